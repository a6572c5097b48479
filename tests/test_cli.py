"""The command line as users run it: valid and invalid input, signals, exit codes."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.commands import process, touchline

PLACING = [f"place 2-{row}" for row in range(1, 7)]
PREPARING = "Preparing the rules for this machine, once; this takes some seconds.\n"


def test_help_lists_the_commands_and_imports_nothing_heavy():
    done = process("--help")
    assert done.returncode == 0
    assert all(
        command in done.stdout for command in ("play", "new", "check", "rules", "verify", "duel", "league", "bench")
    )
    heavy = ("numpy", "numba", "openskill")
    script = f"import sys; from touchline import cli; sys.exit(any(name in sys.modules for name in {heavy}))"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


def test_version():
    assert process("--version").stdout.startswith("touchline 0.")


def test_rules_of_a_game_and_one_rule_in_french():
    assert "R11.1" in touchline("rules", "kahmate").stdout
    done = touchline("rules", "kahmate", "R9.4", "--language", "fr")
    assert done.stdout.startswith("R9.4")
    assert "R9.5" not in done.stdout.splitlines()[0]
    assert "ballon" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "kahmate", "R99.1"], "touchline: there is no rule 'R99.1'; there are R1.1"),
        (["rules", "chess"], "touchline: there is no game 'chess'; there are team_km"),
        (["rules", "kahmate", "--language", "xx"], "touchline: expected a language, en | fr | es, not 'xx'"),
        (["play", "chess"], "touchline: there is no game 'chess'; there are team_km, kahmate"),
        (["play", "kahmate", "--seats", "human,deepblue"], "touchline: there is no bot 'deepblue'; there are random"),
        (["play", "kahmate", "--seats", "human,"], "touchline: there is no bot ''"),
        (["play", "kahmate", "--seats", "human,cmd:"], "touchline: expected a command line after cmd:, not nothing"),
        (["play", "kahmate", "--seats", "human,human,human"], "touchline: expected at most 2 seats"),
        (["play", "kahmate", "--option", "turns=none"], "touchline: option turns: expected a whole number"),
        (
            ["play", "kahmate", "--option", "turns"],
            "touchline: expected options as name=value, each name once, not 'turns'",
        ),
        (["play", "kahmate", "--option", "speed=3"], "touchline: there is no option 'speed'"),
        (["verify", "no-such-file"], "touchline: cannot read no-such-file"),
        (["analyse", "no-such-file"], "touchline: cannot read no-such-file"),
        (["analyse", "README.md"], "touchline: line 1: expected 'touchline scoresheet 1'"),
        (["analyse", "-", "--language", "xx"], "touchline: expected a language, en | fr | es, not 'xx'"),
        (["analyse", "-", "--ply", "1", "--viewer", "red"], "touchline: expected --viewer or --ply, not both"),
        (["duel", "kahmate", "rookie"], "touchline: expected two bots, not 1"),
        (["duel", "kahmate", "rookie", "deepblue"], "touchline: there is no bot 'deepblue'"),
        (["duel", "kahmate", "rookie", "cmd:"], "touchline: expected a command line after cmd:, not nothing"),
        (["duel", "kahmate", "rookie", "cmd:nonesuch"], "touchline: cmd:nonesuch does not start: it cannot be started"),
        (["play", "kahmate", "--seats", "human,cmd:nonesuch"], "touchline: cmd:nonesuch failed: it cannot be started"),
        (["duel", "team_km", "rookie", "pro", "--option", "players=3"], "touchline: a duel is between two sides"),
        (["league", "kahmate", "rookie"], "touchline: expected at least 2 bots, one per side, not 1"),
        (["league", "kahmate", "rookie", "deepblue"], "touchline: there is no bot 'deepblue'"),
        (["league", "kahmate", "rookie", "pro", "--tables", "big"], "touchline: expected tables one | all, not 'big'"),
        (["league", "kahmate", "rookie", "pro", "--out", "no/where"], "touchline: no/where cannot be resumed"),
    ],
)
def test_wrong_input_gets_one_line_and_exit_code_2(arguments, says):
    done = touchline(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    told = done.stderr.removeprefix(PREPARING)
    assert told.startswith(says)
    assert told.count("\n") == 1


def test_a_process_with_wrong_input_ends_with_one_line_and_exit_code_2():
    done = process("play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("touchline: there is no game 'chess'; there are team_km, kahmate")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["play"],
        ["verify"],
        ["bench", "--seconds", "soon"],
        ["play", "--colour"],
        ["analyse", "-", "--ply", "two"],
    ],
)
def test_unknown_commands_and_options_are_exit_code_2_too(arguments):
    done = touchline(*arguments)
    assert done.returncode == 2
    assert done.stderr


def test_a_match_is_played_refusals_explained_and_the_sheet_verified(tmp_path):
    sheet = tmp_path / "match.sheet"
    lines = ["jump", "step 1 up", "help", "rule R3.2", "rule R0.0", "rules", "", *PLACING, "legal", "board", "log"]
    lines += ["walk 1 4-1", "step 2 right right", f"sheet {tmp_path / 'no' / 'where'}", f"sheet {sheet}", "end", "end"]
    options = ["--option", "first=red", "--option", "turns=2", "--seats", "human,random", "--seed", "4"]
    done = process("play", "kahmate", *options, stdin="\n".join(lines) + "\n")
    assert done.returncode == 0
    for expected in (
        "Not understood: expected one of: end, step N up|down|left|right",
        "Not allowed. R3.1: The first captain",
        "Anything else is an action: end, step N",
        "R3.2 Where to place [book]",
        "Not understood: there is no rule 'R0.0'",
        "R11.1 ",
        "Red 1 lines up on 2-1.",
        "allowed: end; step 1",
        "Red 1 runs 2 cells to 4-1.",
        "Red 2 runs 2 cells to 4-2.",
        "could not be written",
        f"The scoresheet is in {sheet}",
    ):
        assert expected in done.stdout
    assert "Result:" in done.stdout or "The match so far" in done.stdout
    running = process("verify", str(sheet))
    assert running.returncode == 2
    assert "the match is not over" in running.stderr


def test_quitting_loses_nothing():
    done = touchline("play", "kahmate", "--option", "first=red", stdin="place 1-1\nquit\n")
    assert done.returncode == 0
    sheet = done.stdout[done.stdout.index("touchline scoresheet 1") :]
    assert "place 1-1" in sheet
    verified = touchline("verify", "-", stdin=sheet)
    assert verified.returncode == 0
    assert "Not over: red to act." in verified.stdout


def test_bots_alone_play_to_the_end_and_the_sheet_is_verified():
    import touchline as library

    match = library.new_match("kahmate", {"first": "red", "turns": 3}, seed=1)
    from touchline.bots import Bot

    bots = [Bot("rookie", 1), Bot("random", 2)]
    while match.outcome is None:
        match.play(bots[match.actor].choose(match, match.actor))
    verified = touchline("verify", "-", stdin=match.sheet())
    assert verified.returncode == 0
    assert "every outcome matches the committed dice" in verified.stdout
    assert f"Result: {match.outcome}." in verified.stdout
    altered = touchline("verify", "-", stdin=match.sheet().replace("place 2-", "place 1-", 1))
    assert altered.returncode == 2
    assert altered.stderr.startswith("touchline: line ")


def test_two_people_at_one_screen_in_spanish():
    lines = ["place 2-1", "quit"]
    options = ["--seats", "human,human", "--language", "es", "--option", "first=red"]
    done = touchline("play", "kahmate", *options, stdin="\n".join(lines))
    assert "Rojo 1 se coloca en 2-1." in done.stdout


def test_a_custom_game_is_played_by_its_folder():
    lines = "help\nz\na\nb\na\nb\na\nb\na\n"
    done = touchline("play", "examples/connect_four", "--seats", "human,human", stdin=lines)
    assert done.returncode == 0
    assert "the letter of a column, a to g" in done.stdout
    assert "yellow 1, red -1" in done.stdout


def test_the_sheet_of_a_custom_game_is_verified_with_its_folder(tmp_path):
    sheet = tmp_path / "four.sheet"
    options = ["--seats", "human,human", "--sheet", str(sheet)]
    touchline("play", "examples/connect_four", *options, stdin="a\nb\na\nb\na\nb\na\n")
    done = touchline("verify", str(sheet), "--game", "examples/connect_four")
    assert done.returncode == 0
    assert "Result: yellow 1, red -1." in done.stdout
    assert touchline("verify", str(sheet)).returncode == 2
    assert "expected a sheet of kahmate" in touchline("verify", str(sheet), "--game", "kahmate").stderr


def test_a_duel_prints_score_and_error_bars(tmp_path):
    out = tmp_path / "duel.jsonl"
    options = ["--pairs", "3", "--option", "turns=3", "--out", str(out), "--sprt", "0", "400"]
    done = touchline("duel", "kahmate", "rookie", "random", *options)
    assert done.returncode == 0
    assert done.stdout.startswith("rookie against random: ")
    assert "Pairs by points: 0: " in done.stdout
    assert "Early stop: " in done.stdout
    again = touchline("duel", "kahmate", "rookie", "random", *options)
    assert again.stdout == done.stdout
    other = touchline("duel", "kahmate", "rookie", "amateur", *options)
    assert other.returncode == 2
    assert "holds other results" in other.stderr


def test_a_league_prints_ratings_scores_and_who_beat_whom(tmp_path):
    import json

    out = tmp_path / "league.jsonl"
    options = ["--rounds", "2", "--option", "turns=3", "--out", str(out)]
    done = touchline("league", "kahmate", "rookie", "random", "20", *options)
    assert done.returncode == 0
    assert done.stdout.startswith("Rounds: 2, matches: 12; error bars are 95 %.")
    assert "2 seats in 2 sides" in done.stdout
    report = json.loads(touchline("league", "kahmate", "rookie", "random", "20", *options, "--json").stdout)
    assert [line["bot"] for line in report["standings"]] == [
        line.split()[1] for line in done.stdout.splitlines() if line[:3].strip() in ("1.", "2.", "3.")
    ]
    other = touchline("league", "kahmate", "rookie", "random", *options)
    assert other.returncode == 2
    assert "holds other results" in other.stderr


def test_a_duel_with_a_program_tells_how_often_it_failed_and_why(tmp_path):
    program = f"cmd:{sys.executable} examples/outside_bot.py"
    options = ["--pairs", "1", "--option", "turns=3", "--seconds", "10"]
    done = touchline("duel", "kahmate", program, "random", *options)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{program} against random: 1 pairs")
    assert "failure" not in done.stdout
    lazy = tmp_path / "lazy.py"
    lazy.write_text(
        "import sys\nfor line in sys.stdin:\n    if 'legal' in line: raise OSError('tired')\n"
        "    if 'start' in line: print('{\"type\":\"ready\"}', flush=True)\n"
    )
    failing = f"cmd:{sys.executable} {lazy}"
    done = touchline("duel", "kahmate", "random", failing, *options)
    assert done.returncode == 0
    assert f"{failing}: 2 matches lost by failure: 2 × it ended with exit code 1: " in done.stdout
    assert "OSError: tired." in done.stdout


def test_a_program_sits_at_the_table_in_the_terminal(tmp_path):
    program = f"cmd:{sys.executable} examples/outside_bot.py"
    options = ["--option", "turns=2", "--seats", f"{program},random", "--seconds", "10"]
    done = touchline("play", "kahmate", *options)
    assert done.returncode == 0
    assert "Result:" in done.stdout
    assert "seat red: outside_bot\n" in done.stdout
    lazy = tmp_path / "lazy.py"
    lazy.write_text("input()\nprint('{\"type\":\"ready\"}', flush=True)\ninput()\nprint('7', flush=True)\n")
    done = touchline("play", "kahmate", "--seats", f"cmd:{sys.executable} {lazy},random")
    assert done.returncode == 2
    assert "touchline scoresheet 1" in done.stdout
    assert done.stderr == f"touchline: cmd:{sys.executable} {lazy} failed: expected a JSON object in a line, not '7'\n"


def test_a_number_of_simulations_sits_at_the_table_in_the_terminal():
    done = touchline("play", "kahmate", "--option", "turns=1", "--seats", "3,random", "--seed", "1")
    assert done.returncode == 0
    assert "seat red: 3\n" in done.stdout
    assert "Result:" in done.stdout


@pytest.mark.parametrize(
    ("who", "name"),
    [
        ("human", "human"),
        ("400", "400"),
        ("cmd:./my_bot --deep", "my_bot"),
        (f"cmd:{sys.executable} examples/outside_bot.py --deep", "outside_bot"),
        ("cmd:node bot.js", "node"),
        ("cmd:'a\tb'", "a?b"),
    ],
)
def test_the_scoresheet_names_a_program_by_its_file(who, name):
    from touchline.terminal import name_of

    assert name_of(who) == name


SLOW_BOT = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "act":
        time.sleep(float(sys.argv[1]))
        print(json.dumps({"type": "action", "action": message["legal"][0]}), flush=True)
"""


