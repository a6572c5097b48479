"""Every game keeps every law: the registered ones, the examples, and what `touchline new` writes."""

import pytest

from touchline.laws import LAWS, walks

BRIEF = 3
"""Here the laws look at one in three of their random matches; `make long` looks at all of them."""
EACH_LAW = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)


@EACH_LAW
def test_every_game_keeps_the_law(law, game, monkeypatch):
    monkeypatch.setattr(walks, "brief", BRIEF)
    law(game)


@EACH_LAW
@pytest.mark.long
def test_every_game_keeps_the_law_in_all_matches(law, game):
    law(game)
