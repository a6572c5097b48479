"""Each style of a game against the same bot without one, in paired matches: the score, and what a person would see.

python bench/styles.py kahmate --simulations 100 --pairs 200 --seed 98001

Compares figures of play with the plain bot's in the same matches, with error bars over the pairs: those by which a
style is to be known are marked with a star. Then says how many of ten matches of a bot against itself begin alike,
against bots without styles and against ten tables' bots.
"""

import argparse
import math
import os
import tempfile
import time
from collections import Counter

import numpy as np

from touchline.bots import Bot, level_in, styled
from touchline.bots.judging import STYLES
from touchline.bots.names import bot_name, style_of
from touchline.bots.nets import find_judge, find_net
from touchline.bots.outside import new_match
from touchline.bots.thinking import find_search, new_past
from touchline.engine.chance import Dice, new_rng
from touchline.engine.game import CHANCE, NOBODY, split_options
from touchline.engine.record import EMPTY, buffer
from touchline.games import find_game
from touchline.games.killpower_ball.court import BASKET, distance
from touchline.games.killpower_ball.court import ROW as COURT_ROW
from touchline.games.killpower_ball.court import ROWS as COURT_ROWS
from touchline.games.team_km import cards
from touchline.lab import duel as duelling
from touchline.lab import matches

MATCHES = 10
OPENING = 6
"""Own decisions that make an opening."""
ERROR_BARS = 1.96
MOVING, TRAPS, CURES = (
    range(cards.PASS, cards.TACKLE),
    (*range(cards.TACKLE, cards.KEEPER + 1), *range(cards.DIVE, cards.RED + 1)),
    range(cards.THROW_IN, cards.DIVE),
)
"""Cards of Team KM: those that move the ball, those that interrupt or react, restarts."""
DEEDS = {
    "kahmate": {"duels sought": ("force", "tackle", "intercept"), "passes": ("pass",), "kicks": ("kick",)},
    "foot_savane": {"shots at goal": ("shoot",)},
    "team_km": {
        "passes and shots": tuple(f"play {cards.NAMES[kind]}" for kind in MOVING),
        "interruptions": ("play tackle", "play defender", "play keeper"),
        "offered cards taken": ("take",),
        "substitutions": ("substitute",),
    },
    "killpower_ball": {
        "shots and dunks": ("shoot", "dunk"),
        "blows": ("strike",),
        "passes and hand-overs": ("pass", "take"),
        "steals": ("steal",),
    },
}
"""By the texts with which they begin; counted per match."""
FIGURES = {
    "kahmate": {
        "attacking": ("duels sought", "players' column", "column at the placing"),
        "careful": ("carrier's distance", "players behind the ball", "column at the placing"),
        "tricky": ("passes", "rows the ball moves aside"),
    },
    "foot_savane": {
        "attacking": ("ball's row", "footballers' row", "shots at goal"),
        "careful": ("opponents beside the ball", "footballers behind the ball"),
        "tricky": ("unseen tiles turned", "bites", "ball on a wing"),
    },
    "team_km": {
        "attacking": ("passes and shots", "passes and shots in hand"),
        "careful": ("interruptions", "restarts in hand"),
        "tricky": ("offered cards taken", "substitutions", "traps in hand"),
    },
    "killpower_ball": {
        "attacking": ("shots and dunks", "blows", "distance to the basket"),
        "careful": ("holder's distance", "distance to the own basket"),
        "tricky": ("passes and hand-overs", "steals", "rows from the middle"),
    },
}
"""Those by which a style is to be known."""


class Watch:
    """What both bots of a duel do, by pair."""

    def __init__(self, names):
        self.names, self.pairs = names, []
        self.searched, self.changed = Counter(), Counter()

    def begin_pair(self):
        self.pairs.append({name: (Counter(), Counter()) for name in self.names})

    def add(self, name, what, number, count=1):
        sums, counts = self.pairs[-1][name]
        sums[what] += number
        counts[what] += count

    def compare(self, what):
        """The styled bot's figure, the plain one's, and the error bar of their difference."""
        sums, counts = (
            np.array([[float(pair[name][index][what]) for name in self.names] for pair in self.pairs])
            for index in (0, 1)
        )
        ratios = sums.sum(axis=0) / np.maximum(counts.sum(axis=0), 1)
        off = (sums - ratios * counts) / np.maximum(counts.mean(axis=0), 1e-9)
        return *ratios, ERROR_BARS * (off[:, 0] - off[:, 1]).std() / len(self.pairs) ** 0.5


WATCH = Watch(())


