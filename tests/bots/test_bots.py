"""Bots play legal actions, are reproducible with a seed, and know only what their seat may know."""

import pytest

import touchline
from touchline.bots import BOTS, Bot, level_in
from touchline.bots.nets import has_own, own_path
from touchline.bots.thinking import STATES, Budget, consider, find_search, recall
from touchline.engine.chance import Dice, below, new_rng
from touchline.engine.record import EMPTY, buffer, weights_row

TACKLE = """
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :   r2    .    .    .    .    .    .    .    .    .   b2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r3   b3*   .    .    .    .    .    :
 5    :   r4    .    .    .    .    .    .    .    .    .   b4    :
 6    :   r5    .    .    .    .    .    .    .    .    .   b5    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :   r6    .    .    .    .    .    .    .    .    .   b6    :
turn: red
"""


def play(bots, seed, options=None):
    match = touchline.new_match("kahmate", {"turns": 8} | (options or {}), seed=seed)
    while match.outcome is None:
        match.play(bots[match.actor].choose(match, match.actor))
    return match


@pytest.mark.parametrize("name", [*BOTS[:-1], "40"])
def test_a_bot_plays_whole_matches_and_repeats_itself(name):
    """A legend is a number of simulations with the game's net: far fewer play the same code.

    A star takes long over each action, so it plays a short match against random play; test_no_judge has two of them.
    """
    options = {"turns": 1 if name == "star" else 4}
    bots = [name, "random" if name == "star" else name]
    sheets = [play([Bot(bot, seat) for seat, bot in enumerate(bots, 1)], 5, options).sheet() for _ in range(2)]
    assert sheets[0] == sheets[1]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_does_not_see_the_card_that_is_not_shown(name):
    choices = set()
    for card in range(1, 7):
        match = touchline.read_position("kahmate", TACKLE, seed=1)
        match.play_all("tackle 3", f"card {card}")
        choices.add(Bot(name, 3).choose(match, 1))
    assert len(choices) == 1


def test_an_amateur_beats_random_play():
    won = 0
    for seed in range(6):
        first = play([Bot("amateur", seed), Bot("random", seed)], seed, {"turns": 120})
        second = play([Bot("random", seed), Bot("amateur", seed)], seed, {"turns": 120})
        won += first.outcome.values[0] + second.outcome.values[1]
    assert won >= 9


@pytest.mark.parametrize("name", BOTS[1:])
@pytest.mark.parametrize("seed", range(5))
def test_no_level_passes_up_the_try_that_wins(name, seed):
    text = TACKLE.replace("r3   b3*   .    .    .    .    .    :", " .    .    .    .    .    .   r3*   :").replace(
        "8    :   r6    .", "8    :   r6   b3"
    )
    match = touchline.read_position("kahmate", text, seed=1)
    assert Bot(name, seed).choose(match, 0) == "step 3 right"


def with_the_net_of_the_game(game, name):
    """A level with the net that `consider` uses: levels below legend have none."""
    return f"{name}@{own_path(game)}" if has_own(game) else name


def least_worth(values, slack):
    """The lowest value that a level with this slack may choose."""
    best = max(values)
    return best - slack * (best - sum(values) / len(values))


@pytest.mark.parametrize("level", ["rookie", "amateur", "pro"])
def test_a_level_loses_no_more_than_its_slack(game, level):
    """Its choice in a match, examined with the same seed and budget, whatever the values."""
    match = touchline.Match(game, dice=Dice("given away"))
    level = with_the_net_of_the_game(game, level)
    slack, careless = level_in(game, level).slack, 0
    for _ in range(30):
        chosen = game.notation.read_action(Bot(level, 4).choose(match, match.actor))
        states = game.rules.State.new(STATES)
        game.rules.State.store(match.state, states, 0)
        rng = new_rng(4, match.decisions(match.actor))
        game.door.redeal(states, 0, match.actor, rng)
        budget = Budget(level_in(game, level).simulations, hurry=True)
        found = consider(game, states, match.actor, budget, recall(match), rng).candidates
        if len(match.legal()) > 1 and not found[0].mixed:
            values = {candidate.action: candidate.value for candidate in found}
            assert values[chosen] >= least_worth(values.values(), slack) - 1e-9
            careless += chosen != found[0].action
        match.play(match.game.notation.write_action(chosen))
        if match.outcome:
            match = touchline.Match(game, dice=Dice("given away again"))
    assert careless > 0 or level.startswith("pro")


def test_a_careless_bot_takes_any_of_equal_actions():
    """By rounding, the mean of equal values may be slightly above them all, and one must still be found."""
    search = find_search(touchline.find_game("killpower_ball"))
    chosen = set()
    for count in range(1, 60):
        nodes = search.Node.new(count + 1)
        search.plant(nodes, 0)
        for child in range(1, count + 1):
            search.grow(nodes, child, 100 + child, 0, -0.99)
            nodes[child].sibling = nodes[0].first
            nodes[0].first = child
        action = search.choose(nodes, 0.9, new_rng(count, 0))
        assert 100 < action <= 100 + count
        chosen.add(action)
    assert len(chosen) > 10


