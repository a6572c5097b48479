"""Undo in Team KM: no action that shows a card of a hidden hand can be undone."""

import random

from touchline import SPECTATOR, new_match, read_position


def test_an_action_that_shows_a_card_cannot_be_undone():
    """A seat that plays a card has shown that it held it."""
    shown = 0
    for seed in range(6):
        match, rng = new_match("team_km", seed=seed), random.Random(seed)
        while match.outcome is None and match.plies < 150:
            seat, text = match.actor, rng.choice(match.legal())
            held = match.view(1 - seat)["seats"]["ab"[seat]]["hand"]
            match.play(text)
            words = text.split()
            if len(words) > 1 and words[1] not in held and match.actor == seat:
                shown += 1
                assert not match.can_undo(seat), text
    assert shown


def test_the_open_card_and_a_named_card_can_be_taken_back():
    match = new_match("team_km", {"players": 4, "first": "a"}, seed=1)
    match.play("draw")
    match.play(next(text for text in match.legal() if text.startswith("discard")))
    seat, before = match.actor, match.position()
    match.play("take")
    assert match.can_undo(seat)
    match.undo()
    assert match.position() == before
    match = read_position("team_km", HALF_TIME, dice="by hand")
    match.play_all("deal half-time", "offer b pass+1")
    assert match.can_undo(0)


def test_an_action_that_ends_a_go_at_half_time_cannot_be_undone():
    """R10.2: who is asked next depends on hands that the side may not know; here everyone sees that the half begins."""
    text = HALF_TIME.replace("turn: a", "turn: b").replace("hand c: lob tackle", "hand c: dribble")
    match = read_position("team_km", text, dice="by hand")
    match.play_all("deal half-time", "done")
    while match.turn(SPECTATOR) is None:
        match.play_all("offer b pass+1", "for shot+1", "decline")
    assert match.actor == 1
    assert not match.can_undo(1)


HALF_TIME = """\
options: players=4
turn: a
due: draw
hand a: pass+1 pass+2
hand b: shot+1 shot+2
hand c: lob tackle
hand d: dribble
pile: 0 20
"""
