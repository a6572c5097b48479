"""Taking back in Team KM: what shows a card of a hidden hand has told something."""

import random

from touchline import new_match


def test_a_card_that_was_shown_is_not_taken_back():
    """A seat that plays a card has told that it held it."""
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
