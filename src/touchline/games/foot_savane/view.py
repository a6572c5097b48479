"""What a seat may see of Foot Savane: all that has been seen of the tiles, and every card; there is no secret."""

from __future__ import annotations

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY
from touchline.games.foot_savane import rules
from touchline.games.foot_savane.cards import FACE_NAMES, GOAL_CARD_NAMES, RUN, SNAKE_CARD_NAMES, YELLOW
from touchline.games.foot_savane.notation import DUE, cell_ahead, write_position
from touchline.games.foot_savane.rules import CELL_NAMES, CELLS, DIRECTION_NAMES, GOAL_SIDES, SIDES, VERBS, State

TARGETS = VERBS.all_targets()


def view(state: State, seat: int) -> Facts:
    """All that this seat may know."""
    return {
        "due": DUE[state.due],
        "turn": SIDES[state.side],
        "tiles": {CELL_NAMES[cell]: _tile(state, cell) for cell in range(CELLS)},
        "ball": _name(state.ball, CELL_NAMES),
        "carrier": _carrier(state),
        "mover": _name(state.mover, CELL_NAMES),
        "turning": _name(state.turning, CELL_NAMES),
        "moves_left": state.moves,
        "card": _name(state.card, SNAKE_CARD_NAMES),
        "steps_left": state.steps,
        "reached": _name(_reached(state), CELL_NAMES),
        "aim": _name(state.aim, GOAL_SIDES),
        "goals": dict(zip(SIDES, state.score, strict=True)),
        "goals_to_win": state.goals,
        "yellow": {side: bool(kept) for side, kept in zip(SIDES, state.yellow, strict=True)},
        "pile": dict(zip(SNAKE_CARD_NAMES, state.pile, strict=True)),
        "discard": dict(zip(SNAKE_CARD_NAMES, _discard(state), strict=True)),
        "keepers": {
            side: dict(zip(GOAL_CARD_NAMES, row, strict=True))
            for side, row in zip(SIDES, state.keeper.rows, strict=True)
        },
        "turns_played": state.played,
        "turns_left": state.turns - state.played,
        "turns_since_put": state.since,
    }


