"""Team KM in text: actions, cards, seats, and positions line by line; every pair of functions is inverse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from touchline.engine import fields
from touchline.engine.asking import ask, copy_of
from touchline.engine.errors import BadPosition
from touchline.engine.position import Layout
from touchline.engine.record import EMPTY, IntGrid
from touchline.games.team_km import cards, rules, table
from touchline.games.team_km.cards import KINDS, NAMES
from touchline.games.team_km.rules import IN_HAND, INTERRUPTING_CARDS, SEAT_NAMES, State
from touchline.games.team_km.table import BY_LOT, DEAL, LETTERS, SIZES, TABLES, seats_in, side_of_seat, sides_of

DUE = (
    *("lot", "deal", "turn", "substitution", "draw", "card", "reaction", "loss"),
    *("shot", "clearance", "redraw", "offer", "price", "answer", "shootout", "over"),
)
HALVES = ("first", "second", "stoppage")


def cards_of(grid: IntGrid, seat: int) -> list[str]:
    """The names of the cards in one row of a grid, repeated as often as there are copies."""
    return [name for name, count in zip(IN_HAND, grid.rows[seat], strict=True) if count for _ in range(count)]


def discarded(state: State) -> list[int]:
    """R1.7: every card is somewhere; those that are nowhere else are in the discard pile."""
    elsewhere = zip(state.unseen, *state.hand.rows, *state.table.rows, strict=True)
    return [copies - sum(counts) for copies, counts in zip(state.deck, elsewhere, strict=True)]


def discard_of(state: State) -> list[str]:
    """The names of the cards in the discard pile."""
    return cards_of(IntGrid([discarded(state)]), 0)


def _seats(state: State) -> tuple[str, ...]:
    return SEAT_NAMES[: TABLES[state.players]]


def _for_each(words: Callable[[State], Sequence[str]], number: int) -> Callable[[State], list[int]]:
    return lambda state: [number] * len(words(state))


def _read_discard(state: State, text: str) -> None:
    """R1.7: what is neither in a hand nor on the table or discarded is in pile and box."""
    state.cards = [sum(row) for row in state.hand.rows]
    state.unseen = discarded(state)
    for card in text.split():
        state.unseen[fields.index("discard", card, IN_HAND)] -= 1
    for name, copies, left in zip(IN_HAND, state.deck, state.unseen, strict=True):
        if left < 0:
            raise BadPosition(f"{name}: there are only {copies}, not {copies - left}")


def _read_pile(state: State, text: str) -> None:
    """R2.2, R10.3: without a line, the piles of this half minus the cards that have left them; the box is full."""
    if text:
        state.top, state.below = fields.read_row("pile", text, [9999, 9999])
    elif state.half != rules.STOPPAGE:
        cut = sum(state.deck)
        if state.half == rules.SECOND:
            cut -= sum(state.cards) + sum(sum(row[cards.DIVE :]) for row in state.table.rows)
        period = int(has_period_card(state))
        pile = max(sum(state.unseen) - cut // 3, 0) + period
        state.below = min(pile, (cut + 1) // 3 + period)
        state.top = pile - state.below


def has_period_card(state: State) -> bool:
    """R10.1, R11.1: Half-time or Full-time is still in the pile."""
    return state.half != rules.STOPPAGE and state.due not in SWAPPING


# What makes a position possible for the question asked.

SWAPPING = (rules.OFFER, rules.PRICE, rules.ANSWER)
WITH_TARGET = (rules.REACTION, rules.LOSS, rules.REDRAW)
MAYBE_TARGET = (rules.SHOT_ROLL, rules.CLEARANCE, *SWAPPING)
DRAWS = (rules.DEALING, rules.TURN, rules.SUBSTITUTION, rules.DRAW, rules.REDRAW)
BEFORE_PLAY = (rules.LOT, rules.DEALING)


def _problems_of_hands(state: State) -> Iterator[str]:
    for seat, name in enumerate(LETTERS):
        shown, seen, hand = (grid.rows[seat] for grid in (state.shown, state.seen, state.hand))
        if seat not in seats_in(state) and any([*shown, *seen, *hand, *state.table.rows[seat]]):
            yield f"there is no seat {name} at this table"
        for card, known, by_partners, held in zip(NAMES, shown, seen, hand, strict=False):
            if not known <= by_partners <= held:
                yield f"known, seen {name}: {card}: expected no more than what is held, or what is seen"
        if SIZES[state.players][state.sides] == 1 and shown != seen:
            yield f"seen {name}: there is no partner who could have seen it"
        if state.due in SWAPPING and seen != hand:
            yield f"seen {name}: at half-time partners see the whole hand"


def _problems_of_piles(state: State) -> Iterator[str]:
    period, discard = has_period_card(state), discarded(state)
    if state.below < period or (state.half == rules.STOPPAGE and state.top):
        yield f"pile: {state.top} {state.below} does not go with half: {HALVES[state.half]}, due: {DUE[state.due]}"
    if state.top + state.below - period > sum(state.unseen):
        yield f"pile: only {sum(state.unseen)} cards are left for pile and box"
    if state.due in SWAPPING and state.top:
        yield "pile: Half-time comes when the top pile is gone"
    for name, kind in (("offer", state.offer), ("last", state.last)):
        if kind != EMPTY and not discard[kind]:
            yield f"{name}: there is no {NAMES[kind]} on the discard"
    if state.offer != EMPTY and state.offer == state.last and discard[state.offer] < 2:
        yield f"offer, last: there is only one {NAMES[state.offer]} on the discard"


def _problems_of_table(state: State) -> Iterator[str]:
    for seat in seats_in(state):
        name, cards_there = LETTERS[seat], state.table.rows[seat]
        under, fair = state.under[seat], state.fair[seat]
        for word, kind in (("under", under), ("fair", fair)):
            if kind != EMPTY and not cards_there[kind]:
                yield f"{word}: {NAMES[kind]} does not lie in front of {name}"
        if under != EMPTY != fair:
            yield f"under, fair: {name} cannot be under an interruption and protected"
        if under != EMPTY and state.ball[side_of_seat(state, seat)] == rules.OFF:
            yield f"under: the ball of {name} is not on the pitch"
        if state.yellow[seat] and not cards_there[cards.YELLOW]:
            yield f"yellow: none lies in front of {name}"
        if fair != EMPTY and seat == state.turn and state.due in (rules.TURN, rules.CARD):
            yield f"fair: the protection of {name} ends when their turn begins"


def _problems_of_time(state: State) -> Iterator[str]:
    due, word = state.due, DUE[state.due]
    early = due in (*BEFORE_PLAY, *SWAPPING)
    late = due in (rules.SHOOTOUT, rules.OVER)
    if (early and state.half != rules.FIRST) or (late and state.half != rules.STOPPAGE):
        yield f"due: {word} does not go with half: {HALVES[state.half]}"
    if due in DRAWS and state.half == rules.STOPPAGE:
        yield f"due: {word}: nobody draws in stoppage time"
    if due in SWAPPING and SIZES[state.players][state.sides] == 1:
        yield f"due: {word}: nobody has a partner"
    played = any(map(any, (*state.table.rows, state.ball, state.goals, discarded(state)))) or state.taken
    if due in BEFORE_PLAY and (played or set(state.tokens[: len(sides_of(state))]) != {rules.TOKENS}):
        yield f"due: {word} comes before anything is played"
    if due == rules.LOT and (any(state.cards) or state.first != BY_LOT):
        yield "due: lot: expected no cards dealt, and first=lot"


def _problems_of_deal(state: State) -> Iterator[str]:
    if state.due != rules.DEALING:
        return
    if state.first not in (BY_LOT, state.turn + 1):
        yield f"turn: the option first says {LETTERS[state.first - 1]}"
    count, deck = TABLES[state.players], sum(state.deck)
    sizes = [state.cards[(state.turn + place) % count] for place in range(count)]
    full = sizes.count(DEAL)
    if full == count or sizes[:full] != [DEAL] * full or sizes[full] > DEAL or any(sizes[full + 1 :]):
        yield f"due: deal: expected {DEAL} cards a seat, seat by seat from {LETTERS[state.turn]}, and one to come"
    if state.top + state.below != cards.top_pile(deck) + (deck + 1) // 3 + 1 - sum(sizes):
        yield f"pile: {state.top} {state.below} does not go with the deal"


def _problems_of_target(state: State) -> Iterator[str]:
    due, target = state.due, state.target
    if target == EMPTY:
        return
    side = side_of_seat(state, target)
    after_half_time = target == state.turn and (due in SWAPPING or (due == rules.REDRAW and state.half == rules.SECOND))
    if state.scored and (after_half_time or any(state.ball)):
        yield "scored: expected every ball on 0, and no half-time since"
    if after_half_time:
        return
    if due in SWAPPING or side == side_of_seat(state, state.turn):
        yield "target: expected an opponent of the seat whose turn it is, or after Half-time its drawer"
    if (due == rules.REACTION) != (state.under[target] != EMPTY):
        yield "target: expected to be under the interruption while the reaction is due, and not after"
    if state.ball[side] == rules.OFF and not state.scored:
        yield "target: the ball of this seat is not on the pitch"


def _problems_of_actor(state: State) -> Iterator[str]:
    """The question can be answered."""
    due, seat, word = state.due, state.turn, DUE[state.due]
    if due in (rules.CARD, rules.LOSS) and not state.cards[seat]:
        yield f"due: {word}: {LETTERS[seat]} has no card"
    if state.last != EMPTY and (state.half == rules.STOPPAGE or due in (*BEFORE_PLAY, *SWAPPING) or state.scored):
        yield f"last: it does not go with half: {HALVES[state.half]}, due: {word}"
    if due == rules.SUBSTITUTION and state.tokens[side_of_seat(state, seat)] == rules.TOKENS:
        yield "due: substitution: expected a token spent, and the substituted card as last"
    shooter = ask(state, rules.shooter)
    if due in (rules.SHOT_ROLL, rules.CLEARANCE) and state.ball[side_of_seat(state, shooter)] < rules.AREA:
        yield f"due: {word}: the ball of {LETTERS[shooter]} is not in the area"


def _problems_of_swap(state: State) -> Iterator[str]:
    due = state.due
    if due not in SWAPPING:
        return
    if any(state.ball) or any(any(row[: cards.DIVE]) for row in state.table.rows):
        yield "at half-time the table is cleared"
    yield from _problems_of_swaps_made(state)
    offers = range(rules.PROPOSE, rules.ASK_FOR)
    if due == rules.OFFER and all(_is_refused(state, due, offer) for offer in offers):
        yield "offerer: this seat can make no offer"
    offer = rules.PROPOSE + state.partner * KINDS + state.given
    if due != rules.OFFER and _is_refused(state, rules.OFFER, offer):
        yield "given: this card cannot be offered to that partner"
    if due == rules.ANSWER and _is_refused(state, rules.PRICE, rules.ASK_FOR + state.wanted):
        yield "wanted: this card cannot be asked for"


def _is_refused(state: State, due: int, action: int) -> bool:
    """What the rules would say to this action if it were due."""
    return ask(copy_of(state, due=due), rules.refusal, action) != 0


def _problems_of_swaps_made(state: State) -> Iterator[str]:
    """Each swap has two partners; what others knew of a side that swapped no longer counts."""
    for side, name in enumerate(sides_of(state)):
        seats = [seat for seat in seats_in(state) if side_of_seat(state, seat) == side]
        counts = [state.swapped[seat] for seat in seats]
        if sum(counts) % 2 or 2 * max(counts) > sum(counts):
            yield f"swapped: {' '.join(map(str, counts))} of {name}: each swap counts for two partners"
        if sum(counts) and any(any(state.shown.rows[seat]) for seat in seats):
            yield f"known: nothing is known of {name} after a swap"


def _problems_of_end(state: State) -> Iterator[str]:
    due, top, level = state.due, ask(state, rules.sides_on_top), state.level
    shooting, many = due == rules.SHOOTOUT, level.bit_count() > 1
    if (state.round != 0) != (level != 0) or (state.round and not state.shootout):
        yield "round and level go with a shoot-out, and the option for it"
    if level & ~top or (shooting and not many):
        yield "level: expected sides with most goals, two at least while they shoot"
    if shooting and not level >> state.kicking & 1:
        yield "kicking: expected a side that is level, with due: shootout"
    if shooting and state.hits & ~(level & ((1 << state.kicking) - 1)):
        yield "hits: expected sides that have kicked in this round"
    if due == rules.OVER and not state.round and state.shootout and top.bit_count() > 1:
        yield "due: over: the sides on top are level, and the option shootout is on"
    if due == rules.OVER and state.round and state.round < rules.ROUNDS and many:
        yield f"round: level sides go on for {rules.ROUNDS} rounds"


# Positions: one line for everything that differs from its default.

FIELDS = (
    fields.word("due", DUE, usual="turn"),
    fields.word("half", HALVES, usual="first"),
    fields.word("turn", _seats).with_due(*range(rules.LOT + 1, rules.OVER + 1)),
    fields.word("target", _seats).with_due(*WITH_TARGET, also=MAYBE_TARGET),
    fields.word("scored", ("no", "yes"), usual="no").with_due(also=(rules.REDRAW,)),
    fields.row("balls", _for_each(sides_of, rules.LAST), _for_each(sides_of, 0), "ball"),
    fields.row("goals", _for_each(sides_of, 9999), _for_each(sides_of, 0)),
    fields.row("tokens", _for_each(sides_of, rules.TOKENS), _for_each(sides_of, rules.TOKENS)),
    *fields.hands("hand", SEAT_NAMES, IN_HAND, "hand"),
    *fields.hands("known", SEAT_NAMES, IN_HAND, "shown"),
    *fields.hands("seen", SEAT_NAMES, IN_HAND, "seen", "shown"),
    *fields.hands("table", SEAT_NAMES, IN_HAND, "table"),
    fields.each_word("under", _seats, NAMES, INTERRUPTING_CARDS),
    fields.each_word("fair", _seats, NAMES, [NAMES[kind] for kind in cards.FAIR_PLAY]),
    fields.listed("yellow", _seats, separator=" "),
    fields.word("offer", IN_HAND).with_due(also=(rules.TURN,)),
    fields.word("last", IN_HAND).with_due(rules.SUBSTITUTION, also=range(rules.OVER + 1)),
    fields.count("taken", lambda state: len(seats_in(state))),
    replace(fields.hand("discard", IN_HAND, discarded), read=_read_discard, always=True),
    fields.Field("pile", lambda state: f"{state.top} {state.below}", _read_pile, always=True),
    fields.word("offerer", _seats).with_due(*SWAPPING),
    fields.word("partner", _seats).with_due(*SWAPPING[1:]),
    fields.word("given", IN_HAND).with_due(*SWAPPING[1:]),
    fields.word("wanted", IN_HAND).with_due(rules.ANSWER),
    fields.row("swapped", _for_each(_seats, rules.SWAPS), _for_each(_seats, 0)).with_due(also=SWAPPING),
    fields.count("declined", rules.DECLINED - 1).with_due(also=SWAPPING),
    fields.count("round", rules.ROUNDS).with_due(rules.SHOOTOUT, also=(rules.OVER,)),
    fields.word("kicking", sides_of).with_due(rules.SHOOTOUT),
    fields.bits("level", sides_of).with_due(rules.SHOOTOUT, also=(rules.OVER,)),
    fields.bits("hits", sides_of).with_due(also=(rules.SHOOTOUT,)),
)
PROBLEMS = (
    *(_problems_of_hands, _problems_of_piles, _problems_of_table, _problems_of_time, _problems_of_deal),
    *(_problems_of_target, _problems_of_actor, _problems_of_swap, _problems_of_end),
)
LAYOUT = Layout(
    State, DUE, table.OPTIONS, FIELDS, PROBLEMS, blank=("under", "fair"), problem_of_options=table.problem_of_options
)
