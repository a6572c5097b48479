"""Sweeps: a planted optimum is found and confirmed on new seeds; poor candidates get few matches; nothing is lost."""

import json
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

import touchline.lab
from tests.commands import touchline as command
from tests.lab.fakes import KAHMATE, FakeSimulator
from touchline.engine.errors import BadOption, TouchlineError
from touchline.lab.aims import read_aims
from touchline.lab.journal import Journal
from touchline.lab.quantities import QUANTITIES
from touchline.lab.search import Search
from touchline.lab.space import read_setting, read_space
from touchline.lab.sweeps import Sweep

TUG = str(Path(__file__).parents[2] / "examples" / "tug_of_war")
TEAM_KM = touchline.find_game("team_km")
AIMS = "draws<4%, length 38..42, seat<58%"
SPACE = ("hold=1..60", "turns=20..120/5", "area=lines,rectangle")
"""2,520 candidates; only those with a hold of 4, 40 turns and the area `lines` are inside all aims."""


def new_search(aims=AIMS, space=SPACE, play=None, journal=None, seed=0, matches=900, given=None):
    found = read_aims(aims, QUANTITIES.__getitem__) if aims else []
    quantities = [aim.quantity for aim in found] or [QUANTITIES[name] for name in ("draws", "length", "seat")]
    axes, journal = read_space(KAHMATE, space), journal or Journal(None, {})
    play = play or FakeSimulator()
    return Search(KAHMATE, given or {}, "random", axes, found, quantities, play, journal, matches, seed)


def search(wanted=120, confirmed=3, **arguments):
    searched = new_search(**arguments)
    searched.start()
    searched.optimise(wanted)
    searched.confirm(confirmed)
    return searched


def test_a_planted_optimum_is_found_and_confirmed():
    found = Sweep.of(search())
    best = found.confirmations[0]
    assert best.verdict == "confirmed"
    assert best.trial.setting.changes == "hold=4 turns=40"
    assert found.trials[0] is best.trial
    assert [trial.number for trial in found.front if trial.number in found.meeting] == [best.trial.number]
    assert len(found.trials) == 120


def test_the_same_seed_gives_the_same_search():
    one, same, other = (search(40, seed=seed).trials for seed in (1, 1, 2))
    assert [str(trial) for trial in one] == [str(trial) for trial in same]
    assert [str(trial) for trial in one] != [str(trial) for trial in other]


def test_poor_candidates_get_few_matches():
    searched = search(46)
    counts = [trial.count for trial in searched.trials[1:]]
    assert set(counts) == {100, 300, 900}
    assert [counts.count(count) for count in (100, 300, 900)] == [30, 10, 5]


def test_the_best_are_confirmed_in_matches_that_the_search_has_not_used():
    play = FakeSimulator()
    searched = search(30, play=play)
    confirming = play.calls[-3:]
    assert [(first, count) for _, first, count in confirming] == [(900, 900)] * 3
    assert all(first + count <= 900 for _, first, count in play.calls[:-3])
    assert [changes for changes, _, _ in confirming] == [each.trial.setting.changes for each in searched.confirmations]


def test_a_lucky_candidate_is_not_confirmed():
    """All candidates have 20 % of draws: some are below by luck in the search, but not on new seeds."""
    found = Sweep.of(search(50, aims="draws<19.9%", space=["tries=1..50"], given={"hold": "8"}, confirmed=5))
    assert found.meeting
    assert [each.verdict for each in found.confirmations].count("confirmed") == 0


def test_candidates_that_miss_are_refuted():
    found = search(10, aims="draws<1%", space=["hold=20..29"], confirmed=2)
    assert [each.verdict for each in found.confirmations] == ["refuted"] * 2


