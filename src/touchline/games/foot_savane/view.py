"""What a seat may see of Foot Savane: all that has been seen of the tiles, and every card; there is no secret."""

from __future__ import annotations

from operator import sub

from touchline.engine.asking import ask
from touchline.engine.board import line, section, to_act
from touchline.engine.facts import by_name, changed, event, name_of, no_secrets, present, score_in, winner_of
from touchline.engine.game import Facts
from touchline.engine.record import EMPTY
from touchline.games.foot_savane import pointing, rules
from touchline.games.foot_savane.cards import FACE_NAMES, GOAL_CARD_NAMES, RUN, SNAKE_CARD_NAMES
from touchline.games.foot_savane.deeds import join as join
from touchline.games.foot_savane.notation import DUE, LAYOUT, full_pile
from touchline.games.foot_savane.rules import CELL_NAMES, CELLS, GOAL_SIDES, SIDES, VERBS, State

OPEN = True  # R1.4
SCORING = {"goal": "goals"}
score = score_in("score")
draw, tells_nothing = LAYOUT.draw, no_secrets
targets, meant = pointing.targets, pointing.meant


def view(state: State, seat: int) -> Facts:
    """All that this seat may know."""
    return {
        "due": DUE[state.due],
        "prompt": _prompt(state),
        "turn": SIDES[state.side],
        "tiles": {CELL_NAMES[cell]: _tile(state, cell) for cell in range(CELLS)},
        "ball": name_of(state.ball, CELL_NAMES),
        "carrier": _carrier(state),
        "goalmouth": _goalmouth(state),
        "mover": name_of(state.mover, CELL_NAMES),
        "turning": name_of(state.turning, CELL_NAMES),
        "moves_left": state.moves,
        "card": name_of(state.card, SNAKE_CARD_NAMES),
        "steps_left": state.steps,
        "reached": CELL_NAMES[ask(state, rules.cell_ahead)] if state.due == rules.INTERCEPT else None,  # R6.7
        "aim": name_of(state.aim, GOAL_SIDES),
        "goals": by_name(SIDES, state.score),
        "goals_to_win": state.goals,
        "yellow": by_name(SIDES, map(bool, state.yellow)),
        "pile": by_name(SNAKE_CARD_NAMES, state.pile),
        "discard": by_name(SNAKE_CARD_NAMES, map(sub, full_pile(state), state.pile)),
        "keepers": by_name(SIDES, (by_name(GOAL_CARD_NAMES, row) for row in state.keeper.rows)),
        "turns_played": state.played,
        "turns_left": state.turns - state.played,
        "turns_since_put": state.since,
    }


def describe(seen: Facts, asked: str | None) -> list[Facts]:
    """The text board: the match, each side and its keeper, the ball and what is under way, the tiles, the cards."""
    pile, discard, card, reached = seen["pile"], seen["discard"], seen["card"], seen["reached"]
    return [
        section(
            *to_act(asked, seen["prompt"]),
            line("turn_of", side=seen["turn"]),
            line("moves_left", count=seen["moves_left"]),
            line("turns", played=seen["turns_played"], total=seen["turns_played"] + seen["turns_left"]),
            line("since", count=seen["turns_since_put"]),
        ),
        *(_side_section(seen, side, face) for side, face in zip(SIDES, FACE_NAMES, strict=False)),
        section(
            line("the_ball"),
            line("ball", cell=seen["ball"]),
            seen["carrier"] and line("carrier", side=seen["carrier"]),
            card and line("drawn", card=card, does=line(f"cards.{card}")),
            seen["steps_left"] and line("steps_left", count=seen["steps_left"]),
            reached and line("reached", cell=reached, side=SIDES[FACE_NAMES.index(seen["tiles"][reached]["face"])]),
            seen["aim"] and line("announced", aim=seen["aim"]),
        ),
        section(line("pitch"), *(_tile_line(seen, cell) for cell in CELL_NAMES)),
        section(
            line("snake_cards"),
            *(line("snake_card", card=card, pile=pile[card], discard=discard[card]) for card in SNAKE_CARD_NAMES),
        ),
    ]


def _side_section(seen: Facts, side: str, face: str) -> Facts:
    left = [
        line("counted", card=line(f"options.goal_cards.values.{card}"), count=count)
        for card, count in seen["keepers"][side].items()
    ]
    return section(
        line("side", side=side, face=face),
        line("goals", count=seen["goals"][side], aim=seen["goals_to_win"]),
        line("keeper", cards=left),
        seen["yellow"][side] and line("yellow_kept"),
    )


def _tile_line(seen: Facts, cell: str) -> Facts:
    tile = seen["tiles"][cell]
    state = present(
        line("tile", cell=cell, face=tile["face"]) if tile else line("unlaid", cell=cell),
        tile and (line("back", face=tile["back"]) if tile["back"] else line("back_unseen")),
        seen["ball"] == cell and line("ball_here"),
        seen["mover"] == cell and line("moved"),
        seen["turning"] == cell and line("turned_over"),
    )
    return line("tile_state", state=state)


def _tile(state: State, cell: int) -> Facts | None:
    """Both faces, the back only if it has been seen; nothing before the tile is laid."""
    if state.top[cell] == EMPTY:
        return None
    return {"face": FACE_NAMES[state.top[cell]], "back": name_of(state.back[cell], FACE_NAMES)}


def _carrier(state: State) -> str | None:
    """Whose footballer has the ball."""
    has_carrier = state.ball != EMPTY and state.top[state.ball] < len(SIDES)
    return SIDES[state.top[state.ball]] if has_carrier else None


