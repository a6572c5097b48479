"""`touchline baselines`: the strength of random play, the levels and a policy trained by self-play against one bot."""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from touchline import __version__
from touchline.engine.errors import TouchlineError
from touchline.engine.game import Game, Options, split_options, write_options
from touchline.envs.many import ManyMatches
from touchline.games import find_game
from touchline.lab.duel import Duel, Pair, Tally

if TYPE_CHECKING:
    from touchline.envs.ppo import Choose, Policy, Settings

LEARNT = "ppo"
COMPARED = ("random", "rookie", "amateur", "pro")
LOOKS = 8
"""Number of times the policy is scored while it learns."""
PAIRS_OF_A_LOOK = 50
SEED_OF_LOOKS, SEED_OF_SCORES = 1 << 40, 2 << 40
"""Added to the seed, so that the matches of a score are used for nothing else."""
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Look:
    """The score of the policy after this many decisions."""

    decisions: int
    score: float
    margin: float


@dataclass
class Baselines:
    """Scores against one bot, and the learning curve."""

    game: Game
    options: Options
    against: str
    seed: int
    scores: dict[str, Tally] = field(default_factory=dict)
    curve: list[Look] = field(default_factory=list)
    seconds: float = 0.0
    """Training time."""
    settings: dict[str, Any] = field(default_factory=dict)

    def facts(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "touchline": __version__,
            "options": write_options(self.game.options, self.options),
            "against": self.against,
            "seed": self.seed,
            "seconds": round(self.seconds, 1),
            "settings": self.settings,
            "scores": {
                name: {"score": tally.score, "margin": tally.margin, "pairs": tally.count}
                for name, tally in self.scores.items()
            },
            "curve": [dataclasses.asdict(look) for look in self.curve],
        }

    def __str__(self) -> str:
        lines = [f"{self.game.name}: score against {self.against}, in pairs of matches with seats swapped"]
        for name, tally in self.scores.items():
            lines.append(f"{name:8} {100 * tally.score:5.1f} ± {100 * tally.margin:.1f} %  ({tally.count} pairs)")
        return "\n".join(lines)


def measure(
    game: str | Game,
    *,
    options: Mapping[str, object] | str | None = None,
    decisions: int = 2_000_000,
    against: str = "rookie",
    pairs: int = 200,
    seed: int = 0,
    out: str | Path | None = None,
    tell: Tell = lambda text: None,
) -> Baselines:
    """Train for this many decisions, or not at all for 0, and score all players; write the results to a folder.

    The folder gets `results.json`, `curve.svg` and `policy.npz`. Raises TouchlineError.
    """
    game = find_game(game) if isinstance(game, str) else game
    read = game.read_options(split_options(options) if isinstance(options, str) else options or {})
    found = Baselines(game, read, against, seed)
    duels = {name: Duel(game, read, (name, against), SEED_OF_SCORES + seed) for name in COMPARED if name != against}
    folder = None if out is None else new_folder(Path(out))
    if decisions:
        from touchline.envs.ppo import Settings, chooser, new_policy

        settings = Settings()
        policy = new_policy(game, settings, seed)
        train(found, policy, settings, decisions, tell)
        tell(f"scoring {LEARNT}")
        found.scores[LEARNT] = score(found, chooser(policy, seed), pairs, SEED_OF_SCORES + seed)
    for name, duel in duels.items():
        tell(f"scoring {name}")
        tally = found.scores[name] = Tally()
        for number in range(pairs):
            tally.add(duel.play_pair(number))
    if folder:
        write(found, policy if decisions else None, folder)
    return found


def train(found: Baselines, policy: Policy, settings: Settings, decisions: int, tell: Tell) -> None:
    """Train the policy, and score it from time to time."""
    from touchline.envs.ppo import chooser, learn

    found.settings = dataclasses.asdict(settings)
    learning = learn(found.game, found.options, policy, settings, found.seed)
    so_far = 0
    for due in np.linspace(0, decisions, LOOKS + 1):
        while so_far < due:
            began = time.monotonic()
            so_far = next(learning)
            found.seconds += time.monotonic() - began
            last = found.curve[-1]
            tell(f"trained on {so_far:,} of {decisions:,} decisions; last score {100 * last.score:.0f} %")
        tally = score(found, chooser(policy, found.seed), PAIRS_OF_A_LOOK, SEED_OF_LOOKS + found.seed)
        found.curve.append(Look(so_far, tally.score, tally.margin))


