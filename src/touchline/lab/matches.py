"""A match between bots, built-in or outside, for duels and leagues."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from touchline.bots import Bot, level_in
from touchline.bots.nets import find_nets
from touchline.bots.outside import Dugout, Ending, OutsideBot, is_outside, new_match, play_seated
from touchline.bots.thinking import STATES, find_search, new_past
from touchline.engine.chance import Dice
from touchline.engine.errors import TouchlineError
from touchline.engine.game import NOBODY, Game, Options
from touchline.engine.match import Match
from touchline.engine.record import States, buffer


def check_bots(names: Sequence[str]) -> None:
    """Raises TouchlineError if there is no such bot."""
    for name in names:
        OutsideBot(name) if is_outside(name) else Bot(name)


def read_bots(bots: str | Sequence[str], sides: tuple[int, ...]) -> tuple[str, ...]:
    """The bot of every seat, from one for all, one per side or one per seat. Raises TouchlineError."""
    names = [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)
    if len(names) == len(sides):
        return tuple(names)
    if len(names) == 1:
        return tuple(names * len(sides))
    if len(names) == len(set(sides)):
        return tuple(names[side] for side in sides)
    counts = sorted({1, len(set(sides)), len(sides)})
    raise TouchlineError(f"expected {' or '.join(map(str, counts))} bots, not {len(names)}")


def play_match(
    game: Game, options: Options, names: Sequence[str], seeds: Sequence[int], dice: Dice, dugout: Dugout
) -> Ending:
    """Play a match between bots, named by seat."""
    if any(map(is_outside, names)):
        title = f"{dice.secret} {' '.join(names)}"
        return play_with_outsiders(new_match(game, options, dice), names, seeds, title, dugout)
    states = game.opening(options, 1 + STATES)
    finish(game, states, names, seeds, dice)
    return Ending(tuple(float(game.door.value(states, 0, seat)) for seat in range(len(names))))


def play_with_outsiders(match: Match, names: Sequence[str], seeds: Sequence[int], title: str, dugout: Dugout) -> Ending:
    """Play a Match, which tracks what every seat may know; the title identifies it."""
    bots = [dugout.take(name) if is_outside(name) else Bot(name, seed) for name, seed in zip(names, seeds, strict=True)]
    try:
        return play_seated(match, bots, title)
    finally:
        for bot in bots:
            if isinstance(bot, OutsideBot):
                dugout.give_back(bot)


def hash_seed(*parts: int) -> int:
    """Hash numbers into a bot's own seed."""
    seed = 0
    for part in parts:
        seed = (seed * 1_000_003 + part) & 0xFFFFFFFF
    return seed


def finish(game: Game, states: States, names: Sequence[str], seeds: Sequence[int], dice: Dice) -> None:
    """Let built-in bots play states[0] to its end, with one compiled call between chance outcomes.

    They choose the same actions as when asked one by one. The other STATES states are scratch space.
    """
    search = find_search(game)
    levels = [level_in(game, name) for name in names]
    simulations, streams, decisions = (buffer(len(names)) for _ in range(3))
    simulations[:], streams[:] = [level.simulations for level in levels], seeds
    slacks = np.array([level.slack for level in levels])
    styles = np.array([level.style for level in levels])
    nets = find_nets(game, [level.net for level in levels])
    nodes = search.Node.new(search.room_for(max(simulations)))
    outcomes, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    past = new_past(search)
    plies = search.play_on(states, nodes, nets, simulations, slacks, styles, streams, decisions, past, 0)
    while game.door.actor(states, 0) != NOBODY:
        count = game.door.odds(states, 0, outcomes, weights)
        rolled = dice.roll(plies + 1, [int(weight) for weight in weights[:count]])
        game.door.play(states, 0, int(outcomes[rolled]))
        plies = search.play_on(states, nodes, nets, simulations, slacks, styles, streams, decisions, past, plies + 1)
