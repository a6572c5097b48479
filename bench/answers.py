"""The answers to clicks that do nothing, in random positions of every phase: how often each occurs, with an example.

python -m bench.answers kahmate --language fr --matches 8
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

import touchline
from touchline.engine.game import split_options
from touchline.engine.match import Match
from touchline.engine.pointing import Pointing
from touchline.games import GAMES
from touchline.server.play import tell_answer

SOME = 6
"""Targets of one kind that are clicked in a position."""


def main() -> None:
    wish = read_wish()
    rng = random.Random(wish.seed)
    found: Counter[tuple[str, ...]] = Counter()
    example: dict[tuple[str, ...], str] = {}
    for number in range(wish.matches):
        options = split_options(" ".join(wish.option))
        for match in positions(wish.game, options, wish.seed + number, rng, wish.every):
            for path, told in clicked(match, rng, wish.language):
                phase = match.view(match.actor).get("prompt") or match.view(match.actor)["due"]
                seen = (str(phase), " > ".join(kind_of(match, target) for target in path), told)
                found[seen] += 1
                example.setdefault(seen, " > ".join(path))
    for phase in sorted({phase for phase, _, _ in found}):
        print(f"\n== {phase}")
        for (of, kinds, told), count in found.most_common():
            if of == phase:
                print(f"{count:6}  {kinds:34} {told}   [{example[of, kinds, told]}]")


def read_wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--language", default="en")
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--every", type=int, default=5, help="look at one decision in this many")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    return parser.parse_args()


def positions(game: str, options: dict[str, str], seed: int, rng: random.Random, every: int) -> Iterator[Match]:
    """Some of the decisions of a random match."""
    match = touchline.new_match(game, options=options, seed=seed)
    while match.outcome is None:
        if rng.random() < 1 / every:
            yield match
        match.play(rng.choice(match.legal()))


def clicked(match: Match, rng: random.Random, language: str) -> Iterator[tuple[list[str], str]]:
    """Clicks of the seat to act that neither start nor continue an action, with their answers."""
    seat = match.actor
    legal = [tuple(targets) for targets in match.targets(seat).values()]
    legal += [tuple(shortcut["targets"]) for shortcut in match.shortcuts(seat)]
    first = {path[0] for path in legal}
    begun = sorted({path[:length] for path in legal for length in range(1, len(path))})
    pointing = Pointing(match.game, match._states, match._now(), seat)
    for start in ((), *rng.sample(begun, min(SOME, len(begun)))):
        open_now = {path[len(start)] for path in legal if path[: len(start)] == start and len(path) > len(start)}
        for target in on_the_board(match, seat, rng):
            if target not in open_now and target not in start and target not in first:
                path = [*start, target]
                rule, text = tell_answer(match, seat, pointing.answer(path), language)
                yield path, f"{rule}: {text}" if rule else text


def on_the_board(match: Match, seat: int, rng: random.Random) -> list[str]:
    """What people can click on the boards, besides the buttons of legal actions."""
    view = match.view(seat)
    found = {kind: [f"{kind}:{name}" for name in names] for kind, names in match.game.view.TARGETS.items()}
    found.pop("button", None)
    if match.game.id == "team_km":
        found["card"] = sorted({f"card:{card}" for card in view["seats"]["abcdef"[seat]]["hand"]})
        found["seat"] = [f"seat:{name}" for name in view["seats"]]
        found["button"] = ["button:substitute"]
        del found["wanted"]
    if match.game.id == "foot_savane" and view["due"] != "direction":
        del found["edge"]
    return [target for targets in found.values() for target in rng.sample(targets, min(SOME, len(targets)))]


def kind_of(match: Match, target: str) -> str:
    """The kind of a target, and whose it is."""
    kind, _, name = target.partition(":")
    if kind in ("player", "gladiator"):
        return f"{kind} {'own' if name[0] == 'rb'[match.actor] else 'foe'}"
    if kind == "tile":
        top = match.view(match.actor)["tiles"][name]["face"]
        return f"tile {'own' if top == ('lion', 'cheetah')[match.actor] else top}"
    return target if kind in ("pile", "button") else kind


if __name__ == "__main__":
    main()
