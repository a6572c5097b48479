"""Monte-Carlo tree search over the worlds possible for a seat. A template for a game and its judge.

Every simulation re-deals what the seat cannot know, walks down the tree to a new decision, plays on at random for as
many plies as the judge asks for, and asks the judge for a value, which a net may correct. Before an action is added to
the tree it is rated in the same way: this first value counts as one visit, and only the best actions are searched
further. Chance is sampled by its odds; its outcomes get branches if the judge asks for that. One tree covers all
worlds: each simulation checks which children are legal in its world.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from touchline.bots import judging
from touchline.bots.features import limit_open
from touchline.bots.mixing import solve
from touchline.engine.chance import WORDS, below, new_rng, next_word, seed_rng
from touchline.engine.compiled import compiled, compiled_with_scratch, copy, new_buffer, new_sum, total_of
from touchline.engine.game import CHANCE, NOBODY, REFEREE, Rules
from touchline.engine.record import EMPTY, Floats, Ints, Net, Record, States


class Node(Record):
    """A decision in the tree: an action, and the values of its simulations for the seat that chose it."""

    action: int  # the action that led here
    seat: int  # who chose it, or CHANCE
    first: int  # its first child, or EMPTY
    sibling: int  # the next child of its parent, or EMPTY
    visits: int  # simulations that went through it
    open: int  # simulations that could have
    total: float  # the sum of the values for its seat
    worth: float  # its first value, by the judge
    best: float  # its minimax value for its seat, as far as the tree goes


GAME: Rules = globals()["GAME"]
JUDGE: judging.Judge = globals()["JUDGE"]
PLAYOUT: Any = globals()["PLAYOUT"]
"""Random play of the game."""


def part(name: str) -> Any:
    """A part of the judge, or its default if the judge leaves it out."""
    return getattr(JUDGE, name, getattr(judging, name))


SLACKS: dict[str, float] = part("SLACKS")
ROLLOUT: int = part("ROLLOUT")
BRANCHES: bool = part("BRANCHES")
LEARNS: bool = part("LEARNS")
OBSERVE: Callable[[Any, int, Floats], None] = getattr(JUDGE, "observe", GAME.observe)
KEYS: int = part("KEYS")
WRITE_KEYS: Callable[[Any, Ints, int], None] = part("write_keys")
SIFT: Callable[[Any, Ints, int], int] = part("sift")
IS_SECRET: Callable[[Any], bool] = part("is_secret")
HAS_SECRETS = hasattr(JUDGE, "is_secret")
"""Whether choices are ever secret; where they are not, Numba leaves out what is only for them."""
ARE_OPPOSED: Callable[[Any, int, int], bool] = part("are_opposed")
OTHERS_CHOICES: Callable[[Any, Ints], int] = part("others_choices")
PLAY_PAIR: Callable[[Any, int, int], None] = part("play_pair")
TASTE: Callable[[Any, int, int, int], float] = part("taste")

MEMORY = 1024
"""Maximum plies that a past goes back."""
EXPLORATION = 0.07
WIDTH = 16
"""Actions searched at a decision: those with the best first values."""
ROOT_WIDTH = 64
"""The same at the root."""
MINIMAX = 0.0
"""With a net, the weight of the minimax value in an action's value in the tree; the rest is the mean. Only for two
seats, and where chance is rare: outcomes are treated as choices.
"""
SAME_LUCK = False
"""Whether the n-th simulation of every action at the root has the same world and the same dice, so that luck hardly
affects their comparison. Only worth its time where luck matters.
"""
LATER = 0.998
"""Discount per ply on the way to a result: a win now is better than a win later."""
MAX_DEPTH = 200
LOOK = 32
"""Simulations between two checks whether the leading action can still be overtaken."""
LOWEST = -1e9
ROOM = 20
"""Maximum nodes of a tree per simulation: the actions of a decision, and chance outcomes on the way to it."""
AFTER = 3
"""Index of the state from which the result of a pair of secret choices is searched."""
SETTLED = 24
"""Visits that an action needs before its value counts as that of the position."""
DECIDED = 0.9
"""The value above which no level is careless."""
STYLE = 0.5
"""Most value that a style gives up for what it likes, as a fraction of the best value minus the mean."""
BELIEVED = 0.02
"""The share of the visits of the action otherwise chosen that another needs for that."""
MIX_GRAIN = 1 << 20

globals().update(part("SEARCH"))  # last: a judge may set any constant above


@compiled_with_scratch
def play_on(
    states: States,
    nodes: States,
    nets: Any,
    simulations: Ints,
    slacks: Any,
    styles: Ints,
    seeds: Ints,
    decisions: Ints,
    past: Ints,
    plies: int,
) -> int:
    """Let bots play states[0] until chance is due or the match is over; return the plies played so far.

    Nets, simulations, slacks, styles, seeds and decisions taken are listed by seat; decisions and the past are kept up
    to date. The other states are scratch.
    """
    rng = new_rng(0, 0)
    actor = GAME.actor(states[0])
    while actor >= 0:
        remember(states[0], past, plies)
        copy(states[1], states[0])
        seed_rng(rng, seeds[actor], decisions[actor])
        decisions[actor] += 1
        been = past[: room_of_past(plies)]
        net = nets[actor][: size_of_net(nets, actor)]
        thought, slack, style = simulations[actor], slacks[actor], styles[actor]
        action = decide(states[1:], nodes, net, actor, thought, slack, style, been, rng)
        GAME.play(states[0], action)
        plies += 1
        actor = GAME.actor(states[0])
    return plies


@compiled
def size_of_net(nets: Any, seat: int) -> int:
    """The size of a seat's net in the rows of `find_nets`: the last number of a row is 0 if there is none."""
    size = len(nets[seat]) - 1
    return size if nets[seat][size] > 0.0 else 0


