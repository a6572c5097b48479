"""What a seat may see of Kahmaté: everything but a card that the opponent has chosen and not yet shown."""

from __future__ import annotations

import copy

from touchline.engine.game import REFEREE, Facts
from touchline.engine.record import EMPTY
from touchline.games.kahmate import rules
from touchline.games.kahmate.notation import DUE, DUELS, cards_of, write_position
from touchline.games.kahmate.rules import CELL_NAMES, DIRECTION_NAMES, PLAYER_NAMES, PLAYERS, SIDES, TEAM, VERBS, State

KINDS = ("ordinary", "ordinary", "big", "tough", "fast", "clever")  # R2.1, by number
TARGETS = VERBS.all_targets() | {"ball": ("off",)}  # beside the pitch, while it is not in play


def view(state: State, seat: int) -> Facts:
    """All that this seat may know."""
    return {
        "due": DUE[state.due],
        "turn": SIDES[state.side],
        "players": {PLAYER_NAMES[player]: _player(state, player) for player in range(PLAYERS)},
        "ball": _ball(state),
        "duel": _duel(state, seat),
        "pass": {"from": PLAYER_NAMES[state.attacker], "to": PLAYER_NAMES[state.receiver]}
        if _is_passing(state)
        else None,
        "cards": {side: cards_of(hand) for side, hand in zip(SIDES, state.hand, strict=True)},
        "tries": dict(zip(SIDES, state.score, strict=True)),
        "turns_played": state.ended,
        "turns_left": 2 * state.turns - state.ended,
        "held": dict(zip(SIDES, state.held, strict=True)) if state.hold else None,
        "hold": state.hold or None,
    }


def draw(state: State, seat: int) -> str:
    """The position as text, without what this seat may not know."""
    seen = copy.deepcopy(state)
    if state.chosen and not _knows_chosen(state, seat):
        seen.chosen = 0
    return write_position(seen)


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The board in words: the match, each side and its players, the ball and the duel about it."""
    match = [
        {"line": "to_act", "seat": asked, "due": {"line": f"due.{seen['due']}"}},
        {"line": "turn_of", "side": seen["turn"]},
        {"line": "turns", "played": seen["turns_played"], "left": seen["turns_left"]},
    ]
    ball: list[Facts] = [{"line": "ball", "cell": seen["ball"]}]
    if seen["pass"]:
        ball.append({"line": "passing", **seen["pass"]})
    if seen["duel"]:
        ball.append(_duel_line(seen["duel"]))
    return [
        {"heading": {"line": "match"}, "lines": match},
        *({"heading": {"line": "side", "side": side}, "lines": _side_lines(seen, side)} for side in SIDES),
        {"heading": {"line": "the_ball"}, "lines": ball},
    ]


def _side_lines(seen: Facts, side: str) -> list[Facts]:
    lines: list[Facts] = [{"line": "tries", "tries": seen["tries"][side]}]
    if seen["held"]:
        lines.append({"line": "held", "held": seen["held"][side], "hold": seen["hold"]})
    lines.append({"line": "form_cards", "cards": seen["cards"][side]})
    names = [name for name in PLAYER_NAMES if name[0] == side[0]]
    return lines + [_player_line(name, kind, seen["players"][name]) for name, kind in zip(names, KINDS, strict=True)]


def _player_line(name: str, kind: str, facts: Facts) -> Facts:
    player = PLAYER_NAMES.index(name)
    bonuses = {"attack": f"{rules.ATTACK[player]:+d}", "defence": f"{rules.DEFENCE[player]:+d}"}
    state = [
        {"line": "on", "cell": facts["cell"]} if facts["cell"] else {"line": "not_placed"},
        *([{"line": "has_ball"}] if facts["ball"] else []),
        *([{"line": "is_down"}] if facts["down"] else []),
        *([{"line": "has_tackled"}] if facts["tackled"] else []),
        {"line": "points_left", "points": facts["points"]},
        {"line": "bonuses", **bonuses},
    ]
    return {"line": "player", "player": name, "kind": {"line": f"kinds.{kind}"}, "state": state}


def _duel_line(duel: Facts) -> Facts:
    state = [
        *([{"line": "second_cards"}] if duel["second_cards"] else []),
        {"line": "attack_laid" if duel["attacker_has_chosen"] else "attack_not_laid"},
        *([{"line": "card", "card": duel["chosen"]}] if duel["chosen"] else []),
    ]
    return {"line": "duel", **duel, "kind": {"line": f"duels.{duel['kind']}"}, "state": state}


def _player(state: State, player: int) -> Facts:
    return {
        "cell": _cell_name(state.cell[player]),
        "down": state.down[player] > 0,
        "points": state.points[player],
        "tackled": bool(state.tackled[player]),
        "ball": player == state.carrier,
    }


def _ball(state: State) -> str | None:
    return _cell_name(_ball_cell(state))


def _duel(state: State, seat: int) -> Facts | None:
    if state.duel == EMPTY:
        return None
    return {
        "kind": DUELS[state.duel],
        "attacker": PLAYER_NAMES[state.attacker],
        "defender": PLAYER_NAMES[state.defender],
        "second_cards": bool(state.tied),
        "attacker_has_chosen": state.chosen != 0,
        "chosen": state.chosen if state.chosen and _knows_chosen(state, seat) else None,
    }


def hides(before: State, action: int, after: State, seat: int) -> str:
    """R10.1: the attacker's card is his captain's secret until the defender's is there too."""
    return "chosen" if after.chosen != 0 and not _knows_chosen(after, seat) else ""


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    """R10.1: then both are shown."""
    return ("chosen",) if before.due == rules.DEFENCE_CARD else ()


