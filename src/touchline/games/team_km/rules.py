"""Team KM: two to six players, football cards and a ball for each side (docs/rulebooks/team-km.md)."""

from __future__ import annotations

from touchline.engine.chance import below, pick
from touchline.engine.compiled import compiled, lowest_bit
from touchline.engine.game import CHANCE, NOBODY
from touchline.engine.listing import add_if, add_weighted, count_bits
from touchline.engine.record import EMPTY, Floats, IntGrid, Ints, Record, ints, table
from touchline.engine.verbs import Names, Verbs
from touchline.games.team_km import cards, knowledge
from touchline.games.team_km.cards import (
    DIVE,
    FULL_TIME,
    HALF_TIME,
    INTERRUPTIONS,
    KEEPER,
    KICK_OFF,
    KINDS,
    NAMES,
    PASS,
    PASS_OR_SHOT,
    RED,
    SHOT,
    SUPER_SHOOT,
    TACKLE,
    YELLOW,
)
from touchline.games.team_km.knowledge import count_unseen, discarded, enter_hand_openly, leave_hand, nth_in_hand
from touchline.games.team_km.table import (
    BY_LOT,
    DEAL,
    LETTERS,
    SEATS,
    SEATS_AT,
    SIDES,
    SIDES_AT,
    are_partners,
    has_partners,
    is_at_table,
    left_of,
    side_of,
)

# The board (R1.3): 0 is off the pitch, 1-11 the field, 12-18 the area, 18 the goal.

OFF, CENTRE, LAST_OF_FIELD, AREA, LAST, GOAL = 0, 1, 11, 12, 17, 18

# The cards (R1.4): kinds 0 to 31, then the period cards.

ALL_KINDS = KINDS + 2
FAMILY = table(card.family for card in cards.CARDS)
LENGTH = table(cards.LENGTHS)
IS_FAIR = table(kind in cards.FAIR_PLAY for kind in range(KINDS))
RANGES = (  # R5.2 to R5.6: the first kind it applies to, the cells where it can be played, and the rule
    (KICK_OFF, OFF, OFF, 502),
    (PASS, CENTRE, LAST_OF_FIELD, 503),
    (SHOT, LAST_OF_FIELD, GOAL, 504),
    (PASS_OR_SHOT, CENTRE, GOAL, 505),
    (SUPER_SHOOT, LAST_OF_FIELD, GOAL, 506),
)
RANGE_OF = [max(found for found in RANGES if found[0] <= kind) for kind in range(TACKLE)]
RANGE_RULE = table(found[3] for found in RANGE_OF)
GOAL_FACE, SAVE_FACE, BAR_FACE = range(3)

# Sets of kinds, kind n as bit n.

PLAYABLE = table(  # the action cards that can be played with the side's ball on this cell
    sum(1 << kind for kind, (_, first, last, _) in enumerate(RANGE_OF) if first <= ball <= last)
    for ball in range(GOAL + 1)
)
CURING = table(sum(1 << kind for kind in cured) for cured in cards.CURED.values())  # by the interruption
INTERRUPTING, SPECIALS, BOOKINGS = (
    sum(1 << kind for kind in kinds) for kinds in (range(TACKLE, KEEPER + 1), range(DIVE, YELLOW), range(YELLOW, KINDS))
)

# Numbers of the rules: TOKENS (R2.1), LEAP (R8.2), SWAPS and DECLINED (R10.2), ROUNDS (R11.4).

TOKENS, LEAP, SWAPS, DECLINED, ROUNDS = 3, 3, 3, 3, 50
FIRST, SECOND, STOPPAGE = range(3)

# What is due: the question now put to the actor.

LOT, DEALING, TURN, SUBSTITUTION, DRAW, CARD, REACTION, LOSS = range(8)
SHOT_ROLL, CLEARANCE, REDRAW, OFFER, PRICE, ANSWER, SHOOTOUT, OVER = range(8, 16)


class State(Record):
    """A position."""

    players: int  # option: index of TABLES
    sides: int  # option: 0 for two sides of six players, 1 for three
    first: int  # option: BY_LOT, or 1 + the first seat
    shootout: int  # option: 1 for on
    due: int  # what is asked
    half: int  # FIRST, SECOND or STOPPAGE
    turn: int  # whose turn it is; who was dealt to first; who drew Half-time while swaps go on; EMPTY before the lot
    target: int  # who is interrupted and asked, reacts and redraws, or EMPTY
    scored: int  # 1 while a redraw is due after a goal
    top: int  # cards left in the top pile
    below: int  # cards left under it, the period card included while it is there
    offer: int  # the kind that may be taken, or EMPTY
    last: int  # the kind last discarded this turn, or EMPTY
    taken: int  # turns in a row that began with taking
    offerer: int  # whose go it is to offer a swap, or EMPTY
    partner: int  # to whom it is offered, or EMPTY
    given: int  # the kind offered, or EMPTY
    wanted: int  # the kind asked for, or EMPTY
    declined: int  # how many offers of the offerer's go have been declined
    round: int  # of the shoot-out, from 1; 0 without
    kicking: int  # the side that rolls next, or EMPTY
    level: int  # sides still in the shoot-out, side n as bit n
    hits: int  # those that have scored in this round
    deck: Ints = ints(KINDS)  # option: copies of each kind
    shot_die: Ints = ints(3)  # option: faces with goal, save, bar
    clearance_die: Ints = ints(cards.FACES)  # option: its faces
    ball: Ints = ints(SIDES)  # the cell of each side's ball
    goals: Ints = ints(SIDES)  # of each side
    tokens: Ints = ints(SIDES)  # of each side, for substitutions
    cards: Ints = ints(SEATS)  # how many each seat holds: the sum of its hand
    under: Ints = ints(SEATS)  # the interruption that a seat is under, or EMPTY
    fair: Ints = ints(SEATS)  # the fair-play card that protects it, or EMPTY
    yellow: Ints = ints(SEATS)  # yellows counted
    swapped: Ints = ints(SEATS)  # swaps it has taken part in at this half-time
    unseen: Ints = ints(KINDS)  # cards of each kind in pile and box; whatever is nowhere else is discarded
    hand: IntGrid = ints(SEATS, KINDS)  # cards of each kind that a seat holds
    shown: IntGrid = ints(SEATS, KINDS)  # the ones that everyone knows of
    seen: IntGrid = ints(SEATS, KINDS)  # the ones that its partners know of, including what everyone knows
    table: IntGrid = ints(SEATS, KINDS)  # cards lying in front of a seat


