"""A slow, obvious Team KM, written rule by rule from the rulebook as a check on the fast engine."""

from fractions import Fraction

LETTERS = "abcdef"  # seats, clockwise; seat 0 is a

# R1.4: the kinds of card, in the order used everywhere, and the copies of each.
DECK = {
    "kick-off": 20,
    **{"pass+1": 4, "pass+2": 8, "pass+3": 9, "pass+4": 6, "pass+5": 4},
    **{"shot+1": 2, "shot+2": 3, "shot+3": 4, "shot+4": 4, "shot+5": 3, "shot+6": 2},
    **{"pass-or-shot+1": 2, "pass-or-shot+2": 4, "pass-or-shot+3": 5, "pass-or-shot+4": 3},
    "super-shoot": 1,
    **{"tackle": 8, "defender": 7, "keeper": 6},
    **{"throw-in": 8, "throw-in-fair": 4},
    **{"dribble": 6, "dribble-fair": 3},
    **{"lob": 6, "lob-fair": 2},
    "dribble-or-lob": 6,
    **{"dive": 1, "nutmeg": 1, "great-lob": 1},
    **{"yellow": 4, "red": 2},
}
KINDS = list(DECK)
PERIODS = ["half-time", "full-time"]

# R1.5: twelve faces each.
SHOT_DIE = {"goal": 6, "save": 4, "bar": 2}
CLEARANCE_DIE = [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8]

INTERRUPTIONS = ["tackle", "defender", "keeper"]
CARDBOARD = ["yellow", "red"]  # the referee's cards
SPECIALS = {"dive": "tackle", "nutmeg": "defender", "great-lob": "keeper"}  # R8.2: what each of them answers
KEPT = [*SPECIALS, *CARDBOARD]  # R9.4: what stays on the table after a goal and half-time

# R7.1, R7.2: what each restart cures. R7.3: which of them are fair play.
CURES = {
    "throw-in": ["tackle"],
    "throw-in-fair": ["tackle"],
    "dribble": ["defender"],
    "dribble-fair": ["defender"],
    "lob": ["keeper"],
    "lob-fair": ["keeper"],
    "dribble-or-lob": ["defender", "keeper"],
}
FAIR_PLAY = ["throw-in-fair", "dribble-fair", "lob-fair"]

DEAL = 7  # R2.3
TOKENS = 3  # R2.1
SWAPS = 3  # R10.2
DECLINED_OFFERS = 3  # R10.2
ROUNDS = 50  # R11.4

# R1.3: the cells of a board.
FIELD = range(1, 12)
AREA = range(12, 18)  # where a ball may stand; 18 is the goal
ON_THE_PITCH = range(1, 18)
GOAL = 18

# What is due: the sorts of action that answer it, and the rule that refuses all other sorts.
# ("over" is not here, and "card" and "shot" depend on more: see TeamKM.refusal_of_sort.)
SORTS_DUE = {
    "lot": (["lot"], "R2.4"),
    "deal": (["deal"], "R2.3"),
    "turn": (["substitute", "draw", "take"], "R3.1"),
    "substitution": (["deal"], "R4.1"),
    "draw": (["deal"], "R3.2"),
    "card": (["play", "discard"], "R3.1"),
    "reaction": (["react", "accept"], "R8.1"),
    "loss": (["lose"], "R8.7"),
    "shot": (["roll"], "R5.4"),
    "clearance": (["clear"], "R9.3"),
    "redraw": (["deal"], "R8.4"),
    "offer": (["offer", "done"], "R10.2"),
    "price": (["for"], "R10.2"),
    "answer": (["agree", "decline"], "R10.2"),
    "shootout": (["roll"], "R11.4"),
}

ACTIONS: list[str] = (
    ["draw", "take"]
    + [f"substitute {card}" for card in KINDS]
    + [f"play {card}" for card in KINDS if card not in INTERRUPTIONS]
    + [f"play {card} {letter}" for card in INTERRUPTIONS for letter in LETTERS]
    + [f"discard {card}" for card in KINDS]
    + ["accept"]
    + [f"react {card}" for card in KINDS]
    + ["done"]
    + [f"offer {letter} {card}" for letter in LETTERS for card in KINDS]
    + [f"for {card}" for card in KINDS]
    + ["agree", "decline"]
    + [f"lot {letter}" for letter in LETTERS]
    + [f"deal {card}" for card in KINDS + PERIODS]
    + [f"lose {card}" for card in KINDS]
    + [f"roll {face}" for face in SHOT_DIE]
    + [f"clear {number}" for number in range(18)]
)

# The same by sort, in the same order: the texts of one sort are together in ACTIONS.
ACTIONS_OF: dict[str, list[str]] = {}
for action in ACTIONS:
    ACTIONS_OF.setdefault(action.split()[0], []).append(action)


def number_on(card: str) -> int:
    """The n of Pass +n, Shot +n, Pass-or-shot +n."""
    return int(card.split("+")[1])


def sort_cards(cards: list[str]) -> list[str]:
    """Cards in the order of their kinds."""
    return sorted(cards, key=KINDS.index)


