"""Simulations: rows that a Match confirms, the same bytes however they are played, and errors of one line."""

import errno
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

import touchline.lab
from tests.commands import touchline as command
from tests.lab.retelling import measure, play_again
from touchline import TouchlineError, find_game
from touchline.engine.game import split_options
from touchline.lab import simulation, tables

ROOT = Path(__file__).parent.parent.parent
TUG, FOUR = (str(ROOT / "examples" / name) for name in ("tug_of_war", "connect_four"))
SETTINGS = [
    ("team_km", ""),
    ("team_km", "players=6 sides=3 shootout=on"),
    ("kahmate", "tries=2 turns=20"),
    ("foot_savane", "goals=3 turns=40"),
    ("killpower_ball", "court=small"),
    (TUG, ""),
    (FOUR, ""),
]


def seats_of(game, options):
    return len(game.seats(game.read_options(split_options(options))))


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_a_match_confirms_every_row(name, options):
    game = find_game(name)
    found = touchline.lab.simulate(game, 2, options=options, seed=7, decisions=True)
    plies = found.decisions.collect()
    for row in found.matches.collect().iter_rows(named=True):
        match, told = play_again(game, split_options(options), ["random"] * seats_of(game, options), 7, row["match"])
        measured = measure(match, told)
        assert measured == pytest.approx({column: row[column] for column in measured})
        kept = plies.filter(pl.col("match") == row["match"]).select("ply", "seat", "action", "text", "legal").rows()
        assert kept == [(ply, t.seat, t.action, t.text, len(t.legal)) for ply, t in enumerate(told, 1)]


@pytest.mark.parametrize(("name", "options"), [("kahmate", "turns=3"), (TUG, "")])
def test_bots_choose_as_they_do_in_a_match(name, options):
    game = find_game(name)
    bots = ["12", "random"]
    found = touchline.lab.simulate(game, 2, options=options, bots=bots, seed=3, decisions=True)
    for number in range(2):
        match, told = play_again(game, split_options(options), bots, 3, number)
        kept = found.decisions.filter(pl.col("match") == number).collect()
        assert kept["text"].to_list() == [ply.text for ply in told]
        row = found.matches.filter(pl.col("match") == number).collect().row(0, named=True)
        measured = measure(match, told)
        assert measured == pytest.approx({column: row[column] for column in measured})


def test_events_are_those_that_the_referee_sees():
    game = find_game(TUG)
    found = touchline.lab.simulate(game, 3, seed=5, events=True)
    for number in range(3):
        _, told = play_again(game, {}, ["random", "random"], 5, number)
        seen = [(ply, event) for ply, t in enumerate(told, 1) for event in t.events]
        kept = found.events.filter(pl.col("match") == number).collect()
        rows = kept.select("ply", "event", "facts").rows()
        assert [(ply, {"event": event, **json.loads(facts)}) for ply, event, facts in rows] == seen


def test_the_file_has_a_title():
    found = touchline.lab.simulate("team_km", 1, options="players=3 first=b", bots="random")
    assert found.title["game"] == "team_km"
    assert found.title["seats"] == ["a", "b", "c"]
    assert found.title["sides"] == [0, 1, 2]
    assert found.title["scored"] == "goals"
    assert found.title["options"]["first"] == "b"
    row = found.matches.collect().row(0, named=True)
    assert (row["options"], row["bots"], row["seed"]) == ("players=3 first=b", "random,random,random", 0)
    assert all(int(name.rpartition(":")[2]) < 3 for name in found.title["tallies"])
    assert list(row)[-len(found.title["tallies"]) :] == found.title["tallies"]


