"""The judge of Team KM: goals, a goal soon, and a good hand; the later in the match, the more they count."""

from __future__ import annotations

import math

from touchline.bots.features import Features, Weights, limit_open
from touchline.bots.judging import ATTACKING, CAREFUL
from touchline.engine.compiled import compiled, lowest_bit
from touchline.engine.record import EMPTY, Ints, table, weights_row
from touchline.games.team_km import cards, rules
from touchline.games.team_km.cards import (
    DIVE,
    INTERRUPTIONS,
    KEEPER,
    KICK_OFF,
    PASS,
    PASS_OR_SHOT,
    RED,
    SHOT,
    SUPER_SHOOT,
    TACKLE,
    THROW_IN,
    YELLOW,
)
from touchline.games.team_km.rules import AREA, CURING, GOAL, LAST_OF_FIELD, LENGTH, State, kinds_held
from touchline.games.team_km.table import SEATS_AT, SIDES_AT, side_of

LEARNS = True
SEARCH = {"SAME_LUCK": True, "STYLE": 1.2}
SLACKS = {"rookie": 1.8, "amateur": 1.2, "pro": 0.5}  # luck decides more than in other games

# For each side. They all count more when little time is left (see lateness).

FEATURES = Features()
GOALS = FEATURES.add("goals", 2.0)
CHANCE = FEATURES.add("chance", 0.6)  # a goal soon
PROSPECT = FEATURES.add("prospect", 0.5)  # a goal later
ON_PITCH = FEATURES.add("on pitch", 0.1)  # the ball is kicked off
CELLS = FEATURES.add("cells", 0.2)  # how far the ball is, as a share of the pitch
UNDER = FEATURES.add("under", -0.2)  # seats under an interruption
FAIR = FEATURES.add("fair", 0.05)  # seats with fair play
COVERED = FEATURES.add("covered", 0.08)  # interruptions that the hand can cure
STOPS = FEATURES.add("stops", 0.1)  # interruptions in hand
BOOKINGS = FEATURES.add("bookings", 0.2)  # yellow and red cards in hand
SPECIALS = FEATURES.add("specials", 0.2)  # in hand
SPECIALS_LAID = FEATURES.add("specials laid", 0.15)  # on the table
TOKENS = FEATURES.add("tokens", 0.1)  # while there is time to spend them
KICK_OFFS = FEATURES.add("kick offs", 0.1)  # one to spare in hand
SHOTS = FEATURES.add("shots", 0.06)  # in hand
PASSING = FEATURES.add("passing", 0.1)  # cells that the passes in hand go
CARDS = FEATURES.add("cards", 0.3)  # in hand
PENDING = FEATURES.add("pending", 0.06)  # cards to be drawn
YELLOWS = FEATURES.add("yellows", -0.03)  # shown to the seat
WEIGHTS = FEATURES.weights

SOON, LATER = 0.6, 0.85  # factors per turn before a goal, in CHANCE and in PROSPECT
HALF_TURN = 0.5
LONG = 3.0  # turns of a side after which a lead counts for 1/sqrt(2)
TO_SPEND = 10.0  # turns in which the last tokens should go
SECOND_HALF = 67  # draws to come after half-time
CLEARED = 4  # cells of an average clearance
NEVER = 60.0  # turns, for a card that will not come

# Turns until a card comes from the default deck.

PILE = sum(cards.DECK)
WAIT_FOR_KICK_OFF = 0.8 * PILE / cards.DECK[KICK_OFF]
CELLS_A_TURN = 1.0
CURE_WAIT = [
    0.8 * PILE / sum(cards.DECK[kind] for kind in cards.CURED[interruption])
    for interruption in range(TACKLE, KEEPER + 1)
]
"""For each interruption."""
SHOTS_OF = [
    sum(cards.DECK[kind] for kind in range(SHOT, SUPER_SHOOT) if cards.LENGTHS[kind] >= cells) for cells in range(7)
]
TENTHS = 10
WAIT_FOR_CURE = table(round(TENTHS * wait) for wait in CURE_WAIT)
WAIT_FOR_SHOT = table(round(TENTHS * 0.8 * PILE / (1 + shots)) for shots in SHOTS_OF)
"""By the number of cells the shot must go."""
SOON_BY_TENTHS, LATER_BY_TENTHS = (
    weights_row(factor ** (tenths / TENTHS) for tenths in range(round(TENTHS * NEVER) + 1)) for factor in (SOON, LATER)
)
MOVING = sum(1 << kind for kind in range(PASS, SUPER_SHOOT))
"""The kinds that are passes, shots or both."""


PLAIN, USEFUL, SCORING = range(3)  # the effect of a card: none for the ball, some, perhaps a goal


