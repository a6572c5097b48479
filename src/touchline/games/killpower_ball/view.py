"""What a seat may see of Killpower Ball: everything, for nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from touchline.engine.game import Facts
from touchline.engine.record import EMPTY
from touchline.games.killpower_ball import rules
from touchline.games.killpower_ball.court import BASKET, COLUMNS_OF, ROWS, ROWS_OF
from touchline.games.killpower_ball.notation import (
    DUE,
    IN_PHASE,
    OUT,
    PLACING,
    THROWS,
    as_record,
    ask,
    phase_of,
    ratings_of,
    write_position,
)
from touchline.games.killpower_ball.rules import CELL_NAMES, GLADIATORS, NAMES, SIDES, VERBS, State
from touchline.games.killpower_ball.teams import BAL, CHARACTERISTICS, COM, HAB, TEAM, TEAMS, TITLES
from touchline.games.killpower_ball.ways import COLUMN_BITS, WORD_COLUMNS, within_reach

TARGETS = VERBS.all_targets() | {"ball": ("off",)}  # beside the court, while it is not in play


def view(state: State, seat: int) -> Facts:
    """All that anybody may know."""
    record = as_record(state)
    return {
        "due": DUE[state.due],
        "turn": state.turn,
        "phase": phase_of(state),
        "side": _side(state.side),
        "main": _side(state.main),
        "sure": _side(state.sure),
        "court": {
            "columns": int(COLUMNS_OF[state.court]),
            "rows": int(ROWS_OF[state.court]),
            "baskets": {side: CELL_NAMES[BASKET[state.court, code]] for code, side in enumerate(SIDES)},
        },
        "gladiators": {NAMES[player]: _gladiator(state, player) for player in range(GLADIATORS)},
        "ball": _cell(state.ball if state.holder == EMPTY else state.cell[state.holder]),
        "holder": _name(state.holder),
        "asked": _name(int(rules.subject(record))),
        "throw": _throw(state),
        "target": _name(state.target),
        "heading": state.heading or None,
        "needs": needs(state),
        "reach": {NAMES[player]: reach(state, record, player) for player in _movers(state)},
        "teams": {side: _team(state, record, code) for code, side in enumerate(SIDES)},
        "baskets": dict(zip(SIDES, state.baskets, strict=True)),
        "points": dict(zip(SIDES, state.points, strict=True)),
    }


def draw(state: State, seat: int) -> str:
    """The position as text, and whom a question is about where the position leaves it to be worked out."""
    about = subject(state) if state.due in (rules.INTERCEPT, rules.INTERCEPT_DIE, rules.REBOUND) else EMPTY
    return write_position(state) + ("" if about == EMPTY else f"about: {NAMES[about]}\n")


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The board in words: the match, each side and its gladiators, the ball and what is under way, who can go where."""
    match: list[Facts] = [
        {"line": "to_act", "seat": asked, "due": {"line": f"due.{seen['due']}"}},
        {"line": "turn_and_phase", "turn": seen["turn"], "phase": seen["phase"], "side": seen["side"]},
        {"line": "court_size", "columns": seen["court"]["columns"], "rows": seen["court"]["rows"]},
        *([{"line": "sure_rests"}] if seen["main"] and not seen["sure"] else []),
    ]
    reach = [line for name, prices in seen["reach"].items() for line in _reach_lines(name, prices)]
    return [
        {"heading": {"line": "match"}, "lines": match},
        *({"heading": {"line": "side", "side": side}, "lines": _side_lines(seen, side)} for side in SIDES),
        {"heading": {"line": "the_ball"}, "lines": _ball_lines(seen)},
        *([{"heading": {"line": "reach"}, "lines": reach}] if reach else []),
    ]