def draw(state: State, seat: int) -> str:
    """The position as text: there is no secret."""
    return write_position(state)


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The board in words: the match, each side and its keeper, the ball and what is under way, the tiles, the cards."""
    total = seen["turns_played"] + seen["turns_left"]
    match = [
        {"line": "to_act", "seat": asked, "due": {"line": f"due.{seen['due']}"}},
        {"line": "turn_of", "side": seen["turn"]},
        {"line": "moves_left", "count": seen["moves_left"]},
        {"line": "turns", "played": seen["turns_played"], "total": total},
        {"line": "since", "count": seen["turns_since_put"]},
    ]
    cards = [
        {"line": "snake_card", "card": card, "pile": seen["pile"][card], "discard": seen["discard"][card]}
        for card in SNAKE_CARD_NAMES
    ]
    return [
        {"heading": {"line": "match"}, "lines": match},
        *(
            {"heading": {"line": "side", "side": side, "face": face}, "lines": _side_lines(seen, side)}
            for side, face in zip(SIDES, FACE_NAMES, strict=False)
        ),
        {"heading": {"line": "the_ball"}, "lines": _ball_lines(seen)},
        {"heading": {"line": "pitch"}, "lines": [_tile_line(seen, cell) for cell in CELL_NAMES]},
        {"heading": {"line": "snake_cards"}, "lines": cards},
    ]


def _side_lines(seen: Facts, side: str) -> list[Facts]:
    left = [
        {"line": "counted", "card": {"line": f"options.goal_cards.values.{card}"}, "count": count}
        for card, count in seen["keepers"][side].items()
    ]
    return [
        {"line": "goals", "count": seen["goals"][side], "aim": seen["goals_to_win"]},
        {"line": "keeper", "cards": left},
        *([{"line": "yellow_kept"}] if seen["yellow"][side] else []),
    ]


def _ball_lines(seen: Facts) -> list[Facts]:
    lines: list[Facts] = [{"line": "ball", "cell": seen["ball"]}]
    if seen["carrier"]:
        lines.append({"line": "carrier", "side": seen["carrier"]})
    if seen["card"]:
        lines.append({"line": "drawn", "card": seen["card"], "does": {"line": f"cards.{seen['card']}"}})
    if seen["steps_left"]:
        lines.append({"line": "steps_left", "count": seen["steps_left"]})
    if seen["reached"]:
        side = SIDES[FACE_NAMES.index(seen["tiles"][seen["reached"]]["face"])]
        lines.append({"line": "reached", "cell": seen["reached"], "side": side})
    if seen["aim"]:
        lines.append({"line": "announced", "aim": seen["aim"]})
    return lines


def _tile_line(seen: Facts, cell: str) -> Facts:
    tile = seen["tiles"][cell]
    state: list[Facts] = [{"line": "unlaid", "cell": cell}]
    if tile:
        state = [
            {"line": "tile", "cell": cell, "face": tile["face"]},
            {"line": "back", "face": tile["back"]} if tile["back"] else {"line": "back_unseen"},
        ]
    state += [
        {"line": word}
        for word, place in (("ball_here", "ball"), ("moved", "mover"), ("turned_over", "turning"))
        if seen[place] == cell
    ]
    return {"line": "tile_state", "state": state}


def _tile(state: State, cell: int) -> Facts | None:
    """Both faces, the back only if it has been seen; nothing before the tile is laid."""
    if state.top[cell] == EMPTY:
        return None
    return {"face": FACE_NAMES[state.top[cell]], "back": _name(state.back[cell], FACE_NAMES)}


def _carrier(state: State) -> str | None:
    """Whose footballer has the ball."""
    if state.ball == EMPTY or state.top[state.ball] >= len(SIDES):
        return None
    return SIDES[state.top[state.ball]]


def _reached(state: State) -> int:
    """R6.7: the cell of the footballer who may take the Drive, while his captain is asked."""
    return cell_ahead(state) if state.due == rules.INTERCEPT else EMPTY


def _discard(state: State) -> list[int]:
    """The snake cards that are neither in the pile nor kept."""
    rest = [cards - left for cards, left in zip(state.snake_cards, state.pile, strict=True)]
    rest[YELLOW] -= sum(state.yellow)
    return rest


def hides(before: State, action: int, after: State, seat: int) -> str:
    """R1.4: nothing is hidden."""
    return ""


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    return ()


def tells_nothing(before: State, action: int) -> bool:
    """R1.4: what nobody knows yet is not in the state, so no action can tell it."""
    return True


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in the order in which it did."""
    seen = [_deed(before, action)]
    seen += _turned(before, action, after)
    seen += _bites(before, after)
    if after.ball not in (EMPTY, before.ball):
        seen.append({"event": "ball", "cell": CELL_NAMES[after.ball], "side": _carrier(after)})
    seen += _cards(before, after)
    seen += _whistles(before, after)
    return seen


def _deed(before: State, action: int) -> Facts:
    """The action or outcome itself."""
    verb, _ = VERBS.split(action)
    word, *words = VERBS.write(action).split()
    side = SIDES[before.side]
    restarter = SIDES[1 - before.side] if before.due == rules.PENALTY else side
    match verb:
        case rules.END:
            return {"event": "end", "side": side}
        case rules.MOVE_TO:
            return {"event": "move", "side": side, "from": words[0], "to": words[1]}
        case rules.SEND:
            return {"event": "send", "side": side, "to": words[0]}
        case rules.AIM:
            return {"event": "shoot", "side": _carrier(before), "aim": words[0]}
        case rules.PUT:
            return {"event": "put", "side": restarter, "cell": words[0]}
        case rules.SWAP:
            return {"event": "swap", "side": restarter, "from": words[0], "to": words[1]}
        case rules.BALL:
            return {"event": "direction", "side": side, "direction": words[0]}
        case rules.ONWARD:
            kind = "run" if before.card == RUN else "relay"
            return {"event": kind, "from": CELL_NAMES[before.ball], "to": words[0]}
        case rules.GIVE:
            return {"event": "nearest", "side": side, "to": words[0]}
        case rules.TAKE | rules.LEAVE:
            reached = cell_ahead(before)
            return {"event": word, "side": SIDES[before.top[reached]], "cell": CELL_NAMES[reached]}
        case rules.SEEN:
            kind = "laid" if before.top[before.turning] == EMPTY else "seen"
            return {"event": kind, "cell": CELL_NAMES[before.turning], "face": words[0]}
        case rules.DRAWN:
            return {"event": "snake_card", "side": side, "card": words[0]}
        case rules.TURNED:
            keeper = SIDES[1 - before.top[before.ball]]
            return {"event": "goal_card", "side": keeper, "card": words[0]}
    return {"event": "lot", "side": words[0]}


