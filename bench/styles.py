"""Each style of a game against the same bot without one, in paired matches: the score and the differences.

python bench/styles.py kahmate --simulations 300 --pairs 200 --seed 98001

Shows how often a style changed a choice, what each bot did per match, and where it kept the ball and its players; and
how many different openings a person sees in ten matches, against bots without styles and against ten tables' bots.
"""

import argparse
import os
import tempfile
from collections import Counter, defaultdict

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
from touchline.games.team_km import cards
from touchline.lab import duel as duelling
from touchline.lab import matches

MATCHES = 10
OPENING = 8
"""Number of own decisions that count as an opening."""
TRAPS = (*range(cards.TACKLE, cards.KEEPER + 1), *range(cards.DIVE, cards.RED + 1))
"""Cards of Team KM that interrupt or react."""


class Watch:
    """Counts of what one bot does."""

    def __init__(self):
        self.verbs, self.sums, self.counts = Counter(), Counter(), Counter()
        self.searched, self.changed, self.matches = 0, 0, 0


WATCHES = defaultdict(Watch)


def finish(game, states, names, seeds, dice):
    """Play action by action, and take notes."""
    search, rules = find_search(game), game.rules
    levels = [level_in(game, name) for name in names]
    nodes = search.Node.new(search.room_for(max(level.simulations for level in levels)))
    past, decisions = new_past(search), [0] * len(names)
    outcomes, weights = buffer(rules.ACTIONS), buffer(rules.ACTIONS)
    plies = 0
    while (actor := game.door.actor(states, 0)) != NOBODY:
        if actor == CHANCE:
            count = game.door.odds(states, 0, outcomes, weights)
            action = int(outcomes[dice.roll(plies + 1, [int(weight) for weight in weights[:count]])])
        else:
            search.remember(states[0], past, plies)
            game.door.copy_state(states, 1, 0)
            watch, level = WATCHES[names[actor]], levels[actor]
            nodes[0].first = EMPTY
            rng, been = new_rng(seeds[actor], decisions[actor]), past[: search.room_of_past(plies)]
            search_of = states[1:], nodes, find_net(game, level.net), actor
            action = int(search.decide(*search_of, level.simulations, level.slack, level.style, been, rng))
            if nodes[0].first != EMPTY and not search.is_secret_now(states[1:]):
                watch.searched += 1
                watch.changed += level.slack == 0 and action != search.choose(nodes, 0.0, rng)
            text = game.notation.write_action(action)
            watch.verbs[text.split()[0]] += 1
            for what, number in look(game.id, rules, states[0], actor, text):
                watch.sums[what] += number
                watch.counts[what] += 1
            decisions[actor] += 1
        game.door.play(states, 0, action)
        plies += 1
    for name in names:
        WATCHES[name].matches += 1


def look(name, rules, state, seat, text):
    """Where the ball and the players of a seat are when it ends its turn."""
    if name == "kahmate" and text == "end":
        carrier = state.carrier
        ball = state.ball if carrier == EMPTY else state.cell[carrier]
        own = [ahead(cell, rules, seat) for cell in state.cell[seat * rules.TEAM : (seat + 1) * rules.TEAM]]
        yield "ball's column", ahead(ball, rules, seat)
        yield "players' column", sum(own) / len(own)
        yield "players behind the ball", sum(column <= ahead(ball, rules, seat) for column in own)
        yield "has the ball", carrier != EMPTY and carrier // rules.TEAM == seat
    elif name == "foot_savane" and text.split()[0] == "move" and state.ball != EMPTY:
        rows = [cell // rules.COLUMNS for cell in range(rules.CELLS) if state.top[cell] == seat]
        rows = [row if seat == rules.RED else rules.ROWS - 1 - row for row in (*rows, state.ball // rules.COLUMNS)]
        yield "ball's row", rows[-1]
        yield "footballers' row", sum(rows[:-1]) / len(rows[:-1])
        yield "footballers behind the ball", sum(row <= rows[-1] for row in rows[:-1])
    elif name == "team_km" and state.due == rules.TURN:
        yield "ball's cell", state.ball[seat]
        yield "opponent interrupted", state.under[1 - seat] != EMPTY
        yield "traps in hand", sum(state.hand[seat][kind] for kind in TRAPS)
    elif name == "killpower_ball" and text == "end":
        from touchline.games.killpower_ball.court import BASKET, distance

        cells = [cell for cell in state.cell[seat * rules.TEAM : (seat + 1) * rules.TEAM] if cell != EMPTY]
        for what, side in (("the basket", seat), ("their own basket", 1 - seat)):
            basket = BASKET[state.court, side]
            yield f"gladiators' distance to {what}", sum(distance(cell, basket) for cell in cells) / len(cells)
        yield "has the ball", state.holder != EMPTY and rules.side_of(state.holder) == seat


def ahead(cell, rules, seat):
    column = cell % rules.COLUMNS
    return column if seat == rules.RED else rules.COLUMNS - 1 - column


def tell(watch):
    """One line for each figure."""
    found = {"choices changed, %": 100 * watch.changed / max(watch.searched, 1)}
    found |= {f"{verb} a match": count / watch.matches for verb, count in sorted(watch.verbs.items())}
    return found | {what: watch.sums[what] / watch.counts[what] for what in watch.sums}


def count_openings(game, options, level, *, has_style):
    """How many openings of the second seat are different in ten matches; the first seat plays without a style."""
    found = set()
    for number in range(MATCHES):
        match, opening = new_match(game, options, Dice(f"openings {number}")), []
        style = style_of(bot_name(f"table {number}", 1)) if has_style else None
        bots = [Bot(level, number), Bot(styled(level, style), MATCHES + number)]
        while not match.outcome and len(opening) < OPENING:
            text = bots[match.actor % 2].choose(match, match.actor)
            if match.actor == 1:
                opening.append(text)
            match.play(text)
        found.add(tuple(opening))
    return len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--simulations", default="300", help="or a level")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--watched", type=int, default=30, help="pairs that are replayed to find the differences")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--styles", nargs="+", default=list(STYLES))
    parser.add_argument("--set", nargs="+", default=[], help="search constants to try, such as STYLE=0.2")
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game = find_game(given.game)
    if given.set:
        os.environ["TOUCHLINE_CACHE"] = f"{tempfile.gettempdir()}/styles-{'-'.join(given.set)}"
        judge, tried = find_judge(game), dict(word.split("=") for word in given.set)
        judge.SEARCH = getattr(judge, "SEARCH", {}) | {name: float(value) for name, value in tried.items()}
    options = game.read_options(split_options(" ".join(given.option)))
    compiled = matches.finish
    for number, style in enumerate(given.styles):
        WATCHES.clear()
        names = (f"{given.simulations}:{style}", given.simulations)
        duel, tally = duelling.Duel(game, options, names, given.seed + number), duelling.Tally()
        matches.finish = compiled
        for pair in range(given.pairs):
            tally.add(duel.play_pair(pair))
        print(f"{given.game} {names[0]} against {names[1]}, seed {given.seed + number}: {tally}", flush=True)
        matches.finish = finish
        for pair in range(given.watched):
            duel.play_pair(pair)
        own, other = (tell(WATCHES[name]) for name in names)
        for what in sorted(own.keys() | other.keys()):
            print(f"  {what:40} {own.get(what, 0):8.2f} {other.get(what, 0):8.2f}", flush=True)
    counts = [count_openings(game, options, given.simulations, has_style=has_style) for has_style in (False, True)]
    print(f"openings in ten matches: {counts[0]} without styles, {counts[1]} with those of the bots' names")


if __name__ == "__main__":
    main()
