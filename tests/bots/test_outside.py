"""Outside bots: their messages, what their seat may know, and failures."""

import json
import os
import shlex
import sys
import textwrap
import time
from pathlib import Path

import pytest

import touchline
from tests.bots.test_bots import TACKLE
from touchline.bots import Bot
from touchline.bots.outside import Dugout, Failed, OutsideBot, play_seated, write_question, write_start
from touchline.bots.program import Program
from touchline.engine.chance import Dice
from touchline.engine.match import Match
from touchline.lab.duel import Duel, run
from touchline.locales import read_words

EXAMPLE = Path(__file__).parent.parent.parent / "examples/outside_bot.py"

OBEDIENT = """
import json, os, sys, time
def say(**answer):
    print(json.dumps(answer), flush=True)
acts = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        say(type="ready", name="test")
    elif message["type"] == "act":
        acts += 1
        action = message["legal"][0]
        ACT
        say(type="action", action=action)
    elif message["type"] == "quit":
        break
"""


def command(path, *arguments):
    return "cmd:" + shlex.join([sys.executable, str(path), *map(str, arguments)])


@pytest.fixture
def program(tmp_path):
    """Write a bot that does something extra before it answers correctly."""

    def write(act="pass", source=OBEDIENT):
        path = tmp_path / f"bot_{len(list(tmp_path.iterdir()))}.py"
        path.write_text(source.replace("ACT", textwrap.indent(act, " " * 8).strip()))
        return command(path)

    return write


def small_duel(first, second="random", seconds=1.0, turns=2):
    game = touchline.find_game("kahmate")
    return Duel(game, game.read_options({"turns": turns}), (first, second), 1, Dugout(seconds))


def play(duel, pairs=1, threads=1, out=None):
    return run(duel, pairs, threads=threads, sprt=None, out=out, tell=lambda text: None)


def sit(name, options=None, seconds=1.0):
    """Play an outside bot as red against a random blue, until the end or a failure."""
    match = touchline.new_match("kahmate", {"first": "red", "turns": 2} | (options or {}), seed=1)
    bot = OutsideBot(name, seconds)
    try:
        return match, play_seated(match, [bot, Bot("random", 1)], "test")
    finally:
        bot.quit()


