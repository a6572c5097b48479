"""Laws for the text board of every game: it contains the whole view and nothing else."""

import copy

from tests.every_game.walks import seats_of, walk
from touchline.engine.game import REFEREE, SPECTATOR
from touchline.engine.record import INTERPRETED
from touchline.locales import LANGUAGES, tell_board

SEEDS = range(2) if INTERPRETED else range(6)
MANY_SEEDS = range(30)
MOST, APART = 16, 3
"""Number of views per match, and the distance between compared ones."""
ENOUGH = 40


def test_whatever_changes_in_a_view_changes_the_board_in_words(game):
    """Replacing a fact of a view with its value at another time of the match changes the text board."""
    changed = 0
    for seed in SEEDS:
        language = LANGUAGES[seed % len(LANGUAGES)]
        views = list(views_of(game, seed))
        views = views[:: 1 + len(views) // MOST]
        for view, other in zip(views, views[APART:], strict=False):
            told = words_of(game, language, view)
            for path, altered in alterations(view, other):
                assert words_of(game, language, altered) != told, path
                changed += 1
    assert changed


def views_of(game, seed):
    """Views of a random match, for each viewer in turn."""
    for number, states in enumerate(walk(game, seed)):
        eyes = [*range(len(seats_of(game, states))), SPECTATOR, REFEREE]
        yield game.view.view(game.rules.State.snapshot(states, 0), eyes[number % len(eyes)])


def alterations(view, other, path=()):
    """The view with one fact, at any depth, taken from the other view; and its path."""
    for name in view.keys() & other.keys():
        if view[name] == other[name]:
            continue
        yield (*path, name), {**copy.deepcopy(view), name: other[name]}
        if isinstance(view[name], dict) and isinstance(other[name], dict):
            for place, part in alterations(view[name], other[name], (*path, name)):
                yield place, {**copy.deepcopy(view), name: part}


def words_of(game, language, view):
    return tell_board(game.id, language, game.view.describe(view, None))


def test_the_board_in_words_says_who_is_asked(game):
    view = game.view.view(game.rules.State.snapshot(game.opening(game.read_options({})), 0), SPECTATOR)
    told = [tell_board(game.id, "en", game.view.describe(view, seat)) for seat in game.seats(game.read_options({}))]
    assert len({str(sections) for sections in told}) == len(told)
