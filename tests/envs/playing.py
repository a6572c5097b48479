"""Short matches of every game in OpenSpiel, played at random."""

from touchline.envs import spiel  # noqa: F401 - registers the games
from touchline.envs.setting import spell
from touchline.games import find_game
from touchline.laws.walks import walk

DECK = "4,2,2,2,1,1,1,1,1,1,1,1,1,1,1,1,1,2,1,1,1,1,1,1,1,1,1,1,1,1,3,1"
SHORT = {
    "team_km": f"deck={DECK}",
    "kahmate": "turns=1",
    "foot_savane": "turns=3",
}
PLIES_LEFT = 8
WITH_SECRETS = ("team_km", "kahmate")
SEEN = ("observation_string", "information_state_string", "observation_tensor", "information_state_tensor")


def short_text(game_id):
    """A short match of a game, as OpenSpiel loads it."""
    if game_id in SHORT:
        return spell(game_id, SHORT[game_id])
    return spell(game_id, position=late_position(find_game(game_id)))


def late_position(game):
    """A position near the end of a random match."""
    positions = [record_of(game, states) for states in walk(game, 0, game.read_options({}))]
    return game.notation.write_position(positions[-PLIES_LEFT])


def record_of(game, states):
    return game.rules.State.snapshot(states, 0)


def random_walk(state, rng):
    """Play on at random, yielding before every ply."""
    while not state.is_terminal():
        yield state
        state.apply_action(random_action(state, rng))


def random_action(state, rng):
    if state.is_chance_node():
        return rng.choices(*zip(*state.chance_outcomes(), strict=True))[0]
    return rng.choice(state.legal_actions())


def seen_by(state, seat):
    """Everything OpenSpiel can ask about a seat."""
    legal = state.legal_actions() if state.current_player() == seat else None
    return [*(getattr(state, name)(seat) for name in SEEN), legal]
