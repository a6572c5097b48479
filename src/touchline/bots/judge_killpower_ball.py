"""The judge of Killpower Ball: the score and the time left, good shots, the ball, gladiators on their feet."""

from __future__ import annotations

import math

from touchline.bots.features import Features, Weights, fold, limit_open
from touchline.bots.judging import ATTACKING, CAREFUL, TRICKY
from touchline.engine.compiled import compiled
from touchline.engine.record import EMPTY, Ints, table
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.court import (
    BASKET,
    CELLS,
    COLUMN,
    COLUMNS_OF,
    ROW,
    ROWS,
    ROWS_OF,
    crosses_zone,
    distance,
)
from touchline.games.killpower_ball.rules import State, has_action, penalty, rating, side_of
from touchline.games.killpower_ball.teams import BAL, CHARACTERISTICS, COM, DEP, HAB, RES, TEAM

BRANCHES = True
LEARNS = True
KEYS = rules.GLADIATORS
SLACKS = {"rookie": 1.2, "amateur": 0.8, "pro": 0.4}  # an open basket is taken whatever the slack

SEARCH = {
    "LATER": 1.0,  # a discount would reward the loser for delaying the end of a phase
    "ROOT_WIDTH": 256,  # a careless bot may take any of these
    "STYLE": 0.5,
}

FEATURES = Features()
OUTLOOK = FEATURES.add("outlook", 1.25)  # the expected result by score and time alone
SURE_SHOT = FEATURES.add("sure shot", 0.06)  # the token for one
SHOT = FEATURES.add("shot", 1.15)  # what the best shot of this phase gains
NEXT_SHOT = FEATURES.add("next shot", 0.75)  # what the best shot of the next phase gains
HELD = FEATURES.add("held", 0.08)  # the ball
FIELD = FEATURES.add("field", 0.1)  # the ball near the basket
OUTLET = FEATURES.add("outlet", 0.01)  # team-mates ahead of the holder
LOOSE = FEATURES.add("loose", 0.03)  # a loose ball, by who is nearer
GRAB = FEATURES.add("grab", 0.03)  # a loose ball that can be taken now
STUNNED = FEATURES.add("stunned", 0.06)  # against its side, as are all of the following
OUT = FEATURES.add("out", 0.1)
NEAR = FEATURES.add("near", 0.03)  # distance to the ball
CENTRE = FEATURES.add("centre", 0.01)  # distance to the middle row
PHASE = FEATURES.add("phase", 0.004)  # still to play its phase
GUARD = FEATURES.add("guard", 0.1)  # distance of guards to their own basket
PRESS = FEATURES.add("press", 0.2)  # distance of the chaser to the holder
SUPPORT = FEATURES.add("support", 0.06)  # distance of team-mates of the holder to the basket
SHORT = FEATURES.add("short", 0.3)  # gladiators missing on court
WEIGHTS = FEATURES.weights

# The odds of gaining this many points in this many turns, in thousandths, by a simple model: in each turn either side
# scores with the odds of SCORES.

SCORES = {1: 0.007, 2: 0.026, 6: 0.009, 10: 0.004}
FARTHEST = 40  # points; being further behind is no worse
WIDTH = 2 * FARTHEST + 1
THOUSAND = 1000


def _later(leads: dict[int, float]) -> dict[int, float]:
    """The odds of every lead after one more turn."""
    for sign in (1, -1):
        after: dict[int, float] = {}
        for lead, odds in leads.items():
            after[lead] = after.get(lead, 0.0) + odds * (1 - sum(SCORES.values()))
            for points, chance in SCORES.items():
                after[lead + sign * points] = after.get(lead + sign * points, 0.0) + odds * chance
        leads = after
    return leads


def _odds_of_gaining() -> list[int]:
    rows, leads = [], {0: 1.0}
    for _ in range(rules.TURNS + 1):
        for points in range(-FARTHEST, FARTHEST + 1):
            rows.append(round(THOUSAND * sum(odds for lead, odds in leads.items() if lead >= points)))
        leads = _later(leads)
    return rows


GAINING = table(_odds_of_gaining())  # by turns left and points to gain

