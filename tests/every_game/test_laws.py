"""Every game keeps every law: the registered ones, the examples, and what `touchline new` writes."""

import pytest

from touchline.engine.record import INTERPRETED
from touchline.laws import LAWS, rules, secrets

MODE_DEPENDENT = [law for law in LAWS if not INTERPRETED or law.__module__ in (rules.__name__, secrets.__name__)]
"""Notation and view are plain Python in both modes, so the interpreted run tests laws about rules and secrets."""

pytestmark = pytest.mark.no_cover  # the tests of each game cover its rules; measuring here trebles the time


@pytest.mark.parametrize("law", MODE_DEPENDENT, ids=lambda law: law.__name__)
def test_every_game_keeps_the_law(law, game):
    law(game)
