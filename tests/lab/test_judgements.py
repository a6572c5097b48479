"""One judgement per position: the graph, its highlights and the hints agree."""

import itertools

import pytest

from touchline.bots.thinking import Budget
from touchline.games import GAMES, find_game
from touchline.lab.judgements import Judgements
from touchline.laws.matches import play_random

QUICK, DEEP = Budget(24), Budget(120)
PLIES = 40


@pytest.mark.parametrize("game", GAMES)
def test_curve_marks_and_panel_agree_at_every_ply(game):
    judgements = Judgements(play_random(find_game(game), 5, PLIES))
    for _ in judgements.judge(QUICK):
        pass
    for _ in judgements.check(DEEP, 3):
        pass
    steps = judgements.steps()
    assert len(steps) == judgements.match.plies
    for step in judgements.highlighted_mistakes(3, DEEP):
        panel = judgements.find(step.ply - 1, DEEP)
        assert panel.thought.candidates[0].action == step.best != step.action
    for one, other in itertools.pairwise(steps):
        assert one.after == other.before
    for step in steps[::9]:
        panel = judgements.find(step.ply - 1, QUICK)
        assert panel.chances == step.before == panel.thought.chances
        shown = panel.thought.candidates[:3]
        if shown and not shown[0].mixed:
            assert shown[0].chance in panel.chances.values()
            assert shown[0].chance == max(candidate.chance for candidate in shown)


def test_a_deeper_judgement_replaces_a_shallower_one_everywhere():
    judgements = Judgements(play_random(find_game("kahmate"), 5, 30))
    for _ in judgements.judge(QUICK):
        pass
    ply = next(step.ply for step in judgements.steps() if step.best)
    deep = judgements.find(ply - 1, DEEP)
    step = judgements.steps()[ply - 1]
    assert (deep.depth, step.before, step.best) == (120, deep.chances, deep.thought.candidates[0].action)
    assert judgements.find(ply - 1, QUICK) is deep
