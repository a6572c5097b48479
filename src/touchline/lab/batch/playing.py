"""Batches of matches, with everything that is measured in them. A template for a game, its measures and its judge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from touchline.bots import thinking
from touchline.engine.chance import new_rng, seed_rng
from touchline.engine.compiled import bind, compiled, compiled_with_scratch, copy, new_buffer
from touchline.engine.game import CHANCE, NOBODY, Rules
from touchline.engine.record import EMPTY, Ints, States, table
from touchline.lab.batch import measuring
from touchline.lab.batch.streams import draw, seed_bots, seed_streams

GAME: Rules = globals()["GAME"]
MEASURES: Any = globals()["MEASURES"]
PLAYOUT: Any = bind("touchline.engine.playout", globals()["GAME"])
SEARCH: Any = bind("touchline.bots.search", globals()["GAME"], JUDGE=globals()["JUDGE"], PLAYOUT=PLAYOUT)


def part(name: str) -> Any:
    """A part of the measures, or its default."""
    return getattr(MEASURES, name, getattr(measuring, name))


SCORE: Callable[[Any, int], int] = part("score")
END: Callable[[Any, int], int] = part("ending")
COUNT_TURNS: Callable[[Any, int, int], int] = part("count_turns")
TALLY: Callable[[Any, int, int, Ints], None] = part("tally")
TALLY_END: Callable[[Any, Ints], None] = part("tally_end")
HEAT: Callable[[Any, int, Ints], None] = part("heat")
HAS_SCORE = SCORE is not measuring.score
HAS_TURNS = COUNT_TURNS is not measuring.count_turns
TALLIES = len(part("TALLIES"))
MOST_TALLIED = 2**15 - 1
WORDS: tuple[str, ...] = GAME.VERBS.words
"""The kinds of action that seats choose from. Their tallies follow those of the measures, by word, then by seat."""
WORD_OF = table(
    WORDS.index(word) if word in WORDS else EMPTY
    for word in (GAME.VERBS.write(action).partition(" ")[0] for action in range(GAME.ACTIONS))
)

STATES = 2 + thinking.STATES
"""States that a batch needs: the opening, the match, and scratch for bots."""

# A match in numbers: these, then one number per seat or side for each of the blocks. The first block starts at HEAD.

BEGAN, ENDING, TURNS, PLIES, DECISIONS, LEAD_CHANGES, DECIDED, LEADER, LAST_LEADER, LAST_SEAT = range(10)
HEAD = 10
DECISIONS_OF, FORCED, CHOICES, SCORES, DEFICIT, AHEAD = range(6)
BLOCKS = 6

# What is written for each match: numbers[field, match], values[side, match], tallies[index in used, match].
# The log has a column per ply: the actor, the action and the number of legal actions. It is not kept if it is empty.


@compiled_with_scratch
def play_random(
    states: States,
    seed: int,
    first: int,
    rngs: Any,
    numbers: Any,
    values: Any,
    firsts: Ints,
    tallies: Any,
    used: Ints,
    heat: Ints,
    log: Any,
) -> int:
    """Play a match per column of the numbers, numbered from `first`, at random; return how many the log had room for.

    `firsts` lists the first seat of every side. Adds to the heat maps. Counting is written out here, as `count_before`
    and `count_after` do it, because calling them at every ply is slower.
    """
    state = states[1]
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    row = new_buffer(len(numbers))
    seats = count_seats(numbers)
    tally = new_buffer(TALLIES + len(WORDS) * seats)
    sides = len(firsts)
    scores = place(SCORES, seats, 0)
    logged = 0
    has_log = log.shape[1] > 0
    matches: int = numbers.shape[1]
    for index in range(matches):
        begin(row, tally)
        seed_streams(rngs, seed, first + index)
        copy(state, states[0])
        action = EMPTY
        plies = 0
        turns = 0
        last_seat = EMPTY
        actor = GAME.actor(state)
        while actor != NOBODY:
            lowest = EMPTY
            if actor == CHANCE:
                count = 0
                action = draw_outcome(state, rngs, actions, weights)
            else:
                count = GAME.legal(state, actions)
                lowest = actions[0]
                action = actions[draw(rngs, actor, count)]
                own = HEAD + actor
                row[own] += 1
                row[own + FORCED * seats] += count == 1
                row[own + CHOICES * seats] += count
                count_word(tally, action, actor, seats)
                if last_seat != actor:
                    if last_seat == EMPTY:
                        row[BEGAN] = actor
                    last_seat = actor
                    if not HAS_TURNS:
                        turns += 1
            if has_log:
                if logged == log.shape[1]:
                    return index
                logged = write_ply(log, logged, actor, action, count)
            plies += 1
            if HAS_TURNS:
                turns = COUNT_TURNS(state, action, turns)
            TALLY(state, action, lowest, tally)
            HEAT(state, action, heat)
            GAME.play(state, action)
            if HAS_SCORE:
                has_changed = False
                for side in range(sides):
                    now = SCORE(state, side)
                    if now != row[scores + side]:
                        row[scores + side] = now
                        has_changed = True
                if has_changed:
                    row[PLIES] = plies
                    count_lead(row, seats, sides)
            actor = GAME.actor(state)
        row[PLIES] = plies
        row[TURNS] = turns
        finish(state, action, row, seats, tally)
        write(state, index, row, tally, numbers, values, firsts, tallies, used)
    return matches


@compiled_with_scratch
def play_bots(
    states: States,
    seed: int,
    first: int,
    rngs: Any,
    numbers: Any,
    values: Any,
    firsts: Ints,
    tallies: Any,
    used: Ints,
    heat: Ints,
    log: Any,
    simulations: Ints,
    slacks: Any,
    styles: Ints,
    nodes: States,
    nets: Any,
    past: Ints,
) -> int:
    """The same with bots, listed by seat: a number of simulations, 0 for random play, a slack, a style and a net.

    A bot chooses what it would choose with the first word of its seat's stream as its seed.
    """
    state = states[1]
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    row = new_buffer(len(numbers))
    seats = count_seats(numbers)
    tally = new_buffer(TALLIES + len(WORDS) * seats)
    seeds = new_buffer(seats)
    rng = new_rng(0, 0)
    logged = 0
    matches: int = numbers.shape[1]
    for index in range(matches):
        begin(row, tally)
        seed_streams(rngs, seed, first + index)
        seed_bots(rngs, simulations, seeds)
        copy(state, states[0])
        action = EMPTY
        actor = GAME.actor(state)
        while actor != NOBODY:
            count = 0
            lowest = EMPTY
            if actor == CHANCE:
                action = draw_outcome(state, rngs, actions, weights)
            else:
                SEARCH.remember(state, past, row[PLIES])
                count = GAME.legal(state, actions)
                lowest = actions[0]
                if simulations[actor] == 0:
                    action = actions[draw(rngs, actor, count)]
                else:
                    copy(states[2], state)
                    seed_rng(rng, seeds[actor], row[place(DECISIONS_OF, seats, actor)])
                    been = past[: SEARCH.room_of_past(row[PLIES])]
                    thought, slack, style = simulations[actor], slacks[actor], styles[actor]
                    net = nets[actor][: SEARCH.size_of_net(nets, actor)]
                    action = SEARCH.decide(states[2:], nodes, net, actor, thought, slack, style, been, rng)
            if log.shape[1] > 0:
                if logged == log.shape[1]:
                    return index
                logged = write_ply(log, logged, actor, action, count)
            count_before(state, actor, action, count, lowest, row, seats, tally, heat)
            GAME.play(state, action)
            count_after(state, row, seats, len(firsts))
            actor = GAME.actor(state)
        finish(state, action, row, seats, tally)
        write(state, index, row, tally, numbers, values, firsts, tallies, used)
    return matches


@compiled_with_scratch
def replay(
    states: States,
    played: Ints,
    numbers: Any,
    values: Any,
    firsts: Ints,
    tallies: Any,
    used: Ints,
    heat: Ints,
    log: Any,
) -> None:
    """Write the match with these actions from states[0], which may be unfinished, to the first column."""
    state = states[1]
    actions = new_buffer(GAME.ACTIONS)
    row = new_buffer(len(numbers))
    seats = count_seats(numbers)
    tally = new_buffer(TALLIES + len(WORDS) * seats)
    begin(row, tally)
    copy(state, states[0])
    action = EMPTY
    for ply in range(len(played)):
        action = played[ply]
        actor = GAME.actor(state)
        count = 0 if actor == CHANCE else GAME.legal(state, actions)
        lowest = EMPTY if actor == CHANCE else actions[0]
        if log.shape[1] > 0:
            write_ply(log, ply, actor, action, count)
        count_before(state, actor, action, count, lowest, row, seats, tally, heat)
        GAME.play(state, action)
        count_after(state, row, seats, len(firsts))
    finish(state, action, row, seats, tally)
    write(state, 0, row, tally, numbers, values, firsts, tallies, used)


@compiled
def draw_outcome(state: Any, rngs: Any, actions: Ints, weights: Ints) -> int:
    """An outcome by its odds, from the stream of chance."""
    outcome: int = PLAYOUT.sample(state, rngs[0], actions, weights)
    return outcome


# Counting.


@compiled
def count_seats(numbers: Any) -> int:
    return (len(numbers) - HEAD) // BLOCKS


@compiled
def place(block: int, seats: int, seat: int) -> int:
    """Index of the number of a seat or a side in a block."""
    return HEAD + block * seats + seat


@compiled
def begin(row: Ints, tally: Ints) -> None:
    """Reset all counts."""
    for field in range(len(row)):
        row[field] = 0
    row[BEGAN] = EMPTY
    row[LEADER] = EMPTY
    row[LAST_LEADER] = EMPTY
    row[LAST_SEAT] = EMPTY
    for index in range(len(tally)):
        tally[index] = 0


@compiled
def count_before(
    state: Any, actor: int, action: int, count: int, lowest: int, row: Ints, seats: int, tally: Ints, heat: Ints
) -> None:
    """Count an action that is about to be played, one of `count` legal ones from the `lowest` up."""
    row[PLIES] += 1
    if actor >= 0:
        if row[BEGAN] == EMPTY:
            row[BEGAN] = actor
        row[place(DECISIONS_OF, seats, actor)] += 1
        row[place(FORCED, seats, actor)] += 1 if count == 1 else 0
        row[place(CHOICES, seats, actor)] += count
        count_word(tally, action, actor, seats)
        if not HAS_TURNS and row[LAST_SEAT] != actor:
            row[LAST_SEAT] = actor
            row[TURNS] += 1
    if HAS_TURNS:
        row[TURNS] = COUNT_TURNS(state, action, row[TURNS])
    TALLY(state, action, lowest, tally)
    HEAT(state, action, heat)


@compiled
def count_word(tally: Ints, action: int, seat: int, seats: int) -> None:
    """Count the kind of an action that a seat has chosen."""
    word = WORD_OF[action]
    if word != EMPTY:
        tally[TALLIES + word * seats + seat] += 1


@compiled
def count_after(state: Any, row: Ints, seats: int, sides: int) -> None:
    """Count changes of the score."""
    if HAS_SCORE:
        has_changed = False
        for side in range(sides):
            now = SCORE(state, side)
            if now != row[place(SCORES, seats, side)]:
                row[place(SCORES, seats, side)] = now
                has_changed = True
        if has_changed:
            count_lead(row, seats, sides)


@compiled
def count_lead(row: Ints, seats: int, sides: int) -> None:
    """Note who alone leads after the last ply, and how far the others are behind."""
    leader = 0
    for side in range(1, sides):
        if row[place(SCORES, seats, side)] > row[place(SCORES, seats, leader)]:
            leader = side
    best = row[place(SCORES, seats, leader)]
    is_shared = False
    for side in range(sides):
        behind = best - row[place(SCORES, seats, side)]
        is_shared = is_shared or (behind == 0 and side != leader)
        row[place(DEFICIT, seats, side)] = max(row[place(DEFICIT, seats, side)], behind)
    pass_lead(row, seats, EMPTY if is_shared else leader)


@compiled
def pass_lead(row: Ints, seats: int, leader: int) -> None:
    """Pass the lead to a side, or to nobody, as of the last ply."""
    if leader == row[LEADER]:
        return
    if row[LEADER] != EMPTY:
        row[place(AHEAD, seats, row[LEADER])] += row[PLIES] - row[DECIDED]
    row[LEADER] = leader
    row[DECIDED] = 0
    if leader != EMPTY:
        row[DECIDED] = row[PLIES]
        if row[LAST_LEADER] != EMPTY and row[LAST_LEADER] != leader:
            row[LEAD_CHANGES] += 1
        row[LAST_LEADER] = leader


@compiled
def finish(state: Any, action: int, row: Ints, seats: int, tally: Ints) -> None:
    """Count what is only known at the end."""
    if row[LEADER] != EMPTY:
        row[place(AHEAD, seats, row[LEADER])] += row[PLIES] - row[DECIDED] + 1
    for seat in range(seats):
        row[DECISIONS] += row[place(DECISIONS_OF, seats, seat)]
    row[ENDING] = END(state, action)
    TALLY_END(state, tally)


@compiled
def write(
    state: Any,
    index: int,
    row: Ints,
    tally: Ints,
    numbers: Any,
    values: Any,
    firsts: Ints,
    tallies: Any,
    used: Ints,
) -> None:
    """Write a match to its column."""
    for field in range(len(row)):
        numbers[field, index] = row[field]
    for side in range(len(firsts)):
        values[side, index] = GAME.value(state, firsts[side])
    for kept in range(len(used)):
        tallies[kept, index] = min(tally[used[kept]], MOST_TALLIED)


@compiled
def write_ply(log: Any, ply: int, actor: int, action: int, count: int) -> int:
    log[0, ply] = actor
    log[1, ply] = action
    log[2, ply] = count
    return ply + 1
