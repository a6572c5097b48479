"""How plainly levels play: the goals of a match of each against itself, and the share of the obvious moves it takes.

python bench/plain_play.py team_km rookie amateur pro 1500 --matches 60

Obvious moves, and when one counts as taken:
  Team KM         a shot that can score; else a restart that cures; else a card that moves the ball on: played at once
  Kahmaté         a free run to the line: a try in the same turn
  Foot Savane     a shot at goal: taken at once
  Killpower Ball  a basket that nobody can intercept, by a dunk, the sure shot or at least even odds, and that wins or
                  keeps the objective within reach: taken in the same phase
"""

import argparse
import math
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from touchline.bots import Bot
from touchline.bots.thinking import STATES, find_search, new_past
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY, split_options
from touchline.engine.record import EMPTY, buffer
from touchline.games import find_game
from touchline.games.foot_savane import rules as savane
from touchline.games.kahmate import rules as kahmate
from touchline.games.killpower_ball import rules as killpower
from touchline.games.killpower_ball.teams import TEAM
from touchline.games.team_km import cards
from touchline.games.team_km import rules as team_km
from touchline.games.team_km.notation import side_of, write_action
from touchline.lab.matches import hash_seed

EVEN = 5  # faces of ten


def obvious_in_team_km(state, legal, playing):
    """The kind of the obvious move, and the actions that take it."""
    if state.due != team_km.CARD:
        return {}
    ball = state.ball[side_of(state, state.turn)]
    kinds = {action: cards.NAMES.index(write_action(action).split()[1]) for action in legal if is_played(action)}
    scores = {action for action, kind in kinds.items() if can_score(ball, kind)}
    cures = {action for action, kind in kinds.items() if kind >= cards.THROW_IN}
    moves = {action for action, kind in kinds.items() if kind < cards.TACKLE}
    named = (("shot", scores), ("restart", cures), ("pass", moves))
    return dict([(name, found) for name, found in named if found][:1])


def is_played(action):
    return team_km.PLAY <= action < team_km.INTERRUPT


def can_score(ball, kind):
    if kind == cards.SUPER_SHOOT:
        return True
    return ball >= team_km.AREA and cards.SHOT <= kind < cards.SUPER_SHOOT and ball + cards.LENGTHS[kind] >= team_km.GOAL


def obvious_in_kahmate(state, legal, playing):
    """The last step of a free run; open from the moment when the carrier can run."""
    if state.due != kahmate.TURN or state.carrier == EMPTY or state.carrier // kahmate.TEAM != state.side:
        return {}
    if not can_run(state, state.carrier):
        return {}
    own = state.carrier % kahmate.TEAM
    steps = range(kahmate.STEP + own * kahmate.DIRECTIONS, kahmate.STEP + (own + 1) * kahmate.DIRECTIONS)
    return {"run": {step for step in steps if step in legal and goal_of(state, step - steps[0])}}


def goal_of(state, direction):
    cell = kahmate.NEIGHBOURS[state.cell[state.carrier], direction]
    return cell != EMPTY and kahmate.IN_GOAL_OF[cell] == 1 - state.side


def can_run(state, player):
    """Whether there is a way over free cells to the line, no longer than his points."""
    if state.down[player] or state.tackled[player]:
        return False
    if state.movers == kahmate.MOVERS and state.points[player] == kahmate.MOVES[player]:
        return False
    seen, front = {state.cell[player]}, {state.cell[player]}
    for _ in range(state.points[player]):
        front = {int(kahmate.NEIGHBOURS[cell, way]) for cell in front for way in range(kahmate.DIRECTIONS)} - seen
        if any(cell != EMPTY and kahmate.IN_GOAL_OF[cell] == 1 - state.side for cell in front):
            return True
        front = {
            cell for cell in front if cell != EMPTY and state.board[cell] == EMPTY and kahmate.IN_GOAL_OF[cell] == EMPTY
        }
        seen |= front
    return False


def obvious_in_foot_savane(state, legal, playing):
    shots = {action for action in legal if savane.AIM <= action < savane.PUT}
    return {"shot": shots} if shots and len(shots) < len(legal) else {}


