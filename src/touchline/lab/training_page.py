"""The history of a training as one HTML page: the errors on matches held out, and the gates."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from touchline import __version__
from touchline.lab.reports.drawing import interval, percent_of
from touchline.lab.reports.page import style
from touchline.lab.stats import Estimate

if TYPE_CHECKING:
    from touchline.lab.training import Round, Training

HEIGHT, MARGIN = 140, 20
"""Of a curve, in pixels."""
EVEN = 0.5


def write_page(training: Training) -> str:
    """The whole page; no script, no outside files."""
    plan = training.plan
    best = escape(training.net.name) if training.net else "none: no net has won its gate"
    rounds = "".join(map(write_round, training.rounds))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Training {escape(plan.game.name)}</title><style>{style()}</style></head><body>"
        f'<header><div class="inside"><p class="kicker">Training</p><h1>{escape(plan.game.name)}</h1>'
        f"<p>{plan.matches:,} matches of {escape(plan.bot)} a round, seed {plan.seed}; gates of up to {plan.pairs:,} "
        f"pairs at {plan.simulations:,} simulations. Best net: {best}.</p></div></header><main>{rounds}</main>"
        f"<footer>touchline {__version__}</footer></body></html>\n"
    )


def write_round(found: Round) -> str:
    tally = found.tally
    score = Estimate(tally.score, tally.score - tally.margin, tally.score + tally.margin, 2 * tally.count)
    told = escape(f"{tally}; {'accepted' if found.accepted else 'rejected'}")
    return (
        f'<section id="round-{found.number}"><div class="heading"><h2>Round {found.number}</h2>'
        f'<p class="lead">{found.positions:,} positions; {found.speed:.2f} times the speed of the old net.</p></div>'
        f"<figure><figcaption>Squared error on matches held out, by decay</figcaption>{draw_errors(found)}</figure>"
        f'<article class="figure"><h3>Gate at equal time</h3><p>{told}</p>'
        f"{interval(score, 0.0, 1.0, EVEN, told)}</article></section>"
    )


def draw_errors(found: Round) -> str:
    """A point for each error, from the old net to the weakest decay."""
    low, high = min(found.errors.values()), max(found.errors.values())
    label = ", ".join(f"{name}: {error:.4f}" for name, error in found.errors.items())
    marks = "".join(_marks(found, low, high))
    return f'<svg role="img" aria-label="{escape(label)}" height="{HEIGHT + 2 * MARGIN}" width="100%">{marks}</svg>'


def _marks(found: Round, low: float, high: float) -> Iterator[str]:
    step = 100 / len(found.errors)
    for index, (name, error) in enumerate(found.errors.items()):
        x, y = (index + 0.5) * step, MARGIN + HEIGHT * (1 - percent_of(error, low, high) / 100)
        yield f'<circle class="dot" cx="{x:.1f}%" cy="{y:.1f}" r="4.5"/>'
        yield f'<text x="{x:.1f}%" dy="-8" y="{y:.1f}" text-anchor="middle">{error:.4f}</text>'
        yield f'<text x="{x:.1f}%" y="{HEIGHT + 2 * MARGIN - 2}" text-anchor="middle">{escape(name)}</text>'
