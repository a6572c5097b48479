"""Nets: the same numbers compiled and as plain Python, without what a seat may not know, and files that fit."""

import json
import os
import random
import subprocess
import sys

import pytest

import touchline
from touchline.bots import Bot, find_level, level_in
from touchline.bots.nets import (
    FOLDER,
    NONE,
    OWN,
    count_weights,
    find_learned,
    find_net,
    find_nets,
    make_net_file,
    read_net_file,
    start_of,
)
from touchline.bots.thinking import STATES, find_search
from touchline.engine.chance import new_rng
from touchline.engine.errors import TouchlineError
from touchline.engine.game import NOBODY
from touchline.engine.record import INTERPRETED, buffer, tensor, weights_row
from touchline.games import GAMES
from touchline.laws.walks import sampled


def assessments(name):
    """The values of every seat along a random match, with a random net."""
    game = touchline.find_game(name)
    search, dice = find_search(game), random.Random(3)
    net = weights_row([dice.uniform(-0.002, 0.002) for _ in range(count_weights(game))])
    actions, weights, seen = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS), tensor(len(net))
    states, rng = game.opening(game.read_options({})), new_rng(1, 0)
    found = []
    for _ in range(60):
        game.door.play(states, 0, game.playout.random_choice(states, rng, actions, weights))
        if INTERPRETED:
            search.observe(states, 0, 1, seen)
            expected = sum(weight * number for weight, number in zip(net, seen, strict=True))
            assert abs(search.residual(states[0], 1, net) - expected) < 1e-9, "observe writes a number twice"
        found.append([float(search.assess(states[0], seat, net)).hex() for seat in (0, 1)])
    return found


