"""How reliably each level plays obvious moves: goals per match against itself, and the share of obvious moves taken.

python -m bench.plain_play team_km rookie amateur pro 1500 --matches 60

An obvious move, and when it counts as taken:
  Team KM         a shot that can score, else a restart that cures, else a card that moves the ball: played at once; an
                  interruption instead of the last two is as good
  Kahmaté         a free run to the line: a try in the same turn
  Foot Savane     a shot at goal that has at least even odds against the keeper's remaining cards: in the same turn
  Killpower Ball  a basket that nobody can intercept, sure or at even odds, and that brings its team level or ahead: a
                  throw at the basket in the same phase
"""

import argparse
import math
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from touchline.bots import Bot
from touchline.bots.thinking import STATES, find_search, new_past
from touchline.engine.chance import Dice
from touchline.engine.game import CHANCE, NOBODY, split_options
from touchline.engine.record import EMPTY, buffer
from touchline.games import find_game
from touchline.games.foot_savane import rules as foot_savane
from touchline.games.foot_savane.cards import CENTRE
from touchline.games.kahmate import rules as kahmate
from touchline.games.killpower_ball import rules as killpower
from touchline.games.killpower_ball.teams import TEAM
from touchline.games.team_km import cards
from touchline.games.team_km import rules as team_km
from touchline.games.team_km.table import side_of_seat
from touchline.lab.duel import ERROR_BARS
from touchline.lab.matches import hash_seed

EVEN = 5  # faces of ten
SURE_POINTS = 2


@dataclass
class Look:
    """A decision: the position, its legal actions, and the result of each."""

    state: object
    legal: set
    states: object
    after: object


def obvious_in_team_km(look):
    """The actions that make each kind of obvious move."""
    state = look.state
    if state.due != team_km.CARD:
        return {}
    ball = state.ball[side_of_seat(state, state.turn)]
    played = {action for action in look.legal if team_km.PLAY <= action < team_km.INTERRUPT}
    kinds = {action: cards.NAMES.index(team_km.VERBS.write(action).split()[1]) for action in played}
    stops = {action for action in look.legal if team_km.INTERRUPT <= action < team_km.DISCARD}
    if shots := {action for action, kind in kinds.items() if can_score(ball, kind)}:
        return {"shot": shots}
    if cures := {action for action, kind in kinds.items() if kind >= cards.THROW_IN}:
        return {"restart": cures | stops}
    return {"pass": played | stops} if played else {}


def can_score(ball, kind):
    if kind == cards.SUPER_SHOOT:
        return True
    return (
        ball >= team_km.AREA and cards.SHOT <= kind < cards.SUPER_SHOOT and ball + cards.LENGTHS[kind] >= team_km.GOAL
    )


def obvious_in_kahmate(look):
    """The last step of a free run; counts from the moment the carrier can run."""
    state = look.state
    if state.due != kahmate.TURN or state.carrier == EMPTY or state.carrier // kahmate.TEAM != state.side:
        return {}
    if not can_run(state, state.carrier):
        return {}
    first = kahmate.STEP + state.carrier % kahmate.TEAM * kahmate.DIRECTIONS
    ways = range(kahmate.DIRECTIONS)
    return {"run": {first + way for way in ways if first + way in look.legal and goal_of(state, way)}}


def goal_of(state, direction):
    cell = kahmate.NEIGHBOURS[state.cell[state.carrier], direction]
    return cell != EMPTY and kahmate.IN_GOAL_OF[cell] == 1 - state.side


def can_run(state, player):
    """Whether the carrier can reach the line over free cells with the points left."""
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


def obvious_in_foot_savane(look):
    shots = {action for action in look.legal if foot_savane.AIM <= action < foot_savane.PUT}
    if not shots or shots == look.legal or not any(is_likely_goal(look.after(shot)) for shot in shots):
        return {}
    return {"shot": shots}


def is_likely_goal(state):
    """Whether at least half of the remaining goal cards do not stop the announced shot."""
    left = [state.keeper[1 - state.side, kind] for kind in range(foot_savane.GOAL_KINDS)]
    if not any(left):
        left = list(state.goal_cards)
    return 2 * (left[state.aim] + left[CENTRE]) <= sum(left)


def obvious_in_killpower_ball(look):
    """Any shot at the basket, if one is open, since another may be worth more."""
    throws = {action for action in look.legal if killpower.SHOOT <= action < killpower.TRY}
    if look.state.due != killpower.PLAY or not any(is_open_basket(look, action) for action in throws):
        return {}
    return {"basket": throws}