def test_a_grid_is_played_whole_without_aims():
    searched = new_search(aims="", space=["hold=3,5,7", "area=lines,rectangle"], matches=50)
    searched.start()
    searched.try_all()
    found = Sweep.of(searched)
    assert [str(trial) for trial in found.trials] == [
        "defaults",
        "hold=3",
        "area=rectangle hold=3",
        "area=rectangle",
        "hold=7",
        "area=rectangle hold=7",
    ]
    assert {trial.count for trial in found.trials} == {50}
    assert found.text.splitlines()[1].split() == ["trial", "matches", "draws", "length", "seat", "options"]


def test_few_combinations_are_all_tried():
    searched = search(10, space=["hold=3,4,6"])
    assert [trial.setting.options["hold"] for trial in searched.trials] == [5, 3, 4, 6]


def test_options_that_the_game_refuses_are_skipped():
    """A shot die has twelve faces: seven of the sixty-four combinations have, with two bars."""
    axes = read_space(TEAM_KM, ["shot_die.goal=3..10", "shot_die.save=1..8"])
    aims = read_aims("draws<1%", QUANTITIES.__getitem__)
    simulate, dice = FakeSimulator(), []

    def play(setting, first, count):
        dice.append(setting.options["shot_die"])
        return simulate(read_setting(KAHMATE, f"hold={dice[-1][0]}", {}, "random"), first, count)

    searched = Search(TEAM_KM, {}, "random", axes, aims, [aims[0].quantity], play, Journal(None, {}), 90)
    searched.start()
    searched.optimise(30)
    assert {sum(die) for die in dice} == {12}
    assert searched.refused
    assert searched.ranked(searched.played)[0].setting.options["shot_die"] == (4, 6, 2)


def test_the_given_settings_must_be_valid():
    with pytest.raises(BadOption, match="option hold"):
        new_search(given={"hold": "0"}).start()


# Interruption


class Killed(Exception):
    pass


def killed_after(calls):
    """A simulator that dies in the middle, and the calls that it has finished."""
    simulate = FakeSimulator()

    def play(*arguments):
        if len(simulate.calls) == calls:
            raise Killed
        return simulate(*arguments)

    return play, simulate


def test_a_killed_search_resumes_with_all_its_matches(tmp_path):
    path, title = tmp_path / "trials.journal", {"game": "kahmate", "seed": 0}
    play, killed = killed_after(25)
    with pytest.raises(Killed):
        search(60, play=play, journal=Journal(path, title))
    assert len(path.read_text().splitlines()) == 1 + 25
    with path.open("a") as file:
        file.write('["hold=9", {"dra')  # killed while writing
    again, whole = FakeSimulator(), FakeSimulator()
    resumed = search(60, play=again, journal=Journal(path, title))
    assert [trial.results for trial in resumed.trials] == [trial.results for trial in search(60, play=whole).trials]
    assert [*killed.calls, *again.calls] == whole.calls
    for line in path.read_text().splitlines():
        json.loads(line)


def test_a_journal_of_another_run_is_refused(tmp_path):
    path = tmp_path / "journal"
    Journal(path, {"seed": 1}).keep("key", 1)
    assert Journal(path, {"seed": 1}).known == {"key": 1}
    with pytest.raises(TouchlineError, match="belongs to another run"):
        Journal(path, {"seed": 2})
    path.write_text("not JSON\n")
    with pytest.raises(TouchlineError, match="cannot resume from"):
        Journal(path, {"seed": 1})
    with pytest.raises(TouchlineError, match="cannot resume from"):
        Journal(tmp_path, {"seed": 1})


# Output


def test_the_text_the_plain_data_and_the_table():
    found = Sweep.of(search(30))
    lines = found.text.splitlines()
    assert lines[0].startswith("Kahmaté, bots random, seed 0: 30 candidates; ")
    assert lines[1].startswith("Aims: draws<4%, length 38..42, seat<58%; met by the means of ")
    assert any(line.startswith("0 ") and line.endswith("defaults") for line in lines)
    facts = json.loads(json.dumps(found.facts))
    assert len(facts["trials"]) == 30
    assert facts["trials"][0]["options"] == found.trials[0].setting.changes
    assert facts["trials"][0]["measures"]["seat red"]["mean"] == pytest.approx(0.5, abs=0.2)
    frame = found.frame
    assert frame.height == 30
    assert frame["verdict"].drop_nulls().len() == 3
    assert frame["option hold"][0] == str(found.trials[0].setting.options["hold"])
    assert {"draws", "draws ±", "seat red", "length ±", "meets", "front", "matches"} <= set(frame.columns)


