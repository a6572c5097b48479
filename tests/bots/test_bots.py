"""Bots play legal actions, repeat themselves with the same seed, and know nothing that their seat may not know."""

import pytest

import touchline
from touchline.bots import BOTS, Bot

TACKLE = """
 1    :   r1    .    .    .    .    .    .    .    .    .   b1    :
 2    :   r2    .    .    .    .    .    .    .    .    .   b2    :
 3    :    .    .    .    .    .    .    .    .    .    .    .    :
 4    :    .    .    .    .   r3   b3*   .    .    .    .    .    :
 5    :   r4    .    .    .    .    .    .    .    .    .   b4    :
 6    :   r5    .    .    .    .    .    .    .    .    .   b5    :
 7    :    .    .    .    .    .    .    .    .    .    .    .    :
 8    :   r6    .    .    .    .    .    .    .    .    .   b6    :
turn: red
"""


def play(bots, seed, options=None):
    match = touchline.new_match("kahmate", {"turns": 8} | (options or {}), seed=seed)
    while match.outcome is None:
        match.play(bots[match.actor].choose(match, match.actor))
    return match


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_matches_and_repeats_itself(name):
    options = {"turns": 1 if name == "star" else 4}
    sheets = [play([Bot(name, 1), Bot(name, 2)], 5, options).sheet() for _ in range(2)]
    assert sheets[0] == sheets[1]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_does_not_see_the_card_that_is_not_shown(name):
    choices = set()
    for card in range(1, 7):
        match = touchline.read_position("kahmate", TACKLE, seed=1)
        match.play_all("tackle 3", f"card {card}")
        choices.add(Bot(name, 3).choose(match, 1))
    assert len(choices) == 1


def test_a_rookie_beats_random_play():
    won = 0
    for seed in range(6):
        first = play([Bot("rookie", seed), Bot("random", seed)], seed, {"turns": 40})
        second = play([Bot("random", seed), Bot("rookie", seed)], seed, {"turns": 40})
        won += first.outcome.values[0] + second.outcome.values[1]
    assert won >= 9


def test_a_rookie_scores_when_the_line_is_next_to_him():
    text = TACKLE.replace("r3   b3*   .    .    .    .    .    :", " .    .    .    .    .    .   r3*   :").replace(
        "8    :   r6    .", "8    :   r6   b3"
    )
    match = touchline.read_position("kahmate", text, seed=1)
    assert Bot("rookie", 1).choose(match, 0) == "step 3 right"


def test_there_is_no_such_bot():
    with pytest.raises(touchline.TouchlineError, match="there is no bot 'deepblue'; there are random"):
        Bot("deepblue")
