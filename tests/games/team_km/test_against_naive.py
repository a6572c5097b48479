"""The engine against a second, slow implementation written from the rulebook alone, over random matches."""

import random

import pytest

import touchline
from tests.games.refusing import allowed, rules_against_all
from tests.naive.team_km import ACTIONS, FAIR_PLAY, INTERRUPTIONS, KEPT, KINDS, LETTERS, SPECIALS, TeamKM
from touchline.engine.record import INTERPRETED

REFUSALS_EVERY = 12
ACTORS = {touchline.CHANCE: "chance", touchline.NOBODY: None}
RESTARTS = KINDS[KINDS.index("throw-in") : KINDS.index("dive")]


def some_deck(rng, players):
    """Enough cards for the deal and hardly more, so that a match is short, and mostly of a few kinds."""
    least = 3 * (7 * players - 1) + 1  # R1.4: one card fewer is refused
    total = least + rng.choice([0, 1, 2, 3, 10, 30])
    liked = [*INTERRUPTIONS, *INTERRUPTIONS, *rng.choice([KEPT, KEPT, RESTARTS, KINDS, ["yellow"], ["red"]])]
    liked += ["kick-off", "kick-off", "pass+5", "pass-or-shot+4", "shot+6", "super-shoot"]
    if rng.random() < 0.2:
        liked = rng.sample(KINDS, rng.choice([1, 2, 5]))
    deck = dict.fromkeys(KINDS, 0)
    while sum(deck.values()) < total:
        kind = rng.choice(liked if rng.random() < 0.8 else KINDS)
        deck[kind] = min(deck[kind] + 1, 99)
    return ",".join(str(copies) for copies in deck.values())


def some_options(rng):
    """Every kind of table, usually with a custom deck and dice."""
    players = rng.choice([2, 3, 4, 6, 6])
    options = {"players": players, "sides": rng.choice([2, 3]), "shootout": rng.choice(["off", "on"])}
    options["first"] = rng.choice(["lot", *LETTERS[:players]])
    if rng.random() < 0.85:
        options["deck"] = some_deck(rng, players)
    if rng.random() < 0.5:
        options["shot_die"] = rng.choice(["12,0,0", "0,12,0", "0,0,12", "1,10,1", "0,6,6", "11,1,0"])
    if rng.random() < 0.5:
        options["clearance_die"] = ",".join(str(rng.choice([0, 1, 5, 8, 17, rng.randrange(18)])) for _ in range(12))
    return options


def opening(rng, options):
    """Both at the start of a match."""
    return touchline.new_match("team_km", options, dice="by hand"), TeamKM(**options)


def scattered(rng, options):
    """Both at the same position in the middle of a match, often near the end of a half."""
    naive = TeamKM(**options)
    unseen = naive.unseen()
    rng.shuffle(unseen)
    if rng.random() < 0.7:  # first interruptions and the cards that answer them
        unseen.sort(key=lambda card: card in [*INTERRUPTIONS, *KEPT] and rng.random() < 0.7, reverse=True)

    def some(cards):
        return [card for card in cards if rng.random() < 0.5]

    def from_unseen(kinds):
        card = next((card for card in unseen if card in kinds), None)
        if card is not None:
            unseen.remove(card)
        return card

    naive.half = rng.choice(["first", "first", "second", "second", "stoppage"])
    naive.turn = rng.choice(naive.seats)
    naive.due = "card" if naive.half == "stoppage" else rng.choice(["turn", "card"])
    naive.goals = [rng.choice([0, 0, 1]) for _ in naive.sides]
    naive.tokens = [rng.randrange(4) for _ in naive.sides]
    naive.balls = [rng.choice([0, 1, 10, 11, 12, 12, 14, 14, 15, 16, 17, 17]) for _ in naive.sides]
    size = rng.choice([2, 4, 7])
    for seat in naive.seats:
        # R8.7: counted yellows are on the table, among the other cards
        if rng.random() < 0.5 and (card := from_unseen(["yellow"])):
            naive.tables[seat].append(card)
            naive.yellows[seat] = 1
        if rng.random() < 0.2 and (card := from_unseen(SPECIALS)):
            naive.tables[seat].append(card)
        free = [kind for special, kind in SPECIALS.items() if special not in naive.tables[seat]]
        if naive.ball(seat) and rng.random() < 0.3 and (card := from_unseen(free)):
            naive.tables[seat].append(card)
            naive.under[seat] = card
        elif naive.ball(seat) and rng.random() < 0.3 and (card := from_unseen(FAIR_PLAY)):
            if seat != naive.turn:
                naive.fair[seat] = card
            naive.tables[seat].append(card)
        for _ in range(rng.choice([0, size, size, size]) + (seat == naive.turn and naive.due == "card")):
            naive.hands[seat].append(unseen.pop(0))
        naive.known[seat] = some(naive.hands[seat])
        naive.seen[seat] = list(naive.known[seat])
        if naive.partners(seat) and naive.half != "first":
            naive.seen[seat] = list(naive.hands[seat])
    for _ in range(rng.randrange(6)):
        naive.discarded.append(unseen.pop())
    if naive.discarded and naive.half != "stoppage":
        naive.last = rng.choice([None, naive.discarded[-1]])
        naive.taken = rng.randrange(naive.players + 1)
        if naive.due == "turn" and rng.random() < 0.7:
            naive.last, naive.on_offer = None, naive.discarded[-1]
    naive.form_piles()
    if rng.random() < 0.8:
        naive.top, naive.below = 0, rng.randint(1, rng.choice([1, 1, 3, 10, naive.below]))
    if naive.half == "stoppage":
        naive.top, naive.below = 0, naive.below - 1
    if naive.due == "card" and rng.random() < 0.7:  # an interruption, if possible of a player who can react
        texts = [text for text in naive.legal() if len(text.split()) == 3]
        able = [text for text in texts if set(naive.hands[LETTERS.index(text[-1])]) & set(KEPT)]
        if texts:
            naive.play(rng.choice(able or texts))
    return touchline.read_position("team_km", naive.position(), dice="by hand"), naive