def _side_lines(seen: Facts, side: str) -> list[Facts]:
    team = seen["teams"][side]
    return [
        {"line": "points", "points": seen["points"][side]},
        {"line": "baskets", "baskets": seen["baskets"][side]},
        {"line": "objective", "objective": team["objective"]},
        {"line": "team", "name": team["name"], "power": team["power"]},
        *([{"line": "main_help"}] if seen["main"] == side else []),
        *([{"line": "sure_help"}] if seen["sure"] == side else []),
        {"line": "basket_on", "side": side, "cell": seen["court"]["baskets"][side]},
        *(_gladiator_line(seen, name) for name in NAMES if name[0] == side[0]),
    ]


def _gladiator_line(seen: Facts, name: str) -> Facts:
    facts = seen["gladiators"][name]
    place = {"line": "on", "cell": facts["cell"]} if facts["cell"] else {"line": "on_bench"}
    state = [
        *([] if facts["out"] and not facts["cell"] else [place]),
        *([{"line": f"out.{facts['out']}"}] if facts["out"] else []),
        *([{"line": "has_ball"}] if facts["ball"] else []),
        *([{"line": "asked"}] if seen["asked"] == name else []),
        *([{"line": "struck"}] if seen["target"] == name else []),
        *([{"line": f"stunned_until.{facts['stunned']}"}] if facts["stunned"] else []),
        *([{"line": "has_action" if facts["action"] else "no_action"}] if facts["cell"] or facts["action"] else []),
        {"line": "moves_left", "moves": facts["moves"]},
    ]
    return {"line": "gladiator", "gladiator": name, "state": state, **{name: facts[name] for name in CHARACTERISTICS}}


def _ball_lines(seen: Facts) -> list[Facts]:
    lines: list[Facts] = [
        {"line": "ball", "cell": seen["ball"]},
        {"line": "holder", "gladiator": seen["holder"]},
    ]
    throw = seen["throw"]
    if throw:
        lines.append({"line": f"throws.{throw['kind']}", "gladiator": throw["from"]})
        lines += [{"line": "receiver", "gladiator": throw["to"]}] if throw["to"] else []
        lines += [{"line": "trying", "gladiators": throw["trying"]}] if throw["trying"] else []
    if seen["heading"]:
        lines.append({"line": "bouncing", "heading": seen["heading"]})
    if seen["needs"] is not None:
        lines.append({"line": "die_needs", "needs": seen["needs"]})
    return lines


def _reach_lines(name: str, prices: dict[str, int]) -> list[Facts]:
    """A line for every price: the cells, those of a column in a row taken together."""
    lines: list[Facts] = []
    for price in sorted(set(prices.values())):
        runs: list[list[str]] = []
        for cell in (cell for cell, paid in prices.items() if paid == price):
            column, row = cell.split("-")
            if runs and runs[-1][-1] == f"{column}-{int(row) - 1}":
                runs[-1].append(cell)
            else:
                runs.append([cell])
        cells = [{"line": "cells", "from": run[0], "to": run[-1] if len(run) > 1 else None} for run in runs]
        lines.append({"line": "reach_of", "gladiator": name, "price": price, "cells": cells})
    return lines or [{"line": "reach_of", "gladiator": name}]


def _gladiator(state: State, player: int) -> Facts:
    on_court = state.cell[player] != EMPTY
    return {
        "cell": _cell(state.cell[player]),
        "moves": state.moves[player],
        "action": on_court and not state.spent[player] and not state.stunned[player],
        "stunned": state.stunned[player],
        "out": OUT[state.out[player]] if state.out[player] else None,
        "ball": player == state.holder,
        **dict(zip(CHARACTERISTICS, ratings_of(state, player), strict=True)),
    }


def _team(state: State, record: Any, side: int) -> Facts:
    team = state.flat(SIDES[side])
    name = next((TITLES[name] for name, numbers in TEAMS.items() if numbers == team), None)
    return {"name": name, "power": int(rules.power(record, side)), "objective": int(rules.objective(record, side))}


def _throw(state: State) -> Facts | None:
    if state.throw == EMPTY:
        return None
    own = (1 - state.side) * TEAM
    return {
        "kind": THROWS[state.throw],
        "from": NAMES[state.holder],
        "to": _name(state.receiver),
        "trying": [NAMES[own + number] for number in range(TEAM) if state.trying >> number & 1],
    }