@compiled
def sift(state: State, actions: Ints, count: int) -> int:
    """Only shots that can score, if there are any; otherwise no discards if a card moves the ball or cures its seat."""
    if state.due != rules.CARD:
        return count
    ball = state.ball[side_of(state, state.turn)]
    most = PLAIN
    for index in range(count):
        most = max(most, effect(actions[index], ball))
    kept = 0
    for index in range(count):
        action = actions[index]
        interrupts = rules.INTERRUPT <= action < rules.DISCARD
        if effect(action, ball) == most or (most == USEFUL and interrupts):
            actions[kept] = action
            kept += 1
    return kept


@compiled
def effect(action: int, ball: int) -> int:
    """The effect of an action with the side's ball on this cell."""
    if action < rules.PLAY or action >= rules.INTERRUPT:
        return PLAIN
    kind = action - rules.PLAY
    if kind == SUPER_SHOOT or (SHOT <= kind < SUPER_SHOOT and ball >= AREA and ball + LENGTH[kind] >= GOAL):
        return SCORING
    return USEFUL


@compiled
def judge(state: State, seat: int) -> float:
    """The expected result; the sum over the sides is 0."""
    if SIDES_AT[state.players, state.sides] == 2:
        return limit_open(math.tanh(worth(state, seat, WEIGHTS)))
    return limit_open(share_of_three(state, side_of(state, seat)))


@compiled
def are_opposed(state: State, seat: int, other: int) -> bool:
    """Whether the two seats are on the only two sides."""
    return SIDES_AT[state.players, state.sides] == 2 and side_of(state, seat) != side_of(state, other)


@compiled
def share_of_three(state: State, own: int) -> float:
    """A softmax over three sides, as tanh is for two."""
    left = turns_left(state)
    scale = 2.0 * lateness(left)
    mine = side_worth(state, own, left, WEIGHTS)
    total = 1.0
    for side in range(3):
        if side != own:
            total += math.exp(scale * (side_worth(state, side, left, WEIGHTS) - mine))
    return (3.0 / total - 1.0) / 2.0


@compiled
def worth(state: State, seat: int, weights: Weights) -> float:
    """The weighted sum of the features of the seat's side, minus the mean of the others."""
    own = side_of(state, seat)
    sides = SIDES_AT[state.players, state.sides]
    left = turns_left(state)
    total = 0.0
    for side in range(sides):
        if side == own:
            total += side_worth(state, side, left, weights)
        else:
            total -= side_worth(state, side, left, weights) / (sides - 1)
    return total * lateness(left)


@compiled
def lateness(left: float) -> float:
    """Close to 1 at the end of a match; smaller the more turns are left."""
    return 1.0 / math.sqrt(1.0 + left / LONG)


@compiled
def turns_left(state: State) -> float:
    """About how many turns each side has left."""
    if state.half == rules.STOPPAGE:
        left = 0.0
        for seat in range(SEATS_AT[state.players]):
            left += state.cards[seat]
        return left / (2.0 * SIDES_AT[state.players, state.sides])
    left = state.top + 0.5 * state.below
    if state.half == rules.FIRST:
        left += SECOND_HALF
    return left / SIDES_AT[state.players, state.sides]


@compiled
def side_worth(state: State, side: int, left: float, weights: Weights) -> float:
    """The goals, the ball and the hands of a side, with this many turns left.

    Every hand is looked through once. What its cards can do for the ball counts unless its seat is under an
    interruption; if all seats of the side are, that of all of them counts.
    """
    total = 0.0
    held_up = NEVER
    seats = 0
    kick_offs, passes, cells, longest, best, second = 0, 0, 0, 0, 0, 0
    for seat in range(SEATS_AT[state.players]):
        if side_of(state, seat) != side:
            continue
        seats += 1
        held = kinds_held(state, seat)
        turns = turns_held_up(state, seat, held)
        own_passes, own_cells, own_longest, own_best, own_second, shots = look_through(state, seat, held)
        total += seat_worth(state, seat, held, own_cells, shots, weights)
        if turns > 0.0 and held_up == 0.0:
            continue
        if turns == 0.0 and held_up > 0.0:
            kick_offs, passes, cells, longest, best, second = 0, 0, 0, 0, 0, 0
        held_up = min(held_up, turns)
        kick_offs += state.hand[seat, KICK_OFF]
        passes += own_passes
        cells += own_cells
        longest = max(longest, own_longest)
        second = max(min(best, own_best), max(second, own_second))
        best = max(best, own_best)
    total = total / seats + weights[GOALS] * state.goals[side]
    total += weights[TOKENS] * state.tokens[side] * min(1.0, left / TO_SPEND) / seats
    kept = 1.0
    if state.due == rules.SHOT_ROLL:
        kept -= goal_odds(state)
        if side_of(state, rules.shooter(state)) == side:
            total += weights[GOALS] * goal_odds(state)
    ball = expected_ball(state, side)
    turns = held_up + turns_to_shot(state, ball, kick_offs, passes, cells, longest, best, second)
    return total + kept * ball_worth(state, side, ball, min(turns, NEVER), weights)


