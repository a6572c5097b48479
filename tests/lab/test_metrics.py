"""Every metric of docs/metrics.md on matches made by hand."""

import random

import pytest

from tests.lab.tallied import TWO, rows, won_by
from touchline.lab.reports.metrics import Distribution, Table, measure
from touchline.lab.reports.worth import read_tallies, weigh

DRAW = {}


def figures(matches, section, table=TWO, seconds=6):
    found = {}
    for figure in getattr(measure(matches, table, seconds), section):
        found[figure.key, *figure.facts.values()] = figure.estimate.value
    return found


def value_of(matches, section, key):
    found = [figure for figure in getattr(measure(matches, TWO, 6), section) if figure.key == key]
    assert len(found) == 1
    return found[0].estimate.value


# Fairness.


def test_side_advantage_is_a_share_of_the_points():
    found = figures(rows(won_by(0), won_by(0), won_by(1), DRAW), "fairness")
    assert found["side", "red"] == 2.5 / 4
    assert found["side", "blue"] == 1.5 / 4


def test_the_interval_of_a_share_of_points_holds_the_fair_share_when_it_should():
    even = measure(rows(*[won_by(number % 2) for number in range(100)]), TWO, 6).fairness[0]
    tilted = measure(rows(*[won_by(number % 5 == 0) for number in range(100)]), TWO, 6).fairness[0]
    assert not even.estimate.excludes(even.fair)
    assert tilted.estimate.excludes(tilted.fair) and tilted.estimate.value == 0.8


def test_first_move_edge_is_the_share_of_whoever_began():
    began = [won_by(0, began=0), won_by(1, began=1), won_by(1, began=0), {"began": 1}]
    assert value_of(rows(*began), "fairness", "first") == 2.5 / 4


def test_matches_in_which_nobody_is_known_to_have_begun_do_not_count():
    assert value_of(rows(won_by(0, began=0), won_by(1, began=-1)), "fairness", "first") == 1
    keys = [figure.key for figure in measure(rows(won_by(0, began=-1)), TWO, 6).fairness]
    assert "first" not in keys


def test_places_after_the_first_are_counted_around_the_table():
    trio = Table(("a", "b", "c"), (0, 1, 2))
    best_of_c = {
        "value_0": -0.5,
        "value_1": -0.5,
        "value_2": 1.0,
        "winner": 2,
        "ahead_2": 0,
        "deficit_2": 0,
        "score_2": 1,
    }
    seat = {"decisions_2": 5, "forced_2": 0, "choices_2": 5}
    found = figures(rows({**best_of_c, **seat, "began": 1}), "fairness", trio)
    assert (found["first",], found["place", 2], found["place", 3]) == (0, 1, 0)


def test_two_sides_in_first_place_share_the_point():
    trio = Table(("a", "b", "c"), (0, 1, 2))
    shared = {"value_0": 0.25, "value_1": 0.25, "value_2": -0.5, "score_2": 0, "deficit_2": 0, "ahead_2": 0}
    seat = {"decisions_2": 5, "forced_2": 0, "choices_2": 5}
    found = figures(rows({**shared, **seat}), "fairness", trio)
    assert [found["side", name] for name in "abc"] == [0.5, 0.5, 0]


def test_seats_of_a_side_share_its_name_and_result():
    pairs = Table(("a", "b", "c", "d"), (0, 0, 1, 1))
    assert pairs.side_names == ("ab", "cd") and pairs.fair == 0.5


def test_draws():
    assert value_of(rows(DRAW, won_by(0), won_by(1), DRAW), "fairness", "draws") == 0.5


# Length.


def test_turns_and_their_range():
    figure = measure(rows(*[{"turns": turns} for turns in range(1, 101)]), TWO, 6).length[0]
    assert figure.estimate.value == 50.5
    assert (figure.facts["low"], figure.facts["high"]) == (5, 95)


def test_minutes_are_decisions_times_seconds():
    figure = measure(rows({"decisions": 10}, {"decisions": 30}), TWO, 6).length[1]
    assert figure.key == "minutes" and figure.estimate.value == 2
    assert figure.facts == {"low": 1, "high": 3, "seconds": 6}


def test_the_median_has_the_interval_of_its_ranks():
    found = Distribution(tuple(range(100)), (1,) * 100).median()
    assert (found.value, found.low, found.high) == (49, 40, 59)