LEAST_SHOT = 2  # cells from the basket at which a shot begins
FACES = 10.0  # of the die
EVEN = 5  # faces of the die for even odds
MOST = 0.98  # the highest outlook before the end
MOVED_TO = 0.8  # factor for a shot that needs a move first
KICK_OFF = 0.15  # value of the ball for the side that has conceded
LATER = 0.8  # factor for a shot, for every phase of the opponent before it
RUN = 0.85  # factor for a shot after two phases in a row, which the side must wait for
SOON = 5.0  # turns; with fewer left, holding the ball is worth less
LONG = 25.0  # cells, across the court
PRESSED = 8  # cells; a chaser further away than this is no worse
NEARBY = 12  # cells; being further from a loose ball than this is no worse
AROUND = 6  # cells from the basket; a receiver nearer than this is no better
AHEAD = 10.0  # cells; the range of a pass
TAKEN = 0.85  # factor for a ball that has yet to be picked up
HEAD_START = 4  # cells, for the side that moves next
TRIED = 0.5  # odds that an opponent within reach tries to steal in the next turn
CHASED = 0.3  # the same for one who has to come nearer first


@compiled
def sift(state: State, actions: Ints, count: int) -> int:
    """Only throws at the basket if one is open; otherwise no drops, and only moves with a point.

    All throws are kept: another may be worth more than the open one. Of gladiators who are alike, the first comes on.
    """
    due = state.due
    if due != rules.PLAY and due != rules.ACT and due != rules.SET_UP and due != rules.FILL:
        return count
    is_open = due == rules.PLAY and has_open_basket(state, actions, count)
    twins = find_twins(state) if due == rules.SET_UP or due == rules.FILL else 0
    kept = 0
    for index in range(count):
        action = actions[index]
        if due == rules.PLAY:
            idle = action < rules.SHOOT if is_open else is_idle(state, action)
        elif due == rules.ACT:
            steps = (rating(state, state.acting, DEP) + 1) // 2
            idle = rules.SPRINT <= action < rules.STAY and is_halfway(state, state.acting, steps, action - rules.SPRINT)
        else:
            idle = twins >> (action - rules.PLACE) // CELLS & 1 == 1
        if not idle:
            actions[kept] = action
            kept += 1
    return kept


@compiled
def is_idle(state: State, action: int) -> bool:
    """A drop, a move that goes on from an earlier one for nothing, or one that stops halfway."""
    if action < rules.MOVE or action >= rules.PICK:
        return rules.DROP <= action < rules.SHOOT
    player = state.side * TEAM + (action - rules.MOVE) // CELLS
    if state.spent[player] == 0 and state.moves[player] < rating(state, player, DEP):
        return True
    return is_halfway(state, player, state.moves[player], (action - rules.MOVE) % CELLS)


@compiled
def is_halfway(state: State, player: int, steps: int, cell: int) -> bool:
    """Whether a move stops before its last step without reason.

    A reason is a basket, the ball, an opponent next to the cell or, for the holder, that a shot from further away is
    harder.
    """
    if distance(state.cell[player], cell) >= steps:
        return False
    side = side_of(player)
    away = distance(cell, BASKET[state.court, side])
    if away <= 1 or distance(cell, BASKET[state.court, 1 - side]) <= 1:
        return False
    if player == state.holder:
        if away >= state.near and (away - state.near) % state.band == 0:
            return False
    elif state.ball != EMPTY and distance(cell, state.ball) <= 1:
        return False
    first = (1 - side) * TEAM
    for other in range(first, first + TEAM):
        if state.cell[other] != EMPTY and distance(cell, state.cell[other]) <= 1:
            return False
    return True


@compiled
def find_twins(state: State) -> int:
    """The gladiators on the side's bench who are like an earlier one, number n as bit n - 1."""
    first = state.side * TEAM
    twins = 0
    for number in range(1, TEAM):
        for earlier in range(number):
            if rules.can_come_on(state, first + earlier) and are_alike(state, first + number, first + earlier):
                twins |= 1 << number
    return twins


@compiled
def are_alike(state: State, player: int, other: int) -> bool:
    for kind in range(len(CHARACTERISTICS)):
        if rating(state, player, kind) != rating(state, other, kind):
            return False
    return True