def is_open_basket(look, action):
    """Whether nobody can intercept this shot, it has at least even odds, and it helps."""
    state, now = look.state, look.states[0]
    player = state.side * TEAM + (action - killpower.SHOOT) % TEAM
    worth = 1 if action >= killpower.DUNK else SURE_POINTS
    if action < killpower.SHOOT_SURE:
        worth = killpower.distance_to_basket(now, player)
        if killpower.shot_target(now, player) < EVEN:
            return False
    return (
        is_of_use(state, worth, killpower.objective(now, state.side)) and look.after(action).due != killpower.INTERCEPT
    )


def is_of_use(state, worth, objective):
    """Whether the points help: not with a sufficient lead or if still behind; one point only to reach the objective."""
    lead = state.points[state.side] - state.points[1 - state.side]
    return lead < objective and lead + worth >= (objective if worth == 1 else 0)


GAMES = {
    "team_km": (obvious_in_team_km, lambda state: None, lambda state: sum(state.goals)),
    "kahmate": (obvious_in_kahmate, lambda state: (state.ended, *state.score), lambda state: sum(state.score)),
    "foot_savane": (obvious_in_foot_savane, lambda state: (state.played, *state.score), lambda state: sum(state.score)),
    "killpower_ball": (
        obvious_in_killpower_ball,
        lambda state: (state.turn, state.side, *state.baskets),
        lambda state: sum(state.points),
    ),
}
"""Obvious moves, the key that separates turns (None: every decision counts), and goals."""


@dataclass
class Watched:
    """Counts from one or more matches."""

    goals: list = field(default_factory=list)
    plies: int = 0
    verbs: Counter = field(default_factory=Counter)
    met: Counter = field(default_factory=Counter)
    taken: Counter = field(default_factory=Counter)

    def __add__(self, other):
        return Watched(
            self.goals + other.goals,
            self.plies + other.plies,
            self.verbs + other.verbs,
            self.met + other.met,
            self.taken + other.taken,
        )

    def __str__(self):
        count = len(self.goals)
        mean = sum(self.goals) / count
        spread = math.sqrt(sum((goals - mean) ** 2 for goals in self.goals) / max(count - 1, 1))
        return (
            f"goals {mean:.2f} ± {ERROR_BARS * spread / math.sqrt(count):.2f} ({count} matches, {self.goals.count(0)} "
            f"without), plies {self.plies / count:.0f}\n  obvious: "
            + ", ".join(
                f"{kind} {100 * self.taken[kind] / self.met[kind]:.0f} % of {self.met[kind]}" for kind in self.met
            )
            + "\n  played: "
            + ", ".join(
                f"{verb} {100 * number / self.verbs.total():.0f} %" for verb, number in self.verbs.most_common(8)
            )
        )


def watch(game, options, name, seed, otherwise=None):
    """Play one match of a level against itself; another level may play while there is no obvious move."""
    find, turn_of, goals_of = GAMES[game.id]
    record, search = game.rules.State, find_search(game)
    seats = range(len(game.seats(options)))
    bots, others = ([Bot(level, hash_seed(seed, seat)) for seat in seats] for level in (name, otherwise or name))
    states, scratch = game.opening(options, 1 + STATES), record.new(1)
    actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    decisions = [0] * len(seats)
    dice, plies, past = Dice(f"plain {seed}"), 0, new_past(search)
    met, taken, verbs = set(), set(), Counter()

    def after(action):
        scratch[0] = states[0]
        game.door.play(scratch, 0, action)
        return record.snapshot(scratch, 0)

    while (actor := game.door.actor(states, 0)) != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = int(actions[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            search.remember(states[0], past, plies)
            count = game.door.legal(states, 0, actions)
            state = record.snapshot(states, 0)
            turn = turn_of(state) or plies
            look = Look(state, set(map(int, actions[:count])), states, after)
            obvious = {(kind, turn): taking for kind, taking in find(look).items()} if count > 1 else {}
            met |= obvious.keys()
            game.door.copy_state(states, 1, 0)
            been = past[: search.room_of_past(plies)]
            bot = (bots if any(key[1] == turn for key in met) else others)[actor]
            action = bot.choose_action(game, states[1:], actor, decisions[actor], been)
            decisions[actor] += 1
            taken |= {key for key, taking in obvious.items() if action in taking}
            if count > 1:
                verbs[game.notation.write_action(action).split()[0]] += 1
        game.door.play(states, 0, action)
        plies += 1
    goals = goals_of(record.snapshot(states, 0))
    return Watched([goals], plies, verbs, Counter(kind for kind, _ in met), Counter(kind for kind, _ in taken))


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
    seeds = range(given.seed, given.seed + given.matches)
    for name in given.levels:
        with ThreadPoolExecutor(given.threads) as pool:
            found = pool.map(lambda seed, name=name: watch(game, options, name, seed), seeds)
            print(f"{name}: {sum(found, Watched())}", flush=True)


if __name__ == "__main__":
    main()
