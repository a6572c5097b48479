"""Monte-Carlo tree search over worlds as the seat may imagine them. A template for a game and its judge.

Every simulation re-deals what the seat cannot know, walks down the tree of decisions to one that is new, plays on at
random for as long as the judge wants, and asks it. The judge has also looked at every action before it was added to the
tree: what it is worth at first sight counts as a visit, and only the best are followed up. Chance is sampled on the way
by its odds; its outcomes make branches where the judge wants them. One tree serves all worlds: which children are open
is asked of each world anew.
"""

from __future__ import annotations

import math
from typing import Any, Protocol

import numpy as np

from touchline.bots.mixing import solve
from touchline.engine.chance import below, new_rng, seed_rng
from touchline.engine.compiled import compiled, compiled_with_scratch, copy, new_buffer
from touchline.engine.game import CHANCE, NOBODY, REFEREE, Rules
from touchline.engine.record import EMPTY, Ints, Record, States


class Judge(Protocol):
    """What a game's judge offers: the only knowledge of the game that the search has beside the contract."""

    ROLLOUT: int
    """Plies of random play before the judge is asked."""
    BRANCHES: bool
    """Whether what is done next may depend on what chance has brought, or is planned for the mean of it."""

    def judge(self, state: Any, seat: int) -> float:
        """How good the position is for the seat: -1 lost, 1 won."""

    def sift(self, state: Any, actions: Ints, count: int) -> int:
        """Keep in place and order those of the legal actions that are worth a thought, at least one; how many.

        A judge may do without: then all are thought of.
        """

    MARKS: int
    """How many marks a position has; a judge without any does not mind going in circles."""

    def mark(self, state: Any, out: Ints, first: int) -> None:
        """Write the marks, from a place on: numbers above 0 for what is not to come back once it has changed.

        They are made of what everybody knows: how all stands whatever only counts, or who has been where in this turn.
        """

    def is_secret(self, state: Any) -> bool:
        """Whether the choice now due is one of two made without knowing the other."""

    def others_choices(self, state: Any, out: Ints) -> int:
        """Then: what the other of the two may choose, or may have chosen already; how many."""

    def play_pair(self, state: Any, own: int, other: int) -> None:
        """Then: play both."""


class Node(Record):
    """A decision in the tree: the action that led here, and what came of it for who chose it."""

    action: int  # the action that led here
    seat: int  # who chose it, or CHANCE
    first: int  # its first child, or EMPTY
    sibling: int  # the next child of its parent, or EMPTY
    visits: int  # simulations that went through it
    open: int  # simulations that could have
    total: float  # the sum of the values for its seat
    worth: float  # what the judge thought of it at first sight


GAME: Rules = globals()["GAME"]
JUDGE: Judge = globals()["JUDGE"]
PLAYOUT: Any = globals()["PLAYOUT"]
"""Random play of the game."""


@compiled
def keep_all(state: Any, actions: Ints, count: int) -> int:
    return count


@compiled
def leave_unmarked(state: Any, out: Ints, first: int) -> None:
    """There are no marks."""


SIFT = getattr(JUDGE, "sift", keep_all)
MARKS = getattr(JUDGE, "MARKS", 0)
MARK = JUDGE.mark if MARKS else leave_unmarked
MEMORY = 1024
"""Plies that a past goes back."""

EXPLORATION = 0.07
WIDTH = 16
"""Actions of a decision that are followed up, the best at first sight."""
ROOT_WIDTH = 64
"""The same at the root."""
LATER = 0.998
"""What a ply more on the way to a result takes from its worth: a win at once is better than a win later."""
MAX_DEPTH = 200
LOOK = 32
"""Simulations between two looks at who leads."""
LOWEST = -1e9
ROOM = 20
"""Nodes of a tree for every simulation, at most: the actions of a decision, and outcomes of chance on the way to it."""
AFTER = 3
"""Where among the states what follows a pair of secret choices is searched."""
DECIDED = 0.9
"""A value from which on no level errs."""
MIX_GRAIN = 1 << 20


@compiled_with_scratch
def play_on(
    states: States, nodes: States, simulations: Ints, slacks: Any, seeds: Ints, decisions: Ints, past: Ints, plies: int
) -> int:
    """Let the bots of these levels and seeds, by seat, play states[0] until chance is due or it is over; the plies.

    The past grows, and so do the decisions that each has taken. The other states are scratch.
    """
    rng = new_rng(0, 0)
    actor = GAME.actor(states[0])
    while actor >= 0:
        remember(states[0], past, plies)
        copy(states[1], states[0])
        seed_rng(rng, seeds[actor], decisions[actor])
        decisions[actor] += 1
        been = past[: room_of_past(plies)]
        GAME.play(states[0], decide(states[1:], nodes, actor, simulations[actor], slacks[actor], been, rng))
        plies += 1
        actor = GAME.actor(states[0])
    return plies


