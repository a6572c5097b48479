"""A style gives up a little value for what it likes, and never more than that is worth to it."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest

import touchline
from tests.server.tables import again, new_table
from touchline.bots import Bot, find_level, has_styles, level_in, styled
from touchline.bots.judging import PLAIN, STYLES
from touchline.bots.names import BOT_NAMES, STYLE_NAMES, bot_name, names_of, style_of
from touchline.bots.nets import has_own, own_path
from touchline.bots.thinking import STATES, Budget, consider, find_search, recall
from touchline.engine.chance import Dice, new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.record import INTERPRETED, buffer
from touchline.games import GAMES
from touchline.laws.walks import sampled

EXAMPLE = "examples/tug_of_war"
SIMULATIONS = 60


def along(game, bot, decisions, seed=4):
    """Matches that a bot plays against itself: every position in which it is asked, and what it plays."""
    match = touchline.Match(game, dice=Dice(f"styles {seed}"))
    for _ in range(decisions):
        text = Bot(bot, seed).choose(match, match.actor)
        yield match, text
        match.play(text)
        if match.outcome:
            match = touchline.Match(game, dice=Dice(f"styles {seed} again"))


def thoughts(match, seed):
    """The candidates of the seat to act by action, as a bot of this seed sees them; none if there is no choice."""
    game, seat = match.game, match.actor
    states, rng = game.rules.State.new(STATES), new_rng(seed, match.decisions(seat))
    game.rules.State.store(match.state, states, 0)
    game.door.redeal(states, 0, seat, rng)
    if len(match.legal()) == 1:
        return {}
    found = consider(game, states, seat, Budget(SIMULATIONS, hurry=True), recall(match), rng).candidates
    return {candidate.action: candidate for candidate in found}


def likings(match, texts, style):
    """How much a style likes each of these actions of the seat to act."""
    game, seat = match.game, match.actor
    states, search = game.rules.State.new(STATES), find_search(game)
    game.rules.State.store(match.state, states, 0)
    game.door.redeal(states, 0, seat, new_rng(4, match.decisions(seat)))
    return [search.liking(states, seat, game.notation.read_action(text), STYLES[style]) for text in texts]


def with_the_net_of_the_game(game, name):
    """A bot with the net that `consider` uses."""
    return f"{name}@{own_path(game)}" if has_own(game) else name


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_gives_up_no_more_value_than_what_it_likes_is_worth_to_it(name, style):
    """By the search's own values, and never more than the margin. It leaves secret choices as they are."""
    game = touchline.find_game(name)
    search, read = find_search(game), game.notation.read_action
    plain = with_the_net_of_the_game(game, str(SIMULATIONS))
    changed = 0
    for match, text in along(game, with_the_net_of_the_game(game, f"{SIMULATIONS}:{style}"), 20 if INTERPRETED else 80):
        without = Bot(plain, 4).choose(match, match.actor)
        if text == without:
            continue
        found = thoughts(match, 4)
        chosen, best = found[read(text)], found[read(without)]
        values = [candidate.value for candidate in found.values()]
        gain = max(values) - sum(values) / len(values)
        likes, liked = likings(match, (text, without), style)
        assert not chosen.mixed
        assert likes > liked
        assert abs(chosen.value - best.value) <= search.STYLE * gain * min(1.0, likes - liked) + 1e-9
        assert chosen.visits >= search.BELIEVED * best.visits
        assert max(values) <= search.DECIDED, "nothing changes in a match that is nearly won"
        changed += 1
    assert changed > 0 or INTERPRETED


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_a_careless_bot_with_a_style_chooses_what_it_likes_more(name, style):
    game = touchline.find_game(name)
    changed = 0
    for match, text in along(game, f"rookie:{style}", 10 if INTERPRETED else 80):
        without = Bot("rookie", 4).choose(match, match.actor)
        if text != without:
            likes, liked = likings(match, (text, without), style)
            assert likes > liked
            changed += 1
    assert changed > 0 or INTERPRETED


@pytest.mark.skipif(INTERPRETED, reason="too slow as plain Python")
def test_a_person_sees_in_kahmate_where_a_style_places_its_team():
    """Attacking bots place it in front, on column 2, careful ones on column 1; all play red here."""
    game = touchline.find_game("kahmate")

    def column(bot):
        found = []
        for seed in range(8):
            match = touchline.Match(game, {"first": "red"}, dice=Dice(f"places {seed}"))
            for _ in range(6):
                text = Bot(bot, seed).choose(match, match.actor)
                found.append(int(text.removeprefix("place ").partition("-")[0]))
                match.play(text)
        return sum(found) / len(found)

    careful, plain, attacking = (column(bot) for bot in ("100:careful", "100", "100:attacking"))
    assert careful + 0.2 < plain < attacking - 0.2


def test_without_a_style_not_even_the_tree_is_looked_at():
    search = find_search(touchline.find_game("kahmate"))
    states, nodes = search.GAME.State.new(STATES), search.Node.new(1)
    assert search.prefer(states, nodes, 17, PLAIN) == 17


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_plays_the_same_match_again_in_one_call_or_in_slices(name, style):
    game = touchline.find_game(name)
    played = [[text for _, text in along(game, f"rookie:{style}", 10 if INTERPRETED else 40)] for _ in range(2)]
    assert played[0] == played[1]
    for match, text in along(game, f"40:{style}", 5 if INTERPRETED else 20):
        assert Bot(f"40:{style}", 4, stop=lambda: False).choose(match, match.actor) == text