# Scoring.


def test_scores_margins_and_close_matches():
    found = measure(rows(won_by(0, score_0=3, score_1=0), won_by(1, score_0=1, score_1=2), DRAW), TWO, 6)
    values = {(figure.key, figure.facts.get("side")): figure.estimate.value for figure in found.scoring}
    assert values["total", None] == 2
    assert values["score", "red"] == pytest.approx(4 / 3)
    assert values["margin", None] == pytest.approx(4 / 3)
    assert values["close", None] == pytest.approx(2 / 3)
    assert values["scoreless", None] == pytest.approx(1 / 3)
    assert found.results == {(3, 0): 1, (1, 2): 1, (0, 0): 1}


def test_the_margin_of_three_sides_is_the_lead_over_the_second():
    trio = Table(("a", "b", "c"), (0, 1, 2))
    seat = {"decisions_2": 5, "forced_2": 0, "choices_2": 5, "value_2": 0.0, "deficit_2": 0, "ahead_2": 0}
    found = figures(rows({**seat, "score_0": 1, "score_1": 5, "score_2": 3}), "scoring", trio)
    assert found["margin",] == 2


def test_a_game_without_a_score_has_no_figures_of_it():
    plain = rows(won_by(0), DRAW).drop("score_0", "score_1", "lead_changes", "deficit_0", "deficit_1")
    found = measure(plain.drop("ahead_0", "ahead_1", "decided", "ending", "turns"), TWO, 6)
    assert found.scoring == found.drama == found.endings == []
    assert [figure.key for figure in found.length] == ["minutes"]


# Drama.


def test_lead_changes():
    found = measure(rows({"lead_changes": 3}, {"lead_changes": 0}, {"lead_changes": 1}, DRAW), TWO, 6).drama
    assert {figure.key: figure.estimate.value for figure in found} == {"lead_changes": 1, "lead_changed": 0.5}


def test_a_comeback_is_a_win_after_being_behind():
    from_behind = won_by(1, deficit_1=2, deficit_0=1, ahead_0=10, ahead_1=5, decided=15)
    all_the_way = won_by(0, deficit_1=1, ahead_0=12, decided=8)
    lost_lead = {"deficit_0": 1}
    found = {figure.key: figure for figure in measure(rows(from_behind, all_the_way, lost_lead), TWO, 6).drama}
    assert found["comebacks"].estimate.value == 0.5
    assert found["deficit"].estimate.value == 2 and found["deficit"].facts == {"most": 2}


def test_a_deficit_that_was_always_the_same_is_not_certain():
    matches = [won_by(1, deficit_1=2, ahead_0=5, decided=15)] * 4
    deficit = next(figure for figure in measure(rows(*matches), TWO, 6).drama if figure.key == "deficit").estimate
    assert deficit.value == 2 and deficit.low < 1.9 and deficit.high > 2.1


def test_drama_is_the_part_of_a_match_that_its_winner_was_behind():
    from_behind = won_by(1, ahead_0=10, ahead_1=5, decided=15, plies=20)
    all_the_way = won_by(0, ahead_0=12, decided=8, plies=20)
    assert value_of(rows(from_behind, all_the_way, {"ahead_0": 20}), "drama", "drama") == 0.25


def test_a_match_is_decided_when_the_last_lead_is_taken():
    matches = rows(won_by(0, decided=5, plies=20), won_by(1, decided=15, plies=20), {"decided": 0})
    assert value_of(matches, "drama", "decided") == 0.5


# Endings and choices.


def test_endings_with_their_share_and_length():
    found = measure(rows(won_by(0, turns=4), won_by(1, turns=6), {"turns": 60}), TWO, 6).endings
    assert [(ending.word, ending.turns.value) for ending in found] == [("goal", 5), ("time", 60)]
    assert found[0].share.value == pytest.approx(2 / 3)


def test_decisions_choices_and_dead_turns():
    busy = {"decisions_0": 8, "forced_0": 2, "choices_0": 40}
    idle = {"decisions_0": 2, "forced_0": 2, "choices_0": 2}
    found = figures(rows(busy, idle), "choices")
    assert found["decisions", "red"] == 5
    assert found["choices", "red"] == 4.2
    assert found["dead", "red"] == 0.4
    assert found["dead", "blue"] == 0


