"""Print what random matches of a game come to, to be compared between the modes in which rules run."""

import sys

from touchline import find_game
from touchline.engine.record import buffer

PLIES = 20_000

if __name__ == "__main__":
    game = find_game(sys.argv[1])
    states = game.opening(game.read_options({}), 2)
    totals = buffer(2)
    matches = 0
    while totals[0] < PLIES:
        game.playout.play_matches(states, 2026, matches, 1, totals)
        matches += 1
    sys.stdout.write(f"{matches} matches, {totals[0]} plies, digest {totals[1]}\n")