@compiled
def remember(state: Any, past: Ints, plies: int) -> None:
    """Add the keys of a decision to the past; the oldest are overwritten."""
    WRITE_KEYS(state, past, plies % MEMORY * KEYS)


@compiled
def room_of_past(plies: int) -> int:
    """The number of keys in the past after this many plies, including those of the current decision."""
    return min(plies + 1, MEMORY) * KEYS


@compiled
def recall(states: States, actions: Ints, past: Ints) -> None:
    """Write the past of a match that began at states[0] with these actions; play them in states[0]."""
    for plies in range(len(actions)):
        if GAME.actor(states[0]) >= 0:
            remember(states[0], past, plies)
        GAME.play(states[0], actions[plies])
    remember(states[0], past, len(actions))


@compiled_with_scratch
def decide(
    states: States,
    nodes: States,
    net: Net,
    seat: int,
    simulations: int,
    slack: float,
    style: int,
    past: Ints,
    rng: Ints,
) -> int:
    """The action that a bot plays in states[0] from what its seat may know; any legal one without simulations.

    The net may be empty. The other states are scratch. There are at least room_for(simulations) nodes.
    """
    GAME.redeal(states[0], seat, rng)
    own = new_buffer(GAME.ACTIONS)
    count = GAME.legal(states[0], own)
    if count == 1 or simulations == 0:
        return own[below(rng, count)]
    if HAS_SECRETS and IS_SECRET(states[0]):
        others = new_buffer(GAME.ACTIONS)
        columns = OTHERS_CHOICES(states[0], others)
        matrix = weigh_pairs(states, nodes, net, seat, own[:count], others[:columns], simulations, rng)
        return draw_mixed(own, solve(matrix), rng)
    barred = bar(states, past)
    count = leave_out(barred, own, SIFT(states[0], own, count))
    if count == 1:
        return own[0]
    tree = nodes[: room_for(simulations)]
    simulate(states, tree, net, plant(tree, seat), seat, EMPTY, barred, simulations, simulations, True, MINIMAX, rng)
    return prefer(states, tree, choose(tree, slack, rng), style)