def rounded_up(number: int, divisor: int) -> int:
    return -(-number // divisor)


def numbers(value: object) -> list[int]:
    """An option that is a list of numbers, given as text or as a list."""
    if isinstance(value, str):
        return [int(word) for word in value.split(",")]
    return list(value)


class TeamKM:
    """A match, from the draw for the first player to the end."""

    def __init__(
        self,
        players: int = 2,
        sides: int = 2,
        first: str = "lot",
        deck: object = None,
        shot_die: object = None,
        clearance_die: object = None,
        shootout: str = "off",
    ) -> None:
        self.players = int(players)
        self.sides_option = int(sides)
        self.first = first
        self.shootout = shootout

        # R1.4, R1.5: data that a designer may change.
        self.deck = dict(DECK)
        if isinstance(deck, dict):
            self.deck |= deck
        elif deck is not None:
            self.deck = dict(zip(KINDS, numbers(deck), strict=True))
        self.shot_die = dict(SHOT_DIE)
        if isinstance(shot_die, dict):
            self.shot_die |= shot_die
        elif shot_die is not None:
            self.shot_die = dict(zip(SHOT_DIE, numbers(shot_die), strict=True))
        self.clearance_die = list(CLEARANCE_DIE) if clearance_die is None else numbers(clearance_die)

        # R1.1: the number of players; R1.2: who is on which side, clockwise.
        if self.players not in (2, 3, 4, 6) or self.sides_option not in (2, 3):
            raise ValueError("R1.1: any other number is refused")
        if self.players == 6:
            self.side_of = [0, 0, 0, 1, 1, 1] if self.sides_option == 2 else [0, 0, 1, 1, 2, 2]
        else:
            self.side_of = {2: [0, 1], 3: [0, 1, 2], 4: [0, 0, 1, 1]}[self.players]
        self.seats = list(range(self.players))
        self.sides = sorted(set(self.side_of))

        if sum(self.shot_die.values()) != 12 or len(self.clearance_die) != 12:
            raise ValueError("R1.5: a die has 12 faces")
        if rounded_up(sum(self.deck.values()), 3) < DEAL * self.players:
            raise ValueError("R1.4: the top pile is smaller than the deal")
        if first != "lot" and LETTERS.index(first) not in self.seats:
            raise ValueError("R2.4: the first seat is not at this table")

        # The table.
        self.balls = [0 for _ in self.sides]  # R2.1
        self.goals = [0 for _ in self.sides]
        self.tokens = [TOKENS for _ in self.sides]  # R2.1
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.tables: list[list[str]] = [[] for _ in self.seats]  # the cards in front of each seat
        self.discarded: list[str] = []
        self.under: dict[int, str] = {}  # R6.3: the interruption a seat is under
        self.fair: dict[int, str] = {}  # R7.3: the fair-play card that protects a seat
        self.yellows = [0 for _ in self.seats]  # R8.7: counted yellows, 0 or 1

        # R1.6: what everyone knows of a hand, and what its partners know of it (including what everyone knows).
        self.known: list[list[str]] = [[] for _ in self.seats]
        self.seen: list[list[str]] = [[] for _ in self.seats]

        # R2.2: how many cards are left in the top pile and in the pile below it, including the period card.
        self.top = 0
        self.below = 0

        self.due = "lot"
        self.half = "first"  # first, second, stoppage
        self.turn: int | None = None
        self.target: int | None = None  # of an interruption: who is asked, reacts, redraws
        self.scored = False  # the current reaction has led to a goal
        self.on_offer: str | None = None  # R3.3: to the seat whose turn it is
        self.last: str | None = None  # R3.3: the last card put on the discard this turn
        self.taken = 0  # R3.7

        # R10.2
        self.goes: list[int] = []  # the seats whose go is to come or in progress
        self.offerer: int | None = None
        self.partner: int | None = None
        self.given: str | None = None
        self.wanted: str | None = None
        self.swapped = [0 for _ in self.seats]
        self.declined = 0  # how many offers of the seat whose go it is have been declined

        # R11.4
        self.round = 0  # 0: there has been no shoot-out
        self.level: list[int] = []
        self.kicking: int | None = None
        self.hits: list[int] = []

        self.form_piles()
        if first != "lot":  # R2.4, Option `first`
            self.start_deal(LETTERS.index(first))

    # ------------------------------------------------------------------------------------------------ the interface

    def actor(self) -> int | str | None:
        """Who is to act: a seat, "chance", None when over."""
        if self.due == "over":
            return None
        if self.due in ("turn", "card"):
            return self.turn
        if self.due == "reaction":  # R8.1: the target, and nobody else
            return self.target
        if self.due in ("offer", "price"):  # R10.2
            return self.offerer
        if self.due == "answer":  # R10.2
            return self.partner
        return "chance"

    def refusal(self, text: str) -> str | None:
        """The first rule, in rulebook order, that refuses this action now; None if it is legal."""
        words = text.split()
        sort = words[0]

        rule = self.refusal_of_sort(sort)
        if rule is not None:
            return rule

        if sort == "lot":
            return self.refusal_of_lot(LETTERS.index(words[1]))
        if sort == "deal":
            return self.refusal_of_deal(words[1])
        if sort == "take":
            return self.refusal_of_take()
        if sort == "substitute":
            return self.refusal_of_substitute(words[1])
        if sort == "play" and len(words) == 3:
            return self.refusal_of_interruption(words[1], LETTERS.index(words[2]))
        if sort == "play":
            return self.refusal_of_play(words[1])
        if sort == "discard":
            return self.refusal_of_discard(words[1])
        if sort == "react":
            return self.refusal_of_react(words[1])
        if sort == "lose":
            return self.refusal_of_lose(words[1])
        if sort == "roll":
            return self.refusal_of_roll(words[1])
        if sort == "clear":
            return self.refusal_of_clear(int(words[1]))
        if sort == "offer":
            return self.refusal_of_offer(LETTERS.index(words[1]), words[2])
        if sort == "for":
            return self.refusal_of_for(words[1])
        return None  # draw, accept, agree, decline, done: always legal when due

    def refusal_of_sort(self, sort: str) -> str | None:
        """The wrong sort of action is refused by the rule that says what is due."""
        if self.due == "over":
            return "R11.2"  # the match is over, after a shoot-out too
        sorts, rule = SORTS_DUE[self.due]
        if sort in sorts:
            return None
        if self.due == "card" and self.half == "stoppage":  # R3.1: (b) and (c) are omitted
            if sort == "substitute":
                return "R4.3"
            if sort in ("draw", "take"):
                return "R11.1"
        if self.due == "shot" and self.target is not None:
            return "R8.8"
        return rule

    def refusals(self) -> dict[str, str | None]:
        """The rule that refuses each action now; a sort that is not due is refused for that, whatever else is said."""
        found: dict[str, str | None] = {}
        sorts = [] if self.due == "over" else SORTS_DUE[self.due][0]
        for sort, texts in ACTIONS_OF.items():
            if sort in sorts:
                found |= {text: self.refusal(text) for text in texts}
            else:
                found |= dict.fromkeys(texts, self.refusal(texts[0]))
        return found

    def legal(self) -> list[str]:
        """Every legal action."""
        return [text for text, rule in self.refusals().items() if rule is None]

    def odds(self) -> dict[str, Fraction]:
        """At a chance point, every outcome with its probability."""
        chances: dict[str, Fraction] = {}
        if self.due == "lot":  # R2.4
            for seat in self.seats:
                chances[f"lot {LETTERS[seat]}"] = Fraction(1, self.players)
        elif self.due in ("deal", "draw", "substitution", "redraw"):
            chances = self.odds_of_deal()
        elif self.due == "loss":  # R8.7: one card of the hand at random
            hand = self.hands[self.turn]
            for card in hand:
                chances[f"lose {card}"] = Fraction(hand.count(card), len(hand))
        elif self.due in ("shot", "shootout"):  # R1.5
            for face, copies in self.shot_die.items():
                if copies > 0:
                    chances[f"roll {face}"] = Fraction(copies, 12)
        elif self.due == "clearance":  # R1.5
            for number in self.clearance_die:
                chances[f"clear {number}"] = Fraction(self.clearance_die.count(number), 12)
        return chances

    def play(self, text: str) -> None:
        """Apply a legal action."""
        words = text.split()
        sort = words[0]
        if sort == "lot":
            self.start_deal(LETTERS.index(words[1]))
        elif sort == "deal":
            self.play_deal(words[1])
        elif sort == "draw":
            self.play_draw()
        elif sort == "take":
            self.play_take()
        elif sort == "substitute":
            self.play_substitute(words[1])
        elif sort == "play" and len(words) == 3:
            self.play_interruption(words[1], LETTERS.index(words[2]))
        elif sort == "play":
            self.play_card(words[1])
        elif sort == "discard":
            self.play_discard(words[1])
        elif sort == "accept":
            self.play_accept()
        elif sort == "react":
            self.play_react(words[1])
        elif sort == "lose":
            self.play_lose(words[1])
        elif sort == "roll" and self.due == "shootout":
            self.play_kick(words[1])
        elif sort == "roll":
            self.play_roll(words[1])
        elif sort == "clear":
            self.play_clear(int(words[1]))
        elif sort == "offer":
            self.play_offer(LETTERS.index(words[1]), words[2])
        elif sort == "for":
            self.play_for(words[1])
        elif sort == "agree":
            self.play_agree()
        elif sort == "decline":
            self.play_decline()
        else:  # done
            self.end_go()

    def outcome(self) -> tuple[float, ...] | None:
        """R11.3: most goals win; R11.5: each seat's value is that of its side."""
        if self.due != "over":
            return None
        winners = self.leaders() if self.round == 0 else self.level
        n = len(self.sides)
        k = len(winners)
        won, lost = Fraction(n - k, k * (n - 1)), Fraction(-1, n - 1)
        return tuple(float(won if self.side_of[seat] in winners else lost) for seat in self.seats)

    # ------------------------------------------------------------------------------------------- reading the table

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def next_seat(self, seat: int) -> int:
        """The neighbour in the half's direction: clockwise in the first half, anticlockwise after that."""
        if self.half == "first":
            return (seat + 1) % self.players
        return (seat - 1) % self.players

    def partners(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat and self.side_of[other] == self.side_of[seat]]

    def ball(self, seat: int) -> int:
        """The cell of the seat's ball."""
        return self.balls[self.side_of[seat]]

    def unseen(self) -> list[str]:
        """R1.7: pile and box without the period card: all cards that are nowhere else."""
        elsewhere = list(self.discarded)
        for seat in self.seats:
            elsewhere += self.hands[seat] + self.tables[seat]
        rest = []
        for card, copies in self.deck.items():
            rest += [card] * (copies - elsewhere.count(card))
        return rest

    # ----------------------------------------------------------------------------------------- R1.6 Who knows what

    def knows(self, by: int, of: int) -> list[str]:
        """R1.6: what one seat knows of another's hand."""
        if by == of:
            return sort_cards(self.hands[of])
        if by in self.partners(of):
            return sort_cards(self.seen[of])
        return sort_cards(self.known[of])

    def leave_hand(self, seat: int, card: str) -> None:
        """R1.6: when a card leaves a hand, one known card of its kind is no longer known."""
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)
        if card in self.seen[seat]:
            self.seen[seat].remove(card)

    def enter_hand_before_all(self, seat: int, card: str) -> None:
        """R1.6, R3.3, R4.2: a card that everyone sees go into a hand."""
        self.hands[seat].append(card)
        self.known[seat].append(card)
        self.seen[seat].append(card)

    # ------------------------------------------------------------------------------------------------ R2 Setting up

    def form_piles(self) -> None:
        """R2.2: three piles of the N cards, the period card in the middle one; also R10.3."""
        n = len(self.unseen())
        self.top = rounded_up(n, 3)
        self.below = rounded_up(n - 1, 3) + 1

    def refusal_of_lot(self, seat: int) -> str | None:
        """R2.4: a seat of this table."""
        return None if seat in self.seats else "R2.4"

    def start_deal(self, seat: int) -> None:
        """R2.3, R2.4: seven cards each, seat by seat, from the first seat."""
        self.turn = seat
        self.due = "deal"

    def seat_dealt_to(self) -> int | None:
        """R2.3: clockwise from the first seat, the first seat without seven cards."""
        seat = self.turn
        for _ in self.seats:
            if len(self.hands[seat]) < DEAL:
                return seat
            seat = self.left_of(seat)
        return None

    def odds_of_deal(self) -> dict[str, Fraction]:
        """R2.5: the odds of a draw."""
        chances: dict[str, Fraction] = {}
        cards = self.unseen()
        # While the top pile lasts: any card of pile and box, except the period card.
        # After that, with m cards left in the pile: the period card with odds 1/m, otherwise any of the others.
        of_period = Fraction(0) if self.top > 0 else Fraction(1, self.below)
        for card in KINDS:
            if card in cards and of_period < 1:
                chances[f"deal {card}"] = (1 - of_period) * Fraction(cards.count(card), len(cards))
        if of_period > 0:
            chances[f"deal {self.period_in_pile()}"] = of_period
        return chances

    def period_in_pile(self) -> str:
        """R2.2: Half-time; R10.3: then Full time."""
        return "half-time" if self.half == "first" else "full-time"

    def refusal_of_deal(self, card: str) -> str | None:
        """R2.5: a card that this draw can give."""
        if card in PERIODS:
            can_come = self.top == 0 and card == self.period_in_pile()
        else:
            can_come = (self.top > 0 or self.below > 1) and card in self.unseen()
        return None if can_come else "R2.5"

    def play_deal(self, card: str) -> None:
        """A card comes from the pile: dealt, drawn, substituted or redrawn."""
        if self.top > 0:
            self.top -= 1
        else:
            self.below -= 1
        if self.due == "deal":
            self.hands[self.seat_dealt_to()].append(card)
            if self.seat_dealt_to() is None:
                self.start_turn(self.turn)
        elif self.due == "draw":
            self.drawn(card)
        elif self.due == "substitution":
            self.substituted(card)
        else:
            self.redrawn(card)

    # ---------------------------------------------------------------------------------------------------- R3 A turn

    def start_turn(self, seat: int) -> None:
        """R3.1(a), (b): fair play ends; then substitutions and the draw. In stoppage time straight to (d)."""
        self.turn = seat
        self.on_offer = self.last  # R3.3
        self.last = None
        if seat in self.fair:  # R3.1(a), R7.3
            card = self.fair.pop(seat)
            self.tables[seat].remove(card)
            self.put_on_discard(card)
        if self.half == "stoppage":
            self.start_card()
        else:
            self.due = "turn"

    def put_on_discard(self, card: str) -> None:
        """R3.3: the last card put there during a turn may be offered to the next seat; R11.1: not in stoppage time."""
        self.discarded.append(card)
        if self.half != "stoppage":
            self.last = card

    def start_card(self) -> None:
        """R3.1(d): one card, compulsory. R3.8: a seat without cards passes."""
        self.on_offer = None
        if self.hands[self.turn]:
            self.due = "card"
        else:
            self.end_turn(self.next_seat(self.turn))

    def end_turn(self, following: int) -> None:
        """R3.1: the turn is over, this seat plays next. R11.2: in stoppage time only seats with cards."""
        self.target = None
        self.scored = False
        if self.half == "stoppage":
            if not any(self.hands):
                self.end_match()
                return
            while not self.hands[following]:  # its turn does not begin, and its fair play stays
                following = self.next_seat(following)
        self.start_turn(following)

    def play_draw(self) -> None:
        """R3.2: from the pile. R3.7: a turn that did not begin with a take."""
        self.taken = 0
        self.on_offer = None
        self.due = "draw"

    def drawn(self, card: str) -> None:
        """R3.2: the card drawn in a turn; for a period card, R10 or R11."""
        if card == "half-time":
            self.half_time(self.turn, redraws=False)
        elif card == "full-time":
            self.full_time()
            self.start_card()  # R11.1: without a new card
        else:
            self.hands[self.turn].append(card)
            self.start_card()

    def refusal_of_take(self) -> str | None:
        """R3.3: something is on offer. R3.7: at most as many turns in a row as there are seats."""
        if self.on_offer is None:
            return "R3.3"
        if self.taken >= self.players:
            return "R3.7"
        return None

    def play_take(self) -> None:
        """R3.3: everyone sees which card is taken."""
        card = self.on_offer
        self.taken += 1
        self.discarded.remove(card)
        self.enter_hand_before_all(self.turn, card)
        self.start_card()

    def refusal_of_play(self, card: str) -> str | None:
        """R3.4, then the rule of the card's family."""
        seat = self.turn
        if card not in self.hands[seat]:
            return "R3.4"
        if card in CARDBOARD:
            return "R3.4"
        if card in SPECIALS:  # R8.5: only as a restart
            return None if self.under.get(seat) == SPECIALS[card] else "R3.4"
        if card in CURES:  # R7.1, R7.2
            return None if self.under.get(seat) in CURES[card] else "R7.1"
        return self.refusal_of_action(card)

    def play_card(self, card: str) -> None:
        """R3.4, R3.6: it stays on the table in front of its player."""
        seat = self.turn
        self.leave_hand(seat, card)
        self.tables[seat].append(card)
        if card in SPECIALS:  # R8.5: no 3 cells, no redraw; the protection is the card on the table
            del self.under[seat]
            self.end_turn(self.next_seat(seat))
        elif card in CURES:  # R7.1; R3.6: the interruption and its cure stay on the table
            del self.under[seat]
            if card in FAIR_PLAY:  # R7.3
                self.fair[seat] = card
            self.end_turn(self.next_seat(seat))
        else:
            self.play_action(card)

    def refusal_of_discard(self, card: str) -> str | None:
        """R3.5: any card in hand."""
        return None if card in self.hands[self.turn] else "R3.5"

    def play_discard(self, card: str) -> None:
        """R3.5: face up."""
        self.leave_hand(self.turn, card)
        self.put_on_discard(card)
        self.end_turn(self.next_seat(self.turn))

    # --------------------------------------------------------------------------------------------- R4 Substitutions

    def refusal_of_substitute(self, card: str) -> str | None:
        """R3.8: with a card. R4.1: one in hand, and a token of the side."""
        if not self.hands[self.turn]:
            return "R3.8"
        if card not in self.hands[self.turn] or self.tokens[self.side_of[self.turn]] == 0:
            return "R4.1"
        return None

    def play_substitute(self, card: str) -> None:
        """R4.1: the discard first, then the draw. R3.3: it covers the card on offer."""
        self.tokens[self.side_of[self.turn]] -= 1
        self.leave_hand(self.turn, card)
        self.put_on_discard(card)
        self.on_offer = None
        self.due = "substitution"

    def substituted(self, card: str) -> None:
        """R4.1: the draw from the pile. R4.2: a period card undoes the substitution."""
        if card not in PERIODS:
            self.hands[self.turn].append(card)
            self.due = "turn"
            return
        self.tokens[self.side_of[self.turn]] += 1
        back = self.last
        self.discarded.remove(back)
        self.enter_hand_before_all(self.turn, back)
        if card == "half-time":
            self.half_time(self.turn, redraws=False)
        else:
            self.full_time()
            self.start_card()

    # ---------------------------------------------------------------------------------------------- R5 Action cards

    def refusal_of_action(self, card: str) -> str | None:
        """R5.1: not under an interruption. Then by the ball."""
        if self.turn in self.under:
            return "R5.1"
        ball = self.ball(self.turn)
        if card == "kick-off":
            return None if ball == 0 else "R5.2"
        if card.startswith("pass+"):
            return None if ball in FIELD else "R5.3"
        if card.startswith("shot+"):
            return None if ball == 11 or ball in AREA else "R5.4"
        if card.startswith("pass-or-shot+"):
            return None if ball != 0 else "R5.5"
        return None if ball == 11 or ball in AREA else "R5.6"  # super-shoot

    def play_action(self, card: str) -> None:
        seat = self.turn
        side = self.side_of[seat]
        ball = self.balls[side]
        if card == "super-shoot":  # R5.6: goal at once
            self.goal(seat)
            return
        if card == "kick-off":  # R5.2
            self.balls[side] = 1
        elif ball in FIELD:  # R5.3, R5.4, R5.5: a pass, or a shot from 11; never on 18
            self.balls[side] = min(ball + number_on(card), 17)
        elif ball + number_on(card) >= GOAL:  # R5.4: from the area; the ball does not move
            self.due = "shot"
            return
        else:  # R5.4
            self.balls[side] = ball + number_on(card)
        self.end_turn(self.next_seat(seat))

    # --------------------------------------------------------------------------------------------- R6 Interruptions

    def refusal_of_interruption(self, card: str, target: int) -> str | None:
        if card not in self.hands[self.turn]:
            return "R3.4"
        # R6.1: an opponent, at this table, whose ball is on the pitch.
        if target not in self.seats:
            return "R6.1"
        if self.side_of[target] == self.side_of[self.turn] or self.ball(target) not in ON_THE_PITCH:
            return "R6.1"
        if target in self.under:  # R6.2(a)
            return "R6.2"
        if target in self.fair:  # R6.2(b)
            return "R6.2"
        for special, kind in SPECIALS.items():  # R6.2(c)
            if kind == card and special in self.tables[target]:
                return "R6.2"
        return None

    def play_interruption(self, card: str, target: int) -> None:
        """R3.6: it lies in front of its target. R6.3: who is now under it. R8.1: and is always asked."""
        self.leave_hand(self.turn, card)
        self.tables[target].append(card)
        self.under[target] = card
        self.target = target
        self.due = "reaction"

    # ------------------------------------------------------------------------------------------------- R8 Reactions

    def play_accept(self) -> None:
        """R8.1: the interruption stands."""
        self.end_turn(self.next_seat(self.turn))

    def refusal_of_react(self, card: str) -> str | None:
        if card not in self.hands[self.target] or card not in KEPT:
            return "R8.1"
        if card in SPECIALS and SPECIALS[card] != self.under[self.target]:
            return "R8.2"
        return None

    def play_react(self, card: str) -> None:
        """R8.9: the order of a reaction."""
        interrupter, reactor = self.turn, self.target
        side = self.side_of[reactor]

        # (1) the interruption is discarded
        interruption = self.under.pop(reactor)
        self.tables[reactor].remove(interruption)
        self.put_on_discard(interruption)

        # (2) the reaction is laid down: R8.2 in front of its player, R8.6 in front of the interrupter
        self.leave_hand(reactor, card)
        if card in SPECIALS:
            self.tables[reactor].append(card)
        else:
            self.tables[interrupter].append(card)

        # (3) special: R8.2, 3 cells; R8.3, possibly a goal
        if card in SPECIALS:
            if self.balls[side] + 3 >= GOAL:
                self.goal(reactor)
            else:
                self.balls[side] += 3
                self.finish_reaction(goal=False)
            return

        # (3) yellow or red: the loss of R8.7, then the penalty
        loses = True
        if card == "yellow":
            self.yellows[interrupter] += 1
            loses = self.yellows[interrupter] == 2
            if loses:
                self.yellows[interrupter] = 0
        if loses and self.hands[interrupter]:
            self.due = "loss"
        else:
            self.penalty()

    def refusal_of_lose(self, card: str) -> str | None:
        """R8.7: a card of that hand."""
        return None if card in self.hands[self.turn] else "R8.7"

    def play_lose(self, card: str) -> None:
        """R8.7: face up on the discard. R3.3: on top of the interruption."""
        self.leave_hand(self.turn, card)
        self.put_on_discard(card)
        self.penalty()

    def penalty(self) -> None:
        """R8.8: if the reacting side's ball is in the area."""
        if self.ball(self.target) in AREA:
            self.due = "shot"
        else:
            self.finish_reaction(goal=False)

    def finish_reaction(self, goal: bool) -> None:
        """R8.9(5), R8.4: the redraw. R11.1: none in stoppage time. (A goal has then ended the match, R8.9(4).)"""
        if self.half == "stoppage":
            self.end_turn(self.next_seat(self.turn))
            return
        self.scored = goal
        self.due = "redraw"

    def redrawn(self, card: str) -> None:
        """R8.4: exactly one card; Half-time: R10, then again; Full time: none. R8.10: who plays next."""
        if card == "half-time":
            self.half_time(self.target, redraws=True)
            return
        if card == "full-time":
            self.full_time()
        else:
            self.hands[self.target].append(card)
        if self.turn == self.target:  # this was the redraw after Half-time: R10.4
            self.end_turn(self.turn)
        elif self.scored:  # R9.5
            self.end_turn(self.left_of(self.target))
        else:  # the next after the interrupter, even if that is the one who reacted
            self.end_turn(self.next_seat(self.turn))

    # --------------------------------------------------------------------------------------------------- R9 Scoring

    def refusal_of_roll(self, face: str) -> str | None:
        """R1.5: a face that the die has."""
        return None if self.shot_die[face] > 0 else "R1.5"

    def shooter(self) -> int:
        """R9.1: the seat that shot or reacted."""
        return self.turn if self.target is None else self.target

    def play_roll(self, face: str) -> None:
        """R9.1 Goal. R9.2 Bar: the ball stays. R9.3 Save: the clearance die."""
        if face == "goal":
            self.goal(self.shooter())
        elif face == "save":
            self.due = "clearance"
        else:
            self.missed()

    def refusal_of_clear(self, number: int) -> str | None:
        """R1.5: a face that the die has."""
        return None if number in self.clearance_die else "R1.5"

    def play_clear(self, number: int) -> None:
        """R9.3: back that many cells, never below 1."""
        side = self.side_of[self.shooter()]
        self.balls[side] = max(self.balls[side] - number, 1)
        self.missed()

    def missed(self) -> None:
        """A shot ends the turn; a penalty is followed by the redraw."""
        if self.target is None:
            self.end_turn(self.next_seat(self.turn))
        else:
            self.finish_reaction(goal=False)

    def goal(self, scorer: int) -> None:
        """R9.1, R9.4. R11.2: in stoppage time the match is over. R8.4: a reaction's redraw. R9.5: who plays next."""
        self.goals[self.side_of[scorer]] += 1
        self.clear_table()
        if self.half == "stoppage":
            self.end_match()
        elif self.target is not None:
            self.finish_reaction(goal=True)
        else:
            self.end_turn(self.left_of(scorer))

    def clear_table(self) -> None:
        """R9.4: balls to 0; table cards discarded except specials and yellow/red; interruptions and fair play end."""
        self.balls = [0 for _ in self.sides]
        for seat in self.seats:
            self.discarded += [card for card in self.tables[seat] if card not in KEPT]
            self.tables[seat] = [card for card in self.tables[seat] if card in KEPT]
        self.under = {}
        self.fair = {}
        self.last = None  # R3.3: nothing is on offer in the turn after a goal, or in the first turn of a half
        self.on_offer = None

    # ------------------------------------------------------------------------------------------------ R10 Half-time

    def half_time(self, drawer: int, redraws: bool) -> None:
        """R10.1: play stops, the table is cleared (R9.4). R10.2: hands are shown; goes start with the drawer."""
        self.clear_table()
        self.turn = drawer
        self.target = drawer if redraws else None
        self.scored = False
        for seat in self.seats:
            if self.partners(seat):
                self.seen[seat] = list(self.hands[seat])  # R1.6
        self.goes = [drawer]
        while len(self.goes) < self.players:
            self.goes.append(self.left_of(self.goes[-1]))
        self.next_offer()

    def next_offer(self) -> None:
        """R10.2: the seat whose go it is, if it can make an offer, or the next one; R10.3 when all have had theirs."""
        self.partner = None
        self.given = None
        self.wanted = None
        while self.goes:
            seat = self.goes[0]
            if any(self.can_offer(seat, other, card) for other in self.seats for card in KINDS):
                self.offerer = seat
                self.due = "offer"
                return
            self.goes.pop(0)
            self.declined = 0
        self.offerer = None
        self.second_half()

    def can_offer(self, seat: int, other: int, card: str) -> bool:
        """R10.2: a partner, a card in hand, a partner's card of another kind; at most three swaps each."""
        if other not in self.partners(seat):
            return False
        if card not in self.hands[seat]:
            return False
        if self.swapped[seat] >= SWAPS or self.swapped[other] >= SWAPS:
            return False
        return any(wanted != card for wanted in self.hands[other])

    def refusal_of_offer(self, other: int, card: str) -> str | None:
        return None if self.can_offer(self.offerer, other, card) else "R10.2"

    def play_offer(self, other: int, card: str) -> None:
        self.partner = other
        self.given = card
        self.due = "price"

    def refusal_of_for(self, card: str) -> str | None:
        """R10.2: one of the partner's cards, of another kind."""
        return None if card in self.hands[self.partner] and card != self.given else "R10.2"

    def play_for(self, card: str) -> None:
        self.wanted = card
        self.due = "answer"

    def play_agree(self) -> None:
        """R10.2: one card for one. R1.6: the side sees it; what the others knew of its hands is void."""
        self.leave_hand(self.offerer, self.given)
        self.leave_hand(self.partner, self.wanted)
        self.hands[self.offerer].append(self.wanted)
        self.seen[self.offerer].append(self.wanted)
        self.hands[self.partner].append(self.given)
        self.seen[self.partner].append(self.given)
        self.swapped[self.offerer] += 1
        self.swapped[self.partner] += 1
        for seat in self.seats:
            if self.side_of[seat] == self.side_of[self.offerer]:
                self.known[seat] = []
        self.next_offer()

    def play_decline(self) -> None:
        """R10.2: no swap. The third declined offer of a seat, in a row or not, ends its offers."""
        self.declined += 1
        if self.declined == DECLINED_OFFERS:
            self.end_go()
        else:
            self.next_offer()

    def end_go(self) -> None:
        """R10.2: the seat passes, or three of its offers have been declined."""
        self.goes.pop(0)
        self.declined = 0
        self.next_offer()

    def second_half(self) -> None:
        """R10.3: everything is shuffled but hands and kept cards. R8.4: the drawer's redraw. R10.4: they play first."""
        self.swapped = [0 for _ in self.seats]
        self.half = "second"
        self.discarded = []
        self.form_piles()
        if self.target is not None:
            self.due = "redraw"
        else:
            self.start_turn(self.turn)

    # ------------------------------------------------------------------------------------------------ R11 Full time

    def full_time(self) -> None:
        """R11.1: stoppage time begins; nobody draws any more, so nothing is on offer."""
        self.half = "stoppage"
        self.last = None
        self.on_offer = None

    def leaders(self) -> list[int]:
        """R11.3: the sides with the most goals."""
        return [side for side in self.sides if self.goals[side] == max(self.goals)]

    def end_match(self) -> None:
        """R11.2; R11.4: possibly a shoot-out between the sides tied for first place."""
        self.target = None
        self.scored = False
        self.due = "over"
        if self.shootout == "on" and len(self.leaders()) > 1:
            self.due = "shootout"
            self.round = 1
            self.level = self.leaders()
            self.kicking = self.level[0]

    def play_kick(self, face: str) -> None:
        """R11.4: each side once per round; save and bar are both misses."""
        if face == "goal":
            self.hits.append(self.kicking)
        if self.kicking != self.level[-1]:
            self.kicking = self.level[self.level.index(self.kicking) + 1]
            return
        if self.hits:  # if some score and some miss, those who missed are out
            self.level = list(self.hits)
        self.hits = []
        if len(self.level) == 1 or self.round == ROUNDS:
            self.kicking = None
            self.due = "over"
        else:
            self.round += 1
            self.kicking = self.level[0]

    # -------------------------------------------------------------------------------------------- the position text

    def side_name(self, side: int) -> str:
        """A side is named after its seats."""
        return "".join(LETTERS[seat] for seat in self.seats if self.side_of[seat] == side)

    def position(self) -> str:
        """The lines that do not have their default values."""
        lines = []

        def write(name: str, value: object, default: object = None) -> None:
            if value not in (default, None, ""):
                lines.append(f"{name}: {value}")

        def cards(held: list[str]) -> str:
            return " ".join(sort_cards(held))

        def row(values: list[int]) -> str:
            return " ".join(str(value) for value in values)

        def letter(seat: int | None) -> str | None:
            return None if seat is None else LETTERS[seat]

        def names(sides: list[int]) -> str:
            return " ".join(self.side_name(side) for side in sides)

        def pairs(of: dict[int, str]) -> str:
            return ", ".join(f"{LETTERS[seat]} {of[seat]}" for seat in sorted(of))

        options = [
            ("players", self.players, 2),
            ("sides", self.sides_option, 2),
            ("first", self.first, "lot"),
            ("deck", self.deck, DECK),
            ("shot_die", self.shot_die, SHOT_DIE),
            ("clearance_die", self.clearance_die, CLEARANCE_DIE),
            ("shootout", self.shootout, "off"),
        ]
        changed = []
        for name, value, default in options:
            if value != default:
                if isinstance(value, dict):
                    value = list(value.values())
                if isinstance(value, list):
                    value = ",".join(str(number) for number in value)
                changed.append(f"{name}={value}")
        write("options", " ".join(changed))

        write("due", self.due, "turn")
        write("half", self.half, "first")
        write("turn", letter(self.turn))
        write("target", letter(self.target))
        write("scored", "yes" if self.scored else "")
        write("balls", row(self.balls), row([0 for _ in self.sides]))
        write("goals", row(self.goals), row([0 for _ in self.sides]))
        write("tokens", row(self.tokens), row([TOKENS for _ in self.sides]))
        for seat in self.seats:
            write(f"hand {LETTERS[seat]}", cards(self.hands[seat]))
        for seat in self.seats:
            write(f"known {LETTERS[seat]}", cards(self.known[seat]))
        for seat in self.seats:
            write(f"seen {LETTERS[seat]}", cards(self.seen[seat]), cards(self.known[seat]))
        for seat in self.seats:
            write(f"table {LETTERS[seat]}", cards(self.tables[seat]))
        write("under", pairs(self.under))
        write("fair", pairs(self.fair))
        write("yellow", " ".join(LETTERS[seat] for seat in self.seats if self.yellows[seat] == 1))
        write("offer", self.on_offer)
        write("last", self.last)
        write("taken", self.taken, 0)
        write("discard", cards(self.discarded))
        lines.append(f"pile: {self.top} {self.below}")
        write("offerer", letter(self.offerer))
        write("partner", letter(self.partner))
        write("given", self.given)
        write("wanted", self.wanted)
        write("swapped", row(self.swapped), row([0 for _ in self.seats]))
        write("declined", self.declined, 0)
        write("round", self.round, 0)
        write("kicking", None if self.kicking is None else self.side_name(self.kicking))
        write("level", names(self.level))
        write("hits", names(self.hits))
        return "\n".join(lines) + "\n"
