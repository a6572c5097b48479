"""A slow, obvious Kahmaté, written rule by rule from the rulebook as a check on the fast engine."""

from dataclasses import dataclass

Cell = tuple[int, int]  # (column, row)
Player = tuple[int, int]  # (seat, shirt number)

RED, BLUE = 0, 1
SEATS = ["red", "blue"]
SHIRTS = [1, 2, 3, 4, 5, 6]
CARDS = [1, 2, 3, 4, 5, 6]

# R1.1: columns 1-11 are the field, column 0 is red's in-goal, column 12 is blue's.
COLUMNS = range(13)
FIELD_COLUMNS = range(1, 12)
ROWS = range(1, 9)
IN_GOAL = {RED: 0, BLUE: 12}
FORWARD = {RED: +1, BLUE: -1}

# R1.2: orthogonal steps only.
DIRECTIONS = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}

# R2.1: two ordinary, one big, one tough, one fast, one clever.
MOVE = {1: 3, 2: 3, 3: 2, 4: 3, 5: 4, 6: 3}
ATTACK = {1: 0, 2: 0, 3: 2, 4: 1, 5: -1, 6: 0}
DEFENCE = {1: 0, 2: 0, 3: 1, 4: 0, 5: -1, 6: 1}

# R3.2: the two columns next to the side's own in-goal.
PLACING_COLUMNS = {RED: (1, 2), BLUE: (10, 11)}

# R7.1: offsets of a pass, (columns behind, rows aside).
PASS_OFFSETS = {
    "lines": {(1, 0), (2, 0), (1, 1), (1, -1), (2, 2), (2, -2)},
    "rectangle": {(behind, aside) for behind in (1, 2) for aside in (-2, -1, 0, 1, 2)},
}

# R7.3: cells between passer and receiver, as offsets from the passer, for a receiver at (columns behind, rows aside);
# rows aside are counted towards the receiver. Passes not listed here cross no cell.
BETWEEN = {
    (2, 0): [(1, 0)],
    (2, 2): [(1, 1)],
    (1, 2): [(0, 1), (1, 1)],
    (2, 1): [(1, 0), (1, 1)],
}

# R8.2: offsets of a kick, (columns ahead, rows aside).
KICK_OFFSETS = {
    "lines": {(n, aside) for n in (1, 2, 3) for aside in (-n, 0, n)},
    "rectangle": {(ahead, aside) for ahead in (1, 2, 3) for aside in (-3, -2, -1, 0, 1, 2, 3)},
}

# What is due: the sorts of action that answer it, and the rule that refuses all other sorts.
# ("over" is not here: see Kahmate.refusal. For "leave", only a step of the crossing player is the right sort.)
SORTS_DUE = {
    "lot": ({"lot"}, "R3.1"),
    "place": ({"place"}, "R3.1"),
    "draw": ({"draw"}, "R3.3"),
    "play": ({"step", "force", "pass", "kick", "tackle", "end"}, "R4.1"),
    "leave": ({"step"}, "R6.3"),
    "intercept": ({"intercept", "let"}, "R4.6"),
    "attack": ({"card"}, "R4.6"),
    "defence": ({"card"}, "R4.6"),
    "aside": ({"aside"}, "R4.6"),
}

ALL_CELLS = [f"{column}-{row}" for column in COLUMNS for row in ROWS]

ACTIONS: list[str] = (
    [f"lot {name}" for name in SEATS]
    + [f"place {cell}" for cell in ALL_CELLS]
    + [f"draw {card}" for card in CARDS]
    + [f"step {shirt} {direction}" for shirt in SHIRTS for direction in DIRECTIONS]
    + [f"force {direction}" for direction in DIRECTIONS]
    + [f"pass {shirt}" for shirt in SHIRTS]
    + [f"kick {cell}" for cell in ALL_CELLS]
    + [f"tackle {shirt}" for shirt in SHIRTS]
    + ["end"]
    + [f"intercept {shirt}" for shirt in SHIRTS]
    + ["let"]
    + [f"card {card}" for card in CARDS]
    + ["aside up", "aside down"]
)

# The same by sort, in the same order: the texts of one sort are together in ACTIONS.
ACTIONS_OF: dict[str, list[str]] = {}
for action in ACTIONS:
    ACTIONS_OF.setdefault(action.split()[0], []).append(action)


