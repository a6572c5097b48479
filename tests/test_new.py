"""`touchline new` writes a complete game, and `touchline check` reports what is wrong with a faulty one."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.commands import touchline
from touchline.engine.errors import TouchlineError
from touchline.laws import LAWS
from touchline.starter import GAME, KINDS, write_game

INTERPRET = os.environ | {"TOUCHLINE_INTERPRET": "1"}


def in_plain_python(*arguments, stdin=""):
    """Run a command with rules that need no compiling."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=600, env=INTERPRET)


def check(folder):
    return in_plain_python("-m", "touchline", "check", str(folder))


def change(file, *changes):
    text = file.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)


@pytest.fixture
def folder(tmp_path):
    return write_game("fresh_game", tmp_path)


@pytest.fixture
def forgotten():
    """A game is imported under the name of its folder, which the next test has too."""
    yield
    for name in [name for name in sys.modules if name.split(".")[0] == "fresh_game"]:
        del sys.modules[name]


def test_a_new_game_is_written_to_the_requested_folder_with_instructions(tmp_path):
    done = touchline("new", "night_match", "--folder", str(tmp_path))
    assert done.returncode == 0
    assert f"touchline check {tmp_path / 'night_match'}\n" in done.stdout
    found = {path.relative_to(tmp_path / "night_match") for path in (tmp_path / "night_match").rglob("*.*")}
    assert found == {path.relative_to(GAME) for path in GAME.rglob("*") if path.suffix in KINDS}
    assert "starter" not in "".join(path.read_text().lower() for path in tmp_path.rglob("*.*"))
    assert 'name="Night match"' in (tmp_path / "night_match" / "__init__.py").read_text()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Night", "expected a name of 2 to 40 lower-case letters, digits and underscores, not 'Night'"),
        ("../night", "expected a name of 2 to 40"),
        ("n", "expected a name of 2 to 40"),
        ("", "expected a name of 2 to 40"),
        ("9_a_side", "expected a name of 2 to 40"),
        ("lambda", "expected another name than 'lambda': it is a Python keyword"),
        ("kahmate", "expected another name than 'kahmate': Touchline has it already"),
        ("terminal", "expected another name than 'terminal': Touchline has it already"),
        ("random", "expected another name than 'random': a Python module has it"),
    ],
)
def test_an_invalid_name_is_refused_in_one_line(name, says, tmp_path):
    with pytest.raises(TouchlineError) as error:
        write_game(name, tmp_path)
    assert str(error.value).startswith(says)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path, folder):
    with pytest.raises(TouchlineError, match=r"fresh_game exists already$"):
        write_game("fresh_game", tmp_path)
    done = touchline("new", "night_match", "--folder", str(tmp_path / "nowhere"))
    assert (done.returncode, done.stderr) == (2, f"touchline: expected a folder that exists, not {tmp_path}/nowhere\n")


