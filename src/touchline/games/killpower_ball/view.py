"""What a seat may see of Killpower Ball: everything, since nothing is hidden."""

from __future__ import annotations

import functools

from touchline.engine.asking import as_states, ask
from touchline.engine.board import line, section, to_act
from touchline.engine.facts import ball_event, by_name, changed, event, in_mask, name_of, no_secrets, present, score_in
from touchline.engine.game import Facts
from touchline.engine.record import EMPTY
from touchline.games.killpower_ball import notation, pointing, rules
from touchline.games.killpower_ball.chances import chances
from touchline.games.killpower_ball.court import BASKET, COLUMNS_OF, ROWS_OF
from touchline.games.killpower_ball.deeds import join as join
from touchline.games.killpower_ball.notation import DUE, OUT, all_ratings, opponents_of, own_of, ratings_of
from touchline.games.killpower_ball.rules import CELL_NAMES, NAMES, SIDES, VERBS, State
from touchline.games.killpower_ball.teams import BAL, CHARACTERISTICS, COM, HAB, TEAM, TEAMS, TITLES

KNOWN_TEAMS = 1000
"""Maximum number of pairs of teams remembered."""
NOWHERE = (EMPTY, EMPTY)  # the ball, and who holds it
TESTS = {rules.INTERCEPT_DIE: BAL, rules.STEAL_DIE: HAB, rules.STRIKE_DIE: COM, rules.DODGE_DIE: HAB}
OPEN = True
SCORING = {"basket": "points"}
score, tells_nothing = score_in("points"), no_secrets
TARGETS, targets, meant, shortcuts = pointing.TARGETS, pointing.targets, pointing.meant, pointing.shortcuts


def view(state: State, seat: int) -> Facts:
    """Everything anyone may know."""
    record = as_states(state)[0]
    teams, ratings = _teams(*map(state.flat, SIDES))
    return {
        "due": DUE[state.due],
        "turn": state.turn,
        "phase": notation.phase_of(state),
        "side": name_of(state.side, SIDES),
        "main": name_of(state.main, SIDES),
        "sure": name_of(state.sure, SIDES),
        "court": {
            "columns": int(COLUMNS_OF[state.court]),
            "rows": int(ROWS_OF[state.court]),
            "baskets": {side: CELL_NAMES[BASKET[state.court, code]] for code, side in enumerate(SIDES)},
            "rings": [*range(state.near, int(COLUMNS_OF[state.court]) - 2, state.band)],  # R6.1: harder beyond each
        },
        "gladiators": {name: _gladiator(state, player, ratings[player]) for player, name in enumerate(NAMES)},
        "ball": name_of(state.ball if state.holder == EMPTY else state.cell[state.holder], CELL_NAMES),
        "holder": name_of(state.holder, NAMES),
        "asked": name_of(ask(state, rules.subject), NAMES),
        "throw": None if state.throw == EMPTY else _throw(state),
        "target": name_of(state.target, NAMES),
        "heading": state.heading or None,
        "needs": needs(state),
        "chances": chances(state, record),
        "reach": {NAMES[player]: pointing.reach(state, record, player) for player in _movers(state)},
        "teams": {side: {**team} for side, team in teams.items()},
        "baskets": by_name(SIDES, state.baskets),
        "points": by_name(SIDES, state.points),
    }


