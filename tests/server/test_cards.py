"""The preview of a shared replay: names are escaped and bounded, and every game's position is drawn."""

from io import BytesIO

import pytest
from PIL import Image

from touchline.engine.chance import Dice
from touchline.engine.game import REFEREE
from touchline.engine.match import Match
from touchline.games import GAMES, find_game
from touchline.laws.matches import play_random
from touchline.server.cards import read_card, tags
from touchline.server.pictures import HEIGHT, WIDTH, paint
from touchline.server.replays import sheet_of
from touchline.server.table import LONGEST_NAME


def card(*people):
    return read_card(Match(find_game("kahmate"), {"first": "red"}, people=people).sheet())


def test_a_card_names_the_game_and_the_people():
    assert card("Ana", "Ben").title == "Ana – Ben · Kahmaté"
    assert card("Ana", "Ben").winners == ()


def test_a_card_names_seats_as_a_replay_does():
    """Bots without their level; a seat for which the sheet only gives a kind of player, or the same name, by itself."""
    assert card("Ana", "Elio (rookie)").people == ("Ana", "Elio")
    assert card("human", "bot amateur").people == ("Red", "Blue")
    assert card("Ana", "Ana").people == ("Red", "Blue")


def test_strangers_names_are_escaped_and_bounded():
    mean = card('"><script>alert(1)</script>', "B" * 500)
    told = tags(mean, "https://x/r/1", "https://x/p")
    assert "<script" not in told
    assert "B" * (LONGEST_NAME + 1) not in told


def test_a_result_names_the_winners():
    sheet = "touchline scoresheet 1\ngame: kahmate\nseat red: Ana\nseat blue: Ben\nresult: red 1, blue -1  0123abcd\n"
    assert read_card(sheet).winners == ("Ana",)


def test_a_match_that_was_given_up_has_a_card_without_winners():
    """Its last line is a ply of several words."""
    match = Match(find_game("kahmate"), {}, dice=Dice("1"), people=("Ana", "Ben"))
    match.play(match.legal()[0])
    assert (read_card(match.sheet()).people, read_card(match.sheet()).winners) == (("Ana", "Ben"), ())


def test_the_card_of_a_position_names_only_the_game():
    for plies in (20, 100_000):
        position = play_random(find_game("kahmate"), 5, plies).position()
        assert read_card(sheet_of("kahmate", position)).title == "Kahmaté · position"


def picture(match):
    drawn = Image.open(BytesIO(paint(match.game.id, match.view(REFEREE), match.score)))
    assert (drawn.format, drawn.size) == ("PNG", (WIDTH, HEIGHT))
    return drawn


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_the_position(game):
    """Another position, another picture below the score."""
    early, late = (picture(play_random(find_game(game), 5, plies)).crop((0, 130, WIDTH, HEIGHT)) for plies in (30, 400))
    assert len(early.getcolors(1 << 20)) > 30
    assert early.tobytes() != late.tobytes()


def test_a_game_without_a_drawing_shows_its_score():
    one, other = (Image.open(BytesIO(paint("mine", {}, score))) for score in ([2, 1], [2, 3]))
    assert one.size == (WIDTH, HEIGHT)
    assert one.tobytes() != other.tobytes()