def digest(file):
    """A hash of every file of a simulation."""
    files = sorted(file.parent.glob(f"{file.stem}*"))
    return {path.name.removeprefix(file.stem): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


class Interrupted(Exception):
    """Somebody stops the run."""


def stop_after(count):
    told = []

    def tell(line):
        told.append(line)
        if len(told) == count:
            raise Interrupted

    return tell


@pytest.mark.parametrize("name", ["kahmate", TUG])
def test_any_number_of_threads_and_a_resumed_run_give_the_same_bytes(tmp_path, name):
    asked = {"options": "turns=4"} if name == "kahmate" else {}
    asked |= {"seed": 11, "events": True, "decisions": True}
    one, two, resumed = tmp_path / "one.parquet", tmp_path / "two.parquet", tmp_path / "resumed.parquet"
    touchline.lab.simulate(name, 40, out=one, threads=1, **asked)
    touchline.lab.simulate(name, 40, out=two, threads=2, **asked)
    for count in (2, 3):
        with pytest.raises(Interrupted):
            touchline.lab.simulate(name, 40, out=resumed, threads=2, tell=stop_after(count), **asked)
        assert not resumed.exists()
        assert any((tmp_path / "resumed.parquet.parts").glob("*.matches.arrow"))
    touchline.lab.simulate(name, 40, out=resumed, threads=2, **asked)
    assert digest(one) == digest(two) == digest(resumed)
    expected = {".parquet", ".events.parquet", ".decisions.parquet"} | (
        {".heat.parquet"} if name == "kahmate" else set()
    )
    assert set(digest(one)) == expected


def test_chunks_that_finish_in_another_order_give_the_same_bytes(tmp_path):
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    touchline.lab.simulate(TUG, 100, out=one, threads=1)
    game = find_game(TUG)
    run = simulation.Run(game, game.read_options({}), ("random", "random"), matches=100)

    def backwards(run, numbers, keep):
        for number in reversed(numbers):
            keep(number, run.play(number))
            yield number

    simulation.play_to_file(run, backwards, other, None)
    assert digest(one) == digest(other)


IN_THIS_MODE = """
import json, pathlib, sys, touchline.lab
folder, settings = sys.argv[1:]
for number, (game, options) in enumerate(json.loads(settings)):
    touchline.lab.simulate(game, 2, options=options, out=pathlib.Path(folder, f"{number}.parquet"), decisions=True)
"""


def test_the_number_of_cores_and_the_mode_do_not_change_the_bytes(tmp_path):
    for number, (game, options) in enumerate(SETTINGS):
        touchline.lab.simulate(game, 2, options=options, out=tmp_path / f"{number}.parquet", decisions=True)
    found = [{number: digest(tmp_path / f"{number}.parquet") for number in range(len(SETTINGS))}]
    for settings in ({"POLARS_MAX_THREADS": "1"}, {"TOUCHLINE_INTERPRET": "1"}):
        folder = tmp_path / "".join(settings)
        folder.mkdir()
        script = [sys.executable, "-c", IN_THIS_MODE, str(folder), json.dumps(SETTINGS)]
        subprocess.run(script, check=True, env=os.environ | settings)
        found.append({number: digest(folder / f"{number}.parquet") for number in range(len(SETTINGS))})
    assert found[0] == found[1] == found[2]
    assert all(found[0].values())


@pytest.mark.parametrize("bots", ["random", "12", "random,12"])
def test_the_interpreter_is_not_called_per_ply(bots):
    game = find_game("kahmate")

    def count_calls(turns):
        run = simulation.Run(game, game.read_options({"turns": turns}), simulation.read_bots(bots, (0, 1)), matches=3)
        run.play(0)
        calls = Counter()
        sys.setprofile(lambda frame, event, about: calls.update([event]))
        try:
            run.play(0)
        finally:
            sys.setprofile(None)
        return run.play(0), calls

    (short, few), (long, many) = count_calls(1), count_calls(6)
    plies = [tables.unpack(packed["matches"])["plies"].sum() for packed in (short, long)]
    assert plies[1] > 3 * plies[0]
    assert few == many


MEASURE_MEMORY = """
import resource, sys, touchline.lab
game, out, *runs = sys.argv[1:]
for matches in map(int, runs):
    touchline.lab.simulate(game, matches, out=f"{out}/{matches}.parquet", threads=2)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_does_not_grow_with_the_number_of_matches(tmp_path):
    matches = 16 * simulation.CHUNK
    script = [sys.executable, "-c", MEASURE_MEMORY, TUG, str(tmp_path), str(matches), str(4 * matches)]
    few, many = map(int, subprocess.run(script, check=True, capture_output=True, text=True).stdout.split())
    rows = 3 * matches * 4 * touchline.lab.simulate(TUG, 1).matches.collect().width / 1024
    assert many - few < rows / 4


def test_a_finished_file_is_not_played_again_and_another_run_does_not_replace_it(tmp_path, monkeypatch):
    file = tmp_path / "file.parquet"
    touchline.lab.simulate(TUG, 10, out=file)
    written = digest(file)
    monkeypatch.setattr(simulation.Run, "play", lambda run, number: pytest.fail("played again"))
    assert touchline.lab.simulate(TUG, 10, out=file).title["matches"] == 10
    with pytest.raises(TouchlineError, match=r"file.parquet is the file of another run: remove it or choose another"):
        touchline.lab.simulate(TUG, 11, out=file)
    assert digest(file) == written


def test_a_killed_process_is_resumed(tmp_path):
    file, whole = tmp_path / "file.parquet", tmp_path / "whole.parquet"
    asked = [TUG, "--matches", "200000", "--out", str(file)]
    process = subprocess.Popen(run_command(*asked), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    parts = tmp_path / "file.parquet.parts"
    while process.poll() is None and not any(parts.glob("*.matches.arrow")):
        time.sleep(0.01)
    process.kill()
    process.wait()
    assert not file.exists()
    assert any(parts.glob("*.matches.arrow"))
    (parts / "000000031.new").write_bytes(b"half a chunk")
    (parts / "matches.parquet").write_bytes(b"half a file")
    assert command("simulate", *asked).returncode == 0
    touchline.lab.simulate(TUG, 200_000, out=whole)
    assert digest(file) == digest(whole)
    assert not parts.exists()


def test_a_process_killed_while_it_cleans_up_leaves_nothing_in_the_end(tmp_path):
    file = tmp_path / "file.parquet"
    touchline.lab.simulate(TUG, 10, out=file)
    (tmp_path / "file.parquet.parts").mkdir()
    (tmp_path / "file.parquet.parts" / "000000003.matches.arrow").touch()
    touchline.lab.simulate(TUG, 10, out=file)
    assert [path.name for path in tmp_path.iterdir()] == ["file.parquet"]


def test_tables_can_be_requested_later(tmp_path):
    file, whole = tmp_path / "file.parquet", tmp_path / "whole.parquet"
    touchline.lab.simulate(TUG, 100, out=whole, decisions=True)
    with pytest.raises(Interrupted):
        touchline.lab.simulate(TUG, 100, out=file, tell=stop_after(3))
    touchline.lab.simulate(TUG, 100, out=file, decisions=True)
    assert digest(file) == digest(whole)
    (tmp_path / "file.decisions.parquet").unlink()
    assert touchline.lab.simulate(TUG, 100, out=file, decisions=True).decisions is not None
    assert digest(file) == digest(whole)
    assert touchline.lab.simulate(TUG, 100, out=file).decisions is not None


def test_tables_of_different_runs_are_not_mixed(tmp_path):
    file, other = tmp_path / "file.parquet", tmp_path / "other.parquet"
    touchline.lab.simulate(TUG, 10, out=file, decisions=True)
    touchline.lab.simulate(TUG, 10, out=other, seed=1)
    other.replace(file)
    says = r"file.decisions.parquet is the file of another run: remove it or choose another name$"
    with pytest.raises(TouchlineError, match=says):
        touchline.lab.read(file)
    file.unlink()
    with pytest.raises(TouchlineError, match=says):
        touchline.lab.simulate(TUG, 10, out=file, seed=1)
    assert [path.name for path in tmp_path.iterdir()] == ["file.decisions.parquet"]


def test_a_file_reads_back_as_the_simulation(tmp_path):
    file = tmp_path / "file.parquet"
    kept = touchline.lab.simulate("kahmate", 5, options="turns=3", out=file, decisions=True)
    again = touchline.lab.read(file)
    whole = touchline.lab.simulate("kahmate", 5, options="turns=3", decisions=True)
    assert kept.title == again.title == whole.title
    for kind in ("matches", "heat", "decisions"):
        assert getattr(again, kind).collect().equals(getattr(whole, kind).collect())
    assert again.events is None


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": "speed=3"}, "there is no option 'speed'"),
        ({"options": "turns=none"}, "option turns: expected a whole number"),
        ({"options": "turns"}, "expected options as name=value"),
        ({"bots": "deepblue"}, "there is no bot 'deepblue'"),
        ({"bots": "random,random,random"}, "expected 1 or 2 bots, not 3"),
        ({"bots": "cmd:no-such-program-anywhere"}, "cmd:no-such-program-anywhere does not start"),
        ({"seed": -1}, "expected a seed from 0 to 2**56 - 1, not -1"),
        ({"seed": 2**56}, "expected a seed from 0 to 2**56 - 1"),
        ({"matches": 0}, "expected at least one match, not 0"),
        ({"out": "nowhere/file.parquet"}, "cannot write to nowhere/file.parquet: No such file or directory"),
        ({"out": "."}, "expected a file to write to, not the folder ."),
        ({"out": "/tmp"}, "expected a file to write to, not the folder /tmp"),
        ({"out": "/proc/file.parquet"}, "cannot write to /proc/file.parquet: "),
    ],
)
def test_bad_input_is_refused_in_one_line(asked, says):
    with pytest.raises(TouchlineError) as refused:
        touchline.lab.simulate(**({"game": "kahmate", "matches": 1} | asked))
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


def test_a_full_disk_keeps_finished_chunks(tmp_path, monkeypatch):
    file = tmp_path / "file.parquet"
    fsync, calls = os.fsync, Counter()

    def full(descriptor):
        calls["fsync"] += 1
        if calls["fsync"] > 10:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TouchlineError) as refused:
        touchline.lab.simulate(TUG, 100, out=file, threads=1)
    assert str(refused.value) == f"cannot write to {file}: No space left on device; the same command resumes"
    assert not file.exists()
    parts = tmp_path / "file.parquet.parts"
    assert sorted(path.name for path in parts.iterdir()) == sorted(
        ["title.json", *(f"{number:09}.matches.arrow" for number in range(9))]
    )
    monkeypatch.setattr(os, "fsync", fsync)
    touchline.lab.simulate(TUG, 100, out=file)
    touchline.lab.simulate(TUG, 100, out=tmp_path / "other.parquet")
    assert digest(file) == digest(tmp_path / "other.parquet")


def test_a_disk_that_is_full_at_the_end_leaves_no_file(tmp_path, monkeypatch):
    file = tmp_path / "file.parquet"

    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(pl.LazyFrame, "sink_parquet", full)
        with pytest.raises(TouchlineError, match=r"No space left on device; the same command resumes$"):
            touchline.lab.simulate(TUG, 10, out=file)
    assert not file.exists()
    monkeypatch.setattr(simulation.Run, "play", lambda run, number: pytest.fail("played again"))
    assert touchline.lab.simulate(TUG, 10, out=file).matches.collect().height == 10


def test_parts_of_another_run_are_refused(tmp_path):
    file = tmp_path / "file.parquet"
    with pytest.raises(Interrupted):
        touchline.lab.simulate(TUG, 100, out=file, tell=stop_after(1))
    before = sorted((tmp_path / "file.parquet.parts").iterdir())
    with pytest.raises(TouchlineError, match=r"file.parquet.parts holds parts of another run: remove it or choose"):
        touchline.lab.simulate(TUG, 100, out=file, seed=1)
    assert sorted((tmp_path / "file.parquet.parts").iterdir()) == before


def test_files_of_others_are_refused(tmp_path):
    file = tmp_path / "file.parquet"
    with pytest.raises(TouchlineError, match=r"^cannot read .*file.parquet: No such file or directory"):
        touchline.lab.read(file)
    file.write_text("not a table")
    with pytest.raises(TouchlineError, match=r"to be a file of touchline simulate$"):
        touchline.lab.read(file)
    pl.DataFrame({"a": [1]}).write_parquet(file)
    with pytest.raises(TouchlineError, match=r"to be a file of touchline simulate$"):
        touchline.lab.read(file)
    tables.write_table(pl.LazyFrame({"a": [1]}), file, {"format": 2, "kind": "matches"})
    with pytest.raises(TouchlineError, match="to hold matches in format 1, not"):
        touchline.lab.read(file)


def test_outside_bots_take_part_and_a_failure_is_an_ending():
    bot = f"cmd:{sys.executable} {ROOT / 'examples' / 'outside_bot.py'}"
    found = touchline.lab.simulate(TUG, 3, bots=[bot, "random"], decisions=True, threads=1).matches.collect()
    assert found["plies"].min() > 0
    assert "failed" not in found["ending"]
    mute = f'cmd:{sys.executable} -c "import sys; input(); print(\'{{\\"type\\":\\"ready\\"}}\', flush=True)"'
    lost = touchline.lab.simulate(TUG, 2, bots=[mute, "random"], threads=1).matches.collect()
    assert lost["ending"].to_list() == ["failed"] * 2
    assert lost["winner"].to_list() == [1, 1]


def test_progress_tells_the_rate_and_the_time_left():
    told = []
    touchline.lab.simulate(TUG, 100, tell=told.append)
    assert len(told) == 25
    assert told[-1].startswith("100 of 100 matches, ")
    assert all(" a second, " in line and line.endswith(" left") for line in told)
    assert [simulation.write_seconds(seconds) for seconds in (0, 59, 61, 3661)] == ["0 s", "59 s", "1:01", "1:01:01"]


def run_command(*arguments):
    return [sys.executable, "-m", "touchline", "simulate", *arguments]


def test_ctrl_c_keeps_finished_chunks_and_says_how_to_go_on(tmp_path):
    file = tmp_path / "file.parquet"
    asked = [TUG, "--matches", "3000000", "--out", str(file)]
    process = subprocess.Popen(run_command(*asked), stderr=subprocess.PIPE, text=True)
    parts = tmp_path / "file.parquet.parts"
    while process.poll() is None and not any(parts.glob("*.matches.arrow")):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 2
    assert told.splitlines()[-1] == (
        f"touchline: interrupted; finished matches are kept in {parts}, and the same command resumes"
    )
    assert not file.exists()
    assert not list(parts.glob("*.new"))


def test_the_command_writes_a_file_and_reports_errors_in_one_line(tmp_path):
    file = tmp_path / "file.parquet"
    done = command("simulate", TUG, "--matches", "20", "--out", file)
    assert done.stdout == f"Wrote 20 matches of Tug of war to {file}.\n"
    bad = command("simulate", TUG, "--option", "speed=3")
    assert (bad.returncode, bad.stderr) == (2, "touchline: there is no option 'speed'; there are: cards\n")


def test_without_the_extra_one_line_says_what_to_install():
    script = "import sys; sys.modules['polars'] = None; from touchline.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", script, "simulate", TUG], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == 'touchline: touchline simulate needs the lab: pip install "touchline[lab]"\n'
