"""A slow, obvious Killpower Ball, written rule by rule from the rulebook as a check on the fast engine."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache

Cell = tuple[int, int]  # (column, row)
Gladiator = tuple[int, int]  # (seat, number)

RED, BLUE = 0, 1
SEATS = ["red", "blue"]
NUMBERS = [1, 2, 3, 4, 5, 6, 7]
FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]  # the die has ten faces

# R1.1: columns and rows of the court.
SIZES = {"full": (28, 15), "small": (20, 11)}

# R1.2: eight directions. R6.5: the face of the die for each, 3 towards row 0 and then clockwise.
HEADINGS = {3: (0, -1), 4: (1, -1), 5: (1, 0), 6: (1, 1), 7: (0, 1), 8: (-1, 1), 9: (-1, 0), 10: (-1, -1)}

# R2.2: the seven characteristics, in the order of a roster.
CHARACTERISTICS = ["DEP", "COM", "HAB", "RAP", "BAL", "RES", "POU"]

# R2.5: the two teams that come with the game.
TEAMS = {
    "eliminateurs": [[5, 4, 4, 4, 5, 3, 1]] * 7,
    "demons": [[5, 5, 4, 4, 5, 4, 1]] * 4 + [[5, 5, 4, 4, 5, 3, 1]] * 3,
}

# R3.4: what is due, and the sorts of action that answer it. ("over" is not here: see KillpowerBall.refusal.)
SORTS_DUE = {
    "lot": {"lot"},
    "setup": {"place"},
    "holder": {"give"},
    "fill": {"place"},
    "play": {"end", "move", "pick", "take", "steal", "pass", "drop", "shoot", "dunk"},
    "intercept": {"try", "let"},
    "shot die": {"roll"},
    "intercept die": {"roll"},
    "steal die": {"roll"},
    "strike die": {"roll"},
    "dodge die": {"roll"},
    "injury die": {"roll"},
    "miss die": {"roll"},
    "bounce": {"bounce"},
    "rebound": {"catch", "let"},
    "act": {"strike", "sprint", "stay"},
    "dodge": {"dodge", "let"},
}
CHANCE_DUE = {
    "lot",
    "shot die",
    "intercept die",
    "steal die",
    "strike die",
    "dodge die",
    "injury die",
    "miss die",
    "bounce",
}

# Every cell of the full court, whichever court is used.
ALL_CELLS = [f"{column}-{row}" for column in range(28) for row in range(15)]

ACTIONS: list[str] = (
    ["end"]
    + [f"move {number} {cell}" for number in NUMBERS for cell in ALL_CELLS]
    + [f"pick {number}" for number in NUMBERS]
    + [f"take {number}" for number in NUMBERS]
    + [f"steal {number}" for number in NUMBERS]
    + [f"pass {number} {receiver}" for number in NUMBERS for receiver in NUMBERS]
    + [f"pass {cell}" for cell in ALL_CELLS]
    + [f"drop {number}" for number in NUMBERS]
    + [f"shoot {number}" for number in NUMBERS]
    + [f"shoot {number} sure" for number in NUMBERS]
    + [f"dunk {number}" for number in NUMBERS]
    + ["try", "catch", "dodge", "let"]
    + [f"strike {number}" for number in NUMBERS]
    + [f"sprint {cell}" for cell in ALL_CELLS]
    + ["stay"]
    + [f"place {number} {cell}" for number in NUMBERS for cell in ALL_CELLS]
    + [f"give {number}" for number in NUMBERS]
    + [f"roll {face}" for face in FACES]
    + ["bounce 1", "bounce 2"]
    + ["lot red", "lot blue"]
)
# The same by sort, in the same order: the texts of one sort are together in ACTIONS.
ACTIONS_OF: dict[str, list[str]] = {}
for action in ACTIONS:
    ACTIONS_OF.setdefault(action.split()[0], []).append(action)
WORDS = {action: action.split() for action in ACTIONS}


@dataclass
class Throw:
    """R5.4, R6.6: a throw in progress; its kind is shot, sure or pass. The thrower is still the holder."""

    kind: str
    thrower: Gladiator
    receiver: Gladiator | None = None  # for a pass
    asked: set[Gladiator] = field(default_factory=set)  # R7.1: who has answered, yes or no
    trying: set[Gladiator] = field(default_factory=set)  # R7.1: who has said yes and not rolled yet
    heading: int | None = None  # R6.5: the face that gave the direction of a missed ball


def other(seat: int) -> int:
    """The seat across the table."""
    return BLUE if seat == RED else RED


def name(gladiator: Gladiator) -> str:
    """r1..r7, b1..b7."""
    return "rb"[gladiator[0]] + str(gladiator[1])


def names(gladiators: set[Gladiator]) -> str:
    """Several gladiators, in the order r1..r7, b1..b7."""
    return ", ".join(name(gladiator) for gladiator in sorted(gladiators))


@cache
def read_cell(word: str) -> Cell:
    """The cell written column-row."""
    column, row = word.split("-")
    return int(column), int(row)


def distance(one: Cell, two: Cell) -> int:
    """The rulebook's term: distance is counted in king's steps."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def prices(walker: Gladiator, cells: dict[Gladiator, Cell], columns: int, rows: int) -> dict[Cell, int]:
    """R1.2, R4.3: the cost of the shortest path to each reachable cell; opponents' cells cannot be crossed."""
    start = cells[walker]
    opponents = {cell for gladiator, cell in cells.items() if gladiator[0] != walker[0]}
    found = {start: 0}
    border = [start]
    while border:
        beyond = []
        for column, row in border:
            for right, down in HEADINGS.values():
                cell = (column + right, row + down)
                on_court = 0 <= cell[0] < columns and 0 <= cell[1] < rows
                if on_court and cell not in opponents and cell not in found:
                    found[cell] = found[column, row] + 1
                    beyond.append(cell)
        border = beyond
    return found