@compiled
def remember(state: Any, past: Ints, plies: int) -> None:
    """The marks of a decision; what is too long ago is forgotten."""
    MARK(state, past, plies % MEMORY * MARKS)


@compiled
def room_of_past(plies: int) -> int:
    """How many marks a decision after so many plies has behind it, its own included."""
    return min(plies + 1, MEMORY) * MARKS


@compiled
def recall(states: States, actions: Ints, past: Ints) -> None:
    """The past of a match that began at states[0] and went on with these actions; leaves there how it stands."""
    for plies in range(len(actions)):
        if GAME.actor(states[0]) >= 0:
            remember(states[0], past, plies)
        GAME.play(states[0], actions[plies])
    remember(states[0], past, len(actions))


@compiled_with_scratch
def decide(states: States, nodes: States, seat: int, simulations: int, slack: float, past: Ints, rng: Ints) -> int:
    """What a bot plays from states[0] as its seat may know it; the others are scratch, and the nodes at least its room.

    Without simulations it is any legal action.
    """
    GAME.redeal(states[0], seat, rng)
    own = new_buffer(GAME.ACTIONS)
    count = GAME.legal(states[0], own)
    if count == 1 or simulations == 0:
        return own[below(rng, count)]
    if JUDGE.is_secret(states[0]):
        others = new_buffer(GAME.ACTIONS)
        columns = JUDGE.others_choices(states[0], others)
        matrix = weigh_pairs(states, nodes, seat, own[:count], others[:columns], simulations, rng)
        return draw_mixed(own, solve(matrix), rng)
    tree = nodes[: room_for(simulations)]
    barred = bar(states, past)
    simulate(states, tree, plant(tree, seat), seat, EMPTY, barred, simulations, simulations, True, rng)
    return choose(tree, slack, rng)


@compiled_with_scratch
def bar(states: States, past: Ints) -> Ints:
    """The actions of states[0] that would bring back what has been, unless all of them would; states[1] is scratch.

    What leads to an outcome of chance may be tried again.
    """
    actions = new_buffer(GAME.ACTIONS)
    if len(past) == 0:
        return actions[:0]
    marks = new_buffer(2 * MARKS)
    MARK(states[0], marks, 0)
    count = SIFT(states[0], actions, GAME.legal(states[0], actions))
    barred = 0
    for index in range(count):
        copy(states[1], states[0])
        GAME.play(states[1], actions[index])
        MARK(states[1], marks, MARKS)
        if GAME.actor(states[1]) >= 0 and brings_back(marks, past):
            actions[barred] = actions[index]
            barred += 1
    return actions[: barred if barred < count else 0]


@compiled
def brings_back(marks: Ints, past: Ints) -> bool:
    """Whether the second half of the marks has one that is not in its place in the first, but in the past."""
    for index in range(MARKS):
        if marks[MARKS + index] != marks[index]:
            for place in range(index, len(past), MARKS):
                if past[place] == marks[MARKS + index]:
                    return True
    return False


@compiled
def room_for(simulations: int) -> int:
    """How many nodes a tree of so many simulations is given."""
    return ROOM * simulations + most_grown()


@compiled
def most_grown() -> int:
    """Nodes that one simulation may add."""
    return ROOT_WIDTH + MAX_DEPTH * WIDTH


@compiled
def choose(nodes: States, slack: float, rng: Ints) -> int:
    """The first of the root's actions, or any that gives away no more than the slack of what choosing well gains.

    A match as good as won is not played with.
    """
    best = LOWEST
    total = 0.0
    count = 0
    child = nodes[0].first
    while child != EMPTY:
        best = max(best, mean(nodes[child]))
        total += mean(nodes[child])
        count += 1
        child = nodes[child].sibling
    if slack == 0.0 or best > DECIDED:
        return find_ranked(nodes, LOWEST, 0)
    least = best - slack * max(best - total / count, 0.0)
    return find_ranked(nodes, least, below(rng, count_before(nodes, least, EMPTY)))


@compiled
def find_ranked(nodes: States, least: float, rank: int) -> int:
    """The root's action of that rank among those worth at least so much."""
    child = nodes[0].first
    while mean(nodes[child]) < least or count_before(nodes, least, child) != rank:
        child = nodes[child].sibling
    action: int = nodes[child].action
    return action


