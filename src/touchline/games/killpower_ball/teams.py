"""The gladiators of Killpower Ball: their characteristics, the teams that come with the game, rosters as an option."""

from __future__ import annotations

from dataclasses import dataclass

from touchline.engine.game import Numbers

# R2.1, R2.2: seven gladiators, seven characteristics each.

TEAM = 7
CHARACTERISTICS = ("dep", "com", "hab", "rap", "bal", "res", "pou")
DEP, COM, HAB, RAP, BAL, RES, POU = range(len(CHARACTERISTICS))
LOWEST, HIGHEST = 1, 10

# R2.5: a line a gladiator, in the order of R2.2.

BEGINNER = (5, 4, 4, 4, 5, 3, 1)
SWIFT_DEMON = (5, 5, 4, 5, 4, 4, 1)
DEMON = (5, 5, 4, 4, 4, 4, 1)
TEAMS = {
    "eliminateurs": BEGINNER * 7,
    "demons": SWIFT_DEMON * 4 + DEMON * 3,
}
TITLES = {"eliminateurs": "Les éliminateurs", "demons": "Les démons"}


@dataclass(frozen=True)
class Roster(Numbers):
    """R2.5: the 49 characteristics of a team, or the name of one that comes with the game."""

    @property
    def expected(self) -> str:
        return f"{' | '.join(TEAMS)} | {super().expected}: seven gladiators, {' '.join(CHARACTERISTICS)} of each"

    def read(self, value: object) -> tuple[int, ...]:
        return super().read(TEAMS.get(value, value) if isinstance(value, str) else value)

    def write(self, numbers: tuple[int, ...]) -> str:
        return next((name for name, team in TEAMS.items() if team == numbers), super().write(numbers))


def roster(side: str, team: str) -> Roster:
    """The option of that side, by default the named team."""
    labels = tuple(f"{number}-{name}" for number in range(1, TEAM + 1) for name in CHARACTERISTICS)
    return Roster(side, labels, TEAMS[team], LOWEST, HIGHEST)