# Names of everything; a wanted card belongs to the partner to whom a swap is offered.

SEAT_NAMES = Names(LETTERS, "SEAT", "seat")
IN_HAND = Names(NAMES[:KINDS], "CARD", "card")
WANTED = Names(IN_HAND, "CARD", "wanted")
INTERRUPTING_CARDS = Names(NAMES[TACKLE : KEEPER + 1], kind="card")
OTHER_CARDS = Names((name for name in IN_HAND if name not in INTERRUPTING_CARDS), "CARD", "card")

# The actions: a verb's number is that of its first action; arguments are added to it, the last varying fastest.

VERBS = Verbs()
DRAW_CARD = VERBS.add("draw", target="pile:draw")
TAKE = VERBS.add("take", target="pile:offer")
SUBSTITUTE = VERBS.add("substitute", IN_HAND, target="button:substitute")
PLAY = VERBS.add("play", OTHER_CARDS, target="button:play")
INTERRUPT = VERBS.add("play", INTERRUPTING_CARDS, SEAT_NAMES)
DISCARD = VERBS.add("discard", IN_HAND, target="button:discard")
ACCEPT = VERBS.add("accept")
REACT = VERBS.add("react", IN_HAND)
DONE = VERBS.add("done")
PROPOSE = VERBS.add("offer", SEAT_NAMES, IN_HAND)
ASK_FOR = VERBS.add("for", WANTED)
AGREE = VERBS.add("agree")
DECLINE = VERBS.add("decline")
WON_LOT = VERBS.add_outcome("lot", SEAT_NAMES)
DEALT = VERBS.add_outcome("deal", NAMES)
LOST = VERBS.add_outcome("lose", IN_HAND)
ROLLED = VERBS.add_outcome("roll", cards.SHOT_DIE_FACES)
CLEARED = VERBS.add_outcome("clear", tuple(str(cells) for cells in range(cards.FARTHEST + 1)))
ACTIONS = len(VERBS)
OBSERVATION = knowledge.OBSERVATION

# By what is due: the actions that answer it, and the rule that refuses any other.

ANSWERS = {
    LOT: (WON_LOT, DEALT, 204),
    DEALING: (DEALT, LOST, 203),
    TURN: (DRAW_CARD, PLAY, 301),
    SUBSTITUTION: (DEALT, LOST, 401),
    DRAW: (DEALT, LOST, 302),
    CARD: (PLAY, ACCEPT, 301),
    REACTION: (ACCEPT, DONE, 801),
    LOSS: (LOST, ROLLED, 807),
    SHOT_ROLL: (ROLLED, CLEARED, 504),
    CLEARANCE: (CLEARED, ACTIONS, 903),
    REDRAW: (DEALT, LOST, 804),
    OFFER: (DONE, ASK_FOR, 1002),
    PRICE: (ASK_FOR, AGREE, 1002),
    ANSWER: (AGREE, WON_LOT, 1002),
    SHOOTOUT: (ROLLED, CLEARED, 1104),
    OVER: (ACTIONS, ACTIONS, 1102),
}
DUE_FROM, DUE_TO, DUE_RULE = (table(ANSWERS[due][part] for due in range(OVER + 1)) for part in range(3))

# The functions of the contract.


@compiled
def start(state: State) -> None:
    """R2.1: balls off the pitch, three tokens per side; R2.4: the first seat, drawn at random or set by option."""
    for side in range(SIDES_AT[state.players, state.sides]):
        state.tokens[side] = TOKENS
    for seat in range(SEATS):
        state.under[seat] = EMPTY
        state.fair[seat] = EMPTY
    for kind in range(KINDS):
        state.unseen[kind] = state.deck[kind]
    state.target = EMPTY
    state.offer = EMPTY
    state.last = EMPTY
    state.kicking = EMPTY
    forget_offer(state)
    lay_pile(state)
    state.turn = EMPTY
    state.due = LOT
    if state.first != BY_LOT:
        begin_deal(state, state.first - 1)


@compiled
def actor(state: State) -> int:
    """The seat that is asked; R8.1: out of turn only the target of an interruption is."""
    due = state.due
    if due == TURN or due == CARD:
        return state.turn
    if due == REACTION:
        return state.target
    if due == OFFER or due == PRICE:
        return state.offerer
    if due == ANSWER:
        return state.partner
    return NOBODY if due == OVER else CHANCE


