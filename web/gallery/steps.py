"""Write the steps of a match between bots for the gallery: python web/gallery/steps.py GAME [options] [--bot pro]."""

import argparse
import json
from pathlib import Path

import touchline
from touchline.bots import Bot
from touchline.engine.game import split_options
from touchline.locales import LANGUAGES, read_words, tell

OUT = Path(__file__).parent / "public"


def write_steps(game: str, options: str, bot: str, seed: int, out: str) -> Path:
    """One step for every decision, seen by the seat that is to act."""
    match = touchline.new_match(game, options=split_options(options), seed=seed)
    bots = [Bot(bot, seat) for seat in range(len(match.seats))]
    steps = []
    seen = 0
    while True:
        steps.append(step(match, seen))
        seen = match.plies
        if match.outcome:
            break
        match.play(bots[match.actor].choose(match, match.actor))
    sides = list(match.game.side_of_seats(match.options))
    words = {
        language: {"web": read_words("web", language), "games": {game: read_words(game, language)}}
        for language in LANGUAGES
    }
    path = OUT / f"{out or game}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"seats": match.seats, "sides": sides, "steps": steps, "words": words}))
    return path


def step(match: touchline.Match, since: int) -> dict[str, object]:
    """A step as it is on the wire."""
    viewer = max(match.actor, 0)
    game, state = match.game, match.state
    legal = [
        [text, *game.view.targets(state, game.notation.read_action(text), viewer)]
        for text in (match.legal() if match.actor >= 0 else [])
    ]
    events = [
        {**event, "words": tell(game.id, "en", event), "ply": match.plies} for event in match.events_for(viewer, since)
    ]
    return {
        "type": "step",
        "cursor": str(match.plies),
        "fresh": True,
        "events": events,
        "view": match.view(viewer),
        "viewer": viewer,
        "turn": match.actor,
        "asked": [],
        "legal": legal,
        "shortcuts": match.shortcuts(viewer) if match.actor >= 0 else [],
        "private": False,
        "clocks": [],
        "running": None,
        "can_undo": False,
        "rest": None,
        "outcome": match.outcome and {"values": match.outcome.values, "text": str(match.outcome), "reason": "played"},
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("options", nargs="?", default="")
    parser.add_argument("--bot", default="rookie")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", default="")
    asked = parser.parse_args()
    write_steps(asked.game, asked.options, asked.bot, asked.seed, asked.out)