@compiled
def ball_worth(state: State, side: int, ball: int, turns: float, weights: Weights) -> float:
    """What a goal would reset: the ball, and the goal that may result after this many turns."""
    if is_to_move(state, side):
        turns -= HALF_TURN
    tenths = int(TENTHS * turns + 0.5)
    total: float = weights[CHANCE] * SOON_BY_TENTHS[tenths] + weights[PROSPECT] * LATER_BY_TENTHS[tenths]
    if ball > 0:
        total += weights[ON_PITCH] + weights[CELLS] * ball / GOAL
    seats = 0
    hampered = 0.0
    for seat in range(SEATS_AT[state.players]):
        if side_of(state, seat) == side:
            seats += 1
            if is_held_up(state, seat):
                hampered += weights[UNDER]
            elif state.fair[seat] != EMPTY:
                hampered += weights[FAIR]
    return total + hampered / seats


@compiled
def expected_ball(state: State, side: int) -> int:
    """The cell of the ball, or roughly that after a clearance."""
    ball = state.ball[side]
    if state.due == rules.CLEARANCE and side_of(state, rules.shooter(state)) == side:
        ball = max(ball - CLEARED, 1)
    return ball


@compiled
def goal_odds(state: State) -> float:
    odds: float = state.shot_die[rules.GOAL_FACE] / cards.FACES
    return odds


@compiled
def is_to_move(state: State, side: int) -> bool:
    """Whether the side has this turn, or the next one if only chance or a reaction is left of this turn."""
    if state.turn == EMPTY:
        return False
    if state.due <= rules.CARD:
        return side_of(state, state.turn) == side
    return side_of(state, rules.next_seat(state, state.turn)) == side


@compiled
def is_held_up(state: State, seat: int) -> bool:
    """Under an interruption, and not about to react to it."""
    if state.under[seat] == EMPTY:
        return False
    return not (state.due == rules.REACTION and state.target == seat and can_react(state, seat))


@compiled
def can_react(state: State, seat: int) -> bool:
    special = DIVE + state.under[seat] - TACKLE
    return state.hand[seat, YELLOW] > 0 or state.hand[seat, RED] > 0 or state.hand[seat, special] > 0


@compiled
def turns_to_shot(
    state: State, ball: int, kick_offs: int, passes: int, cells: int, longest: int, best: int, second: int
) -> float:
    """About how many turns until a side that is free to play shoots at goal.

    It has these kick-offs and passes, which go so many cells, the longest pass this far, and the two longest shots.
    """
    patience = NEVER if state.half == rules.STOPPAGE else 1.0
    turns = 0.0
    if ball == 0:
        turns += 1.0 if kick_offs > 0 else 1.0 + WAIT_FOR_KICK_OFF * patience
        ball = 1
    if ball < AREA and not (ball == LAST_OF_FIELD and best == GOAL):
        need = AREA - ball
        if longest >= need:
            turns += 1.0
            ball = min(ball + longest, rules.LAST)
        else:
            if cells >= need:
                turns += 1.0 + (need - longest) * (passes - 1) / (cells - longest)
            else:
                turns += passes + (need - cells) / CELLS_A_TURN * patience
            ball = AREA + 1
    return turns + turns_from_area(GOAL - ball, best, second, patience)


@compiled
def look_through(state: State, seat: int, held: int) -> tuple[int, int, int, int, int, int]:
    """The passes in a hand, the cells that they go together, the longest; the two longest shots, and how many."""
    passes, cells, longest, best, second = 0, 0, 0, 0, 0
    shots = state.hand[seat, SUPER_SHOOT]
    moving = held & MOVING
    while moving != 0:
        kind = lowest_bit(moving)
        moving &= moving - 1
        count = state.hand[seat, kind]
        length = LENGTH[kind]
        if kind < SHOT or kind >= PASS_OR_SHOT:
            passes += count
            cells += count * length
            longest = max(longest, length)
        if kind >= SHOT:
            shots += count
            if length > best:
                best, second = length, length if count > 1 else best
            else:
                second = max(second, length)
    if state.hand[seat, SUPER_SHOOT] > 0:
        best = GOAL
    return passes, cells, longest, best, second, shots