@pytest.fixture
def slow_duel(tmp_path):
    """Start a duel or league with a slow bot, and wait until the file has this many lines of results."""
    program, out = tmp_path / "slow.py", tmp_path / "results.jsonl"
    program.write_text(SLOW_BOT)

    def begin(command, seconds, lines):
        options = ["--option", "turns=1", "--threads", "1", "--seconds", "100", "--out", str(out)]
        bots = ["random", f"cmd:{sys.executable} {program} {seconds}"]
        started = subprocess.Popen(
            [sys.executable, "-m", "touchline", command, "kahmate", *bots, *options], stderr=subprocess.PIPE, text=True
        )
        while not out.exists() or len(out.read_text().splitlines()) < lines:
            assert started.poll() is None
            time.sleep(0.01)
        return started, out

    return begin


FINISHING = "Finishing the current matches; press Ctrl+C again to stop at once."


@pytest.mark.parametrize("command", ["duel", "league"])
def test_ctrl_c_finishes_the_current_matches_and_keeps_them(slow_duel, command):
    started, out = slow_duel(command, 0.01, 2)
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=300)
    assert started.returncode == 2
    assert told.splitlines()[-2:] == [FINISHING, f"touchline: interrupted; results so far are in {out}"]
    lines = out.read_text().splitlines()
    assert len(lines) >= 3
    assert "failure" not in out.read_text()
    number = len(lines) - 1
    wanted = ["--pairs", str(number)] if command == "duel" else ["--rounds", str(number // 2)]
    bots = ["random", f"cmd:{sys.executable} {out.parent / 'slow.py'} 0.01"]
    options = ["--option", "turns=1", "--seconds", "100", "--out", str(out), *wanted]
    assert touchline(command, "kahmate", *bots, *options).returncode == 0
    assert out.read_text().splitlines() == lines


def test_a_second_ctrl_c_stops_at_once(slow_duel):
    started, out = slow_duel("duel", 90, 1)
    time.sleep(1)
    started.send_signal(signal.SIGINT)
    while FINISHING not in started.stderr.readline():
        pass
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=60)
    assert (started.returncode, told) == (2, f"touchline: interrupted; results so far are in {out}\n")
    assert len(out.read_text().splitlines()) == 1


def test_serve_check_shows_every_setting_and_its_source(tmp_path):
    file = tmp_path / "touchline.toml"
    file.write_text(f'port = 4000\ndatabase = "sqlite:///{tmp_path}/tables.db"\n')
    done = touchline("serve", "--check", "--config", str(file), "--pace", "1")
    assert done.returncode == 0, done.stderr
    shown = dict(line.split("  # ") for line in done.stdout.splitlines() if "  # " in line)
    assert {line.strip(): source for line, source in shown.items()}.items() >= {
        "port = 4000": str(file),
        "pace = 1.0": "--pace",
        'host = "127.0.0.1"': "default",
    }.items()
    assert done.stdout.endswith("will be made.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["touchline.toml"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["serve", "--check", "--pace", "11"], "--pace: expected a number from 0 to 10, not 11.0"),
        (["serve", "--check", "--config", "none.toml"], "cannot read none.toml: No such file or directory"),
        (["serve", "--check", "--database", "sqlite:///pyproject.toml"], "the database cannot be opened: "),
        (["backup", "b.gz", "--database", "sqlite:///none.db"], "there is no database none.db"),
        (["backup", "b.gz", "--database", "postgresql://me:hunter2@127.0.0.1:1/x"], "the backup failed: "),
        (["restore", "README.md", "--database", "sqlite:///none.db"], "README.md is not a backup of Touchline: "),
        (["restore", "none.gz", "--database", "sqlite:///none.db"], "there is no file none.gz"),
        (["prune", "--older-than", "soon"], "--older-than: expected days such as 90d, not 'soon'"),
        (["prune", "--older-than", "1d", "--database", "sqlite:///none.db"], "there is no database none.db"),
    ],
)
def test_operators_mistakes_are_one_line_and_leave_nothing(arguments, says):
    done = touchline(*arguments)
    assert (done.returncode, done.stderr[: len(says) + 11]) == (2, f"touchline: {says}")
    assert done.stderr.count("\n") == 1
    assert "hunter2" not in done.stderr + done.stdout
    assert not {"b.gz", "none.db"} & set(os.listdir("."))


