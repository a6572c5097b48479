"""Public functions: start a match, or read one from a position or a scoresheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from touchline.bots.explain import Explanation, explain
from touchline.bots.thinking import Budget
from touchline.engine.chance import Dice
from touchline.engine.errors import BadPosition, TouchlineError, UnknownGame
from touchline.engine.game import CHANCE, NOBODY, REFEREE, SPECTATOR, Game
from touchline.engine.match import BY_HAND, PROVABLE, Match, Outcome, RuleText, replay
from touchline.engine.reading import show
from touchline.games import GAMES, find_game, find_registered_game
from touchline.rulebook import essence_of

__all__ = [
    "CHANCE",
    "GAMES",
    "NOBODY",
    "REFEREE",
    "SPECTATOR",
    "Budget",
    "Explanation",
    "Match",
    "Outcome",
    "explain",
    "find_game",
    "new_match",
    "read_position",
    "read_sheet",
]


def new_match(
    game: str,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    *,
    dice: str = PROVABLE,
    nonces: Sequence[str] = (),
    people: Sequence[str] = (),
    language: str = "en",
) -> Match:
    """Start a match from its opening. The same seed gives the same dice; without one they are unpredictable.

    dice: "provable", or "by hand" to play outcomes like any other action.
    """
    chosen, found = _read_dice(dice, seed, nonces), find_game(game)
    return Match(found, options, dice=chosen, people=people, rule_text=_rule_text(found.id, language))


def read_position(
    game: str,
    text: str,
    seed: int | str | None = None,
    *,
    dice: str = PROVABLE,
    people: Sequence[str] = (),
    language: str = "en",
) -> Match:
    """Start a match from a position; the inverse of `match.position()`. Raises BadPosition.

    A seat's sheet withholds the position until the match is over.
    """
    if not text:
        raise BadPosition("expected a position, not an empty text")
    chosen, found = _read_dice(dice, seed, ()), find_game(game)
    return Match(found, dice=chosen, people=people, position=text, rule_text=_rule_text(found.id, language))


def read_sheet(text: str, language: str = "en", *, game: str | None = None) -> Match:
    """Read and verify the match of a scoresheet; the inverse of `match.sheet()`. Raises BadSheet.

    game: the folder of your own game, if the sheet needs it. A sheet by itself can only name a registered game, so
    reading it never runs foreign code.
    """

    def find(name: str) -> Game:
        found = find_game(game) if game else find_registered_game(name)
        if found.id != name:
            raise UnknownGame(f"expected a sheet of {found.id}, not of {show(name)}")
        return found

    return replay(text, find, lambda name: _rule_text(name, language))


def _read_dice(dice: str, seed: int | str | None, nonces: Sequence[str]) -> Dice | None:
    if dice not in (PROVABLE, BY_HAND):
        raise TouchlineError(f"expected dice {PROVABLE!r} or {BY_HAND!r}, not {dice!r}")
    texts = [*nonces, *([] if seed is None else [str(seed)])]
    if any(not text or text != text.strip() or not text.isprintable() for text in texts):
        raise TouchlineError(f"expected a seed and nonces of one line each, not {show(texts)}")
    if dice == BY_HAND:
        return None
    return Dice(nonces=tuple(nonces)) if seed is None else Dice(str(seed), tuple(nonces))


def _rule_text(game: str, language: str) -> RuleText:
    """A rule in one sentence; nothing for a game without a rulebook page."""
    return lambda number: essence_of(game, number, language)
