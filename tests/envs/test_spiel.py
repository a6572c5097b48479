"""The games in OpenSpiel: its own checks, fair and complete information, resampling, texts of games and states."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import touchline
from tests.envs.playing import DECK, WITH_SECRETS, random_action, random_walk, seen_by, short_text
from touchline import BadOption, BadPosition
from touchline.envs.setting import IMPERFECT, POSITION, spell
from touchline.games import GAMES, find_game


@pytest.fixture(scope="module", params=GAMES)
def text(request):
    """A short match of each game, as OpenSpiel loads it."""
    return short_text(request.param)


@pytest.fixture(scope="module")
def game(text):
    return pyspiel.load_game(text)


# OpenSpiel's own checks.


def test_random_simulations(game):
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_random_simulations_at_full_length(game_id):
    for options in find_game(game_id).tables:
        pyspiel.random_sim_test(pyspiel.load_game(spell(game_id, options)), num_sims=20, serialize=True, verbose=False)


def test_playthrough(text):
    from open_spiel.python.algorithms import generate_playthrough  # loads SciPy's statistics

    lines = generate_playthrough.playthrough(text, None, seed=1).splitlines()
    assert lines[0] == f"game: {text}"
    assert "IsTerminal() = True" in lines


def test_ismcts_plays(text):
    """Its simulations end at the first new node, so that a whole match takes little time."""
    loaded = pyspiel.load_game(declared_imperfect(text))
    bot = ismcts.ISMCTSBot(loaded, NoRollout(), 2.0, 3, random_state=np.random.RandomState(1))
    rng, asked = random.Random(1), 0
    state = loaded.new_initial_state()
    for _ in random_walk(state, rng):
        if state.current_player() == 0 and len(state.legal_actions()) > 1 and asked < 8:
            asked += 1
            state.apply_action(bot.step(state))
            if state.is_terminal():
                break
    assert state.is_terminal()
    assert asked
    assert sum(state.returns()) == 0


class NoRollout(mcts.Evaluator):
    """Every position is even, every action equally good."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def declared_imperfect(text):
    game_id = text.removeprefix("touchline_").split("(")[0]
    return text if game_id in WITH_SECRETS else text[:-1] + ",imperfect=True)"


@pytest.mark.parametrize("game_id", GAMES)
def test_the_kind_of_information_is_right(game_id):
    kinds = pyspiel.GameType.Information
    declared = pyspiel.load_game(f"touchline_{game_id}").get_type().information
    assert declared == (kinds.IMPERFECT_INFORMATION if game_id in WITH_SECRETS else kinds.PERFECT_INFORMATION)


# The rules are the engine's.


def test_actions_odds_and_results_are_the_engines(game):
    """The same match, played in OpenSpiel and by hand."""
    setting, rng = game.setting, random.Random(2)
    match = touchline.Match(setting.game, position=setting.write_position(setting.opening))
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        assert [state.action_to_string(action) for action in actions] == match.legal()
        assert max(actions) < (game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions())
        if state.is_chance_node():
            odds = [float(odds) for odds in match.odds().values()]
            assert [probability for _, probability in state.chance_outcomes()] == pytest.approx(odds)
        action = random_action(state, rng)
        match.play(state.action_to_string(action))
        state.apply_action(action)
    assert str(state) == match.position()
    assert state.returns() == list(match.outcome.values)


@pytest.mark.parametrize("options", find_game("team_km").tables)
def test_a_seat_of_every_table_is_a_player(options):
    loaded = pyspiel.load_game(spell("team_km", options))
    assert loaded.num_players() == len(loaded.setting.seats)
    state = loaded.new_initial_state()
    assert len(state.returns()) == loaded.num_players()


# Parameters.


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_is_a_parameter_with_its_default(game_id):
    parameters = pyspiel.load_game(f"touchline_{game_id}").get_parameters()
    assert {*parameters} - {POSITION, IMPERFECT} == {option.name for option in find_game(game_id).options}
    assert pyspiel.load_game(f"touchline_{game_id}").setting.options == find_game(game_id).read_options({})


def test_parameters_have_the_types_that_openspiel_reads():
    parameters = pyspiel.load_game("touchline_team_km(players=2,deck=" + DECK.replace(",", " ") + ")").get_parameters()
    assert parameters["players"] == 2
    assert parameters["first"] == "lot"
    assert parameters["deck"] == DECK.replace(",", " ")
    assert pyspiel.load_game("touchline_kahmate(hold=0)").setting.options["hold"] == 0


def test_a_game_is_read_from_its_own_text(game):
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert str(again.new_initial_state()) == str(game.new_initial_state())
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_wrong_option_is_refused_in_one_line():
    with pytest.raises(BadOption, match=r"option area: expected lines \| rectangle, not 'circle'"):
        pyspiel.load_game("touchline_kahmate(area=circle)")


def test_a_position_with_a_secret_is_refused():
    match = touchline.new_match("team_km", seed=1)
    with pytest.raises(BadPosition, match="nothing is hidden"):
        pyspiel.load_game(spell("team_km", position=match.position()))


# States.


def test_copies_are_independent(game):
    rng = random.Random(3)
    copies = [(state.clone(), str(state)) for state in random_walk(game.new_initial_state(), rng)]
    for copy, before in copies:
        assert str(copy) == before
        copy.apply_action(random_action(copy, rng))
        assert str(copy) != before or copy.is_terminal()


def test_a_state_read_back_knows_the_same_and_goes_on(game):
    rng = random.Random(4)
    states = [state.clone() for state in random_walk(game.new_initial_state(), rng)]
    for state in states[:: max(1, len(states) // 4)]:
        again = pickle.loads(pickle.dumps(state))
        assert [seen_by(again, seat) for seat in range(2)] == [seen_by(state, seat) for seat in range(2)]
        action = random_action(state, rng)
        for one in (state, again):
            one.apply_action(action)
        assert [seen_by(again, seat) for seat in range(2)] == [seen_by(state, seat) for seat in range(2)]