def test_bench_prints_json():
    import json

    done = touchline("bench", "--json", "--seconds", "0.05", "--rounds", "1", "--game", "kahmate")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert report["rates"]["kahmate, one core"]["median"] > 0
    assert report["state_copy_ns"]["kahmate"] > 0
    assert set(report["start_seconds"]) == {"touchline --help", "first match of kahmate"}


@pytest.mark.long
def test_bench_measures_every_game():
    import json

    done = touchline("bench", "--json", "--seconds", "0.05", "--rounds", "1")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    for game in ("team_km", "kahmate", "foot_savane", "killpower_ball"):
        assert report["rates"][f"{game}, one core"]["median"] > 0
    assert report["rates"]["team_km for two, searched with full playouts"]["median"] > 0


def analysed_sheet(match):
    """A Kahmaté match of two turns, in which neither side fetches the ball."""
    match.play_all(*PLACING, *(f"place 10-{row}" for row in range(1, 7)))
    match.play_all("step 1 right", "end", "end")
    return match.sheet()


def test_a_whole_match_is_analysed_ply_by_ply():
    import json

    import touchline as library

    sheet = analysed_sheet(library.new_match("kahmate", {"first": "red", "turns": 1}, seed="s"))
    options = ["analyse", "-", "--simulations", "40"]
    done = touchline(*options, stdin=sheet)
    assert done.returncode == 0
    assert done.stdout.startswith(
        "Kahmaté: winning chances in % after every ply, based on what the seat to act could know."
    )
    lines = done.stdout.splitlines()
    assert sum(line.split()[1:2] == ["chance"] for line in lines) == 1
    assert any(line.split()[:4] == ["14", "red", "step", "1"] for line in lines)
    assert lines.index("Turning points, largest first:") < lines.index("Mistakes, most costly first:")
    report = json.loads(touchline(*options, "--json", "--viewer", "all", stdin=sheet).stdout)
    assert (report["sides"], report["plies"], report["viewer"]) == (["red", "blue"], 16, "all")
    assert [step["ply"] for step in report["steps"]] == list(range(1, 17))
    assert report["steps"][-1]["after"] == {"red": 0.5, "blue": 0.5}
    wrong = touchline(*options, "--viewer", "green", stdin=sheet)
    assert wrong.returncode == 2
    assert wrong.stderr == "touchline: expected a seat to judge by, red, blue, or all, not 'green'\n"