@compiled
def count_before(nodes: States, least: float, node: int) -> int:
    """How many of the root's actions that are worth at least so much come before one of them; with EMPTY, all."""
    count = 0
    child = nodes[0].first
    while child != EMPTY:
        if mean(nodes[child]) >= least and (node == EMPTY or comes_before(nodes[child], nodes[node])):
            count += 1
        child = nodes[child].sibling
    return count


@compiled
def comes_before(one: Any, other: Any) -> bool:
    """The more visited of two actions is the better, then the one worth more, then the lower number."""
    return (one.visits, mean(one), other.action) > (other.visits, mean(other), one.action)


@compiled
def mean(node: Any) -> float:
    """What came of an action, its worth at first sight counting as one visit."""
    value: float = (node.total + node.worth) / (node.visits + 1)
    return value


@compiled_with_scratch
def weigh_pairs(states: States, nodes: States, seat: int, own: Ints, others: Ints, simulations: int, rng: Ints) -> Any:
    """What every pair of secret choices is worth to the seat, by a search of what follows it."""
    each = max(1, simulations // (len(own) * len(others)))
    tree = nodes[: room_for(each)]
    matrix = np.zeros((len(own), len(others)))
    for row in range(len(own)):
        for column in range(len(others)):
            if play_pair(states, AFTER, own[row], others[column]):
                simulate(states[AFTER:], tree, plant(tree, seat), seat, EMPTY, own[:0], each, each, False, rng)
                matrix[row, column] = tree[0].total / tree[0].visits
            else:
                matrix[row, column] = GAME.value(states[AFTER], seat)
    return matrix


@compiled_with_scratch
def draw_mixed(own: Ints, mix: Any, rng: Ints) -> int:
    """One of the choices, with its odds."""
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
    """An empty tree for the seat that thinks; how many nodes it has."""
    grow(nodes, 0, EMPTY, seat, 0.0)
    return 1


@compiled_with_scratch
def simulate(
    states: States,
    nodes: States,
    size: int,
    seat: int,
    first: int,
    barred: Ints,
    count: int,
    left: int,
    hurry: bool,
    rng: Ints,
) -> int:
    """Add that many simulations of states[0] to the tree, states[1] and [2] being scratch; its new size.

    The worlds are those that the seat may imagine, for the REFEREE the one that is. With a first action other than
    EMPTY the tree is of what follows it; barred actions, ascending, are not for the root. Stops early when the tree is
    full and, in a hurry, when with all that are left no other action can become the most visited any more.
    """
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    path = new_buffer(MAX_DEPTH)
    for done in range(count):
        if size + most_grown() > len(nodes) or (hurry and done % LOOK == 0 and lead(nodes) > left - done):
            return size
        copy(states[1], states[0])
        if seat != REFEREE:
            GAME.redeal(states[1], seat, rng)
        if first != EMPTY:
            GAME.play(states[1], first)
        size = one_simulation(states, nodes, size, barred, path, actions, weights, rng)
    return size


@compiled
def one_simulation(
    states: States, nodes: States, size: int, barred: Ints, path: Ints, actions: Ints, weights: Ints, rng: Ints
) -> int:
    """Down the tree to an action that is new, a rollout, and back up; the size of the tree."""
    state = states[1]
    node = 0
    depth = 0
    fresh = False
    actor = GAME.actor(state)
    while not fresh and actor != NOBODY and depth < MAX_DEPTH - 1:
        if actor == CHANCE or JUDGE.is_secret(state):
            action = PLAYOUT.random_action(state, actor, rng, actions, weights)
            if JUDGE.BRANCHES and actor == CHANCE:
                size, node = branch(nodes, size, node, action)
                depth += 1
                path[depth] = node
        else:
            count = SIFT(state, actions, GAME.legal(state, actions))
            if node == 0:
                count = leave_out(barred, actions, count)
            size = widen(states, nodes, size, node, actions, weights, count)
            node = choose_child(nodes, node, actions, count)
            fresh = nodes[node].visits == 0
            depth += 1
            path[depth] = node
            action = nodes[node].action
        GAME.play(state, action)
        actor = GAME.actor(state)
    roll_out(state, actions, weights, rng)
    credit(state, nodes, path, depth)
    return size


@compiled
def leave_out(barred: Ints, actions: Ints, count: int) -> int:
    """Keep in place and order the actions that are not barred; how many."""
    kept = 0
    for index in range(count):
        if find_listed(barred, len(barred), actions[index]) == EMPTY:
            actions[kept] = actions[index]
            kept += 1
    return kept


@compiled
def credit(state: Any, nodes: States, path: Ints, depth: int) -> None:
    """Tell everybody on the path what came of it, each from his own side; what comes late is worth a little less.

    The root is told what it is worth to the seat that thinks.
    """
    judged = EMPTY
    worth = 0.0
    late = LATER**depth
    for step in range(depth + 1):
        passed = nodes[path[step]]
        passed.visits += 1
        if passed.seat != CHANCE:
            if passed.seat != judged:
                judged = passed.seat
                worth = JUDGE.judge(state, judged) * late
            passed.total += worth


@compiled
def lead(nodes: States) -> int:
    """By how many visits the most visited action leads."""
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
    """The child for an outcome of chance, made if it is new; the size of the tree, and the child."""
    child = find_child(nodes, node, outcome)
    if child != EMPTY:
        return size, child
    grow(nodes, size, outcome, CHANCE, 0.0)
    nodes[size].sibling = nodes[node].first
    nodes[node].first = size
    return size + 1, size


@compiled
def roll_out(state: Any, actions: Ints, weights: Ints, rng: Ints) -> None:
    """Play on at random, for so long as the judge wants."""
    for _ in range(JUDGE.ROLLOUT):
        actor = GAME.actor(state)
        if actor == NOBODY:
            return
        GAME.play(state, PLAYOUT.random_action(state, actor, rng, actions, weights))


@compiled
def widen(states: States, nodes: States, size: int, node: int, actions: Ints, marks: Ints, count: int) -> int:
    """Give the node the children that it lacks in this world, the best at first sight; the size of the tree."""
    missing = min(count, ROOT_WIDTH if node == 0 else WIDTH) - mark_open(nodes, node, actions, marks, count)
    if missing <= 0:
        return size
    actor = GAME.actor(states[1])
    grown = size
    for index in range(count):
        if marks[index] == 0:
            copy(states[2], states[1])
            GAME.play(states[2], actions[index])
            worth = JUDGE.judge(states[2], actor)
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
    """The node among these that was worth least at first sight."""
    worst = first
    for index in range(first + 1, end):
        if nodes[index].worth < nodes[worst].worth:
            worst = index
    return worst


@compiled
def mark_open(nodes: States, node: int, actions: Ints, marks: Ints, count: int) -> int:
    """Count this simulation for every child that is open in this world, and mark its action; how many are."""
    for index in range(count):
        marks[index] = 0
    opened = 0
    child = nodes[node].first
    while child != EMPTY:
        index = find_listed(actions, count, nodes[child].action)
        if index != EMPTY:
            nodes[child].open += 1
            marks[index] = 1
            opened += 1
        child = nodes[child].sibling
    return opened


@compiled
def choose_child(nodes: States, node: int, actions: Ints, count: int) -> int:
    """The open child with the highest upper bound; what it was worth at first sight counts as one visit."""
    best = EMPTY
    best_bound = LOWEST
    child = nodes[node].first
    while child != EMPTY:
        found = nodes[child]
        if find_listed(actions, count, found.action) != EMPTY:
            mean = (found.total + found.worth) / (found.visits + 1)
            bound = mean + EXPLORATION * math.sqrt(math.log(found.open + 1.0) / (found.visits + 1))
            if bound > best_bound:
                best_bound = bound
                best = child
        child = nodes[child].sibling
    return best


@compiled
def find_child(nodes: States, node: int, action: int) -> int:
    child: int = nodes[node].first
    while child != EMPTY and nodes[child].action != action:
        child = nodes[child].sibling
    return child


@compiled
def find_listed(actions: Ints, count: int, action: int) -> int:
    """Where the ascending list holds the action, or EMPTY: a search by halves."""
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


@compiled
def is_secret_now(states: States) -> bool:
    """Whether states[0] asks for a choice made without knowing another's."""
    return JUDGE.is_secret(states[0])


@compiled
def others_choices(states: States, out: Ints) -> int:
    """What the other may choose, or has chosen, at the secret choice of states[0]; how many."""
    return JUDGE.others_choices(states[0], out)


@compiled
def play_pair(states: States, target: int, own: int, other: int) -> bool:
    """Set a state to what follows a pair of secret choices at states[0]; whether the match goes on."""
    copy(states[target], states[0])
    JUDGE.play_pair(states[target], own, other)
    return GAME.actor(states[target]) != NOBODY