def test_styles_play_different_matches():
    game = touchline.find_game("kahmate")
    bots = ["30", *(f"30:{style}" for style in STYLES)]
    assert len({tuple(text for _, text in along(game, bot, 40)) for bot in bots}) == 4


@pytest.mark.parametrize("name", ["kahmate", "team_km"])
def test_a_style_uses_nothing_that_its_seat_may_not_know(name):
    """Pairs of states that differ only in what the seat to act cannot know."""
    game = touchline.find_game(name)
    record = game.rules.State
    compared = 0
    for number, states in enumerate(sampled(game, range(8), 1)):
        seat = game.door.actor(states, 0)
        if seat < 0 or compared == 25:
            continue
        game.door.copy_state(states, 1, 0)
        game.door.redeal(states, 1, seat, new_rng(number, seat))
        if record.pack(states, 0) != record.pack(states, 1):
            compared += 1
            for style in STYLES:
                bot, thought = Bot(f"rookie:{style}", 1), [record.clone(states, index, STATES) for index in (0, 1)]
                assert len({bot.choose_action(game, pair, seat, number) for pair in thought}) == 1
    assert compared > 10


def test_a_taste_does_not_depend_on_what_is_hidden():
    """In Team KM, whatever the others hold: the liking itself, not only the choice."""
    game = touchline.find_game("team_km")
    search, actions = find_search(game), buffer(game.rules.ACTIONS)
    compared = 0
    for number, states in enumerate(sampled(game, range(8), 1)):
        seat = game.door.actor(states, 0)
        if seat < 0 or compared == 100:
            continue
        likes = []
        for index in (0, 1):
            thought = game.rules.State.clone(states, 0, STATES)
            if index:
                game.door.redeal(thought, 0, seat, new_rng(number, seat))
            count = game.door.legal(thought, 0, actions)
            listed = [int(action) for action in actions[:count]]
            likes.append(
                [search.liking(thought, seat, action, style) for action in listed for style in STYLES.values()]
            )
        assert likes[0] == likes[1]
        compared += 1
    assert compared > 10


def choices(name):
    """What bots of every style play along a match."""
    game = touchline.find_game(name)
    return [[text for _, text in along(game, f"8:{style}", 12)] for style in STYLES]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.skipif(INTERPRETED, reason="compares the modes")
def test_styles_play_alike_compiled_and_as_plain_python(name):
    script = f"import json; from {__name__} import choices; print(json.dumps(choices({name!r})))"
    environment = os.environ | {"TOUCHLINE_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == choices(name)


def test_a_style_is_named_after_the_level_and_before_the_net():
    assert find_level("300:tricky").style == STYLES["tricky"]
    assert find_level("300").style == PLAIN
    careful = find_level("pro:careful@some.json")
    assert (careful.simulations, careful.net, careful.style) == (300, "some.json", STYLES["careful"])
    game = touchline.find_game("kahmate")
    assert level_in(game, "rookie:attacking").slack == level_in(game, "rookie").slack
    assert styled("pro", "careful") == "pro:careful"
    assert styled("pro", None) == "pro"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("300:", "expected attacking, careful, tricky after the colon of '300:'"),
        ("pro:mean", "expected attacking, careful, tricky after the colon of 'pro:mean'"),
        ("random:tricky", "a bot that plays at random has no style, as in 'random:tricky'"),
        ("0:tricky", "a bot that plays at random has no style, as in '0:tricky'"),
        ("great:tricky", "there is no bot 'great:tricky'"),
    ],
)
def test_an_unknown_style_is_refused_in_one_line(name, told):
    with pytest.raises(TouchlineError, match=told) as refused:
        find_level(name)
    assert "\n" not in str(refused.value)


def test_a_game_without_a_taste_has_no_styles():
    game = touchline.find_game(EXAMPLE)
    assert not has_styles(game)
    assert all(has_styles(touchline.find_game(name)) for name in GAMES)
    with pytest.raises(TouchlineError, match="bots have no styles in tug_of_war, as in '20:careful'"):
        level_in(game, "20:careful")


def test_every_name_has_one_style():
    assert [*STYLE_NAMES] == [*STYLES]
    assert {len(names) for names in STYLE_NAMES.values()} == {8}
    assert Counter(map(style_of, BOT_NAMES)) == dict.fromkeys(STYLES, 8)
    assert style_of("Ana") is None


def test_the_bots_of_a_table_play_in_the_style_of_their_names():
    table = new_table("team_km", "me", "rookie", "pro", "random", options={"players": "4"})
    styles = [style_of(bot_name(table.id, seat)) for seat in range(3)]
    assert [table.style(seat) for seat in range(4)] == [None, *styles[1:], None]
    assert [seat.style for seat in table.public(set(), 0).seats] == [None, *styles[1:], None]
    assert again(table, []).style(1) == table.style(1)


def test_a_sheet_that_names_a_level_and_a_style_names_nobody():
    match = touchline.Match(touchline.find_game("kahmate"), people=("pro:careful", "Ana: attacking"))
    assert names_of(match) == {"blue": "Ana: attacking"}