def tells_nothing(before: State, action: int) -> bool:
    """R10.1: as long as no card has been chosen there is no secret to tell."""
    return before.chosen == 0


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in the order in which it did."""
    seen = _deed(before, action, seat)
    if before.due == rules.DEFENCE_CARD:
        seen.append(_shown(before, action - rules.CARD + 1))
    seen += [
        {"event": "down", "player": PLAYER_NAMES[player]}
        for player in range(PLAYERS)
        if after.down[player] > before.down[player]
    ]
    if _is_in_play(after) and (after.carrier, after.ball) != (before.carrier, before.ball):
        seen.append(_ball_event(after))
    if before.due == rules.TURN and after.due == rules.DRAW:
        seen.append({"event": "held_too_long", "side": SIDES[before.side]})
    if after.score != before.score:
        seen.append({"event": "try", "side": SIDES[before.side], "tries": list(after.score)})
    if after.due == rules.OVER:
        seen.append({"event": "over", "winner": _winner(after)})
    return seen


def _deed(before: State, action: int, seat: int) -> list[Facts]:
    """The action itself."""
    verb, numbers = VERBS.split(action)
    number = numbers[0] if numbers else 0
    own = PLAYER_NAMES[before.side * TEAM : before.side * TEAM + TEAM]
    carrier = PLAYER_NAMES[before.carrier] if before.carrier != EMPTY else None
    match verb:
        case rules.END:
            return [{"event": "end", "side": SIDES[before.side]}]
        case rules.STEP:
            start = before.cell[before.side * TEAM + number]
            goal = int(rules.NEIGHBOURS[start, numbers[1]])
            return [{"event": "step", "player": own[number], "from": CELL_NAMES[start], "to": CELL_NAMES[goal]}]
        case rules.FORCE:
            other = PLAYER_NAMES[_neighbour(before, before.cell[before.carrier], number)]
            return [{"event": "force", "player": carrier, "opponent": other, "direction": DIRECTION_NAMES[number]}]
        case rules.PASS:
            return [{"event": "pass", "player": carrier, "to": own[number]}]
        case rules.KICK:
            return [{"event": "kick", "player": carrier, "to": CELL_NAMES[number]}]
        case rules.TACKLE:
            return [{"event": "tackle", "player": own[number], "opponent": carrier}]
        case rules.LET:
            return [{"event": "let", "side": SIDES[1 - before.side]}]
        case rules.STOP:
            return [{"event": "intercept", "player": PLAYER_NAMES[(1 - before.side) * TEAM + number]}]
        case rules.CARD:
            return _card_chosen(before, number + 1, seat)
        case rules.BESIDE:
            return [{"event": "aside", "direction": DIRECTION_NAMES[number]}]
        case rules.PUT:
            placed = before.cell[before.side * TEAM :].index(EMPTY)
            return [{"event": "place", "player": own[placed], "to": CELL_NAMES[number]}]
        case rules.DRAWN:
            return [{"event": "draw", "card": number + 1}]
    return [{"event": "lot", "side": SIDES[number]}]


def _card_chosen(before: State, card: int, seat: int) -> list[Facts]:
    player = before.attacker if before.due == rules.ATTACK_CARD else before.defender
    chosen: Facts = {"event": "card_chosen", "side": SIDES[player // TEAM]}
    if seat in (player // TEAM, REFEREE):
        chosen["card"] = card
    return [chosen]


def _shown(before: State, defence: int) -> Facts:
    """Both cards and bonuses of a duel, and who won; nobody if the pair is tied and another is played."""
    attack_bonus = int(rules.ATTACK[before.attacker])
    defence_bonus = int(rules.DEFENCE[before.defender])
    margin = before.chosen + attack_bonus - defence - defence_bonus
    winner = before.attacker if margin > 0 else before.defender
    return {
        "event": "cards_shown",
        "attacker": PLAYER_NAMES[before.attacker],
        "attack": before.chosen,
        "attack_bonus": attack_bonus,
        "defender": PLAYER_NAMES[before.defender],
        "defence": defence,
        "defence_bonus": defence_bonus,
        "winner": None if margin == 0 and not before.tied else PLAYER_NAMES[winner],
    }


def _ball_event(after: State) -> Facts:
    if after.carrier == EMPTY:
        return {"event": "ball_lies", "cell": CELL_NAMES[after.ball]}
    return {"event": "has_ball", "player": PLAYER_NAMES[after.carrier]}


def _winner(state: State) -> str | None:
    return None if state.score[0] == state.score[1] else SIDES[state.score[1] > state.score[0]]


def targets(state: State, action: int, seat: int) -> list[str]:
    """What a captain points at: a player of his and where to, or an answer."""
    verb, numbers = VERBS.split(action)
    usual = VERBS.targets(state, action, seat)
    match verb:
        case rules.STEP:
            return [usual[0], _step_target(state, seat * TEAM + numbers[0], numbers[1])]
        case rules.FORCE:
            return [_ball_target(state), _force_target(state, numbers[0], seat)]
        case rules.PASS:
            return [_ball_target(state), *usual]
        case rules.KICK:
            return [_ball_target(state), *reversed(usual)]
        case rules.TACKLE:
            return [*usual, _ball_target(state)]
        case rules.BESIDE:
            return [_neighbour_target(_ball_cell(state), numbers[0])]
    return usual


def _step_target(state: State, player: int, way: int) -> str:
    """The cell, or who blocks it; but at the carrier, or as the carrier, one points to tackle, force or pass."""
    other = _neighbour(state, state.cell[player], way)
    if other == EMPTY or state.carrier in (player, other):
        return _neighbour_target(state.cell[player], way)
    return f"player:{PLAYER_NAMES[other]}"


def _force_target(state: State, way: int, seat: int) -> str:
    """The opponent who is to be forced through."""
    other = _neighbour(state, _ball_cell(state), way)
    if other == EMPTY or other // TEAM == seat:
        return _neighbour_target(_ball_cell(state), way)
    return f"player:{PLAYER_NAMES[other]}"


def _ball_target(state: State) -> str:
    """Who has the ball, or where it lies."""
    if state.carrier != EMPTY:
        return f"player:{PLAYER_NAMES[state.carrier]}"
    return "ball:off" if state.ball == EMPTY else f"cell:{CELL_NAMES[state.ball]}"


def _neighbour_target(cell: int, way: int) -> str:
    """The cell in this direction, or the edge of the pitch."""
    beyond = EMPTY if cell == EMPTY else int(rules.NEIGHBOURS[cell, way])
    return f"edge:{DIRECTION_NAMES[way]}" if beyond == EMPTY else f"cell:{CELL_NAMES[beyond]}"


def _neighbour(state: State, cell: int, way: int) -> int:
    """Who stands on the cell in this direction, or EMPTY."""
    beyond = EMPTY if cell == EMPTY else int(rules.NEIGHBOURS[cell, way])
    return EMPTY if beyond == EMPTY else state.board[beyond]


def _is_passing(state: State) -> bool:
    return state.receiver != EMPTY


def _is_in_play(state: State) -> bool:
    return state.ball != EMPTY or state.carrier != EMPTY


def _knows_chosen(state: State, seat: int) -> bool:
    return seat in (state.attacker // TEAM, REFEREE)


def _ball_cell(state: State) -> int:
    return state.ball if state.carrier == EMPTY else state.cell[state.carrier]


def _cell_name(cell: int) -> str | None:
    return None if cell == EMPTY else CELL_NAMES[cell]
