"""Digests of random matches and of the answers of the rules on the way, to compare the modes that rules run in."""

import gc
import hashlib
import sys

import numpy as np

from tests.every_game.golden import FOLDER, options_of
from touchline import find_game
from touchline.engine.chance import new_rng
from touchline.engine.game import CHANCE
from touchline.engine.record import buffer, first
from touchline.laws.walks import new_tensor, seats_of, walk

PLIES = 8_000
WALKS = range(6)
ASKED_EVERY = 19
"""Plies between two positions in which every function of the contract is called."""


def digest_of(game):
    return f"{play_matches(game)}; {ask_everything(game)}\n"


def play_matches(game):
    """Play matches with the options of every golden playthrough: how many, their plies, a digest of every action."""
    totals, matches = buffer(2), 0
    names = sorted(path.stem for path in FOLDER.glob(f"{game.id}-*.txt"))
    for number, name in enumerate(names, 1):
        states = game.opening(game.read_options(options_of(name)), 2)
        while totals[0] < PLIES * number // len(names):
            game.playout.play_matches(states, 2026, matches, 1, totals)
            matches += 1
    return f"{matches} matches, {totals[0]} plies, digest {totals[1]}"


def ask_everything(game):
    """A digest of the answers of every function of the contract on the way through some matches."""
    digest, positions = hashlib.sha256(), 0
    for seed in WALKS:
        for ply, states in enumerate(walk(game, seed)):
            if ply % ASKED_EVERY == 0:
                positions += 1
                digest.update(repr(list(answers(game, states, ply))).encode())
    return f"{positions} positions, digest {digest.hexdigest()}"


def answers(game, states, ply):
    """The answers of the rules about the position at index 0; index 1 is overwritten."""
    door, pack = game.door, game.rules.State.pack
    actions, weights, seen = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS), new_tensor(game)
    yield pack(states, 0)
    door.refusals(states, 0, actions)
    yield first(game.rules.ACTIONS, actions)
    if door.actor(states, 0) == CHANCE:
        count = door.odds(states, 0, actions, weights)
    else:
        count = door.legal(states, 0, actions)
    yield first(count, actions), first(count, weights)
    for seat in range(len(seats_of(game, states))):
        yield float(door.value(states, 0, seat))
        door.observe(states, 0, seat, seen)
        yield np.array(seen, np.float32).tobytes()
        door.copy_state(states, 1, 0)
        door.redeal(states, 1, seat, new_rng(ply, seat))
        yield pack(states, 1)


if __name__ == "__main__":
    gc.disable()  # a tenth of the time of compiling
    sys.stdout.write(digest_of(find_game(sys.argv[1])))
