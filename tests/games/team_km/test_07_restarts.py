"""R7, restarts: what cures what, the double card, fair play."""

import pytest

from tests.games.team_km.table import at, ball, discard, due, protected, table, turn, under

CURES = [
    ("throw-in", "tackle"),
    ("throw-in-fair", "tackle"),
    ("dribble", "defender"),
    ("dribble-fair", "defender"),
    ("lob", "keeper"),
    ("lob-fair", "keeper"),
    ("dribble-or-lob", "defender"),
    ("dribble-or-lob", "keeper"),
]

NO_CURES = [
    ("throw-in", "defender"),
    ("throw-in", "keeper"),
    ("throw-in-fair", "defender"),
    ("throw-in-fair", "keeper"),
    ("dribble", "tackle"),
    ("dribble", "keeper"),
    ("dribble-fair", "tackle"),
    ("dribble-fair", "keeper"),
    ("lob", "tackle"),
    ("lob", "defender"),
    ("lob-fair", "tackle"),
    ("lob-fair", "defender"),
    ("dribble-or-lob", "tackle"),
]

RESTARTS = ["throw-in", "throw-in-fair", "dribble", "dribble-fair", "lob", "lob-fair", "dribble-or-lob"]

FAIR = [("throw-in-fair", "tackle"), ("dribble-fair", "defender"), ("lob-fair", "keeper")]


def under_one(kind, cards, players=2):
    """A match in which it is a's turn to play a card while under this interruption."""
    return at(
        f"turn: a\ndue: card\nballs: 5 5{' 5' if players == 3 else ''}\nhand a: {cards}\n"
        f"table a: {kind}\nunder: a {kind}\n",
        players=players,
    )


# R7.1, R7.2


@pytest.mark.parametrize(("restart", "kind"), CURES)
def test_a_restart_cures_its_interruption(restart, kind):
    """R7.1, R7.2: Throw-in cures Tackle, Dribble Defender, Lob Keeper comes out, the double card either of its two."""
    match = under_one(kind, restart)
    match.play(f"play {restart}")
    assert under(match, "a") is None
    assert sorted(table(match, "a")) == sorted([kind, restart])


@pytest.mark.parametrize(("restart", "kind"), NO_CURES)
def test_a_restart_does_not_cure_another_interruption(restart, kind):
    """R7.1, R7.2: only the one it cures."""
    match = under_one(kind, restart)
    assert match.refusal(f"play {restart}").rule == "R7.1"
    assert match.legal() == [f"discard {restart}"]


@pytest.mark.parametrize("restart", RESTARTS)
def test_a_restart_is_refused_when_under_no_interruption(restart):
    """R7.1: and at no other time; not for fair play either."""
    match = at(f"turn: a\ndue: card\nballs: 5 5\nhand a: {restart}\n")
    assert match.refusal(f"play {restart}").rule == "R7.1"


def test_a_restart_is_refused_when_the_interruption_lies_there_cured():
    """R7.1: the player must still be under it."""
    match = at("turn: a\ndue: card\nballs: 5 5\nhand a: throw-in\ntable a: tackle throw-in\n")
    assert match.refusal("play throw-in").rule == "R7.1"


def test_a_restart_does_not_cure_a_partner():
    """R7.1: only the player who is under the interruption."""
    match = at("turn: b\ndue: card\nballs: 5 5\nhand b: throw-in\ntable a: tackle\nunder: a tackle\n", players=4)
    assert match.refusal("play throw-in").rule == "R7.1"


def test_a_restart_cures_its_player_alone():
    """R7.1: a partner under the same kind stays under it."""
    match = at(
        "turn: b\ndue: card\nballs: 5 5\nhand b: throw-in\ntable a: tackle\ntable b: tackle\n"
        "under: a tackle, b tackle\n",
        players=4,
    )
    match.play("play throw-in")
    assert (under(match, "a"), under(match, "b")) == ("tackle", None)


@pytest.mark.parametrize("restart", RESTARTS)
def test_a_restart_is_no_reaction(restart):
    """R7.1, R8.1: only in the player's own turn."""
    match = at(f"turn: a\ndue: card\nballs: 5 5\nhand a: tackle\nhand b: {restart}\n")
    match.play("play tackle b")
    assert match.refusal(f"react {restart}").rule == "R8.1"


def test_a_restart_is_the_card_of_the_turn():
    """R7.1: an action has to wait for the next turn."""
    match = under_one("tackle", "throw-in pass+2")
    match.play("play throw-in")
    assert (turn(match), due(match), ball(match, "a")) == ("b", "turn", 5)


def test_the_action_comes_in_the_next_turn():
    """R7.1: cured in one turn, moving in the next."""
    match = under_one("tackle", "throw-in pass+2")
    match.play_all("play throw-in", "draw", "deal red", "discard red", "draw", "deal lob", "play pass+2")
    assert ball(match, "a") == 7


def test_a_restart_moves_no_ball():
    """R7.1: it only cures."""
    match = under_one("keeper", "lob")
    match.play("play lob")
    assert (ball(match, "a"), ball(match, "b")) == (5, 5)


