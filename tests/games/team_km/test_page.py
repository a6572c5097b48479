"""The game page lists every ruling, and the limits of every option that takes numbers."""

import re
from pathlib import Path

import pytest

from touchline.engine.game import Numbers
from touchline.games.team_km import cards
from touchline.games.team_km.table import DEAL, OPTIONS, TABLES
from touchline.rulebook import read_rulebook

PAGE = (Path(__file__).parents[3] / "docs/games/team-km.md").read_text(encoding="utf-8")
OPTIONS_TABLE, RULINGS_TABLE = (
    PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0] for heading in ("Seats and options", "Rulings")
)


def test_the_table_of_rulings_lists_the_rules_that_are_ours_and_no_other():
    ours = {number for number, rule in read_rulebook("team_km").items() if "ruling" in rule.source}
    assert set(re.findall(r"R\d+\.\d+(?=[^|]*\|\n)", RULINGS_TABLE)) == ours


@pytest.mark.parametrize(
    "option", [option for option in OPTIONS if isinstance(option, Numbers)], ids=lambda it: it.name
)
def test_the_limits_of_a_row_of_numbers_stand_in_the_options_table(option):
    row = next(line for line in OPTIONS_TABLE.splitlines() if line.startswith(f"| `{option.name}`"))
    assert f"{option.lowest} to {option.highest} each" in row


def test_the_smallest_decks_stand_in_the_options_table():
    """R1.4: one card fewer has too small a top pile."""
    smallest = [next(size for size in range(200) if cards.top_pile(size) >= DEAL * seats) for seats in TABLES]
    assert f"at least {', '.join(map(str, smallest))} cards in all" in OPTIONS_TABLE