def finish(game, states, names, seeds, dice):
    """Play action by action, and take notes."""
    search, rules = find_search(game), game.rules
    levels = [level_in(game, name) for name in names]
    nodes = search.Node.new(search.room_for(max(level.simulations for level in levels)))
    past, decisions = new_past(search), [0] * len(names)
    outcomes, weights = buffer(rules.ACTIONS), buffer(rules.ACTIONS)
    plies, balls = 0, {}
    for name in names:
        for what in (*DEEDS[game.id], *AFTER.get(game.id, ())):
            WATCH.add(name, what, 0)
    while (actor := game.door.actor(states, 0)) != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, outcomes, weights)
            action = int(outcomes[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            search.remember(states[0], past, plies)
            game.door.copy_state(states, 1, 0)
            name, level = names[actor], levels[actor]
            nodes[0].first = EMPTY
            rng, been = new_rng(seeds[actor], decisions[actor]), past[: search.room_of_past(plies)]
            search_of = states[1:], nodes, find_net(game, level.net), actor
            action = int(search.decide(*search_of, level.simulations, level.slack, level.style, been, rng))
            if nodes[0].first != EMPTY and not search.is_secret_now(states[1:]):
                WATCH.searched[name] += 1
                WATCH.changed[name] += level.slack == 0 and action != search.choose(nodes, 0.0, rng)
            text = game.notation.write_action(action)
            for what, starts in DEEDS[game.id].items():
                if any(text == start or text.startswith(f"{start} ") for start in starts):
                    WATCH.add(name, what, 1, 0)
            for what, number in LOOKS[game.id](rules, states[0], actor, text, balls):
                WATCH.add(name, what, number)
            decisions[actor] += 1
        game.door.play(states, 0, action)
        plies += 1
        if actor != CHANCE and game.id == "foot_savane":
            look_after(rules, states[0], actor, names[actor])


def look_at_kahmate(rules, state, seat, text, balls):
    """The places at the end of a turn, or of a player who is being placed."""
    verb, *words = text.split()
    if verb == "place":
        yield "column at the placing", ahead(column_of(words[0]), rules, seat)
    if verb != "end":
        return
    carrier = state.carrier
    ball = state.ball if carrier == EMPTY else state.cell[carrier]
    cells = [state.cell[seat * rules.TEAM : (seat + 1) * rules.TEAM] for seat in (seat, 1 - seat)]
    own = [ahead(cell % rules.COLUMNS, rules, seat) for cell in cells[0]]
    yield "players' column", sum(own) / len(own)
    yield "players behind the ball", sum(column <= ahead(ball % rules.COLUMNS, rules, seat) for column in own)
    is_own = carrier != EMPTY and carrier // rules.TEAM == seat
    yield "has the ball", is_own
    if is_own:
        row, column = divmod(ball, rules.COLUMNS)
        away = [abs(cell // rules.COLUMNS - row) + abs(cell % rules.COLUMNS - column) for cell in cells[1]]
        yield "ball's column", ahead(column, rules, seat)
        yield "carrier's distance", min(away)
    if seat in balls:
        yield "rows the ball moves aside", abs(ball // rules.COLUMNS - balls.pop(seat))
    balls[1 - seat] = ball // rules.COLUMNS


def column_of(text):
    return int(text.partition("-")[0])


def ahead(column, rules, seat):
    return column if seat == rules.RED else rules.COLUMNS - 1 - column


def look_at_foot_savane(rules, state, seat, text, balls):
    """The places before the last action of most turns, when the ball is sent or the turn ends."""
    if text.split()[0] not in ("send", "end"):
        return
    ball = int(text.split()[1][1]) - 1 if text.startswith("send") else state.ball // rules.COLUMNS
    cell = "abcd".index(text.split()[1][0]) + ball * rules.COLUMNS if text.startswith("send") else state.ball
    rows = [other // rules.COLUMNS for other in range(rules.CELLS) if state.top[other] == seat]
    rows = [row if seat == rules.RED else rules.ROWS - 1 - row for row in (*rows, ball)]
    yield "ball's row", rows[-1] + 1
    yield "footballers' row", sum(rows[:-1]) / len(rows[:-1]) + 1
    yield "footballers behind the ball", sum(row <= rows[-1] for row in rows[:-1])
    beside = [other for other in range(rules.CELLS) if rules.DISTANCE[other, cell] <= 1]
    yield "opponents beside the ball", sum(state.top[other] == 1 - seat for other in beside)
    yield "ball on a wing", cell % rules.COLUMNS in (0, rules.COLUMNS - 1)


AFTER = {"foot_savane": ("unseen tiles turned", "bites")}
"""Counted after the action."""


def look_after(rules, state, seat, name):
    WATCH.add(name, "unseen tiles turned", state.due == rules.FACE, 0)
    WATCH.add(name, "bites", state.due == rules.CARD, 0)


def look_at_team_km(rules, state, seat, text, balls):
    """Ball and hand at the beginning of a turn."""
    if state.due == rules.TURN:
        yield "ball's cell", state.ball[seat]
        yield "opponent interrupted", state.under[1 - seat] != EMPTY
        for what, kinds in (("passes and shots", MOVING), ("traps", TRAPS), ("restarts", CURES)):
            yield f"{what} in hand", sum(state.hand[seat][kind] for kind in kinds)


def look_at_killpower_ball(rules, state, seat, text, balls):
    """The places at the end of a phase."""
    if text != "end":
        return
    cells = [
        [cell for cell in state.cell[side * rules.TEAM : (side + 1) * rules.TEAM] if cell != EMPTY]
        for side in (seat, 1 - seat)
    ]
    for what, side in (("the basket", seat), ("the own basket", 1 - seat)):
        basket = BASKET[state.court, side]
        yield f"distance to {what}", sum(distance(cell, basket) for cell in cells[0]) / len(cells[0])
    yield "rows from the middle", sum(abs(COURT_ROW[cell] - COURT_ROWS // 2) for cell in cells[0]) / len(cells[0])
    is_own = state.holder != EMPTY and rules.side_of(state.holder) == seat
    yield "has the ball", is_own
    if is_own and cells[1]:
        yield "holder's distance", min(distance(cell, state.cell[state.holder]) for cell in cells[1])


LOOKS = {
    "kahmate": look_at_kahmate,
    "foot_savane": look_at_foot_savane,
    "team_km": look_at_team_km,
    "killpower_ball": look_at_killpower_ball,
}


def tell(game, style, watch):
    """One line for each figure: the styled bot's, the plain one's, and the difference as a share of that."""
    shares = {name: 100 * watch.changed[name] / max(watch.searched[name], 1) for name in watch.names}
    print(f"  choices changed: {shares[watch.names[0]]:.1f} % of {watch.searched[watch.names[0]]}", flush=True)
    for what in sorted({what for pair in watch.pairs for _, counts in pair.values() for what in counts}):
        styled_one, plain, bar = watch.compare(what)
        share = 100 / plain if plain else 0
        mark = "*" if what in FIGURES[game][style] else " "
        difference = styled_one - plain
        told = f"{share * difference:+6.1f} ± {abs(share) * bar:.1f} %"
        print(f"  {mark} {what:30} {styled_one:8.3f} {plain:8.3f}  {difference:+.3f} ± {bar:.3f}  {told}", flush=True)


def count_openings(game, options, level, *, has_style):
    """How many of ten matches share the opening of the second seat with another; the first seat plays plainly."""
    found = Counter()
    for number in range(MATCHES):
        match, opening = new_match(game, options, Dice(f"openings {number}")), []
        style = style_of(bot_name(f"table {number}", 1)) if has_style else None
        bots = [Bot(level, number), Bot(styled(level, style), MATCHES + number)]
        while not match.outcome and len(opening) < OPENING:
            text = bots[match.actor % 2].choose(match, match.actor)
            if match.actor == 1:
                opening.append(text)
            match.play(text)
        found[tuple(opening)] += 1
    return sum(count for count in found.values() if count > 1)


def main():
    global WATCH
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--simulations", default="100", help="or a level")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=math.inf, help="for each style; then stop, with fewer pairs")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--styles", nargs="*", default=list(STYLES))
    parser.add_argument("--set", nargs="+", default=[], help="search constants to try, such as STYLE=0.2")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--openings", action="store_true", help="count matches that begin alike")
    given = parser.parse_args()
    game = find_game(given.game)
    if given.set:
        os.environ["TOUCHLINE_CACHE"] = f"{tempfile.gettempdir()}/styles-{'-'.join(given.set)}"
        judge, tried = find_judge(game), dict(word.split("=") for word in given.set)
        judge.SEARCH = getattr(judge, "SEARCH", {}) | {name: float(value) for name, value in tried.items()}
    options = game.read_options(split_options(" ".join(given.option)))
    matches.finish = finish
    for style in given.styles:
        names = (f"{given.simulations}:{style}", given.simulations)
        seed = given.seed + list(STYLES).index(style)
        duel, tally, WATCH = duelling.Duel(game, options, names, seed), duelling.Tally(), Watch(names)
        ends = time.monotonic() + 60 * given.minutes
        while tally.count < given.pairs and time.monotonic() < ends:
            WATCH.begin_pair()
            tally.add(duel.play_pair(tally.count))
        print(f"{given.game} {names[0]} against {names[1]}, seed {seed}: {tally}", flush=True)
        tell(given.game, style, WATCH)
    if given.openings:
        counts = [count_openings(game, options, given.simulations, has_style=has_style) for has_style in (False, True)]
        print(f"of ten matches, {counts[0]} begin like another without styles, {counts[1]} with those of names")


if __name__ == "__main__":
    main()
