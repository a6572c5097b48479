"""Comparisons: planted differences are found and sized, equal settings are not called different, and the early stop."""

import functools
import json
from pathlib import Path

import pytest

import touchline.lab
from tests.commands import touchline as command
from tests.lab.fakes import KAHMATE, FakeSimulator
from touchline.engine.errors import TouchlineError
from touchline.lab.comparison import Run, new_player, read_until
from touchline.lab.quantities import QUANTITIES
from touchline.lab.space import read_setting

TUG = str(Path(__file__).parents[2] / "examples" / "tug_of_war")
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


def test_equal_odds_with_different_luck_are_not_called_different_in_19_of_20_seeds():
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


def test_an_interrupted_run_shows_its_results():
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


# With real matches


def test_a_loaded_die_is_found_and_sized():
    """Ten goals on twelve faces instead of six: 0.215 more goals a match, in 40,000 random matches of other seeds."""
    found = touchline.lab.compare("team_km", "", "shot_die=10,1,1", measures="goals,draws", matches=2000, until="1%")
    goals = found["goals"]
    assert goals.moments.mean - goals.margin > 0
    assert goals.moments.mean == pytest.approx(0.215, abs=goals.margin)
    assert found["draws"].moments.mean + found["draws"].margin < 0
    assert found.pairs == 2000


def test_progress_tells_the_pairs_and_the_matches_under_way():
    told = []
    touchline.lab.compare(TUG, b="cards=3", measures="length", matches=200, until="0.01%", tell=told.append)
    assert told[0].startswith("4 of 100 matches, ")
    assert "100 pairs, 1 of 1 measures differ" in told
    assert any(line.startswith("100 pairs, 1 of 1 measures differ; 4 of 100 matches, ") for line in told)


def test_options_that_change_nothing_give_equal_matches():
    found = touchline.lab.compare("team_km", "", "shot_die.goal=6", matches=100)
    assert [each.moments.spread for each in found.differences] == [0, 0, 0, 0]
    assert [each.name for each in found.differences] == ["draws", "goals", "seat a", "length"]


def test_bots_are_compared_by_seat():
    """A bot that looks ahead against a random one: the first seat wins more often."""
    found = touchline.lab.compare(TUG, "bots=20,random", "bots=random", measures="seat", matches=800)
    assert found.stopped == "decision"
    assert found.differences[0].moments.mean < 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "a", "b"), [("team_km", "first=a", "first=b"), ("kahmate", "first=red", "first=blue")]
)
def test_mirrored_settings_are_not_called_different_in_19_of_20_seeds(game, a, b):
    """Who begins makes the matches different, but not how often they are drawn or how long they are."""
    found = touchline.find_game(game)
    settings = [read_setting(found, text, {}, "random") for text in (a, b)]
    runs = [Run(*settings, [QUANTITIES[name] for name in ("draws", "length")], new_slicer(seed)) for seed in range(100)]
    known = [run.to_the_end(PAIRS, None, str) for run in runs]
    assert any(difference.moments.spread for one in known for difference in one.differences)
    assert sum(any(difference.found for difference in one.differences) for one in known) <= 5


PAIRS = 1000


def new_slicer(seed):
    """Plays as the simulator does, but all matches of a setting at once: a look at a few of them takes no time."""
    played = functools.cache(lambda setting: new_player(seed)(setting, 0, PAIRS))
    return lambda setting, first, count: played(setting)[first : first + count]


def test_matches_played_at_once_are_those_played_look_by_look():
    setting = read_setting(touchline.find_game(TUG), "", {}, "random")
    at_once = new_slicer(4)(setting, 100, 50)
    assert at_once.equals(new_player(4)(setting, 100, 50))


def test_the_command_prints_a_table_or_json():
    done = command("compare", TUG, "--b", "cards=4", "--matches", "200", "--measure", "draws, length", "--json")
    facts = json.loads(done.stdout)
    assert (facts["game"], facts["pairs"]) == ("tug_of_war", 200)
    assert [each["measure"] for each in facts["measures"]] == ["draws", "length"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--a", "luck=3"], "there is no option 'luck'; there are: cards"),
        (["--a", "cards"], "expected options as name=value, each name once, not 'cards'"),
        (["--a", "bots=deepblue"], "there is no bot 'deepblue'; there are random"),
        (["--a", "bots=random,random,random"], "expected 1 or 2 bots, not 3"),
        (["--measure", "luck"], "there is no measure 'luck' in Tug of war; there are draws, seat, first"),
        (["--measure", "draws,draws"], "expected up to 12 measures, each once, not 'draws,draws'"),
        (["--until", "soon"], "expected decision or a half-width above 0% and up to 100%, as 1%, not 'soon'"),
    ],
)
def test_wrong_input_gives_one_line(arguments, says):
    words = dict(zip(arguments[::2], arguments[1::2], strict=True))
    with pytest.raises(TouchlineError) as refused:
        touchline.lab.compare(
            TUG, words.get("--a", ""), measures=words.get("--measure", ""), until=words.get("--until", "decision")
        )
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


def test_ctrl_c_shows_the_results_so_far(monkeypatch, capsys):
    from touchline import cli
    from touchline.lab import comparison

    calls = []

    def simulate(*arguments, **named):
        calls.append(named["first"])
        if len(calls) == 5:
            raise KeyboardInterrupt
        return touchline.lab.simulate(*arguments, **named)

    monkeypatch.setattr(comparison, "simulate", simulate)
    with pytest.raises(TouchlineError, match="interrupted after 200 of 10000 pairs"):
        cli.compare(TUG, until="0.01%")
    assert capsys.readouterr().out.startswith(
        "Tug of war: 200 pairs of matches with the same seeds (seed 0); interrupted."
    )
    assert calls == [0, 0, 100, 100, 200]
