"""Golden playthroughs: a scoresheet, with what was legal and seen on the way. `make golden` writes them."""

import hashlib
import json
import random
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "data"
SHOWN_EVERY = 40


def write_golden(game, name):
    """The playthrough of that name: game-word-word; words that are options `name=value` are set so."""
    from touchline.engine.chance import Dice
    from touchline.engine.match import Match

    options = dict(word.split("=") for word in name.split("-")[1:] if "=" in word)
    match = Match(game, options, dice=Dice(name))
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


if __name__ == "__main__":
    from touchline import find_game

    for path in [FOLDER / f"{name}.txt" for name in sys.argv[1:]] or sorted(FOLDER.glob("*.txt")):
        game = path.stem.partition("-")[0]
        path.write_text(write_golden(find_game("examples/" + game if game == "connect_four" else game), path.stem))
        sys.stdout.write(f"{path.name}\n")
