"""The gladiators of Killpower Ball: their characteristics, the teams that come with the game, rosters as an option."""

from __future__ import annotations

from touchline.engine.game import Numbers

# R2.1, R2.2: seven gladiators, seven characteristics each.

TEAM = 7
CHARACTERISTICS = ("dep", "com", "hab", "rap", "bal", "res", "pou")
DEP, COM, HAB, RAP, BAL, RES, POU = range(len(CHARACTERISTICS))
LOWEST, HIGHEST = 1, 10

# R2.5: a line a gladiator, in the order of R2.2.

BEGINNER = (5, 4, 4, 4, 5, 3, 1)
TOUGH_DEMON = (5, 5, 4, 4, 5, 4, 1)
DEMON = (5, 5, 4, 4, 5, 3, 1)
TEAMS = {
    "eliminateurs": BEGINNER * 7,
    "demons": TOUGH_DEMON * 4 + DEMON * 3,
}
TITLES = {"eliminateurs": "Les éliminateurs", "demons": "Les démons"}


def roster(side: str, team: str) -> Numbers:
    """R2.5: the 49 characteristics of that side's team, seven of each gladiator; by default the named team."""
    labels = tuple(f"{number}-{name}" for number in range(1, TEAM + 1) for name in CHARACTERISTICS)
    about = f"seven gladiators, {' '.join(CHARACTERISTICS)} of each"
    return Numbers(side, labels, TEAMS[team], LOWEST, HIGHEST, named=TEAMS, about=about)