def test_a_new_game_keeps_every_law(folder):
    done = check(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("Fresh game keeps the contract.\n")
    assert done.stdout.endswith(f"All {len(LAWS)} laws are kept.\n")
    assert done.stdout.count("\nkept ") == len(LAWS) + 1


def test_a_new_game_passes_its_own_tests(folder):
    done = in_plain_python("-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder))
    assert "3 passed" in done.stdout


def test_a_new_game_is_played_in_the_terminal_in_the_reader_s_language(folder):
    typed = "carry 4\ncarry 3\nrule R1.2\nquit\n"
    arguments = ("-m", "touchline", "play", str(folder), "--seats", "human,random", "--language", "fr")
    done = in_plain_python(*arguments, stdin=typed)
    assert done.returncode == 0
    assert "À Rouge de jouer\u202f: Faites avancer le ballon d'un, de deux ou de trois pas." in done.stdout
    assert "Rouge fait avancer le ballon de trois pas. Pas restants\u202f: 9." in done.stdout
    assert "R1.2 Un tour" in done.stdout


def test_a_sheet_of_a_custom_game_is_verified_with_its_folder(folder, tmp_path):
    sheet = tmp_path / "match.txt"
    arguments = ("-m", "touchline", "play", str(folder), "--seats", "random,random", "--sheet", str(sheet))
    assert in_plain_python(*arguments).returncode == 0
    done = in_plain_python("-m", "touchline", "verify", str(sheet), "--game", str(folder))
    assert done.stdout.startswith("Verified: Fresh game")


WRONG = {
    "a missing function": (
        "view.py",
        [("def events", "def occurrences")],
        "view has no function events(before, action, after, seat)",
    ),
    "a misspelt function": (
        "view.py",
        [("def tells_nothing", "def tell_nothing")],
        "tell_nothing is not in the contract: did you mean tells_nothing?",
    ),
    "an option without its field": (
        "rules.py",
        [('Number("steps"', 'Number("paces"')],
        "option paces: expected its field in fresh_game.rules.State to be a number, not missing",
    ),
    "no sentence for what cannot be": (
        "notation.py",
        [("def problem", "def wrong")],
        "notation has neither LAYOUT, read_position(text) nor problem(state)",
    ),
    "a name that is not there": ("rules.py", [("MOST = 4, 40", "LEAST = 4, 40")], "NameError: name 'MOST' is not def"),
    "a line that is not Python": ("rules.py", [("def start(", "def start((")], "SyntaxError: "),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.usefixtures("forgotten")
def test_a_game_that_breaks_the_contract_is_refused_in_one_line(wrong, folder):
    file, changes, says = WRONG[wrong]
    change(folder / file, *changes)
    done = touchline("check", folder)
    assert (done.returncode, done.stderr) == (1, "")
    assert len(done.stdout.splitlines()) == 1
    assert says in done.stdout


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.usefixtures("forgotten")
def test_a_game_that_is_not_python_is_refused_in_one_line(command, folder):
    change(folder / "rules.py", ("def start(", "def start(("))
    done = touchline(command, *(["--game"] if command == "serve" else []), folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("touchline: fresh_game cannot be imported: SyntaxError: ")
    assert "rules.py, line" in done.stderr
    assert len(done.stderr.splitlines()) == 1


BROKEN = {
    "a match that never ends": (
        [("state.left -= steps_of(action)", "state.left += 0")],
        ["BROKEN  random matches end and stay within their arrays", "a match is not over after 100000 plies"],
    ),
    "an index out of bounds": (
        [("legal = legal_by_refusal(__name__)\n",
          "@compiled\ndef legal(state: State, out: Ints) -> int:\n    out[9] = CARRY\n    return 1\n")],
        ["BROKEN  random matches end and stay within their arrays", "IndexError", "(rules.py, line "],
    ),
    "weights that are not positive": (
        [
            ("return NOBODY if state.left == 0 else state.side", "return NOBODY if state.left == 0 else -1"),
            ("    return 0\n", "    count = legal(state, out)\n    weights[0] = 0\n    for i in range(1, count):\n"
             "        weights[i] = 1\n    return count\n"),
        ],
        ["BROKEN  random matches end", "expected positive weights, not [0, 1, 1], at this position:", "left: "],
    ),
    "a tensor that is not filled": (
        [("out[0] = state.left", "out[0] += 0")],
        ["BROKEN  observations fill", "observe leaves numbers as they were at this position:", " laws are broken."],
    ),
}  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_law_is_reported_with_the_position(broken, folder):
    changes, says = BROKEN[broken]
    change(folder / "rules.py", *changes)
    done = check(folder)
    assert done.returncode == 1
    assert [text for text in says if text not in done.stdout] == [], done.stdout


def test_a_game_with_unhidden_secrets_is_reported_with_the_actions(tmp_path):
    folder = shutil.copytree("examples/tug_of_war", tmp_path / "forgetful")
    change(folder / "view.py", ("def hides(", "def _hides("), ("if hides(", "if _hides("))
    done = check(folder)
    assert done.returncode == 1
    assert "BROKEN  plies that a viewer cannot tell apart are told alike" in done.stdout
    assert "hides says nothing to viewer " in done.stdout
