"""Two kickers of one side, Ana and Bea, and Cleo in goal.

R1.1 Each kicker is dealt two cards: left, centre or right; they are hidden from everyone else, even her partner.
R1.2 Ana names who kicks, unseen by Cleo. She may show her own hand to everyone first.
R1.3 The kicker chooses one of her cards, unseen by anyone. Cleo may feint once, and dives.
R1.4 Then kicker and card are shown. If Cleo dived that way it is saved, otherwise the die decides: a goal from 3 up.
R1.5 After all kicks the kickers win with more goals than misses, and Cleo wins with fewer.
"""

from __future__ import annotations

from touchline.engine.chance import below
from touchline.engine.compiled import compiled
from touchline.engine.game import CHANCE, NOBODY, Number
from touchline.engine.listing import legal_by_refusal
from touchline.engine.record import EMPTY, Floats, IntGrid, Ints, Record, ints
from touchline.engine.verbs import Names, Verbs

ANA, BEA, CLEO = range(3)
KICKERS = 2
LEFT, CENTRE, RIGHT = range(3)
KINDS = 3
HAND = 2
FACES = 6
MISSES = 2  # faces of the die
DEAL, NAME, KICK, DIVE, DIE, OVER = range(6)
OPTIONS = (Number("kicks", 3, 1, HAND * KICKERS),)


class State(Record):
    """A position."""

    kicks: int  # to be taken in total
    due: int  # what is asked
    taken: int  # kicks so far
    goals: int
    kicker: int  # named for this kick, or EMPTY
    chosen: int  # her card, or EMPTY; it is still in her hand
    last: int  # the last card turned up, or EMPTY
    feinted: int  # whether Cleo has feinted in this kick
    shown: int  # whether Ana has shown her hand
    cards: Ints = ints(KICKERS)  # how many each kicker has
    hand: IntGrid = ints(KICKERS, KINDS)  # cards of each kind


SEATS = ("ana", "bea", "cleo")
SIDES = ("left", "centre", "right")

VERBS = Verbs()
NAMED = VERBS.add("name", Names(SEATS[:KICKERS], kind="seat"))
SHOW = VERBS.add("show")
FEINT = VERBS.add("feint")
CARD = VERBS.add("card", Names(SIDES, kind="card"))
SIDE = VERBS.add("dive", Names(SIDES, kind="goal"))
DEALT = VERBS.add_outcome("deal", SIDES)
FACE = VERBS.add_outcome("roll", tuple(str(face + 1) for face in range(FACES)))
ACTIONS = len(VERBS)
OBSERVATION = (("numbers", (9,)), ("hands", (KICKERS, KINDS + 1)))


@compiled
def start(state: State) -> None:
    state.kicker = EMPTY
    state.chosen = EMPTY
    state.last = EMPTY


@compiled
def actor(state: State) -> int:
    if state.due == DEAL or state.due == DIE:
        return CHANCE
    if state.due == NAME:
        return ANA
    if state.due == KICK:
        return state.kicker
    return CLEO if state.due == DIVE else NOBODY


legal = legal_by_refusal(__name__)


@compiled
def refusal(state: State, action: int) -> int:
    if action < CARD:
        if action == FEINT:
            return 0 if state.due == DIVE and not state.feinted else 103
        if state.due != NAME:
            return 102
        return 102 * state.shown if action == SHOW else 102 * (state.cards[action] == 0)
    if action < SIDE:
        return 0 if state.due == KICK and state.hand[state.kicker, action - CARD] > 0 else 103
    if action < DEALT:
        return 0 if state.due == DIVE else 103
    if action < FACE:
        return 0 if state.due == DEAL else 101
    return 0 if state.due == DIE else 104


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """R1.1: the centre is as likely as both sides together."""
    count = legal(state, out)
    for index in range(count):
        weights[index] = 2 if out[index] == DEALT + CENTRE else 1
    return count


@compiled
def play(state: State, action: int) -> None:
    if action < SHOW:
        state.kicker = action
        state.due = KICK
    elif action == SHOW:
        state.shown = 1
    elif action == FEINT:
        state.feinted = 1
    elif action < SIDE:
        state.chosen = action - CARD
        state.due = DIVE
    elif action < DEALT:
        turn_up(state, action - SIDE)
    elif action < FACE:
        deal(state, action - DEALT)
    else:
        end_kick(state, 1 if action - FACE >= MISSES else 0)


@compiled
def turn_up(state: State, side: int) -> None:
    """R1.4: a card other than the one Cleo dived for goes to the die."""
    state.last = state.chosen
    state.hand[state.kicker, state.chosen] -= 1
    state.cards[state.kicker] -= 1
    state.kicker = EMPTY
    state.chosen = EMPTY
    state.feinted = 0
    state.due = DIE
    if state.last == side:
        end_kick(state, 0)


@compiled
def end_kick(state: State, goals: int) -> None:
    state.goals += goals
    state.taken += 1
    state.due = OVER if state.taken == state.kicks else NAME


@compiled
def deal(state: State, kind: int) -> None:
    kicker = dealt_to(state)
    state.hand[kicker, kind] += 1
    state.cards[kicker] += 1
    if state.cards[BEA] == HAND:
        state.due = NAME


@compiled
def dealt_to(state: State) -> int:
    return ANA if state.cards[ANA] < HAND else BEA


@compiled
def value(state: State, seat: int) -> float:
    margin = 2 * state.goals - state.taken
    if state.due != OVER or margin == 0:
        return 0.0
    return 1.0 if (margin > 0) == (seat != CLEO) else -1.0


@compiled
def knows_hand(state: State, seat: int, kicker: int) -> bool:
    return seat == kicker or (kicker == ANA and state.shown == 1)


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    out[0] = state.kicks
    out[1] = state.due
    out[2] = state.taken
    out[3] = state.goals
    out[4] = state.kicker if seat != CLEO else EMPTY
    out[5] = state.chosen if seat == state.kicker else EMPTY
    out[6] = state.feinted
    out[7] = state.shown
    out[8] = state.last
    for kicker in range(KICKERS):
        at = 9 + kicker * (KINDS + 1)
        out[at] = state.cards[kicker]
        for kind in range(KINDS):
            out[at + 1 + kind] = state.hand[kicker, kind] if knows_hand(state, seat, kicker) else 0


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """What the others hold, which of them was named, and what she chose."""
    for kicker in range(KICKERS):
        if not knows_hand(state, seat, kicker):
            for kind in range(KINDS):
                state.hand[kicker, kind] = 0
            for _ in range(state.cards[kicker]):
                state.hand[kicker, deal_kind(rng)] += 1
    if state.kicker == EMPTY or state.kicker == seat:
        return
    if seat == CLEO:
        state.kicker = below(rng, KICKERS)
        if state.cards[state.kicker] == 0:
            state.kicker = 1 - state.kicker
    if state.chosen != EMPTY:
        state.chosen = below(rng, KINDS)
        while state.hand[state.kicker, state.chosen] == 0:
            state.chosen = below(rng, KINDS)


@compiled
def deal_kind(rng: Ints) -> int:
    kind = below(rng, KINDS + 1)
    return CENTRE if kind == KINDS else kind