def draw(state: State, seat: int) -> str:
    """The position as text, and whom a question is about if the position does not say it."""
    about = ask(state, rules.subject) if state.due in (rules.INTERCEPT, rules.INTERCEPT_DIE, rules.REBOUND) else EMPTY
    return notation.LAYOUT.write(state) + ("" if about == EMPTY else f"about: {NAMES[about]}\n")


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The text board: the match, each side and its gladiators, the ball and what is under way, who can go where."""
    reach = [line for name, prices in seen["reach"].items() for line in _reach_lines(name, prices)]
    throw = seen["throw"] or dict.fromkeys(("kind", "from", "to", "trying"))
    return present(
        section(
            *to_act(asked, seen["due"]),
            line("turn_and_phase", turn=seen["turn"], phase=seen["phase"], side=seen["side"]),
            line("court_size", columns=seen["court"]["columns"], rows=seen["court"]["rows"]),
            line("rings", rings=seen["court"]["rings"]),
            seen["main"] and not seen["sure"] and line("sure_rests"),
        ),
        *(_side_section(seen, side) for side in SIDES),
        section(
            line("the_ball"),
            line("ball", cell=seen["ball"]),
            line("holder", gladiator=seen["holder"]),
            throw["kind"] and line(f"throws.{throw['kind']}", gladiator=throw["from"]),
            throw["to"] and line("receiver", gladiator=throw["to"]),
            throw["trying"] and line("trying", gladiators=throw["trying"]),
            seen["heading"] and line("bouncing", heading=seen["heading"]),
            seen["needs"] is not None and line("die_needs", needs=seen["needs"]),
        ),
        seen["chances"] and section(line("chances"), *map(_chance_line, seen["chances"])),
        reach and section(line("reach"), *reach),
    )


def _chance_line(facts: Facts) -> Facts:
    """The targets, the chance, and what it depends on."""
    targets = [target.partition(":")[::2] for target in facts["targets"]]
    details = present(
        facts["needs"] is not None and line("die_needs", needs=facts["needs"]),
        facts["worth"] is not None and line("worth", worth=facts["worth"]),
        facts["by"] and line("may_intercept", who=facts["by"]),
        "fells" in facts and line("fells", chance=facts["fells"]),
    )
    what = [line(f"buttons.{name}") if kind == "button" else name for kind, name in targets]
    return line("chance", what=what, chance=facts["chance"], details=details or None)


def _side_section(seen: Facts, side: str) -> Facts:
    team = seen["teams"][side]
    return section(
        line("side", side=side),
        line("points", points=seen["points"][side]),
        line("baskets", baskets=seen["baskets"][side]),
        line("objective", objective=team["objective"]),
        line("team", name=team["name"], power=team["power"]),
        seen["main"] == side and line("main_help"),
        seen["sure"] == side and line("sure_help"),
        line("basket_on", side=side, cell=seen["court"]["baskets"][side]),
        *(_gladiator_line(seen, name) for name in NAMES if name[0] == side[0]),
    )


def _gladiator_line(seen: Facts, name: str) -> Facts:
    facts = seen["gladiators"][name]
    cell, out = facts["cell"], facts["out"]
    state = present(
        cell and line("on", cell=cell),
        not cell and not out and line("on_bench"),
        out and line(f"out.{out}"),
        facts["ball"] and line("has_ball"),
        seen["asked"] == name and line("asked"),
        seen["target"] == name and line("struck"),
        facts["stunned"] and line(f"stunned_until.{facts['stunned']}"),
        (cell or facts["action"]) and line("has_action" if facts["action"] else "no_action"),
        line("moves_left", moves=facts["moves"]),
    )
    return line("gladiator", gladiator=name, state=state, **{name: facts[name] for name in CHARACTERISTICS})


def _reach_lines(name: str, prices: dict[str, int]) -> list[Facts]:
    """One line per cost, with adjacent cells of a column grouped."""
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


def _gladiator(state: State, player: int, ratings: Facts) -> Facts:
    return {
        "cell": name_of(state.cell[player], CELL_NAMES),
        "moves": state.moves[player],
        "action": state.cell[player] != EMPTY and not state.spent[player] and not state.stunned[player],
        "stunned": state.stunned[player],
        "out": OUT[state.out[player]] if state.out[player] else None,
        "ball": player == state.holder,
        **ratings,
    }


@functools.lru_cache(KNOWN_TEAMS)
def _teams(*numbers: tuple[int, ...]) -> tuple[dict[str, Facts], list[Facts]]:
    """The facts of both teams, and the characteristics of all gladiators, which stay the same throughout a match."""
    state = State()
    for side, team in zip(SIDES, numbers, strict=True):
        state.fill(side, team)
    titles: dict[tuple[int, ...], str] = {team: TITLES[name] for name, team in TEAMS.items()}
    teams = {
        side: {
            "name": titles.get(numbers[code]),
            "power": ask(state, rules.power, code),
            "objective": ask(state, rules.objective, code),
        }
        for code, side in enumerate(SIDES)
    }
    return teams, [by_name(CHARACTERISTICS, ratings) for ratings in all_ratings(state)]


def _throw(state: State) -> Facts:
    return {
        "kind": notation.THROWS[state.throw],
        "from": NAMES[state.holder],
        "to": name_of(state.receiver, NAMES),
        "trying": in_mask(state.trying, opponents_of(state)),
    }


def needs(state: State) -> int | None:
    """What the die about to be rolled for a test must not exceed; None if no test is due."""
    if state.due == rules.SHOT_DIE:
        return ask(state, rules.shot_target, state.holder)
    return ratings_of(state, ask(state, rules.subject))[TESTS[state.due]] if state.due in TESTS else None


def _movers(state: State) -> list[int]:
    """Who may move: those of the side whose phase it is, or the gladiator asked in phase 3."""
    if state.due == rules.ACT:
        return [state.acting]
    return [player for player in own_of(state) if state.moves[player] and not state.stunned[player]]


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in order."""
    ball = (after.ball, after.holder)
    stunned = before.due == rules.INJURY_DIE and after.stunned[before.target] == rules.STUN
    worth, scored = sum(after.points) - sum(before.points), dict(changed(SIDES, before.baskets, after.baskets))
    is_over = after.due == rules.OVER
    winners = [side for code, side in enumerate(SIDES) if is_over and ask(after, rules.wins, code)]
    unhurt = before.due == rules.INJURY_DIE and not stunned and before.out[:] == after.out[:]
    return present(
        _deed(before, action, after),
        stunned and event("stunned", player=NAMES[before.target]),
        unhurt and event("unhurt", player=NAMES[before.target]),
        *(event("out", player=name, how=OUT[how]) for name, how in changed(NAMES, before.out, after.out)),
        ball not in (NOWHERE, (before.ball, before.holder)) and ball_event(*ball, CELL_NAMES, NAMES),
        *(event("basket", side=side, worth=worth, points=after.points[:]) for side in scored),
        after.sure != before.sure and not is_over and event("sure", side=name_of(after.sure, SIDES)),
        after.turn != before.turn and event("turn", turn=after.turn, main=SIDES[after.main]),
        is_over and event("over", winner=next(iter(winners), None)),
    )