def subject(state: State) -> int:
    """The gladiator whom the question or the die is about, or EMPTY."""
    return ask(state, rules.subject)


def needs(state: State) -> int | None:
    """What the die about to be rolled for a test must not exceed; None if no test is due."""
    kinds = {
        rules.INTERCEPT_DIE: BAL,
        rules.STEAL_DIE: HAB,
        rules.STRIKE_DIE: COM,
        rules.DODGE_DIE: HAB,
    }
    if state.due == rules.SHOT_DIE:
        return ask(state, rules.shot_target, state.holder)
    return ratings_of(state, subject(state))[kinds[state.due]] if state.due in kinds else None


def _movers(state: State) -> list[int]:
    """Who may move: those of the side whose phase it is, or the gladiator asked in phase 3."""
    if state.due == rules.ACT:
        return [state.acting]
    own = range(state.side * TEAM, state.side * TEAM + TEAM) if state.due in IN_PHASE else range(0)
    return [player for player in own if state.moves[player] and not state.stunned[player]]


def reach(state: State, record: Any, player: int) -> dict[str, int]:
    """R4.3, R9.5: the free cells that he may go to, each with its price."""
    steps = rules.sprint_reach(record) if state.due == rules.ACT else state.moves[player]
    prices = {cell: 0 for cell in state.cell if cell != EMPTY}
    for step in range(1, steps + 1):
        for cell in _cells_of(within_reach(record, player, step)):
            prices.setdefault(cell, step)
    return {CELL_NAMES[cell]: price for cell, price in sorted(prices.items()) if price}


def _cells_of(words: tuple[int, ...]) -> Iterator[int]:
    """The cells of a set."""
    for index, word in enumerate(words):
        left = int(word)
        while left:
            column, row = divmod((left & -left).bit_length() - 1, COLUMN_BITS)
            yield (index * WORD_COLUMNS + column) * ROWS + row
            left &= left - 1


def hides(before: State, action: int, after: State, seat: int) -> str:
    """Nothing is hidden."""
    return ""


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    """So nothing is revealed."""
    return ()