def test_the_best_reply_counts_fully_against_an_action():
    search = find_search(touchline.find_game("kahmate"))
    nodes = search.Node.new(6)
    search.plant(nodes, 0)
    for node, parent, seat, worth in ((1, 0, 0, 0.3), (2, 0, 0, 0.2), (3, 1, 1, 0.1), (4, 1, 1, 0.5), (5, 2, 0, 0.4)):
        search.grow(nodes, node, node, seat, worth)
        nodes[node].sibling = nodes[parent].first
        nodes[parent].first = node
    found = []
    for node in (1, 2, 0):
        assert search.take_best(nodes, node)
        assert not search.take_best(nodes, node), "nothing has changed since"
        found.append(nodes[node].best)
    later = search.LATER
    assert found == pytest.approx([-later * 0.5, later * 0.4, later * later * 0.4])
    assert [search.choose_at_root(nodes, minimax) for minimax in (0.0, 0.4)] == [1, 2]


def test_actions_at_the_root_are_compared_with_the_same_luck():
    """Every simulation could choose any of them, however the search is divided into slices."""
    match = touchline.new_match("team_km", seed=3)
    game, search = match.game, find_search(match.game)
    assert search.SAME_LUCK
    found = []
    for size in (60, 7):
        states, nodes, rng = game.rules.State.new(STATES), search.Node.new(search.room_for(60)), new_rng(1, 1)
        seed, nothing = buffer(1), buffer(0)
        game.rules.State.store(match.state, states, 0)
        count = search.plant(nodes, match.actor)
        for left in range(60, 0, -size):
            slice_size = min(size, left)
            count = search.simulate_slice(
                *(states, nodes, weights_row(()), count, match.actor, EMPTY, nothing),
                *(slice_size, left, False, 0.0, rng, seed),
            )
        root = search.Node.snapshot(nodes, 0)
        child, visits = root.first, []
        while child != EMPTY:
            assert nodes[child].open == root.visits == 60
            visits.append(int(nodes[child].visits))
            child = int(nodes[child].sibling)
        assert sum(visits) == 60
        found.append(visits)
    assert found[0] == found[1]


def expected_choice(game, states, seat, level, past, rng):
    """The expected choice, computed from the candidates and the documented levels."""
    game.door.redeal(states, 0, seat, rng)
    legal = buffer(game.rules.ACTIONS)
    count = game.door.legal(states, 0, legal)
    budget = Budget(level.simulations, hurry=True)
    found = consider(game, states, seat, budget, past, rng).candidates if count > 1 else []
    if not found:
        return legal[below(rng, count)]
    if found[0].mixed:
        point = below(rng, 1 << 20) / (1 << 20)
        for candidate in found:
            point -= candidate.share
            if point < 0:
                return candidate.action
        return found[-1].action
    values = [candidate.value for candidate in found]
    if not level.slack or max(values) > 0.9:
        return found[0].action
    alike = [candidate.action for candidate in found if candidate.value >= least_worth(values, level.slack) - 1e-12]
    return alike[below(rng, len(alike))]


@pytest.mark.parametrize("name", ["random", "rookie", "amateur", "700"])
def test_a_bot_chooses_what_follows_from_its_candidates_in_one_call_or_in_slices(game, name):
    """In one call when only simulations are limited, in slices when it may be stopped."""
    record, search, name = game.rules.State, find_search(game), with_the_net_of_the_game(game, name)
    match = touchline.Match(game, dice=Dice("first"))
    if game.id == "kahmate":
        match = touchline.read_position("kahmate", TACKLE, seed=1)
        match.play("tackle 3")
    thought = record.new(STATES)
    secrets, differs = 0, 0
    for _ in range(40):
        seat = match.actor
        record.store(match.state, thought, 0)
        secrets += bool(search.is_secret_now(thought))
        level, rng = level_in(game, name), new_rng(5, match.decisions(seat))
        expected = expected_choice(game, thought, seat, level, recall(match), rng)
        text = game.notation.write_action(int(expected))
        assert Bot(name, 5).choose(match, seat) == text
        assert Bot(name, 5, stop=lambda: False).choose(match, seat) == text
        differs += text != match.legal()[0]
        match.play(text)
        if match.outcome:
            match = touchline.Match(game, dice=Dice("second"))
    assert differs > 0
    assert secrets > 0 or game.id != "kahmate"


def test_a_judge_sets_constants_of_its_own_search_and_of_no_other():
    later = {name: find_search(touchline.find_game(name)).LATER for name in ("kahmate", "killpower_ball")}
    assert later == {"kahmate": 0.998, "killpower_ball": 1.0}


def test_a_bot_on_the_clock_or_told_to_stop_answers_at_once():
    match = touchline.read_position("kahmate", TACKLE, seed=1)
    asked = []
    assert Bot("200000", 1, stop=lambda: not asked.append(1)).choose(match, 0) in match.legal()
    assert len(asked) == 1
    assert Bot("200000", 1, seconds=0.01).choose(match, 0) in match.legal()


def test_an_unknown_bot_is_refused():
    with pytest.raises(touchline.TouchlineError, match="there is no bot 'deepblue'; there are random"):
        Bot("deepblue")
