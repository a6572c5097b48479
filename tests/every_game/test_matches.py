"""Whole matches of every game: same seed same match, scoresheets, and the golden playthroughs."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.every_game.golden import FOLDER, game_of, write_golden
from tests.every_game.walks import random_options
from touchline.engine.chance import Dice
from touchline.engine.errors import BadSheet
from touchline.engine.game import REFEREE, SPECTATOR, split_options, write_options
from touchline.engine.match import Match, replay
from touchline.engine.record import INTERPRETED


def play_random(game, seed, plies=100_000):
    rng = random.Random(seed)
    given = split_options(write_options(game.options, random_options(game, rng)))
    match = Match(game, given, dice=Dice(f"secret {seed}", ("a", "b")))
    while not match.outcome and match.plies < plies:
        match.play(rng.choice(match.legal()))
    return match


def read(game, text):
    return replay(text, lambda name: game, lambda name: lambda rule: "")


def test_the_same_seed_gives_the_same_match(game):
    assert play_random(game, 5, 300).sheet() == play_random(game, 5, 300).sheet()


def test_a_scoresheet_replays_byte_for_byte(game):
    for seed in range(3):
        sheet = play_random(game, seed).sheet()
        assert read(game, sheet).sheet() == sheet


def test_a_running_scoresheet_replays_and_goes_on(game):
    match = play_random(game, 1, 40)
    again = read(game, match.sheet())
    assert again.position() == match.position()
    assert again.legal() == match.legal()


def test_an_altered_character_is_refused_with_its_line(game):
    """In an action, an outcome, the secret or the result: whatever it is changed to."""
    sheet = play_random(game, 2).sheet()
    lines = sheet.splitlines()
    rng = random.Random(1)
    body = [number for number, line in enumerate(lines) if line[:1] in " r" and not line.startswith("rules")]
    secret = next(number for number, line in enumerate(lines) if line.startswith("secret"))
    for number in [*rng.sample(body, min(15 if INTERPRETED else 60, len(body))), len(lines) - 1, *[secret] * 5]:
        line = lines[number]
        start = len("secret: ") if number == secret else 0
        at = rng.choice([index for index in range(start, len(line)) if line[index] != " "])
        other = rng.choice([letter for letter in "abcdefgh123456789" if letter != line[at]])
        altered = [*lines[:number], line[:at] + other + line[at + 1 :], *lines[number + 1 :]]
        with pytest.raises(BadSheet) as error:
            read(game, "\n".join(altered) + "\n")
        assert error.value.line == number + 1


def test_a_cut_or_lengthened_scoresheet_is_refused(game):
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
        with pytest.raises(BadSheet):
            read(game, wrong)


def test_a_seat_s_sheet_of_a_running_match_keeps_the_secret(game):
    match = play_random(game, 3, 1)
    assert match.outcome is None
    for seat in (*range(len(match.seats)), SPECTATOR):
        sheet = match.sheet(seat)
        assert "secret 3" not in sheet
        with pytest.raises(BadSheet, match="not over"):
            read(game, sheet)
    assert "secret 3" in match.sheet(REFEREE)


def test_events_are_plain_data_and_every_ply_has_some(game):
    import json

    match = play_random(game, 4)
    for seat in (*range(len(match.seats)), SPECTATOR, REFEREE):
        events = match.events_for(seat)
        assert json.loads(json.dumps(events)) == events
        assert all(isinstance(event["event"], str) for event in events)
    assert len(match.events) >= match.plies


def test_there_is_a_golden_playthrough(game):
    assert list(FOLDER.glob(f"{game.id}-*.txt"))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_playthroughs_are_still_what_they_were(path):
    assert write_golden(game_of(path.stem), path.stem) == path.read_text()


MODES = {"compiled": {}, "with bounds checks": {"TOUCHLINE_CHECK": "1"}, "plain": {"TOUCHLINE_INTERPRET": "1"}}


@pytest.mark.skipif("TOUCHLINE_INTERPRET" in os.environ, reason="runs all three modes itself, once is enough")
def test_compiled_checked_and_plain_rules_play_the_same_matches(game_name):
    """Lock-step: a digest over every action of thousands of plies."""
    digests = {}
    for mode, environment in MODES.items():
        script = [sys.executable, str(Path(__file__).parent / "digest.py"), game_name]
        done = subprocess.run(script, env=os.environ | environment, capture_output=True, text=True, check=True)
        digests[mode] = done.stdout
    assert len(set(digests.values())) == 1, digests