@compiled
def legal(state: State, out: Ints) -> int:
    """The actions with refusal 0 in ascending order; returns their count."""
    if state.due == TURN:
        return legal_before_card(state, out)
    if state.due == CARD:
        return legal_cards(state, out)
    if state.due == REACTION:
        return legal_reactions(state, out)
    count = 0
    for action in range(DUE_FROM[state.due], DUE_TO[state.due]):
        count = add_if(refusal(state, action) == 0, action, out, count)
    return count


@compiled
def refusal(state: State, action: int) -> int:
    """0 if the action is legal, else the first rule that forbids it; one that is not due is refused first."""
    due = state.due
    if action < DUE_FROM[due] or action >= DUE_TO[due]:
        return rule_of_due(state, action)
    if due == TURN:
        return before_card_refusal(state, action)
    if due == CARD:
        return card_refusal(state, action)
    if due == REACTION:
        return 0 if action == ACCEPT else react_refusal(state, action - REACT)
    if due == OFFER:
        return 0 if action == DONE else offer_refusal(state, action - PROPOSE)
    if due == PRICE:
        return price_refusal(state, action - ASK_FOR)
    if due == ANSWER:
        return 0
    if due == LOT:
        return 0 if is_at_table(state, action - WON_LOT) else 204
    if due == LOSS:
        return 0 if state.hand[state.turn, action - LOST] > 0 else 807
    if due == CLEARANCE:
        return 0 if clearance_faces(state, action - CLEARED) > 0 else 105
    if due == SHOT_ROLL or due == SHOOTOUT:
        return 0 if state.shot_die[action - ROLLED] > 0 else 105
    return 0 if draw_weight(state, action - DEALT) > 0 else 205


@compiled
def odds(state: State, out: Ints, weights: Ints) -> int:
    """R2.5: a draw; R2.4: the lot; R8.7: a lost card; R1.5: the dice."""
    if DUE_FROM[state.due] == DEALT:
        return odds_of_draw(state, out, weights)
    count = 0
    for action in range(DUE_FROM[state.due], DUE_TO[state.due]):
        count = add_weighted(action, outcome_weight(state, action), out, weights, count)
    return count


