"""Steps of many matches at once. A template for a game and its bots.

Learners are the seats whose actions come from outside; bots play the others. Row n of every array belongs to one match
at a time, whose state is states[1 + n]; states[0] is the opening. The matches of a row are numbered n, n + rows ...,
and a match depends only on the seed, its number and the actions of the learners.
"""

from __future__ import annotations

from typing import Any

from touchline.engine.compiled import bind, compiled, compiled_with_scratch, copy, new_buffer
from touchline.engine.game import CHANCE, NOBODY, Rules
from touchline.engine.record import EMPTY, Ints, States
from touchline.envs.batch.book import DECISIONS, LEARNERS, LEGAL, NUMBER, PLIES, VIEWER, count_seats, is_learner
from touchline.lab.batch.streams import draw, seed_streams

GAME: Rules = globals()["GAME"]
BOTS: Any = globals()["BOTS"]
PLAYOUT: Any = bind("touchline.engine.playout", globals()["GAME"])
DRAWN = 0
"""Instead of a set of learners: one seat of each match, drawn at random."""


@compiled
def erase_nothing(state: Any, seat: int, out: Any) -> None:
    """For games whose `observe` clears everything first."""


OBSERVE_AGAIN: Any = getattr(GAME, "observe_again", GAME.observe)
ERASE: Any = getattr(GAME, "erase_observation", erase_nothing)


@compiled_with_scratch
def step_rows(
    first: int,
    end: int,
    states: States,
    book: Any,
    rngs: Any,
    past: Any,
    simulations: Ints,
    slacks: Any,
    styles: Ints,
    nets: Any,
    scratch: States,
    nodes: States,
    learners: int,
    seed: int,
    observations: Any,
    masks: Any,
    listed: Any,
    actors: Ints,
    chosen: Ints,
    rewards: Any,
    ended: Any,
    finals: Any,
) -> None:
    """Play the chosen action in each of these rows, and on until a learner is asked or the match is over.

    In a row whose actor is NOBODY, begin the next match instead. A match that ends makes room for the next one in the
    same step if there is room for final observations; otherwise its row waits for the next step.
    """
    actions = new_buffer(GAME.ACTIONS)
    weights = new_buffer(GAME.ACTIONS)
    for row in range(first, end):
        state = states[1 + row]
        actor = actors[row]
        hide(state, book[row], observations[row], masks[row], listed[row])
        if ended[row]:
            ended[row] = False
            for seat in range(rewards.shape[1]):
                rewards[row, seat] = 0.0
        if actor != NOBODY:
            play(state, actor, chosen[row], book[row])
            actor = advance(
                *(state, book[row], rngs[row], past[row], actions, weights),
                *(simulations, slacks, styles, nets, scratch, nodes),
            )
            if actor == NOBODY:
                ended[row] = True
                for seat in range(rewards.shape[1]):
                    rewards[row, seat] = GAME.value(state, seat)
                if len(finals) == 0:
                    look(state, actors[row], book[row], observations[row])
                    actors[row] = NOBODY
                    continue
                GAME.observe(state, actors[row], finals[row])
        if actor == NOBODY:
            actor = begin_next(
                *(states, row, book, rngs[row], past[row], actions, weights),
                *(simulations, slacks, styles, nets, scratch, nodes),
                *(learners, seed),
            )
        actors[row] = actor
        show(state, actor, book[row], actions, observations[row], masks[row], listed[row])


@compiled
def find_illegal(book: Any, listed: Any, actors: Ints, chosen: Ints) -> int:
    """The first row with a chosen action that is not legal, or EMPTY."""
    for row in range(len(book)):
        if actors[row] != NOBODY and not has(listed[row], book[row, LEGAL], chosen[row]):
            return row
    return EMPTY


@compiled
def has(listed: Any, count: int, action: int) -> bool:
    """Whether the action is among the first `count` of those listed."""
    for index in range(count):
        if listed[index] == action:
            return True
    return False


@compiled
def sample_rows(book: Any, rngs: Any, listed: Any, actors: Ints, out: Ints) -> None:
    """One of the legal actions of each row, from the stream of the seat to act; 0 if the match is over."""
    for row in range(len(book)):
        out[row] = 0
        if actors[row] != NOBODY:
            out[row] = listed[row, draw(rngs[row], actors[row], book[row, LEGAL])]


@compiled
def begin_next(
    states: States,
    row: int,
    book: Any,
    rngs: Any,
    past: Ints,
    actions: Ints,
    weights: Ints,
    simulations: Ints,
    slacks: Any,
    styles: Ints,
    nets: Any,
    scratch: States,
    nodes: States,
    learners: int,
    seed: int,
) -> int:
    """Begin the next match of a row in which a learner is asked; return the seat."""
    actor = NOBODY
    state = states[1 + row]
    own = book[row]
    while actor == NOBODY:
        open_book(own, own[NUMBER] + len(book))
        seed_streams(rngs, seed, own[NUMBER])
        own[LEARNERS] = 1 << draw(rngs, count_seats(own), count_seats(own)) if learners == DRAWN else learners
        BOTS.seed(own, rngs, simulations)
        copy(state, states[0])
        actor = advance(state, own, rngs, past, actions, weights, simulations, slacks, styles, nets, scratch, nodes)
    return actor


@compiled
def open_book(book: Ints, number: int) -> None:
    """Reset the book for the match of this number."""
    book[NUMBER] = number
    book[PLIES] = 0
    for index in range(DECISIONS, len(book)):
        book[index] = 0


@compiled
def advance(
    state: Any,
    book: Ints,
    rngs: Any,
    past: Ints,
    actions: Ints,
    weights: Ints,
    simulations: Ints,
    slacks: Any,
    styles: Ints,
    nets: Any,
    scratch: States,
    nodes: States,
) -> int:
    """Let chance and bots play until a learner is asked or the match is over; return the actor."""
    actor = GAME.actor(state)
    while actor != NOBODY:
        if actor == CHANCE:
            action = PLAYOUT.sample(state, rngs[0], actions, weights)
        else:
            BOTS.note(state, book, past)
            if is_learner(book, actor):
                return actor
            action = BOTS.choose(
                state, actor, book, rngs, past, actions, simulations, slacks, styles, nets, scratch, nodes
            )
        play(state, actor, action, book)
        actor = GAME.actor(state)
    return actor


@compiled
def play(state: Any, actor: int, action: int, book: Ints) -> None:
    """Play an action or an outcome, and count it."""
    book[PLIES] += 1
    if actor != CHANCE:
        book[DECISIONS + actor] += 1
    GAME.play(state, action)


@compiled
def show(state: Any, actor: int, book: Ints, actions: Ints, observation: Any, mask: Any, listed: Any) -> None:
    """Write what the actor sees, and its legal actions."""
    book[LEGAL] = GAME.legal(state, actions)
    for index in range(book[LEGAL]):
        mask[actions[index]] = True
        listed[index] = actions[index]
    look(state, actor, book, observation)


@compiled
def look(state: Any, seat: int, book: Ints, observation: Any) -> None:
    """Write what a seat sees; nothing else may have been written since `hide`."""
    OBSERVE_AGAIN(state, seat, observation)
    book[VIEWER] = seat


@compiled
def hide(state: Any, book: Ints, observation: Any, mask: Any, listed: Any) -> None:
    """Erase what was written for this state."""
    for index in range(book[LEGAL]):
        mask[listed[index]] = False
    book[LEGAL] = 0
    if book[VIEWER] != EMPTY:
        ERASE(state, book[VIEWER], observation)
        book[VIEWER] = EMPTY
