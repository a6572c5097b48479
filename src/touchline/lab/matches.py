"""One match between bots, of ours and from outside, as duels and leagues play it."""

from __future__ import annotations

from collections.abc import Sequence

from touchline.bots import Bot
from touchline.bots.outside import Dugout, Ending, OutsideBot, is_outside, new_match, play_seated
from touchline.bots.thinking import STATES
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY, Game, Options
from touchline.engine.record import States, buffer


def check_bots(names: Sequence[str]) -> None:
    """Raises TouchlineError if there is no such bot."""
    for name in names:
        OutsideBot(name) if is_outside(name) else Bot(name)


def play_match(
    game: Game, options: Options, names: Sequence[str], seeds: Sequence[int], dice: Dice, dugout: Dugout
) -> Ending:
    """A match between the bots of these names by seat."""
    if any(map(is_outside, names)):
        return play_with_outsiders(game, options, names, seeds, dice, dugout)
    states = game.opening(options)
    finish(game, states, [Bot(name, seed) for name, seed in zip(names, seeds, strict=True)], dice)
    return Ending(tuple(float(game.door.value(states, 0, seat)) for seat in range(len(names))))


def play_with_outsiders(
    game: Game, options: Options, names: Sequence[str], seeds: Sequence[int], dice: Dice, dugout: Dugout
) -> Ending:
    """The same match, kept as a Match that tells every seat what it may know."""
    bots = [dugout.take(name) if is_outside(name) else Bot(name, seed) for name, seed in zip(names, seeds, strict=True)]
    try:
        return play_seated(new_match(game, options, dice), bots, f"{dice.secret} {' '.join(names)}")
    finally:
        for bot in bots:
            if isinstance(bot, OutsideBot):
                dugout.give_back(bot)


def hash_seed(*parts: int) -> int:
    """A seed of its own for each bot."""
    seed = 0
    for part in parts:
        seed = (seed * 1_000_003 + part) & 0xFFFFFFFF
    return seed


def finish(game: Game, states: States, bots: list[Bot], dice: Dice) -> None:
    """Play states[0] to its end."""
    record = game.rules.State
    thought = record.new(STATES)
    outcomes, weights = buffer(game.rules.MAX_LEGAL), buffer(game.rules.MAX_LEGAL)
    plies = 0
    actor = game.door.actor(states, 0)
    while actor != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, outcomes, weights)
            action = int(outcomes[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            record.store(record.snapshot(states, 0), thought, 0)
            action = bots[actor].choose_action(game, thought, actor, plies)
        game.door.play(states, 0, action)
        plies += 1
        actor = game.door.actor(states, 0)
