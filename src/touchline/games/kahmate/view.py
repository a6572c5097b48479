"""What a seat may see of Kahmaté: everything except a card that the opponent has chosen and not yet shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from touchline.engine.asking import copy_of, playable
from touchline.engine.facts import ball_event, by_name, event, line, name_of, present, section, winner_of
from touchline.engine.game import REFEREE, Facts
from touchline.engine.record import EMPTY
from touchline.games.kahmate import rules
from touchline.games.kahmate.deeds import join as join
from touchline.games.kahmate.notation import DUE, DUELS, cards_of, steps_of, ways_of, write_action, write_position
from touchline.games.kahmate.pointing import meant as meant
from touchline.games.kahmate.rules import CELL_NAMES, DIRECTION_NAMES, PLAYER_NAMES, PLAYERS, SIDES, TEAM, VERBS, State

KINDS = ("ordinary", "ordinary", "big", "tough", "fast", "clever")  # R2.1, by number
NOWHERE = (EMPTY, EMPTY)  # the ball, and who has it
TARGETS = VERBS.all_targets() | {"ball": ("off",)}  # beside the pitch, while it is not in play
SCORING = {"try": "tries"}


def score(state: State) -> list[int]:
    """What each side has scored."""
    return list(state.score)


def view(state: State, seat: int) -> Facts:
    """Everything this seat may know."""
    passing = {"from": PLAYER_NAMES[state.attacker], "to": PLAYER_NAMES[state.receiver]}
    return {
        "due": DUE[state.due],
        "turn": SIDES[state.side],
        "players": {PLAYER_NAMES[player]: _player(state, player) for player in range(PLAYERS)},
        "ball": name_of(_ball_cell(state), CELL_NAMES),
        "duel": None if state.duel == EMPTY else _duel(state, seat),
        "pass": None if state.receiver == EMPTY else passing,
        "cards": by_name(SIDES, map(cards_of, state.hand)),
        "tries": by_name(SIDES, state.score),
        "turns_played": state.ended,
        "turns_left": 2 * state.turns - state.ended,
        "held": by_name(SIDES, state.held) if state.hold else None,
        "hold": state.hold or None,
    }


def draw(state: State, seat: int) -> str:
    """The position as text, without what this seat may not know."""
    seen = copy_of(state)
    seen.chosen = state.chosen if _knows_chosen(state, seat) else 0
    return write_position(seen)


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The text board: the match, each side and its players, the ball and the duel over it."""
    return [
        section(
            line("match"),
            line("to_act", seat=asked, due=line(f"due.{seen['due']}")),
            line("turn_of", side=seen["turn"]),
            line("turns", played=seen["turns_played"], left=seen["turns_left"]),
        ),
        *(_side_section(seen, side) for side in SIDES),
        section(
            line("the_ball"),
            line("ball", cell=seen["ball"]),
            seen["pass"] and line("passing", **seen["pass"]),
            seen["duel"] and _duel_line(seen["duel"]),
        ),
    ]


def _side_section(seen: Facts, side: str) -> Facts:
    names = [name for name in PLAYER_NAMES if name[0] == side[0]]
    return section(
        line("side", side=side),
        line("tries", tries=seen["tries"][side]),
        seen["held"] and line("held", held=seen["held"][side], hold=seen["hold"]),
        line("form_cards", cards=seen["cards"][side]),
        *(_player_line(name, kind, seen["players"][name]) for name, kind in zip(names, KINDS, strict=True)),
    )


def _player_line(name: str, kind: str, facts: Facts) -> Facts:
    player = PLAYER_NAMES.index(name)
    state = present(
        line("on", cell=facts["cell"]) if facts["cell"] else line("not_placed"),
        facts["ball"] and line("has_ball"),
        facts["down"] and line("is_down"),
        facts["tackled"] and line("has_tackled"),
        line("points_left", points=facts["points"]),
        line("bonuses", attack=f"{rules.ATTACK[player]:+d}", defence=f"{rules.DEFENCE[player]:+d}"),
    )
    return line("player", player=name, kind=line(f"kinds.{kind}"), state=state)


