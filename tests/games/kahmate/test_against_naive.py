"""The engine against a second, slow implementation written from the rulebook alone, over random matches."""

import random

import pytest

import touchline
from tests.games.refusing import allowed, rules_against_all
from tests.naive.kahmate import Kahmate
from touchline.engine.record import INTERPRETED
from touchline.games.kahmate.laws import liking

REFUSALS_EVERY = 4


def scattered(rng, options):
    """Both implementations at the same position, with the players anywhere."""
    match = touchline.new_match("kahmate", options | {"first": "red"}, dice="by hand")
    naive = Kahmate(**options, first="red")
    own = [f"place {column}-{row}" for column in (1, 2) for row in range(1, 9)]
    theirs = [f"place {column}-{row}" for column in (11, 10) for row in range(1, 9)]
    for text in [*own[:6], *theirs[:6], f"draw {rng.randint(1, 6)}"]:
        match.play(text)
        naive.play(text)
    cells = rng.sample([(column, row) for column in range(1, 12) for row in range(1, 9)], 12)
    text = match.position().split("turn:")[1]
    names = [f"{side}{number}" for side in "rb" for number in range(1, 7)]
    carrier = rng.choice(names)
    drawing = [[":", *["."] * 11, ":"] for _ in range(8)]
    for name, (column, row) in zip(names, cells, strict=True):
        drawing[row - 1][column] = name + "*" * (name == carrier)
        naive.cells["rb".index(name[0]), int(name[1])] = (column, row)
    naive.carrier, naive.loose = ("rb".index(carrier[0]), int(carrier[1])), None
    rows = [" ".join([str(number), *row]) for number, row in enumerate(drawing, 1)]
    words = " ".join(f"{name}={value}" for name, value in (options | {"first": "red"}).items())
    position = "\n".join([*rows, f"options: {words}", "turn:" + text])
    return touchline.read_position("kahmate", position, dice="by hand"), naive


def opening(rng, options):
    return touchline.new_match("kahmate", options, dice="by hand"), Kahmate(**options)


def compare(match, naive, ply):
    actor = {touchline.CHANCE: "chance", touchline.NOBODY: None}.get(match.actor, match.actor)
    assert actor == naive.actor()
    assert match.position() == naive.position()
    if ply % REFUSALS_EVERY == 0 or match.actor == touchline.NOBODY or match.view()["due"] != "play":
        refusals = naive.refusals()
        assert rules_against_all(match) == refusals
        assert sorted(match.legal()) == sorted(allowed(refusals))


def cross_play(seed, begin):
    rng = random.Random(seed)
    options = {
        "area": rng.choice(["lines", "rectangle"]),
        "hold": rng.choice(["off", 1, 2, 3]),
        "tries": rng.choice([1, 1, 2]),
        "turns": rng.choice([3, 8, 12]),
    }
    match, naive = begin(rng, options)
    plies = 0
    while True:
        compare(match, naive, plies)
        if match.outcome:
            assert match.outcome.values == naive.outcome()
            return plies
        legal, state = match.legal(), match.state
        text = rng.choices(legal, [liking(state, text) for text in legal])[0]
        match.play(text)
        naive.play(text)
        plies += 1


@pytest.mark.parametrize("begin", [opening, scattered])
@pytest.mark.parametrize("block", range(2))
def test_both_implementations_play_the_same_matches(begin, block):
    """The same actor, position, legal actions and refusals at every ply, and the same outcome."""
    matches = 1 if INTERPRETED else 12
    assert sum(cross_play(seed, begin) for seed in range(block * matches, (block + 1) * matches)) > 0


@pytest.mark.long
@pytest.mark.parametrize("begin", [opening, scattered])
def test_both_implementations_play_the_same_thousand_matches(begin):
    for seed in range(1000, 2000):
        cross_play(seed, begin)