def test_turns_without_anything_to_play_are_counted_if_the_game_does():
    matches = rows({"dead:turn:0": 3, "dead:turn:1": 0}, {"dead:turn:0": 5, "dead:turn:1": 0})
    found = figures(matches, "choices")
    assert (found["idle", "red"], found["idle", "blue"]) == (4, 0)
    assert not any(key[0] == "idle" for key in figures(rows(DRAW), "choices"))


def test_kinds_of_action_are_shares_of_a_seats_decisions():
    names = [f"used:{word}:{seat}" for word in ("kick", "move", "pass") for seat in (0, 1)]
    first = {"used:move:0": 2, "decisions_0": 2, "used:pass:1": 1, "decisions_1": 1}
    second = {"used:kick:0": 1, "decisions_0": 1, "decisions_1": 0}
    found = weigh(rows(*({**dict.fromkeys(names, 0), **match} for match in (first, second))), TWO, names).uses
    assert [(use.item, use.seat, round(use.share.value, 3)) for use in found] == [
        ("pass", 0, 0.0),
        ("pass", 1, 1.0),
        ("move", 0, 0.667),
        ("move", 1, 0.0),
        ("kick", 0, 0.333),
        ("kick", 1, 0.0),
    ]


# Cards.


def test_the_parts_of_a_tally():
    found = read_tallies(["drawn:pass+1:0", "duel:3,5:1"])
    assert [(tally.kind, tally.item, tally.seat) for tally in found] == [("drawn", "pass+1", 0), ("duel", "3,5", 1)]


def dealt(winner, drawn_0, drawn_1):
    return won_by(winner, **{"drawn:ace:0": drawn_0, "drawn:ace:1": drawn_1})


def test_the_worth_of_a_card_is_the_gain_per_copy():
    # Whoever has a copy more wins three times of four.
    more = [dealt(0, 1, 0), dealt(0, 2, 1), dealt(0, 1, 0), dealt(1, 1, 0)]
    less = [dealt(1, 0, 1), dealt(1, 1, 2), dealt(1, 0, 1), dealt(0, 0, 1)]
    [worth] = weigh(rows(*more, *less), TWO, ["drawn:ace:0", "drawn:ace:1"]).worths
    assert worth.points.value == pytest.approx(0.25)
    assert worth.copies == 1.5 and worth.points.count == 8


def test_an_advantage_of_a_side_is_not_taken_for_the_worth_of_its_cards():
    # Red always has one copy more and always wins: the copy's number never varies, so nothing is known of its worth.
    assert weigh(rows(*[dealt(0, 2, 1)] * 8), TWO, ["drawn:ace:0", "drawn:ace:1"]).worths == []


def shuffled(count, strength, seed):
    """Random matches in which each copy of `ace` moves the winner's odds by `strength`, and those of `dud` by none."""
    rng = random.Random(seed)
    for _ in range(count):
        ace, dud = [rng.randrange(4) for _ in range(2)], [rng.randrange(4) for _ in range(2)]
        winner = int(rng.random() > 0.5 + strength * (ace[0] - ace[1]))
        cards = {f"drawn:{name}:{seat}": have[seat] for name, have in (("ace", ace), ("dud", dud)) for seat in (0, 1)}
        yield won_by(winner, **cards)


def test_a_strong_card_is_found_and_a_dud_is_not():
    names = [f"drawn:{name}:{seat}" for name in ("ace", "dud") for seat in (0, 1)]
    ace, dud = weigh(rows(*shuffled(3000, 0.1, 1)), TWO, names).worths
    assert (ace.item, ace.verdict, dud.item, dud.verdict) == ("ace", "strong", "dud", "open")
    assert not ace.points.excludes(0.1) and ace.points.excludes(0)
    assert not dud.points.excludes(0)


def test_worthless_cards_are_rarely_called_strong_or_weak():
    names = [f"drawn:{name}:{seat}" for name in ("ace", "dud") for seat in (0, 1)]
    found = [weigh(rows(*shuffled(200, 0.0, seed)), TWO, names).worths for seed in range(100)]
    wrong = sum(any(worth.verdict != "open" for worth in worths) for worths in found)
    assert wrong <= 10


