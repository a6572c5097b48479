"""Bots do not go in circles: positions do not repeat, and nobody moves back and forth within a turn."""

import json

import pytest

import touchline
from touchline.bots import Bot
from touchline.bots.thinking import NOTHING, STATES, find_search, recall
from touchline.engine.record import INTERPRETED, buffer

PLIES = 60 if INTERPRETED else 400
LEVELS = ["rookie"] if INTERPRETED else ["rookie", "amateur", "pro"]
STANDS = {
    "kahmate": lambda view: [
        *[(name, facts["cell"], facts["down"], facts["ball"]) for name, facts in view["players"].items()],
        *[view[fact] for fact in ("ball", "turn", "due", "tries")],
    ],
    "foot_savane": lambda view: [view[fact] for fact in ("tiles", "ball", "turn", "due")],
}
"""The whole position as a spectator sees it."""
LONG = {"kahmate": {"tries": 9}}
"""Options that keep a match from ending too soon."""
SECRET = ("attack", "defence")
"""A tied duel continues with different cards."""


def played(game, name, seed):
    """The match after every action of bots of that level, and whether chance has intervened since the last."""
    match = touchline.new_match(game, LONG.get(game), seed=seed)
    while match.outcome is None and match.plies < PLIES:
        before = match.plies
        match.play(Bot(name, seed).choose(match, match.actor))
        yield match, match.plies > before + 1


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", STANDS)
def test_no_action_repeats_a_position(game, name):
    been = set()
    for match, by_chance in played(game, name, seed=3):
        view = match.view()
        now = json.dumps(STANDS[game](view))
        assert by_chance or view["due"] in SECRET or now not in been
        been.add(now)
    assert len(been) > PLIES / 4


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_comes_back_to_a_cell_they_have_left_in_the_same_turn_with_the_same_ball(name):
    turn, left, cells, steps = None, set(), {}, 0
    for match, _ in played("kahmate", name, seed=4):
        view = match.view()
        holder = next((player for player, facts in view["players"].items() if facts["ball"]), view["ball"])
        now = {player: facts["cell"] for player, facts in view["players"].items()}
        if turn != (turn := (view["turn"], view["turns_played"], holder)):
            left, cells = set(), now
        for player, cell in now.items():
            if cells[player] != cell:
                steps += 1
                assert (player, cell) not in left
                left.add((player, cells[player]))
        cells = now
    assert steps > PLIES / 4


def test_no_action_is_barred_if_all_would_repeat_something():
    game = touchline.find_game("kahmate")
    search = find_search(game)
    match = touchline.new_match("kahmate", {"first": "red"}, seed=1)
    for _ in range(20):
        match.play(match.legal()[0])
    states = game.rules.State.new(STATES)
    game.rules.State.store(match.state, states, 0)
    assert len(search.bar(states, NOTHING)) == 0
    after = [list(recall(match))]
    for text in match.legal():
        again = match.fork()
        again.play(text)
        after.append(list(recall(again)))
    assert len(search.bar(states, _joined(after[:-1]))) == len(match.legal()) - 1
    assert len(search.bar(states, _joined(after))) == 0


def _joined(pasts):
    joined = buffer(sum(map(len, pasts)))
    joined[:] = [key for past in pasts for key in past]
    return joined
