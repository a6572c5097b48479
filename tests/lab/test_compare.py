"""Comparisons: planted differences are found and sized, equal settings are not called different, and the early stop."""

import json

import pytest

from tests.lab.fakes import KAHMATE, FakeSimulator
from touchline.engine.errors import TouchlineError
from touchline.lab.comparison import Run, read_until
from touchline.lab.quantities import QUANTITIES
from touchline.lab.space import read_setting

NAMES = ("draws", "seat", "length")


def setting(text):
    return read_setting(KAHMATE, text, {}, "random")


def compare(a, b, names=NAMES, matches=1000, until=None, play=None, tell=lambda text: None):
    run = Run(setting(a), setting(b), [QUANTITIES[name] for name in names], play or FakeSimulator())
    return run.to_the_end(matches, until, tell)


def test_planted_differences_are_found_and_sized():
    """Draws 0 against 20 %, 50 against 60 % for red, and twice the length."""
    found = compare("hold=4", "hold=8 area=rectangle turns=120", matches=5000, until=0.02)
    for name, gap in (("draws", 0.2), ("seat red", 0.08), ("length", 60)):
        difference = found[name]
        assert difference.found
        assert difference.moments.mean == pytest.approx(gap, abs=difference.margin)
    assert found.stopped == "narrow"
    assert found.pairs < 5000


def test_the_same_settings_give_the_same_matches():
    found = compare("hold=8", "hold=8", matches=300)
    assert [each.moments.mean for each in found.differences] == [0, 0, 0]
    assert not any(each.found for each in found.differences)
    assert (found.stopped, found.pairs) == ("matches", 300)


def test_equal_odds_with_other_luck_are_not_called_different_in_19_of_20_seeds():
    """`tries` changes the luck alone, so pairs are not alike; 100 seeds, each with ten looks and three measures."""
    runs = [compare("hold=8", "hold=8 tries=2", play=FakeSimulator(seed)) for seed in range(100)]
    assert sum(any(each.found for each in run.differences) for run in runs) <= 5


def test_pairs_that_stay_together_have_narrower_intervals():
    """The luck of a pair is the same, except with another number of tries: the variance is that of the differences."""
    alike, apart = compare("hold=4", "hold=5"), compare("hold=4", "hold=5 tries=2")
    assert alike["length"].margin < apart["length"].margin / 5
    assert alike.pairs == apart.pairs


def test_a_decision_ends_the_run():
    found = compare("hold=4", "hold=14", names=("draws",), matches=10_000)
    assert found.stopped == "decision"
    assert found.pairs == 100


def test_an_interrupted_run_shows_what_is_known():
    simulate = FakeSimulator()

    def play(*arguments):
        if len(simulate.calls) == 5:
            raise KeyboardInterrupt
        return simulate(*arguments)

    found = compare("hold=4", "hold=5", play=play)
    assert (found.stopped, found.pairs) == ("interrupted", 200)
    assert found.differences == compare("hold=4", "hold=5", matches=200).differences
    with pytest.raises(KeyboardInterrupt):
        compare("hold=4", "hold=5", play=lambda *arguments: (_ for _ in ()).throw(KeyboardInterrupt))


def test_the_text_and_the_plain_data():
    found = compare("hold=4", "hold=14", names=("draws", "seat"), matches=400)
    lines = found.text.splitlines()
    assert lines[0] == "Kahmaté: 400 pairs of matches with the same seeds (seed 0); all were played."
    assert lines[1:3] == ["A: hold=4 bots=random", "B: hold=14 bots=random"]
    assert lines[4].split()[:3] == ["draws", "0.00", "%"]
    assert lines[4].endswith("B is higher")
    assert lines[5].endswith("no difference found")
    facts = json.loads(json.dumps(found.facts))
    assert facts["measures"][0]["low"] > 0.3
    assert [each["different"] for each in facts["measures"]] == [True, False]


def test_the_early_stop_is_a_decision_or_a_percentage():
    assert read_until("decision") is None
    assert read_until("1%") == 0.01
    assert read_until("0.5%") == 0.005
    for text in ("", "1", "%", "x%", "0%", "101%", "1.2.3%", "-1%", "1" * 20 + "%", "²%"):
        with pytest.raises(TouchlineError, match="expected"):
            read_until(text)