def tastes(rng):
    """How much the players of this match like each sort of action; every match has its own eccentrics."""
    sorts = ["draw", "take", "discard", "agree"]
    liked = {sort: rng.choice([0.1, 1, 1, 4]) for sort in sorts}
    liked |= {"play": rng.choice([1, 4, 20]), "react": rng.choice([1, 9, 9]), "offer": rng.choice([1, 5])}
    liked |= {"substitute": rng.choice([0, 0.1, 1])} | dict.fromkeys(["decline", "done"], rng.choice([0, 0.2, 2]))
    liked |= {kind: rng.choice([1, 1, 9]) for kind in [*KINDS, "goal"]}
    liked |= {kind: rng.choice([3, 9, 30]) for kind in INTERRUPTIONS} | {"kick-off": 9}
    liked |= {period: rng.choice([0.3, 3]) for period in ["half-time", "full-time"]}
    return liked


def choose(rng, liked, legal):
    """First the sort of action, then one of that sort."""
    sorts = list(dict.fromkeys(text.split()[0] for text in legal))
    sort = rng.choices(sorts, [liked.get(sort, 1) + 0.001 for sort in sorts])[0]
    texts = [text for text in legal if text.split()[0] == sort]
    weights = [max([liked.get(word, 0) for word in text.split()[1:]], default=1) or 1 for text in texts]
    return rng.choices(texts, weights)[0]


def compare(match, naive, ply, legal):
    assert ACTORS.get(match.actor, match.actor) == naive.actor()
    assert match.position() == naive.position()
    refusals = naive.refusals()
    assert legal == allowed(refusals)
    assert match.odds() == naive.odds()
    if ply % REFUSALS_EVERY == 0 or naive.due not in ("turn", "draw", "card", "deal", "shootout"):
        assert rules_against_all(match) == refusals
        for by in naive.seats:
            seats = match.view(by)["seats"]
            for of in naive.seats:
                assert seats[LETTERS[of]]["hand"] == naive.knows(by, of)


def cross_play(seed, begin):
    """Play one match with both, a scattered one not always to the end; return the number of plies."""
    rng = random.Random(seed)
    match, naive = begin(rng, some_options(rng))
    liked = tastes(rng)
    plies = 0
    most = rng.choice([20, 40, 60, 400]) if begin is scattered else 4000
    shift = rng.randrange(REFUSALS_EVERY)
    while True:
        legal = match.legal()
        compare(match, naive, plies + shift, legal)
        if naive.outcome() is not None:
            assert match.outcome.values == pytest.approx(naive.outcome(), abs=1e-12)
            return plies
        assert not match.outcome
        if plies == most:
            return plies
        text = choose(rng, liked, legal)
        match.play(text)
        naive.play(text)
        plies += 1


def test_the_action_texts_are_those_of_the_engine():
    match = touchline.new_match("team_km", dice="by hand")
    assert len(ACTIONS) == 466
    assert [text for text in ACTIONS if match.refusal(text) is None] == match.legal()


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_both_refuse_the_same_decks(players):
    """R1.4: one card fewer than needed."""
    for total in (21 * players - 3, 21 * players - 2, 21 * players - 1):
        deck = [total // 32] * 31
        options = {"players": players, "deck": ",".join(str(copies) for copies in [*deck, total - sum(deck)])}
        if total == 21 * players - 3:
            with pytest.raises(touchline.BadOption):
                touchline.new_match("team_km", options)
            with pytest.raises(ValueError):
                TeamKM(**options)
        else:
            assert touchline.new_match("team_km", options, dice="by hand").position() == TeamKM(**options).position()


@pytest.mark.parametrize(("begin", "matches"), [(opening, 2), (scattered, 15)])
@pytest.mark.parametrize("block", range(3))
def test_both_implementations_play_the_same_matches(begin, matches, block):
    """The same actor, position, legal actions, odds, refusals and knowledge, and the same outcome."""
    matches = 1 if INTERPRETED else matches
    assert sum(cross_play(seed, begin) for seed in range(block * matches, (block + 1) * matches)) > 0


@pytest.mark.long
@pytest.mark.parametrize(("begin", "matches"), [(opening, 200), (scattered, 1000)])
def test_both_implementations_play_the_same_thousand_matches(begin, matches):
    for seed in range(10_000, 10_000 + matches):
        cross_play(seed, begin)