def _duel_line(duel: Facts) -> Facts:
    state = present(
        duel["second_cards"] and line("second_cards"),
        line("attack_laid" if duel["attacker_has_chosen"] else "attack_not_laid"),
        duel["chosen"] and line("card", card=duel["chosen"]),
    )
    return line("duel", **duel | {"kind": line(f"duels.{duel['kind']}"), "state": state})


def _player(state: State, player: int) -> Facts:
    return {
        "cell": name_of(state.cell[player], CELL_NAMES),
        "down": state.down[player] > 0,
        "points": state.points[player],
        "tackled": bool(state.tackled[player]),
        "ball": player == state.carrier,
    }


def _duel(state: State, seat: int) -> Facts:
    return {
        "kind": DUELS[state.duel],
        "attacker": PLAYER_NAMES[state.attacker],
        "defender": PLAYER_NAMES[state.defender],
        "second_cards": bool(state.tied),
        "attacker_has_chosen": state.chosen != 0,
        "chosen": (state.chosen or None) if _knows_chosen(state, seat) else None,
    }


def hides(before: State, action: int, after: State, seat: int) -> str:
    """R10.1: the attacker's card is its captain's secret until the defender's is chosen too."""
    return "chosen" if after.chosen != 0 and not _knows_chosen(after, seat) else ""


def reveals(before: State, action: int, after: State, seat: int) -> tuple[str, ...]:
    """R10.1: then both are shown."""
    return ("chosen",) if before.due == rules.DEFENCE_CARD else ()


def tells_nothing(before: State, action: int) -> bool:
    """R10.1: until a card has been chosen there is no secret to reveal."""
    return before.chosen == 0


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in order."""
    ball = (after.ball, after.carrier)
    fallen = [player for player in range(PLAYERS) if after.down[player] > before.down[player]]
    return present(
        _deed(before, action, seat),
        before.due == rules.DEFENCE_CARD and _shown(before, action - rules.CARD + 1),
        *(event("down", player=PLAYER_NAMES[player]) for player in fallen),
        ball not in (NOWHERE, (before.ball, before.carrier)) and ball_event(*ball, CELL_NAMES, PLAYER_NAMES),
        before.due == rules.TURN and after.due == rules.DRAW and event("held_too_long", side=SIDES[before.side]),
        after.score != before.score and event("try", side=SIDES[before.side], tries=list(after.score)),
        after.due == rules.OVER and event("over", winner=winner_of(after.score, SIDES)),
    )


def _deed(before: State, action: int, seat: int) -> Facts:
    """The action itself."""
    verb, numbers = VERBS.split(action)
    number, way, *_ = (*numbers, 0, 0)
    carrier = name_of(before.carrier, PLAYER_NAMES)
    own, other = (side * TEAM + number % TEAM for side in (before.side, 1 - before.side))
    if verb == rules.CARD:
        chooser = (before.attacker if before.due == rules.ATTACK_CARD else before.defender) // TEAM
        return event("card_chosen", side=SIDES[chooser], **({"card": number + 1} if seat in (chooser, REFEREE) else {}))
    if verb == rules.PUT:
        return event("place", player=PLAYER_NAMES[before.cell.index(EMPTY, before.side * TEAM)], to=CELL_NAMES[number])
    start, direction = before.cell[own], DIRECTION_NAMES[number % rules.DIRECTIONS]
    goal = CELL_NAMES[int(rules.NEIGHBOURS[start, way])]
    forced = before.board[int(rules.NEIGHBOURS[before.cell[before.carrier], number % rules.DIRECTIONS])]
    return {
        rules.END: event("end", side=SIDES[before.side]),
        rules.STEP: {"event": "step", "player": PLAYER_NAMES[own], "from": CELL_NAMES[start], "to": goal},
        rules.FORCE: event("force", player=carrier, opponent=PLAYER_NAMES[forced], direction=direction),
        rules.PASS: event("pass", player=carrier, to=PLAYER_NAMES[own]),
        rules.KICK: event("kick", player=carrier, to=CELL_NAMES[number]),
        rules.TACKLE: event("tackle", player=PLAYER_NAMES[own], opponent=carrier),
        rules.LET: event("let", side=SIDES[1 - before.side]),
        rules.STOP: event("intercept", player=PLAYER_NAMES[other]),
        rules.BESIDE: event("aside", direction=direction),
        rules.DRAWN: event("draw", card=number + 1),
        rules.WON_LOT: event("lot", side=SIDES[number % len(SIDES)]),
    }[verb]


def _shown(before: State, defence: int) -> Facts:
    """Both cards and bonuses of a duel, and who won; nobody if the pair is tied and another is played."""
    attack_bonus, defence_bonus = int(rules.ATTACK[before.attacker]), int(rules.DEFENCE[before.defender])
    margin = before.chosen + attack_bonus - defence - defence_bonus
    winner = before.attacker if margin > 0 else before.defender
    return event(
        "cards_shown",
        attacker=PLAYER_NAMES[before.attacker],
        attack=before.chosen,
        attack_bonus=attack_bonus,
        defender=PLAYER_NAMES[before.defender],
        defence=defence,
        defence_bonus=defence_bonus,
        winner=None if margin == 0 and not before.tied else PLAYER_NAMES[winner],
    )


def targets(state: State, action: int, seat: int) -> list[str]:
    """What a captain points at: a player and where to, or an answer."""
    verb, numbers = VERBS.split(action)
    usual = VERBS.targets(state, action, seat)
    match verb:
        case rules.STEP:  # pointing at the carrier, or with the carrier, means to tackle, force or pass
            player = seat * TEAM + numbers[0]
            passed_over = range(PLAYERS) if player == state.carrier else (state.carrier,)
            return [usual[0], _toward(state, state.cell[player], numbers[1], passed_over)]
        case rules.FORCE:
            own = range(seat * TEAM, seat * TEAM + TEAM)
            return [_ball_target(state), _toward(state, _ball_cell(state), numbers[0], own)]
        case rules.PASS:
            return [_ball_target(state), *usual]
        case rules.KICK:
            return [_ball_target(state), *reversed(usual)]
        case rules.TACKLE:
            return [*usual, _ball_target(state)]
        case rules.BESIDE:
            return [_toward(state, _ball_cell(state), numbers[0])]
    return usual


def shortcuts(state: State, seat: int) -> list[Facts]:
    """Runs of several cells: point at a player and a destination."""
    if state.due not in (rules.TURN, rules.LEAVE) or seat != state.side:
        return []
    own = range(seat * TEAM, seat * TEAM + TEAM)
    runs = [run for player in own for run in _runs(state, player)]
    return [_shortcut(state, seat, run) for run in playable(state, rules, runs)]


def _runs(state: State, player: int) -> list[list[int]]:
    """The steps to every cell that is not next to the player and within the player's points."""
    points = state.points[player]
    return [steps_of(player, way) for way in ways_of(state, player, points).values() if 1 < len(way) <= points]