def obvious_in_killpower_ball(state, legal, playing):
    if state.due != killpower.PLAY:
        return {}
    return {"basket": found} if (found := {action for action in legal if is_open_basket(state, action, playing)}) else {}


def is_open_basket(state, action, playing):
    """A basket that brings the objective nearer, with nobody asked to intercept it."""
    if not killpower.SHOOT <= action < killpower.TRY:
        return False
    player = state.side * TEAM + (action - killpower.SHOOT) % TEAM
    by_die = action < killpower.SHOOT_SURE
    if by_die and killpower.shot_target(playing.now, player) < EVEN:
        return False
    return playing(action).due != killpower.INTERCEPT


GAMES = {
    "team_km": (obvious_in_team_km, lambda state: None, lambda state: sum(state.goals)),
    "kahmate": (obvious_in_kahmate, lambda state: (state.ended, *state.score), lambda state: sum(state.score)),
    "foot_savane": (obvious_in_foot_savane, lambda state: None, lambda state: sum(state.score)),
    "killpower_ball": (
        obvious_in_killpower_ball,
        lambda state: (state.turn, state.side, *state.baskets),
        lambda state: sum(state.points),
    ),
}
"""The obvious moves, what tells a turn from the next (None: each decision by itself), and the goals."""


def watch(game, options, name, seed):
    """One match of a level against itself: goals, plies, verbs played, and obvious moves met and taken."""
    find, turn_of, goals_of = GAMES[game.id]
    record, search = game.rules.State, find_search(game)
    seats = len(game.seats(options))
    bots = [Bot(name, hash_seed(seed, seat, 77)) for seat in range(seats)]
    states = game.opening(options, 1 + STATES)
    scratch = record.new(1)
    actions, weights = buffer(game.rules.MAX_LEGAL), buffer(game.rules.MAX_LEGAL)
    dice, plies, past, turn = Dice(f"plain {seed}"), 0, new_past(search), 0
    met, taken, verbs = set(), set(), Counter()

    def playing(action):
        scratch[0] = states[0]
        game.door.play(scratch, 0, action)
        return record.snapshot(scratch, 0)

    playing.now = states[0]
    while (actor := game.door.actor(states, 0)) != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = int(actions[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            search.remember(states[0], past, plies)
            game.door.copy_state(states, 1, 0)
            action = bots[actor].choose_action(game, states[1:], actor, plies, past[: search.room_of_past(plies)])
            count = game.door.legal(states, 0, actions)
            state = record.snapshot(states, 0)
            if count > 1:
                verbs[game.notation.write_action(action).split()[0]] += 1
                for kind, taking in find(state, set(map(int, actions[:count])), playing).items():
                    key = (kind, turn_of(state) or plies)
                    met.add(key)
                    if action in taking:
                        taken.add(key)
        game.door.play(states, 0, action)
        plies += 1
    return goals_of(record.snapshot(states, 0)), plies, verbs, Counter(k for k, _ in met), Counter(k for k, _ in taken)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("levels", nargs="+")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game = find_game(given.game)
    options = game.read_options(split_options(" ".join(given.option)))
    for name in given.levels:
        with ThreadPoolExecutor(given.threads) as pool:
            found = list(
                pool.map(lambda seed, name=name: watch(game, options, name, seed), range(given.seed, given.seed + given.matches))
            )
        report(name, found)


def report(name, found):
    goals = [row[0] for row in found]
    mean = sum(goals) / len(goals)
    spread = math.sqrt(sum((goal - mean) ** 2 for goal in goals) / max(len(goals) - 1, 1))
    met, taken = sum((row[3] for row in found), Counter()), sum((row[4] for row in found), Counter())
    verbs = sum((row[2] for row in found), Counter())
    total = sum(verbs.values())
    print(
        f"{name}: goals {mean:.2f} ± {1.96 * spread / math.sqrt(len(goals)):.2f}, without {goals.count(0)} of {len(goals)}, "
        f"plies {sum(row[1] for row in found) / len(found):.0f}"
    )
    print("  " + ", ".join(f"{kind} {100 * taken[kind] / met[kind]:.0f} % of {met[kind]}" for kind in met))
    print("  " + ", ".join(f"{verb} {100 * number / total:.0f} %" for verb, number in verbs.most_common(8)))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