# With real matches


def test_a_sweep_of_real_matches_is_written_as_parquet(tmp_path):
    file = tmp_path / "trials.parquet"
    found = touchline.lab.sweep(TUG, grid=["cards=3,4,5"], aims="length<6", matches=300, confirm=2, out=file)
    assert [str(trial) for trial in found.trials] == ["cards=3", "cards=4", "defaults"]
    assert found.confirmations[0].verdict == "confirmed"
    assert pl.read_parquet(file).equals(found.frame)
    assert json.loads(pl.read_parquet_metadata(file)["touchline"])["kind"] == "trials"
    assert list(tmp_path.iterdir()) == [file]


def test_a_killed_command_resumes_to_the_same_file(tmp_path):
    def asked(file, matches="40000"):
        return ["sweep", TUG, "--grid", "cards=3,4,5", "--aim", "length<5", "--matches", matches, "--out", str(file)]

    file, other = tmp_path / "killed.parquet", tmp_path / "whole.parquet"
    journal = tmp_path / "killed.parquet.journal"
    process = subprocess.Popen([sys.executable, "-m", "touchline", *asked(file)], stdout=subprocess.DEVNULL)
    while process.poll() is None and (not journal.exists() or journal.read_text().count("\n") < 2):
        time.sleep(0.01)
    process.kill()
    process.wait()
    kept = journal.read_text().splitlines()[:2]
    resumed, whole = command(*asked(file)), command(*asked(other))
    assert len(kept) == 2
    assert resumed.returncode == whole.returncode == 0
    assert resumed.stdout == whole.stdout
    assert file.read_bytes() == other.read_bytes()
    assert not journal.exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "expected either a grid to play or a space to search over"),
        ({"grid": ["cards=3"], "over": ["cards=3"]}, "expected either a grid to play or a space to search over"),
        ({"over": ["cards=3..5"]}, "expected aims to search for: an aim as draws<20%"),
        ({"over": ["cards=3..6"], "aims": "draws<5%"}, "option cards: expected a whole number from 3 to 5, not '6'"),
        ({"over": ["cards=3..5"], "aims": "goals<5"}, "there is no measure 'goals' in Tug of war"),
        ({"grid": ["cards=3"], "measures": "luck"}, "there is no measure 'luck' in Tug of war"),
        ({"grid": ["cards=3"], "options": "cards=9"}, "option cards: expected a whole number from 3 to 5, not '9'"),
        (
            {"grid": ["cards=3"], "out": "/no/such/folder/x.parquet"},
            "cannot resume from /no/such/folder/x.parquet.journal",
        ),
    ],
)
def test_wrong_input_gives_one_line(arguments, says):
    with pytest.raises(TouchlineError) as refused:
        touchline.lab.sweep(TUG, matches=10, **arguments)
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


def test_ctrl_c_shows_the_candidates_so_far_and_keeps_them(monkeypatch, capsys, tmp_path):
    from touchline import cli
    from touchline.lab import comparison

    simulate = touchline.lab.simulate

    def interrupted(*arguments, **named):
        if named["options"]["cards"] == "4":
            raise KeyboardInterrupt
        return simulate(*arguments, **named)

    monkeypatch.setattr(comparison, "simulate", interrupted)
    out = tmp_path / "trials.parquet"
    with pytest.raises(TouchlineError, match=f"interrupted; results are kept in {out}.journal, and the same command"):
        cli.sweep(TUG, grid=["cards=3,4"], matches=20, out=out)
    assert "2 candidates; 40 matches, interrupted." in capsys.readouterr().out
    assert len((tmp_path / "trials.parquet.journal").read_text().splitlines()) == 3
    assert not out.exists()