@dataclass
class Duel:
    """R10: a duel under way; its kind is tackle, force or pass."""

    kind: str
    attacker: Player
    defender: Player


def other(seat: int) -> int:
    """The seat across the table."""
    return BLUE if seat == RED else RED


def name(player: Player) -> str:
    """r1..r6, b1..b6."""
    return "rb"[player[0]] + str(player[1])


def names(players: set[Player]) -> str:
    """Several players, in order of their numbers."""
    return ", ".join(name(player) for player in sorted(players))


def read_cell(word: str) -> Cell:
    """The cell written column-row."""
    column, row = word.split("-")
    return int(column), int(row)


def neighbour(cell: Cell, direction: str) -> Cell:
    """R1.2: the cell one orthogonal step away, on the pitch or not."""
    return cell[0] + DIRECTIONS[direction][0], cell[1] + DIRECTIONS[direction][1]


def neighbours(cell: Cell) -> set[Cell]:
    """R1.2: the four cells around a cell, on the pitch or not."""
    return {neighbour(cell, direction) for direction in DIRECTIONS}


def on_pitch(cell: Cell) -> bool:
    """R1.2: there is nothing outside."""
    return cell[0] in COLUMNS and cell[1] in ROWS


def in_field(cell: Cell) -> bool:
    """R1.1: on the pitch and not in an in-goal."""
    return cell[0] in FIELD_COLUMNS and cell[1] in ROWS


