"""Golden playthroughs: a scoresheet, with the legal actions and events on the way. `make golden` writes them."""

import hashlib
import json
import random
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "data"
SHOWN_EVERY = 40


def write_golden(game, name):
    """The playthrough of that name, game-word-word; words of the form `name=value` set options."""
    from touchline.engine.chance import Dice
    from touchline.engine.match import Match

    match = Match(game, options_of(name), dice=Dice(name))
    rng = random.Random(name)
    digest = hashlib.sha256()
    shown = []
    while not match.outcome:
        legal = match.legal()
        digest.update(json.dumps([legal, match.position(), match.view(), match.view(0), match.view(1)]).encode())
        if match.plies % SHOWN_EVERY == 0:
            shown += [
                f"after {match.plies} plies, {match.actor_name} to act",
                match.position() + "legal: " + "; ".join(legal),
                "",
            ]
        match.play(rng.choice(legal))
    digest.update(json.dumps([match.events, match.events_for(0), match.events_for(1)]).encode())
    return "\n".join([match.sheet(), *shown, f"digest of all positions, views and events: {digest.hexdigest()}"]) + "\n"


def options_of(name):
    return dict(word.split("=") for word in name.split("-")[1:] if "=" in word)


def game_of(name):
    """The game of a playthrough: one of ours, or an example's folder."""
    from touchline import find_game

    game = name.partition("-")[0]
    example = Path("examples") / game
    return find_game(str(example) if example.is_dir() else game)


if __name__ == "__main__":
    for path in [FOLDER / f"{name}.txt" for name in sys.argv[1:]] or sorted(FOLDER.glob("*.txt")):
        path.write_text(write_golden(game_of(path.stem), path.stem))
        sys.stdout.write(f"{path.name}\n")