def test_a_card_that_hardly_ever_comes_has_no_verdict():
    """Its only copy won, then ten of ten did: neither is enough, but forty of forty are."""
    for copies, verdict in ((1, "open"), (10, "open"), (40, "strong")):
        with_it = [dealt(side % 2, 1 - side % 2, side % 2) for side in range(copies)]
        without = [dealt(side % 2, 0, 0) for side in range(400)]
        [worth] = weigh(rows(*with_it, *without), TWO, ["drawn:ace:0", "drawn:ace:1"]).worths
        assert (worth.verdict, worth.points.count) == (verdict, copies)
        assert worth.points.value == pytest.approx(0.5)
    [alone] = weigh(rows(dealt(0, 1, 0), *without), TWO, ["drawn:ace:0", "drawn:ace:1"]).worths
    assert not alone.points.excludes(0)


def test_the_worth_of_a_card_among_three_sides():
    trio = Table(("a", "b", "c"), (0, 1, 2))
    matches = []
    for winner in range(3):
        values = {f"value_{side}": 1.0 if side == winner else -0.5 for side in range(3)}
        cards = {f"played:ace:{seat}": int(seat == winner) for seat in range(3)}
        matches += [{"winner": winner, **values, **cards}] * 2
    [worth] = weigh(rows(*matches), trio, [f"played:ace:{seat}" for seat in range(3)]).worths
    assert worth.points.value == pytest.approx(2 / 3)


def test_the_same_number_is_another_player_in_another_team():
    """With 7 instead of 8, red wins three matches of four more; blue always plays with both."""
    blue = {"picked:7:1": 1, "picked:8:1": 1}
    seven = [won_by(int(number == 0), **{"picked:7:0": 1, "picked:8:0": 0}, **blue) for number in range(4)]
    eight = [won_by(1, **{"picked:7:0": 0, "picked:8:0": 1}, **blue) for _ in range(4)]
    names = [f"picked:{number}:{seat}" for number in (7, 8) for seat in (0, 1)]
    strong, weak = weigh(rows(*seven, *eight), TWO, names).worths
    assert (strong.item, strong.seat, strong.copies) == ("7", 0, 0.5)
    assert (weak.item, weak.seat) == ("8", 0)
    assert strong.points.value == -weak.points.value == pytest.approx(0.75)


def test_a_team_that_sets_up_often_is_not_taken_for_the_worth_of_its_players():
    """The winner has set up twice, with everyone, so nothing is known about any player."""
    names = [f"picked:{number}:{seat}" for number in (7, 8) for seat in (0, 1)]
    matches = [won_by(n % 2, **{name: 1 + (int(name[-1]) == n % 2) for name in names}) for n in range(40)]
    assert weigh(rows(*matches), TWO, names).worths == []


def test_mixes_are_shares_of_a_seats_choices():
    matches = rows(
        won_by(0, **{"chosen:1:0": 2, "chosen:2:0": 0, "chosen:1:1": 1}),
        won_by(1, **{"chosen:1:0": 1, "chosen:2:0": 1, "chosen:1:1": 1}),
    )
    found = weigh(matches, TWO, ["chosen:1:0", "chosen:2:0", "chosen:1:1"]).mixes
    assert {(mix.item, mix.seat): mix.share.value for mix in found} == {("1", 0): 0.75, ("2", 0): 0.25, ("1", 1): 1}


def test_meetings_count_both_captains():
    matches = rows(
        won_by(0, **{"duel:6,1:0": 1, "duel:1,6:1": 1, "duel:6,1:1": 0}),
        won_by(1, **{"duel:6,1:0": 1, "duel:1,6:1": 1, "duel:6,1:1": 2}),
    )
    found = weigh(matches, TWO, ["duel:6,1:0", "duel:1,6:1", "duel:6,1:1"]).meetings
    by_cards = {(meeting.own, meeting.other): meeting for meeting in found}
    assert by_cards["6", "1"].times == 4 and by_cards["6", "1"].points.value == 0.75
    assert by_cards["1", "6"].times == 2 and by_cards["1", "6"].points.value == 0.5


def test_a_pair_that_hardly_ever_meets_has_no_verdict():
    for times, is_certain in ((6, False), (40, True)):
        met = [won_by(0, **{"duel:6,1:0": 1}) for _ in range(times)]
        [meeting] = weigh(rows(*met, *[won_by(1, **{"duel:6,1:0": 0})] * 40), TWO, ["duel:6,1:0"]).meetings
        assert meeting.points.value == 1 and meeting.is_certain == is_certain
