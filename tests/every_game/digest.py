"""Print the digests of random matches of a game, to compare the modes in which rules run."""

import sys

from golden import FOLDER, options_of

from touchline import find_game
from touchline.engine.record import buffer

PLIES = 20_000


if __name__ == "__main__":
    game = find_game(sys.argv[1])
    totals, matches = buffer(2), 0
    names = sorted(path.stem for path in FOLDER.glob(f"{game.id}-*.txt"))
    for number, name in enumerate(names, 1):
        states = game.opening(game.read_options(options_of(name)), 2)
        while totals[0] < PLIES * number // len(names):
            game.playout.play_matches(states, 2026, matches, 1, totals)
            matches += 1
    sys.stdout.write(f"{matches} matches, {totals[0]} plies, digest {totals[1]}\n")
