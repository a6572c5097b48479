"""The duels of Kahmaté, solved: the value of a duel with every pair of hands, and how often to play each card.

`python -m touchline.envs.duels docs/data/kahmate-duels.csv` writes the table again.
"""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from touchline.envs.exact import Matrix, Solution, solve
from touchline.games import find_game
from touchline.games.kahmate import rules

TIED, LOST, WON, PERFECT = range(4)
"""How a pair of cards ends a tackle for its attacker; forcing through and passes only have LOST and WON."""
Stakes = tuple[int, int, int, int]
STOP: Stakes = (0, 0, 1, 1)
"""Worth of each ending if all that counts is to win: to force through, to pass, or to stop the carrier."""
BALL: Stakes = (0, 0, 0, 1)
"""The same if all that counts is to get the ball by a perfect tackle (R9.6)."""
SERIES: Stakes = (0, -1, 1, 1)
"""The same if every duel that is won counts for its winner."""
STAKES = {"win": STOP, "perfect": BALL}
LONGEST = 3
"""The duels of the longest series in the table."""
HANDS = range(1, rules.ALL_CARDS + 1)
BONUSES = sorted({int(attack - defence) for attack in rules.ATTACK for defence in rules.DEFENCE})
GAME = find_game("kahmate")


def solve_duel(attack: int, defence: int, bonus: int = 0, stakes: Stakes = STOP, duels: int = 1) -> Solution:
    """The equilibrium of a duel with these hands, card n as bit n - 1, and the attacker's bonus less the defender's.

    The odds are those of the cards in ascending order. With more duels than one, others without bonuses follow, for the
    same stakes and with the cards that are left; each time either side attacks with equal odds.
    """
    return solve(matrix_of(attack, defence, bonus, stakes, duels))


def matrix_of(attack: int, defence: int, bonus: int, stakes: Stakes, duels: int, is_second: bool = False) -> Matrix:
    """The attacker's worth of every pair of cards; R10.2: after a tie that of the second pair."""

    def worth(own: int, other: int) -> Fraction:
        ending = end_of_pair(own, other, bonus, is_second)
        hands = left_in(attack, own), left_in(defence, other)
        if ending == TIED:
            return value_of(*hands, bonus, stakes, duels, True)
        return stakes[ending] + worth_of_hands(*hands, stakes, duels - 1)

    return tuple(tuple(worth(own, other) for other in cards_of(defence)) for own in cards_of(attack))


@functools.cache
def value_of(attack: int, defence: int, bonus: int, stakes: Stakes, duels: int, is_second: bool) -> Fraction:
    return solve(matrix_of(attack, defence, bonus, stakes, duels, is_second)).value


def worth_of_hands(own: int, other: int, stakes: Stakes, duels: int) -> Fraction:
    """The value of this many duels for a side with these hands, if either side attacks with equal odds."""
    if duels == 0:
        return Fraction()
    return (value_of(own, other, 0, stakes, duels, False) - value_of(other, own, 0, stakes, duels, False)) / 2


def cards_of(hand: int) -> list[int]:
    """The cards of a hand in ascending order."""
    return [card for card in range(1, rules.CARDS + 1) if rules.has_card(hand, card)]


# The outcome of a pair of cards, taken from the rules, not repeated here.


@functools.cache
def end_of_pair(attack: int, defence: int, bonus: int, is_second: bool) -> int:
    """TIED, LOST, WON or PERFECT, by playing both cards in a tackle."""
    attacker, after = play_pair(rules.ALL_CARDS, rules.ALL_CARDS, (attack, defence), bonus, is_second)
    if after.due == rules.ATTACK_CARD:
        return TIED
    if after.down[attacker]:
        return LOST
    return PERFECT if after.carrier == attacker else WON


@functools.cache
def left_in(hand: int, card: int) -> int:
    """The hand after a card of it has been shown."""
    _, after = play_pair(hand, rules.ALL_CARDS, (card, 1), 0, False)
    return int(after.hand[rules.RED])


def play_pair(attack: int, defence: int, cards: tuple[int, int], bonus: int, is_second: bool) -> tuple[int, Any]:
    """Play both cards with these hands: red's tackler, and the state afterwards."""
    players = itertools.product(range(rules.TEAM), range(rules.TEAM, rules.PLAYERS))
    attacker, defender = next(
        (own, other) for own, other in players if rules.ATTACK[own] - rules.DEFENCE[other] == bonus
    )
    state = GAME.rules.State.snapshot(GAME.opening(GAME.read_options({})), 0)
    state.due, state.duel, state.tied = rules.ATTACK_CARD, rules.TACKLE_DUEL, int(is_second)
    state.attacker, state.defender, state.carrier = attacker, defender, defender
    for player, cell in ((attacker, "6-4"), (defender, "6-5")):
        state.cell[player] = rules.CELL_NAMES.index(cell)
        state.board[state.cell[player]] = player
    state.hand = [attack, defence]
    states = GAME.rules.State.new(1)
    GAME.rules.State.store(state, states, 0)
    for card in cards:
        GAME.door.play(states, 0, rules.CARD + card - 1)
    return attacker, GAME.rules.State.snapshot(states, 0)


# The table: a line for each pair of hands. First the value of one duel, for both stakes and every difference of
# bonuses, then what series of duels without bonuses are worth to the side that attacks first.


def table() -> Iterable[str]:
    """The lines of the table, as comma-separated values."""
    singles = [f"{name}{bonus:+d}" for name in STAKES for bonus in BONUSES]
    yield ",".join(["attack", "defence", *singles, *(f"series{duels}" for duels in range(2, LONGEST + 1))])
    for attack, defence in itertools.product(HANDS, HANDS):
        yield line_of(attack, defence)


def line_of(attack: int, defence: int) -> str:
    """The values for one pair of hands; those of series are rounded to four digits."""
    hands = ("".join(map(str, cards_of(hand))) for hand in (attack, defence))
    singles = (value_of(attack, defence, bonus, stakes, 1, False) for stakes in STAKES.values() for bonus in BONUSES)
    series = (value_of(attack, defence, 0, SERIES, duels, False) for duels in range(2, LONGEST + 1))
    return ",".join([*hands, *map(str, singles), *(f"{float(value):.4f}" for value in series)])


def main(arguments: list[str]) -> None:
    """Write the table to the file that is named."""
    if len(arguments) != 1:
        raise SystemExit("usage: python -m touchline.envs.duels FILE")
    Path(arguments[0]).write_text("".join(f"{line}\n" for line in table()))


if __name__ == "__main__":
    main(sys.argv[1:])