class Kahmate:
    """A match, from the draw for the first captain to the end."""

    def __init__(
        self, area: str = "lines", first: str = "lot", hold: str | int = 5, tries: int = 1, turns: int = 60
    ) -> None:
        self.area = area
        self.first = first
        self.hold = hold
        self.tries_to_win = tries
        self.turns = turns

        self.due = "lot"
        self.turn = RED  # whose turn it is; while placing, who is placing
        self.cells: dict[Player, Cell] = {}  # where the players are
        self.down: set[Player] = set()
        self.carrier: Player | None = None
        self.loose: Cell | None = None  # where the ball is when nobody has it
        self.hands: list[set[int]] = [set(CARDS), set(CARDS)]  # R2.2
        self.tries = [0, 0]
        self.played = 0  # turns ended since the last placing
        self.held = [0, 0]  # R4.7: for how many of its turns in a row each side has kept the ball

        # The state of the turn.
        self.points: dict[Player, int] = {}  # points left, for those who have spent some: the moved players
        self.tackled: set[Player] = set()  # who has tackled this turn
        self.fallen: set[Player] = set()  # who went down this turn, which is their own

        # What is in progress.
        self.crossing: Player | None = None  # R6.3: the carrier on the cell of the opponent they forced
        self.passing: tuple[Player, Player] | None = None  # R7: passer and receiver
        self.duel: Duel | None = None
        self.tied = False  # R10.2: the second pair of cards is being chosen
        self.chosen: int | None = None  # R10.1: the attacker's card, not yet shown

        self.ended_by: str | None = None  # the rule that ended the match

        if first != "lot":  # R3.1, Option `first`
            self.start_placing(SEATS.index(first))

    # ------------------------------------------------------------------------------------------------ the interface

    def actor(self) -> int | str | None:
        """Who is to act: 0 red, 1 blue, "chance", None when over."""
        if self.due == "over":
            return None
        if self.due in ("lot", "draw"):
            return "chance"
        if self.due in ("intercept", "defence"):  # R4.6, R7.3, R10.1: the attacker is always of the side to move
            return other(self.turn)
        if self.due == "aside":  # R9.5: the fallen player's captain
            return self.carrier[0]
        return self.turn  # place, play, leave, attack

    def refusal(self, text: str) -> str | None:
        """The first rule, in rulebook order, that refuses this action now; None if it is legal."""
        words = text.split()
        sort = words[0]

        # The wrong sort of action for what is due.
        if self.due == "over":
            return self.ended_by
        sorts, rule = SORTS_DUE[self.due]
        if sort not in sorts:
            return rule
        if self.due == "leave" and int(words[1]) != self.crossing[1]:
            return "R6.3"

        seat = self.actor()
        if sort == "place":
            return self.refusal_of_place(read_cell(words[1]))
        if sort == "step":
            return self.refusal_of_step((seat, int(words[1])), words[2])
        if sort == "force":
            return self.refusal_of_force(words[1])
        if sort == "pass":
            return self.refusal_of_pass((seat, int(words[1])))
        if sort == "kick":
            return self.refusal_of_kick(read_cell(words[1]))
        if sort == "tackle":
            return self.refusal_of_tackle((seat, int(words[1])))
        if sort == "intercept":
            return self.refusal_of_intercept((seat, int(words[1])))
        if sort == "card":
            return self.refusal_of_card(int(words[1]))
        return None  # lot, draw, end, let, aside: always legal when due

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

    def play(self, text: str) -> None:
        """Apply a legal action."""
        words = text.split()
        sort = words[0]
        seat = self.actor()
        if sort == "lot":
            self.start_placing(SEATS.index(words[1]))
        elif sort == "place":
            self.play_place(read_cell(words[1]))
        elif sort == "draw":
            self.play_draw(int(words[1]))
        elif sort == "step":
            self.play_step((seat, int(words[1])), words[2])
        elif sort == "force":
            self.play_force(words[1])
        elif sort == "pass":
            self.play_pass((seat, int(words[1])))
        elif sort == "kick":
            self.play_kick(read_cell(words[1]))
        elif sort == "tackle":
            self.play_tackle((seat, int(words[1])))
        elif sort == "end":
            self.play_end()
        elif sort == "intercept":
            self.play_intercept((seat, int(words[1])))
        elif sort == "let":
            self.play_let()
        elif sort == "card":
            self.play_card(int(words[1]))
        elif sort == "aside":
            self.play_aside(words[1])

    def outcome(self) -> tuple[int, int] | None:
        """R11.1, R4.5: more tries win, equal is a draw; None until the match is over."""
        if self.due != "over":
            return None
        red, blue = self.tries
        if red > blue:
            return 1, -1
        if blue > red:
            return -1, 1
        return 0, 0

    # ------------------------------------------------------------------------------------------- reading the pitch

    def player_on(self, cell: Cell) -> Player | None:
        """Who holds the cell. A crossing carrier does not: it belongs to the opponent they forced (R6.3)."""
        for player, place in self.cells.items():
            if place == cell and player != self.crossing:
                return player
        return None

    def carrier_of(self, seat: int) -> Player | None:
        """The carrier, if they belong to that side."""
        if self.carrier is not None and self.carrier[0] == seat:
            return self.carrier
        return None

    def points_left(self, player: Player) -> int:
        """The number of cells they may still move this turn."""
        return self.points.get(player, MOVE[player[1]])

    def may_not_move_as_third(self, player: Player) -> bool:
        """R4.2: two others have moved already."""
        return player not in self.points and len(self.points) >= 2

    def ball_to_cell(self, cell: Cell) -> None:
        """R9.4, R4.7: whoever stands there, of either side, down or not, gets it; otherwise it is loose."""
        self.carrier = self.player_on(cell)
        self.loose = cell if self.carrier is None else None

    def ball_to_player(self, player: Player) -> None:
        """The player gets the ball."""
        self.carrier = player
        self.loose = None

    # ------------------------------------------------------------------------------------------------ R3 Setting up

    def start_placing(self, first_captain: int) -> None:
        """R3.1: the first captain places, on an empty pitch. R4.5: turns are counted from the last placing."""
        self.turn = first_captain
        self.due = "place"
        self.cells = {}
        self.down = set()
        self.carrier = None
        self.loose = None
        self.played = 0
        self.held = [0, 0]
        self.clear_account()
        self.crossing = None

    def placed(self, seat: int) -> int:
        """How many players of a side are on the pitch."""
        return len([player for player in self.cells if player[0] == seat])

    def refusal_of_place(self, cell: Cell) -> str | None:
        """R3.2: any free cell of the two columns next to the side's own in-goal."""
        if cell[0] not in PLACING_COLUMNS[self.turn] or self.player_on(cell) is not None:
            return "R3.2"
        return None

    def play_place(self, cell: Cell) -> None:
        """R3.1: one at a time in the order of R2.1, all six of the first captain's, then the other's."""
        self.cells[(self.turn, self.placed(self.turn) + 1)] = cell
        if self.placed(self.turn) == 6:
            self.turn = other(self.turn)  # the second captain places, or (R4.6) the first captain will play
            if self.placed(self.turn) == 6:
                self.due = "draw"

    def play_draw(self, card: int) -> None:
        """R3.3, R4.7: the ball goes to column 6, row n + 1; whoever stands there gets it. The card goes back."""
        self.ball_to_cell((6, card + 1))
        self.due = "play"

    # --------------------------------------------------------------------------------------------------- R4 A turn

    def clear_account(self) -> None:
        """A turn begins with all points, and nobody has tackled or fallen yet."""
        self.points = {}
        self.tackled = set()
        self.fallen = set()

    def spend_point(self, player: Player) -> None:
        """R4.2: a player counts as moved from the first point they spend."""
        self.points[player] = self.points_left(player) - 1

    def go_down(self, player: Player) -> None:
        """R4.4: a fall in the player's own turn also costs the next one. Going down again while down adds nothing."""
        if player in self.down:
            return
        self.down.add(player)
        if player[0] == self.turn:
            self.fallen.add(player)

    def play_end(self) -> None:
        """The turn ends because its captain says so (R4.1); the consequences come in rulebook order."""
        seat = self.turn

        # R4.4: a player is down until the end of their side's next turn.
        self.down = {player for player in self.down if player[0] != seat or player in self.fallen}
        self.clear_account()

        # R4.5: the limit.
        self.played += 1
        if self.played == 2 * self.turns:
            self.due = "over"
            self.ended_by = "R4.5"
            return

        # R4.6: the captains play in turn.
        self.turn = other(seat)

        # R4.7: the side that has kept the ball for too long loses it.
        if self.hold != "off":
            if self.keeps(seat):
                self.held[seat] += 1
            else:
                self.held[seat] = 0
            if self.held[seat] == self.hold:
                self.held = [0, 0]
                self.carrier = None
                self.loose = None
                self.due = "draw"

    def keeps(self, seat: int) -> bool:
        """R4.7: whether one of its players holds the ball, or it is loose where no opponent could reach it."""
        if self.carrier is not None:
            return self.carrier[0] == seat
        return not any(self.could_come_to_ball(player) for player in self.cells if player[0] == other(seat))

    def could_come_to_ball(self, player: Player) -> bool:
        """R4.7: over free cells, with any number of points, standing or down."""
        reached = {self.cells[player]}
        waiting = [self.cells[player]]
        while waiting:
            for cell in neighbours(waiting.pop()):
                if in_field(cell) and self.player_on(cell) is None and cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        return self.loose in reached

    # --------------------------------------------------------------------------------------------------- R5 Moving

    def refusal_of_step(self, player: Player, direction: str) -> str | None:
        """A step, or (R6.3) the step that leaves a forced cell."""
        cell = neighbour(self.cells[player], direction)
        if not on_pitch(cell):
            return "R1.2"
        if self.may_not_move_as_third(player):
            return "R4.2"
        if player in self.down:
            return "R4.3"
        if self.points_left(player) < 1:
            return "R5.1"
        if self.player_on(cell) is not None:
            return "R5.2"
        if not in_field(cell) and (player != self.carrier or cell[0] != IN_GOAL[other(player[0])]):
            return "R5.4"
        if player in self.tackled:
            return "R9.1"
        return None

    def play_step(self, player: Player, direction: str) -> None:
        """R5.1: one point per step."""
        self.spend_point(player)
        self.cells[player] = neighbour(self.cells[player], direction)
        self.crossing = None  # R6.3: if they were crossing, they have left
        self.due = "play"
        if self.cells[player] == self.loose:  # R5.3: always picked up
            self.ball_to_player(player)
        if not in_field(self.cells[player]):  # R5.4
            self.score_try(player[0])

    # ------------------------------------------------------------------------------------------ R6 Forcing through

    def refusal_of_force(self, direction: str) -> str | None:
        """R6.1: who may force, and whom."""
        carrier = self.carrier_of(self.turn)
        if carrier is None:
            return "R6.1"
        if self.may_not_move_as_third(carrier):
            return "R4.2"
        if carrier in self.down:
            return "R4.3"
        if self.points_left(carrier) < 2:
            return "R6.1"
        opponent = self.player_on(neighbour(self.cells[carrier], direction))
        if opponent is None or opponent[0] == self.turn:
            return "R6.1"
        if carrier in self.tackled:
            return "R9.1"
        return None

    def play_force(self, direction: str) -> None:
        """R6.2: the carrier attacks, the other defends; the point for crossing is spent on the attempt."""
        opponent = self.player_on(neighbour(self.cells[self.carrier], direction))
        self.spend_point(self.carrier)
        self.start_duel("force", self.carrier, opponent)

    def force_won(self, carrier: Player, opponent: Player) -> None:
        """R6.3: the opponent goes down but keeps the cell; the carrier is on it and must leave at once."""
        self.go_down(opponent)
        self.crossing = carrier
        self.cells[carrier] = self.cells[opponent]
        self.due = "leave"

    def force_lost(self, duel: Duel) -> None:
        """R6.4: the carrier stays and goes down; the ball goes behind them. The opponent is not affected."""
        self.go_down(duel.attacker)
        self.drop_ball(duel, fallen=duel.attacker, against=duel.defender)

    # -------------------------------------------------------------------------------------------------- R7 Passing

    def refusal_of_pass(self, receiver: Player) -> str | None:
        """R4.3, R7.1: from a standing carrier to a standing team-mate behind them. R7.2: with no other condition."""
        carrier = self.carrier_of(self.turn)
        if receiver in self.down:
            return "R4.3"
        if carrier is not None and carrier in self.down:
            return "R4.3"
        if carrier is None or self.pass_offset(carrier, receiver) not in PASS_OFFSETS[self.area]:
            return "R7.1"
        return None

    def pass_offset(self, passer: Player, receiver: Player) -> tuple[int, int]:
        """R7.1: (columns behind, rows aside) from the passer to the receiver; (0, 0) for the passer."""
        column, row = self.cells[passer]
        to_column, to_row = self.cells[receiver]
        return (column - to_column) * FORWARD[passer[0]], to_row - row

    def play_pass(self, receiver: Player) -> None:
        """R7.3: the receiver is named; then the opponents who could intercept are asked, if there are any."""
        self.passing = (self.carrier, receiver)
        if self.interceptors():
            self.due = "intercept"
        else:
            self.pass_arrives()

    def interceptors(self) -> set[Player]:
        """R7.3: the standing opponents on the cells between passer and receiver."""
        passer, receiver = self.passing
        behind, aside = self.pass_offset(passer, receiver)
        towards = 1 if aside > 0 else -1
        column, row = self.cells[passer]
        found = set()
        for between_behind, between_aside in BETWEEN.get((behind, abs(aside)), []):
            cell = (column - between_behind * FORWARD[passer[0]], row + between_aside * towards)
            player = self.player_on(cell)
            if player is not None and player[0] != passer[0] and player not in self.down:
                found.add(player)
        return found

    def refusal_of_intercept(self, player: Player) -> str | None:
        """R4.3, R7.3: a standing opponent between the two."""
        if player in self.down:
            return "R4.3"
        if player not in self.interceptors():
            return "R7.3"
        return None

    def play_intercept(self, player: Player) -> None:
        """R7.4: the passer attacks, the interceptor defends."""
        self.start_duel("pass", self.passing[0], player)

    def play_let(self) -> None:
        """R7.3: nobody intercepts."""
        self.pass_arrives()

    def pass_arrives(self) -> None:
        """R7.1, R7.4: the receiver gets the ball."""
        self.ball_to_player(self.passing[1])
        self.passing = None
        self.due = "play"

    def pass_intercepted(self, interceptor: Player) -> None:
        """R7.4: the interceptor gets it. Nobody goes down."""
        self.ball_to_player(interceptor)
        self.passing = None
        self.due = "play"

    # -------------------------------------------------------------------------------------------------- R8 Kicking

    def refusal_of_kick(self, cell: Cell) -> str | None:
        """R8.1: who may kick. R8.2: where."""
        carrier = self.carrier_of(self.turn)
        if carrier is None:
            return "R8.1"
        if carrier in self.down:
            return "R4.3"
        column, row = self.cells[carrier]
        forward = FORWARD[carrier[0]]
        for player, place in self.cells.items():
            if player[0] == carrier[0] and (place[0] - column) * forward > 0:
                return "R8.1"
        offset = ((cell[0] - column) * forward, cell[1] - row)
        if offset not in KICK_OFFSETS[self.area] or not in_field(cell) or self.player_on(cell) is not None:
            return "R8.2"
        return None

    def play_kick(self, cell: Cell) -> None:
        """R8.3: the ball stays where it lands."""
        self.carrier = None
        self.loose = cell

    # ------------------------------------------------------------------------------------------------- R9 Tackling

    def refusal_of_tackle(self, player: Player) -> str | None:
        """R9.1: who may tackle."""
        target = self.carrier_of(other(self.turn))
        if self.may_not_move_as_third(player):
            return "R4.2"
        if player in self.down:
            return "R4.3"
        if target is None or self.cells[target] not in neighbours(self.cells[player]):
            return "R9.1"
        if self.points_left(player) < 1 or player in self.tackled:
            return "R9.1"
        return None

    def play_tackle(self, player: Player) -> None:
        """R9.1: it costs a point, won or lost, and ends movement. R9.2: the tackler attacks, the carrier defends."""
        self.spend_point(player)
        self.tackled.add(player)
        self.start_duel("tackle", player, self.carrier)

    def tackle_lost(self, tackler: Player) -> None:
        """R9.3: the tackler goes down; the carrier keeps the ball."""
        self.go_down(tackler)
        self.due = "play"

    def tackle_won(self, duel: Duel, margin: int) -> None:
        """R9.4: the carrier goes down and the ball goes behind them, or (R9.6) to the tackler."""
        self.go_down(duel.defender)
        if margin >= 2:
            self.ball_to_player(duel.attacker)
            self.due = "play"
        else:
            self.drop_ball(duel, fallen=duel.defender, against=duel.attacker)

    def drop_ball(self, duel: Duel, fallen: Player, against: Player) -> None:
        """R9.4, R9.5, R6.4: where the ball of a fallen carrier goes."""
        self.due = "play"
        column, row = self.cells[fallen]
        behind = (column - FORWARD[fallen[0]], row)
        if in_field(behind):  # R9.4
            self.ball_to_cell(behind)
            return

        # R9.5: behind them is their own in-goal.
        against_column, against_row = self.cells[against]
        opposite = (2 * column - against_column, 2 * row - against_row)
        if in_field(opposite):
            self.ball_to_cell(opposite)
            return
        beside = [
            cell
            for cell in (neighbour((column, row), "up"), neighbour((column, row), "down"))
            if on_pitch(cell) and cell != (against_column, against_row)
        ]
        if len(beside) == 2:  # their captain chooses; until then the ball is drawn with them
            self.duel = duel
            self.due = "aside"
        elif len(beside) == 1:
            self.ball_to_cell(beside[0])
        else:
            in_front = (column + FORWARD[fallen[0]], row)
            self.ball_to_cell(in_front)

    def play_aside(self, direction: str) -> None:
        """R9.5: the fallen player's captain has chosen."""
        self.ball_to_cell(neighbour(self.cells[self.carrier], direction))
        self.duel = None
        self.due = "play"

    # --------------------------------------------------------------------------------------------------- R10 Duels

    def start_duel(self, kind: str, attacker: Player, defender: Player) -> None:
        """R10.1: the attacker's captain is asked first. R4.7: a duel resets the counts."""
        self.duel = Duel(kind, attacker, defender)
        self.tied = False
        self.due = "attack"
        self.held = [0, 0]

    def refusal_of_card(self, card: int) -> str | None:
        """R2.2: a card still in hand."""
        if card not in self.hands[self.actor()]:
            return "R2.2"
        return None

    def play_card(self, card: int) -> None:
        """R10.1: both choose in secret, the attacker's captain first, then both cards are shown."""
        if self.due == "attack":
            self.chosen = card
            self.due = "defence"
            return
        attack_card, defence_card = self.chosen, card
        self.chosen = None
        attacker, defender = self.duel.attacker, self.duel.defender
        self.discard(attacker[0], attack_card)
        self.discard(defender[0], defence_card)
        margin = attack_card + ATTACK[attacker[1]] - (defence_card + DEFENCE[defender[1]])
        if margin == 0 and not self.tied:  # R10.2: a second card each
            self.tied = True
            self.due = "attack"
            return
        self.finish_duel(margin)  # R10.2: tied again, the defender wins

    def discard(self, seat: int, card: int) -> None:
        """R2.2: when the last one has been shown, all six come back at once."""
        self.hands[seat].remove(card)
        if not self.hands[seat]:
            self.hands[seat] = set(CARDS)

    def finish_duel(self, margin: int) -> None:
        """R10.1: the higher total wins; R10.3: no duel ends the turn."""
        duel = self.duel
        self.duel = None
        self.tied = False
        attacker_wins = margin > 0
        if duel.kind == "force" and attacker_wins:
            self.force_won(duel.attacker, duel.defender)
        elif duel.kind == "force":
            self.force_lost(duel)
        elif duel.kind == "pass" and attacker_wins:
            self.pass_arrives()
        elif duel.kind == "pass":
            self.pass_intercepted(duel.defender)
        elif duel.kind == "tackle" and attacker_wins:
            self.tackle_won(duel, margin)
        else:
            self.tackle_lost(duel.attacker)

    # ------------------------------------------------------------------------------------------------- R11 The try

    def score_try(self, seat: int) -> None:
        """R11.1: the match ends; option `tries`: or both place again, the conceding side first, until one has n."""
        self.tries[seat] += 1
        if self.tries[seat] == self.tries_to_win:
            self.due = "over"
            self.ended_by = "R11.1"
        else:
            self.start_placing(other(seat))

    # -------------------------------------------------------------------------------------------- the position text

    def position(self) -> str:
        """The drawing, then the lines that do not have their default values."""
        lines = ["   " + "".join(f"{column:^5}" for column in COLUMNS)]
        for row in ROWS:
            lines.append(f"{row:>2} " + "".join(f"{self.token((column, row)):^5}" for column in COLUMNS))
        lines = [line.rstrip() for line in lines]

        options = [
            ("area", self.area, "lines"),
            ("first", self.first, "lot"),
            ("hold", self.hold, 5),
            ("tries", self.tries_to_win, 1),
            ("turns", self.turns, 60),
        ]
        changed = [f"{option}={value}" for option, value, default in options if value != default]
        if changed:
            lines.append("options: " + " ".join(changed))
        lines.append(f"turn: {SEATS[self.turn]}")
        if self.due != "play":
            lines.append(f"due: {self.due}")
        if self.points:
            spent = [f"{name(player)} {self.points[player]}" for player in sorted(self.points)]
            lines.append("points: " + ", ".join(spent))
        if self.tackled:
            lines.append(f"tackled: {names(self.tackled)}")
        if self.fallen:
            lines.append(f"fallen: {names(self.fallen)}")
        if self.crossing is not None:
            column, row = self.cells[self.crossing]
            lines.append(f"crossing: {name(self.crossing)} {column}-{row}")
        if self.duel is not None:
            lines.append(f"duel: {self.duel.kind} {name(self.duel.attacker)} {name(self.duel.defender)}")
        if self.passing is not None:
            lines.append(f"pass: {name(self.passing[0])} {name(self.passing[1])}")
        if self.tied:
            lines.append("tied: yes")
        if self.chosen is not None:
            lines.append(f"chosen: {self.chosen}")
        if self.hands != [set(CARDS), set(CARDS)]:
            red, blue = (" ".join(str(card) for card in sorted(hand)) for hand in self.hands)
            lines.append(f"cards: red {red}, blue {blue}")
        if self.tries != [0, 0]:
            lines.append(f"tries: {self.tries[RED]}-{self.tries[BLUE]}")
        if self.played != 0:
            lines.append(f"played: {self.played}")
        if self.held != [0, 0]:
            lines.append(f"held: {self.held[RED]}-{self.held[BLUE]}")
        return "\n".join(lines) + "\n"

    def token(self, cell: Cell) -> str:
        """How the drawing shows a cell; a crossing carrier is not drawn."""
        player = self.player_on(cell)
        if player is None:
            if self.loose == cell:
                return "*"
            return "." if in_field(cell) else ":"
        text = name(player)
        if player == self.carrier:
            text += "*"
        if player in self.down:
            text = f"({text})"
        return text
