"""The tables of docs/envs.md: `python -m tests.envs.tables` writes them again."""

from pathlib import Path

from touchline.envs.layout import write_tables
from touchline.games import GAMES, find_game

PAGE = Path(__file__).parents[2] / "docs/envs.md"
START = "Actions marked as chance are outcomes, which no seat ever plays.\n"


def read_page():
    """The text before the tables, and the tables."""
    before, _, after = PAGE.read_text(encoding="utf-8").partition(START)
    return before + START, after


def write_all():
    return "\n" + "\n\n".join(write_tables(find_game(name)) for name in GAMES) + "\n"


if __name__ == "__main__":
    PAGE.write_text(read_page()[0] + write_all(), encoding="utf-8")
