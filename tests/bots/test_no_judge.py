"""A game works without a judge: bots, hints and reviews search it by random play to the end of the match."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import touchline
import touchline.bots
import touchline.games
from touchline import Budget, explain
from touchline.bots import BOTS, Bot, level_in, no_judge
from touchline.bots.nets import find_judge
from touchline.bots.review import review
from touchline.bots.thinking import find_search
from touchline.engine.record import INTERPRETED
from touchline.lab.duel import Duel

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = "connect_four"
FOLDER = f"examples/{NAME}"


@pytest.fixture(scope="module")
def registered():
    """The example as a fifth game of the registry."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(touchline.games, "GAMES", (*touchline.games.GAMES, NAME))
        patch.setattr(touchline.games, "__path__", [*touchline.games.__path__, str(EXAMPLES)])
        yield touchline.games.find_registered_game(NAME)
    for module in [module for module in sys.modules if module.startswith(f"touchline.games.{NAME}")]:
        del sys.modules[module]


@pytest.fixture
def folder():
    """The same example as a folder: what is compiled for it is not compiled again for the registry."""
    return touchline.find_game(FOLDER)


def levels():
    """Without a net a legend is a star with more simulations."""
    return [name for name in BOTS if name != "legend" and (not INTERPRETED or name not in ("pro", "star"))]


def played(game, bots):
    match = touchline.Match(game)
    while match.outcome is None:
        match.play(bots[match.actor].choose(match, match.actor))
    return match


def test_a_registered_game_without_a_judge_module_has_no_judge(registered):
    assert registered.rules.__name__ == f"touchline.games.{NAME}.rules"
    assert find_judge(registered) is no_judge
    assert find_search(registered).JUDGE is no_judge


@pytest.mark.parametrize("name", levels())
def test_every_level_plays_whole_matches(folder, name):
    assert played(folder, [Bot(name, 1), Bot(name, 2)]).outcome
    assert level_in(folder, name) == touchline.bots.find_level(name)


def test_every_level_but_random_wins_at_once_where_it_can(folder):
    for name in levels()[1:]:
        match = touchline.Match(folder)
        match.play_all("a", "b", "a", "b", "a", "b")
        assert Bot(name, 1).choose(match, match.actor) == "a"


def test_hints_have_every_action_as_a_candidate_and_the_win_first(folder):
    match = touchline.Match(folder)
    match.play_all("a", "b", "a", "b", "a", "b")
    told = explain(match, match.actor, Budget(200), asked="g")
    assert len(told.candidates) == 7
    assert told.best.action == "a"
    assert told.cost("g") > 0
    assert sum(told.chances.values()) == pytest.approx(1)
    assert json.loads(json.dumps(told.facts("fr"))) == told.facts("fr")


def test_a_review_finds_the_win_that_was_missed(folder):
    match = touchline.Match(folder)
    match.play_all("a", "b", "a", "b", "a", "b", "g", "b")
    steps = list(review(match, Budget(200)))
    assert [step.best for step in steps[-2:]] == ["a", "b"]
    assert steps[-2].cost > 0.5
    assert steps[-1].cost == 0
    assert steps[-1].after == explain(match, 0, Budget(1)).chances
    assert steps[-1].facts(folder.id, "es")["best"] == "b"


def test_a_duel_is_played(folder):
    pair = Duel(folder, folder.read_options({}), ("rookie", "random"), seed=1).play_pair(0)
    assert 0 <= pair.points <= 2


def test_a_folder_s_game_does_not_get_the_judge_of_ours_that_has_its_name():
    stranger = SimpleNamespace(id="kahmate", rules=SimpleNamespace(__name__="kahmate.rules"))
    assert find_judge(stranger) is no_judge
    assert find_judge(touchline.find_game("kahmate")).__name__ == "touchline.bots.judge_kahmate"


@pytest.mark.parametrize(
    ("source", "error", "reason"),
    [
        ("import a_module_that_is_not_there", ModuleNotFoundError, "a_module_that_is_not_there"),
        ("1 / 0", ZeroDivisionError, "division by zero"),
    ],
)
def test_an_error_in_a_judge_is_not_taken_for_the_lack_of_one(registered, monkeypatch, tmp_path, source, error, reason):
    (tmp_path / f"judge_{NAME}.py").write_text(source)
    monkeypatch.setattr(touchline.bots, "__path__", [*touchline.bots.__path__, str(tmp_path)])
    with pytest.raises(error, match=reason):
        find_search.__wrapped__(registered)
