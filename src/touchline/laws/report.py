"""`touchline check`: the contract, random matches with bounds checks, and the laws, as a readable report."""

from __future__ import annotations

import itertools
import traceback
from collections.abc import Callable
from pathlib import Path

from touchline.engine.compiled import progress
from touchline.engine.errors import UnknownGame
from touchline.engine.game import Game
from touchline.games import find_game
from touchline.laws.law import LAWS, Law, sentence_of
from touchline.laws.walks import walk

Say = Callable[[str], None]
MATCHES = 20
LONGEST = 100_000
"""Maximum plies of a random match: a longer one counts as endless."""


def check(name: str, say: Say, show_progress: Say) -> bool:
    """Whether a game keeps the contract and all laws; prints what it breaks. Raises UnknownGame."""
    try:
        game = find_game(name)
    except UnknownGame:
        raise
    except Exception as error:
        say(f"{name} cannot be made: {_tell(error)}")
        return False
    say(f"{game.name} keeps the contract.")
    if not _keeps(random_matches_end_and_stay_within_their_arrays, game, say, show_progress):
        say("The laws are not tried, since every one of them plays matches.")
        return False
    broken = [law for law in LAWS if not _keeps(law, game, say, show_progress)]
    say(f"{len(broken)} of {len(LAWS)} laws are broken." if broken else f"All {len(LAWS)} laws are kept.")
    return not broken


def random_matches_end_and_stay_within_their_arrays(game: Game) -> None:
    for seed in range(MATCHES):
        plies = sum(1 for _ in itertools.islice(walk(game, seed), LONGEST + 1))
        assert plies <= LONGEST, f"a match is not over after {LONGEST} plies"


def _keeps(law: Law, game: Game, say: Say, show_progress: Say) -> bool:
    show_progress(f"{sentence_of(law)} …")
    try:
        law(game)
    except Exception as error:
        progress.close()
        show_progress("")
        say(f"BROKEN  {sentence_of(law)}")
        say("        " + _tell(error).replace("\n", "\n        "))
        return False
    progress.close()
    say(f"kept    {sentence_of(law)}")
    return True


def _tell(error: Exception) -> str:
    """The error, and the line of the game that caused it, if any."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_a_games(frame.filename)]
    place = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    said = str(error).strip() or "an assertion failed"
    return said + place if isinstance(error, AssertionError) else f"{type(error).__name__}: {said}{place}"


def _is_a_games(file: str) -> bool:
    """Whether a file belongs to a game rather than to Touchline."""
    package = Path(__file__).parents[1]
    return not Path(file).is_relative_to(package) or Path(file).is_relative_to(package / "games")
