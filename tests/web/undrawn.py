"""A server of games that the browser has no board, picture or words for: `python -m tests.web.undrawn serve`.

Connect four is a folder without a judge; Kahmaté is renamed and therefore has no words; Team KM keeps its words.
"""

import dataclasses
import sys
from pathlib import Path

from touchline import games, locales
from touchline.engine.errors import UnknownGame

FOLDER = Path(__file__).parents[2] / "examples" / "connect_four"
WORDS = {"cards": "team_km"}


def serve():
    find, read = games.find_game, locales.read_words
    known = {
        "connect_four": find(str(FOLDER)),
        "rugby": dataclasses.replace(find("kahmate"), id="rugby", name="Rugby"),
        "cards": dataclasses.replace(find("team_km"), id="cards", name="Cards"),
    }

    def find_game(name):
        if name not in known:
            raise UnknownGame(f"there is no game {name}")
        return known[name]

    # Before the server is imported, since it imports these names.
    games.GAMES, games.find_game = tuple(known), find_game
    locales.read_words = lambda page, language: read(WORDS.get(page, page), language)
    from touchline.bots import judge_kahmate, judge_team_km
    from touchline.cli import main

    # Searches with these judges are compiled already.
    sys.modules["touchline.bots.judge_rugby"] = judge_kahmate
    sys.modules["touchline.bots.judge_cards"] = judge_team_km
    main()


if __name__ == "__main__":
    serve()