def _shortcut(state: State, seat: int, run: Sequence[int]) -> Facts:
    player = seat * TEAM + (run[0] - rules.STEP) // rules.DIRECTIONS
    cells = [state.cell[player]]
    for action in run:
        cells.append(int(rules.NEIGHBOURS[cells[-1], (action - rules.STEP) % rules.DIRECTIONS]))
    way = [f"cell:{CELL_NAMES[cell]}" for cell in cells[1:]]
    return {
        "targets": [f"player:{PLAYER_NAMES[player]}", way[-1]],
        "actions": [write_action(action) for action in run],
        "way": way,
    }


def _ball_target(state: State) -> str:
    """Who has the ball, or where it lies."""
    if state.carrier != EMPTY:
        return f"player:{PLAYER_NAMES[state.carrier]}"
    return "ball:off" if state.ball == EMPTY else f"cell:{CELL_NAMES[state.ball]}"


def _toward(state: State, cell: int, way: int, passed_over: Collection[int] = range(PLAYERS)) -> str:
    """The cell in this direction, or the player there who cannot be passed, or the edge of the pitch."""
    beyond = EMPTY if cell == EMPTY else int(rules.NEIGHBOURS[cell, way])
    if beyond == EMPTY:
        return f"edge:{DIRECTION_NAMES[way]}"
    other = state.board[beyond]
    return f"cell:{CELL_NAMES[beyond]}" if other in (EMPTY, *passed_over) else f"player:{PLAYER_NAMES[other]}"


def _knows_chosen(state: State, seat: int) -> bool:
    return seat in (state.attacker // TEAM, REFEREE)


def _ball_cell(state: State) -> int:
    return state.ball if state.carrier == EMPTY else state.cell[state.carrier]