@compiled_with_scratch
def bar(states: States, past: Ints) -> Ints:
    """The actions of states[0] that would repeat a key of the past, unless all of them would.

    Actions that lead to a chance outcome may be repeated. states[1] is scratch.
    """
    actions = new_buffer(GAME.ACTIONS)
    if len(past) == 0:
        return actions[:0]
    keys = new_buffer(2 * KEYS)
    WRITE_KEYS(states[0], keys, 0)
    count = SIFT(states[0], actions, GAME.legal(states[0], actions))
    barred = 0
    for index in range(count):
        copy(states[1], states[0])
        GAME.play(states[1], actions[index])
        WRITE_KEYS(states[1], keys, KEYS)
        if GAME.actor(states[1]) >= 0 and brings_back(keys, past):
            actions[barred] = actions[index]
            barred += 1
    return actions[: barred if barred < count else 0]


@compiled
def brings_back(keys: Ints, past: Ints) -> bool:
    """Whether a key has changed, from the first half of the keys to the second, to one of the past."""
    for index in range(KEYS):
        if keys[KEYS + index] != keys[index]:
            for place in range(index, len(past), KEYS):
                if past[place] == keys[KEYS + index]:
                    return True
    return False


@compiled
def room_for(simulations: int) -> int:
    """Nodes to allocate for a tree of this many simulations."""
    return ROOM * simulations + most_grown()


@compiled
def most_grown() -> int:
    """Maximum nodes that one simulation may add."""
    return ROOT_WIDTH + MAX_DEPTH * WIDTH


@compiled
def choose(nodes: States, slack: float, rng: Ints) -> int:
    """The best of the root's actions or, with slack, any that is not much worse.

    The slack is a fraction of the best value minus the mean of all. It is not used in a match that is nearly won.
    """
    best, gain = best_at_root(nodes)
    if slack == 0.0 or best > DECIDED:
        return find_ranked(nodes, LOWEST, 0)
    least = best - slack * gain
    return find_ranked(nodes, least, below(rng, count_before(nodes, least, EMPTY)))


@compiled
def best_at_root(nodes: States) -> tuple[float, float]:
    """The best value of the root's actions, and what a good choice gains: the best minus the mean of all."""
    best = LOWEST
    total = 0.0
    count = 0
    child = nodes[0].first
    while child != EMPTY:
        best = max(best, mean(nodes[child]))
        total += mean(nodes[child])
        count += 1
        child = nodes[child].sibling
    return best, max(best - total / count, 0.0)


@compiled
def find_ranked(nodes: States, least: float, rank: int) -> int:
    """The root's action of this rank, among those with at least this value."""
    child = nodes[0].first
    while mean(nodes[child]) < least or count_before(nodes, least, child) != rank:
        child = nodes[child].sibling
    action: int = nodes[child].action
    return action


@compiled
def count_before(nodes: States, least: float, node: int) -> int:
    """How many of the root's actions with at least this value are better than one of them; with EMPTY, all of them."""
    count = 0
    child = nodes[0].first
    while child != EMPTY:
        if mean(nodes[child]) >= least and (node == EMPTY or comes_before(nodes[child], nodes[node])):
            count += 1
        child = nodes[child].sibling
    return count


@compiled
def prefer(states: States, nodes: States, chosen: int, style: int) -> int:
    """The root's action that a style likes so much more than the chosen one that the difference in value is worth it.

    In a match that is nearly won it keeps the chosen one. states[0] is the position, re-dealt for the seat; states[1]
    is scratch.
    """
    if style == judging.PLAIN:
        return chosen
    best, gain = best_at_root(nodes)
    if best > DECIDED:
        return chosen
    node = nodes[find_child(nodes, 0, chosen)]
    likes = liking(states, nodes[0].seat, chosen, style)
    preferred = chosen
    most = 0.0
    child = nodes[0].first
    while child != EMPTY:
        differs = abs(mean(nodes[child]) - mean(node))
        if differs < STYLE * gain and nodes[child].visits >= BELIEVED * node.visits:
            more = min(liking(states, nodes[0].seat, nodes[child].action, style) - likes, 1.0)
            if STYLE * gain * more - differs > most:
                preferred = nodes[child].action
                most = STYLE * gain * more - differs
        child = nodes[child].sibling
    return preferred


