"""Scores of bots and of a learnt policy; what needs PyTorch is run by `make baselines`."""

import json
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

import touchline
from tests.commands import touchline as run
from touchline.envs.baselines import Baselines, Look, draw_curve, measure, score

SHORT = {"goals": 1}
SMALL = "examples/connect_four"


def baselines(name, against, options=None):
    game = touchline.find_game(name)
    return Baselines(game, game.read_options(options or {}), against, seed=0)


def test_levels_are_scored_without_training(tmp_path):
    found = measure("foot_savane", options=SHORT, decisions=0, pairs=2, out=tmp_path / "new")
    assert list(found.scores) == ["random", "amateur", "pro"]
    told = json.loads((tmp_path / "new" / "results.json").read_text())
    assert told["options"].split()[3] == "goals=1"
    assert told["scores"]["pro"]["pairs"] == 2
    assert str(found).count(" pairs)") == 3
    assert not (tmp_path / "new" / "policy.npz").exists()


def test_random_play_is_even_against_itself_and_loses_to_a_level():
    even = score(baselines("foot_savane", "random", SHORT), lambda matches: matches.sample(), 100, seed=1)
    assert even.count == 100
    assert abs(even.score - 0.5) < 2 * even.margin
    lost = score(baselines("kahmate", "rookie", {"turns": 12}), lambda matches: matches.sample(), 10, seed=1)
    assert lost.score + lost.margin < 0.5


def test_the_first_match_of_each_row_counts_once_for_each_side():
    """Whoever always takes the first legal action has the same results again."""
    found = baselines("kahmate", "random", {"turns": 2})
    scores = [score(found, lambda matches: matches.masks.argmax(1), 20, seed=3) for _ in range(2)]
    assert scores[0].pairs == scores[1].pairs
    assert scores[0].count == 20


def test_a_curve_is_drawn_with_its_error_bars():
    found = baselines("kahmate", "rookie")
    found.curve = [Look(0, 0.1, 0.2), Look(1000, 0.6, 0.1)]
    drawn = ElementTree.fromstring(draw_curve(found))
    assert len(drawn.findall(".//{*}circle")) == 2
    assert "1,000 decisions" in "".join(drawn.itertext())


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"against": "deepblue"}, "there is no bot 'deepblue'"),
        ({"options": "speed=3"}, "there is no option 'speed'"),
        ({"out": "tests"}, "expected a new or empty folder, not tests"),
        ({"out": "README.md/x"}, "cannot write to README.md/x: Not a directory"),
    ],
)
def test_wrong_input_is_reported_in_one_line(wish, told):
    with pytest.raises(touchline.TouchlineError, match=f"^{told}"):
        measure("kahmate", **{"decisions": 0, **wish})


def test_without_pytorch_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "touchline.envs.ppo", raising=False)
    with pytest.raises(touchline.TouchlineError, match=r'^torch is missing: pip install "touchline\[train\]"$'):
        measure("kahmate", decisions=1)


@pytest.mark.long
def test_advantages_change_sign_with_the_side_and_stop_at_the_end():
    from touchline.envs.ppo import Settings, estimate_advantages, torch

    rewards, values = torch.tensor([[0.0], [1.0], [0.0]]), torch.tensor([[0.2], [0.4], [-0.1]])
    follows, last = torch.tensor([[-1.0], [0.0], [1.0]]), torch.tensor([0.5])
    found = estimate_advantages(rewards, values, follows, last, Settings(discount=0.9, trace=0.8))
    third = 0.9 * 0.5 + 0.1
    second = 1 - 0.4
    first = -0.9 * 0.4 - 0.2 - 0.8 * 0.9 * second
    assert found.flatten().tolist() == pytest.approx([first, second, third])


@pytest.mark.long
def test_a_policy_learns_to_beat_random_play_and_the_same_seed_learns_the_same(tmp_path):
    found = [measure(SMALL, decisions=150_000, against="random", pairs=100, out=tmp_path / str(n)) for n in range(2)]
    first, last = found[0].curve[0], found[0].curve[-1]
    assert last.score - last.margin > first.score + first.margin
    assert found[0].curve == found[1].curve
    ppo = found[0].scores["ppo"]
    assert ppo.score - ppo.margin > 0.5
    policies = [dict(np.load(tmp_path / str(number) / "policy.npz")) for number in range(2)]
    assert all((policies[0][name] == policies[1][name]).all() for name in policies[0])
    ElementTree.fromstring((tmp_path / "0" / "curve.svg").read_text())


@pytest.mark.long
def test_the_command_prints_scores_and_writes_a_folder(tmp_path):
    done = run("baselines", SMALL, "--decisions", "40000", "--pairs", "5", "--out", str(tmp_path / "new"))
    assert done.returncode == 0, done.stderr
    assert "ppo " in done.stdout
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"results.json", "curve.svg", "policy.npz"}
