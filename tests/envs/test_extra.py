"""Without the extra, one clear line; arrays need no extra."""

import importlib
import sys

import pytest

from touchline import TouchlineError


@pytest.mark.parametrize(
    ("module", "library"),
    [("gym", "gymnasium"), ("vector", "gymnasium"), ("zoo", "gymnasium"), ("zoo", "pettingzoo"), ("dataset", "polars")],
)
def test_a_missing_library_is_reported_in_one_line(module, library, monkeypatch):
    for name in ("gym", "vector", "zoo", "dataset"):
        monkeypatch.delitem(sys.modules, f"touchline.envs.{name}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(TouchlineError, match=r"is missing: pip install \"touchline\[envs\]\"$"):
        importlib.import_module(f"touchline.envs.{module}")


def test_arrays_need_no_library_of_the_extra(monkeypatch):
    for name in ("many", "layout", "drawing", "rates"):
        monkeypatch.delitem(sys.modules, f"touchline.envs.{name}", raising=False)
    for library in ("gymnasium", "pettingzoo", "pyspiel", "polars", "PIL"):
        monkeypatch.setitem(sys.modules, library, None)
    for name in ("many", "layout", "drawing", "rates"):
        importlib.import_module(f"touchline.envs.{name}")