def _prompt(state: State) -> str:
    """The prompt by what is legal: R3.3 with the ball, R4.2 on the attack line, R7.1 with nobody in front of goal."""
    if state.due == rules.AGAIN and state.ball == state.mover:
        return "again_ball"
    if state.due == rules.SHOOT and ask(state, rules.is_on_attack_line, state.ball):
        return "shoot_goal"
    if state.due == rules.PENALTY and not ask(state, rules.has_penalty_taker, 1 - state.side):
        return "penalty_swap"
    return DUE[state.due]


def _goalmouth(state: State) -> str | None:
    """Whose goal a ball off the pitch is in or before, if known: the goal that ended the match is in the loser's."""
    if state.ball != EMPTY or state.due <= rules.KICK_OFF or state.due == rules.DROP:
        return None
    if state.due == rules.OVER:
        lost = [side for side in SIDES if state.score[1 - SIDES.index(side)] == state.goals]
        return lost[0] if lost else None
    return SIDES[state.side]


def events(before: State, action: int, after: State, seat: int) -> list[Facts]:
    """What happened, in the order in which it did: the deed, the tiles, the ball, the cards, the whistle, the end."""
    turned = _turned(before, action, after)
    relaid = before.due == rules.FACE and before.top[0] != EMPTY == after.top[0]
    return present(
        _deed(before, action),
        turned != EMPTY and event("turned", cell=CELL_NAMES[turned], face=FACE_NAMES[after.top[turned]]),
        after.due == rules.CARD != before.due and _bite(before, after, turned),
        after.ball not in (EMPTY, before.ball) and event("ball", cell=CELL_NAMES[after.ball], side=_carrier(after)),
        *(event("yellow", side=side, kept=bool(now)) for side, now in changed(SIDES, before.yellow, after.yellow)),
        after.due == rules.PENALTY and event("penalty", side=SIDES[1 - after.side]),
        *(event("goal", side=side, goals=list(after.score)) for side, _ in changed(SIDES, before.score, after.score)),
        _ball_taken_up(before, after),
        relaid and event("laid_again"),
        after.due == rules.OVER and event("over", winner=winner_of(after.score, SIDES)),
    )


def _deed(before: State, action: int) -> Facts:
    """The action or outcome itself."""
    verb, _ = VERBS.split(action)
    word, *words = VERBS.write(action).split()
    first, second, *_ = (*words, "", "")
    side = SIDES[before.side]
    restarter = SIDES[1 - before.side] if before.due == rules.PENALTY else side
    if verb in (rules.TAKE, rules.LEAVE):
        reached = ask(before, rules.cell_ahead)
        return event(word, side=SIDES[before.top[reached]], cell=CELL_NAMES[reached])
    laid_or_seen = "laid" if before.top[before.turning] == EMPTY else "seen"
    return {
        rules.END: event("end", side=side),
        rules.MOVE_TO: {"event": "move", "side": side, "from": first, "to": second},
        rules.SEND: event("send", side=side, to=first),
        rules.AIM: event("shoot", side=_carrier(before), aim=first),
        rules.PUT: event("put", side=restarter, cell=first),
        rules.SWAP: {"event": "swap", "side": restarter, "from": first, "to": second},
        rules.BALL: event("direction", side=side, direction=first),
        rules.ONWARD: {"event": "run" if before.card == RUN else "relay", "from": CELL_NAMES[before.ball], "to": first},
        rules.GIVE: event("nearest", side=side, to=first),
        rules.SEEN: event(laid_or_seen, cell=CELL_NAMES[before.turning], face=first),
        rules.DRAWN: event("snake_card", side=side, card=first),
        rules.TURNED: _goal_card(before, first),
        rules.WON_LOT: event("lot", side=first),
    }[verb]


def _goal_card(before: State, card: str) -> Facts:
    """The keeper's card, with the shot that it meets: in a replay they are apart."""
    shot = {"aim": GOAL_SIDES[before.aim], "from": CELL_NAMES[before.ball]}
    return {**event("goal_card", side=_keeper(before), card=card), **shot}


def _bite(before: State, after: State, turned: int) -> Facts:
    """R5.1: the snake's tile, and the footballer that swapped with it; in a Run that is the carrier."""
    bitten = after.ball if before.card == RUN else after.mover
    return event("bite", side=SIDES[after.side], snake=CELL_NAMES[turned], bitten=CELL_NAMES[bitten])


def _keeper(state: State) -> str:
    """Who keeps the goal against the carrier."""
    return SIDES[state.top[state.ball] == rules.RED]


def _turned(before: State, action: int, after: State) -> int:
    """The cell of a tile that has been turned over, its back known before or seen just now, or EMPTY."""
    cell = before.turning
    if rules.MOVE_TO <= action < rules.SEND:
        cell = (action - rules.MOVE_TO) // CELLS
    elif rules.ONWARD <= action < rules.GIVE and before.card == RUN:
        cell = before.ball
    elif cell == EMPTY or before.top[cell] == EMPTY:
        return EMPTY
    return EMPTY if after.turning == cell or after.top[cell] == EMPTY else cell


def _ball_taken_up(before: State, after: State) -> Facts | None:
    """A save, a drop ball, or a ball that comes to a keeper; a goal is told apart."""
    if after.ball != EMPTY or before.ball == EMPTY:
        return None
    if before.due == rules.KEEPER:
        return event("save", side=_keeper(before)) if after.score == before.score else None
    if after.due in (rules.DROP, rules.SWAP_IN):
        return event("drop_ball", side=SIDES[after.side])
    return event("keeper_recovers", side=_keeper(before)) if after.due in (rules.SAVE, rules.OVER) else None
