"""The layout of observations and actions is documented, and fixed by the version of the rules."""

import hashlib

import numpy as np
import pytest

from tests.envs.tables import read_page, write_all
from touchline.envs.layout import HIGHEST, LOWEST, fields_of, ranges_of, size_of_observation, write_tables
from touchline.envs.many import ManyMatches
from touchline.games import GAMES, find_game

LAYOUTS = {
    ("team_km", 2): "d0314911231e16db",
    ("kahmate", 2): "e57d7d7f2cb87802",
    ("foot_savane", 2): "356f2e346fc252a4",
    ("killpower_ball", 2): "b0e7644fe00455d7",
}
"""By id and version of the rules. A layout never changes: another one needs another version."""


def test_the_tables_in_the_docs_are_those_of_the_code():
    assert read_page()[1] == write_all(), "run python -m tests.envs.tables"


@pytest.mark.parametrize("game", GAMES)
def test_a_version_keeps_its_layout(game):
    found = find_game(game)
    texts = [found.notation.write_action(action) for action in range(found.rules.ACTIONS)]
    digest = hashlib.sha256(repr((found.rules.OBSERVATION, texts)).encode()).hexdigest()[:16]
    assert LAYOUTS.get((game, found.version)) == digest, "raise the version of the rules"


@pytest.mark.parametrize("game", GAMES)
def test_fields_and_ranges_cover_everything_once(game):
    found = find_game(game)
    fields = list(fields_of(found).values())
    assert [field.start for field in fields[1:]] == [field.place.stop for field in fields[:-1]]
    assert fields[-1].place.stop == size_of_observation(found)
    spans = ranges_of(found)
    assert [span.first for span in spans] == [0, *(span.last + 1 for span in spans[:-1])]
    assert spans[-1].last == found.rules.ACTIONS - 1
    assert [span.is_outcome for span in spans] == sorted(span.is_outcome for span in spans)
    assert f"version {found.version}" in write_tables(found)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kahmate", "hold=99 tries=99 turns=999"),
        ("foot_savane", "goals=99 turns=999"),
        ("killpower_ball", "on_court=7"),
        ("team_km", "players=6 sides=3 shootout=on"),
        ("team_km", f"deck={','.join(['99'] * 32)}"),
    ],
)
def test_observations_stay_within_their_bounds(game, options):
    matches = ManyMatches(game, 16, options=options, seed=1)
    for _ in range(150):
        assert matches.observations.min() >= LOWEST
        assert matches.observations.max() <= HIGHEST
        assert np.isfinite(matches.observations).all()
        matches.step(matches.sample())