@compiled
def has_open_basket(state: State, actions: Ints, count: int) -> bool:
    """Whether a throw of the holder scores at even odds or better, without interceptors, and helps."""
    index = count - 1
    while index >= 0 and actions[index] >= rules.SHOOT:
        if is_open_basket(state, actions[index]):
            return True
        index -= 1
    return False


@compiled
def is_open_basket(state: State, action: int) -> bool:
    """A throw helps if it brings the side level or, for a single point, to its objective; none does if it is there."""
    side = state.side
    points = rules.DUNK_WORTH
    if action < rules.DUNK:
        cell = state.cell[state.holder]
        points = rules.SURE_WORTH if action >= rules.SHOOT_SURE else rules.distance_to_basket(state, state.holder)
        if action < rules.SHOOT_SURE and rules.shot_target(state, state.holder) < EVEN:
            return False
        if past_interceptors(state, cell, BASKET[state.court, side], side) < 1.0:
            return False
    lead = state.points[side] - state.points[1 - side]
    needs = rules.objective(state, side)
    return lead < needs and lead + points >= (needs if points == 1 else 0)


@compiled
def write_keys(state: State, out: Ints, first: int) -> None:
    """The cell of each gladiator: none walks back unless the ball has moved or someone has scored."""
    ball = fold(fold(where_ball_is(state), state.points[0]), state.points[1])
    for player in range(rules.GLADIATORS):
        out[first + player] = fold(ball, state.cell[player])


@compiled
def are_opposed(state: State, seat: int, other: int) -> bool:
    """There are only two seats."""
    return seat != other


@compiled
def judge(state: State, seat: int) -> float:
    """The expected result."""
    return limit_open(math.tanh(worth(state, seat, WEIGHTS)))


@compiled
def worth(state: State, seat: int, weights: Weights) -> float:
    """The weighted sum of the features for the seat."""
    above = rules.level(state, seat) - rules.level(state, 1 - seat)
    needs = rules.objective_above(above)
    needs_other = rules.objective_above(-above)
    lead = state.points[seat] - state.points[1 - seat]
    now = outlook(state.turn, lead, needs, needs_other)
    total = weights[OUTLOOK] * stretch(now)
    if state.sure != EMPTY:
        total += weights[SURE_SHOT] if state.sure == seat else -weights[SURE_SHOT]
    if state.due == rules.PLAY:
        total -= weights[PHASE] if state.side == seat else -weights[PHASE]
    total -= weights[SHORT] * (missing(state, seat) - missing(state, 1 - seat))
    ball = where_ball_is(state)
    chaser = nearest_to(state, 1 - side_of(state.holder), ball) if state.holder != EMPTY else EMPTY
    for player in range(2 * TEAM):
        man = gladiator_worth(state, player, ball, chaser, weights)
        total += man if side_of(player) == seat else -man
    if ball == EMPTY:
        return total + (weights[HELD] if state.main == seat else -weights[HELD])
    across = (2 * COLUMN[ball] + 1) / COLUMNS_OF[state.court] - 1.0
    total += weights[FIELD] * (across if seat == rules.RED else -across)
    if state.holder == EMPTY:
        return total + loose_worth(state, seat, ball, lead, needs, needs_other, now, weights)
    if side_of(state.holder) == seat:
        return total + held_worth(state, seat, lead, needs, needs_other, now, weights)
    return total - held_worth(state, 1 - seat, -lead, needs_other, needs, -now, weights)


@compiled
def where_ball_is(state: State) -> int:
    """The cell of the ball, or EMPTY if it is not in play; after a miss it is at the basket."""
    if state.due == rules.MISS_DIE or state.due == rules.BOUNCE:
        return BASKET[state.court, state.side]
    return state.ball if state.holder == EMPTY else state.cell[state.holder]


@compiled
def missing(state: State, side: int) -> int:
    """How many places on court the side can no longer fill."""
    valid = 0
    for player in range(side * TEAM, side * TEAM + TEAM):
        valid += state.out[player] == rules.VALID
    return max(0, state.on_court - valid)


