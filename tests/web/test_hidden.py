"""Several people at one table over the network: no browser receives what its person may not know."""

import itertools
import json
import re
import time

import pytest

from tests.server.tables import new_table, play_until
from tests.web.browsing import play_together

ONE_OF_EACH = "6,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0,2,2,2,2,1,1,1,1,1,1,1,1,1,1,1"
MANY = ",".join(["20", *"1" * 16, *"9" * 15])
"""Decks of Team KM in which every pass and shot is there once: its name in a frame can only mean that card.

The second is so large that half-time, when partners see each other's hands, does not come in the turns that are played.
"""
NUMBERED = re.compile(r"(?:pass|shot|pass-or-shot)\+\d")


def open_table(visit, seats, **options):
    """One visitor sets up a table; the others follow the link and sit down. Returned in seat order."""
    host, *guests = [visit(seed=seat) for seat in range(seats)]
    title = options.pop("size", None)
    host.set_up("Team KM", title, ["Me", *["A friend online"] * (seats - 1)], {"Deck": options["deck"]})
    host.begin()
    link = host.page.get_by_label("Link to the table").input_value()
    for guest in guests:
        guest.goto(link)
        guest.button(re.compile("^Play as")).first.click()
    for visitor in (host, *guests):
        visitor.wait_for_board()
    return [host, *guests]


def has(text, card):
    return re.search(rf"(?<![\w+-]){re.escape(card)}(?![\w+-])", text) is not None


def secrets(owner, seat):
    """The cards in a hand that, judging by its owner's frames, were never shown to anyone."""
    shown = []
    for step in owner.steps:
        view = json.loads(json.dumps(step["view"]))
        del view["seats"][seat]["hand"], view["refused"]
        events = [event for event in step["events"] if event["event"] not in ("dealt", "drawn")]
        shown.append(json.dumps([view, events]))
    hand = owner.steps[-1]["view"]["seats"][seat]["hand"]
    return [card for card in hand if NUMBERED.fullmatch(card) and not any(has(text, card) for text in shown)]


def test_hands_are_never_in_the_frames_of_others(visit):
    people = open_table(visit, 2, deck=ONE_OF_EACH)
    watcher = visit(seed=9)
    watcher.goto(people[0].page.url)
    watcher.wait_for_board()
    found = {"a": set(), "b": set()}

    def enough():
        for owner, seat in zip(people, "ab", strict=True):
            found[seat].update(secrets(owner, seat))
        return all(person.acts >= 5 for person in people) and all(found.values())

    play_together(people, enough)
    for owner, seat, other in ((people[0], "a", people[1]), (people[1], "b", people[0])):
        kept = secrets(owner, seat)
        for stranger in (other, watcher):
            assert stranger.steps
            leaks = [(card, text) for card in kept for text in stranger.raw if has(text, card)]
            assert not leaks, leaks[0]
            page = stranger.page.content()
            assert not [card for card in kept if has(page, card)]
    assert has("".join(people[0].raw), found["a"].pop())  # the search finds what is there


@pytest.mark.long
def test_six_people_at_six_browsers(visit):
    people = open_table(visit, 6, size="Six players, two sides of three", deck=MANY)
    seats = dict(zip("abcdef", people, strict=True))

    def enough():
        return sum(person.acts for person in people) >= 8 and any(secrets(owner, seat) for seat, owner in seats.items())

    play_together(people, enough)
    kept = {seat: secrets(owner, seat) for seat, owner in seats.items()}
    assert any(kept.values())
    for seat, owner in seats.items():
        assert all(has("".join(owner.raw), card) for card in kept[seat])  # the search finds what is there
        for other in people:
            if other is not owner:
                assert not [card for card in kept[seat] for text in other.raw if has(text, card)]
    wait_until(people[0], lambda: len({json.dumps(person.steps[-1]["view"]["pile"]) for person in people}) == 1)


def wait_until(visitor, condition):
    """Wait for steps that are on their way."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        visitor.page.wait_for_timeout(50)


def sheet_of_a_duel():
    """The scoresheet of a match of Kahmaté that stops where the attacker is to choose a card, and its length."""

    def is_duel(table):
        return table.match.view(table.match.actor)["duel"] is not None

    for seed in itertools.count():
        table = new_table("kahmate", "me", "me")
        play_until(table, is_duel, seed)
        if not table.is_over:
            return table.match.sheet(), table.match.plies


def test_the_card_of_a_duel_is_secret_until_both_are_chosen(visit):
    red, blue = visit(seed=1), visit(seed=2)
    sheet, ply = sheet_of_a_duel()
    replay = red.make_replay(sheet)
    table = red.sit_at("kahmate", "me", "open", start={"replay": replay, "ply": ply})
    blue.goto(f"/t/{table}")
    blue.button(re.compile("^Play as")).click()
    play_together([red, blue], lambda: red.acts + blue.acts == 1)
    attacker, defender = (red, blue) if red.acts else (blue, red)
    assert defender.look()[1].startswith("card:")
    card = attacker.said[-1]["action"]
    assert card.startswith("card ")
    wait_until(attacker, lambda: attacker.steps[-1]["view"]["duel"]["chosen"] == int(card[5:]))
    assert defender.steps[-1]["view"]["duel"] == {**attacker.steps[-1]["view"]["duel"], "chosen": None}
    own, told = attacker.steps[-1]["events"][-1], defender.steps[-1]["events"][-1]
    assert own["ply"] == told["ply"]
    secret = [key for key, value in own.items() if str(value) == card[5:] and key != "ply"]
    assert secret
    assert all(told.get(key) is None for key in secret)
    assert own["words"] != told["words"]
    defender.step()
    defender.page.wait_for_function(f"() => document.querySelector('[role=log]').innerText.includes({card[5:]!r})")
