"""Team KM in text: actions, cards, seats, and positions line by line; every pair of functions is inverse."""

from __future__ import annotations

import copy
from collections.abc import Callable

from touchline.engine.compiled import bind
from touchline.engine.errors import BadPosition
from touchline.engine.game import Options
from touchline.engine.position import (
    Field,
    bits,
    check_nothing_was_lost,
    count,
    fill_options,
    hand,
    index,
    marks,
    nothing,
    options,
    options_of,
    read_fields,
    read_row,
    row,
    split,
    split_position,
    word,
    words_in_any_order,
    write_lines,
)
from touchline.engine.reading import show
from touchline.engine.record import EMPTY, IntGrid
from touchline.games.team_km import cards, rules
from touchline.games.team_km.cards import KINDS, NAMES
from touchline.games.team_km.rules import IN_HAND, INTERRUPTING_CARDS, SEAT_NAMES, VERBS, State
from touchline.games.team_km.table import (
    BY_LOT,
    DEAL,
    LETTERS,
    OPTIONS,
    SEATS,
    SIZES,
    TABLES,
    problem_of_options,
)

DUE = (
    *("lot", "deal", "turn", "substitution", "draw", "card", "reaction", "loss"),
    *("shot", "clearance", "redraw", "offer", "price", "answer", "shootout", "over"),
)
HALVES = ("first", "second", "stoppage")

write_action, read_action, FORMS = VERBS.write, VERBS.read, VERBS.forms


# The table: how many sit at it, and the sides, called by their seats.


def seats_of(options: Options) -> tuple[str, ...]:
    """R1.1: the seats, clockwise."""
    return tuple(LETTERS[: TABLES[options["players"]]])