def _deed(before: State, action: int, after: State) -> Facts:
    """The action itself."""
    verb, numbers = VERBS.split(action)
    word, *words = VERBS.write(action).split()
    if verb == rules.ROLL:
        return _rolled(before, int(words[0]))
    if verb in (rules.SHOOT, rules.SHOOT_SURE, rules.DUNK):
        distance = ask(before, rules.distance_to_basket, before.holder)
        return event("_".join([word, *words[1:]]), player=NAMES[before.holder], distance=distance)
    first, second, *_ = (*(number % TEAM for number in numbers), 0, 0)
    own, mate = before.side * TEAM + first, before.side * TEAM + second
    start, goal = CELL_NAMES[before.cell[own]], words[-1] if words else ""
    player, holder, acting = NAMES[own], name_of(before.holder, NAMES), name_of(before.acting, NAMES)
    facts: dict[int, Facts] = {
        rules.END: {"side": name_of(before.side, SIDES)},
        rules.MOVE: {"player": player, "from": start, "to": goal},
        rules.PICK: {"player": player},
        rules.TAKE: {"player": player, "from": holder},
        rules.STEAL: {"player": player, "opponent": holder},
        rules.PASS: {"player": holder, "to": NAMES[mate]},
        rules.DROP: {"player": holder},
        rules.STRIKE: {"player": acting, "opponent": name_of(after.target, NAMES)},
        rules.SPRINT: {"player": acting, "from": CELL_NAMES[before.cell[before.acting]], "to": goal},
        rules.PLACE: {"player": player, "to": goal},
        rules.GIVE: {"player": player},
        rules.BOUNCED: {"heading": before.heading, "cells": first + 1},
        rules.WON_LOT: {"side": goal},
    }
    return event(word, **facts[verb] if verb in facts else {"player": NAMES[ask(before, rules.subject)]})


def _rolled(before: State, face: int) -> Facts:
    needed = needs(before)
    player = {} if before.due == rules.MISS_DIE else {"player": NAMES[ask(before, rules.subject)]}
    tested = {} if needed is None else {"needs": needed, "passed": face <= needed}
    return {"event": "roll", "for": DUE[before.due].removesuffix(" die"), "face": face, **player, **tested}
