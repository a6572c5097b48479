"""Print the digests of random matches of a game, to compare the modes in which rules run."""

import sys
from pathlib import Path

from touchline import find_game
from touchline.engine.record import buffer

FOLDER = Path(__file__).parent.parent / "data"
PLIES = 20_000


def options_of(game):
    """The options of every golden playthrough of the game."""
    for path in sorted(FOLDER.glob(f"{game}-*.txt")):
        yield dict(word.split("=") for word in path.stem.split("-")[1:] if "=" in word)


if __name__ == "__main__":
    game = find_game(sys.argv[1])
    totals, matches = buffer(2), 0
    each = list(options_of(game.id))
    for number, options in enumerate(each, 1):
        states = game.opening(game.read_options(options), 2)
        while totals[0] < PLIES * number // len(each):
            game.playout.play_matches(states, 2026, matches, 1, totals)
            matches += 1
    sys.stdout.write(f"{matches} matches, {totals[0]} plies, digest {totals[1]}\n")
