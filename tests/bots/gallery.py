"""Simple scripts that a strong bot must not lose to: each plays one idea, whatever the opponent does."""

import random
from dataclasses import dataclass
from typing import Any

from touchline.bots import Bot
from touchline.bots.thinking import STATES, find_search, new_past
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY
from touchline.engine.record import EMPTY, buffer
from touchline.games import find_game
from touchline.games.foot_savane import rules as savane
from touchline.games.kahmate import rules as kahmate
from touchline.games.killpower_ball import rules as killpower
from touchline.games.killpower_ball.court import BASKET, distance
from touchline.games.team_km import cards

IDLE = ("end", "let", "leave", "stay", "accept", "decline", "done", "discard", "draw")
SHOTS = ("dunk", "shoot", "play shot", "play pass-or-shot", "play super", "kick")
OPPOSITES = {"up": "down", "left": "right", "up-left": "down-right", "up-right": "down-left"}
OPPOSITES |= {there: here for here, there in OPPOSITES.items()}


@dataclass(frozen=True)
class Option:
    """An action that a script may play: its text, the position after it, and the last action of the opponent."""

    text: str
    seat: int
    after: Any
    answered: str


def passive(option):
    """Does nothing where it can."""
    return -next((place for place, verb in enumerate(IDLE) if option.text.startswith(verb)), len(IDLE))


def shooter(option):
    """Shoots whenever it may."""
    return -next((place for place, verb in enumerate(SHOTS) if option.text.startswith(verb)), len(SHOTS))


def mirror(option):
    """Copies the opponent's last action on its own side of the pitch."""
    return option.text == option.answered


def turned(text, names):
    """An action on the pitch turned by half a turn."""
    cells = dict(zip(names, reversed(names), strict=True))
    return " ".join(cells.get(word, OPPOSITES.get(word, word)) for word in text.split())


def columns_ahead(cell, seat):
    return kahmate.COLUMN[cell] if seat == kahmate.RED else kahmate.COLUMNS - 1 - kahmate.COLUMN[cell]


def kahmate_fortress(option):
    """All players near the own line, in front of the ball."""
    own = option.after.cell[option.seat * kahmate.TEAM :][: kahmate.TEAM]
    return -sum(abs(columns_ahead(cell, option.seat) - 2) for cell in own if cell != EMPTY)


def kahmate_hoarder(option):
    """Takes the ball and keeps it far from all opponents."""
    state, seat = option.after, option.seat
    own, others = (list(state.cell[side * kahmate.TEAM :][: kahmate.TEAM]) for side in (seat, 1 - seat))
    if EMPTY in own + others:
        return 0
    if state.carrier // kahmate.TEAM == seat and state.carrier != EMPTY:
        return 100 + min(steps(state.cell[state.carrier], cell) for cell in others)
    return -min(steps(state.ball, cell) for cell in own) if state.ball != EMPTY else -50


def steps(one, other):
    return abs(kahmate.COLUMN[one] - kahmate.COLUMN[other]) + abs(kahmate.ROW[one] - kahmate.ROW[other])


def kahmate_kicker(option):
    """Kicks ahead as far as it can, and runs after the ball."""
    state, seat = option.after, option.seat
    if state.ball == EMPTY or EMPTY in list(state.cell):
        return 0 if state.carrier == EMPTY or state.carrier // kahmate.TEAM != seat else 5
    near = min(steps(state.ball, cell) for cell in state.cell[seat * kahmate.TEAM :][: kahmate.TEAM])
    return columns_ahead(state.ball, seat) - near + (50 if option.text.startswith("kick") else 0)


def rows_ahead(cell, seat):
    return savane.ROW[cell] if seat == savane.RED else savane.ROWS - 1 - savane.ROW[cell]


def savane_fortress(option):
    """All footballers in their own half."""
    return -sum(rows_ahead(cell, option.seat) for cell in range(savane.CELLS) if option.after.top[cell] == option.seat)


def savane_hoarder(option):
    """A footballer on the ball, near the own goal."""
    state = option.after
    has = state.ball != EMPTY and state.top[state.ball] == option.seat
    return (10 if has else 0) - (rows_ahead(state.ball, option.seat) if state.ball != EMPTY else 0)


