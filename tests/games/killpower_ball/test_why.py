"""The answers to clicks in Killpower Ball."""

import pytest

from tests.games.killpower_ball.table import at, court
from tests.games.pointing import answer

MEN = "r1* 10-7, r2 11-7, r3 3-3, b1 12-7, b2 20-7, b3 21-7"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("gladiator:b2", "not_yours"),
        ("cell:5-5", "choose_gladiator"),
        ("gladiator:r6", "R2.1"),
        ("gladiator:r2 gladiator:b1", "R9.2"),
        ("gladiator:r2 gladiator:r6", "R2.1"),
        ("gladiator:r2 cell:11-7", "R4.3"),  # where they stand already
        ("gladiator:r2 cell:3-3", "R4.3"),
        ("gladiator:r2 ball:off", ""),  # nothing is there, and a gladiator is chosen
        ("ball:off", ""),
    ],
)
def test_in_a_phase(path, told):
    assert answer(at(court(MEN)), path) == told


def test_a_gladiator_with_nothing_left_to_do_is_explained():
    assert answer(at(court(MEN, "moves: r3 0", "spent: r3")), "gladiator:r3") == "R3.5"


def test_in_phase_3_gladiators_act_by_speed():
    match = at(court("r1* 10-7, r2 3-3, b1 11-7", "phase: 3", "due: act", "acting: r1"))
    assert answer(match, "gladiator:r2") == "R9.1"
