"""What a seat may see of Kahmaté: everything except a card that the opponent has chosen and not yet shown."""

from __future__ import annotations

from touchline.engine.asking import copy_of, count_legal
from touchline.engine.board import line, section, to_act
from touchline.engine.facts import ball_event, by_name, event, name_of, present, score_in, winner_of
from touchline.engine.game import REFEREE, Facts
from touchline.engine.record import EMPTY
from touchline.games.kahmate import pointing, rules
from touchline.games.kahmate.deeds import join as join
from touchline.games.kahmate.notation import DUE, DUELS, LAYOUT, cards_of
from touchline.games.kahmate.rules import CELL_NAMES, DIRECTION_NAMES, PLAYER_NAMES, PLAYERS, SIDES, TEAM, VERBS, State

KINDS = ("ordinary", "ordinary", "big", "tough", "fast", "clever")  # R2.1, by number
NOWHERE = (EMPTY, EMPTY)  # the ball, and who has it
SCORING = {"try": "tries"}
score = score_in("score")
TARGETS, targets, meant, shortcuts = pointing.TARGETS, pointing.targets, pointing.meant, pointing.shortcuts


def view(state: State, seat: int) -> Facts:
    """Everything this seat may know."""
    passing = {"from": PLAYER_NAMES[state.attacker], "to": PLAYER_NAMES[state.receiver]}
    return {
        "due": DUE[state.due],
        "prompt": _prompt(state),
        "turn": SIDES[state.side],
        "players": {PLAYER_NAMES[player]: _player(state, player) for player in range(PLAYERS)},
        "ball": name_of(state.ball if state.carrier == EMPTY else state.cell[state.carrier], CELL_NAMES),
        "duel": None if state.duel == EMPTY else _duel(state, seat),
        "pass": None if state.receiver == EMPTY else passing,
        "cards": {name: cards_of(state, side) for side, name in enumerate(SIDES)},
        "tries": by_name(SIDES, state.score),
        "turns_played": state.ended,
        "turns_left": 2 * state.turns - state.ended,
        "held": by_name(SIDES, state.held) if state.hold else None,
        "hold": state.hold or None,
    }


def draw(state: State, seat: int) -> str:
    """The position as text, without what this seat may not know."""
    return LAYOUT.write(copy_of(state, chosen=state.chosen if _knows_chosen(state, seat) else 0))


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The text board: the match, each side and its players, the ball and the duel over it."""
    return [
        section(
            *to_act(asked, seen["prompt"]),
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


def _prompt(state: State) -> str:
    """What is asked: only to end the turn if nothing else is legal."""
    return "end" if state.due == rules.TURN and count_legal(state, rules) == 1 else DUE[state.due]


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


def _knows_chosen(state: State, seat: int) -> bool:
    return seat in (state.attacker // TEAM, REFEREE)