def side_of_seats(options: Options) -> tuple[int, ...]:
    """R1.2: the side of each seat."""
    size = SIZES[options["players"]][options["sides"]]
    return tuple(seat // size for seat in range(TABLES[options["players"]]))


def sides_of(state: State) -> tuple[str, ...]:
    """The names of the sides: ab, cd."""
    size = SIZES[state.players][state.sides]
    seats = LETTERS[: TABLES[state.players]]
    return tuple(seats[at : at + size] for at in range(0, len(seats), size))


def seats_in(state: State) -> range:
    return range(TABLES[state.players])


def cards_of(grid: IntGrid, seat: int) -> list[str]:
    """The names of the cards in one row of a grid, each as often as it is there."""
    return [name for name, count in zip(IN_HAND, grid.rows[seat], strict=True) for _ in range(count)]


def discarded(state: State) -> list[int]:
    """R1.7: every card is somewhere; those of each kind that are nowhere else are on the discard."""
    elsewhere = zip(state.unseen, *state.hand.rows, *state.table.rows, strict=True)
    return [copies - sum(counts) for copies, counts in zip(state.deck, elsewhere, strict=True)]


def discard_of(state: State) -> list[str]:
    """The names of the cards on the discard."""
    return cards_of(IntGrid([discarded(state)]), 0)


def side_of(state: State, seat: int) -> int:
    return seat // SIZES[state.players][state.sides]


def sides_on_top(state: State) -> int:
    """R11.3: the sides with most goals, side n as bit n."""
    count = len(sides_of(state))
    return sum(1 << side for side in range(count) if state.goals[side] == max(state.goals))


# Positions: a line for everything that is not as usual.


def write_position(state: State) -> str:
    """The lines of a state."""
    return write_lines(state, FIELDS)


def read_position(text: str) -> State:
    """The state of these lines; those with their usual value may be missing. Raises BadPosition."""
    drawing, lines = split_position(text, FIELDS, MAY_BE_EMPTY)
    if drawing:
        raise BadPosition(f"expected lines 'name: value', not {show(drawing[0])}")
    state = State()
    fill_options(state, OPTIONS, lines)
    if problem := problem_of_options(options_of(state, OPTIONS)):
        raise BadPosition(problem)
    read_fields(state, FIELDS, lines)
    if problem := _problem(state):
        raise BadPosition(problem)
    check_nothing_was_lost(state, FIELDS, lines)
    return state


def sides_in(state: State, mask: int) -> list[str]:
    """The names of the sides whose bits are set."""
    return [name for side, name in enumerate(sides_of(state)) if mask >> side & 1]


def _seats(state: State) -> tuple[str, ...]:
    return SEAT_NAMES[: TABLES[state.players]]


def _for_sides(number: int) -> Callable[[State], list[int]]:
    return lambda state: [number] * len(sides_of(state))


def _for_seats(number: int) -> Callable[[State], list[int]]:
    return lambda state: [number] * len(seats_in(state))


# The lines that only this game has.


def _hands(name: str, grid: str, usual: str = "") -> list[Field]:
    """A line of cards for each seat: a row of this grid, or usually of the other."""

    def row_of(grid: str, seat: int) -> Callable[[State], list[int]]:
        return lambda state: getattr(state, grid).rows[seat]

    def text_of(seat: int) -> Callable[[State], str]:
        return lambda state: " ".join(cards_of(getattr(state, usual), seat))

    return [
        hand(f"{name} {letter}", IN_HAND, row_of(grid, seat), text_of(seat) if usual else nothing)
        for seat, letter in enumerate(SEAT_NAMES)
    ]


def _card_of_seats(name: str, words: tuple[str, ...]) -> Field:
    """Seats with one card each: a tackle, c keeper."""

    def write(state: State) -> str:
        kinds = enumerate(getattr(state, name))
        return ", ".join(f"{SEAT_NAMES[seat]} {NAMES[kind]}" for seat, kind in kinds if kind != EMPTY)

    def read(state: State, text: str) -> None:
        kinds = [EMPTY] * SEATS
        for item in split(text) if text else []:
            seat, _, card = item.partition(" ")
            kinds[index(name, seat, _seats(state))] = NAMES.index(words[index(name, card, words)])
        setattr(state, name, kinds)

    return Field(name, write, read, always=True)


def _read_discard(state: State, text: str) -> None:
    """R1.7: what is neither in a hand nor on table or discard is in pile and box."""
    state.cards = [sum(row) for row in state.hand.rows]
    discard = [0] * KINDS
    for card in text.split():
        discard[index("discard", card, IN_HAND)] += 1
    state.unseen = [left - count for left, count in zip(discarded(state), discard, strict=True)]
    for name, copies, left in zip(IN_HAND, state.deck, state.unseen, strict=True):
        if left < 0:
            raise BadPosition(f"{name}: there are only {copies}, not {copies - left}")


def _read_pile(state: State, text: str) -> None:
    """R2.2, R10.3: without a line, the piles of this half less what is no longer in them; the box is full."""
    if text:
        state.top, state.below = read_row("pile", text, [9999, 9999])
        return
    if state.half == rules.STOPPAGE:
        return
    cut = sum(state.deck)
    if state.half == rules.SECOND:
        cut -= sum(state.cards) + sum(sum(row[cards.DIVE :]) for row in state.table.rows)
    period = 0 if state.due in SWAPPING else 1
    pile = max(sum(state.unseen) - cut // 3, 0) + period
    state.below = min(pile, (cut + 1) // 3 + period)
    state.top = pile - state.below


OF_SEATS = (
    *_hands("hand", "hand"),
    *_hands("known", "shown"),
    *_hands("seen", "seen", "shown"),
    *_hands("table", "table"),
)
MAY_BE_EMPTY = (*(field.name for field in OF_SEATS), "discard")
FIELDS = (
    options(OPTIONS),
    word("due", DUE, usual="turn"),
    word("half", HALVES, usual="first"),
    word("turn", _seats),
    word("target", _seats),
    word("scored", ("no", "yes"), usual="no"),
    row("balls", _for_sides(rules.LAST), _for_sides(0), "ball"),
    row("goals", _for_sides(9999), _for_sides(0)),
    row("tokens", _for_sides(rules.TOKENS), _for_sides(rules.TOKENS)),
    *OF_SEATS,
    _card_of_seats("under", INTERRUPTING_CARDS),
    _card_of_seats("fair", tuple(NAMES[kind] for kind in cards.FAIR_PLAY)),
    marks("yellow", _seats, separator=" "),
    word("offer", IN_HAND),
    word("last", IN_HAND),
    count("taken", lambda state: len(seats_in(state))),
    Field("discard", lambda state: " ".join(discard_of(state)), _read_discard, meaning=words_in_any_order, always=True),
    Field("pile", lambda state: f"{state.top} {state.below}", _read_pile, always=True),
    word("offerer", _seats),
    word("partner", _seats),
    word("given", IN_HAND),
    word("wanted", IN_HAND),
    row("swapped", _for_seats(rules.SWAPS), _for_seats(0)),
    count("declined", rules.DECLINED - 1),
    count("round", rules.ROUNDS),
    word("kicking", sides_of),
    bits("level", sides_of),
    bits("hits", sides_of),
)


# What a position must be for its question to make sense.

SWAPPING = (rules.OFFER, rules.PRICE, rules.ANSWER)
WITH_TARGET = (rules.REACTION, rules.LOSS, rules.REDRAW)
MAYBE_TARGET = (rules.SHOT_ROLL, rules.CLEARANCE, *SWAPPING)
DRAWS = (rules.DEALING, rules.TURN, rules.SUBSTITUTION, rules.DRAW, rules.REDRAW)
BEFORE_PLAY = (rules.LOT, rules.DEALING)


def _problem(state: State) -> str:
    return (
        _problem_of_seats(state) or _problem_of_cards(state) or _problem_of_table(state) or _problem_of_question(state)
    )


def _problem_of_seats(state: State) -> str:
    if (state.turn == EMPTY) != (state.due == rules.LOT):
        return f"turn: expected {' | '.join(_seats(state))}, and none with due: lot"
    for seat in range(len(seats_in(state)), SEATS):
        if any(any(grid.rows[seat]) for grid in (state.hand, state.shown, state.seen, state.table)):
            return f"there is no seat {LETTERS[seat]} at this table"
    return ""


def _problem_of_cards(state: State) -> str:
    for seat in seats_in(state):
        for kind in range(KINDS):
            if not state.shown[seat, kind] <= state.seen[seat, kind] <= state.hand[seat, kind]:
                return (
                    f"known, seen {LETTERS[seat]}: {NAMES[kind]}: expected no more than what is held, or what is seen"
                )
        partners = SIZES[state.players][state.sides] > 1
        if not partners and state.shown.rows[seat] != state.seen.rows[seat]:
            return f"seen {LETTERS[seat]}: there is no partner who could have seen it"
        if state.due in SWAPPING and state.seen.rows[seat] != state.hand.rows[seat]:
            return f"seen {LETTERS[seat]}: at half-time partners see the whole hand"
    period = int(state.half != rules.STOPPAGE and state.due not in SWAPPING)
    if state.below < period or (state.half == rules.STOPPAGE and state.top):
        return f"pile: {state.top} {state.below} does not go with half: {HALVES[state.half]}, due: {DUE[state.due]}"
    if state.top + state.below - period > sum(state.unseen):
        return f"pile: only {sum(state.unseen)} cards are left for pile and box"
    if state.due in SWAPPING and state.top:
        return "pile: Half-time comes when the top pile is gone"
    for name in ("offer", "last"):
        kind = getattr(state, name)
        if kind != EMPTY and not discarded(state)[kind]:
            return f"{name}: there is no {NAMES[kind]} on the discard"
    if state.offer != EMPTY and state.offer == state.last and discarded(state)[state.offer] < 2:
        return f"offer, last: there is only one {NAMES[state.offer]} on the discard"
    return ""


def _problem_of_table(state: State) -> str:
    for seat in seats_in(state):
        name = LETTERS[seat]
        for line, kind in (("under", state.under[seat]), ("fair", state.fair[seat])):
            if kind != EMPTY and not state.table[seat, kind]:
                return f"{line}: {NAMES[kind]} does not lie in front of {name}"
        if state.under[seat] != EMPTY and state.fair[seat] != EMPTY:
            return f"under, fair: {name} cannot be under an interruption and protected"
        if state.under[seat] != EMPTY and state.ball[side_of(state, seat)] == rules.OFF:
            return f"under: the ball of {name} is not on the pitch"
        if state.yellow[seat] and not state.table[seat, cards.YELLOW]:
            return f"yellow: none lies in front of {name}"
        if state.due == rules.TURN and state.fair[seat] != EMPTY and seat == state.turn:
            return f"fair: the protection of {name} ends when his turn begins"
    return ""


def _problem_of_question(state: State) -> str:
    return (
        _problem_of_time(state)
        or _problem_of_target(state)
        or _problem_of_actor(state)
        or _problem_of_swap(state)
        or _problem_of_end(state)
    )


def _problem_of_time(state: State) -> str:
    due, word = state.due, DUE[state.due]
    early = due in (*BEFORE_PLAY, *SWAPPING)
    late = due in (rules.SHOOTOUT, rules.OVER)
    if (early and state.half != rules.FIRST) or (late and state.half != rules.STOPPAGE):
        return f"due: {word} does not go with half: {HALVES[state.half]}"
    if due in DRAWS and state.half == rules.STOPPAGE:
        return f"due: {word}: nobody draws in stoppage time"
    if due in SWAPPING and SIZES[state.players][state.sides] == 1:
        return f"due: {word}: nobody has a partner"
    played = any(map(any, (*state.table.rows, state.ball, state.goals))) or sum(state.unseen) + sum(state.cards) < sum(
        state.deck
    )
    if due in BEFORE_PLAY and (played or state.taken or set(state.tokens[: len(sides_of(state))]) != {rules.TOKENS}):
        return f"due: {word} comes before anything is played"
    if due == rules.LOT and (any(state.cards) or state.first != BY_LOT):
        return "due: lot: expected no cards dealt, and first=lot"
    return _problem_of_deal(state) if due == rules.DEALING else ""


def _problem_of_deal(state: State) -> str:
    if state.first not in (BY_LOT, state.turn + 1):
        return f"turn: the option first says {LETTERS[state.first - 1]}"
    count = TABLES[state.players]
    sizes = [state.cards[(state.turn + place) % count] for place in range(count)]
    full = sizes.count(DEAL)
    if full == count or sizes[:full] != [DEAL] * full or sizes[full] > DEAL or any(sizes[full + 1 :]):
        return f"due: deal: expected {DEAL} cards a seat, seat by seat from {LETTERS[state.turn]}, and one to come"
    if state.top + state.below != cards.top_pile(sum(state.deck)) + (sum(state.deck) + 1) // 3 + 1 - sum(sizes):
        return f"pile: {state.top} {state.below} does not go with the deal"
    return ""


def _problem_of_target(state: State) -> str:
    due, target = state.due, state.target
    word = DUE[due]
    if (target == EMPTY and due in WITH_TARGET) or (target != EMPTY and due not in (*WITH_TARGET, *MAYBE_TARGET)):
        return f"target: it does not go with due: {word}" if target != EMPTY else f"due: {word} needs a target"
    if state.scored and due != rules.REDRAW:
        return "scored: it goes with due: redraw only"
    if target == EMPTY:
        return ""
    after_half_time = target == state.turn and (due in SWAPPING or (due == rules.REDRAW and state.half == rules.SECOND))
    if state.scored and (after_half_time or any(state.ball)):
        return "scored: expected every ball on 0, and no half-time since"
    if after_half_time:
        return ""
    side = side_of(state, target)
    if due in SWAPPING or side == side_of(state, state.turn):
        return "target: expected an opponent of the seat whose turn it is, or after Half-time its drawer"
    if (due == rules.REACTION) != (state.under[target] != EMPTY):
        return "target: expected to be under the interruption while the reaction is due, and not after"
    if state.ball[side] == rules.OFF and not state.scored:
        return "target: his ball is not on the pitch"
    return ""


def _problem_of_actor(state: State) -> str:
    """The question can be answered."""
    due, seat = state.due, state.turn
    word = DUE[due]
    if due in (rules.CARD, rules.LOSS) and not state.cards[seat]:
        return f"due: {word}: {LETTERS[seat]} has no card"
    if due == rules.CARD and state.fair[seat] != EMPTY:
        return f"fair: the protection of {LETTERS[seat]} has ended"
    if state.offer != EMPTY and due != rules.TURN:
        return "offer: it goes with due: turn only"
    if state.last != EMPTY and (state.half == rules.STOPPAGE or due in (*BEFORE_PLAY, *SWAPPING) or state.scored):
        return f"last: it does not go with half: {HALVES[state.half]}, due: {word}"
    if due == rules.SUBSTITUTION and (state.last == EMPTY or _tokens(state) == rules.TOKENS):
        return "due: substitution: expected a token spent, and the substituted card as last"
    shooter = seat if state.target == EMPTY else state.target
    if due in (rules.SHOT_ROLL, rules.CLEARANCE) and state.ball[side_of(state, shooter)] < rules.AREA:
        return f"due: {word}: the ball of {LETTERS[shooter]} is not in the area"
    return ""


def _tokens(state: State) -> int:
    return state.tokens[side_of(state, state.turn)]


def _problem_of_swap(state: State) -> str:
    due = state.due
    expected = (due in SWAPPING, due in SWAPPING[1:], due in SWAPPING[1:], due == rules.ANSWER)
    found = tuple(field != EMPTY for field in (state.offerer, state.partner, state.given, state.wanted))
    if found != expected:
        return "offerer goes with due: offer, price and answer; partner and given with the last two, wanted with answer"
    if due not in SWAPPING:
        return "swapped, declined: they go with half-time only" if any(state.swapped) or state.declined else ""
    if any(state.ball) or any(any(row[: cards.DIVE]) for row in state.table.rows):
        return "at half-time the table is cleared"
    if problem := _problem_of_swaps_made(state):
        return problem
    if due == rules.OFFER:
        offers = range(rules.PROPOSE, rules.ASK_FOR)
        return "offerer: he can make no offer" if all(_is_refused(state, due, offer) for offer in offers) else ""
    if _is_refused(state, rules.OFFER, rules.PROPOSE + state.partner * KINDS + state.given):
        return "given: he cannot offer this to that partner"
    if due == rules.ANSWER and _is_refused(state, rules.PRICE, rules.ASK_FOR + state.wanted):
        return "wanted: he cannot ask for this"
    return ""


def _is_refused(state: State, due: int, action: int) -> bool:
    """What the rules say to this action, were it due."""
    asked = copy.copy(state)
    asked.due = due
    states = State.new(1)
    State.store(asked, states, 0)
    return bool(bind("touchline.engine.door", rules).refusal(states, 0, action))


def _problem_of_swaps_made(state: State) -> str:
    """Each swap has two partners; what others knew of a side that swapped is void."""
    size = SIZES[state.players][state.sides]
    for side, name in enumerate(sides_of(state)):
        seats = range(side * size, side * size + size)
        counts = [state.swapped[seat] for seat in seats]
        if sum(counts) % 2 or 2 * max(counts) > sum(counts):
            return f"swapped: {' '.join(map(str, counts))} of {name}: each swap counts for two partners"
        if sum(counts) and any(any(state.shown.rows[seat]) for seat in seats):
            return f"known: nothing is known of {name} after a swap"
    return ""


def _problem_of_end(state: State) -> str:
    due = state.due
    shooting = due == rules.SHOOTOUT
    if (state.round != 0) != (state.level != 0) or (shooting and not state.round):
        return "round and level go with a shoot-out"
    if state.round and not (state.shootout and due in (rules.SHOOTOUT, rules.OVER)):
        return f"round: a shoot-out does not go with due: {DUE[due]}, or the option is off"
    top = sides_on_top(state)
    if state.level & ~top or (shooting and bin(state.level).count("1") < 2):
        return "level: expected sides with most goals, two at least while they shoot"
    if (state.kicking != EMPTY) != shooting or (shooting and not state.level >> state.kicking & 1):
        return "kicking: expected a side that is level, with due: shootout"
    if state.hits and not (shooting and not state.hits & ~(state.level & ((1 << state.kicking) - 1))):
        return "hits: expected sides that have kicked in this round"
    if due == rules.OVER and not state.round and state.shootout and bin(top).count("1") > 1:
        return "due: over: the sides on top are level, and the option shootout is on"
    if due == rules.OVER and state.round and state.round < rules.ROUNDS and bin(state.level).count("1") > 1:
        return f"round: level sides go on for {rules.ROUNDS} rounds"
    return ""
