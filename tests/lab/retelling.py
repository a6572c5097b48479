"""Matches of a simulation, replayed as Match objects and measured in the simplest way."""

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import Any

from touchline.bots import Bot
from touchline.engine.chance import Dice, below, new_rng, next_word, pick
from touchline.engine.game import REFEREE
from touchline.engine.match import Match
from touchline.engine.record import buffer

SEED_BITS = 56


@dataclass(frozen=True)
class Drawn(Dice):
    """Dice that draw from the stream of chance."""

    rng: Any = None

    def roll(self, ply, weights):
        listed = buffer(len(weights))
        listed[:] = weights
        return pick(self.rng, listed, len(weights))


@dataclass(frozen=True)
class Ply:
    """The state before a ply, who acted and how, and the legal actions."""

    before: Any
    after: Any
    seat: int
    text: str
    action: int
    legal: list[str]
    events: list[Any]


def play_again(game, options, bots, seed, number):
    """The plies of a match that a simulation has played, and the match."""
    streams = [new_rng(seed | stream << SEED_BITS, number) for stream in range(1 + len(bots))]
    match = Match(game, options, dice=Drawn(rng=streams[0]))
    seated = [
        None if bot == "random" else Bot(bot, next_word(stream)) for bot, stream in zip(bots, streams[1:], strict=True)
    ]
    while not match.outcome:
        bot, legal = seated[match.actor], match.legal()
        match.play(bot.choose(match, match.actor) if bot else legal[below(streams[1 + match.actor], len(legal))])
    return match, list(retell(match))


def retell(match):
    steps = [(again.state, again.legal() if played.actor >= 0 else [], played) for again, played in match.retrace()]
    afters = [*(state for state, _, _ in steps[1:]), match.state]
    for (before, legal, played), after in zip(steps, afters, strict=True):
        text = match.game.notation.write_action(played.action)
        yield Ply(before, after, played.actor, text, played.action, legal, played.events[REFEREE])


def measure(match, plies):
    """The columns of a match that do not depend on its game."""
    game, seats = match.game, range(len(match.seats))
    sides = game.side_of_seats(match.options)
    values = [match.outcome.values[sides.index(side)] for side in range(len(set(sides)))]
    best = max(values)
    decided = [ply for ply in plies if ply.seat >= 0]
    row = {
        "began": decided[0].seat,
        "winner": values.index(best) if values.count(best) == 1 else -1,
        "plies": len(plies),
        "decisions": len(decided),
    }
    row |= {f"value_{side}": value for side, value in enumerate(values)}
    for seat in seats:
        own = [len(ply.legal) for ply in decided if ply.seat == seat]
        row |= {f"decisions_{seat}": len(own), f"forced_{seat}": own.count(1), f"choices_{seat}": sum(own)}
        words = Counter(ply.text.split()[0] for ply in decided if ply.seat == seat)
        row |= {f"used:{word}:{seat}": count for word, count in words.items()}
    return row | measure_score([game.score(ply.after) for ply in plies])


def measure_score(scores):
    """Scores after every ply: the last, the lead, and the deficits; nothing for a game without."""
    if not scores[0]:
        return {}
    sides = range(len(scores[0]))
    leaders = [score.index(max(score)) if score.count(max(score)) == 1 else None for score in scores]
    stints = [leader for leader in leaders if leader is not None]
    changes = sum(one != other for one, other in itertools.pairwise(stints))
    since = len(leaders)
    while since > 0 and leaders[since - 1] == leaders[-1]:
        since -= 1
    row = {"lead_changes": changes, "decided": 0 if leaders[-1] is None else since + 1}
    for side in sides:
        row[f"score_{side}"] = scores[-1][side]
        row[f"ahead_{side}"] = leaders.count(side)
        row[f"deficit_{side}"] = max(max(score) - score[side] for score in scores)
    return row