def is_running(number):
    """Whether the process exists and is not a zombie."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{number}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


def ends(number):
    """Whether the process ends soon."""
    for _ in range(200):
        if not is_running(number):
            return True
        time.sleep(0.05)
    return False


# Messages to a bot.


def test_the_lines_of_a_whole_match(tmp_path, program):
    heard = tmp_path / "heard.jsonl"
    name = program(
        source=OBEDIENT.replace("    message = ", f"    open({str(heard)!r}, 'a').write(line)\n    message = ")
    )
    match, ending = sit(name)
    assert ending.values == match.outcome.values
    assert ending.failure is None
    start, *acts, end, quit_line = [json.loads(line) for line in heard.read_text().splitlines()]
    identity = start.pop("match")
    assert start == {
        "type": "start",
        "protocol": 1,
        "game": "kahmate",
        "rules": match.game.version,
        "options": {option.name: option.write(match.options[option.name]) for option in match.game.options},
        "seats": ["red", "blue"],
        "sides": [0, 1],
        "seat": 0,
        "seconds": 1.0,
    }
    assert start["options"]["turns"] == "2"
    assert identity.isalnum()
    assert {act["type"] for act in acts} == {"act"}
    assert acts[0]["legal"][0] == "place 1-1"
    assert acts[0]["view"]["due"] == acts[1]["view"]["due"]
    assert acts[0]["ply"] == 0
    told = [event for message in [*acts, end] for event in message["events"]]
    assert told == match.events_for(0)
    assert (end["type"], end["result"], end["reason"]) == ("end", match.outcome.values[0], None)
    assert quit_line == {"type": "quit"}


def test_the_name_of_a_match_reveals_neither_seed_nor_pair_but_distinguishes_matches_and_seats():
    match = touchline.new_match("kahmate", seed=1)
    titles = ("duel 0 pair 1 first bot on 0", "duel 0 pair 1 first bot on 1", "duel 0 pair 2 first bot on 0")
    names = {json.loads(write_start(match, seat, title, 1.0))["match"] for title in titles for seat in (0, 1)}
    assert len(names) == 6
    assert all(len(name) == 16 and int(name, 16) >= 0 for name in names)


def test_a_bot_learns_a_card_chosen_in_secret_when_it_is_shown():
    told = set()
    for card in range(1, 7):
        match = touchline.read_position("kahmate", TACKLE, seed=1)
        match.play_all("tackle 3", f"card {card}")
        told.add(write_question(match, 1, 0, 1.0))
    assert len(told) == 1
    assert [event["event"] for event in json.loads(told.pop())["events"]] == ["tackle", "card_chosen"]
    match.play("card 1")
    shown = [event for event in match.events_for(1, 2) if event["event"] == "cards_shown"]
    assert [(event["attack"], event["defence"]) for event in shown] == [(6, 1)]


def test_partners_have_a_program_each(program):
    name = program("open(__file__ + '.seats', 'a').write(str(os.getpid()) + '\\n')")
    game = touchline.find_game("team_km")
    duel = Duel(game, game.read_options({"players": 4}), (name, "random"), 1)
    assert play(duel).failures == {}
    written = Path(shlex.split(name.removeprefix("cmd:"))[1] + ".seats").read_text().split()
    assert len(set(written)) == 2


# Failing bots.

ENDLESS = "while True: sys.stdout.write('x' * 1000)"
BAD = {
    "crash": ("raise KeyError('oops')", "it ended with exit code 1: .*KeyError: 'oops'"),
    "exit": ("sys.exit(0)", "it ended with exit code 0$"),
    "die at once": ("os.kill(os.getpid(), 6)", "it ended with exit code -6"),
    "stall": ("time.sleep(600)", "it did not answer within 0.3 s"),
    "illegal action": ("action = 'step 1 up'", "'step 1 up' is refused by R3.1"),
    "no action": ("action = 'fly'", r"'fly' is no action: expected one of: .*place C-R"),
    "control characters": ("action = 'fly \\x1b[2J'", r"'fly \\x1b\[2J' is no action: .*expected printable characters"),
    "action by number": (
        "action = 7",
        'expected {"type":"action","action":"..."}, not {"type": "action", "action": 7}',
    ),
    "another answer": ("say(type='ready'); continue", 'expected {"type":"action".*, not {"type": "ready"}'),
    "nonsense": ("print('hello', flush=True); continue", "expected a JSON object in a line, not 'hello'"),
    "nesting": ("print('[' * 60000, flush=True); continue", "expected a JSON object in a line, not"),
    "an empty line": ("print(flush=True); continue", "expected a JSON object in a line, not ''"),
    "invalid utf-8": (
        "sys.stdout.buffer.write(b'\\xff\\xfe{}\\n'); sys.stdout.buffer.flush(); continue",
        r"expected a JSON object in a line, not '\\xff\\xfe{}'",
    ),
    "flood": (ENDLESS, "it wrote a line of more than 65536 bytes"),
    "flood of lines": (ENDLESS.replace("'x' * 1000", "'{}\\n'"), "(it spoke out of turn: '|not ){}"),
    "flood of complaints": ("while True: sys.stderr.write('x' * 1000)", "it did not answer within 0.3 s"),
    "half a line": ("sys.stdout.write('{\"type\":'); sys.stdout.flush(); time.sleep(600)", "it did not answer within"),
    "close output": ("os.close(1); time.sleep(600)", "it closed its standard output or was killed"),
    "two answers": (
        'print(\'{"type":"action","action":"\' + action + \'"}\\n\' * 2, end=\'\', flush=True); continue',
        "it spoke out of turn: ",
    ),
    "deaf": (
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "while True: time.sleep(1)",
        "it did not answer within 0.3 s",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bot_that_misbehaves_loses_the_match_with_the_reason_and_its_program_ends(kind, program, tmp_path):
    act, reason = BAD[kind]
    noted = tmp_path / "number"
    name = program(f"open({str(noted)!r}, 'w').write(str(os.getpid()))\nif acts == 3:\n" + textwrap.indent(act, "    "))
    match, ending = sit(name, seconds=0.3)
    assert ending.values == (-1.0, 1.0)
    with pytest.raises(Failed, match=reason):
        raise ending.failure
    assert match.plies == 2
    assert ending.failure.reason.isprintable()
    assert not is_running(int(noted.read_text()))


def test_processes_started_by_a_bot_end_with_it(program, tmp_path):
    noted = tmp_path / "number"
    child = f"{sys.executable!r}, '-c', 'import time; time.sleep(600)'"
    act = f"import subprocess; child = subprocess.Popen([{child}])\nopen({str(noted)!r}, 'w').write(str(child.pid))\n"
    _, ending = sit(program(act + "time.sleep(600)"), seconds=0.3)
    assert "did not answer" in ending.failure.reason
    assert ends(int(noted.read_text()))


@pytest.mark.parametrize("last", ["pass", "sys.stdin.close(); time.sleep(600)", "os._exit(3)"])
def test_a_bot_that_does_not_exit_when_told_to_is_killed(last, tmp_path, program):
    noted = tmp_path / "number"
    source = OBEDIENT.replace("        break", "        time.sleep(600)" if last == "pass" else f"        {last}")
    _, ending = sit(program(f"open({str(noted)!r}, 'w').write(str(os.getpid()))", source))
    assert ending.failure is None
    assert not is_running(int(noted.read_text()))


def test_a_bot_is_told_why_it_has_lost(program, tmp_path):
    heard = tmp_path / "heard.jsonl"
    source = OBEDIENT.replace("    message = ", f"    open({str(heard)!r}, 'a').write(line)\n    message = ")
    sit(program("action = 'step 1 up'", source))
    refused, end, last = [json.loads(line) for line in heard.read_text().splitlines()[-3:]]
    assert refused["type"] == "refused"
    assert refused["error"].startswith("'step 1 up' is refused by R3.1")
    assert (end["type"], end["result"]) == ("end", -1.0)
    assert last == {"type": "quit"}


def test_a_message_longer_than_a_pipe_holds_reaches_a_slow_reader(program):
    """Writing never blocks on a bot; unread messages are sent while waiting for its answer."""
    source = "import sys, time; time.sleep(0.3); print(len(sys.stdin.readline()), flush=True); sys.stdin.read()"
    slow = Program([sys.executable, "-c", source])
    slow.send(b"x" * 1_000_000 + b"\n")
    assert slow.receive(60) == b"1000001"
    slow.stop()
    slow.stop()


# Outside bots in a duel.


def test_the_example_is_at_most_twenty_lines_and_plays_a_duel_of_every_game(game):
    assert len(EXAMPLE.read_text().splitlines()) <= 20
    options = {"kahmate": {"turns": 4}, "foot_savane": {"turns": 6}}.get(game.id, {})
    duel = Duel(game, game.read_options(options), (command(EXAMPLE), "random"), 1, Dugout(10))
    tally = play(duel)
    assert tally.count == 1
    assert tally.failures == {}


def test_results_do_not_depend_on_the_number_of_threads():
    one, two = (play(small_duel(command(EXAMPLE), "rookie", 10, turns=6), 4, threads) for threads in (1, 2))
    assert one == two


def test_a_bot_inside_plays_the_same_whether_its_opponent_sits_inside_or_outside(program):
    """The same bot as a program and as a class plays the same matches to the last ply."""

    class First(Bot):
        def choose(self, match, seat):
            return match.legal()[0]

    outside = OutsideBot(program(), 10)
    positions = []
    for opponent in (outside, First("random")):
        match = Match(touchline.find_game("kahmate"), {"turns": 6}, dice=Dice("same"))
        play_seated(match, [opponent, Bot("rookie", 3)], "test")
        positions.append(match.position())
    outside.quit()
    assert positions[0] == positions[1]


def test_a_program_is_kept_from_match_to_match_and_started_again_after_a_failure(program, tmp_path):
    noted = tmp_path / "numbers"
    note = f"open({str(noted)!r}, 'a').write(str(os.getpid()) + '\\n') if message['ply'] < 14 else None\n"
    assert play(small_duel(program(note)), 3).failures == {}
    assert len(set(noted.read_text().split())) == 1
    noted.unlink()
    assert play(small_duel(program(note + "action = 'fly'")), 3).failures.total() == 6
    assert len(set(noted.read_text().split())) == 6


def test_a_duel_continues_after_failures_counts_them_and_resumes_from_its_file(program, tmp_path):
    name = program("if message['view']['due'] != 'place' and acts % 2: sys.exit(f'tired of {action}')")
    out = tmp_path / "duel.jsonl"
    tally = play(small_duel(name), 3, out=out)
    assert tally.pairs == {0.0: 3}
    assert tally.failures.total() == 6
    assert tally.failures_of(0).startswith("6 matches lost by failure: ")
    assert "it ended with exit code 1: tired of" in tally.failures_of(0)
    assert tally.failures_of(1) == ""
    assert json.loads(out.read_text().splitlines()[1])["points"] == 0
    again = play(small_duel(name), 3, out=out)
    assert again == tally
    assert len(out.read_text().splitlines()) == 4
    with pytest.raises(touchline.TouchlineError, match="holds other results"):
        play(small_duel(name, seconds=2.0), 3, out=out)
    out.write_text(out.read_text() + '{"points": 1}\n')
    with pytest.raises(touchline.TouchlineError, match="cannot be resumed: expected the points of a pair"):
        play(small_duel(name), 5, out=out)


def test_failures_of_the_second_bot_are_points_of_the_first(program):
    tally = play(small_duel("random", program("action = 'fly'")))
    assert tally.pairs == {2.0: 1}
    assert tally.failures_of(0) == ""
    assert tally.failures_of(1).startswith("2 matches lost by failure: 2 × 'fly' is no action")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import nonesuch", "does not start: it ended with exit code 1: .*No module named 'nonesuch'"),
        ("print('hello', flush=True); input()", "does not start: expected a JSON object in a line|spoke out of turn"),
        ("print('{}', flush=True); input(); input()", "does not start: "),
        ("input(); print('{}', flush=True); input()", 'does not start: expected {"type":"ready"}, not {}'),
    ],
)
def test_a_bot_that_does_not_start_stops_the_duel_before_it_begins(source, reason, program, tmp_path):
    out = tmp_path / "duel.jsonl"
    with pytest.raises(touchline.TouchlineError, match=reason):
        play(small_duel(program(source=source)), out=out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cmd:", "expected a command line after cmd:, not nothing"),
        ("cmd:python 'bot.py", 'expected a command line, not "python \'bot.py": No closing quotation'),
        ("cmd:no-such-program-anywhere", "does not start: it cannot be started: .*no-such-program-anywhere"),
    ],
)
def test_an_invalid_command_is_reported_before_the_duel_begins(name, says):
    with pytest.raises(touchline.TouchlineError, match=says):
        play(small_duel(name))


def test_a_closed_dugout_gives_out_no_bots_and_ends_those_that_come_back(program, tmp_path):
    """As when a duel is interrupted in the middle of a match."""
    dugout = Dugout()
    match = touchline.new_match("kahmate", seed=1)
    with dugout:
        bot = dugout.take(program())
        bot.begin(match, 0, "test")
        number = bot._program._process.pid
    with pytest.raises(touchline.TouchlineError, match="the pool of outside bots is closed"):
        dugout.take(bot.name)
    assert is_running(number)
    dugout.give_back(bot)
    assert not is_running(number)


def test_three_sides_share_what_a_failing_one_loses(program):
    match = touchline.new_match("team_km", {"players": 3}, seed=1)
    failing = OutsideBot(program("sys.exit()"))
    ending = play_seated(match, [Bot("random"), failing, Bot("random")], "test")
    assert ending.values == (0.5, -1.0, 0.5)


def test_the_page_shows_the_example_as_it_is():
    page = (EXAMPLE.parent.parent / "docs/outside-bots.md").read_text(encoding="utf-8")
    assert EXAMPLE.read_text(encoding="utf-8").partition('"""\n\n')[2] in page


def test_the_page_shows_messages_with_the_words_of_the_game():
    page = (EXAMPLE.parent.parent / "docs/outside-bots.md").read_text(encoding="utf-8")
    start, act, end = map(json.loads, page.partition("```json\n")[2].partition("```")[0].splitlines())
    match = touchline.new_match("kahmate", {"turns": 6}, seed=1)
    assert start == json.loads(write_start(match, 0, "test", 1.0)) | {"match": start["match"]}
    assert set(act) == set(json.loads(write_question(match, match.actor, 0, 1.0)))
    assert act["view"]["due"] in match.game.notation.DUE
    assert all(match.game.notation.read_action(text) >= 0 for text in act["legal"])
    known = read_words("kahmate", "en")["events"]
    assert all(event["event"] in known for event in act["events"] + end["events"])
