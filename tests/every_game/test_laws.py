"""Every game keeps every law: the registered ones, the examples, and what `touchline new` writes."""

import pytest

from touchline.laws import LAWS


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_game_keeps_the_law(law, game):
    law(game)
