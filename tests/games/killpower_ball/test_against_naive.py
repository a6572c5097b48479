"""The engine against a second, slow implementation written from the rulebook alone, over random matches."""

import copy
import random

import pytest

import touchline
from tests.games.refusing import allowed, rules_against_all
from tests.naive.killpower_ball import ACTIONS, NUMBERS, KillpowerBall, distance, read_cell
from touchline.engine.record import INTERPRETED

REFUSALS_EVERY = 16
ACTORS = {touchline.CHANCE: "chance", touchline.NOBODY: None}

# How much a random player likes actions of this sort, so that rare ones happen; then one of the sort is chosen.
LIKED = {"end": 0.7, "move": 4, "pick": 6, "take": 1.5, "steal": 4, "pass": 2, "drop": 0.3, "shoot": 14, "dunk": 0.5}
LIKED |= {"try": 2, "dodge": 2, "catch": 2, "strike": 8, "sprint": 0.7}


def roster(rng):
    """One of the game's teams, any numbers, or seven brutes who throw well and fall easily, many equally fast."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(["eliminateurs", "demons"])
    if kind == 1:
        return ",".join(str(rng.randint(1, 10)) for _ in range(49))
    ranges = [(3, 8), (5, 10), (1, 6), (4, 5), (2, 9), (1, 4), (1, 10)]
    return ",".join(str(rng.randint(low, high)) for _ in NUMBERS for low, high in ranges)


def some_options(rng):
    options = {"court": rng.choice(["full", "small"]), "on_court": rng.choice([3, 3, 4, 5, 6, 7])}
    options |= {"near": rng.choice([3, 3, 1, 5, 9]), "band": rng.choice([3, 3, 1, 2, 4, 9])}
    options |= {"used_token": rng.choice(["rests", "passes"]), "dodge": rng.choice(["on", "on", "off"])}
    if rng.random() < 0.8:
        options |= {"red": roster(rng), "blue": roster(rng)}
    if rng.random() < 0.3:
        options["blue"] = options.get("red", "eliminateurs")  # equal power: a random draw
    return options


def opening(rng, options):
    """Both at the start of a match."""
    return touchline.new_match("killpower_ball", options, dice="by hand"), KillpowerBall(**options)


def scattered(rng, options):
    """Both at the same position late in a match, with everyone crowded near a corner, a basket or the ball."""
    naive = KillpowerBall(**options)
    naive.turn = rng.choice([1, 1, 2, 2, 3, 4])
    naive.main, naive.sure = rng.randrange(2), rng.choice([0, 1, None])
    naive.phase, naive.due = rng.choice([1, 2]), "play"
    for seat in (0, 1):
        out = rng.sample(NUMBERS, rng.choice([0, 0, 1, 3, 5, 6]))
        for number in out:
            rng.choice([naive.injured, naive.coma]).add((seat, number))
        naive.baskets[seat] = rng.randrange(3)
        naive.points[seat] = naive.baskets[seat] * rng.randint(1, 9)

    middle = naive.rows // 2
    centre = rng.choice([(0, 0), (naive.columns - 1, naive.rows - 1), (naive.columns // 2, middle)])
    centre = rng.choice([centre, (1, middle), (naive.columns - 2, middle)])
    wide = rng.choice([2, 3, 5, 8])
    cells = [(column, row) for column in range(naive.columns) for row in range(naive.rows)]
    near = [cell for cell in cells if distance(cell, centre) <= wide]
    rng.shuffle(near)
    for seat in (0, 1):
        valid = sorted(naive.valid(seat))
        for gladiator in rng.sample(valid, min(options["on_court"], len(valid))):
            if near and rng.random() < 0.95:
                naive.cells[gladiator] = near.pop()

    for gladiator in naive.cells:
        if rng.random() < 0.2:
            naive.stunned[gladiator] = 1
        elif rng.random() < 0.2:
            naive.spent.add(gladiator)
        if gladiator[0] == naive.phase_seat() and rng.random() < 0.3 and gladiator not in naive.stunned:
            naive.used[gladiator] = rng.randint(1, naive.value(gladiator, "DEP"))
    holders = sorted(set(naive.cells) - set(naive.stunned))
    if holders and rng.random() < 0.75:
        own = [gladiator for gladiator in holders if gladiator[0] == naive.phase_seat()]
        naive.holder = rng.choice(own if own and rng.random() < 0.7 else holders)
    else:
        naive.loose = rng.choice([*naive.cells.values(), *near, rng.choice(cells)])
    return touchline.read_position("killpower_ball", naive.position(), dice="by hand"), naive


def shooting(rng, options):
    """Both at a position in which the holder may throw at a basket with a crowd of both sides around it."""
    naive = KillpowerBall(**options)
    naive.turn = rng.choice([1, 1, 2, 3])
    naive.main, naive.sure = rng.randrange(2), rng.choice([0, 1, None])
    naive.phase, naive.due = rng.choice([1, 2]), "play"
    basket = naive.basket(naive.phase_seat())
    cells = [(column, row) for column in range(naive.columns) for row in range(naive.rows)]
    near = [cell for cell in cells if distance(cell, basket) <= 2]
    rng.shuffle(near)
    for seat in (0, 1):
        for number in rng.sample(NUMBERS, options["on_court"]):
            naive.cells[seat, number] = near.pop()
    naive.holder = rng.choice(sorted(naive.team_on_court(naive.phase_seat())))
    farthest = naive.near + naive.band * (naive.value(naive.holder, "BAL") - 1)
    allowed = [cell for cell in cells if distance(cell, basket) <= farthest]
    naive.cells[naive.holder] = rng.choice([cell for cell in allowed if naive.gladiator_on(cell) is None])
    for gladiator in naive.cells:
        if gladiator != naive.holder and rng.random() < 0.2:
            naive.spent.add(gladiator)
    return touchline.read_position("killpower_ball", naive.position(), dice="by hand"), naive


def walled_in(corner_of_red, lower, mate, stunned):
    """Both at a position with a red gladiator in a corner behind three others: opponents, or one a team-mate."""
    naive = KillpowerBall(court="small", on_court=4)
    naive.main, naive.sure, naive.phase, naive.due = 0, 1, 1, "play"
    column, inward = (0, 1) if corner_of_red else (naive.columns - 1, -1)
    row, up = (naive.rows - 1, -1) if lower else (0, 1)
    naive.cells = {(0, 1): (column, row), (0, 3): (10, 5), (1, 4): (column + inward, row + up)}
    naive.cells[1, 2] = (column + inward, row)
    naive.cells[(0, 2) if mate else (1, 6)] = (column, row + up)
    naive.injured = {(seat, number) for seat in (0, 1) for number in NUMBERS if (seat, number) not in naive.cells}
    if stunned:
        naive.stunned = {(0, 1): 1, (1, 4): 1}
    naive.loose = (column + inward, row + up)
    return touchline.read_position("killpower_ball", naive.position(), dice="by hand"), naive


def aim(naive, gladiator):
    """Where a random gladiator would like to go: with the ball to the basket, without it to the ball."""
    if gladiator == naive.holder:
        return naive.basket(gladiator[0])
    return naive.cells[naive.holder] if naive.holder is not None else naive.loose


def rebounds(naive, text):
    """Whether this outcome of a missed shot may bring the ball to someone who is asked."""
    after = copy.deepcopy(naive)
    after.play(text)
    return after.due == "rebound" or (after.due == "bounce" and any(rebounds(after, far) for far in after.legal()))


def luck(naive, text):
    """How often a random match gets this outcome, so that the rare ones happen."""
    if naive.due in ("miss die", "bounce"):
        return 8 if rebounds(naive, text) else 1
    if text in ("roll 1", "roll 10"):  # a hit, a miss, a serious injury
        return 3
    return 1


def choose(rng, naive, legal):
    """First the sort of action, then one of that sort; mostly movement that leads somewhere."""
    if naive.actor() == "chance":
        return rng.choices(legal, [luck(naive, text) for text in legal])[0]
    sorts = list(dict.fromkeys(text.split()[0] for text in legal))
    sort = rng.choices(sorts, [LIKED.get(sort, 1) for sort in sorts])[0]
    texts = [text for text in legal if text.split()[0] == sort]
    if sort in ("move", "sprint") and rng.random() < 0.8:
        seat = naive.actor()
        movers = sorted({text.split()[1] for text in texts}) if sort == "move" else [""]
        mover = rng.choice(movers)
        if naive.holder is not None and naive.holder[0] == seat and str(naive.holder[1]) in movers:
            mover = rng.choice([mover, str(naive.holder[1])])
        gladiator = (seat, int(mover)) if mover else naive.acting
        goal = aim(naive, gladiator)
        texts = [text for text in texts if not mover or text.split()[1] == mover]
        texts.sort(key=lambda text: distance(read_cell(text.split()[-1]), goal))
        texts = texts[: rng.choice([1, 3, 8])]
    return rng.choice(texts)


def compare(match, naive, ply, legal):
    assert ACTORS.get(match.actor, match.actor) == naive.actor()
    assert match.position() == naive.position()
    refusals = naive.refusals()
    assert legal == allowed(refusals)
    assert match.odds() == naive.odds()
    if ply % REFUSALS_EVERY == 0 or match.actor == touchline.NOBODY:
        assert rules_against_all(match) == refusals


def cross_play(seed, begin, at_most=10_000):
    """Play one match, or its first plies, with both; return the number of plies."""
    rng = random.Random(seed)
    match, naive = begin(rng, some_options(rng))
    plies = 0
    shift = rng.randrange(REFUSALS_EVERY)
    while True:
        legal = match.legal()
        compare(match, naive, plies + shift, legal)
        if naive.outcome() is not None:
            assert match.outcome.values == naive.outcome()
            return plies
        assert not match.outcome
        if plies == at_most:
            return plies
        text = choose(rng, naive, legal)
        match.play(text)
        naive.play(text)
        plies += 1


def test_the_action_texts_are_those_of_the_engine():
    """Every text is read; at the first set-up the legal ones are those that nothing refuses."""
    match = touchline.new_match("killpower_ball", dice="by hand")
    assert len(ACTIONS) == 6852
    assert [text for text in ACTIONS if match.refusal(text) is None] == match.legal()


@pytest.mark.parametrize("mate", [False, True])
@pytest.mark.parametrize("stunned", [False, True])
@pytest.mark.parametrize(("corner_of_red", "lower"), [(True, False), (False, True)])
def test_both_implementations_refuse_a_walled_in_gladiator_the_same(corner_of_red, lower, mate, stunned):
    """R1.2: no path, for a move and for a sprint; through a team-mate there is one."""
    match, naive = walled_in(corner_of_red, lower, mate, stunned)
    assert (naive.price((0, 1), (10, 6)) is None) is not mate
    for text in ["end", "end", "stay", "stay", "stay"]:
        if naive.due != "play" or naive.phase == 1:
            compare(match, naive, 0, match.legal())
        match.play(text)
        naive.play(text)


@pytest.mark.parametrize(("begin", "matches", "plies"), [(opening, 1, 100), (scattered, 5, 10_000), (shooting, 18, 8)])
@pytest.mark.parametrize("block", range(2))
def test_both_implementations_play_the_same_matches(begin, matches, plies, block):
    """The same actor, position, legal actions, odds and refusals, and the same outcome."""
    matches = 1 if INTERPRETED else matches
    seeds = range(block * matches, (block + 1) * matches)
    assert sum(cross_play(seed, begin, plies) for seed in seeds) > 0


@pytest.mark.long
@pytest.mark.parametrize(("begin", "matches"), [(opening, 60), (scattered, 1000), (shooting, 1000)])
def test_both_implementations_play_the_same_thousand_matches(begin, matches):
    for seed in range(10_000, 10_000 + matches):
        cross_play(seed, begin)