def test_one_position_is_analysed_with_its_candidates():
    import json

    import touchline as library

    sheet = analysed_sheet(library.new_match("kahmate", {"first": "red", "turns": 1}, seed="s"))
    done = touchline("analyse", "-", "--ply", "14", "--language", "fr", "--simulations", "300", stdin=sheet)
    assert done.returncode == 0
    assert done.stdout.startswith("Avant le coup 14 sur 16.\n     0    1")
    assert "\nÀ red de jouer (play).\nChances\u202f: red " in done.stdout
    assert "\nSur 5 recherches indépendantes\u202f: red " in done.stdout
    assert "\n1. " in done.stdout
    assert "Rouge 1 va en 3-1." in done.stdout
    assert "Joué dans le match" in done.stdout
    chance = touchline("analyse", "-", "--ply", "13", "--simulations", "50", stdin=sheet)
    assert chance.stdout.count("16.7 %.") == 6
    assert chance.stdout.count("Played in the match.") == 1
    assert touchline("analyse", "-", "--ply", "17", stdin=sheet).stdout.endswith("Result: red 0, blue 0.\n")
    facts = json.loads(touchline("analyse", "-", "--ply", "14", "--seconds", "0.05", "--json", stdin=sheet).stdout)
    assert (facts["ply"], facts["actor"], facts["played"]) == (14, "red", "step 1 right")
    assert facts["cost"] >= 0
    low, high = facts["ranges"]["red"]
    assert 0 < low <= facts["chances"]["red"] <= high < 1
    assert 1 <= facts["agreeing"] <= facts["searches"] == 5
    beyond = touchline("analyse", "-", "--ply", "18", stdin=sheet)
    assert (beyond.returncode, beyond.stderr) == (2, "touchline: expected a ply from 1 to 17, not 18\n")


def test_a_running_sheet_with_something_hidden_is_not_analysed():
    import touchline as library
    from tests.bots.test_bots import TACKLE

    match = library.read_position("kahmate", TACKLE, dice="by hand")
    match.play_all("tackle 3", "card 4")
    done = touchline("analyse", "-", stdin=match.sheet(1))
    assert done.returncode == 2
    assert "the match is not over: the position that it began at is kept until then" in done.stderr
    assert done.stderr.count("\n") == 1
    match = library.new_match("team_km", {"first": "a"}, dice="by hand")
    match.play(match.legal()[0])
    done = touchline("analyse", "-", stdin=match.sheet(1))
    assert done.returncode == 2
    assert "an action is hidden: expected the sheet of a match that is over" in done.stderr
    assert done.stderr.count("\n") == 1
    match = library.new_match("kahmate", {"first": "red"}, seed=1)
    done = touchline("analyse", "-", stdin=match.sheet(1))
    assert done.returncode == 2
    assert "the match is not over" in done.stderr