def part_within(start: int, end: int, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction] | None:
    """The part of a walk from start to end (times from 0 to 1) that lies between low and high, both included."""
    if start == end:
        return (Fraction(0), Fraction(1)) if low <= start <= high else None
    at_low = (low - start) / (end - start)
    at_high = (high - start) / (end - start)
    enters = max(min(at_low, at_high), Fraction(0))
    leaves = min(max(at_low, at_high), Fraction(1))
    return (enters, leaves) if enters <= leaves else None


@lru_cache(maxsize=100_000)
def crosses(start: Cell, end: Cell, centre: Cell) -> bool:
    """R7.1: the line between the two centres meets the square of nine cells, edges, corners and ends included.

    R1.4: the square is the zone of action: it reaches one and a half cells from the centre of its middle cell.
    """
    reach = Fraction(3, 2)
    across = part_within(start[0], end[0], centre[0] - reach, centre[0] + reach)
    along = part_within(start[1], end[1], centre[1] - reach, centre[1] + reach)
    if across is None or along is None:
        return False
    return max(across[0], along[0]) <= min(across[1], along[1])


def read_roster(value: str) -> list[list[int]]:
    """R2.5: a team's name or 49 numbers; anything else is refused with the reason."""
    if value in TEAMS:
        return TEAMS[value]
    words = value.split(",")
    if len(words) != 49 or not all(word.strip().isdecimal() for word in words):
        raise ValueError(f"not a team, and not seven gladiators of seven numbers: {value}")
    numbers = [int(word) for word in words]
    if not all(1 <= number <= 10 for number in numbers):
        raise ValueError(f"a value outside 1-10: {value}")
    return [numbers[7 * index : 7 * index + 7] for index in range(7)]


def roster_name(roster: list[list[int]]) -> str:
    """The team's name if the numbers are a named team's, else the 49 numbers."""
    for team, numbers in TEAMS.items():
        if numbers == roster:
            return team
    return ",".join(str(number) for gladiator in roster for number in gladiator)


