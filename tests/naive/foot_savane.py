"""A slow, obvious Foot Savane, written rule by rule from the rulebook as a check on the fast engine."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

Cell = tuple[str, int]  # (column, row)

RED, BLUE = 0, 1
SEATS = ["red", "blue"]

COLUMNS = ["a", "b", "c", "d"]
ROWS = [1, 2, 3, 4]
CELLS: list[Cell] = [(column, row) for row in ROWS for column in COLUMNS]  # a1 b1 c1 d1 a2 .. d4
NAMES = [f"{column}{row}" for column, row in CELLS]

# The rulebook's terms: red's goal is below row 1, blue's above row 4; lions are red's, cheetahs blue's.
FACES = ["lion", "cheetah", "terrain", "snake"]
FOOTBALLER = {RED: "lion", BLUE: "cheetah"}
OWN_HALF = {RED: [1, 2], BLUE: [3, 4]}
ATTACK_LINE = {RED: 4, BLUE: 1}
FORWARD = {RED: +1, BLUE: -1}
FACING_GOAL = ["b", "c"]
IN_FRONT_OF_GOAL = {RED: [("b", 1), ("c", 1)], BLUE: [("b", 4), ("c", 4)]}

# R1.1: the two faces, and how many tiles have them.
TILES = {
    ("lion", "snake"): 2,
    ("lion", "terrain"): 1,
    ("cheetah", "snake"): 2,
    ("cheetah", "terrain"): 1,
    ("terrain", "snake"): 2,
    ("terrain", "terrain"): 1,
    ("lion", "cheetah"): 7,
}

CARDS = ["ortho", "run", "loss", "relay", "yellow", "drive", "diagonal", "lob"]  # R1.2
GOAL_CARDS = ["left", "right", "centre", "down"]  # R1.3
STOPS = {"left": ["left"], "right": ["right"], "centre": ["left", "right"], "down": []}  # R4.3

STRAIGHT = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
SLANTING = {"up-left": (-1, 1), "up-right": (1, 1), "down-left": (-1, -1), "down-right": (1, -1)}
DIRECTIONS = STRAIGHT | SLANTING

TURNS_BEFORE_DROP_BALL = 41  # R8.2

# What is due: the sorts of action that answer it, and the rule that refuses all other sorts.
# (None if the rule depends on more than what is due: see FootSavane.rule_of_due.)
SORTS_DUE = {
    "lot": (["lot"], "R2.3"),
    "face": (["face"], None),
    "kickoff": (["put"], "R2.3"),
    "move": (["move"], "R3.1"),
    "again": (["end", "move", "send", "shoot"], "R3.3"),
    "shoot": (["send", "shoot"], "R4.1"),
    "card": (["card"], "R5.1"),
    "direction": (["ball"], None),
    "forward": (["forward"], None),
    "nearest": (["give"], None),
    "drive": (["take", "leave"], "R6.7"),
    "announce": (["shoot"], "R4.2"),
    "keeper": (["keeper"], "R4.3"),
    "restart": (["put"], "R4.4"),
    "swap": (["swap"], "R4.5"),
    "save": (["put"], "R4.6"),
    "penalty": (["put", "swap"], "R7.1"),
    "drop": (["put"], "R8.2"),
    "over": ([], None),
}
CHANCE = ["lot", "face", "card", "keeper"]

ACTIONS: list[str] = (
    ["end"]
    + [f"move {one} {two}" for one in NAMES for two in NAMES]
    + [f"send {cell}" for cell in NAMES]
    + ["shoot left", "shoot right"]
    + [f"put {cell}" for cell in NAMES]
    + [f"swap {one} {two}" for one in NAMES for two in NAMES]
    + [f"ball {direction}" for direction in DIRECTIONS]
    + [f"forward {cell}" for cell in NAMES]
    + [f"give {cell}" for cell in NAMES]
    + ["take", "leave"]
    + [f"face {face}" for face in FACES]
    + [f"card {card}" for card in CARDS]
    + [f"keeper {card}" for card in GOAL_CARDS]
    + [f"lot {seat}" for seat in SEATS]
)

# The same by sort, in the same order: the texts of one sort are together in ACTIONS.
ACTIONS_OF: dict[str, list[str]] = {}
for action in ACTIONS:
    ACTIONS_OF.setdefault(action.split()[0], []).append(action)


@dataclass(eq=False)  # two tiles that look the same are still two tiles
class Tile:
    """A tile on the table: the face it shows, and its back if anyone has seen it (R1.4)."""

    upper: str
    back: str | None = None


def other(seat: int) -> int:
    """The seat across the table."""
    return BLUE if seat == RED else RED


def read_cell(word: str) -> Cell:
    """The cell written column then row."""
    return word[0], int(word[1])


def write_cell(cell: Cell) -> str:
    """a1 .. d4."""
    return f"{cell[0]}{cell[1]}"


def aside(cell: Cell, columns: int, rows: int) -> tuple[int, int]:
    """(column number from 0, row) at this offset from a cell, on the field or not."""
    return COLUMNS.index(cell[0]) + columns, cell[1] + rows


def on_field(place: tuple[int, int]) -> Cell | None:
    """The cell at (column number, row); None off the field."""
    column, row = place
    if 0 <= column < 4 and row in ROWS:
        return COLUMNS[column], row
    return None


def distance(one: Cell, two: Cell) -> int:
    """King's steps from one cell to another."""
    return max(abs(COLUMNS.index(one[0]) - COLUMNS.index(two[0])), abs(one[1] - two[1]))


