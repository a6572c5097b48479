"""Leagues: the schedule, the arithmetic, any number of sides and threads, and resuming from a file."""

import itertools
import json
import math
from collections import Counter

import pytest

import touchline
from touchline.games import GAMES
from touchline.lab.league import League, Standings, find_tables, run, write_report

NAMES = ("random", "10", "20", "30")


def small_league(*names, game="kahmate", options=None, tables="one", seed=1):
    found = touchline.find_game(game)
    given = {"turns": 4} if options is None else options
    return League(found, find_tables(found, given, tables), names or NAMES[:3], seed)


def play(league, rounds, **arguments):
    return run(league, rounds, **({"threads": 1, "out": None, "tell": lambda text: None} | arguments))


def standings_of(*matches, names=("a", "b", "c")):
    """Every match given is a separate round, with its value for each bot."""
    standings = Standings(names)
    for number, values in enumerate(matches):
        standings.add(number, values)
    return standings


def test_in_a_round_every_set_of_bots_meets_on_every_side():
    fixtures = small_league(*NAMES).fixtures
    assert Counter(fixture.bots for fixture in fixtures) == Counter(itertools.permutations(NAMES, 2))


def test_at_three_sides_every_three_bots_meet_in_each_rotation_and_then_the_other_way_round():
    league = small_league(*NAMES, game="team_km", options={"players": "3"})
    assert len(league.fixtures) == 4 * 3
    two_rounds = [league.find_match(number) for number in range(2 * 12)]
    assert [number for number, _ in two_rounds] == [0] * 12 + [1] * 12
    assert Counter(fixture.bots for _, fixture in two_rounds) == Counter(itertools.permutations(NAMES, 3))
    for side in range(3):
        seen = Counter(fixture.bots[side] for fixture in league.fixtures)
        assert seen == dict.fromkeys(NAMES, 3)


def test_the_rotations_of_a_meeting_have_the_same_dice_and_thoughts():
    """Identical bots: each side wins or loses the same, whoever plays it."""
    league = small_league("0", "random", game="team_km", options={})
    pairs = [(league.play_match(number).values, league.play_match(number + 1).values) for number in range(0, 12, 2)]
    assert all(list(there) == list(reversed(back)) for there, back in pairs)
    assert all(list(there.values()) == list(back.values()) for there, back in pairs)
    assert len({tuple(there.values()) for there, _ in pairs}) > 1


def test_the_sizes_of_table_of_every_game_differ_in_seats_or_sides():
    for name in GAMES:
        game = touchline.find_game(name)
        sides = [game.side_of_seats(options) for options in find_tables(game, {}, "all")]
        assert len(set(sides)) == len(sides) == (5 if name == "team_km" else 1)


def test_all_sizes_of_table_of_team_km_in_one_league():
    league = small_league(game="team_km", options={"shootout": "on"}, tables="all")
    report = play(league, 1)
    assert [(table["seats"], table["sides"]) for table in report["tables"]] == [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3)]
    assert all("shootout=on" in table["options"] for table in report["tables"])
    assert report["matches"] == 3 * 2 + 3 + 3 * 2 + 3 * 2 + 3
    for line in report["standings"]:
        of_tables = [own for table in report["tables"] for own in table["standings"] if own["bot"] == line["bot"]]
        assert [own["matches"] for own in of_tables] == [4, 3, 4, 4, 3]
        points = sum(own["score"] * own["matches"] for own in of_tables)
        assert line["score"] * line["matches"] == pytest.approx(points)
    assert report["standings"][-1]["bot"] == "random"


def test_every_match_is_one_point_and_the_cross_table_adds_up():
    report = play(small_league(*NAMES), 2)
    lines = {line["bot"]: line for line in report["standings"]}
    assert sum(line["score"] * line["matches"] for line in lines.values()) == pytest.approx(report["matches"])
    for bot, other in itertools.combinations(NAMES, 2):
        one, two = lines[bot]["against"][other], lines[other]["against"][bot]
        assert one["of"] == two["of"] == one["points"] + two["points"] == 4
    for line in lines.values():
        assert sum(against["points"] for against in line["against"].values()) == line["score"] * line["matches"]


def test_a_stronger_bot_is_rated_higher():
    report = play(small_league("random", "60", options={"turns": 20}), 5)
    best, last = report["standings"]
    assert (best["bot"], last["bot"]) == ("60", "random")
    assert best["rating"] - last["rating"] > best["rating_margin"] / 2
    assert best["score"] > 0.5 > last["score"]


def test_differences_of_ratings_read_like_elo():
    """Three out of four points are 191 Elo, and so is the difference after many matches."""
    standings = standings_of(*([{"a": 1, "b": -1}] * 3 + [{"a": -1, "b": 1}]) * 200, names=("a", "b"))
    difference = standings.ratings["a"].mu - standings.ratings["b"].mu
    assert difference == pytest.approx(400 * math.log10(3), abs=10)


def test_four_times_as_many_matches_halve_the_error_bar_of_a_rating():
    won, lost = {"a": 1, "b": -1}, {"a": -1, "b": 1}
    few, many = (standings_of(*[won, lost] * count, names=("a", "b")).ratings["a"].sigma for count in (100, 400))
    assert few / many == pytest.approx(2, rel=0.05)