def plain_assessments(name):
    script = f"import json; from {__name__} import assessments; print(json.dumps(assessments({name!r})))"
    environment = os.environ | {"TOUCHLINE_INTERPRET": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def random_net(game, seed=1, size=0.05):
    dice = random.Random(seed)
    return [dice.uniform(-size, size) for _ in range(count_weights(game))]


def random_file(game, path):
    make_net_file(game, random_net(game), {}).write(path)
    return path


@pytest.mark.skipif(INTERPRETED, reason="compares the modes")
@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_plain_code_agree_to_the_last_bit(name):
    """As plain Python the residual is also compared with the tensor: nothing may be written twice."""
    found = assessments(name)
    assert len(set(map(tuple, found))) > 20
    assert found == plain_assessments(name)


def test_a_residual_moves_the_value_before_the_tanh_and_never_decides_a_match():
    search = find_search(touchline.find_game("foot_savane"))
    assert search.correct(0.5, 0.0) == 0.5
    assert search.correct(0.0, 0.3) == pytest.approx(0.2913, abs=1e-4)
    assert -search.correct(-0.6, -0.2) == search.correct(0.6, 0.2) > 0.6
    assert search.correct(0.9, 50.0) == 0.99


@pytest.mark.parametrize("name", ["kahmate", "team_km"])
def test_a_bot_with_a_net_uses_nothing_that_its_seat_may_not_know(name, tmp_path):
    """Pairs of states that differ only in what the seat to act cannot know."""
    game = touchline.find_game(name)
    record, bot = game.rules.State, Bot(f"rookie@{random_file(game, tmp_path / 'net.json')}", 1)
    compared = 0
    for number, states in enumerate(sampled(game, range(8), 1)):
        seat = game.door.actor(states, 0)
        if seat < 0 or compared == 25:
            continue
        game.door.copy_state(states, 1, 0)
        game.door.redeal(states, 1, seat, new_rng(number, seat))
        if record.pack(states, 0) != record.pack(states, 1):
            compared += 1
            thoughts = [record.clone(states, index, STATES) for index in (0, 1)]
            assert len({bot.choose_action(game, thought, seat, number) for thought in thoughts}) == 1
    assert compared > 10


def test_a_net_changes_a_bot_s_play_and_no_net_plays_like_zeros(tmp_path):
    game = touchline.find_game("foot_savane")
    make_net_file(game, [0.0] * count_weights(game), {}).write(tmp_path / "zeros.json")
    names = ("30@none", f"30@{tmp_path / 'zeros.json'}", f"30@{random_file(game, tmp_path / 'net.json')}")
    sheets = []
    for name in names:
        match = touchline.new_match("foot_savane", {"goals": 1, "turns": 10}, seed=3)
        while match.outcome is None:
            match.play(Bot(name, 2).choose(match, match.actor))
        sheets.append(match.history()[1])
    assert list(sheets[0]) == list(sheets[1]) != list(sheets[2])


def test_a_file_reads_back_and_one_that_does_not_fit_is_refused(tmp_path):
    game = touchline.find_game("kahmate")
    file = random_file(game, tmp_path / "net.json")
    read = read_net_file(game, file)
    assert read.card == {"game": "kahmate", "rules": game.version}
    assert find_learned(game, str(file)) == [round(weight, 4) for weight in random_net(game)]
    with pytest.raises(TouchlineError, match="is for another game"):
        find_net(touchline.find_game("foot_savane"), str(file))
    short = json.loads(file.read_text())
    short["weights"]["ball"].pop()
    file.write_text(json.dumps(short))
    with pytest.raises(TouchlineError, match="is for another game or other rules"):
        read_net_file(game, file)
    for wrong in ('{"card": {}, "weights": {"ball": [NaN]}}', '{"card": {}, "weights": {"ball": [1e999]}}'):
        file.write_text(wrong)
        with pytest.raises(TouchlineError, match=r"expected a number as a weight, not (nan|inf)$"):
            read_net_file(game, file)
    for wrong in ("", "[]", '{"card": 1, "weights": 2}', '{"card": {}, "weights": {"ball": ["x"]}}'):
        file.write_text(wrong)
        with pytest.raises(TouchlineError, match="cannot read the net"):
            read_net_file(game, file)
    with pytest.raises(TouchlineError, match="cannot read the net"):
        find_net(game, str(tmp_path / "missing.json"))


def test_the_names_of_bots_with_other_nets():
    game = touchline.find_game("foot_savane")
    assert find_level("300@none") == touchline.bots.Level(300, 0.0, NONE)
    assert find_level("pro").net == NONE
    assert find_level("300").net == find_level("legend").net == OWN
    assert level_in(game, "pro@none").slack == level_in(game, "pro").slack
    for wrong in ("300@", "@none", "great@none"):
        with pytest.raises(TouchlineError):
            find_level(wrong)


def test_nets_of_several_seats_are_rows_of_one_length(tmp_path):
    game = touchline.find_game("kahmate")
    search, file = find_search(game), str(random_file(game, tmp_path / "net.json"))
    for names in ([NONE, NONE], [NONE, file], [file, NONE]):
        rows = find_nets(game, names)
        assert len({len(row) for row in rows}) == 1
        for seat, name in enumerate(names):
            assert list(rows[seat][: search.size_of_net(rows, seat)]) == list(find_net(game, name))


def test_an_untrained_net_leaves_the_judge_s_values():
    game = touchline.find_game("kahmate")
    search, start = find_search(game), weights_row(start_of(game))
    for states in sampled(game, range(4), 1):
        if game.door.actor(states, 0) != NOBODY:
            assert search.assess(states[0], 0, start) == search.assess(states[0], 0, find_net(game, NONE))


def test_the_nets_of_games_are_for_their_rules():
    """New rules need a new training: touchline train GAME."""
    files = list(FOLDER.glob("*.json"))
    assert files
    for file in files:
        game = touchline.find_game(file.stem)
        card = read_net_file(game, file).card
        assert card["rules"] == game.version
        assert card.keys() >= {"game", "date", "data", "training", "result"}
        assert file.stat().st_size < 300_000
