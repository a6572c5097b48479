"""Laws for whole matches: same seed same match, scoresheets and events."""

from __future__ import annotations

import json
import random

from touchline.engine.chance import Dice
from touchline.engine.errors import BadSheet
from touchline.engine.game import REFEREE, SPECTATOR, Game, split_options, write_options
from touchline.engine.match import Match, replay
from touchline.engine.record import INTERPRETED
from touchline.laws.law import law
from touchline.laws.walks import random_options


def play_random(game: Game, seed: int, plies: int = 100_000) -> Match:
    rng = random.Random(seed)
    given = split_options(write_options(game.options, random_options(game, rng)))
    match = Match(game, given, dice=Dice(f"secret {seed}", ("a", "b")))
    while not match.outcome and match.plies < plies:
        match.play(rng.choice(match.legal()))
    return match


def read(game: Game, text: str) -> Match:
    return replay(text, lambda name: game, lambda name: lambda rule: "")


def refused(game: Game, text: str) -> BadSheet:
    """Why a sheet is refused."""
    try:
        read(game, text)
    except BadSheet as error:
        return error
    raise AssertionError(f"this sheet is accepted:\n{text}")


@law
def the_same_seed_gives_the_same_match(game: Game) -> None:
    assert play_random(game, 5, 300).sheet() == play_random(game, 5, 300).sheet(), "the second match is another"


@law
def a_scoresheet_replays_byte_for_byte(game: Game) -> None:
    for seed in range(3):
        sheet = play_random(game, seed).sheet()
        assert read(game, sheet).sheet() == sheet, f"written again, this is another sheet:\n{sheet}"


@law
def a_running_scoresheet_replays_and_goes_on(game: Game) -> None:
    match = play_random(game, 1, 40)
    again = read(game, match.sheet())
    assert again.position() == match.position(), "replayed, it stands otherwise"
    assert again.legal() == match.legal(), "replayed, other actions are legal"


@law
def an_altered_character_is_refused_with_its_line(game: Game) -> None:
    """An action, an outcome, the secret or the result, changed to anything else."""
    sheet = play_random(game, 2).sheet()
    lines = sheet.splitlines()
    rng = random.Random(1)
    body = [number for number, line in enumerate(lines) if line[:1] in " r" and not line.startswith("rules")]
    secret = next(number for number, line in enumerate(lines) if line.startswith("secret"))
    for number in [*rng.sample(body, min(15 if INTERPRETED else 25, len(body))), len(lines) - 1, *[secret] * 5]:
        line = lines[number]
        start = len("secret: ") if number == secret else 0
        column = rng.choice([index for index in range(start, len(line)) if line[index] != " "])
        other = rng.choice([letter for letter in "abcdefgh123456789" if letter != line[column]])
        altered = [*lines[:number], line[:column] + other + line[column + 1 :], *lines[number + 1 :]]
        error = refused(game, "\n".join(altered) + "\n")
        assert error.line == number + 1, f"line {number + 1} was altered, and the error is: {error}"


@law
def a_cut_or_lengthened_scoresheet_is_refused(game: Game) -> None:
    sheet = play_random(game, 2).sheet()
    lines = sheet.splitlines(keepends=True)
    for wrong in (
        sheet[:-1],
        "",
        "\n",
        "x" + sheet,
        "".join(lines[:4]),
        sheet + lines[-1],
        sheet + "\n",
        "".join(lines[:-2] + lines[-1:]),
    ):
        refused(game, wrong)


@law
def the_sheet_that_a_seat_has_of_a_running_match_keeps_the_secret(game: Game) -> None:
    match = play_random(game, 3, 1)
    assert match.outcome is None
    for seat in (*range(len(match.seats)), SPECTATOR):
        sheet = match.sheet(seat)
        assert "secret 3" not in sheet, f"the sheet of viewer {seat} has the dice's secret"
        assert "not over" in str(refused(game, sheet))
    assert "secret 3" in match.sheet(REFEREE)


@law
def events_are_plain_data_and_every_ply_has_some(game: Game) -> None:
    match = play_random(game, 4)
    for seat in (*range(len(match.seats)), SPECTATOR, REFEREE):
        events = match.events_for(seat)
        assert json.loads(json.dumps(events)) == events, f"events of viewer {seat} come out of JSON as something else"
        assert all(isinstance(event["event"], str) for event in events), f"expected an event word in each of {events}"
    assert len(match.events) >= match.plies, "a ply has no event for the referee"
