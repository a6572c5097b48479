"""Tug of war: two sides pull a rope with cards that they choose in secret; a die decides between equal ones."""

from __future__ import annotations

from touchline.engine.chance import below
from touchline.engine.compiled import compiled
from touchline.engine.game import CHANCE, NOBODY, Number
from touchline.engine.listing import legal_by_refusal
from touchline.engine.observation import offsets, parts
from touchline.engine.record import EMPTY, Floats, IntGrid, Ints, Record, ints
from touchline.engine.verbs import Names, Verbs

RED, BLUE = range(2)
SEATS = ("red", "blue")
KINDS = 6  # strengths of cards
COPIES = 2  # of each in the deck
LINE = 3  # steps from the middle to either line
MUCH = 3  # stronger by so much, two steps
FACES, RED_FACES, BLUE_FACES = 6, 2, 2  # of the die: the lowest are red's, the highest blue's
DEAL, CHOOSE, DRAW, DIE, OVER = range(5)  # what can be due
OPTIONS = (Number("cards", 5, 3, 5),)


class State(Record):
    """A position."""

    cards: int  # the option: dealt to each side
    due: int  # what is asked
    side: int  # of whom, or who gets the next card
    knot: int  # steps from the middle, towards blue's line
    chosen: int  # red's card while blue chooses, or EMPTY; it is still in the hand
    last: Ints = ints(2)  # the card that each side has shown last, or EMPTY
    aside: Ints = ints(2)  # the card that each side has swapped, or EMPTY
    shown: Ints = ints(KINDS)  # cards of each kind that lie face up
    hand: IntGrid = ints(2, KINDS)  # cards of each kind in each hand


CARDS = Names(("1", "2", "3", "4", "5", "6"), "CARD", "card")
VERBS = Verbs()
PULL = VERBS.add("pull", CARDS, target="button:pull")
SWAP = VERBS.add("swap", CARDS, target="button:swap")
DEALT = VERBS.add_outcome("deal", CARDS)
FACE = VERBS.add_outcome("roll", CARDS)
ACTIONS = len(VERBS)
FACTS = ("knot", "due", "side", "other_hand", "other_has_swapped", "own_aside", "own_chosen", "other_last")
OBSERVATION = (*parts((1,), *FACTS), *parts((KINDS,), "shown", "own_hand"))
OFFSET = offsets(OBSERVATION)


@compiled
def start(state: State) -> None:
    """R1.3: the knot is in the middle."""
    state.chosen = EMPTY
    for side in range(2):
        state.last[side] = EMPTY
        state.aside[side] = EMPTY


@compiled
def actor(state: State) -> int:
    if state.due == OVER:
        return NOBODY
    return state.side if state.due == CHOOSE else CHANCE


legal = legal_by_refusal(__name__)


@compiled
def refusal(state: State, action: int) -> int:
    """R2.1: who is asked chooses; R2.2: a card of the hand; R2.4: and swaps only once."""
    if action >= FACE:
        return 0 if state.due == DIE else 303
    if action >= DEALT:
        is_due = state.due == DEAL or state.due == DRAW
        return 0 if is_due and in_reserve(state, action - DEALT) > 0 else 102
    if state.due != CHOOSE:
        return 201
    if state.hand[state.side, action % KINDS] == 0:
        return 202
    return 204 if action >= SWAP and state.aside[state.side] != EMPTY else 0


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """R1.2, R2.3: any card of the reserve is as likely as another; R3.3: so is any face of the die."""
    count = legal(state, out)
    for index in range(count):
        weights[index] = 1 if state.due == DIE else in_reserve(state, out[index] - DEALT)
    return count


@compiled
def play(state: State, action: int) -> None:
    if action < SWAP:
        choose(state, action - PULL)
    elif action < DEALT:
        swap(state, action - SWAP)
    elif action < FACE:
        deal(state, action - DEALT)
    else:
        roll(state, action - FACE)