def tells_nothing(before: State, action: int) -> bool:
    """Nor told by any action."""
    return True


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in the order in which it did."""
    seen = [_deed(before, action, after)]
    struck = before.target
    if struck != EMPTY and after.stunned[struck] == rules.STUN and before.due == rules.INJURY_DIE:
        seen.append({"event": "stunned", "player": NAMES[struck]})
    seen += [
        {"event": "out", "player": NAMES[player], "how": OUT[after.out[player]]}
        for player in range(GLADIATORS)
        if after.out[player] != before.out[player]
    ]
    if (after.ball, after.holder) != (before.ball, before.holder) and _is_in_play(after):
        seen.append(_ball_event(after))
    seen += _scored(before, after)
    if after.sure != before.sure and after.due != rules.OVER:
        seen.append({"event": "sure", "side": _side(after.sure)})
    if after.turn != before.turn:
        seen.append({"event": "turn", "turn": after.turn, "main": SIDES[after.main]})
    if after.due == rules.OVER:
        seen.append({"event": "over", "winner": _winner(after)})
    return seen


def _deed(before: State, action: int, after: State) -> Facts:
    """The action itself."""
    verb, numbers = VERBS.split(action)
    word, *words = VERBS.write(action).split()
    own = before.side * TEAM + (numbers[0] if numbers else 0)
    holder = _name(before.holder)
    match verb:
        case rules.END:
            return {"event": "end", "side": SIDES[before.side]}
        case rules.MOVE:
            start = CELL_NAMES[before.cell[own]]
            return {"event": "move", "player": NAMES[own], "from": start, "to": words[1]}
        case rules.PICK | rules.GIVE:
            return {"event": word, "player": NAMES[own]}
        case rules.TAKE:
            return {"event": "take", "player": NAMES[own], "from": holder}
        case rules.STEAL:
            return {"event": "steal", "player": NAMES[own], "opponent": holder}
        case rules.PASS:
            return {"event": "pass", "player": holder, "to": NAMES[before.side * TEAM + numbers[1]]}
        case rules.DROP:
            return {"event": "drop", "player": holder}
        case rules.SHOOT | rules.SHOOT_SURE | rules.DUNK:
            distance = ask(before, rules.distance_to_basket, before.holder)
            return {"event": "_".join([word, *words[1:]]), "player": holder, "distance": distance}
        case rules.PLACE:
            return {"event": "place", "player": NAMES[own], "to": words[1]}
        case rules.ROLL:
            return _rolled(before, int(words[0]))
        case rules.BOUNCED:
            return {"event": "bounce", "heading": before.heading, "cells": int(words[0])}
        case rules.WON_LOT:
            return {"event": "lot", "side": words[0]}
    answer: Facts = {"event": word, "player": NAMES[subject(before)]}
    if verb == rules.SPRINT:
        return answer | {"from": CELL_NAMES[before.cell[before.acting]], "to": words[0]}
    return answer | {"opponent": NAMES[after.target]} if verb == rules.STRIKE else answer


def _rolled(before: State, face: int) -> Facts:
    rolled: Facts = {"event": "roll", "for": DUE[before.due].removesuffix(" die"), "face": face}
    if before.due != rules.MISS_DIE:
        rolled["player"] = NAMES[subject(before)]
    needed = needs(before)
    if needed is not None:
        rolled |= {"needs": needed, "passed": face <= needed}
    return rolled


def _ball_event(after: State) -> Facts:
    if after.holder == EMPTY:
        return {"event": "ball_lies", "cell": CELL_NAMES[after.ball]}
    return {"event": "has_ball", "player": NAMES[after.holder]}


def _scored(before: State, after: State) -> list[Facts]:
    return [
        {"event": "basket", "side": side, "worth": after.points[code] - before.points[code], "points": after.points[:]}
        for code, side in enumerate(SIDES)
        if after.baskets[code] != before.baskets[code]
    ]


def targets(state: State, action: int, seat: int) -> list[str]:
    """What a coach points at: a gladiator of his and what he does, whom he strikes, or an answer."""
    verb, numbers = VERBS.split(action)
    usual = VERBS.targets(state, action, seat)
    match verb:
        case rules.MOVE:
            goal = _move_target(state, numbers[1], seat)
            return [goal] if state.due in PLACING else [usual[0], goal]
        case rules.TAKE | rules.STEAL:
            is_own = state.holder != EMPTY and state.holder // TEAM == seat
            return [*usual, _ball_target(state) if is_own == (verb == rules.TAKE) else "button:pick"]
        case rules.PASS_AWAY:
            return [_ball_target(state), *usual]
    return usual


def _move_target(state: State, cell: int, seat: int) -> str:
    """The cell, or the opponent who blocks it; but one points at the holder to steal."""
    player = state.cell.index(cell) if cell in state.cell else EMPTY
    is_in_the_way = player not in (EMPTY, state.holder) and player // TEAM != seat
    return f"gladiator:{NAMES[player]}" if is_in_the_way else _cell_target(cell)


def _ball_target(state: State) -> str:
    """Who holds the ball, or where it lies."""
    if state.holder != EMPTY:
        return f"gladiator:{NAMES[state.holder]}"
    return "ball:off" if state.ball == EMPTY else _cell_target(state.ball)


def _cell_target(cell: int) -> str:
    return f"cell:{CELL_NAMES[cell]}"


def _winner(state: State) -> str | None:
    return next((side for code, side in enumerate(SIDES) if ask(state, rules.wins, code)), None)


def _is_in_play(state: State) -> bool:
    return state.ball != EMPTY or state.holder != EMPTY


def _side(side: int) -> str | None:
    return None if side == EMPTY else SIDES[side]


def _cell(cell: int) -> str | None:
    return None if cell == EMPTY else CELL_NAMES[cell]


def _name(player: int) -> str | None:
    return None if player == EMPTY else NAMES[player]
