"""Results saved in a file."""

import pytest

from touchline.engine.errors import TouchlineError
from touchline.lab.duel import Pair
from touchline.lab.league import Played
from touchline.lab.results import Results

LINES = (
    *("NaN", "Infinity", "-1", "3", "9" * 400, "9" * 5000, "{}", '{"points": 9, "failures": []}', "[" * 100_000),
    *('{"failure": ["a", "b"]}', '{"a": NaN}', '{"a": 1e400}', '{"points": 1, "failures": [1]}', "null", "{", "\0"),
)


def test_two_runs_with_one_file_do_not_disturb_each_other(tmp_path):
    out = tmp_path / "squares.jsonl"
    one, other = (Results({"about": "squares"}, lambda number: number**2, int, int, out) for _ in range(2))
    running = one.first(4, threads=1)
    assert next(running) == 0
    assert list(other.first(4, threads=1)) == [0, 1, 4, 9]
    assert list(running) == [1, 4, 9]
    assert out.read_text() == '{"about": "squares"}\n0\n1\n4\n9\n'


def test_a_file_removed_during_the_run_is_reported(tmp_path):
    out = tmp_path / "squares.jsonl"
    running = Results({"about": "squares"}, lambda number: number**2, int, int, out).first(4, threads=1)
    assert next(running) == 0
    out.unlink()
    with pytest.raises(TouchlineError, match=r"cannot write to .*squares\.jsonl: No such file"):
        next(running)


@pytest.mark.parametrize("kind", [Pair, Played])
@pytest.mark.parametrize("line", LINES)
def test_an_invalid_line_of_results_is_reported_in_one_line(tmp_path, kind, line):
    out = tmp_path / "results.jsonl"
    out.write_text(f"{{}}\n{line}\n")
    with pytest.raises(TouchlineError, match=r"results\.jsonl cannot be resumed: ") as error:
        list(Results({}, int, kind.read, kind.write, out).first(0, threads=1))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500
