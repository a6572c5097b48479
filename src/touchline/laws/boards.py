"""Laws for the text board: it shows everything in a view, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from touchline.engine.game import REFEREE, SPECTATOR, Facts, Game
from touchline.engine.record import INTERPRETED
from touchline.laws.law import law
from touchline.laws.walks import plain, seats_of, some, walk
from touchline.locales import LANGUAGES, tell_board

Words = list[tuple[str, list[str]]]

SEEDS = range(2) if INTERPRETED else range(6)
MOST, APART = 16, 3
"""Number of views per match, and the distance between those that are compared."""
QUESTION = ("due", "prompt")
"""Facts that together describe the question: a prompt is more precise than what is due."""


@law
def whatever_changes_in_a_view_changes_the_board_in_words(game: Game) -> None:
    """Replace one fact of a view, or a part of it, with its value at another time of the same match."""
    changed = 0
    for seed in some(SEEDS):
        language = LANGUAGES[seed % len(LANGUAGES)]
        views = list(views_of(game, seed))
        views = views[:: 1 + len(views) // MOST]
        for view, other in zip(views, views[APART:], strict=False):
            told = words_of(game, language, view)
            for path, altered in alterations(view, other):
                is_told = words_of(game, language, altered) != told
                assert is_told, f"{'.'.join(path)} changes in the view, and no line of the text board does"
                changed += 1
    assert changed, "nothing ever changes in a view"


def views_of(game: Game, seed: int) -> Iterator[Facts]:
    """Views of a random match, by one viewer after the other."""
    for number, states in enumerate(walk(game, seed)):
        viewers = [*range(len(seats_of(game, states))), SPECTATOR, REFEREE]
        yield game.view.view(plain(game, states), viewers[number % len(viewers)])


def alterations(view: Facts, other: Facts, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Facts]]:
    """The view with one of its facts, at any depth, taken from the other; and its path."""
    for name in view.keys() & other.keys():
        if view[name] == other[name]:
            continue
        question = {part: other[part] for part in QUESTION if part in other} if name in QUESTION else {}
        yield (*path, name), {**view, name: other[name], **question}
        if isinstance(view[name], dict) and isinstance(other[name], dict):
            for place, part in alterations(view[name], other[name], (*path, name)):
                yield place, {**view, name: part}


def words_of(game: Game, language: str, view: Facts) -> Words:
    return tell_board(game.id, language, game.view.describe(view, None))


@law
def the_board_in_words_says_who_is_asked(game: Game) -> None:
    view = game.view.view(game.rules.State.snapshot(game.opening(game.read_options({})), 0), SPECTATOR)
    told = [tell_board(game.id, "en", game.view.describe(view, seat)) for seat in game.seats(game.read_options({}))]
    assert len({str(sections) for sections in told}) == len(told), "it is the same whoever is asked"