@compiled
def sample(state: State, rng: Ints, out: Ints, weights: Ints) -> int:
    """One of the outcomes by its odds; R2.5: a card is drawn without listing all that could come."""
    if DUE_FROM[state.due] != DEALT:
        return out[pick(rng, weights, odds(state, out, weights))]
    unseen = count_unseen(state)
    if state.top > 0:
        return DEALT + find_unseen(state, below(rng, unseen))
    times = state.below - 1
    point = below(rng, unseen * times + max(unseen, 1))
    if point >= unseen * times:
        return DEALT + (HALF_TIME if state.half == FIRST else FULL_TIME)
    return DEALT + find_unseen(state, point // times)


@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action."""
    due = state.due
    if due == TURN:
        play_before_card(state, action)
    elif due == CARD:
        play_card(state, action)
    elif due == REACTION:
        answer_interruption(state, action)
    elif due == OFFER:
        propose_swap(state, action)
    elif due == PRICE:
        state.wanted = action - ASK_FOR
        state.due = ANSWER
    elif due == ANSWER:
        answer_offer(state, action)
    elif due == LOT:
        begin_deal(state, action - WON_LOT)
    elif due == LOSS:
        lose_card(state, action - LOST)
    elif due == CLEARANCE:
        clear_ball(state, action - CLEARED)
    elif due == SHOT_ROLL:
        roll_shot(state, action - ROLLED)
    elif due == SHOOTOUT:
        take_kick(state, action - ROLLED)
    else:
        deal_card(state, action - DEALT)


@compiled
def value(state: State, seat: int) -> float:
    """R11.5: with n sides and k of them first, each winner n/k - 1 over n - 1, each other side -1 over n - 1."""
    if state.due != OVER:
        return 0.0
    sides = SIDES_AT[state.players, state.sides]
    first = state.level if state.level != 0 else sides_on_top(state)
    winners = count_bits(first)
    share = sides / winners - 1.0 if is_in(first, side_of(state, seat)) else -1.0
    return share / (sides - 1)


@compiled
def observe(state: State, seat: int, out: Floats) -> None:
    """R1.6: what this seat may know, as listed in OBSERVATION."""
    knowledge.observe_all(state, seat, out)


@compiled
def redeal(state: State, seat: int, rng: Ints) -> None:
    """R1.6: every card unknown to this seat is re-dealt from those it has not seen."""
    knowledge.redeal_hands(state, seat, rng)
    if knowledge.is_swapping(state) and not knowledge.sees_swaps(state, seat):
        while not could_be_asked(state):
            knowledge.redeal_hands(state, seat, rng)
        redeal_offer(state, rng)


# What is due, and the odds of chance.


@compiled
def rule_of_due(state: State, action: int) -> int:
    """The rule that says what is due; R4.3, R11.1: in stoppage time nobody substitutes or draws."""
    if state.due == CARD and state.half == STOPPAGE and action < PLAY:
        return 403 if action >= SUBSTITUTE else 1101
    if state.due == SHOT_ROLL and state.target != EMPTY:
        return 808
    return DUE_RULE[state.due]


@compiled
def outcome_weight(state: State, action: int) -> int:
    """The weight of an outcome; 0 if it cannot come."""
    due = state.due
    if due == LOT:
        return 1 if is_at_table(state, action - WON_LOT) else 0
    if due == LOSS:
        return state.hand[state.turn, action - LOST]
    if due == CLEARANCE:
        return clearance_faces(state, action - CLEARED)
    return state.shot_die[action - ROLLED]


@compiled
def odds_of_draw(state: State, out: Ints, weights: Ints) -> int:
    """R2.5: every card that can be drawn, with draw_weight."""
    times = 1 if state.top > 0 else state.below - 1
    count = 0
    for kind in range(KINDS):
        weight = state.unseen[kind] * times
        out[count] = DEALT + kind
        weights[count] = weight
        count += weight > 0
    for kind in range(KINDS, ALL_KINDS if state.top == 0 else KINDS):
        count = add_weighted(DEALT + kind, draw_weight(state, kind), out, weights, count)
    return count


@compiled
def find_unseen(state: State, number: int) -> int:
    """The kind of the unseen card with this number, counted from 0, kind by kind."""
    kind = 0
    while number >= state.unseen[kind]:
        number -= state.unseen[kind]
        kind += 1
    return kind


@compiled
def draw_weight(state: State, kind: int) -> int:
    """R2.5: equal odds for every card; once the top pile is gone, the period card is one in the cards left."""
    if kind < KINDS:
        return state.unseen[kind] * (1 if state.top > 0 else state.below - 1)
    if state.top > 0 or kind != (HALF_TIME if state.half == FIRST else FULL_TIME):
        return 0
    return max(count_unseen(state), 1)


@compiled
def clearance_faces(state: State, cells: int) -> int:
    """R1.5: how many faces of the clearance die show this number."""
    count = 0
    for face in range(cards.FACES):
        if state.clearance_die[face] == cells:
            count += 1
    return count


# R2 Setting up


@compiled
def lay_pile(state: State) -> None:
    """R2.2: three piles of what nobody has seen; the period card is in the lower one, the third is the box."""
    count = count_unseen(state)
    state.top = (count + 2) // 3
    state.below = (count + 1) // 3 + 1


@compiled
def begin_deal(state: State, seat: int) -> None:
    """R2.3: clockwise from the first seat."""
    state.turn = seat
    state.due = DEALING


@compiled
def drawer(state: State) -> int:
    """R2.3: the deal goes seat by seat; R8.4: a redraw is the target's; otherwise the seat whose turn it is."""
    if state.due == REDRAW:
        return state.target
    seat = state.turn
    if state.due == DEALING:
        while state.cards[seat] == DEAL:
            seat = left_of(state, seat)
    return seat


@compiled
def deal_card(state: State, kind: int) -> None:
    """R2.5: a card leaves the pile; R1.6: only its drawer knows it, but a period card is shown to everyone."""
    if state.top > 0:
        state.top -= 1
    else:
        state.below -= 1
    if kind == HALF_TIME:
        stop_for_half_time(state)
    elif kind == FULL_TIME:
        begin_stoppage(state)
    else:
        seat = drawer(state)
        state.unseen[kind] -= 1
        state.hand[seat, kind] += 1
        state.cards[seat] += 1
        go_on_with_card(state, seat)


@compiled
def go_on_with_card(state: State, seat: int) -> None:
    """R2.3, R3.1, R4.1, R8.4: what follows a draw that was not a period card."""
    if state.due == DRAW:
        state.due = CARD
    elif state.due == SUBSTITUTION:
        state.due = TURN
    elif state.due == REDRAW:
        end_reaction(state)
    elif state.cards[seat] == DEAL and left_of(state, seat) == state.turn:
        begin_turn(state, state.turn)


# R3 A turn


@compiled
def begin_turn(state: State, seat: int) -> None:
    """R3.1: fair play ends, then substitutions and the draw; R11.1: in stoppage time there are none."""
    state.turn = seat
    state.offer = state.last
    state.last = EMPTY
    end_fair_play(state, seat)
    state.due = CARD if state.half == STOPPAGE else TURN


@compiled
def end_turn(state: State) -> None:
    """R3.1: the next seat plays."""
    pass_turn(state, next_seat(state, state.turn))


@compiled
def pass_turn(state: State, seat: int) -> None:
    """R11.2: in stoppage time a seat without cards is skipped, and when nobody has one the match is over."""
    if state.half == STOPPAGE:
        for _ in range(SEATS_AT[state.players]):
            if state.cards[seat] > 0:
                break
            seat = next_seat(state, seat)
        if state.cards[seat] == 0:
            end_match(state)
            return
    begin_turn(state, seat)


@compiled
def legal_before_card(state: State, out: Ints) -> int:
    """R3.1: drawing, taking, substituting."""
    count = 0
    for action in range(DRAW_CARD, SUBSTITUTE):
        if before_card_refusal(state, action) == 0:
            out[count] = action
            count += 1
    if state.tokens[side_of(state, state.turn)] > 0:
        return list_kinds(kinds_held(state, state.turn), SUBSTITUTE, out, count)
    return count


@compiled
def before_card_refusal(state: State, action: int) -> int:
    """R3.2: drawing is always allowed; R3.3: taking needs a card on offer; R3.7: and may not go on for ever."""
    if action >= SUBSTITUTE:
        return substitute_refusal(state, action - SUBSTITUTE)
    if action == DRAW_CARD:
        return 0
    if state.offer == EMPTY:
        return 303
    return 307 if state.taken >= SEATS_AT[state.players] else 0


@compiled
def play_before_card(state: State, action: int) -> None:
    """R3.2, R3.3: draw from the pile or take the card on offer; R4.1: or substitute first."""
    if action >= SUBSTITUTE:
        substitute(state, action - SUBSTITUTE)
        return
    kind = state.offer
    state.offer = EMPTY
    if action == DRAW_CARD:
        state.taken = 0
        state.due = DRAW
    else:
        state.taken += 1
        enter_hand_openly(state, state.turn, kind)
        state.due = CARD


@compiled
def legal_cards(state: State, out: Ints) -> int:
    """R3.1: playing and discarding."""
    seat = state.turn
    held = kinds_held(state, seat)
    if is_under(state, seat):
        count = list_kinds(held & CURING[state.under[seat] - TACKLE], PLAY - INTERRUPTIONS, out, 0)
    else:
        count = list_kinds(held & PLAYABLE[state.ball[side_of(state, seat)]], PLAY, out, 0)
    interruptions = held & INTERRUPTING
    while interruptions != 0:
        count = add_interruptions(state, lowest_bit(interruptions), out, count)
        interruptions &= interruptions - 1
    return list_kinds(held, DISCARD, out, count)


@compiled
def card_refusal(state: State, action: int) -> int:
    """R3.4: only a card in hand can be played; R3.5: or discarded."""
    if action >= DISCARD:
        return 0 if state.hand[state.turn, action - DISCARD] > 0 else 305
    if action >= INTERRUPT:
        return interrupt_refusal(state, interruption_of(action), target_of(action))
    kind = kind_played(action)
    return play_refusal(state, kind) if state.hand[state.turn, kind] > 0 else 304


@compiled
def play_refusal(state: State, kind: int) -> int:
    """R3.4: action and restart cards may be played; R8.5: a special card only as a restart, yellow and red never."""
    family = FAMILY[kind]
    if family == cards.ACTION:
        return action_refusal(state, kind)
    if is_under(state, state.turn) and cures(kind, state.under[state.turn]):
        return 0
    return 701 if family == cards.RESTART else 304


@compiled
def play_card(state: State, action: int) -> None:
    """R3.5: a card is discarded; R3.6: or played, and stays on the table."""
    if action >= DISCARD:
        leave_hand(state, state.turn, action - DISCARD)
        discard(state, action - DISCARD)
        end_turn(state)
    elif action >= INTERRUPT:
        interrupt(state, interruption_of(action), target_of(action))
    else:
        kind = kind_played(action)
        leave_hand(state, state.turn, kind)
        state.table[state.turn, kind] += 1
        if FAMILY[kind] == cards.ACTION:
            act(state, kind)
        else:
            restart(state, kind)


@compiled
def go_on_without_card(state: State) -> None:
    """R11.1: the drawer of Full time plays a card; R3.8: or passes without one."""
    if state.cards[state.turn] > 0:
        state.due = CARD
    else:
        end_turn(state)


# R4 Substitutions


@compiled
def substitute_refusal(state: State, kind: int) -> int:
    """R3.8: not without a card; R4.1: a card in hand, for a token."""
    if state.cards[state.turn] == 0:
        return 308
    return 0 if state.hand[state.turn, kind] > 0 and state.tokens[side_of(state, state.turn)] > 0 else 401


@compiled
def substitute(state: State, kind: int) -> None:
    """R4.1: the discard first, then the draw; R3.3: it buries the card on offer."""
    state.tokens[side_of(state, state.turn)] -= 1
    leave_hand(state, state.turn, kind)
    discard(state, kind)
    state.offer = EMPTY
    state.due = SUBSTITUTION


@compiled
def undo_substitution(state: State) -> None:
    """R4.2: the token and the discarded card come back."""
    state.tokens[side_of(state, state.turn)] += 1
    enter_hand_openly(state, state.turn, state.last)


# R5 Action cards


@compiled
def action_refusal(state: State, kind: int) -> int:
    """R5.1: not under an interruption; R5.2 to R5.6: the ball must be where the card can be played."""
    if is_under(state, state.turn):
        return 501
    return 0 if is_in(PLAYABLE[state.ball[side_of(state, state.turn)]], kind) else RANGE_RULE[kind]


@compiled
def act(state: State, kind: int) -> None:
    """R5.2, R5.3, R5.5: the ball goes on, never on to 18; R5.4: a shot that reaches it is rolled for; R5.6: a goal."""
    side = side_of(state, state.turn)
    reach = state.ball[side] + LENGTH[kind]
    if kind == SUPER_SHOOT:
        score_goal(state, state.turn)
    elif state.ball[side] >= AREA and reach >= GOAL:
        state.due = SHOT_ROLL
    else:
        state.ball[side] = CENTRE if kind == KICK_OFF else min(reach, LAST)
        end_turn(state)


# R6 Interruptions


@compiled
def add_interruptions(state: State, kind: int, out: Ints, count: int) -> int:
    """R6.1: against any one opponent."""
    for target in range(SEATS_AT[state.players]):
        if interrupt_refusal(state, kind, target) == 0:
            out[count] = INTERRUPT + (kind - TACKLE) * SEATS + target
            count += 1
    return count


@compiled
def interrupt_refusal(state: State, kind: int, target: int) -> int:
    """R3.4, R6.1: a card in hand, against an opponent whose ball is on the pitch; R6.2: unless they are safe."""
    if state.hand[state.turn, kind] == 0:
        return 304
    side = side_of(state, target)
    if side == EMPTY or side == side_of(state, state.turn) or state.ball[side] == OFF:
        return 601
    return 602 if is_under(state, target) or state.fair[target] != EMPTY or has_special(state, target, kind) else 0


@compiled
def has_special(state: State, seat: int, interruption: int) -> bool:
    """R6.2: the special against this kind lies in front of the seat."""
    return state.table[seat, DIVE + interruption - TACKLE] > 0


@compiled
def interrupt(state: State, kind: int, target: int) -> None:
    """R6.3: the target is under it; R8.1: and is asked."""
    leave_hand(state, state.turn, kind)
    state.table[target, kind] += 1
    state.under[target] = kind
    state.target = target
    state.due = REACTION


# R7 Restarts


@compiled
def cures(kind: int, interruption: int) -> bool:
    """R7.1, R7.2, R8.2: throw-in and dive for tackle, dribble and nutmeg for defender, lobs for the keeper."""
    return is_in(CURING[interruption - TACKLE], kind)


@compiled
def restart(state: State, kind: int) -> None:
    """R7.1, R8.5: the interruption is cured; R7.3: fair play also protects."""
    state.under[state.turn] = EMPTY
    if IS_FAIR[kind] == 1:
        state.fair[state.turn] = kind
    end_turn(state)


@compiled
def end_fair_play(state: State, seat: int) -> None:
    """R7.3: when their turn begins, the protection ends and its card is discarded."""
    kind = state.fair[seat]
    if kind != EMPTY:
        state.fair[seat] = EMPTY
        state.table[seat, kind] -= 1
        discard(state, kind)


# R8 Reactions


@compiled
def legal_reactions(state: State, out: Ints) -> int:
    """R8.1: accepting, and the reactions that are held."""
    fitting = SPECIALS & CURING[state.under[state.target] - TACKLE] | BOOKINGS
    out[0] = ACCEPT
    return list_kinds(kinds_held(state, state.target) & fitting, REACT, out, 1)


@compiled
def react_refusal(state: State, kind: int) -> int:
    """R8.1: with a reaction card that is held; R8.2: specials only against their kind; R8.6: yellow and red always."""
    if state.hand[state.target, kind] == 0 or FAMILY[kind] != cards.REACTION:
        return 801
    return 0 if kind >= YELLOW or cures(kind, state.under[state.target]) else 802


@compiled
def answer_interruption(state: State, action: int) -> None:
    """R8.1: the target accepts or reacts; R8.9: first the interruption is discarded, then the reaction laid down."""
    seat = state.target
    if action == ACCEPT:
        state.target = EMPTY
        end_turn(state)
        return
    kind = action - REACT
    interruption = state.under[seat]
    state.under[seat] = EMPTY
    state.table[seat, interruption] -= 1
    discard(state, interruption)
    leave_hand(state, seat, kind)
    if kind >= YELLOW:
        show_booking(state, kind)
    else:
        leap(state, seat, kind)


@compiled
def leap(state: State, seat: int, kind: int) -> None:
    """R8.2: three cells forward, and the card stays; R8.3: on to 18 it is a goal."""
    side = side_of(state, seat)
    state.table[seat, kind] += 1
    if state.ball[side] + LEAP >= GOAL:
        score_goal(state, seat)
    else:
        state.ball[side] += LEAP
        redraw(state)


@compiled
def show_booking(state: State, kind: int) -> None:
    """R8.6: the card lies in front of the interrupter; R8.7: a second yellow or a red costs a card, if there is one."""
    seat = state.turn
    state.table[seat, kind] += 1
    costs_card = kind == RED or state.yellow[seat] == 1
    if kind == YELLOW:
        state.yellow[seat] = 1 - state.yellow[seat]
    if costs_card and state.cards[seat] > 0:
        state.due = LOSS
    else:
        give_penalty(state)


@compiled
def lose_card(state: State, kind: int) -> None:
    """R8.7: face up to the discard."""
    leave_hand(state, state.turn, kind)
    discard(state, kind)
    give_penalty(state)


@compiled
def give_penalty(state: State) -> None:
    """R8.8: with the ball in the area the shot die is rolled, before the redraw."""
    if state.ball[side_of(state, state.target)] >= AREA:
        state.due = SHOT_ROLL
    else:
        redraw(state)


@compiled
def redraw(state: State) -> None:
    """R8.4: a player who reacted draws one card; R11.1: not in stoppage time."""
    if state.half == STOPPAGE:
        end_reaction(state)
    else:
        state.due = REDRAW


@compiled
def end_reaction(state: State) -> None:
    """R8.10: after a goal the seat left of the scorer plays, else the next after the interrupter.

    If Half-time intervened, the turn belongs to whoever redrew (R10.4).
    """
    seat = state.turn
    if state.scored == 1:
        seat = left_of(state, state.target)
    elif state.turn != state.target:
        seat = next_seat(state, state.turn)
    state.target = EMPTY
    state.scored = 0
    pass_turn(state, seat)


# R9 Scoring


@compiled
def roll_shot(state: State, face: int) -> None:
    """R9.1: a goal; R9.2: off the bar the ball stays; R9.3: after a save it is cleared."""
    if face == GOAL_FACE:
        score_goal(state, shooter(state))
    elif face == SAVE_FACE:
        state.due = CLEARANCE
    else:
        end_shot(state)


@compiled
def clear_ball(state: State, cells: int) -> None:
    """R9.3: back this many cells, never below 1."""
    side = side_of(state, shooter(state))
    state.ball[side] = max(state.ball[side] - cells, CENTRE)
    end_shot(state)


@compiled
def end_shot(state: State) -> None:
    """R8.9: after a penalty comes the redraw; R3.1: after a shot the turn is over."""
    if state.target == EMPTY:
        end_turn(state)
    else:
        redraw(state)


@compiled
def shooter(state: State) -> int:
    """R9.1: the seat that shot or reacted."""
    return state.turn if state.target == EMPTY else state.target


@compiled
def score_goal(state: State, seat: int) -> None:
    """R9.1: a goal to the side; R9.5: the seat on the scorer's left plays next; R11.2: in stoppage time it is over."""
    state.goals[side_of(state, seat)] += 1
    clear_table(state)
    if state.half == STOPPAGE:
        end_match(state)
    elif state.target == EMPTY:
        pass_turn(state, left_of(state, seat))
    else:
        state.scored = 1
        redraw(state)


@compiled
def clear_table(state: State) -> None:
    """R9.4: balls to 0; everything but special, yellow and red cards is discarded; R3.3: none of it is on offer."""
    state.last = EMPTY
    for side in range(SIDES):
        state.ball[side] = OFF
    for seat in range(SEATS_AT[state.players]):
        state.under[seat] = EMPTY
        state.fair[seat] = EMPTY
        for kind in range(DIVE):
            state.table[seat, kind] = 0


# R10 Half-time


@compiled
def stop_for_half_time(state: State) -> None:
    """R10.1: play stops at once, the table is cleared; R8.4: a redraw is still to come."""
    seat = drawer(state)
    if state.due == SUBSTITUTION:
        undo_substitution(state)
    state.target = seat if state.due == REDRAW else EMPTY
    state.scored = 0
    state.turn = seat
    clear_table(state)
    show_hands(state)
    give_go(state, seat)


@compiled
def show_hands(state: State) -> None:
    """R10.2: partners show each other their hands."""
    for seat in range(SEATS_AT[state.players]):
        if has_partners(state):
            for kind in range(KINDS):
                state.seen[seat, kind] = state.hand[seat, kind]


@compiled
def give_go(state: State, seat: int) -> None:
    """R10.2: this seat offers, or the next one clockwise that can, until all have had their go."""
    while not can_offer(state, seat):
        seat = left_of(state, seat)
        if seat == state.turn:
            begin_second_half(state)
            return
    ask_for_offer(state, seat)


@compiled
def ask_for_offer(state: State, seat: int) -> None:
    forget_offer(state)
    state.offerer = seat
    state.due = OFFER


@compiled
def end_go(state: State) -> None:
    """R10.2: a seat has one go, and its declined offers are counted in it."""
    seat = left_of(state, state.offerer)
    state.declined = 0
    if seat == state.turn:
        begin_second_half(state)
    else:
        give_go(state, seat)


@compiled
def can_offer(state: State, seat: int) -> bool:
    """R10.2: to some partner."""
    for partner in range(SEATS_AT[state.players]):
        if can_swap(state, seat, partner):
            return True
    return False


@compiled
def can_swap(state: State, seat: int, partner: int) -> bool:
    """R10.2: both have taken part in fewer than three, and they hold cards of two kinds."""
    if not may_swap(state, seat, partner):
        return False
    for kind in range(KINDS):
        if state.hand[seat, kind] > 0 and holds_another(state, partner, kind):
            return True
    return False


@compiled
def may_swap(state: State, seat: int, partner: int) -> bool:
    return are_partners(state, seat, partner) and max(state.swapped[seat], state.swapped[partner]) < SWAPS


@compiled
def holds_another(state: State, seat: int, kind: int) -> bool:
    """Whether the seat has a card of another kind."""
    return state.cards[seat] > state.hand[seat, kind]


@compiled
def offer_refusal(state: State, partner_and_kind: int) -> int:
    """R10.2: a card in hand, to a partner who has one of another kind."""
    partner, kind = partner_and_kind // KINDS, partner_and_kind % KINDS
    seat = state.offerer
    fair = may_swap(state, seat, partner) and state.hand[seat, kind] > 0 and holds_another(state, partner, kind)
    return 0 if fair else 1002


@compiled
def price_refusal(state: State, kind: int) -> int:
    """R10.2: for a card in the partner's hand, of another kind."""
    return 0 if kind != state.given and state.hand[state.partner, kind] > 0 else 1002


@compiled
def propose_swap(state: State, action: int) -> None:
    """R10.2: an offer names a partner and a card, or the seat passes."""
    if action == DONE:
        end_go(state)
        return
    state.partner = (action - PROPOSE) // KINDS
    state.given = (action - PROPOSE) % KINDS
    state.due = PRICE


@compiled
def answer_offer(state: State, action: int) -> None:
    """R10.2: the third declined offer of a seat ends its offers; until then it may go on."""
    if action == DECLINE:
        state.declined += 1
    else:
        swap_cards(state)
    if state.declined < DECLINED and can_offer(state, state.offerer):
        ask_for_offer(state, state.offerer)
    else:
        end_go(state)


@compiled
def swap_cards(state: State) -> None:
    """R10.2: one card for one card, which counts for both; R1.6: others now know nothing of this side's hands."""
    seat, partner = state.offerer, state.partner
    pass_to_partner(state, seat, partner, state.given)
    pass_to_partner(state, partner, seat, state.wanted)
    state.swapped[seat] += 1
    state.swapped[partner] += 1
    hide_side(state, seat)


@compiled
def pass_to_partner(state: State, seat: int, partner: int, kind: int) -> None:
    """R10.2: the side sees it."""
    state.hand[seat, kind] -= 1
    state.seen[seat, kind] -= 1
    state.cards[seat] -= 1
    state.hand[partner, kind] += 1
    state.seen[partner, kind] += 1
    state.cards[partner] += 1


@compiled
def hide_side(state: State, seat: int) -> None:
    """R1.6: after a swap, what the other sides knew of this side's hands no longer counts."""
    for other in range(SEATS_AT[state.players]):
        if side_of(state, other) == side_of(state, seat):
            for kind in range(KINDS):
                state.shown[other, kind] = 0


@compiled
def forget_offer(state: State) -> None:
    state.offerer = EMPTY
    state.partner = EMPTY
    state.given = EMPTY
    state.wanted = EMPTY


@compiled
def begin_second_half(state: State) -> None:
    """R10.3: box and discard are shuffled in, the pile is laid again; R10.4: the drawer of Half-time plays first."""
    forget_offer(state)
    for kind in range(KINDS):
        state.unseen[kind] += discarded(state, kind)
    for seat in range(SEATS):
        state.swapped[seat] = 0
    state.half = SECOND
    lay_pile(state)
    if state.target == EMPTY:
        begin_turn(state, state.turn)
    else:
        state.due = REDRAW


@compiled
def could_be_asked(state: State) -> bool:
    """R10.2: whether the hands allow the question now asked."""
    if state.due == OFFER:
        return can_offer(state, state.offerer)
    return can_swap(state, state.offerer, state.partner)


@compiled
def redeal_offer(state: State, rng: Ints) -> None:
    """R1.6: another side may have declined any number of offers, and may offer any card for any possible one."""
    state.declined = below(rng, DECLINED)
    if state.due == OFFER:
        return
    state.given = nth_in_hand(state, state.offerer, below(rng, state.cards[state.offerer]))
    while not holds_another(state, state.partner, state.given):
        state.given = nth_in_hand(state, state.offerer, below(rng, state.cards[state.offerer]))
    if state.due == ANSWER:
        state.wanted = state.given
        while state.wanted == state.given:
            state.wanted = nth_in_hand(state, state.partner, below(rng, state.cards[state.partner]))


# R11 Full time


@compiled
def begin_stoppage(state: State) -> None:
    """R11.1: nobody draws any more; the drawer goes on with a card, but R8.10: a redraw is as if it never came."""
    due = state.due
    state.half = STOPPAGE
    if due == SUBSTITUTION:
        undo_substitution(state)
    state.last = EMPTY
    if due == REDRAW:
        end_reaction(state)
    else:
        go_on_without_card(state)


@compiled
def end_match(state: State) -> None:
    """R11.2: the match is over; R11.3: most goals win; R11.4: unless the sides tied for first have a shoot-out."""
    state.target = EMPTY
    state.due = OVER
    top = sides_on_top(state)
    if state.shootout == 1 and count_bits(top) > 1:
        state.due = SHOOTOUT
        state.level = top
        begin_round(state)


@compiled
def sides_on_top(state: State) -> int:
    """R11.3: the sides with the most goals."""
    most = 0
    top = 0
    for side in range(SIDES_AT[state.players, state.sides]):
        if state.goals[side] > most:
            most = state.goals[side]
            top = 0
        if state.goals[side] == most:
            top += 1 << side
    return top


@compiled
def begin_round(state: State) -> None:
    """R11.4: each side still in rolls once."""
    state.round += 1
    state.kicking = next_in(state.level, 0)


@compiled
def take_kick(state: State, face: int) -> None:
    """R11.4: save and bar are both misses."""
    if face == GOAL_FACE:
        state.hits += 1 << state.kicking
    state.kicking = next_in(state.level, state.kicking + 1)
    if state.kicking == EMPTY:
        end_round(state)


@compiled
def end_round(state: State) -> None:
    """R11.4: sides that missed when others scored are out; another round until one is left, at most fifty."""
    if state.hits != 0:
        state.level = state.hits
    state.hits = 0
    if count_bits(state.level) == 1 or state.round == ROUNDS:
        state.due = OVER
    else:
        begin_round(state)


# Small verbs.


@compiled
def next_seat(state: State, seat: int) -> int:
    """R2.4, R10.4: clockwise in the first half, anticlockwise after it."""
    if state.half == FIRST:
        return left_of(state, seat)
    return seat - 1 if seat > 0 else SEATS_AT[state.players] - 1


@compiled
def discard(state: State, kind: int) -> None:
    """R3.3: the card may be offered to the next seat; R11.1: nobody takes one in stoppage time."""
    if state.half != STOPPAGE:
        state.last = kind


@compiled
def is_under(state: State, seat: int) -> bool:
    return state.under[seat] != EMPTY


@compiled
def kinds_held(state: State, seat: int) -> int:
    """The set of the kinds in a hand."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= (state.hand[seat, kind] > 0) << kind
    return kinds


@compiled
def list_kinds(kinds: int, base: int, out: Ints, count: int) -> int:
    """Append actions for the kinds of a set in ascending order; returns the new count."""
    while kinds != 0:
        out[count] = base + lowest_bit(kinds)
        kinds &= kinds - 1
        count += 1
    return count


@compiled
def kind_played(action: int) -> int:
    """The kind of card that is played, not an interruption."""
    return action - PLAY if action < PLAY + TACKLE else action - PLAY + INTERRUPTIONS


@compiled
def interruption_of(action: int) -> int:
    return TACKLE + (action - INTERRUPT) // SEATS


@compiled
def target_of(action: int) -> int:
    return (action - INTERRUPT) % SEATS


@compiled
def is_in(members: int, member: int) -> bool:
    """Whether a set of sides or of kinds has this one."""
    return members >> member & 1 == 1


@compiled
def next_in(sides: int, side: int) -> int:
    """The first of these sides from this one on, or EMPTY."""
    while side < SIDES:
        if is_in(sides, side):
            return side
        side += 1
    return EMPTY