def savane_kicker(option):
    """The ball as far ahead as it goes."""
    return rows_ahead(option.after.ball, option.seat) if option.after.ball != EMPTY else 9


def own_gladiators(state, seat):
    cells = list(state.cell[seat * killpower.TEAM :][: killpower.TEAM])
    return [cell for cell in cells if cell != EMPTY]


def killpower_fortress(option):
    """All gladiators at their own basket."""
    state = option.after
    return -sum(distance(cell, BASKET[state.court, 1 - option.seat]) for cell in own_gladiators(state, option.seat))


def killpower_hoarder(option):
    """Takes the ball and keeps it far from all opponents."""
    state, seat = option.after, option.seat
    if state.holder != EMPTY and killpower.side_of(state.holder) == seat:
        return 100 + min([distance(state.cell[state.holder], cell) for cell in own_gladiators(state, 1 - seat)] or [0])
    ball = state.ball if state.holder == EMPTY else state.cell[state.holder]
    return -min([distance(ball, cell) for cell in own_gladiators(state, seat)] or [0]) if ball != EMPTY else 0


def killpower_kicker(option):
    """Throws the ball as near to the basket as it goes, whoever may catch it."""
    state, seat = option.after, option.seat
    ball = state.ball if state.holder == EMPTY else state.cell[state.holder]
    return -distance(ball, BASKET[state.court, seat]) if ball != EMPTY else 1


def km_fortress(option):
    """Interrupts whenever it may, and keeps what stops others."""
    words = option.text.split()
    stops = cards.NAMES[cards.TACKLE : cards.KEEPER + 1]
    return (words[0] == "play" and words[1] in stops) - (words[0] == "discard" and words[1] in stops)


def km_hoarder(option):
    """Plays nothing that it can keep."""
    return -option.text.startswith("play")


def km_kicker(option):
    """The ball as far as it goes."""
    return option.after.ball[option.seat]


GALLERY = {
    "kahmate": {"fortress": kahmate_fortress, "hoarder": kahmate_hoarder, "kicker": kahmate_kicker},
    "foot_savane": {"fortress": savane_fortress, "hoarder": savane_hoarder, "kicker": savane_kicker},
    "killpower_ball": {"fortress": killpower_fortress, "hoarder": killpower_hoarder, "kicker": killpower_kicker},
    "team_km": {"fortress": km_fortress, "hoarder": km_hoarder, "kicker": km_kicker},
}
for scripts in GALLERY.values():
    scripts |= {"passive": passive, "shooter": shooter, "mirror": mirror}


def play_match(name, script, bot, seat, seed):
    """The value of a match for a bot on this seat; the script plays the other, at random among equals."""
    game = find_game(name)
    search, record = find_search(game), game.rules.State
    states, thought = game.opening(game.read_options({}), 2), record.new(STATES)
    actions, weights, past = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS), new_past(search)
    dice, draw, answered, plies, decisions = Dice(f"gallery {seed}"), random.Random(seed), "", 0, 0
    names = list(getattr(game.rules, "CELL_NAMES", ()))
    player = Bot(bot, seed)
    while (actor := game.door.actor(states, 0)) != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = int(actions[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        elif actor == seat:
            search.remember(states[0], past, plies)
            record.store(record.snapshot(states, 0), thought, 0)
            action = player.choose_action(game, thought, seat, decisions, past[: search.room_of_past(plies)])
            answered, decisions = turned(game.notation.write_action(action), names), decisions + 1
        else:
            search.remember(states[0], past, plies)
            legal = [int(action) for action in actions[: game.door.legal(states, 0, actions)]]
            draw.shuffle(legal)
            action = max(legal, key=lambda each: script(look(game, states, each, actor, answered)))
        game.door.play(states, 0, action)
        plies += 1
    return game.door.value(states, 0, seat)


def look(game, states, action, seat, answered):
    game.door.copy_state(states, 1, 0)
    game.door.play(states, 1, action)
    return Option(game.notation.write_action(action), seat, game.rules.State.snapshot(states, 1), answered)