NEIGHBOURS = {cell: [near for near in CELLS if distance(near, cell) == 1] for cell in CELLS}


def neighbours(cell: Cell) -> list[Cell]:
    """The cells around it, up to eight."""
    return NEIGHBOURS[cell]


def cells_forward(cell: Cell, seat: int) -> list[Cell]:
    """One cell forward for that side, straight or diagonal, on the field."""
    places = [on_field(aside(cell, columns, FORWARD[seat])) for columns in (-1, 0, 1)]
    return [place for place in places if place is not None]


@lru_cache(maxsize=100_000)
def layings(seen: tuple[tuple[str, str], ...], left: tuple[int, ...]) -> int:
    """R1.5: the number of ways to lay the remaining tiles, all told apart and either side up, that agree with `seen`.

    `seen` is the (upper face, back) of each cell, "?" if nobody has seen it; `left` has the number of each of TILES.
    """
    if not seen:
        return 1
    upper, back = seen[0]
    ways = 0
    for index, (one, two) in enumerate(TILES):
        if left[index] == 0:
            continue
        fewer = (*left[:index], left[index] - 1, *left[index + 1 :])
        for up, down in ((one, two), (two, one)):
            if upper in ("?", up) and back in ("?", down):
                ways += left[index] * layings(seen[1:], fewer)
    return ways