@pytest.mark.parametrize("kind", ["defender", "keeper"])
def test_the_double_card_gives_no_fair_play(kind):
    """R7.2: it cures, and that is all."""
    match = under_one(kind, "dribble-or-lob")
    match.play("play dribble-or-lob")
    assert not protected(match, "a")


# R7.3


@pytest.mark.parametrize(("restart", "kind"), FAIR)
def test_a_fair_play_restart_protects_its_player(restart, kind):
    """R7.3: from any interruption."""
    match = at(
        f"turn: a\ndue: card\nballs: 5 5\nhand a: {restart}\nhand b: tackle defender keeper\n"
        f"table a: {kind}\nunder: a {kind}\n"
    )
    match.play_all(f"play {restart}", "draw", "deal red")
    assert protected(match, "a")
    assert match.refusal("play tackle a").rule == "R6.2"
    assert match.refusal("play defender a").rule == "R6.2"
    assert match.refusal("play keeper a").rule == "R6.2"


@pytest.mark.parametrize(("restart", "kind"), [("throw-in", "tackle"), ("dribble", "defender"), ("lob", "keeper")])
def test_a_plain_restart_protects_nobody(restart, kind):
    """R7.3: only the fair-play ones."""
    match = at(
        f"turn: a\ndue: card\nballs: 5 5\nhand a: {restart}\nhand b: tackle defender keeper\n"
        f"table a: {kind}\nunder: a {kind}\n"
    )
    match.play_all(f"play {restart}", "draw", "deal red")
    assert not protected(match, "a")
    assert match.refusal("play tackle a") is None
    assert match.refusal("play defender a") is None
    assert match.refusal("play keeper a") is None


def test_fair_play_protects_its_player_alone():
    """R7.3: not a partner."""
    match = at(
        "turn: b\ndue: card\nballs: 5 5\nhand b: throw-in-fair\nhand c: tackle\ntable b: tackle\nunder: b tackle\n",
        players=4,
    )
    match.play_all("play throw-in-fair", "draw", "deal red")
    assert (protected(match, "a"), protected(match, "b")) == (False, True)
    assert match.refusal("play tackle a") is None
    assert match.refusal("play tackle b").rule == "R6.2"


def test_fair_play_lasts_until_the_last_turn_before_their_own():
    """R7.3: until their next turn begins; the card stays on the table until then."""
    match = at(
        "turn: a\ndue: card\nballs: 5 5 5\nhand a: lob-fair\nhand b: lob\nhand c: tackle\n"
        "table a: keeper\nunder: a keeper\n",
        players=3,
    )
    match.play_all("play lob-fair", "draw", "deal red", "discard red", "draw", "deal yellow")
    assert (turn(match), protected(match, "a"), table(match, "a")) == ("c", True, ["keeper", "lob-fair"])
    assert match.refusal("play tackle a").rule == "R6.2"


@pytest.mark.parametrize(("restart", "kind"), FAIR)
def test_fair_play_ends_when_their_next_turn_begins(restart, kind):
    """R7.3: then the card is discarded, before they do anything."""
    match = at(f"turn: a\ndue: card\nballs: 5 5\nhand a: {restart}\ntable a: {kind}\nunder: a {kind}\n")
    match.play_all(f"play {restart}", "draw", "deal kick-off", "discard kick-off")
    assert (turn(match), due(match)) == ("a", "turn")
    assert not protected(match, "a")
    assert table(match, "a") == [kind]
    assert sorted(discard(match)) == sorted([restart, "kick-off"])


def test_after_fair_play_has_ended_they_may_be_interrupted_again():
    """R7.3: the turn after their own."""
    match = at(
        "turn: a\ndue: card\nballs: 5 5\nhand a: throw-in-fair\nhand b: tackle\ntable a: tackle\nunder: a tackle\n"
    )
    match.play_all("play throw-in-fair", "draw", "deal red", "discard red", "draw", "deal lob", "discard lob")
    match.play_all("draw", "deal lob")
    assert match.refusal("play tackle a") is None


def test_a_goal_ends_fair_play():
    """R7.3, R9.4: the card is discarded with the table."""
    match = at("turn: a\ndue: card\nballs: 15 5\nhand a: super-shoot\ntable b: lob-fair\nfair: b lob-fair\n")
    match.play("play super-shoot")
    assert (protected(match, "b"), table(match, "b")) == (False, [])
    assert discard(match) == ["super-shoot", "lob-fair"]


def test_half_time_ends_fair_play():
    """R7.3, R10.1: even fair play that would have lasted longer."""
    match = at("turn: a\ndue: draw\nballs: 15 5\ntable b: lob-fair\nfair: b lob-fair\npile: 0 5\n")
    match.play("deal half-time")
    assert (protected(match, "b"), table(match, "b")) == (False, [])


def test_two_may_be_protected_each_until_their_own_turn():
    """R7.3: their own next turn ends it, not someone else's."""
    match = at(
        "turn: a\ndue: card\nballs: 5 5 5\nhand a: lob\n"
        "table b: lob-fair\ntable c: throw-in-fair\nfair: b lob-fair, c throw-in-fair\n",
        players=3,
    )
    match.play("discard lob")
    assert (turn(match), protected(match, "b"), protected(match, "c")) == ("b", False, True)
