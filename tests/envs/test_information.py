"""What a seat knows in OpenSpiel: nothing hidden, everything it has seen, and positions it could be in."""

import random
from collections import Counter
from pathlib import Path

import pyspiel
import pytest

from tests.envs.playing import WITH_SECRETS, random_action, random_walk, seen_by, short_text
from touchline.envs.setting import spell
from touchline.games import GAMES

TWO_DUELS = (Path(__file__).parents[2] / "docs" / "data" / "two-duels.txt").read_text()
POSITION = TWO_DUELS.replace("cards: red 3 5 6, blue 1 3 5", "cards: red 3 4 6, blue 1 4")


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    """A short match of each game; in Kahmaté a position with duels, because only they have secrets."""
    is_kahmate = request.param == "kahmate"
    return pyspiel.load_game(spell("kahmate", position=POSITION) if is_kahmate else short_text(request.param))


# Fairness.


def test_states_that_differ_in_what_is_hidden_look_the_same(game):
    """Everything that a seat cannot know is dealt again."""
    rng, differ = random.Random(1), 0
    states = [state.clone() for _ in range(8) for state in random_walk(game.new_initial_state(), rng)]
    for state in rng.sample(states, 16):
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            assert seen_by(other, seat) == seen_by(state, seat)
            differ += str(other) != str(state)
    assert bool(differ) == (game.setting.game.id in WITH_SECRETS)


def test_histories_differ_exactly_when_a_seat_has_seen_a_difference(game):
    """Perfect recall, and no more than that: from some states of a match, some plies on."""
    rng = random.Random(2)
    roots = [state.clone() for state in random_walk(game.new_initial_state(), rng)]
    for root in roots[:: max(1, len(roots) // 3)]:
        check_partition(game, list(histories(game, root, 2, rng)))


def test_perfect_recall_in_a_whole_small_game():
    game = pyspiel.load_game(spell("kahmate", position=POSITION))
    found = list(histories(game, game.new_initial_state(), 100, None))
    assert len(found) == 202
    check_partition(game, found)


def test_earlier_queries_change_nothing(game):
    """What a seat recalls is the same whether it is requested ply by ply or only once."""
    rng = random.Random(8)
    asked, silent = game.new_initial_state(), game.new_initial_state()
    for ply in range(60):
        if asked.is_terminal():
            break
        if ply % 4:
            asked.information_state_string(ply % game.num_players())
        action = random_action(asked, rng)
        for state in (asked, silent):
            state.apply_action(action)
    assert [seen_by(asked, seat) for seat in range(2)] == [seen_by(silent, seat) for seat in range(2)]


@pytest.mark.long
def test_partners_learn_at_half_time_what_others_do_not():
    """R10.2: other sides do not even know who is asked."""
    game, rng = pyspiel.load_game(spell("team_km", "players=4")), random.Random(9)
    roots = [state.clone() for state in random_walk(game.new_initial_state(), rng) if is_swapping(game, state)]
    assert len(roots) > 3
    for root in roots[:3]:
        check_partition(game, list(histories(game, root, 2, rng)))


def is_swapping(game, state):
    plain = game.setting.record.snapshot(state.course.states, 0)
    return not all(game.setting.game.knows_actor(plain, seat) for seat in range(game.num_players()))


def check_partition(game, found):
    """Histories share an information state, in text and tensor, if and only if the seat has seen the same."""
    for seat in range(game.num_players()):
        by_text, by_sight = {}, {}
        for state, sights in found:
            keys = state.information_state_string(seat), tuple(state.information_state_tensor(seat))
            assert by_text.setdefault(keys[0], (keys, sights[seat])) == (keys, sights[seat])
            assert by_sight.setdefault(repr(sights[seat]), keys) == keys


def histories(game, state, depth, rng, sights=None):
    """Every state up to some plies on, or with a generator only some, and for each seat what it has seen since."""
    sights = sights or [[view_of(game, state, seat)] for seat in range(game.num_players())]
    yield state, sights
    if depth == 0 or state.is_terminal():
        return
    actions = state.legal_actions()
    for action in actions if rng is None else rng.sample(actions, min(4, len(actions))):
        after = state.child(action)
        seen = [[*sights[seat], *told(game, state, action, after, seat)] for seat in range(game.num_players())]
        yield from histories(game, after, depth - 1, rng, seen)


def told(game, state, action, after, seat):
    """What the engine lets a seat know of a ply: its own or an open action, the events, and the view afterwards."""
    setting, is_chance = game.setting, state.is_chance_node()
    number = action + setting.decisions if is_chance else action
    plain = [setting.record.snapshot(one.course.states, 0) for one in (state, after)]
    ply = plain[0], number, plain[1], seat
    is_hidden = bool(setting.game.view.hides(*ply))
    events, view = setting.game.view.events(*ply), view_of(game, after, seat)
    if is_hidden and not setting.game.knows_actor(plain[0], seat):
        return [*events, view] if events or view != view_of(game, state, seat) else []
    return [None if is_hidden else number, events, view]


def view_of(game, state, seat):
    setting = game.setting
    return setting.game.view.view(setting.record.snapshot(state.course.states, 0), seat)


# Resampling.


def at_the_defence():
    """Blue answers the first card of the small game: red has chosen one of three."""
    state = pyspiel.load_game(spell("kahmate", position=POSITION)).new_initial_state()
    for text in ("force right", "card 4"):
        state.apply_action(state.string_to_action(text))
    return state


def test_a_hidden_card_is_any_card_left_with_equal_odds():
    state, rng = at_the_defence(), random.Random(3)
    chosen = Counter(str(state.resample_from_infostate(1, rng.random)).split("chosen: ")[1][0] for _ in range(300))
    assert {*chosen} == {"3", "4", "6"}
    assert all(70 < count < 130 for count in chosen.values())


def test_a_seat_keeps_what_it_knows():
    state = at_the_defence()
    assert str(state.resample_from_infostate(0, random.Random(4).random)) == str(state)


def test_a_resampled_state_reveals_nothing_of_the_true_history(game):
    rng = random.Random(5)
    states = [state.clone() for state in random_walk(game.new_initial_state(), rng)]
    state = states[len(states) // 2]
    twins = [state.resample_from_infostate(0, random.Random(6).random) for _ in range(2)]
    assert twins[0].history() == []
    assert twins[0].serialize() == twins[1].serialize()
    assert all(len(state.information_state_string(seat)) > len(twins[0].information_state_string(seat)) for seat in [1])


def test_a_resampled_state_is_copied_read_back_and_played_to_the_end(game):
    rng = random.Random(7)
    states = [state.clone() for state in random_walk(game.new_initial_state(), rng)]
    state = states[len(states) // 2]
    other = state.resample_from_infostate(0, rng.random)
    again = game.deserialize_state(other.clone().serialize())
    assert seen_by(again, 0) == seen_by(state, 0)
    while not again.is_terminal():
        again.apply_action(random_action(again, rng))
    assert sum(again.returns()) == 0


# The tensor of an information state.


def test_the_latest_plies_come_first():
    state = at_the_defence()
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 1)
    latest = observer.dict["latest"]
    assert list(latest[0, :4]) == [0, 0, 0, 1]  # somebody chose a card: hidden from blue
    assert not latest[0, 4:].any()
    assert list(latest[1, :4]) == [0, 1, 0, 0]  # red, blue's only opponent, forced
    assert latest[1, 4:].any()
    assert not latest[2:].any()
    observer.set_from(state, 0)
    assert observer.dict["latest"][0, 4:].any()
