"""Anything read as an action, options, a position or a scoresheet is refused with one line, or is sound.

What is accepted reads back as the same state, can be viewed from every seat, and can be played to the end.
"""

import random
import sys
from collections import Counter
from dataclasses import replace

import pytest

from tests.fuzz.mutating import LONG, SEED, mutate, new_rng
from touchline.engine.chance import Dice
from touchline.engine.chance import new_rng as new_dice_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import CHANCE, NOBODY, SPECTATOR, split_options, write_options
from touchline.engine.match import Match, replay
from touchline.engine.record import INTERPRETED, buffer
from touchline.engine.scoresheet import Ply, read_sheet, write_sheet
from touchline.laws.walks import draw_options, legal, random_options, seats_of, walk

CASES = {"actions": 400, "options": 400, "positions": 250, "sheets": 60}
"""Cases per reader and game."""
SPARSE = 10
"""A tenth of the cases when interpreted."""
PLAYED = 60
"""Plies played from an accepted position when interpreted; compiled, it is played to the end."""
WALKS, EVERY = 6, 7


def fuzz(reader, game, read, texts, cases, change=mutate):
    """Read this many mutated texts; only a one-line TouchlineError may be raised."""
    rng = new_rng(reader, game.id)
    told = Counter()
    for _ in range(cases // (SPARSE if INTERPRETED else 1)):
        text = change(rng.choice(texts), texts, rng)
        try:
            read(text, rng)
            told["accepted"] += 1
        except TouchlineError as error:
            assert "\n" not in str(error), text
            assert str(error).isprintable(), text
            told["refused"] += 1
        except Exception as error:
            raise AssertionError(f"{reader} of {game.id}, seed {SEED!r}: {text[:5000]!r}") from error
    sys.stdout.write(f"{reader} of {game.id}: {told['accepted']} accepted, {told['refused']} refused\n")
    assert told["refused"]


def read_actions(game, cases):
    texts = [game.notation.write_action(action) for action in range(game.rules.ACTIONS)]

    def read(text, rng):
        action = game.read_action(text)
        assert game.read_action(game.notation.write_action(action)) == action

    fuzz("actions", game, read, texts, cases)


def read_options(game, cases):
    rng = new_rng("options to begin with", game.id)
    given = [" ".join(f"{name}={value}" for name, value in draw_options(game, rng).items()) for _ in range(20)]
    texts = [*given, *(write_options(game.options, random_options(game, rng)) for _ in range(20))]

    def read(text, rng):
        codes = game.read_options(split_options(text))
        assert game.read_options(split_options(write_options(game.options, codes))) == codes
        game.opening(codes)

    fuzz("options", game, read, texts, cases)


def read_positions(game, cases):
    texts = [
        game.notation.write_position(game.rules.State.snapshot(states, 0))
        for seed in range(2 if INTERPRETED else WALKS)
        for ply, states in enumerate(walk(game, seed))
        if ply % EVERY == 0
    ]

    def read(text, rng):
        states = states_of(game, game.read_position(text))
        written = game.notation.write_position(game.rules.State.snapshot(states, 0))
        assert pack(game, states_of(game, game.read_position(written))) == pack(game, states), written
        look_at(game, states)
        play_on(game, states, random.Random(rng.random()))

    fuzz("positions", game, read, texts, cases)


def states_of(game, state):
    states = game.rules.State.new(1)
    game.rules.State.store(state, states, 0)
    return states


def pack(game, states):
    return game.rules.State.pack(states, 0)


def look_at(game, states):
    """View it as every seat, and as a bot in that seat, which re-deals what the seat cannot know."""
    state = game.rules.State.snapshot(states, 0)
    for seat in (*range(len(seats_of(game, states))), SPECTATOR):
        view = game.view.view(state, seat)
        game.view.describe(view, None)
        game.draw(state, seat)
        if seat >= 0:
            other = game.rules.State.clone(states, 0)
            game.door.redeal(other, 0, seat, new_dice_rng(1, seat))
            assert game.view.view(game.rules.State.snapshot(other, 0), seat) == view


def play_on(game, states, rng):
    actions, weights = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
    plies = 0
    while (actor := game.door.actor(states, 0)) != NOBODY and (plies < PLAYED or not INTERPRETED):
        if actor == CHANCE:
            count = game.door.odds(states, 0, actions, weights)
            action = rng.choices(list(actions[:count]), list(weights[:count]))[0]
        else:
            assert 0 <= actor < len(seats_of(game, states)), plies
            action = rng.choice(legal(game, states))
        game.door.play(states, 0, int(action))
        plies += 1


def read_sheets(game, cases):
    rng = new_rng("sheets to begin with", game.id)
    matches = [played(game, rng, length) for length in (0, 5, 30, 30 if INTERPRETED else 400)]
    middle = Match(game, position=matches[2].position(), people=["Anna"])
    while not middle.outcome and middle.plies < 20:
        middle.play(rng.choice(middle.legal()))
    texts = [match.sheet() for match in (*matches, middle)]

    def read(text, rng):
        match = replay(text, lambda name: find(game, name), lambda name: lambda rule: "")
        again = match.sheet()
        assert again.startswith(text.replace("\r\n", "\n")) or match.dice
        twice = replay(again, lambda name: game, lambda name: lambda rule: "")
        assert pack(game, twice.history()[0]) == pack(game, match.history()[0])
        assert twice.position() == match.position()

    fuzz("sheets", game, read, texts, cases, mutate_sheet)


def find(game, name):
    if name != game.id:
        raise TouchlineError("another game")
    return game


def played(game, rng, plies):
    options = write_options(game.options, random_options(game, rng))
    match = Match(game, split_options(options), dice=Dice(f"secret {rng.random()}"), people=["Anna", "Bert"])
    while not match.outcome and match.plies < plies:
        match.play(rng.choice(match.legal()))
    return match


def mutate_sheet(text, texts, rng):
    """Any change, or a change to one part with matching check codes."""
    if rng.random() < 0.3:
        return mutate(text, texts, rng)
    sheet = read_sheet(text).sheet
    part = rng.choice(("header", "position", "plies", "result"))
    if part == "header":
        name = rng.choice(list(sheet.header))
        values = [read_sheet(other).sheet.header.get(name, "") for other in texts]
        changed = rng.choice((mutate(sheet.header[name], texts, rng), rng.choice(values)))
        sheet = replace(sheet, header={**sheet.header, rng.choice((name, mutate(name, texts, rng))): changed})
    elif part == "position":
        sheet = replace(sheet, position=mutate(sheet.position, texts, rng))
    elif part == "result":
        sheet = replace(sheet, result=mutate(sheet.result, texts, rng))
    elif sheet.plies:
        plies = list(sheet.plies)
        at = rng.randrange(len(plies))
        ply = plies[at]
        plies[at] = rng.choice((Ply(mutate(ply.actor, ["chance"], rng), ply.text), rng.choice(plies)))
        if rng.random() < 0.5:
            plies[at] = Ply(ply.actor, mutate(ply.text, [other.text for other in plies], rng))
        sheet = replace(sheet, plies=plies[: rng.randrange(at, len(plies)) + 1])
    return write_sheet(replace(sheet, header=dict(map(encodable, sheet.header.items())))) if is_text(sheet) else text


def encodable(item):
    return tuple(word.replace("\ud800", "") for word in item)


def is_text(sheet):
    parts = [sheet.position, sheet.result, *(f"{ply.actor} {ply.text}" for ply in sheet.plies)]
    return "\ud800" not in "".join(parts)


READERS = {"actions": read_actions, "options": read_options, "positions": read_positions, "sheets": read_sheets}


@pytest.mark.parametrize("reader", READERS)
def test_every_text_is_sound_or_refused_in_one_line(game, reader):
    READERS[reader](game, CASES[reader])


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
def test_every_one_of_many_texts_is_sound_or_refused_in_one_line(game, reader):
    READERS[reader](game, CASES[reader] * LONG)