@compiled
def outlook(turns: int, lead: int, needs: int, needs_other: int) -> float:
    """The expected result, by the score and the turns left."""
    own = max(-FARTHEST, min(FARTHEST, needs - lead))
    other = max(-FARTHEST, min(FARTHEST, needs_other + lead))
    row = turns * WIDTH + FARTHEST
    return (GAINING[row + own] - GAINING[row + other]) / THOUSAND


@compiled
def stretch(value: float) -> float:
    """The inverse of tanh: from an expected result to a sum of features."""
    value = max(-MOST, min(MOST, value))
    return 0.5 * math.log((1.0 + value) / (1.0 - value))


@compiled
def gladiator_worth(state: State, player: int, ball: int, chaser: int, weights: Weights) -> float:
    """On their feet, in the middle, near the ball; if the opponents hold it, one chases it and the others guard."""
    if state.out[player] > 0:
        return -weights[OUT]
    cell = state.cell[player]
    if cell == EMPTY:
        return 0.0
    value = 0.0
    if player == state.target:
        value -= harm_worth(state, weights)
    if state.stunned[player] > 0:
        return value - weights[STUNNED] * state.stunned[player] / rules.STUN
    middle = ROWS_OF[state.court] // 2
    value -= weights[CENTRE] * abs(ROW[cell] - middle) / middle
    if state.holder != EMPTY:
        if side_of(state.holder) == side_of(player):
            if player == state.holder:
                return value
            return value - weights[SUPPORT] * distance(cell, BASKET[state.court, side_of(player)]) / LONG
        if player == chaser:
            value -= weights[PRESS] * min(PRESSED, distance(cell, ball) - 1) / LONG
        else:
            value -= weights[GUARD] * max(0, distance(cell, BASKET[state.court, 1 - side_of(player)]) - 1) / LONG
    aim = ball if ball != EMPTY else COLUMNS_OF[state.court] // 2 * ROWS + middle
    return value - weights[NEAR] * distance(cell, aim) / LONG


@compiled
def harm_worth(state: State, weights: Weights) -> float:
    """The expected cost of the current blow to its target."""
    hit = hit_odds(state, state.acting, state.target)
    taken_out = max(0.0, FACES - rating(state, state.target, RES) - rules.INJURED_FROM + 1) / FACES
    return hit * (weights[OUT] * taken_out + weights[STUNNED] * (harm_odds(state, state.target) - taken_out))


@compiled
def harm_odds(state: State, player: int) -> float:
    """The odds that a blow that is not dodged stuns the gladiator, or worse, so that the ball is dropped."""
    return max(0.0, FACES - rating(state, player, RES)) / FACES


@compiled
def hit_odds(state: State, player: int, target: int) -> float:
    """The odds that a blow, current or future, hits and is not dodged."""
    due = state.due
    dealt = player == state.acting and target == state.target
    hit = 1.0 if dealt and due != rules.STRIKE_DIE else rating(state, player, COM) / FACES
    may_dodge = state.dodge == rules.DODGED and has_action(state, target)
    if (dealt and due == rules.DODGE_DIE) or (not (dealt and due == rules.INJURY_DIE) and may_dodge):
        hit *= 1.0 - rating(state, target, HAB) / FACES
    return hit