class KillpowerBall:
    """A match, from the draw for MAIN or the first set-up to the end."""

    def __init__(
        self,
        court: str = "full",
        on_court: int = 3,
        red: str = "eliminateurs",
        blue: str = "demons",
        near: int = 3,
        band: int = 3,
        used_token: str = "rests",
        dodge: str = "on",
    ) -> None:
        self.court = court
        self.on_court = int(on_court)
        self.rosters = [read_roster(red), read_roster(blue)]
        if self.court not in SIZES or not 3 <= self.on_court <= 7:
            raise ValueError("court is full or small, on_court is 3 to 7")
        self.near, self.band = int(near), int(band)
        self.used_token = used_token
        self.dodge = dodge
        self.columns, self.rows = SIZES[court]

        self.turn = 20  # R3.1
        self.main: int | None = None  # who has MAIN
        self.sure: int | None = None  # who has the sure shot; None while it rests (R6.3)
        self.phase = 0  # 1, 2, 3; 0 outside phases
        self.due = "lot"

        self.cells: dict[Gladiator, Cell] = {}  # who is on court, and where
        self.priced_for: dict[Gladiator, Cell] = {}  # where they were when these prices were found, to find them once
        self.priced: dict[Gladiator, dict[Cell, int]] = {}
        self.holder: Gladiator | None = None
        self.loose: Cell | None = None  # where the ball is when nobody holds it
        self.spent: set[Gladiator] = set()  # R3.5: who has spent this turn's action
        self.used: dict[Gladiator, int] = {}  # R4.1: movement points used in this phase
        self.stunned: dict[Gladiator, int] = {}  # R9.6: 2 in the turn of the blow, 1 in the next
        self.injured: set[Gladiator] = set()
        self.coma: set[Gladiator] = set()
        self.baskets = [0, 0]
        self.points = [0, 0]

        # What is in progress.
        self.throw: Throw | None = None
        self.acting: Gladiator | None = None  # the thief; in phase 3 the gladiator asked, or the striker
        self.target: Gladiator | None = None  # the target of a strike

        # R3.2: the weaker team has MAIN, the sure shot and the ball; at equal power it is drawn at random.
        red_power, blue_power = self.power(RED), self.power(BLUE)
        if red_power < blue_power:
            self.begin(RED)
        elif blue_power < red_power:
            self.begin(BLUE)

    # ------------------------------------------------------------------------------------------------ the interface

    def actor(self) -> int | str | None:
        """Who is to act: 0 red, 1 blue, "chance", None when over."""
        if self.due == "over":
            return None
        if self.due in CHANCE_DUE:
            return "chance"
        if self.due == "setup":  # R3.6: MAIN's coach first
            return self.main if self.has_places(self.main) else other(self.main)
        if self.due == "holder":  # R3.6
            return self.main
        if self.due == "intercept":  # R7.1: the coach of the opponents
            return other(self.phase_seat())
        if self.due == "rebound":  # R6.5: the coach of the gladiator on the cell where the ball ended
            return self.gladiator_on(self.loose)[0]
        if self.due == "act":  # R9.1
            return self.acting[0]
        if self.due == "dodge":  # R9.2
            return self.target[0]
        return self.phase_seat()  # fill, play

    def refusal(self, text: str) -> str | None:
        """The first rule that refuses this action now; None if it is legal."""
        return self.refusal_to(self.actor(), text.split())

    def refusal_to(self, seat: int | str | None, words: list[str]) -> str | None:
        """The same, for the words of an action of whoever is to act."""
        sort = words[0]

        # R3.4: after the end, the rule that ended the match; before that, an action that does not answer the question.
        if self.due == "over":
            return "R10.2" if not self.valid(RED) or not self.valid(BLUE) else "R10.1"
        if sort not in SORTS_DUE[self.due]:
            return "R3.4"

        if sort == "place":
            return self.refusal_of_place((seat, int(words[1])), read_cell(words[2]))
        if sort == "give":
            return self.refusal_of_give((seat, int(words[1])))
        if sort == "move":
            return self.refusal_of_move((seat, int(words[1])), read_cell(words[2]))
        if sort == "pick":
            return self.refusal_of_pick((seat, int(words[1])))
        if sort == "take":
            return self.refusal_of_take((seat, int(words[1])))
        if sort == "steal":
            return self.refusal_of_steal((seat, int(words[1])))
        if sort == "pass" and len(words) == 2:
            return "R5.4"  # R5.4: to a bare cell: refused
        if sort == "pass":
            return self.refusal_of_pass((seat, int(words[1])), (seat, int(words[2])))
        if sort == "drop":
            return self.refusal_of_drop((seat, int(words[1])))
        if sort == "shoot" and len(words) == 3:
            return self.refusal_of_sure_shot((seat, int(words[1])))
        if sort == "shoot":
            return self.refusal_of_shot((seat, int(words[1])))
        if sort == "dunk":
            return self.refusal_of_dunk((seat, int(words[1])))
        if sort == "strike":
            return self.refusal_of_strike((other(seat), int(words[1])))
        if sort == "sprint":
            return self.refusal_of_sprint(read_cell(words[1]))
        return None  # end, try, catch, dodge, let, stay, lot, roll, bounce: always legal when due

    def refusals(self) -> dict[str, str | None]:
        """The rule that refuses each action now; a sort that is not due is refused for that, whatever else is said."""
        found: dict[str, str | None] = {}
        seat = self.actor()
        sorts = [] if self.due == "over" else SORTS_DUE[self.due]
        for sort, texts in ACTIONS_OF.items():
            if sort in sorts:
                found |= {text: self.refusal_to(seat, WORDS[text]) for text in texts}
            else:
                found |= dict.fromkeys(texts, self.refusal(texts[0]))
        return found

    def legal(self) -> list[str]:
        """Every legal action."""
        return [text for text, rule in self.refusals().items() if rule is None]

    def odds(self) -> dict[str, Fraction]:
        """At a chance point, every outcome with its probability: a ten-sided die, or two equal outcomes."""
        if self.due == "lot":  # R3.2
            return {"lot red": Fraction(1, 2), "lot blue": Fraction(1, 2)}
        if self.due == "bounce":  # R6.5: one or two cells away with equal odds
            return {"bounce 1": Fraction(1, 2), "bounce 2": Fraction(1, 2)}
        if self.due in CHANCE_DUE:
            return {f"roll {face}": Fraction(1, 10) for face in FACES}
        return {}

    def play(self, text: str) -> None:
        """Apply a legal action."""
        words = text.split()
        sort = words[0]
        seat = self.actor()
        if sort == "lot":
            self.begin(SEATS.index(words[1]))
        elif sort == "place":
            self.play_place((seat, int(words[1])), read_cell(words[2]))
        elif sort == "give":
            self.play_give((seat, int(words[1])))
        elif sort == "end":
            self.play_end()
        elif sort == "move":
            self.play_move((seat, int(words[1])), read_cell(words[2]))
        elif sort == "pick":
            self.play_pick((seat, int(words[1])))
        elif sort == "take":
            self.play_take((seat, int(words[1])))
        elif sort == "steal":
            self.play_steal((seat, int(words[1])))
        elif sort == "pass":
            self.start_throw(Throw("pass", (seat, int(words[1])), receiver=(seat, int(words[2]))))
        elif sort == "drop":
            self.play_drop((seat, int(words[1])))
        elif sort == "shoot" and len(words) == 3:
            self.play_sure_shot((seat, int(words[1])))
        elif sort == "shoot":
            self.start_throw(Throw("shot", (seat, int(words[1]))))
        elif sort == "dunk":
            self.play_dunk((seat, int(words[1])))
        elif sort == "try":
            self.play_try()
        elif sort == "catch":
            self.play_catch()
        elif sort == "dodge":
            self.play_dodge()
        elif sort == "let":
            self.play_let()
        elif sort == "strike":
            self.play_strike((other(seat), int(words[1])))
        elif sort == "sprint":
            self.play_sprint(read_cell(words[1]))
        elif sort == "stay":
            self.ask_next()  # R9.1: staying still does not spend the action
        elif sort == "roll":
            self.play_roll(int(words[1]))
        elif sort == "bounce":
            self.play_bounce(int(words[1]))

    def outcome(self) -> tuple[float, ...] | None:
        """R10.1, R10.2; None until the match is over."""
        if self.due != "over":
            return None
        if not self.valid(RED):  # R10.2: it loses, whatever the score
            return -1.0, 1.0
        if not self.valid(BLUE):
            return 1.0, -1.0
        red, blue = self.points
        if red - blue >= self.objective(RED):  # R10.1
            return 1.0, -1.0
        if blue - red >= self.objective(BLUE):
            return -1.0, 1.0
        return 0.0, 0.0

    # ------------------------------------------------------------------------------------------------ R1 The court

    def exists(self, cell: Cell) -> bool:
        """R1.1: whether the cell is on this court."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def basket(self, seat: int) -> Cell:
        """R1.1, R1.3: the basket that a team attacks: on the middle row, one column from the other end."""
        middle = self.rows // 2
        return (self.columns - 2, middle) if seat == RED else (1, middle)

    def in_touch_zone(self, seat: int, cell: Cell) -> bool:
        """R1.3: the two columns at a team's own end."""
        columns = (0, 1) if seat == RED else (self.columns - 2, self.columns - 1)
        return cell[0] in columns and self.exists(cell)

    def gladiator_on(self, cell: Cell) -> Gladiator | None:
        """R1.2: one gladiator per cell."""
        for gladiator, place in self.cells.items():
            if place == cell:
                return gladiator
        return None

    def are_neighbours(self, one: Gladiator, two: Gladiator) -> bool:
        """R1.2: both on court, one step apart."""
        return one in self.cells and two in self.cells and distance(self.cells[one], self.cells[two]) == 1

    def price(self, gladiator: Gladiator, cell: Cell) -> int | None:
        """R1.2, R4.3: the cost of the shortest path through free cells and team-mates' cells; None if there is none."""
        if self.priced_for != self.cells:
            self.priced_for, self.priced = dict(self.cells), {}
        if gladiator not in self.priced:
            self.priced[gladiator] = prices(gladiator, self.cells, self.columns, self.rows)
        return self.priced[gladiator].get(cell)

    # ------------------------------------------------------------------------------------------------ R2 The teams

    def value(self, gladiator: Gladiator, characteristic: str) -> int:
        """R2.2: one of a gladiator's characteristics."""
        seat, number = gladiator
        return self.rosters[seat][number - 1][CHARACTERISTICS.index(characteristic)]

    def power(self, seat: int) -> int:
        """R2.3: the sum of the seven characteristics minus 24, over the seven gladiators."""
        return sum(sum(gladiator) - 24 for gladiator in self.rosters[seat])

    def level(self, seat: int) -> int:
        """R2.4: rounded down, also below 0."""
        return (self.power(seat) + 5) // 10

    def objective(self, seat: int) -> int:
        """R2.4: the powers are compared."""
        return max(1, self.level(seat) - self.level(other(seat)) + 1)

    def is_out(self, gladiator: Gladiator) -> bool:
        """The rulebook's term, R9.3: seriously injured or in a coma."""
        return gladiator in self.injured or gladiator in self.coma

    def valid(self, seat: int) -> set[Gladiator]:
        """The rulebook's term: those who are not out."""
        return {(seat, number) for number in NUMBERS if not self.is_out((seat, number))}

    def team_on_court(self, seat: int) -> set[Gladiator]:
        """R2.1: the others are on the bench."""
        return {gladiator for gladiator in self.cells if gladiator[0] == seat}

    def has_action(self, gladiator: Gladiator) -> bool:
        """The rulebook's term: on court, not stunned, with this turn's action unspent."""
        return gladiator in self.cells and gladiator not in self.stunned and gladiator not in self.spent

    # ------------------------------------------------------------------------------------------ R3 Match and turns

    def begin(self, seat: int) -> None:
        """R3.2: this team gets MAIN, the sure shot and the ball; both set up."""
        self.main = seat
        self.sure = seat
        self.due = "setup"

    def phase_seat(self) -> int:
        """R3.4: phase 1 belongs to the team with MAIN, phase 2 to the other."""
        return self.main if self.phase == 1 else other(self.main)

    def start_phase(self, phase: int) -> None:
        """R3.4: phase 1 or 2: its coach first fills free places; all have their DEP."""
        self.phase = phase
        self.used = {}
        self.due = "fill" if self.has_places(self.phase_seat()) else "play"

    def end_turn(self) -> None:
        """R3.3, R3.4: a turn ends after its phase 3; the next one begins."""
        self.acting = None
        self.target = None
        if self.turn == 1:  # R10.1: the position stays as it is
            self.finish()
            return
        # R9.6: to the end of the turn that follows the turn of the blow.
        self.stunned = {gladiator: turns - 1 for gladiator, turns in self.stunned.items() if turns > 1}
        self.turn -= 1
        self.main = other(self.main)
        self.spent = set()
        self.start_phase(1)

    def has_places(self, seat: int) -> bool:
        """R3.4, R3.6: fewer on court than on_court, and someone valid on the bench."""
        return len(self.team_on_court(seat)) < min(self.on_court, len(self.valid(seat)))

    def refusal_of_place(self, gladiator: Gladiator, cell: Cell) -> str | None:
        """R3.6, R3.4: someone from the bench, on a free cell of the touch zone."""
        rule = "R3.6" if self.due == "setup" else "R3.4"
        if self.is_out(gladiator) or gladiator in self.cells:
            return rule
        if not self.in_touch_zone(gladiator[0], cell) or self.gladiator_on(cell) is not None:
            return rule
        return None

    def play_place(self, gladiator: Gladiator, cell: Cell) -> None:
        """R3.6: MAIN's coach places all and names the holder, then the other places. R3.4: filling has no ball."""
        self.cells[gladiator] = cell
        if self.has_places(gladiator[0]):
            return
        if self.due == "fill":
            self.due = "play"
        elif gladiator[0] == self.main:
            self.due = "holder"
        else:
            self.start_phase(1)

    def refusal_of_give(self, gladiator: Gladiator) -> str | None:
        """R3.6: one of the gladiators placed."""
        return None if gladiator in self.cells else "R3.6"

    def play_give(self, gladiator: Gladiator) -> None:
        """R3.6: the named gladiator holds the ball, which costs no action; then the other coach sets up."""
        self.holder = gladiator
        self.due = "setup"

    # -------------------------------------------------------------------------------- R4 Moving (phases 1 and 2)

    def points_left(self, gladiator: Gladiator) -> int:
        """R4.1: DEP minus what they have used in this phase."""
        return self.value(gladiator, "DEP") - self.used.get(gladiator, 0)

    def use_points(self, gladiator: Gladiator, points: int) -> None:
        self.used[gladiator] = self.used.get(gladiator, 0) + points

    def play_end(self) -> None:
        """R4.2: the coach says when their phase ends. R4.3: what was not used is lost."""
        if self.phase == 1:
            self.start_phase(2)
        else:
            self.used = {}
            self.phase = 3
            self.ask_next()

    def refusal_of_move(self, gladiator: Gladiator, cell: Cell) -> str | None:
        """R4.3: a piece of a move."""
        if not self.exists(cell):
            return "R1.1"
        if self.gladiator_on(cell) not in (None, gladiator):
            return "R1.2"
        if gladiator not in self.cells:
            return "R2.1"
        price = self.price(gladiator, cell)
        if price is None:
            return "R1.2"
        if price > self.points_left(gladiator):
            return "R4.1"
        if cell == self.cells[gladiator]:
            return "R4.3"
        if gladiator in self.stunned:
            return "R9.6"
        return None

    def play_move(self, gladiator: Gladiator, cell: Cell) -> None:
        """R4.3: at the cost of the shortest path; nothing happens on the way."""
        self.use_points(gladiator, self.price(gladiator, cell))
        self.cells[gladiator] = cell

    # --------------------------------------------------------------------------------------------------- R5 The ball

    def ball_lies_on(self, cell: Cell) -> None:
        """The ball is loose on this cell."""
        self.holder = None
        self.loose = cell

    def ball_to(self, gladiator: Gladiator) -> None:
        self.holder = gladiator
        self.loose = None

    def refusal_of_pick(self, gladiator: Gladiator) -> str | None:
        """R5.1: on their own cell; R5.6: on a neighbouring cell with another gladiator, for one movement point."""
        if gladiator not in self.cells:
            return "R2.1"
        if gladiator in self.spent:
            return "R3.5"
        if self.loose is None:
            return "R5.1"
        if self.loose != self.cells[gladiator]:
            near = distance(self.loose, self.cells[gladiator]) == 1
            if not near or self.gladiator_on(self.loose) is None:
                return "R5.1"
            if self.points_left(gladiator) < 1:
                return "R5.6"
        if gladiator in self.stunned:
            return "R9.6"
        return None

    def play_pick(self, gladiator: Gladiator) -> None:
        """R5.1, R5.6: no die."""
        self.spent.add(gladiator)
        if self.loose != self.cells[gladiator]:
            self.use_points(gladiator, 1)
        self.ball_to(gladiator)

    def refusal_of_take(self, gladiator: Gladiator) -> str | None:
        """R5.2: from a team-mate on a neighbouring cell, for one movement point."""
        if gladiator not in self.cells:
            return "R2.1"
        if gladiator in self.spent:
            return "R3.5"
        if self.holder is None or self.holder[0] != gladiator[0] or not self.are_neighbours(gladiator, self.holder):
            return "R5.2"
        if self.points_left(gladiator) < 1:
            return "R5.2"
        if gladiator in self.stunned:
            return "R9.6"
        return None

    def play_take(self, gladiator: Gladiator) -> None:
        """R5.2: no die, no interception; the giver's action is not spent."""
        self.spent.add(gladiator)
        self.use_points(gladiator, 1)
        self.ball_to(gladiator)

    def refusal_of_steal(self, gladiator: Gladiator) -> str | None:
        """R5.3: from an opponent on a neighbouring cell, for one movement point."""
        if gladiator not in self.cells:
            return "R2.1"
        if gladiator in self.spent:
            return "R3.5"
        if self.holder is None or self.holder[0] == gladiator[0] or not self.are_neighbours(gladiator, self.holder):
            return "R5.3"
        if self.points_left(gladiator) < 1:
            return "R5.3"
        if gladiator in self.stunned:
            return "R9.6"
        return None

    def play_steal(self, gladiator: Gladiator) -> None:
        """R5.3: point and action are spent; then the die."""
        self.spent.add(gladiator)
        self.use_points(gladiator, 1)
        self.acting = gladiator
        self.due = "steal die"

    def refusal_of_pass(self, passer: Gladiator, receiver: Gladiator) -> str | None:
        """R5.4: to a team-mate on court within 2 x BAL cells."""
        if passer not in self.cells:
            return "R2.1"
        if passer in self.spent:
            return "R3.5"
        if passer != self.holder or receiver not in self.cells or receiver == passer:
            return "R5.4"
        if distance(self.cells[passer], self.cells[receiver]) > 2 * self.value(passer, "BAL"):
            return "R5.4"
        return None

    def pass_arrives(self) -> None:
        """R5.4: catching costs the receiver's action; if there is none, the ball lies on the receiver's cell."""
        receiver = self.throw.receiver
        self.throw = None
        self.due = "play"
        if self.has_action(receiver):
            self.spent.add(receiver)
            self.ball_to(receiver)
        else:
            self.ball_lies_on(self.cells[receiver])

    def refusal_of_drop(self, gladiator: Gladiator) -> str | None:
        """R5.5: by the holder only; it is free."""
        if gladiator not in self.cells:
            return "R2.1"
        if gladiator != self.holder:
            return "R5.5"
        return None

    def play_drop(self, gladiator: Gladiator) -> None:
        """R5.5: on the holder's cell."""
        self.ball_lies_on(self.cells[gladiator])

    # ------------------------------------------------------------------------------ R6 Shooting (phases 1 and 2)

    def to_basket(self, gladiator: Gladiator) -> int:
        """R6.1: the distance to the basket that their team attacks."""
        return distance(self.cells[gladiator], self.basket(gladiator[0]))

    def shot_target(self, gladiator: Gladiator) -> int:
        """R6.1: BAL minus the penalty for the distance."""
        beyond = range(self.near + 1, self.to_basket(gladiator) + 1)
        return self.value(gladiator, "BAL") - len(beyond[:: self.band])  # one for every band that has begun

    def refusal_of_shot(self, gladiator: Gladiator) -> str | None:
        """R6.1: with the die. R6.4: not from distance 0 or 1."""
        if gladiator not in self.cells:
            return "R2.1"
        if gladiator in self.spent:
            return "R3.5"
        if gladiator != self.holder or self.shot_target(gladiator) < 1:
            return "R6.1"
        if self.to_basket(gladiator) <= 1:
            return "R6.4"
        return None

    def refusal_of_sure_shot(self, gladiator: Gladiator) -> str | None:
        """R6.3: with the sure shot, at any distance that R6.1 allows."""
        if gladiator not in self.cells:
            return "R2.1"
        if gladiator in self.spent:
            return "R3.5"
        if self.shot_target(gladiator) < 1:
            return "R6.1"
        if gladiator != self.holder or self.sure != gladiator[0]:
            return "R6.3"
        return None

    def play_sure_shot(self, gladiator: Gladiator) -> None:
        """R6.3: a used token rests with nobody, basket or not; or (option) it passes to the opponent at once."""
        self.sure = other(gladiator[0]) if self.used_token == "passes" else None
        self.start_throw(Throw("sure", gladiator))

    def refusal_of_dunk(self, gladiator: Gladiator) -> str | None:
        """R6.4: at distance 0 or 1."""
        if gladiator not in self.cells:
            return "R2.1"
        if gladiator in self.spent:
            return "R3.5"
        if gladiator != self.holder or self.to_basket(gladiator) > 1:
            return "R6.4"
        return None

    def play_dunk(self, gladiator: Gladiator) -> None:
        """R6.4: no die, 1 point, no interception."""
        self.spent.add(gladiator)
        self.score_basket(gladiator[0], 1)

    def start_throw(self, throw: Throw) -> None:
        """R6.6: the action is spent; then interceptors declare."""
        self.spent.add(throw.thrower)
        self.throw = throw
        self.ask_interceptors()

    def throw_succeeds(self) -> None:
        """R6.2: worth its distance; R6.3: or 2 with the sure shot; R5.4: or the pass arrives."""
        thrower = self.throw.thrower
        if self.throw.kind == "pass":
            self.pass_arrives()
        elif self.throw.kind == "sure":
            self.score_basket(thrower[0], 2)
        else:
            self.score_basket(thrower[0], self.to_basket(thrower))

    def play_bounce(self, cells: int) -> None:
        """R6.5: that many cells from the basket, stopping on the last cell before a wall, flying over anyone."""
        right, down = HEADINGS[self.throw.heading]
        column, row = self.basket(self.throw.thrower[0])
        for _ in range(cells):
            if self.exists((column + right, row + down)):
                column, row = column + right, row + down
        self.missed_ball_ends_on((column, row))

    def missed_ball_ends_on(self, cell: Cell) -> None:
        """R6.5: a gladiator there is asked if they have an action; otherwise the ball lies there."""
        self.throw = None
        self.ball_lies_on(cell)
        gladiator = self.gladiator_on(cell)
        if gladiator is not None and self.has_action(gladiator):
            self.due = "rebound"
        else:
            self.due = "play"  # R6.6: the phase continues

    def play_catch(self) -> None:
        """R6.5: the gladiator takes it for their action."""
        gladiator = self.gladiator_on(self.loose)
        self.spent.add(gladiator)
        self.ball_to(gladiator)
        self.due = "play"

    # --------------------------------------------------------------------------------------------- R7 Interceptions

    def to_thrower(self, gladiator: Gladiator) -> tuple[int, int]:
        """R7.2: the order: distance to the thrower, then number."""
        return distance(self.cells[gladiator], self.cells[self.throw.thrower]), gladiator[1]

    def to_be_asked(self) -> list[Gladiator]:
        """R7.1: opponents with an action whose zone the ball crosses, not asked yet, in the order of R7.2."""
        thrower = self.throw.thrower
        start = self.cells[thrower]
        end = self.cells[self.throw.receiver] if self.throw.kind == "pass" else self.basket(thrower[0])
        found = [
            gladiator
            for gladiator in self.team_on_court(other(thrower[0]))
            if gladiator not in self.throw.asked
            and self.has_action(gladiator)
            and crosses(start, end, self.cells[gladiator])
        ]
        return sorted(found, key=self.to_thrower)

    def ask_interceptors(self) -> None:
        """R7.1: one by one, all before any die. R6.6: then the die. R6.3: the sure shot rolls none."""
        if self.to_be_asked():
            self.due = "intercept"
        elif self.throw.kind == "shot":
            self.due = "shot die"
        else:
            self.interceptors_roll()

    def play_try(self) -> None:
        """R7.1: saying yes spends the action."""
        gladiator = self.to_be_asked()[0]
        self.throw.asked.add(gladiator)
        self.throw.trying.add(gladiator)
        self.spent.add(gladiator)
        self.ask_interceptors()

    def interceptors_roll(self) -> None:
        """R7.2: the next interceptor who said yes; when none is left, the throw succeeds."""
        if self.throw.trying:
            self.due = "intercept die"
        else:
            self.throw_succeeds()

    # ---------------------------------------------------------------------------------------------------- R8 Baskets

    def score_basket(self, seat: int, points: int) -> None:
        """R8.1: counted. R8.2: the turn ends there; in turn 1 the match. R8.3: everyone goes back and sets up again."""
        self.baskets[seat] += 1
        self.points[seat] += points
        self.throw = None
        self.holder = None
        self.loose = None
        if self.turn == 1:  # R8.2, R10.1
            self.finish()
            return
        self.turn -= 1
        self.cells = {}
        self.spent = set()
        self.used = {}
        self.stunned = {}
        self.phase = 0
        self.begin(other(seat))  # R8.3: the conceding team gets MAIN, the sure shot and the ball

    # ---------------------------------------------------------------------------------------------------- R9 Phase 3

    def speed_order(self) -> list[Gladiator]:
        """R9.1: highest RAP first; if equal, MAIN's team first, then the lower number."""
        everybody = [(seat, number) for seat in (self.main, other(self.main)) for number in NUMBERS]
        return sorted(everybody, key=lambda gladiator: -self.value(gladiator, "RAP"))  # equal ones keep their order

    def ask_next(self) -> None:
        """R9.1: each is asked once; a gladiator who is out, stunned or without an action is skipped."""
        order = self.speed_order()
        later = order if self.acting is None else order[order.index(self.acting) + 1 :]
        self.target = None
        for gladiator in later:
            if self.has_action(gladiator):
                self.acting = gladiator
                self.due = "act"
                return
        self.end_turn()

    def refusal_of_strike(self, target: Gladiator) -> str | None:
        """R9.2: an opponent on a neighbouring cell."""
        return None if self.are_neighbours(self.acting, target) else "R9.2"

    def play_strike(self, target: Gladiator) -> None:
        """R9.2: test COM."""
        self.spent.add(self.acting)
        self.target = target
        self.due = "strike die"

    def play_dodge(self) -> None:
        """R9.2: the target spends their action: test HAB."""
        self.spent.add(self.target)
        self.due = "dodge die"

    def injure(self, face: int) -> None:
        """R9.3: the die minus RES."""
        target = self.target
        result = face - self.value(target, "RES")
        if result >= 1 and self.holder == target:  # R9.4: stunned or out
            self.ball_lies_on(self.cells[target])
        if 1 <= result <= 3:
            self.stunned[target] = 2  # R9.6: a new stun counts from the new blow
        elif result >= 4:
            del self.cells[target]
            self.spent.discard(target)
            self.stunned.pop(target, None)
            (self.injured if result <= 6 else self.coma).add(target)
        if not self.valid(target[0]):  # R10.2: at once
            self.finish()
        else:
            self.ask_next()

    def refusal_of_sprint(self, cell: Cell) -> str | None:
        """R9.5: one piece of movement of up to half of DEP, rounded up."""
        if not self.exists(cell):
            return "R1.1"
        if self.gladiator_on(cell) not in (None, self.acting):
            return "R1.2"
        price = self.price(self.acting, cell)
        if price is None:
            return "R1.2"
        if cell == self.cells[self.acting]:
            return "R4.3"
        if price > (self.value(self.acting, "DEP") + 1) // 2:
            return "R9.5"
        return None

    def play_sprint(self, cell: Cell) -> None:
        """R9.5: with the ball if they have it; nothing is picked up."""
        self.spent.add(self.acting)
        self.cells[self.acting] = cell
        self.ask_next()

    # ------------------------------------------------------------------------------------- the dice, and saying no

    def play_roll(self, face: int) -> None:
        """A test is passed by rolling the value or less."""
        if self.due == "shot die":  # R6.1
            if face <= self.shot_target(self.throw.thrower):
                self.interceptors_roll()
            else:
                self.throw.trying = set()
                self.due = "miss die"
        elif self.due == "miss die":  # R6.5
            if face <= 2:
                self.missed_ball_ends_on(self.basket(self.throw.thrower[0]))
            else:
                self.throw.heading = face
                self.due = "bounce"
        elif self.due == "intercept die":  # R7.2
            gladiator = min(self.throw.trying, key=self.to_thrower)
            self.throw.trying.remove(gladiator)
            if face <= self.value(gladiator, "BAL"):
                self.throw = None
                self.ball_to(gladiator)
                self.due = "play"
            else:
                self.interceptors_roll()
        elif self.due == "steal die":  # R5.3
            if face <= self.value(self.acting, "HAB"):
                self.ball_to(self.acting)
            self.acting = None
            self.due = "play"
        elif self.due == "strike die":  # R9.2
            if face > self.value(self.acting, "COM"):
                self.ask_next()
            elif self.dodge == "on" and self.has_action(self.target):
                self.due = "dodge"
            else:
                self.due = "injury die"
        elif self.due == "dodge die":  # R9.2
            if face <= self.value(self.target, "HAB"):
                self.ask_next()
            else:
                self.due = "injury die"
        elif self.due == "injury die":  # R9.3
            self.injure(face)

    def play_let(self) -> None:
        """Answer no: to an interception (R7.1), a missed ball (R6.5) or a dodge (R9.2)."""
        if self.due == "intercept":
            self.throw.asked.add(self.to_be_asked()[0])
            self.ask_interceptors()
        elif self.due == "rebound":
            self.due = "play"
        elif self.due == "dodge":
            self.due = "injury die"

    # ------------------------------------------------------------------------------------------------------- R10 End

    def finish(self) -> None:
        """R10.1, R10.2: the position stays as it was; anything in progress is gone."""
        self.due = "over"
        self.phase = 0
        self.used = {}
        self.throw = None
        self.acting = None
        self.target = None

    # -------------------------------------------------------------------------------------------- the position text

    def position(self) -> str:
        """The drawing, then the lines that do not have their default values."""
        lines = ["   " + "".join(f"{column:^4}" for column in range(self.columns))]
        for row in range(self.rows):
            lines.append(f"{row:>2} " + "".join(f"{self.token((column, row)):^4}" for column in range(self.columns)))
        lines = [line.rstrip() for line in lines]

        options = [
            ("court", self.court, "full"),
            ("on_court", self.on_court, 3),
            ("red", roster_name(self.rosters[RED]), "eliminateurs"),
            ("blue", roster_name(self.rosters[BLUE]), "demons"),
            ("near", self.near, 3),
            ("band", self.band, 3),
            ("used_token", self.used_token, "rests"),
            ("dodge", self.dodge, "on"),
        ]
        changed = [f"{option}={value}" for option, value, default in options if value != default]
        if changed:
            lines.append("options: " + " ".join(changed))
        lines.append(f"turn: {self.turn}")
        if self.due != "lot":
            lines.append(f"main: {SEATS[self.main]}")
            if self.sure != self.main:
                lines.append("sure: nobody" if self.sure is None else f"sure: {SEATS[self.sure]}")
        if self.phase in (2, 3):
            lines.append(f"phase: {self.phase}")
        if self.due != "play":
            lines.append(f"due: {self.due}")
        if self.throw is not None:
            receiver = f" {name(self.throw.receiver)}" if self.throw.kind == "pass" else ""
            lines.append(f"throw: {self.throw.kind}{receiver}")
            if self.throw.asked and self.due == "intercept":
                lines.append(f"asked: {names(self.throw.asked)}")
            if self.throw.trying:
                lines.append(f"trying: {names(self.throw.trying)}")
            if self.throw.heading is not None:
                lines.append(f"heading: {self.throw.heading}")
        if self.acting is not None:
            lines.append(f"acting: {name(self.acting)}")
        if self.target is not None:
            lines.append(f"target: {name(self.target)}")
        if self.used:
            moves = [f"{name(gladiator)} {self.points_left(gladiator)}" for gladiator in sorted(self.used)]
            lines.append("moves: " + ", ".join(moves))
        if self.spent:
            lines.append(f"spent: {names(self.spent)}")
        if self.stunned:
            stunned = [f"{name(gladiator)} {self.stunned[gladiator]}" for gladiator in sorted(self.stunned)]
            lines.append("stunned: " + ", ".join(stunned))
        if self.injured:
            lines.append(f"injured: {names(self.injured)}")
        if self.coma:
            lines.append(f"coma: {names(self.coma)}")
        if self.baskets != [0, 0]:
            lines.append(f"baskets: {self.baskets[RED]}-{self.baskets[BLUE]}")
        if self.points != [0, 0]:
            lines.append(f"points: {self.points[RED]}-{self.points[BLUE]}")
        return "\n".join(lines) + "\n"

    def token(self, cell: Cell) -> str:
        """How the drawing shows a cell."""
        gladiator = self.gladiator_on(cell)
        if gladiator is None:
            if self.loose == cell:
                return "*"
            if cell in (self.basket(RED), self.basket(BLUE)):
                return "o"
            return ":" if self.in_touch_zone(RED, cell) or self.in_touch_zone(BLUE, cell) else "."
        if gladiator == self.holder:
            return name(gladiator) + "*"
        if self.loose == cell:
            return name(gladiator) + "+"
        return name(gladiator)