@compiled
def turns_from_area(need: int, best: int, second: int, patience: float) -> float:
    """Turns until the ball goes the remaining cells, with these two shots or with shots that are still to come."""
    if best >= need:
        return 1.0
    if second > 0 and best + second >= need:
        return 2.0
    from_here = 1.0 + WAIT_FOR_SHOT[min(need, 6)] * patience / TENTHS
    if best > 0:
        return min(2.0 + WAIT_FOR_SHOT[max(need - best, 1)] * patience / TENTHS, from_here)
    return from_here


@compiled
def turns_held_up(state: State, seat: int, held: int) -> float:
    """Turns until a restart frees the seat, which holds this set of kinds."""
    if not is_held_up(state, seat):
        return 0.0
    interruption = state.under[seat] - TACKLE
    if held & CURING[interruption] != 0:
        return 1.0
    return NEVER if state.half == rules.STOPPAGE else 1.0 + WAIT_FOR_CURE[interruption] / TENTHS


@compiled
def seat_worth(state: State, seat: int, held: int, cells: int, shots: int, weights: Weights) -> float:
    """The hand of a seat, a set of kinds with passes of so many cells and so many shots; and its cards on the table."""
    to_come = cards_to_come(state, seat)
    total = weights[CARDS] * (state.cards[seat] + to_come - is_next(state, seat)) + weights[PENDING] * to_come
    total += weights[YELLOWS] * state.yellow[seat]
    stops = 0
    for number in range(INTERRUPTIONS):
        stops += state.hand[seat, TACKLE + number]
        if held & CURING[number] != 0:
            total += weights[COVERED]
        special = DIVE + number
        total += weights[SPECIALS] * state.hand[seat, special] + weights[SPECIALS_LAID] * state.table[seat, special]
    total += weights[STOPS] * min(stops, 3)
    total += weights[BOOKINGS] * (state.hand[seat, YELLOW] + state.hand[seat, RED])
    spare = state.hand[seat, KICK_OFF]
    if state.ball[side_of(state, seat)] == 0:
        spare -= 1
    total += weights[KICK_OFFS] * max(min(spare, 1), 0)
    return total + weights[SHOTS] * min(shots, 3) + weights[PASSING] * min(cells, AREA) / AREA


@compiled
def cards_to_come(state: State, seat: int) -> int:
    """Cards that the seat will draw before it next plays one, if its turn is now or next, and its redraw."""
    if state.half == rules.STOPPAGE or state.turn == EMPTY:
        return 0
    due = state.due
    count = 1 if due == rules.REDRAW and state.target == seat else 0
    if due <= rules.CARD:
        if state.turn == seat and due != rules.CARD:
            count += 2 if due == rules.SUBSTITUTION else 1
    elif rules.next_seat(state, state.turn) == seat:
        count += 1
    return count


@compiled
def is_next(state: State, seat: int) -> int:
    """1 if the seat still has to play or discard a card in this turn, or in the next one if this turn is done."""
    if state.turn == EMPTY:
        return 0
    if state.due <= rules.CARD:
        return 1 if state.turn == seat else 0
    return 1 if rules.next_seat(state, state.turn) == seat else 0


# Styles.


KEPT = 0.6  # what a card in hand is worth to it, where a deed of the style is worth 1


@compiled
def taste(state: State, action: int, seat: int, style: int) -> float:
    """Attacking: passes and shots, played or kept in hand. Careful: interruptions, restarts kept in hand, fair play.

    Tricky: traps kept in hand, that is interruptions and reactions, the card on offer, substitutions.
    """
    played = action - rules.PLAY if rules.PLAY <= action < rules.INTERRUPT else EMPTY
    if style == ATTACKING:
        is_deed = PASS <= played < TACKLE
        return (1.0 if is_deed else 0.0) + KEPT * (count_held(state, seat, PASS, TACKLE) + is_deed)
    if style == CAREFUL:
        is_deed = rules.INTERRUPT <= action < rules.DISCARD or state.fair[seat] != EMPTY
        return (1.0 if is_deed else 0.0) + KEPT / 2 * count_held(state, seat, THROW_IN, DIVE)
    is_deed = action == rules.TAKE or rules.SUBSTITUTE <= action < rules.PLAY
    traps = count_held(state, seat, TACKLE, THROW_IN) + count_held(state, seat, DIVE, RED + 1)
    return (1.0 if is_deed else 0.0) + KEPT * traps


@compiled
def count_held(state: State, seat: int, first: int, end: int) -> int:
    """How many cards of these kinds are in a hand."""
    count = 0
    for kind in range(first, end):
        count += state.hand[seat, kind]
    return count