@compiled
def held_worth(state: State, side: int, lead: int, needs: int, needs_other: int, now: float, weights: Weights) -> float:
    """The value of the ball for the side that holds it, also while it is thrown or stolen."""
    holder = state.holder
    if state.throw == rules.PASSED:
        through = past_interceptors(state, state.cell[holder], state.cell[state.receiver], side)
        kept = carried(state, state.receiver, True, lead, needs, needs_other, now, weights)
        return through * kept - (1.0 - through) * weights[HELD]
    if state.throw != EMPTY:
        basket = BASKET[state.court, side]
        missed = loose_worth(state, side, basket, lead, needs, needs_other, now, weights)
        if state.due == rules.MISS_DIE or state.due == rules.BOUNCE:
            return missed
        through = past_interceptors(state, state.cell[holder], basket, side)
        is_sure = state.throw == rules.SURE_SHOT
        points = rules.SURE_WORTH if is_sure else distance(state.cell[holder], basket)
        odds = 1.0 if is_sure or state.due == rules.INTERCEPT_DIE else rules.shot_target(state, holder) / FACES
        gain = basket_gain(state.turn - 1, lead + points, needs, needs_other, now) * odds * through
        caught = odds * (1.0 - through)
        return weights[SHOT] * (stretch(now + gain) - stretch(now)) - caught * weights[HELD] + (1.0 - odds) * missed
    value = carried(state, holder, state.spent[holder] > 0, lead, needs, needs_other, now, weights)
    if state.due == rules.STEAL_DIE:
        stolen = rating(state, state.acting, HAB) / FACES
        return (1.0 - stolen) * value - stolen * weights[HELD]
    if state.target == holder:
        dropped = hit_odds(state, state.acting, holder) * harm_odds(state, holder)
        loose = loose_worth(state, side, state.cell[holder], lead, needs, needs_other, now, weights)
        return (1.0 - dropped) * value + dropped * loose
    return value


