"""The odds of Killpower Ball, summed exactly over all dice."""

from collections import Counter
from fractions import Fraction

import pytest

import touchline
from tests.games.killpower_ball.table import at, ball, baskets, court, due, holder, is_stunned, points

TENTH = Fraction(1, 10)


def after(match, text):
    then = match.fork()
    then.play(text)
    return then


def results(position, texts, look, answer=lambda match: None, **options):
    """What `look` sees after the dice have fallen, with its probability; `answer` answers questions on the way."""
    found = Counter()
    first = at(position, **options)
    first.play_all(*texts)
    todo = [(first, Fraction(1))]
    while todo:
        match, chance = todo.pop()
        if match.actor == touchline.CHANCE:
            odds = match.odds()
            assert sum(odds.values()) == 1
            todo += [(after(match, text), chance * probability) for text, probability in odds.items()]
        elif reply := answer(match):
            todo.append((after(match, reply), chance))
        else:
            found[look(match)] += chance
    assert sum(found.values()) == 1
    return found


def test_the_lot_is_even():
    """R3.2: between teams of equal power."""
    match = touchline.new_match("killpower_ball", options={"red": "demons"}, dice="by hand")
    assert match.odds() == {"lot red": Fraction(1, 2), "lot blue": Fraction(1, 2)}


def test_the_die_has_ten_even_faces():
    """R6.1: and each is a separate outcome."""
    match = at(court("r5* 20-7"))
    match.play("shoot 5")
    assert match.odds() == {f"roll {face}": TENTH for face in range(1, 11)}


@pytest.mark.parametrize(
    ("cell", "target"),
    [
        ("24-7", 5),
        ("23-7", 5),
        ("22-7", 4),
        ("20-7", 4),
        ("19-7", 3),
        ("17-7", 3),
        ("16-7", 2),
        ("14-7", 2),
        ("13-7", 1),
    ],
)
def test_a_shot_goes_in_as_often_as_its_target_says(cell, target):
    """R6.1, R6.2: BAL 5 minus the penalty, in tenths."""
    distance = 26 - int(cell.split("-")[0])
    found = results(court(f"r5* {cell}"), ["shoot 5"], points)
    assert found == {(distance, 0): target * TENTH, (0, 0): 1 - target * TENTH}


def test_two_interceptors_each_take_their_share():
    """R7.2: target 4, then BAL 4 for the nearer of the two, then BAL 4 for the other."""
    position = court("r5* 20-7, b1 23-7, b4 25-8")
    answer = {"intercept": "try"}
    found = results(position, ["shoot 5"], lambda match: (holder(match), points(match)), lambda m: answer.get(due(m)))
    flies = 4 * TENTH
    assert found[("b1", (0, 0))] == flies * 4 * TENTH
    assert found[("b4", (0, 0))] == flies * 6 * TENTH * 4 * TENTH
    assert found[(None, (6, 0))] == flies * 6 * TENTH * 6 * TENTH
    assert found[(None, (0, 0))] == 1 - flies


def test_where_a_missed_ball_falls():
    """R6.5: a fifth on the basket's cell; else a direction and one or two cells; the wall keeps it on the court."""
    found = results(court("r5* 20-7"), ["shoot 5", "roll 10"], ball)
    near = TENTH / 2
    assert found == {
        "26-7": 2 * TENTH,
        **{"26-6": near, "26-5": near, "26-8": near, "26-9": near, "25-7": near, "24-7": near},
        **{"25-6": near, "24-5": near, "25-8": near, "24-9": near},
        **{"27-6": TENTH, "27-7": TENTH, "27-8": TENTH},
    }


def test_a_theft_succeeds_as_often_as_hab_says():
    """R5.3: HAB 4."""
    found = results(court("r5 10-7, b2* 11-7"), ["steal 5"], holder)
    assert found == {"r5": 4 * TENTH, "b2": 6 * TENTH}


@pytest.mark.parametrize("dodges", [True, False])
def test_the_results_of_a_blow(dodges):
    """R9.2, R9.3: COM 4, HAB 4, RES 4: nothing up to 4, stunned to 7, injured to 10."""

    def look(match):
        return match.view()["gladiators"]["b4"]["out"] or ("stunned" if is_stunned(match, "b4") else "unhurt")

    answer = {"dodge": "dodge" if dodges else "let"}
    position = court("r1 10-7, r5* 3-3, b4 11-7, b2 20-2", "phase: 3", "due: act", "acting: r1", "spent: r5, b2")
    found = results(position, ["strike 4"], look, lambda match: answer.get(due(match)))
    hurt = 4 * TENTH * (6 * TENTH if dodges else 1)
    assert found["stunned"] == hurt * 3 * TENTH
    assert found["injured"] == hurt * 3 * TENTH
    assert found["unhurt"] == 1 - hurt * 6 * TENTH


def test_a_coma_needs_seven_more_than_the_resistance():
    """R9.3: a beginner's RES 3: only the 10."""
    position = court("b1 10-7, b2* 3-3, r4 11-7, r5 20-2", "phase: 3", "due: act", "acting: b1", "spent: b2, r5, r4")
    found = results(position, ["strike 4", "roll 1"], lambda match: match.view()["gladiators"]["r4"]["out"])
    assert found == {None: 6 * TENTH, "injured": 3 * TENTH, "coma": TENTH}


def test_a_sure_shot_and_a_dunk_leave_nothing_to_chance():
    """R6.3, R6.4: no die is rolled."""
    for text in ("shoot 5 sure", "dunk 5"):
        assert results(court("r5* 25-7"), [text], baskets) == {(1, 0): 1}