def score(found: Baselines, choose: Choose, pairs: int, seed: int) -> Tally:
    """Play pairs of matches with the same dice and the seats swapped."""
    sides = found.game.side_of_seats(found.options)
    points = np.zeros(pairs)
    for side in sorted(set(sides)):
        seats = [seat for seat, own in enumerate(sides) if own == side]
        points += first_results(found, choose, pairs, seats, seed)
    tally = Tally()
    for pair in points:
        tally.add(Pair(float(pair)))
    return tally


def first_results(found: Baselines, choose: Choose, count: int, seats: list[int], seed: int) -> Any:
    """The points of these seats, from 0 to 1, in the first match of each row."""
    given = split_options(write_options(found.game.options, found.options))
    matches = ManyMatches(found.game, count, options=given, learners=seats, bots=found.against, seed=seed)
    points = np.full(count, np.nan)
    while np.isnan(points).any():
        matches.step(choose(matches))
        is_new = matches.ended & np.isnan(points)
        points[is_new] = (1 + matches.rewards[is_new, seats[0]]) / 2
    return points


def new_folder(path: Path) -> Path:
    """A folder for the results, which must be new or empty. Raises TouchlineError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise TouchlineError(f"expected a new or empty folder, not {path}")
    except OSError as error:
        raise TouchlineError(f"cannot write to {path}: {error.strerror}") from error
    return path


def write(found: Baselines, policy: Policy | None, folder: Path) -> None:
    """Write the results. Raises TouchlineError."""
    try:
        (folder / "results.json").write_text(json.dumps(found.facts(), indent=1) + "\n", encoding="utf-8")
        if policy:
            (folder / "curve.svg").write_text(draw_curve(found), encoding="utf-8")
            np.savez_compressed(
                folder / "policy.npz", **{name: part.numpy() for name, part in policy.state_dict().items()}
            )
    except OSError as error:
        raise TouchlineError(f"cannot write to {folder}: {error.strerror}") from error


WIDE, HIGH = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 48
GRID, LINE, TEXT = "#d5dbd3", "#1f6f43", "#26302a"


def draw_curve(found: Baselines) -> str:
    """The learning curve with its error bars, as SVG."""
    last = max(look.decisions for look in found.curve) or 1

    def across(decisions: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * decisions / last

    def down(share: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (1 - share)

    title = f"{found.game.name}: score of {LEARNT} against {found.against} while it learns"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" font-family="sans-serif" '
        f'font-size="13" fill="{TEXT}"><title>{escape(title)}</title>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/><text x="{LEFT}" y="22">{escape(title)}</text>'
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(
            f'<path d="M{LEFT} {down(share):.1f}H{WIDE - RIGHT}" stroke="{GRID}"/>'
            f'<text x="{LEFT - 8}" y="{down(share) + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>'
        )
    for look in found.curve:
        low, high = max(0.0, look.score - look.margin), min(1.0, look.score + look.margin)
        parts.append(
            f'<path d="M{across(look.decisions):.1f} {down(low):.1f}V{down(high):.1f}" stroke="{LINE}"/>'
            f'<circle cx="{across(look.decisions):.1f}" cy="{down(look.score):.1f}" r="4" fill="{LINE}"/>'
        )
    points = " ".join(f"{across(look.decisions):.1f},{down(look.score):.1f}" for look in found.curve)
    parts.append(
        f'<polyline points="{points}" fill="none" stroke="{LINE}" stroke-width="2"/>'
        f'<text x="{WIDE - RIGHT}" y="{HIGH - 14}" text-anchor="end">{last:,} decisions</text></svg>'
    )
    return "\n".join(parts) + "\n"
