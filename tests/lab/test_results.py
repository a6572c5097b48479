"""Results kept in a file."""

import pytest

from touchline.engine.errors import TouchlineError
from touchline.lab.results import Results


def test_two_runs_with_one_file_do_not_disturb_each_other(tmp_path):
    out = tmp_path / "squares.jsonl"
    one, other = (Results({"about": "squares"}, lambda number: number**2, int, int, out) for _ in range(2))
    running = one.first(4, threads=1)
    assert next(running) == 0
    assert list(other.first(4, threads=1)) == [0, 1, 4, 9]
    assert list(running) == [1, 4, 9]
    assert out.read_text() == '{"about": "squares"}\n0\n1\n4\n9\n'


def test_a_file_that_is_taken_away_meanwhile_is_told_of(tmp_path):
    out = tmp_path / "squares.jsonl"
    running = Results({"about": "squares"}, lambda number: number**2, int, int, out).first(4, threads=1)
    assert next(running) == 0
    out.unlink()
    with pytest.raises(TouchlineError, match=r"squares\.jsonl cannot be added to: No such file"):
        next(running)
