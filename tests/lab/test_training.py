"""Training: the fit, its targets, and a whole run that resumes, depends on its seed alone, and gates what it makes."""

import json
from collections import Counter

import numpy as np
import pytest

import touchline
import touchline.lab
from touchline.bots.nets import NONE, find_net, read_net_file
from touchline.bots.thinking import NOTHING, STATES, find_search
from touchline.engine.chance import new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import REFEREE
from touchline.engine.record import EMPTY, buffer, tensor
from touchline.lab.duel import Tally
from touchline.lab.fitting import Numbers, Samples, fit
from touchline.lab.positions import LATER, Rows, Source, collect, look_ahead, look_back
from touchline.lab.training import fit_best, join, wins

SMALL = {"options": "turns=4", "bot": "3", "matches": 12, "simulations": 4, "pairs": 2, "rounds": 1, "start": NONE}


def make_samples(weights, rows=2000, seed=1):
    rng = np.random.default_rng(seed)
    numbers = rng.integers(0, 3, (rows, len(weights))).astype(np.float32)
    base = rng.normal(0, 0.5, rows)
    return Samples(sparse(numbers), base, np.tanh(base + numbers @ weights), np.arange(rows) // 10)


def sparse(rows):
    places = [np.flatnonzero(row) for row in rows]
    return Numbers.of(rows.shape[1], places, [row[place] for row, place in zip(rows, places, strict=True)])


def test_numbers_without_their_zeros_weigh_and_gather_as_a_matrix_does():
    rng = np.random.default_rng(4)
    rows = rng.integers(0, 2, (30, 7)) * rng.normal(size=(30, 7))
    rows[5] = 0
    assert sparse(rows).weigh(np.arange(7.0)) == pytest.approx(rows @ np.arange(7.0))
    assert sparse(rows).gather(np.arange(30.0)) == pytest.approx(np.arange(30.0) @ rows)


def test_a_fit_recovers_the_weights_of_the_targets_and_without_decay_is_not_biased():
    weights = np.array([0.2, -0.1, 0.05, 0.0])
    samples = make_samples(weights)
    everything = np.ones(len(samples))
    assert fit(samples, everything, 1e-6, np.zeros(4)) == pytest.approx(weights, abs=1e-3)
    pulled = fit(samples, everything, 1e6, np.zeros(4))
    assert np.abs(pulled).max() < 0.01


def test_a_fit_looks_at_the_chosen_rows_only():
    weights = np.array([0.2, -0.1, 0.05, 0.0])
    samples = make_samples(weights)
    samples.targets[1000:] *= -1
    assert fit(samples, np.arange(2000) < 1000, 1e-6, np.zeros(4)) == pytest.approx(weights, abs=1e-3)


def test_the_decay_is_the_one_that_does_best_on_matches_held_out():
    weights = np.zeros(40)
    samples = make_samples(weights, 400)
    noisy = Samples(samples.numbers, samples.base, np.random.default_rng(2).uniform(-1, 1, 400), samples.matches)
    fitted, decay, errors = fit_best(noisy, ())
    assert errors[f"{decay:g}"] == min(error for name, error in errors.items() if name != "before")
    assert errors["before"] == noisy.error(weights, noisy.matches % 5 == 0)
    assert fitted.shape == weights.shape


def test_a_target_comes_from_later_values():
    values = np.array([[0.0, 0.0], [0.5, -0.5], [1.0, -1.0]])
    targets = look_back(values)
    assert targets[1].tolist() == [1.0, -1.0]
    assert targets[0] == pytest.approx([(1 - LATER) * 0.5 + LATER, -(1 - LATER) * 0.5 - LATER])


def test_a_search_gives_the_target_for_either_side():
    game = touchline.find_game("kahmate")
    match = touchline.new_match("kahmate", {"first": "red"}, seed=7)
    for row in range(1, 7):
        match.play(f"place 2-{row}")
    for cell in ("10-1", "11-1", "10-2", "11-2", "10-3", "11-3"):
        match.play(f"place {cell}")
    states = game.rules.State.new(STATES)
    game.rules.State.store(match.state, states, 0)
    search = find_search(game)
    source = Source(game, match.options, find_net(game, NONE), 200, 0)
    nodes = search.Node.new(search.room_for(source.depth))
    value, seat = look_ahead(source, states, nodes, new_rng(1, 0))
    assert seat == match.actor
    assert -1 < value < 1
    rows = Rows()
    for number in range(8):
        rows.add_valued(source, states, 0, (value, seat), np.random.default_rng(number))
    assert set(rows.targets) == {value, -value}


def test_the_positions_of_a_tree_are_those_after_its_settled_actions():
    game = touchline.find_game("foot_savane")
    record, search = game.rules.State, find_search(game)
    states = game.opening(game.read_options({"first": "red"}), STATES)
    game.playout.play_plies(states, 0, 1, 40)
    game.door.copy_state(states, 0, 1)
    nodes, found = search.Node.new(search.room_for(400)), record.new(50)
    seats, values, rng = buffer(50), tensor(50), new_rng(1, 0)
    seat = game.door.actor(states, 0)
    size, net = search.plant(nodes, seat), find_net(game, NONE)
    search.simulate(states, nodes, net, size, REFEREE, EMPTY, NOTHING, 400, 400, False, 0.0, rng)
    count = search.harvest(states, nodes, found, seats, values)
    kept = {record.pack(found, index): (seats[index], values[index]) for index in range(count)}
    child, settled = search.Node.snapshot(nodes, 0).first, 0
    while child != EMPTY:
        node = search.Node.snapshot(nodes, child)
        if node.visits >= search.SETTLED:
            settled += 1
            game.door.copy_state(states, 1, 0)
            game.door.play(states, 1, node.action)
            value = (node.total + node.worth) / (node.visits + 1)
            assert kept[record.pack(states, 1)] == (seat, pytest.approx(value, abs=1e-6))
        child = node.sibling
    assert 0 < settled <= count


def test_searched_positions_are_the_same_on_any_number_of_threads(tmp_path):
    game = touchline.find_game("kahmate")
    options = game.read_options({})
    played = touchline.lab.simulate(game, 6, bots="3@none", seed=2, out=tmp_path / "file", decisions=True)
    source = Source(game, options, find_net(game, NONE), 20, 3)
    one, two = (collect(source, played, 600, threads) for threads in (1, 2))
    assert 60 < len(one) < 400
    assert one.targets.tolist() == two.targets.tolist()
    assert one.numbers.indices.tolist() == two.numbers.indices.tolist()
    assert np.abs(np.tanh(one.base) - one.targets).max() > 0.05, "a search says something else than the judge"
    assert np.abs(one.targets).max() <= 1


def test_matches_of_different_rounds_stay_different():
    one, other = make_samples(np.zeros(2), 30), make_samples(np.zeros(2), 20)
    joined = join([one, other])
    assert joined.matches.tolist() == [*one.matches, *(other.matches + 3)]
    assert len(joined.numbers.counts) == len(joined.targets) == 50


def test_a_gate_is_passed_by_the_stronger_only():
    assert wins(Tally(Counter({2.0: 40, 1.0: 20})))
    assert not wins(Tally(Counter({2.0: 5, 1.0: 5, 0.0: 5})))
    assert not wins(Tally(Counter({0.0: 40, 1.0: 20})))


def test_a_run_resumes_and_depends_on_its_seed_alone(tmp_path):
    game = touchline.find_game("foot_savane")
    found = touchline.lab.train(game, tmp_path / "one", threads=1, **SMALL)
    (only,) = found.rounds
    assert only.positions > 100
    assert only.tally.count == 2
    assert (found.net is None) == (not only.accepted)
    assert "Round 1" in found.page.read_text()
    file = tmp_path / "one" / "net-1.json"
    assert read_net_file(game, file).card.keys() >= {"game", "rules", "date", "data", "training", "result"}
    written = file.read_bytes()
    assert touchline.lab.train(game, tmp_path / "one", threads=1, **SMALL).rounds == found.rounds
    assert file.read_bytes() == written
    touchline.lab.train(game, tmp_path / "two", threads=2, **SMALL)
    again = read_net_file(game, tmp_path / "two" / "net-1.json")
    assert again.weights == read_net_file(game, file).weights
    with pytest.raises(TouchlineError, match="belongs to another run"):
        touchline.lab.train(game, tmp_path / "one", seed=1, **SMALL)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"game": "examples/tug_of_war"}, "no judge that a net may correct"),
        ({"game": "team_km", "options": "players=3"}, "between two sides"),
        ({"game": "foot_savane", "start": "missing.json"}, "cannot read the net"),
        ({"game": "foot_savane", "bot": "great"}, "there is no bot"),
    ],
)
def test_an_untrainable_game_is_refused_before_anything_is_played(asked, reason, tmp_path):
    with pytest.raises(TouchlineError, match=reason):
        touchline.lab.train(folder=tmp_path / "folder", **asked)
    assert not (tmp_path / "folder").exists()


@pytest.mark.long
def test_from_nothing_to_a_net_that_beats_no_net(tmp_path):
    found = touchline.lab.train(
        "foot_savane", tmp_path, bot="60", matches=1500, simulations=100, pairs=300, rounds=1, seed=5, start=NONE
    )
    assert found.rounds[0].accepted, found.text
    assert json.loads(found.net.read_text())["card"]["game"] == "foot_savane"
