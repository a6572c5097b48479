"""The machine code cache is never stale and never mixes up games; template modules are bound per game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from touchline.engine import compiled
from touchline.engine.game import NOBODY

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "connect_four"
SCRIPT = """
import sys
from touchline import find_game
from touchline.engine.compiled import progress
game = find_game(sys.argv[1])
states = game.opening({})
for column in (0, 1, 0, 1, 0):
    game.door.play(states, 0, column)
print(int(game.door.actor(states, 0)), progress.count)
"""
"""Red has three in a line."""
CALLING = SCRIPT.replace("game =", "from touchline.engine import compiled; compiled.LARGE = 0; game =")
"""The same; compiled code calls every function's own machine code instead of containing it."""
OPENING = """
from touchline import find_game
from touchline.engine.compiled import progress
find_game("kahmate").opening({"turns": 60, "tries": 1})
print(progress.count)
"""

pytestmark = pytest.mark.skipif("TOUCHLINE_INTERPRET" in os.environ, reason="about machine code")


def actor_and_compilations(folder, cache, script=SCRIPT, **more):
    environment = os.environ | {"TOUCHLINE_CACHE": str(cache), "NUMBA_OPT": "1"} | more
    command = [sys.executable, "-c", script, str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return tuple(map(int, done.stdout.split()))


def game_in(folder):
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def edit(folder, old, new):
    rules = folder / "rules.py"
    text = rules.read_text()
    assert old in text
    rules.write_text(text.replace(old, new))


def test_each_game_keeps_its_own_code_and_an_edit_is_never_missed(tmp_path):
    """Two games with the same layout, template and line numbers, but different rules; then one becomes the other."""
    cache = tmp_path / "cache"
    four, three = game_in(tmp_path / "line_of_four"), game_in(tmp_path / "line_of_three")
    edit(three, "IN_LINE = 4", "IN_LINE = 3")
    yellow, compilations = actor_and_compilations(four, cache)
    assert yellow == 1
    assert compilations > 5
    assert actor_and_compilations(three, cache) == (NOBODY, compilations)
    assert actor_and_compilations(four, cache, TOUCHLINE_CHECK="1") == (yellow, compilations), "bounds checks"
    assert actor_and_compilations(four, cache) == (yellow, 0)
    assert actor_and_compilations(three, cache) == (NOBODY, 0)
    edit(four, "IN_LINE = 4", "IN_LINE = 3")
    assert actor_and_compilations(four, cache) == (NOBODY, compilations)


def test_code_that_calls_replaced_code_is_compiled_again(tmp_path):
    """It is in the cache under its caller's own key, but the names that it calls are gone."""
    cache = tmp_path / "cache"
    yellow, compilations = actor_and_compilations(EXAMPLE, cache, CALLING)
    assert yellow == 1
    assert actor_and_compilations(EXAMPLE, cache, CALLING) == (yellow, 0)
    called = list(cache.glob("linked.rules.play-*"))
    assert len(called) == 2, "an index and the code"
    for file in called:
        file.unlink()
    assert 2 <= actor_and_compilations(EXAMPLE, cache, CALLING)[1] < compilations, "what was lost, and its caller"
    assert actor_and_compilations(EXAMPLE, cache, CALLING) == (yellow, 0)


def test_an_edit_in_another_folder_of_the_package_is_not_missed(tmp_path):
    """A judge calls its game's rules, so editing them recompiles the judge."""
    package = tmp_path / "touchline"
    shutil.copytree(ROOT / "src" / "touchline", package, ignore=shutil.ignore_patterns("__pycache__", "prebuilt"))
    script = (
        "from touchline.bots import judge_kahmate as judge; states = judge.State.new(1);"
        "states['cell'][0] = range(1, 13); print(judge.placing(states[0]))"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "TOUCHLINE_CACHE": str(tmp_path / "cache")}

    def placed():
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        return float(done.stdout)

    before = placed()
    rules = package / "games" / "kahmate" / "rules.py"
    text = rules.read_text()
    assert "COLUMN = columns_of(" in text
    rules.write_text(text.replace("COLUMN = columns_of(", "COLUMN = rows_of("))
    assert placed() != before


def test_code_shipped_with_the_package_is_used_from_any_path(tmp_path):
    """A copy of the package with prebuilt code: an empty cache, and nothing is compiled."""
    package = tmp_path / "site" / "touchline"
    shutil.copytree(ROOT / "src" / "touchline", package, ignore=shutil.ignore_patterns("__pycache__", "prebuilt"))
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site"), "TOUCHLINE_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", OPENING]
    build = environment | {"TOUCHLINE_PREBUILD": "1"}
    built = subprocess.run(command, env=build, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert int(built.stdout) > 1
    assert list((package / "prebuilt").glob("*.nbi"))
    package.parent.rename(tmp_path / "elsewhere")
    environment["PYTHONPATH"] = str(tmp_path / "elsewhere")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert int(done.stdout) == 0


def test_a_template_module_is_one_a_game():
    from touchline import find_game

    kahmate, other = find_game("kahmate"), find_game(str(EXAMPLE))
    assert compiled.bind("touchline.engine.door", kahmate.rules) is kahmate.door
    assert kahmate.door is not other.door


def test_threads_that_bind_at_once_all_get_the_whole_module():
    script = (
        "from concurrent.futures import ThreadPoolExecutor; from touchline import find_game;"
        "game = find_game('kahmate');"
        "from touchline.bots.thinking import find_search;"
        "print(all(ThreadPoolExecutor(8).map(lambda _: hasattr(find_search(game), 'play_pair'), range(8))))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_progress_is_shown_only_on_a_terminal(capsys):
    progress = compiled.Progress()
    progress.loud = True
    progress.step()
    progress.step()
    progress.close()
    assert capsys.readouterr().err == "Preparing the rules for this machine, once; this takes some seconds.\n"
    progress.loud = False
    progress.step()
    progress.close()
    assert capsys.readouterr().err == ""


def test_a_rule_that_makes_an_array_is_refused():
    @compiled.compiled
    def careless(size):
        return compiled.new_buffer(size)[0]

    @compiled.compiled_with_scratch
    def careful(size):
        return compiled.new_buffer(size)[0]

    assert careful(2) == 0
    with pytest.raises(compiled.numba.core.errors.NumbaError):
        careless(2)