@compiled
def liking(states: States, seat: int, action: int, style: int) -> float:
    """How much a style likes an action of states[0]; states[1] is scratch."""
    copy(states[1], states[0])
    GAME.play(states[1], action)
    return TASTE(states[1], action, seat, style)


@compiled
def comes_before(one: Any, other: Any) -> bool:
    """Whether the first of two actions ranks higher: by visits, then by value, then by the lower number."""
    return (one.visits, mean(one), other.action) > (other.visits, mean(other), one.action)


@compiled
def mean(node: Any) -> float:
    """The value of an action: the mean of its visits, its first value counting as one."""
    value: float = (node.total + node.worth) / (node.visits + 1)
    return value


@compiled_with_scratch
def weigh_pairs(
    states: States, nodes: States, net: Net, seat: int, own: Ints, others: Ints, simulations: int, rng: Ints
) -> Any:
    """The value of every pair of secret choices for the seat, by a search from the position after it.

    Without `MINIMAX`: with it, searches and therefore the odds of the choices vary several times as much.
    """
    each = max(1, simulations // (len(own) * len(others)))
    tree = nodes[: room_for(each)]
    matrix = np.zeros((len(own), len(others)))
    for row in range(len(own)):
        for column in range(len(others)):
            if play_pair(states, AFTER, own[row], others[column]):
                size, after = plant(tree, seat), states[AFTER:]
                simulate(after, tree, net, size, seat, EMPTY, own[:0], each, each, False, 0.0, rng)
                matrix[row, column] = tree[0].total / tree[0].visits
            else:
                matrix[row, column] = GAME.value(states[AFTER], seat)
    return matrix


@compiled_with_scratch
def draw_mixed(own: Ints, mix: Any, rng: Ints) -> int:
    """Draw one of the choices by its odds."""
    point = below(rng, MIX_GRAIN) / MIX_GRAIN
    left = mix.copy()
    likeliest = 0
    for _ in range(len(left)):
        likeliest = int(np.argmax(left))
        point -= left[likeliest]
        if point < 0:
            break
        left[likeliest] = LOWEST
    return own[likeliest]


@compiled
def plant(nodes: States, seat: int) -> int:
    """Make an empty tree for the seat that searches; return its number of nodes."""
    grow(nodes, 0, EMPTY, seat, 0.0)
    return 1


@compiled_with_scratch
def simulate(
    states: States,
    nodes: States,
    net: Net,
    size: int,
    seat: int,
    first: int,
    barred: Ints,
    count: int,
    left: int,
    hurry: bool,
    minimax: float,
    rng: Ints,
) -> int:
    """Add all simulations of a tree in one slice."""
    return simulate_slice(
        states, nodes, net, size, seat, first, barred, count, left, hurry, minimax, rng, new_buffer(1)
    )


@compiled_with_scratch
def simulate_slice(
    states: States,
    nodes: States,
    net: Net,
    size: int,
    seat: int,
    first: int,
    barred: Ints,
    count: int,
    left: int,
    hurry: bool,
    minimax: float,
    rng: Ints,
    seed: Ints,
) -> int:
    """Add this many simulations of states[0] to the tree; return its new size. states[1] and [2] are scratch.

    The worlds are those possible for the seat; for the REFEREE the real one. With a first action other than EMPTY,
    search the position after it. Barred actions, ascending, are skipped at the root. Stop early when the tree
    is full or, in a hurry, when the remaining simulations cannot make another action the most visited. Without a net,
    minimax counts as 0. seed[0] keeps the seed of the luck at the root from slice to slice.
    """
    share = minimax if len(net) > 0 else 0.0
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    path = new_buffer(MAX_DEPTH)
    marks = new_buffer(GAME.ACTIONS + 1)
    luck = new_buffer(WORDS)
    is_paired = SAME_LUCK and first == EMPTY and GAME.actor(states[0]) == seat and not IS_SECRET(states[0])
    if is_paired and nodes[0].visits == 0:
        seed[0] = next_word(rng) >> 1
        size = open_root(states, nodes, net, size, seat, barred, actions, marks, rng)
    for done in range(count):
        if size + most_grown() > len(nodes) or (hurry and done % LOOK == 0 and lead(nodes) > left - done):
            return size
        copy(states[1], states[0])
        if is_paired:
            begin = choose_at_root(nodes, share)
            seed_rng(luck, seed[0], nodes[begin].visits)
            GAME.redeal(states[1], seat, luck)
            size = one_simulation(states, nodes, net, size, begin, barred, share, path, actions, weights, marks, luck)
        else:
            if seat != REFEREE:
                GAME.redeal(states[1], seat, rng)
            if first != EMPTY:
                GAME.play(states[1], first)
            size = one_simulation(states, nodes, net, size, EMPTY, barred, share, path, actions, weights, marks, rng)
    return size


@compiled
def open_root(
    states: States,
    nodes: States,
    net: Net,
    size: int,
    seat: int,
    barred: Ints,
    actions: Ints,
    marks: Ints,
    rng: Ints,
) -> int:
    """Add the children of the root, judged in one world; return the size of the tree."""
    copy(states[1], states[0])
    GAME.redeal(states[1], seat, rng)
    count = leave_out(barred, actions, SIFT(states[1], actions, GAME.legal(states[1], actions)))
    mark(marks, actions, count)
    return widen(states, nodes, net, size, 0, actions, marks, count, min(count, ROOT_WIDTH))


@compiled
def choose_at_root(nodes: States, minimax: float) -> int:
    """The child of the root with the highest upper confidence bound. All are legal in every world."""
    best = EMPTY
    best_bound = LOWEST
    logarithm = math.log(nodes[0].visits + 1.0)
    child = nodes[0].first
    while child != EMPTY:
        nodes[child].open = nodes[0].visits + 1
        found = bound(nodes[child], logarithm, minimax)
        if found > best_bound:
            best_bound = found
            best = child
        child = nodes[child].sibling
    return best


@compiled
def bound(node: Any, logarithm: float, minimax: float) -> float:
    """The upper confidence bound of an action; its first value counts as one visit."""
    value: float = mean(node)
    value += minimax * (node.best - value)
    return value + EXPLORATION * math.sqrt(logarithm / (node.visits + 1))


@compiled
def mark(marks: Ints, actions: Ints, count: int) -> int:
    """Mark these actions with a new number, which is the last of the marks; return it."""
    number = marks[GAME.ACTIONS] + 1
    marks[GAME.ACTIONS] = number
    for index in range(count):
        marks[actions[index]] = number
    return number


@compiled
def one_simulation(
    states: States,
    nodes: States,
    net: Net,
    size: int,
    begin: int,
    barred: Ints,
    minimax: float,
    path: Ints,
    actions: Ints,
    weights: Ints,
    marks: Ints,
    rng: Ints,
) -> int:
    """Walk down the tree to a new action, roll out and update the path; return the size of the tree.

    The walk begins with a child of the root, unless that is EMPTY.
    """
    state = states[1]
    node = 0
    depth = 0
    fresh = False
    known = False
    actor = GAME.actor(state)
    while not fresh and actor != NOBODY and depth < MAX_DEPTH - 1:
        if actor == CHANCE or IS_SECRET(state):
            action = PLAYOUT.random_action(state, actor, rng, actions, weights)
            if BRANCHES and actor == CHANCE:
                size, node = branch(nodes, size, node, action)
                depth += 1
                path[depth] = node
        else:
            if begin != EMPTY:
                node = begin
                begin = EMPTY
            else:
                count = SIFT(state, actions, GAME.legal(state, actions))
                if node == 0:
                    count = leave_out(barred, actions, count)
                before = size
                size, node = descend(states, nodes, net, size, node, actions, marks, count, minimax)
                known = node >= before
            fresh = nodes[node].visits == 0
            depth += 1
            path[depth] = node
            action = nodes[node].action
        GAME.play(state, action)
        actor = GAME.actor(state)
    roll_out(state, actions, weights, rng)
    if known and ROLLOUT == 0:  # the judge has just been asked
        credit(state, nodes, net, path, depth, nodes[node].seat, nodes[node].worth)
    else:
        credit(state, nodes, net, path, depth, nodes[0].seat, assess(state, nodes[0].seat, net))
    if MINIMAX > 0.0 and minimax > 0.0:  # the first is known when compiling: other games have no code for this
        step = depth - 1
        while step >= 0 and take_best(nodes, path[step]):
            step -= 1
    return size


@compiled
def descend(
    states: States,
    nodes: States,
    net: Net,
    size: int,
    node: int,
    actions: Ints,
    marks: Ints,
    count: int,
    minimax: float,
) -> tuple[int, int]:
    """Choose the legal child with the highest upper confidence bound, after adding the missing children.

    Return the size of the tree, and the child. This simulation counts for every child that is legal in this world.
    """
    number = mark(marks, actions, count)
    opened = 0
    chosen = EMPTY
    best = LOWEST
    seen = EMPTY
    logarithm = 0.0
    child = nodes[node].first
    while child != EMPTY:
        found = nodes[child]
        if marks[found.action] == number:
            marks[found.action] = 0
            found.open += 1
            opened += 1
            if found.open != seen:  # usually the same as that of the previous child
                seen = found.open
                logarithm = math.log(seen + 1.0)
            value = bound(found, logarithm, minimax)
            if value > best:
                best = value
                chosen = child
        child = nodes[child].sibling
    missing = min(count, ROOT_WIDTH if node == 0 else WIDTH) - opened
    if missing <= 0:
        return size, chosen
    grown = widen(states, nodes, net, size, node, actions, marks, count, missing)
    logarithm = math.log(nodes[node].visits + 1.0)
    for child in range(size, grown):
        value = bound(nodes[child], logarithm, minimax)
        if value >= best:
            best = value
            chosen = child
    return grown, chosen


@compiled
def leave_out(barred: Ints, actions: Ints, count: int) -> int:
    """Keep the actions that are not barred, in place and order; return their count."""
    kept = 0
    for index in range(count):
        if find_listed(barred, len(barred), actions[index]) == EMPTY:
            actions[kept] = actions[index]
            kept += 1
    return kept


@compiled
def credit(state: Any, nodes: States, net: Net, path: Ints, depth: int, seat: int, value: float) -> None:
    """Add the value of the position to every node on the path, for the seat of that node, discounted by depth.

    It has been judged for one seat. The root's seat is the one that searches. Seats often alternate, so the values for
    two of them are kept.
    """
    late = LATER**depth
    judged, before = seat, EMPTY
    worth, worth_before = value * late, 0.0
    for step in range(depth + 1):
        passed = nodes[path[step]]
        passed.visits += 1
        if passed.seat != CHANCE:
            if passed.seat != judged:
                judged, before = before, judged
                worth, worth_before = worth_before, worth
                if passed.seat != judged:
                    judged = passed.seat
                    is_opposed = ARE_OPPOSED(state, judged, before)
                    worth = -worth_before if is_opposed else assess(state, judged, net) * late
            passed.total += worth


@compiled
def take_best(nodes: States, node: int) -> bool:
    """Update the minimax value of an action from those of the actions after it; return whether it changed."""
    before = nodes[node].best
    best = LOWEST
    sign = 0.0
    child = nodes[node].first
    while child != EMPTY:
        if nodes[child].best > best:
            best = nodes[child].best
            sign = 1.0 if nodes[child].seat == nodes[node].seat else -1.0
        child = nodes[child].sibling
    nodes[node].best = LATER * sign * best
    changed: bool = nodes[node].best != before
    return changed


@compiled
def assess(state: Any, seat: int, net: Net) -> float:
    """The value of a position for a seat: its result if the match is over, otherwise by the judge and the net."""
    if GAME.actor(state) == NOBODY:
        return GAME.value(state, seat)
    if LEARNS and len(net) > 0:
        return JUDGE_WITH(state, seat, net)
    return JUDGE.judge(state, seat)


@compiled
def correct(value: float, found: float) -> float:
    """The judge's value with a residual: tanh(atanh(value) + residual)."""
    step = math.tanh(found)
    return limit_open((value + step) / (1.0 + value * step))


@compiled
def residual(state: Any, seat: int, net: Net) -> float:
    """The weighted sum of the seat's observation."""
    seen = new_sum(net)
    OBSERVE(state, seat, seen)
    return total_of(seen)


@compiled
def add_residual(state: Any, seat: int, net: Net) -> float:
    """The value of a position with a net, for judges without `judge_with`."""
    return correct(JUDGE.judge(state, seat), residual(state, seat, net))


JUDGE_WITH: Callable[[Any, int, Net], float] = getattr(JUDGE, "judge_with", add_residual)


@compiled_with_scratch
def wander(states: States, decisions: int, rng: Ints) -> bool:
    """Play this many decisions of states[0] at random, and chance and secret choices as they come.

    Return whether the match goes on.
    """
    state = states[0]
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    left = decisions
    actor = GAME.actor(state)
    while actor != NOBODY and left > 0:
        if actor == CHANCE or IS_SECRET(state):
            action = PLAYOUT.random_action(state, actor, rng, actions, weights)
        else:
            action = actions[below(rng, SIFT(state, actions, GAME.legal(state, actions)))]
            left -= 1
        GAME.play(state, action)
        actor = GAME.actor(state)
    return actor != NOBODY


@compiled
def foreseen(nodes: States) -> tuple[float, int]:
    """The value that a search has found for the position, and the seat whose value it is.

    It is the value of the most visited action, or of the last in a row of clear choices of the same seat; the mean of
    all simulations if chance comes first.
    """
    node = 0
    child = most_visited(nodes, node)
    while child != EMPTY and is_clear(nodes, node, child):
        node = child
        child = most_visited(nodes, node)
    if node == 0:
        return nodes[0].total / max(nodes[0].visits, 1), nodes[0].seat
    return mean(nodes[node]), nodes[node].seat


@compiled_with_scratch
def harvest(states: States, nodes: States, found: States, seats: Ints, values: Floats) -> int:
    """Copy the positions in a tree to `found`, with their values for the seats that chose them; return their count.

    Only those after settled actions, and none beyond chance or a secret choice. states[0] is the position that was
    searched; the others are scratch, one per level of the tree that is read.
    """
    waiting = new_buffer(len(states))
    waiting[0] = nodes[0].first
    count = 0
    depth = 0
    while depth >= 0 and count < len(found):
        child = waiting[depth]
        if child == EMPTY:
            depth -= 1
            continue
        waiting[depth] = nodes[child].sibling
        if nodes[child].seat == CHANCE or nodes[child].visits < SETTLED:
            continue
        after = states[depth + 1]
        copy(after, states[depth])
        GAME.play(after, nodes[child].action)
        actor = GAME.actor(after)
        if actor != NOBODY:
            copy(found[count], after)
            seats[count] = nodes[child].seat
            values[count] = mean(nodes[child])
            count += 1
        if actor >= 0 and not IS_SECRET(after) and depth + 2 < len(states):
            depth += 1
            waiting[depth] = nodes[child].first
    return count


@compiled
def is_clear(nodes: States, node: int, child: int) -> bool:
    """Whether an action is a clear choice; the first one of all only needs a few visits."""
    if nodes[child].seat == CHANCE or nodes[child].visits < SETTLED:
        return False
    return node == 0 or (nodes[child].seat == nodes[node].seat and 2 * nodes[child].visits >= nodes[node].visits)


@compiled
def most_visited(nodes: States, node: int) -> int:
    """The child of a node with the most visits, or EMPTY."""
    best = EMPTY
    child = nodes[node].first
    while child != EMPTY:
        if best == EMPTY or nodes[child].visits > nodes[best].visits:
            best = child
        child = nodes[child].sibling
    return best


@compiled
def lead(nodes: States) -> int:
    """How many more visits the most visited action has than the next."""
    first = 0
    second = 0
    child = nodes[0].first
    while child != EMPTY:
        visits = nodes[child].visits
        if visits > first:
            second = first
            first = visits
        elif visits > second:
            second = visits
        child = nodes[child].sibling
    return first - second


@compiled
def branch(nodes: States, size: int, node: int, outcome: int) -> tuple[int, int]:
    """Find or make the child for a chance outcome; return the size of the tree, and the child."""
    child = find_child(nodes, node, outcome)
    if child != EMPTY:
        return size, child
    grow(nodes, size, outcome, CHANCE, 0.0)
    nodes[size].sibling = nodes[node].first
    nodes[node].first = size
    return size + 1, size


@compiled
def roll_out(state: Any, actions: Ints, weights: Ints, rng: Ints) -> None:
    """Play at random, for as many plies as the judge asks for."""
    for _ in range(ROLLOUT):
        actor = GAME.actor(state)
        if actor == NOBODY:
            return
        GAME.play(state, PLAYOUT.random_action(state, actor, rng, actions, weights))


@compiled
def widen(
    states: States,
    nodes: States,
    net: Net,
    size: int,
    node: int,
    actions: Ints,
    marks: Ints,
    count: int,
    missing: int,
) -> int:
    """Add the missing children of a node, by the best first values of the marked actions; return the tree's size."""
    actor = GAME.actor(states[1])
    grown = size
    number = marks[GAME.ACTIONS]
    for index in range(count):
        if marks[actions[index]] == number:
            copy(states[2], states[1])
            GAME.play(states[2], actions[index])
            worth = assess(states[2], actor, net)
            place = grown if grown < size + missing else find_worst(nodes, size, grown)
            if place == grown or worth > nodes[place].worth:
                grow(nodes, place, actions[index], actor, worth)
                grown = max(grown, place + 1)
    for child in range(size, grown):
        nodes[child].open = nodes[node].visits
        nodes[child].sibling = nodes[node].first
        nodes[node].first = child
    return grown


@compiled
def find_worst(nodes: States, first: int, end: int) -> int:
    """The node among these with the lowest first value."""
    worst = first
    for index in range(first + 1, end):
        if nodes[index].worth < nodes[worst].worth:
            worst = index
    return worst


@compiled
def find_child(nodes: States, node: int, action: int) -> int:
    child: int = nodes[node].first
    while child != EMPTY and nodes[child].action != action:
        child = nodes[child].sibling
    return child


@compiled
def find_listed(actions: Ints, count: int, action: int) -> int:
    """The index of the action in the ascending list, or EMPTY: a binary search."""
    low = 0
    high = count
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low if low < count and actions[low] == action else EMPTY


@compiled
def grow(nodes: States, index: int, action: int, seat: int, worth: float) -> None:
    """A new node without children."""
    node = nodes[index]
    node.action = action
    node.seat = seat
    node.first = EMPTY
    node.sibling = EMPTY
    node.visits = 0
    node.open = 0
    node.total = 0.0
    node.worth = worth
    node.best = worth


@compiled
def observe(states: States, index: int, seat: int, out: Floats) -> None:
    """The input of a net, as a tensor."""
    OBSERVE(states[index], seat, out)


@compiled
def is_secret_now(states: States) -> bool:
    """Whether the choice due in states[0] is a secret one."""
    return IS_SECRET(states[0])


@compiled
def others_choices(states: States, out: Ints) -> int:
    """Write what the other seat may choose, or has chosen, at the secret choice of states[0]; return the count."""
    return OTHERS_CHOICES(states[0], out)


@compiled
def play_pair(states: States, target: int, own: int, other: int) -> bool:
    """Set a state to states[0] after a pair of secret choices; return whether the match goes on."""
    copy(states[target], states[0])
    PLAY_PAIR(states[target], own, other)
    return GAME.actor(states[target]) != NOBODY
