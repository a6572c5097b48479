"""The engine against a second, slow implementation written from the rulebook alone, over random matches."""

import random

import pytest

import touchline
from tests.games.refusing import allowed, rules_against_all
from tests.naive.foot_savane import ACTIONS, CARDS, CELLS, FACES, GOAL_CARDS, TILES, FootSavane, Tile, read_cell
from touchline.engine.record import INTERPRETED

REFUSALS_EVERY = 5
READ_AGAIN_EVERY = 40

SNAKE_DECKS = [
    "4,4,4,4,4,4,4,4",
    "1,1,1,1,1,1,1,1",
    "0,1,0,0,2,0,0,0",
    "2,0,1,0,0,1,2,1",
    "0,9,0,9,0,0,0,0",
    "0,0,0,0,9,0,0,1",
]
GOAL_DECKS = ["6,6,2,2", "1,1,0,0", "0,0,0,1", "0,2,1,0"]


def some_options(rng):
    return {
        "first": rng.choice(["lot", "red", "blue"]),
        "shot_on_snake": rng.choice(["refused", "allowed"]),
        "bite": rng.choice(["swap", "reveal"]),
        "goals": rng.choice([1, 2, 5, 99]),
        "turns": rng.choice([3, 20, 41, 60, 400]),
        "snake_cards": rng.choice(SNAKE_DECKS),
        "goal_cards": rng.choice(GOAL_DECKS),
    }


def opening(rng, options):
    return touchline.new_match("foot_savane", options, dice="by hand"), FootSavane(**options)


def scattered(rng, options):
    """Both implementations at the same position, with random tiles, ball, cards and counters."""
    naive = FootSavane(**options)
    naive.setting_up = False
    liked = [rng.choice([1, 1, 8, 50]) for _ in FACES]
    seen = rng.choice([0, 0.3, 0.9])
    while not naive.tiles or not naive.footballers(0) or not naive.footballers(1):
        tiles = [pair for pair, number in TILES.items() for _ in range(number)]
        rng.shuffle(tiles)
        for cell, pair in zip(CELLS, tiles, strict=True):
            upper = rng.choices(pair, [liked[FACES.index(face)] for face in pair])[0]
            back = pair[1] if upper == pair[0] else pair[0]
            naive.tiles[cell] = Tile(upper, back if rng.random() < seen else None)
        if rng.random() < 0.3:  # a half without footballers: R4.5
            turned = [tile for tile in naive.tiles.values() if tile.upper in ("terrain", "snake")]
            rest = [tile for tile in naive.tiles.values() if tile not in turned]
            order = turned + rest if rng.random() < 0.5 else rest + turned
            naive.tiles = dict(zip(CELLS, order, strict=True))
    naive.turn = rng.randrange(2)
    naive.goals = [rng.randrange(naive.goals_to_win) for _ in range(2)]
    naive.played = rng.choice([rng.randrange(naive.turns), naive.turns - 1])
    for seat in range(2):
        naive.yellow[seat] = naive.pile["yellow"] > 0 and rng.random() < 0.4
        naive.pile["yellow"] -= naive.yellow[seat]
    for card in CARDS:
        gone = rng.choice([0, naive.pile[card], rng.randint(0, naive.pile[card])])
        naive.pile[card] -= gone
        naive.discard[card] += gone
    for cards in naive.keepers:
        for card in GOAL_CARDS:
            cards[card] = rng.randint(0, cards[card])
    naive.due = rng.choice(["move", "move", "move", "restart", "save", "penalty", "drop"])
    if naive.due == "move":
        naive.ball = rng.choice(CELLS)
        naive.since = min(rng.choice([0, 7, 38, 40]), naive.played)
        naive.start_moving(1 if naive.since == 0 else 2)  # R3.4: one after the ball was put down by hand
    elif naive.due in ("restart", "drop") and not naive.at_home(naive.turn):
        naive.due = "swap"
    return touchline.read_position("foot_savane", naive.position(), dice="by hand"), naive


def compare(match, naive, ply):
    actor = {touchline.CHANCE: "chance", touchline.NOBODY: None}.get(match.actor, match.actor)
    assert actor == naive.actor()
    assert match.position() == naive.position()
    refusals = naive.refusals()
    assert match.legal() == allowed(refusals)
    assert match.odds() == naive.odds()
    assert (match.outcome and match.outcome.values) == naive.outcome()
    if ply % REFUSALS_EVERY == 0 or naive.due not in ("face", "move", "again"):
        assert rules_against_all(match) == refusals


def liking(naive, text, tastes):
    """How much a random player likes this: snakes and the ball attract players, so that cards and shots happen."""
    sort, *words = text.split()
    like = tastes.get(text, tastes.get(sort, 1))
    if sort == "face" and tastes["laying"] and naive.setting_up:  # R2.2: halves that show only one thing
        like *= 1000 if words[0] in tastes["laying"][len(naive.tiles) // 8] else 1
    if sort == "move":
        cell, target = map(read_cell, words)
        if naive.tiles[target].upper == "snake":
            like *= tastes["snake"]
        if naive.ball in (cell, target):
            like *= 4
    if sort == "forward" and naive.mover is naive.tiles[read_cell(words[0])]:  # R5.4: a Run over the mover
        like *= 20
    return like


def some_tastes(rng):
    """What the random players and the dice of one match prefer."""
    tastes = {text: rng.choice([0.1, 1, 1, 5]) for text in ACTIONS if text.split()[0] in ("card", "face", "keeper")}
    tastes["laying"] = [rng.sample(FACES, 2) for _ in range(3)] if rng.random() < 0.5 else []
    return tastes | {"snake": rng.choice([0.1, 5, 30]), "shoot": rng.choice([0.02, 8]), "end": rng.choice([0.1, 1])}


def cross_play(seed, begin):
    rng = random.Random(seed)
    match, naive = begin(rng, some_options(rng))
    tastes = some_tastes(rng)
    for ply in range(300):
        compare(match, naive, ply)
        if match.outcome:
            break
        legal = match.legal()
        weights = [liking(naive, text, tastes) for text in legal]
        if match.actor == touchline.CHANCE and (ply > 30 or rng.random() < 0.02):
            weights = [float(naive.odds()[text]) for text in legal]
        text = rng.choices(legal, weights)[0]
        match.play(text)
        naive.play(text)
        if ply % READ_AGAIN_EVERY == READ_AGAIN_EVERY - 1:  # from now on only what the position text says counts
            match = touchline.read_position("foot_savane", match.position(), dice="by hand")
    return ply


@pytest.mark.parametrize("begin", [opening, scattered])
@pytest.mark.parametrize("block", range(2))
def test_both_implementations_play_the_same_matches(begin, block):
    """The same actor, position, legal actions, odds and refusals at every ply, and the same outcome."""
    matches = 1 if INTERPRETED else 4
    assert sum(cross_play(seed, begin) for seed in range(block * matches, (block + 1) * matches)) > 0


@pytest.mark.long
@pytest.mark.parametrize("begin", [opening, scattered])
def test_both_implementations_play_the_same_thousand_matches(begin):
    for seed in range(1000, 2000):
        cross_play(seed, begin)