@compiled
def carried(
    state: State, player: int, spent: bool, lead: int, needs: int, needs_other: int, now: float, weights: Weights
) -> float:
    """The value of the ball in the hands of a gladiator."""
    side = side_of(player)
    cell = state.cell[player]
    basket = BASKET[state.court, side]
    waits = phases_before(state, side)
    kept = keeping_odds(state, player, spent, waits)
    steps = rating(state, player, DEP)
    if state.stunned[player] > 0:
        waits += 1
    guarded = past_guards(state, cell, basket, side, waits > 0)
    again = shot_from(state, player, steps, guarded, lead, needs, needs_other, now)
    if waits > 0:
        run = shot_from(state, player, 2 * steps + (steps + 1) // 2, guarded, lead, needs, needs_other, now)
        again = max(again, run * RUN) * LATER**waits
    held = min(1.0, state.turn / SOON)
    soon = 0.0
    if state.side == side and state.due < rules.ACT and not spent and state.stunned[player] == 0:
        through = past_interceptors(state, cell, basket, side)
        here = shot_from(state, player, 0, through, lead, needs, needs_other, now)
        there = shot_from(state, player, state.moves[player], through, lead, needs, needs_other, now)
        soon = max(here, there * MOVED_TO)
    later = max(WEIGHTS[HELD] * held, WEIGHTS[NEXT_SHOT] * again)
    if WEIGHTS[SHOT] * soon >= kept * later - (1.0 - kept) * WEIGHTS[HELD] * held:
        value = weights[SHOT] * soon
    else:
        hope = weights[NEXT_SHOT] * again if WEIGHTS[NEXT_SHOT] * again > WEIGHTS[HELD] * held else weights[HELD] * held
        value = kept * hope - (1.0 - kept) * weights[HELD] * held
    return value + weights[OUTLET] * outlets(state, player, cell, basket)


@compiled
def keeping_odds(state: State, player: int, spent: bool, waits: int) -> float:
    """The odds that the holder still has the ball in the side's next phase.

    In each phase of the opponents before it, those who can get there try to steal: in this turn, unless their action
    is spent, and at the start of the next. In between they strike.
    """
    cell = state.cell[player]
    side = side_of(player)
    theirs = state.side == 1 - side and rules.PLAY <= state.due < rules.ACT
    sooner = 0 if state.due >= rules.ACT else min(waits, 1)
    blows = state.due >= rules.ACT or (state.due >= rules.PLAY and not (theirs and waits == 1))
    kept = 1.0
    first = (1 - side) * TEAM
    for other in range(first, first + TEAM):
        if state.cell[other] == EMPTY or state.stunned[other] > 0:
            continue
        steps = distance(state.cell[other], cell)
        reach = rating(state, other, DEP)
        fails = 1.0 - rating(state, other, HAB) / FACES
        now = state.moves[other] if theirs else reach
        if sooner > 0 and steps <= now and state.spent[other] == 0:
            kept *= fails
        elif blows and steps == 1 and state.spent[other] == 0:
            kept *= 1.0 - hit_odds(state, other, player) * harm_odds(state, player)
        if waits > sooner:
            if steps <= reach:
                kept *= 1.0 - TRIED * (1.0 - fails)
            elif steps <= reach + (reach + 1) // 2 + reach * sooner:
                kept *= 1.0 - CHASED * (1.0 - fails)
    return kept


@compiled
def outlets(state: State, player: int, cell: int, basket: int) -> float:
    """How far ahead of the holder the team-mates in range of a pass are."""
    away = distance(cell, basket)
    first = side_of(player) * TEAM
    ahead = 0
    for mate in range(first, first + TEAM):
        place = state.cell[mate]
        if place != EMPTY and mate != player and state.stunned[mate] == 0 and distance(place, cell) <= AHEAD:
            ahead += max(0, away - max(distance(place, basket), AROUND))
    return ahead / AHEAD


@compiled
def shot_from(
    state: State, player: int, steps: int, through: float, lead: int, needs: int, needs_other: int, now: float
) -> float:
    """What a gladiator's best shot gains after at most this many steps, with these odds of passing interceptors."""
    side = side_of(player)
    away = distance(state.cell[player], BASKET[state.court, side])
    nearest = max(0, away - steps)
    farthest = away + steps
    skill = rating(state, player, BAL)
    easiest = penalty(state, nearest)
    if easiest >= skill:
        return 0.0
    turns = state.turn - 1
    best = 0.0
    if nearest <= rules.DUNK_REACH:
        best = max(best, basket_gain(turns, lead + rules.DUNK_WORTH, needs, needs_other, now))
    if state.sure == side:
        best = max(best, through * basket_gain(turns, lead + rules.SURE_WORTH, needs, needs_other, now))
    for less in range(easiest, min(skill - 1, penalty(state, farthest)) + 1):
        points = min(farthest, state.near + state.band * less)
        if points >= LEAST_SHOT:
            gain = basket_gain(turns, lead + points, needs, needs_other, now)
            best = max(best, through * gain * (skill - less) / FACES)
    return stretch(now + best) - stretch(now) if best > 0.0 else 0.0


@compiled
def basket_gain(turns: int, lead: int, needs: int, needs_other: int, now: float) -> float:
    """How much a basket improves the outlook."""
    gain = outlook(turns, lead, needs, needs_other) - now
    return gain if turns == 0 else gain - KICK_OFF


@compiled
def past_interceptors(state: State, start: int, goal: int, side: int) -> float:
    """The odds that a throw of this side passes all opponents who may intercept it."""
    through = 1.0
    first = (1 - side) * TEAM
    said = state.throw != EMPTY and state.due != rules.INTERCEPT
    for number in range(TEAM):
        other = first + number
        if state.cell[other] == EMPTY:
            continue
        tries = state.trying >> number & 1 == 1
        if not tries:
            may = not said and state.asked >> number & 1 == 0 and has_action(state, other)
            tries = may and crosses_zone(start, goal, state.cell[other])
        if tries:
            through *= 1.0 - rating(state, other, BAL) / FACES
    return through


@compiled
def past_guards(state: State, start: int, goal: int, side: int, may_move: bool) -> float:
    """The same in the next phase, for opponents who are near the basket, can get there or are in the way."""
    through = 1.0
    first = (1 - side) * TEAM
    for other in range(first, first + TEAM):
        cell = state.cell[other]
        if cell == EMPTY or state.stunned[other] > 0:
            continue
        away = distance(cell, goal) - 1
        if away <= 0 or (may_move and away <= rating(state, other, DEP)) or crosses_zone(start, goal, cell):
            through *= 1.0 - rating(state, other, BAL) / FACES
    return through


@compiled
def phases_before(state: State, side: int) -> int:
    """How many phases the opponent has before the side's next one; the current one counts if it is the opponent's."""
    if state.due < rules.FILL:
        return 0 if state.main == side else 1
    if state.due == rules.FILL and state.side == side:
        return 0
    if state.due >= rules.ACT:
        return 1 if state.main == side else 0
    if state.side == side:
        return 2 if state.main == side else 0
    return 1 if state.main != side else 2


@compiled
def loose_worth(
    state: State, seat: int, cell: int, lead: int, needs: int, needs_other: int, now: float, weights: Weights
) -> float:
    """A loose ball: nearly held if it can be picked up now, otherwise good for the side that is nearer."""
    if rules.PLAY <= state.due < rules.ACT:
        taker = find_taker(state, state.side, cell)
        if taker != EMPTY:
            if state.side == seat:
                return weights[GRAB] + TAKEN * carried(state, taker, True, lead, needs, needs_other, now, weights)
            return -weights[GRAB] - TAKEN * carried(state, taker, True, -lead, needs_other, needs, -now, weights)
    margin = steps_to(state, 1 - seat, cell) - steps_to(state, seat, cell)
    return weights[LOOSE] * max(-1.0, min(1.0, margin / AHEAD))


@compiled
def steps_to(state: State, side: int, cell: int) -> int:
    """Steps to a cell for the nearest gladiator who can move, with a handicap for every phase of waiting."""
    player = nearest_to(state, side, cell)
    away = NEARBY if player == EMPTY else min(NEARBY, distance(state.cell[player], cell))
    return away + HEAD_START * phases_before(state, side)


@compiled
def nearest_to(state: State, side: int, cell: int) -> int:
    """The gladiator of the side who is nearest to a cell and can move, or EMPTY."""
    nearest = EMPTY
    for player in range(side * TEAM, side * TEAM + TEAM):
        if state.cell[player] == EMPTY or state.stunned[player] > 0:
            continue
        if nearest == EMPTY or distance(state.cell[player], cell) < distance(state.cell[nearest], cell):
            nearest = player
    return nearest


@compiled
def find_taker(state: State, side: int, cell: int) -> int:
    """The gladiator who is nearest to the ball of those who can reach it and pick it up now, or EMPTY.

    A ball that has yet to come down may land a cell or two away.
    """
    taker = EMPTY
    nearest = NEARBY
    spread = 0 if state.throw == EMPTY else 1
    for player in range(side * TEAM, side * TEAM + TEAM):
        if has_action(state, player):
            steps = distance(state.cell[player], cell)
            if steps < nearest and steps + spread <= state.moves[player]:
                taker = player
                nearest = steps
    return taker


# Styles.

CELL = 0.1  # what a cell is worth to it, where a deed of the style is worth 1


@compiled
def taste(state: State, action: int, seat: int, style: int) -> float:
    """Attacking: throws at the basket, blows, the ball and the gladiators near the basket, someone near the ball.

    Careful: the holder far from opponents, gladiators near their own basket. Tricky: passes, steals, play on the wings.
    They set up in front, at the back and on the wings.
    """
    found = (CELL if style == TRICKY else 4 * CELL) * taste_of_places(state, seat, style)
    ball = where_ball_is(state)
    is_own = state.holder != EMPTY and side_of(state.holder) == seat
    if style == TRICKY:
        return found + (1.0 if rules.TAKE <= action < rules.DROP else 0.0)
    if style == CAREFUL:
        return found + (3 * CELL * steps_of_nearest(state, 1 - seat, ball) if is_own else 0.0)
    is_deed = rules.SHOOT <= action < rules.TRY or rules.STRIKE <= action < rules.SPRINT
    if ball != EMPTY:
        found -= CELL * (distance(ball, BASKET[state.court, seat]) if is_own else steps_of_nearest(state, seat, ball))
    return found + (1.0 if is_deed else 0.0)


@compiled
def steps_of_nearest(state: State, side: int, cell: int) -> float:
    """Cells from here to the nearest gladiator of a side who can move, up to LONG."""
    player = nearest_to(state, side, cell)
    return LONG if player == EMPTY else float(distance(state.cell[player], cell))


@compiled
def taste_of_places(state: State, seat: int, style: int) -> float:
    """How far forward, at the back or on the wings the gladiators are: the mean, in cells."""
    found = 0.0
    for player in range(seat * TEAM, seat * TEAM + TEAM):
        cell = state.cell[player]
        if cell != EMPTY:
            side = seat if style == ATTACKING else 1 - seat
            found += abs(ROW[cell] - ROWS // 2) if style == TRICKY else -distance(cell, BASKET[state.court, side])
    return found / state.on_court