def test_a_draw_draws_ratings_together():
    standings = standings_of({"a": 1, "b": -1}, names=("a", "b"))
    before = standings.ratings["a"].mu
    standings.add(1, {"a": 0, "b": 0})
    assert 1500 < standings.ratings["a"].mu < before
    assert standings.score("a") == 0.75


def test_sides_that_lose_together_are_not_compared():
    standings = standings_of({"a": 1, "b": -0.5, "c": -0.5}, {"b": 1, "a": -0.5, "c": -0.5})
    assert standings.against["a", "b"] == standings.against["b", "a"] == 1
    assert standings.against["c", "a"] + standings.against["c", "b"] == 0
    assert standings.against["a", "c"] == standings.against["b", "c"] == 1
    assert standings.ranking[-1] == "c"


def test_sides_that_are_first_together_share_the_point_and_draw():
    standings = standings_of({"a": 0.25, "b": 0.25, "c": -0.5})
    assert [standings.score(bot) for bot in "abc"] == [0.5, 0.5, 0]
    assert standings.against["a", "b"] == standings.against["b", "a"] == 0.5
    assert standings.against["a", "c"] == 1


def test_the_error_bar_of_the_score_comes_from_the_rounds():
    """Rounds won and lost alternately: a standard deviation of a half."""
    won, lost = {"a": 1, "b": -1}, {"a": -1, "b": 1}
    uneven = standings_of(*[won, lost] * 50, names=("a", "b"))
    assert uneven.margin("a") == pytest.approx(1.96 * 0.5 / math.sqrt(100), rel=0.02)
    even = Standings(("a", "b"))
    for number in range(50):
        even.add(number, won)
        even.add(number, lost)
    assert even.score("a") == uneven.score("a") == 0.5
    assert 0 < even.margin("a") < uneven.margin("a") / 5


def test_results_do_not_depend_on_the_number_of_threads():
    reports = [play(small_league(), 2, threads=threads) for threads in (1, 2, 3)]
    assert reports[0] == reports[1] == reports[2]
    assert play(small_league(seed=2), 2) != reports[0]


def test_a_league_resumes_from_its_file(tmp_path):
    out = tmp_path / "league.jsonl"
    whole = play(small_league(), 2)
    play(small_league(), 1, out=out)
    lines = out.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 6
    out.write_text("".join(lines[:-2]))
    assert play(small_league(), 2, out=out) == whole
    assert len(out.read_text().splitlines()) == 1 + 12


def test_matches_in_the_file_are_not_played_again(tmp_path):
    out = tmp_path / "league.jsonl"
    league = small_league("random", "10")
    out.write_text(json.dumps(league.title) + '\n{"random": 1.0, "10": -1.0}\n{"10": -1.0, "random": 1.0}\n')
    assert play(league, 1, out=out)["standings"][0]["bot"] == "random"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "cannot be resumed"),
        ("1.0", "expected the bots of a match and their values, not 1.0"),
        ('{"random": "won", "10": -1.0}', "cannot be resumed"),
        ('{"random": null, "10": -1.0}', "cannot be resumed"),
        ('{"10": 1.0, "random": -1.0}', "match 1 is between 10, random"),
    ],
)
def test_a_file_that_holds_something_else(tmp_path, line, says):
    out = tmp_path / "league.jsonl"
    league = small_league("random", "10")
    out.write_text(json.dumps(league.title) + "\n" + line + "\n")
    with pytest.raises(touchline.TouchlineError, match=says):
        play(league, 1, out=out)
    with pytest.raises(touchline.TouchlineError, match="holds other results"):
        play(small_league("random", "20"), 1, out=out)


def test_finished_matches_are_kept_when_the_run_is_interrupted(tmp_path):
    out = tmp_path / "league.jsonl"

    def interrupt(text):
        if text.startswith("3 of 6"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(small_league(), 1, out=out, tell=interrupt)
    kept = out.read_text()
    assert len(kept.splitlines()) >= 1 + 3  # the current matches are finished
    assert play(small_league(), 1, out=out) == play(small_league(), 1)
    assert out.read_text().startswith(kept)


def test_the_text_report_has_overall_standings_and_one_table_per_size():
    report = play(small_league(), 1)
    text = "\n".join(write_report(report))
    assert text.count("rating  ") == 1
    assert "2 seats in 2 sides" in text
    assert "all tables" not in text
    two_sizes = report | {"tables": report["tables"] * 2}
    text = "\n".join(write_report(two_sizes))
    assert "all tables" in text
    assert text.count("2 seats in 2 sides") == 2


def test_invalid_leagues_are_refused():
    for names, options, tables, says in (
        (("random", "deepblue"), {}, "one", "there is no bot 'deepblue'"),
        (("random", "10", "random"), {}, "one", "expected every bot once, not random 10 random"),
        (("random",), {}, "one", "expected at least 2 bots, one per side, not 1"),
        (("random", "10"), {"players": "3"}, "one", "expected at least 3 bots, one per side, not 2"),
        (("random", "10"), {}, "all", "expected at least 3 bots, one per side, not 2"),
        (NAMES, {"players": "3"}, "all", "option players cannot be given with all table sizes"),
        (NAMES, {}, "some", "expected tables one | all, not 'some'"),
    ):
        with pytest.raises(touchline.TouchlineError) as error:
            small_league(*names, game="team_km", options=options, tables=tables)
        assert says in str(error.value)
