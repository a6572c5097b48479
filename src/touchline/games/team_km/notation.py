"""Team KM in text: actions, cards, seats, and positions line by line; every pair of functions is inverse."""

from __future__ import annotations

import copy

from touchline.engine.compiled import bind
from touchline.engine.errors import BadPosition
from touchline.engine.game import Options, read_options, split_options, write_options
from touchline.engine.record import EMPTY, IntGrid
from touchline.games.team_km import cards, rules
from touchline.games.team_km.cards import KINDS, NAMES
from touchline.games.team_km.rules import IN_HAND, INTERRUPTING_CARDS, VERBS, State
from touchline.games.team_km.table import (
    BY_LOT,
    DEAL,
    LETTERS,
    OPTIONS,
    SEATS,
    SIDES,
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


def options_of(state: State) -> Options:
    return {option.name: state.flat(option.name) for option in OPTIONS}


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

BEFORE_SEATS = ("options", "due", "half", "turn", "target", "scored", "balls", "goals", "tokens")
OF_SEATS = tuple(f"{name} {seat}" for name in ("hand", "known", "seen", "table") for seat in LETTERS)
AFTER_SEATS = (
    *("under", "fair", "yellow", "offer", "last", "taken", "discard", "pile"),
    *("offerer", "partner", "given", "wanted", "swapped", "declined", "round", "kicking", "level", "hits"),
)
LINES = (*BEFORE_SEATS, *OF_SEATS, *AFTER_SEATS)


def write_position(state: State) -> str:
    """The lines of a state."""
    return "".join(f"{name}: {text}\n" for name, text in _write_lines(state).items() if text)


def _write_lines(state: State) -> dict[str, str]:
    seats, sides = seats_in(state), sides_of(state)
    names = [LETTERS[seat] for seat in seats]
    known = {seat: cards_of(state.shown, seat) for seat in seats}
    seen = {seat: cards_of(state.seen, seat) for seat in seats}
    lines = {
        "options": write_options(OPTIONS, options_of(state), all_of_them=False),
        "due": "" if state.due == rules.TURN else DUE[state.due],
        "half": "" if state.half == rules.FIRST else HALVES[state.half],
        "turn": _name(LETTERS, state.turn),
        "target": _name(LETTERS, state.target),
        "scored": "yes" if state.scored else "",
        "balls": _numbers(state.ball[: len(sides)], 0),
        "goals": _numbers(state.goals[: len(sides)], 0),
        "tokens": _numbers(state.tokens[: len(sides)], rules.TOKENS),
    }
    lines |= {f"hand {LETTERS[seat]}": " ".join(cards_of(state.hand, seat)) for seat in seats}
    lines |= {f"known {LETTERS[seat]}": " ".join(known[seat]) for seat in seats}
    lines |= {f"seen {LETTERS[seat]}": " ".join(seen[seat]) for seat in seats if seen[seat] != known[seat]}
    lines |= {f"table {LETTERS[seat]}": " ".join(cards_of(state.table, seat)) for seat in seats}
    return lines | {
        "under": _cards_of_seats(state.under),
        "fair": _cards_of_seats(state.fair),
        "yellow": " ".join(name for name, count in zip(names, state.yellow, strict=False) if count),
        "offer": _name(NAMES, state.offer),
        "last": _name(NAMES, state.last),
        "taken": str(state.taken or ""),
        "discard": " ".join(discard_of(state)),
        "pile": f"{state.top} {state.below}",
        "offerer": _name(LETTERS, state.offerer),
        "partner": _name(LETTERS, state.partner),
        "given": _name(NAMES, state.given),
        "wanted": _name(NAMES, state.wanted),
        "swapped": _numbers(state.swapped[: len(seats)], 0),
        "declined": str(state.declined or ""),
        "round": str(state.round or ""),
        "kicking": _name(sides, state.kicking),
        "level": " ".join(sides_in(state, state.level)),
        "hits": " ".join(sides_in(state, state.hits)),
    }


def sides_in(state: State, mask: int) -> list[str]:
    """The names of the sides whose bits are set."""
    return [name for side, name in enumerate(sides_of(state)) if mask >> side & 1]


def _name(names: str | tuple[str, ...], index: int) -> str:
    return "" if index == EMPTY else names[index]


def _numbers(numbers: list[int], usual: int) -> str:
    return "" if set(numbers) == {usual} else " ".join(map(str, numbers))


def _cards_of_seats(kinds: list[int]) -> str:
    return ", ".join(f"{LETTERS[seat]} {NAMES[kind]}" for seat, kind in enumerate(kinds) if kind != EMPTY)


def read_position(text: str) -> State:
    """The state of these lines; those with their usual value may be missing. Raises BadPosition."""
    lines = _split(text)
    state = _blank(lines)
    _read_match(state, lines)
    _read_cards(state, lines)
    _read_half_time(state, lines)
    _read_shootout(state, lines)
    _read_pile(state, lines)
    problem = _problem_of_cards(state) or _problem_of_table(state) or _problem_of_question(state)
    if problem:
        raise BadPosition(problem)
    _check_nothing_was_lost(state, lines)
    return state


def _split(text: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        name, colon, value = (" ".join(part.split()) for part in line.partition(":"))
        no_cards = not value and (name in OF_SEATS or name == "discard")
        if name not in LINES or not colon or not (value or no_cards) or name in lines:
            raise BadPosition(f"expected 'name: value', each name once, of {', '.join(LINES)}; not {line.strip()!r}")
        lines[name] = value
    if not lines:
        raise BadPosition("expected lines 'name: value', not an empty text")
    return lines


def _blank(lines: dict[str, str]) -> State:
    state = State()
    options = read_options(OPTIONS, split_options(lines.get("options", "")))
    if problem := problem_of_options(options):
        raise BadPosition(problem)
    for name, code in options.items():
        state.fill(name, code)
    state.turn = state.target = state.offer = state.last = state.kicking = EMPTY
    state.offerer = state.partner = state.given = state.wanted = EMPTY
    state.under, state.fair = [EMPTY] * SEATS, [EMPTY] * SEATS
    return state


def _read_match(state: State, lines: dict[str, str]) -> None:
    """What is asked of whom, and the boards."""
    seats, sides = seats_of(options_of(state)), len(sides_of(state))
    state.due = _index(lines, "due", DUE, "turn")
    state.half = _index(lines, "half", HALVES, "first")
    if state.due != rules.LOT:
        state.turn = _index(lines, "turn", seats, "")
    state.target = _optional(lines, "target", seats)
    state.scored = _index(lines, "scored", ("no", "yes"), "no")
    state.ball = _row(lines, "balls", sides, 0, rules.LAST, SIDES)
    state.goals = _row(lines, "goals", sides, 0, 9999, SIDES)
    state.tokens = _row(lines, "tokens", sides, rules.TOKENS, rules.TOKENS, SIDES)
    state.under = _read_cards_of_seats(state, lines, "under", INTERRUPTING_CARDS)
    state.fair = _read_cards_of_seats(state, lines, "fair", tuple(NAMES[kind] for kind in cards.FAIR_PLAY))
    for seat in lines.get("yellow", "").split():
        state.yellow[_index({"yellow": seat}, "yellow", seats, "")] = 1
    state.offer = _optional(lines, "offer", IN_HAND)
    state.last = _optional(lines, "last", IN_HAND)
    state.taken = _number(lines, "taken", len(seats))


def _read_cards(state: State, lines: dict[str, str]) -> None:
    """Hands, what is known of them, table and discard; the rest is in pile and box."""
    for seat in seats_in(state):
        letter = LETTERS[seat]
        _count_cards(lines, f"hand {letter}", state.hand, seat)
        _count_cards(lines, f"known {letter}", state.shown, seat)
        _count_cards(lines, f"seen {letter}" if f"seen {letter}" in lines else f"known {letter}", state.seen, seat)
        _count_cards(lines, f"table {letter}", state.table, seat)
        state.cards[seat] = sum(state.hand.rows[seat])
    discard = IntGrid([[0] * KINDS])
    _count_cards(lines, "discard", discard, 0)
    state.unseen = [left - count for left, count in zip(discarded(state), discard.rows[0], strict=True)]
    for name, copies, left in zip(IN_HAND, state.deck, state.unseen, strict=True):
        if left < 0:
            raise BadPosition(f"{name}: there are only {copies}, not {copies - left}")


def _read_half_time(state: State, lines: dict[str, str]) -> None:
    seats = seats_of(options_of(state))
    state.offerer = _optional(lines, "offerer", seats)
    state.partner = _optional(lines, "partner", seats)
    state.given = _optional(lines, "given", IN_HAND)
    state.wanted = _optional(lines, "wanted", IN_HAND)
    state.swapped = _row(lines, "swapped", len(seats), 0, rules.SWAPS, SEATS)
    state.declined = _number(lines, "declined", rules.DECLINED - 1)


def _read_shootout(state: State, lines: dict[str, str]) -> None:
    sides = sides_of(state)
    state.round = _number(lines, "round", rules.ROUNDS)
    state.kicking = _optional(lines, "kicking", sides)
    state.level = _mask(lines, "level", sides)
    state.hits = _mask(lines, "hits", sides)


def _read_pile(state: State, lines: dict[str, str]) -> None:
    """R2.2, R10.3: without a line, the piles of this half less what is no longer in them; the box is full."""
    if "pile" in lines:
        state.top, state.below = _row(lines, "pile", 2, 0, 9999, 2)
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


# What the lines hold.


def _index(lines: dict[str, str], name: str, words: tuple[str, ...], usual: str) -> int:
    word = lines.get(name, usual)
    if word not in words:
        raise BadPosition(f"{name}: expected {' | '.join(words)}, not {word!r}")
    return words.index(word)


def _optional(lines: dict[str, str], name: str, words: tuple[str, ...]) -> int:
    return _index(lines, name, words, "") if name in lines else EMPTY


def _number(lines: dict[str, str], name: str, most: int) -> int:
    text = lines.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
        raise BadPosition(f"{name}: expected a whole number from 0 to {most}, not {text!r}")
    return int(text)


def _row(lines: dict[str, str], name: str, count: int, usual: int, most: int, length: int) -> list[int]:
    """So many numbers, filled up with zeros."""
    texts = lines[name].split() if name in lines else [str(usual)] * count
    if len(texts) != count:
        raise BadPosition(f"{name}: expected {count} numbers, not {lines[name]!r}")
    return [_number({name: text}, name, most) for text in texts] + [0] * (length - count)


def _mask(lines: dict[str, str], name: str, words: tuple[str, ...]) -> int:
    return sum({1 << _index({name: word}, name, words, "") for word in lines.get(name, "").split()})


def _count_cards(lines: dict[str, str], name: str, grid: IntGrid, row: int) -> None:
    for word in lines.get(name, "").split():
        grid[row, _index({name: word}, name, IN_HAND, "")] += 1


def _read_cards_of_seats(state: State, lines: dict[str, str], name: str, words: tuple[str, ...]) -> list[int]:
    kinds = [EMPTY] * SEATS
    for item in lines[name].split(",") if name in lines else []:
        seat, _, card = item.strip().partition(" ")
        at = _index({name: seat}, name, seats_of(options_of(state)), "")
        kinds[at] = NAMES.index(words[_index({name: card}, name, words, "")])
    return kinds


# What a position must be for its question to make sense.

SWAPPING = (rules.OFFER, rules.PRICE, rules.ANSWER)
WITH_TARGET = (rules.REACTION, rules.LOSS, rules.REDRAW)
MAYBE_TARGET = (rules.SHOT_ROLL, rules.CLEARANCE, *SWAPPING)
DRAWS = (rules.DEALING, rules.TURN, rules.SUBSTITUTION, rules.DRAW, rules.REDRAW)
BEFORE_PLAY = (rules.LOT, rules.DEALING)


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
        for word, kind in (("under", state.under[seat]), ("fair", state.fair[seat])):
            if kind != EMPTY and not state.table[seat, kind]:
                return f"{word}: {NAMES[kind]} does not lie in front of {name}"
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


def _check_nothing_was_lost(state: State, lines: dict[str, str]) -> None:
    """A line that the state cannot hold would be missing, or another, when written again."""
    again = _write_lines(state)
    for name, text in lines.items():
        if name != "options" and _words(text) != _words(again.get(name) or _usual(name, state)):
            raise BadPosition(f"{name}: {text!r} does not fit the rest of the position")


def _words(text: str) -> list[str]:
    """The words of a line, in any order where they are cards or seats."""
    words = text.replace(",", " ").split()
    return words if text[:1].isdigit() else sorted(words)


def _usual(name: str, state: State) -> str:
    """What a line that is left out stands for."""
    if name.startswith("seen ") and name[-1] in seats_of(options_of(state)):
        return " ".join(cards_of(state.seen, LETTERS.index(name[-1])))
    sides, seats = len(sides_of(state)), TABLES[state.players]
    usual = {"due": "turn", "half": "first", "scored": "no", "taken": "0", "declined": "0", "round": "0"}
    rows = {"balls": "0 " * sides, "goals": "0 " * sides, "tokens": f"{rules.TOKENS} " * sides, "swapped": "0 " * seats}
    return (usual | rows).get(name, "")