class FootSavane:
    """A match, from the draw for the first player to the end."""

    def __init__(
        self,
        first: str = "lot",
        shot_on_snake: str = "refused",
        bite: str = "swap",
        goals: int | str = 5,
        turns: int | str = 400,
        snake_cards: str = "4,4,4,4,4,4,4,4",
        goal_cards: str = "6,6,2,2",
    ) -> None:
        self.first = first
        self.shot_on_snake = shot_on_snake
        self.bite = bite
        self.goals_to_win = int(goals)
        self.turns = int(turns)
        self.snake_cards = snake_cards
        self.goal_cards = goal_cards

        self.due = "lot"
        self.turn = RED  # whose turn it is: the player who draws cards
        self.tiles: dict[Cell, Tile] = {}
        self.ball: Cell | None = None
        self.goals = [0, 0]
        self.played = 0  # turns ended in the match
        self.since = 0  # R8.2: turns ended since the ball was put down by hand

        # R1.2, R1.3: the cards.
        self.pile = dict(zip(CARDS, map(int, snake_cards.split(",")), strict=True))
        self.discard = dict.fromkeys(CARDS, 0)
        self.yellow = [False, False]
        self.keepers = [self.all_goal_cards(), self.all_goal_cards()]

        # The state of the turn.
        self.setting_up = True
        self.moves = 0  # moves left in this turn
        self.single = False  # R3.4: this is a single-move turn
        self.mover: Tile | None = None
        self.turning: Cell | None = None  # the cell of a tile being turned over
        self.card: str | None = None  # the snake card being carried out
        self.steps = 0  # R6.3: steps of a Run still to come
        self.aim: str | None = None  # R4.2: the side announced

        self.ended_by: str | None = None  # the rule that ended the match

        if first != "lot":  # R2.3, Option `first`
            self.lay_tiles(SEATS.index(first))

    # ------------------------------------------------------------------------------------------------ the interface

    def actor(self) -> int | str | None:
        """Who is to act: 0 red, 1 blue, "chance", None when over."""
        if self.due == "over":
            return None
        if self.due in CHANCE:
            return "chance"
        if self.due == "announce":  # R5.2: the carrier's player; R7.1: the taker, whose footballer has the ball by then
            return self.carrier_side()
        if self.due == "drive":  # R5.2, R6.7: the player whose footballer it reaches
            return self.side_on(self.ahead(1))
        if self.due == "penalty":  # R7.1: the opponent of the offender
            return other(self.turn)
        return self.turn  # R5.2: every other choice is the drawer's

    def refusal(self, text: str) -> str | None:
        """The first rule, in rulebook order, that refuses this action now; None if it is legal."""
        sort, *words = text.split()

        # The wrong sort of action for what is due. R3.3 itself refuses the second move of a single-move turn.
        if sort == "move" and self.due == "shoot" and self.single:
            return "R3.3"
        if sort not in SORTS_DUE[self.due][0]:
            return self.rule_of_due()

        if sort == "face":  # R1.5
            return None if self.odds_of_face()[words[0]] > 0 else "R1.5"
        if sort == "card":  # R1.2
            return None if self.pile[words[0]] > 0 else "R1.2"
        if sort == "keeper":  # R1.3
            return None if self.keepers[self.keeper_side()][words[0]] > 0 else "R1.3"
        if sort == "end":  # R3.3: only without the ball; with it, R4.1 requires a shot
            return "R4.1" if self.mover_has_ball() else None
        if sort == "move":
            return self.refusal_of_move(read_cell(words[0]), read_cell(words[1]))
        if sort == "send":
            return self.refusal_of_send(read_cell(words[0]))
        if sort == "shoot":
            return self.refusal_of_shoot()
        if sort == "put":
            return self.refusal_of_put(read_cell(words[0]))
        if sort == "swap":
            return self.refusal_of_swap(read_cell(words[0]), read_cell(words[1]))
        if sort == "ball":
            return self.refusal_of_ball(words[0])
        if sort == "forward":
            return self.refusal_of_forward(read_cell(words[0]))
        if sort == "give":
            return None if read_cell(words[0]) in self.candidates() else self.rule_of_due()
        return None  # lot, take, leave

    def rule_of_due(self) -> str:
        """The rule that says what is due."""
        if self.due == "over":
            return self.ended_by
        if self.due == "face":
            return "R2.1" if self.setting_up else "R3.2"
        if self.due == "direction":
            return {"ortho": "R6.1", "diagonal": "R6.2"}[self.card]
        if self.due == "forward":
            return {"run": "R6.3", "relay": "R6.5"}[self.card]
        if self.due == "nearest":
            return {"loss": "R6.4", "yellow": "R6.4", "relay": "R6.5", "ortho": "R6.9", "diagonal": "R6.9"}[self.card]
        return SORTS_DUE[self.due][1]

    def refusals(self) -> dict[str, str | None]:
        """The rule that refuses each action now; a sort that is not due is refused for that, whatever else is said."""
        found: dict[str, str | None] = {}
        for sort, texts in ACTIONS_OF.items():
            if sort in SORTS_DUE[self.due][0]:
                found |= {text: self.refusal(text) for text in texts}
            else:
                found |= dict.fromkeys(texts, self.refusal(texts[0]))
        return found

    def legal(self) -> list[str]:
        """Every legal action."""
        return [text for text, rule in self.refusals().items() if rule is None]

    def odds(self) -> dict[str, Fraction]:
        """At a chance point, every possible outcome with its probability."""
        if self.due == "lot":  # R2.3
            odds = {"red": Fraction(1, 2), "blue": Fraction(1, 2)}
        elif self.due == "face":
            odds = self.odds_of_face()
        elif self.due == "card":  # any card of the pile, equally likely
            odds = {card: Fraction(self.pile[card], sum(self.pile.values())) for card in CARDS}
        elif self.due == "keeper":
            cards = self.keepers[self.keeper_side()]
            odds = {card: Fraction(cards[card], sum(cards.values())) for card in GOAL_CARDS}
        else:
            odds = {}
        return {f"{self.due} {word}": share for word, share in odds.items() if share > 0}

    def play(self, text: str) -> None:
        """Apply a legal action."""
        sort, *words = text.split()
        if sort == "lot":
            self.lay_tiles(SEATS.index(words[0]))
        elif sort == "face":
            self.play_face(words[0])
        elif sort == "card":
            self.play_card(words[0])
        elif sort == "keeper":
            self.play_keeper(words[0])
        elif sort == "end":
            self.end_turn()
        elif sort == "move":
            self.play_move(read_cell(words[0]), read_cell(words[1]))
        elif sort == "send":
            self.play_send(read_cell(words[0]))
        elif sort == "shoot":
            self.play_shoot(words[0])
        elif sort == "put":
            self.play_put(read_cell(words[0]))
        elif sort == "swap":
            self.play_swap(read_cell(words[0]), read_cell(words[1]))
        elif sort == "ball":
            self.play_ball(words[0])
        elif sort == "forward":
            self.play_forward(read_cell(words[0]))
        elif sort == "give":
            self.play_give(read_cell(words[0]))
        elif sort == "take":
            self.play_take()
        elif sort == "leave":
            self.go_two_cells()

    def outcome(self) -> tuple[float, ...] | None:
        """R8.4: winner 1, loser -1, draw 0; None until the match is over."""
        if self.due != "over":
            return None
        red, blue = self.goals
        if red > blue:
            return 1.0, -1.0
        if blue > red:
            return -1.0, 1.0
        return 0.0, 0.0

    # ------------------------------------------------------------------------------------------- reading the field

    def side_on(self, cell: Cell) -> int | None:
        """Whose visible footballer is there; None for terrain and snakes."""
        for seat in (RED, BLUE):
            if self.tiles[cell].upper == FOOTBALLER[seat]:
                return seat
        return None

    def footballers(self, seat: int) -> list[Cell]:
        """The cells of a side's visible footballers."""
        return [cell for cell in CELLS if self.side_on(cell) == seat]

    def at_home(self, seat: int) -> list[Cell]:
        """The cells of a side's visible footballers in their own half."""
        return [cell for cell in self.footballers(seat) if cell[1] in OWN_HALF[seat]]

    def carrier_side(self) -> int | None:
        """The side of the footballer whose tile holds the ball; None if it is on terrain or a snake."""
        return self.side_on(self.ball)

    def keeper_side(self) -> int:
        """R4.3: the opponent of the shooter turns the card."""
        return other(self.carrier_side())

    def cell_of(self, tile: Tile) -> Cell:
        """Where a tile lies."""
        return next(cell for cell in CELLS if self.tiles[cell] is tile)

    def mover_has_ball(self) -> bool:
        """Whether there is still a mover, and it has the ball."""
        return self.mover is not None and self.cell_of(self.mover) == self.ball

    def is_only_footballer(self, cell: Cell, seat: int) -> bool:
        """R3.5: whether the only visible footballer of that side is there."""
        return self.footballers(seat) == [cell]

    # -------------------------------------------------------------------------------------------------- R1 Material

    def all_goal_cards(self) -> dict[str, int]:
        """R1.3: a player's goal cards."""
        return dict(zip(GOAL_CARDS, map(int, self.goal_cards.split(",")), strict=True))

    def odds_of_face(self) -> dict[str, Fraction]:
        """R1.5: the share of layouts that agree with everything seen and would show this face."""
        ways = {}
        for face in FACES:
            seen = {}
            for cell in CELLS:
                if cell in self.tiles:
                    seen[cell] = (self.tiles[cell].upper, self.tiles[cell].back or "?")
                else:
                    seen[cell] = ("?", "?")
            hidden = self.hidden_cell()
            seen[hidden] = (face, "?") if hidden not in self.tiles else (self.tiles[hidden].upper, face)
            # The order of the cells does not affect the number; those about which most is known come first.
            order = sorted(seen.values(), key=lambda faces: (faces.count("?"), faces))
            ways[face] = layings(tuple(order), tuple(TILES.values()))
        return {face: Fraction(ways[face], sum(ways.values())) for face in FACES}

    def hidden_cell(self) -> Cell:
        """The cell of the face that is about to be seen."""
        if not self.setting_up:
            return self.turning
        for cell in CELLS:  # R2.1: the next tile laid
            if cell not in self.tiles:
                return cell
        return self.misplaced()[0]  # R2.1: the next footballer turned over

    # ------------------------------------------------------------------------------------------------ R2 Setting up

    def lay_tiles(self, first_player: int) -> None:
        """R2.1: the tiles are laid at random, and seen cell by cell."""
        self.turn = first_player
        self.setting_up = True
        self.tiles = {}
        self.due = "face"

    def misplaced(self) -> list[Cell]:
        """R2.1: the opposing footballers in a player's own half."""
        return [
            cell
            for seat in (RED, BLUE)
            for cell in CELLS
            if cell[1] in OWN_HALF[seat] and self.side_on(cell) == other(seat)
        ]

    def play_face(self, face: str) -> None:
        """A face that nobody had seen is revealed."""
        cell = self.hidden_cell()
        if not self.setting_up:
            self.tiles[cell].back = face
            self.turned_over()
            return
        if cell not in self.tiles:  # R2.1: the upper face
            self.tiles[cell] = Tile(face)
        else:  # R2.1: the back of an opposing footballer
            self.tiles[cell] = Tile(face, back=self.tiles[cell].upper)
        if len(self.tiles) < 16 or self.misplaced():
            return
        if not self.at_home(RED) or not self.at_home(BLUE):  # R2.2
            self.lay_tiles(self.turn)
            return
        self.setting_up = False
        self.due = "kickoff"  # R2.3

    # --------------------------------------------------------------------------------------------------- R3 Moving

    def start_moving(self, moves: int) -> None:
        """R3.1: the move is compulsory. R3.4: one move or two."""
        self.moves = moves
        self.single = moves == 1
        self.due = "move"

    def refusal_of_move(self, cell: Cell, target: Cell) -> str | None:
        """R3.2, R3.3, R3.5: who may move, and where."""
        if self.side_on(cell) != self.turn or target not in neighbours(cell):
            return "R3.2"
        if self.due == "again" and self.tiles[cell] is not self.mover:
            return "R3.3"
        if self.is_only_footballer(target, other(self.turn)):
            return "R3.5"
        return None

    def play_move(self, cell: Cell, target: Cell) -> None:
        """R3.2, R3.6: the footballer moves and is the mover of this turn."""
        self.mover = self.tiles[cell]
        self.moves -= 1
        self.swap_and_turn_over(cell, target)

    def swap_and_turn_over(self, cell: Cell, target: Cell) -> None:
        """R3.2: swap, ball, turning over, bite; in a move and (R6.3) in a Run."""
        snake = self.tiles[target].upper == "snake"
        self.tiles[cell], self.tiles[target] = self.tiles[target], self.tiles[cell]
        if self.ball in (cell, target):
            self.ball = target
        if self.bite == "swap" and snake:  # R5.1: it ends the movement
            self.moves = 0
        self.turning = cell
        if self.tiles[cell].back is None:
            self.due = "face"
        else:
            self.turned_over()

    def turned_over(self) -> None:
        """R3.2: the other tile is turned over, now that its back is known. R5.1: then the bite."""
        tile = self.tiles[self.turning]
        self.turning = None
        biting_face = tile.upper if self.bite == "swap" else tile.back
        tile.upper, tile.back = tile.back, tile.upper
        if tile is self.mover:  # R5.4: a mover turned over by a Run is no longer the mover
            self.mover = None
        if biting_face == "snake":
            self.draw_card()
        elif self.card == "run":
            self.run_on()
        elif self.moves > 0:  # R3.3
            self.due = "again"
        else:
            self.shoot_or_end()

    def shoot_or_end(self) -> None:
        """R4.1, R5.4: if the mover has the ball, it must shoot; otherwise the turn ends."""
        if self.mover_has_ball():
            self.due = "shoot"
        else:
            self.end_turn()

    def end_turn(self, restarter: int | None = None, restart: str | None = None) -> None:
        """The turn ends. If a restart is due, it is "goal" (R4.4) or "save" (R4.6)."""
        self.moves = 0
        self.single = False
        self.mover = None
        self.card = None
        self.steps = 0
        self.played += 1
        if restart is None:
            self.since += 1
        else:
            self.ball = None
            self.since = 0

        # R8.3 comes before R8.2.
        if self.played == self.turns:
            self.due = "over"
            self.ended_by = "R8.3"
            return

        # R5.5: the side that restarts, otherwise the other player.
        self.turn = other(self.turn) if restarter is None else restarter

        if restart == "goal":  # R4.4, R4.5
            self.due = "restart" if self.at_home(self.turn) else "swap"
        elif restart == "save":  # R4.6
            self.due = "save"
        elif self.since == TURNS_BEFORE_DROP_BALL:  # R8.2, R4.5
            self.ball = None
            self.since = 0
            self.due = "drop" if self.at_home(self.turn) else "swap"
        else:
            self.start_moving(2)

    # ------------------------------------------------------------------------------------------------- R4 Shooting

    def refusal_of_send(self, cell: Cell) -> str | None:
        """R4.1: to a neighbour; not to a snake if another neighbour shows none, unless the option allows it."""
        if not self.mover_has_ball() or cell not in neighbours(self.ball):
            return "R4.1"
        if self.shot_on_snake == "allowed":
            return None
        without_snake = [near for near in neighbours(self.ball) if self.tiles[near].upper != "snake"]
        if without_snake and cell not in without_snake:
            return "R4.1"
        return None

    def play_send(self, cell: Cell) -> None:
        """R4.1: the footballer there gets it, whichever side it is on; a snake there does not bite."""
        self.ball = cell
        self.end_turn()

    def refusal_of_shoot(self) -> str | None:
        """R4.1, R4.2: at goal, from the attack line; a shot from a card or a penalty is only announced."""
        if self.due == "announce":
            return None
        if not self.mover_has_ball():
            return "R4.1"
        if self.ball[1] != ATTACK_LINE[self.turn]:
            return "R4.2"
        return None

    def play_shoot(self, side: str) -> None:
        """R4.3: the opponent's goal card is due. R1.3: the cards come back when none is left."""
        self.aim = side
        self.moves = 0
        self.mover = None
        self.due = "keeper"
        if sum(self.keepers[self.keeper_side()].values()) == 0:
            self.keepers[self.keeper_side()] = self.all_goal_cards()

    def play_keeper(self, card: str) -> None:
        """R4.3: stopped or not."""
        shooter, keeper = self.carrier_side(), self.keeper_side()
        self.keepers[keeper][card] -= 1
        stopped = self.aim in STOPS[card]
        self.aim = None
        if stopped:  # R4.6
            self.end_turn(keeper, "save")
            return
        self.goals[shooter] += 1  # R4.4
        if self.goals[shooter] == self.goals_to_win:  # R8.1: at once
            self.ball = None
            self.since = 0
            self.due = "over"
            self.ended_by = "R8.1"
            return
        self.end_turn(keeper, "goal")

    def refusal_of_put(self, cell: Cell) -> str | None:
        """R2.3, R4.4, R4.6, R7.1, R8.2: where the ball may be put."""
        if self.due == "kickoff":  # R2.3: any of their footballers
            allowed = self.footballers(self.turn)
        elif self.due in ("restart", "drop"):  # R4.4, R8.2: their footballers in their own half
            allowed = self.at_home(self.turn)
        elif self.due == "save":  # R4.6: anything in their own half but a snake
            allowed = [
                place for place in CELLS if place[1] in OWN_HALF[self.turn] and self.tiles[place].upper != "snake"
            ]
        else:  # R7.1
            allowed = self.takers_in_place()
        return None if cell in allowed else self.rule_of_due()

    def play_put(self, cell: Cell) -> None:
        """The ball is put down by hand (R8.2); then a single move (R3.4) or, at a penalty, the shot."""
        self.ball = cell
        self.since = 0
        if self.due == "penalty":
            self.due = "announce"
        else:
            self.start_moving(1)

    def refusal_of_swap(self, cell: Cell, target: Cell) -> str | None:
        """R4.5, R7.1: who may come, and where."""
        seat = self.actor()
        half = [place for place in CELLS if place[1] in OWN_HALF[seat]]
        if self.due == "penalty":  # R7.1: only if they have none in place
            targets = [] if self.takers_in_place() else IN_FRONT_OF_GOAL[self.turn]
        else:  # R4.5: with an opposing footballer in their half; if there is none, with any tile there
            targets = [place for place in half if self.side_on(place) == other(seat)] or half
        if self.side_on(cell) != seat or target not in targets:
            return self.rule_of_due()
        return None

    def play_swap(self, cell: Cell, target: Cell) -> None:
        """R4.5, R7.1: nothing is turned over, no bite; the ball is put on the footballer who came."""
        self.tiles[cell], self.tiles[target] = self.tiles[target], self.tiles[cell]
        self.play_put(target)

    # --------------------------------------------------------------------------------------------------- R5 Snakes

    def draw_card(self) -> None:
        """R5.1: movement ends, a Run too (R6.3), and a card is due. R1.2: an empty pile is refilled."""
        self.moves = 0
        self.steps = 0
        self.card = None
        self.due = "card"
        if sum(self.pile.values()) == 0:
            self.pile = self.discard
            self.discard = dict.fromkeys(CARDS, 0)

    def play_card(self, card: str) -> None:
        """R1.2: it goes to the discard at once. R5.2: it affects the carrier. R5.3: if there is one."""
        self.pile[card] -= 1
        self.discard[card] += 1
        self.card = card
        if self.carrier_side() is None:
            self.card_done()
        elif card in ("ortho", "diagonal"):
            self.due = "direction"
        elif card == "run":
            self.steps = 2
            self.run_on()
        elif card == "loss":
            self.give_to_nearest()
        elif card == "relay":
            self.start_relay()
        elif card == "yellow":
            self.play_yellow()
        elif card == "drive":
            self.play_drive()
        elif card == "lob":  # R6.8: over everybody
            self.go_two_cells()

    def card_done(self) -> None:
        """R5.4: no restart is due; if the mover has the ball, it must shoot."""
        self.card = None
        self.shoot_or_end()

    # ------------------------------------------------------------------------------------------ R6 The snake cards

    def refusal_of_ball(self, direction: str) -> str | None:
        """R6.1, R6.2: straight or diagonal, off the field included."""
        if self.card == "ortho" and direction not in STRAIGHT:
            return "R6.1"
        if self.card == "diagonal" and direction not in SLANTING:
            return "R6.2"
        return None

    def play_ball(self, direction: str) -> None:
        """R6.1, R6.2: one cell. R6.9: or off the field."""
        place = aside(self.ball, *DIRECTIONS[direction])
        cell = on_field(place)
        if cell is not None:
            self.ball = cell
            self.card_done()
        elif place[1] == ATTACK_LINE[self.carrier_side()] + FORWARD[self.carrier_side()]:
            self.over_goal_line(place[0])
        else:  # over a touchline, or over the carrier's own goal line, which counts the same
            self.give_to_nearest()

    def over_goal_line(self, column: int) -> None:
        """R6.9: a shot at goal or the keeper's ball, by the column it goes to; the ball does not move until then.

        The column is a number from 0; beyond a corner it is not the number of any column.
        """
        if column in [COLUMNS.index(facing) for facing in FACING_GOAL]:
            self.announce()
        else:
            self.end_turn(self.keeper_side(), "save")

    def announce(self) -> None:
        """R5.2: a shot at goal; the carrier's player announces the side."""
        self.card = None
        self.steps = 0
        self.mover = None
        self.due = "announce"

    def run_on(self) -> None:
        """R6.3: the next step, if there is one. R6.10: from the attack line it is a shot at goal."""
        if self.steps == 0:
            self.card_done()
        elif self.ball[1] == ATTACK_LINE[self.carrier_side()]:
            self.announce()
        else:
            self.due = "forward"

    def refusal_of_forward(self, cell: Cell) -> str | None:
        """R3.5, R6.3: a step of a Run. R6.5: where a Relay ends."""
        carrier = self.carrier_side()
        if self.card == "run" and self.is_only_footballer(cell, other(carrier)):
            return "R3.5"
        if cell not in cells_forward(self.ball, carrier):
            return self.rule_of_due()
        return None

    def play_forward(self, cell: Cell) -> None:
        """R6.3: the carrier steps, with the ball. R6.5: the ball goes there."""
        if self.card == "run":
            self.steps -= 1
            self.swap_and_turn_over(self.ball, cell)
        else:
            self.ball = cell
            self.card_done()

    def candidates(self) -> list[Cell]:
        """R6.4, R6.5, R6.9: those nearest to the ball, of the carrier's opponent or (Relay) of the carrier's side."""
        carrier = self.carrier_side()
        side = carrier if self.card == "relay" else other(carrier)
        cells = [cell for cell in self.footballers(side) if cell != self.ball]
        nearest = min((distance(cell, self.ball) for cell in cells), default=0)
        return [cell for cell in cells if distance(cell, self.ball) == nearest]

    def give_to_nearest(self) -> None:
        """R6.11: if there is only one candidate, nothing is asked; if several are equally near, the drawer chooses."""
        if len(self.candidates()) == 1:
            self.play_give(self.candidates()[0])
        else:
            self.due = "nearest"

    def play_give(self, cell: Cell) -> None:
        """R6.4, R6.6, R6.9: the footballer gets the ball. R6.5: then it goes on."""
        self.ball = cell
        if self.card != "relay":
            self.card_done()
        elif cell[1] == ATTACK_LINE[self.carrier_side()]:  # R6.10
            self.announce()
        else:
            self.due = "forward"

    def start_relay(self) -> None:
        """R6.5: to the nearest team-mate. Without a team-mate nothing happens."""
        if self.candidates():
            self.give_to_nearest()
        else:
            self.card_done()

    def play_yellow(self) -> None:
        """R6.6: like Loss, and the drawer keeps the card; the second time both are discarded and a penalty follows."""
        if self.yellow[self.turn]:
            self.yellow[self.turn] = False
            self.discard["yellow"] += 1  # the one they had; the new one is there already
            self.penalty()
        else:
            self.yellow[self.turn] = True
            self.discard["yellow"] -= 1  # kept
            self.give_to_nearest()

    def ahead(self, cells: int) -> Cell | None:
        """R6.7, R6.8: the cell that many steps straight ahead of the carrier; None off the field."""
        return on_field(aside(self.ball, 0, cells * FORWARD[self.carrier_side()]))

    def play_drive(self) -> None:
        """R6.7: a footballer of either side on the first of the two cells may take it; its captain is asked."""
        first = self.ahead(1)
        if first is not None and self.side_on(first) is not None:
            self.due = "drive"
        else:
            self.go_two_cells()

    def play_take(self) -> None:
        """R6.7: the footballer gets the ball, and it stops there."""
        self.ball = self.ahead(1)
        self.card_done()

    def go_two_cells(self) -> None:
        """R6.7, R6.8: whoever is on the second cell straight ahead gets it, unasked. R6.9: or it leaves the field."""
        cell = self.ahead(2)
        if cell is None:
            self.over_goal_line(COLUMNS.index(self.ball[0]))
        else:
            self.ball = cell
            self.card_done()

    # -------------------------------------------------------------------------------------------------- R7 Penalty

    def penalty(self) -> None:
        """R7.1: the ball is picked up, and the drawer's opponent puts it down for their shot."""
        self.ball = None
        self.since = 0
        self.mover = None
        self.card = None
        self.due = "penalty"

    def takers_in_place(self) -> list[Cell]:
        """R7.1: the opponent's footballers on the two middle tiles in front of the offender's goal."""
        return [cell for cell in IN_FRONT_OF_GOAL[self.turn] if self.side_on(cell) == other(self.turn)]

    # -------------------------------------------------------------------------------------------- the position text

    def position(self) -> str:
        """The drawing, then the lines that do not have their default values."""
        lines = ["   " + "".join(f"{column:^5}" for column in COLUMNS)]
        for row in reversed(ROWS):
            lines.append(f"{row:>2} " + "".join(f"{self.token((column, row)):^5}" for column in COLUMNS))
        lines = [line.rstrip() for line in lines]

        options = [
            ("first", self.first, "lot"),
            ("shot_on_snake", self.shot_on_snake, "refused"),
            ("bite", self.bite, "swap"),
            ("goals", self.goals_to_win, 5),
            ("turns", self.turns, 400),
            ("snake_cards", self.snake_cards, "4,4,4,4,4,4,4,4"),
            ("goal_cards", self.goal_cards, "6,6,2,2"),
        ]
        changed = [f"{option}={value}" for option, value, default in options if value != default]
        if changed:
            lines.append("options: " + " ".join(changed))
        lines.append(f"turn: {SEATS[self.turn]}")
        if self.due != "move":
            lines.append(f"due: {self.due}")
        if self.moves != {"move": 2, "again": 1}.get(self.due, 0):
            lines.append(f"moves: {self.moves}")
        if self.mover is not None:
            lines.append(f"mover: {write_cell(self.cell_of(self.mover))}")
        if self.turning is not None:
            lines.append(f"turning: {write_cell(self.turning)}")
        if self.card is not None:
            lines.append(f"card: {self.card}")
        if self.steps != 0:
            lines.append(f"steps: {self.steps}")
        if self.aim is not None:
            lines.append(f"aim: {self.aim}")
        if self.goals != [0, 0]:
            lines.append(f"goals: {self.goals[RED]}-{self.goals[BLUE]}")
        if any(self.yellow):
            lines.append("yellow: " + ", ".join(SEATS[seat] for seat in (RED, BLUE) if self.yellow[seat]))
        if any(self.discard.values()):
            lines.append("pile: " + " ".join(str(self.pile[card]) for card in CARDS))
        if self.keepers != [self.all_goal_cards(), self.all_goal_cards()]:
            red, blue = (" ".join(str(cards[card]) for card in GOAL_CARDS) for cards in self.keepers)
            lines.append(f"keepers: red {red}, blue {blue}")
        if self.played != 0:
            lines.append(f"played: {self.played}")
        if self.since != 0:
            lines.append(f"since: {self.since}")
        return "\n".join(lines) + "\n"

    def token(self, cell: Cell) -> str:
        """How the drawing shows a cell."""
        if cell not in self.tiles:
            return "."
        tile = self.tiles[cell]
        back = "?" if tile.back is None else tile.back[0]
        return tile.upper[0].upper() + back + ("*" if cell == self.ball else "")