def _turned(before: State, action: int, after: State) -> list[Facts]:
    """A tile that has been turned over, its back known before or seen just now."""
    cell = before.turning
    if rules.MOVE_TO <= action < rules.SEND:
        cell = (action - rules.MOVE_TO) // CELLS
    elif rules.ONWARD <= action < rules.GIVE and before.card == RUN:
        cell = before.ball
    elif cell == EMPTY or before.top[cell] == EMPTY:
        return []
    if after.turning == cell or after.top[cell] == EMPTY:
        return []
    return [{"event": "turned", "cell": CELL_NAMES[cell], "face": FACE_NAMES[after.top[cell]]}]


def _bites(before: State, after: State) -> list[Facts]:
    bitten = after.due == rules.CARD != before.due
    return [{"event": "bite", "side": SIDES[after.side]}] if bitten else []


def _cards(before: State, after: State) -> list[Facts]:
    """Kept and lost Yellows, penalties."""
    seen: list[Facts] = [
        {"event": "yellow", "side": side, "kept": bool(after.yellow[index])}
        for index, side in enumerate(SIDES)
        if after.yellow[index] != before.yellow[index]
    ]
    if after.due == rules.PENALTY:
        seen.append({"event": "penalty", "side": SIDES[1 - after.side]})
    return seen


def _whistles(before: State, after: State) -> list[Facts]:
    """Goals, saves, drop balls, tiles laid again, and the end."""
    seen: list[Facts] = [
        {"event": "goal", "side": side, "goals": list(after.score)}
        for index, side in enumerate(SIDES)
        if after.score[index] != before.score[index]
    ]
    taken_up = before.ball != EMPTY == after.ball
    if taken_up and before.due == rules.KEEPER and after.score == before.score:
        seen.append({"event": "save", "side": SIDES[1 - before.top[before.ball]]})
    elif taken_up and after.due in (rules.DROP, rules.SWAP_IN) and before.due != rules.KEEPER:
        seen.append({"event": "drop_ball", "side": SIDES[after.side]})
    elif taken_up and after.due in (rules.SAVE, rules.OVER) and before.due != rules.KEEPER:
        seen.append({"event": "keeper_recovers", "side": SIDES[1 - before.top[before.ball]]})
    if before.due == rules.FACE and before.top[0] != EMPTY == after.top[0]:
        seen.append({"event": "laid_again"})
    if after.due == rules.OVER:
        seen.append({"event": "over", "winner": _winner(after)})
    return seen


def targets(state: State, action: int, seat: int) -> list[str]:
    """What a captain points at: tiles, a side of the goal, past the edge of the pitch, or a button."""
    verb, numbers = VERBS.split(action)
    usual = VERBS.targets(state, action, seat)
    match verb:
        case rules.SEND:
            return usual[:1] if state.due == rules.SHOOT else usual[::-1]
        case rules.PUT if state.ball != EMPTY:
            return [f"tile:{CELL_NAMES[state.ball]}", *usual]
        case rules.BALL:
            return [_direction_target(state, numbers[0])]
    return usual


def _direction_target(state: State, direction: int) -> str:
    """The tile to which the ball would go; the edge where it leaves the pitch, or while no direction is asked."""
    cell = int(rules.NEXT_CELL[state.ball, direction]) if state.due == rules.DIRECTION else EMPTY
    return f"edge:{DIRECTION_NAMES[direction]}" if cell == EMPTY else f"tile:{CELL_NAMES[cell]}"


def _winner(state: State) -> str | None:
    return None if state.score[0] == state.score[1] else SIDES[state.score[1] > state.score[0]]


def _name(number: int, names: list[str] | tuple[str, ...]) -> str | None:
    return None if number == EMPTY else names[number]