@compiled
def value(state: State, seat: int) -> float:
    """R4.1, R4.2: the side on whose half the knot is has won; R4.3: nobody has, if it is in the middle."""
    if state.due != OVER or state.knot == 0:
        return 0.0
    return 1.0 if (state.knot > 0) == (seat == BLUE) else -1.0


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    out[OFFSET.knot] = state.knot
    out[OFFSET.due], out[OFFSET.side] = state.due, state.side
    out[OFFSET.other_hand] = in_hand(state, 1 - seat)
    out[OFFSET.other_has_swapped] = 1.0 if state.aside[1 - seat] != EMPTY else 0.0
    out[OFFSET.own_aside] = state.aside[seat]
    out[OFFSET.own_chosen] = state.chosen if seat == RED else EMPTY
    out[OFFSET.other_last] = state.last[1 - seat]
    for kind in range(KINDS):
        out[OFFSET.shown + kind], out[OFFSET.own_hand + kind] = state.shown[kind], state.hand[seat, kind]


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """The other side's hand, what it has put aside, and what it has chosen."""
    other = 1 - seat
    count = in_hand(state, other)
    has_swapped = state.aside[other] != EMPTY
    state.aside[other] = EMPTY
    for kind in range(KINDS):
        state.hand[other, kind] = 0
    for _ in range(count):
        state.hand[other, from_reserve(state, rng)] += 1
    if has_swapped:
        state.aside[other] = from_reserve(state, rng)
    if other == RED and state.chosen != EMPTY:
        state.chosen = from_hand(state, RED, rng)


@compiled
def deal(state: State, kind: int) -> None:
    """R1.2: all of red's cards, then all of blue's; R2.3: or one for one that was swapped."""
    state.hand[state.side, kind] += 1
    if state.due == DEAL and in_hand(state, state.side) < state.cards:
        return
    if state.due == DEAL:
        state.side = 1 - state.side
    if state.due == DRAW or state.side == RED:
        state.due = CHOOSE


@compiled
def choose(state: State, kind: int) -> None:
    """R2.1: red's card waits until blue has chosen too."""
    if state.side == RED:
        state.chosen = kind
        state.side = BLUE
        return
    red = state.chosen
    state.chosen = EMPTY
    state.side = RED
    show(state, RED, red)
    show(state, BLUE, kind)
    compare(state, red, kind)


@compiled
def swap(state: State, kind: int) -> None:
    """R2.3: the card is put aside, and the reserve gives another."""
    state.hand[state.side, kind] -= 1
    state.aside[state.side] = kind
    state.due = DRAW


@compiled
def show(state: State, side: int, kind: int) -> None:
    """R3.4: a shown card stays face up."""
    state.hand[side, kind] -= 1
    state.shown[kind] += 1
    state.last[side] = kind


@compiled
def compare(state: State, red: int, blue: int) -> None:
    """R3.1: the stronger card pulls; R3.2: two steps if it is much stronger; R3.3: the die decides if none is."""
    if red == blue:
        state.due = DIE
        return
    steps = 2 if abs(red - blue) >= MUCH else 1
    move(state, steps if blue > red else -steps)


@compiled
def roll(state: State, face: int) -> None:
    """R3.3: the lowest faces are red's, the highest blue's, and on the others nobody pulls."""
    move(state, -1 if face < RED_FACES else 1 if face >= FACES - BLUE_FACES else 0)


@compiled
def move(state: State, steps: int) -> None:
    """R4.1: a knot on a line ends the match; R4.2: so do empty hands."""
    state.knot += steps
    state.due = OVER if abs(state.knot) >= LINE or in_hand(state, RED) == 0 else CHOOSE


@compiled
def in_hand(state: State, side: int) -> int:
    count = 0
    for kind in range(KINDS):
        count += state.hand[side, kind]
    return count


@compiled
def in_reserve(state: State, kind: int) -> int:
    """R1.1: what is left of a kind when hands, shown and swapped cards are taken away."""
    count = COPIES - state.shown[kind]
    for side in range(2):
        count -= state.hand[side, kind]
        if state.aside[side] == kind:
            count -= 1
    return count


@compiled
def from_reserve(state: State, rng: Ints) -> int:
    """The kind of any card of the reserve."""
    total = 0
    for kind in range(KINDS):
        total += in_reserve(state, kind)
    left = below(rng, total)
    kind = 0
    while left >= in_reserve(state, kind):
        left -= in_reserve(state, kind)
        kind += 1
    return kind


@compiled
def from_hand(state: State, side: int, rng: Ints) -> int:
    """The kind of any card of a hand."""
    left = below(rng, in_hand(state, side))
    kind = 0
    while left >= state.hand[side, kind]:
        left -= state.hand[side, kind]
        kind += 1
    return kind
