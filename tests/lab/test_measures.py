"""What is counted in each game, computed again from the texts of the plies and the states between them."""

import itertools
from collections import Counter

import pytest

import touchline.lab
from tests.lab.retelling import play_again
from tests.lab.test_simulate import FOUR, TUG, seats_of
from touchline import find_game
from touchline.engine.errors import BadGame
from touchline.engine.game import split_options
from touchline.engine.record import EMPTY
from touchline.games.killpower_ball.court import COLUMN, COLUMNS, ROW
from touchline.games.killpower_ball.rules import CELL_NAMES
from touchline.games.team_km import rules as team_km
from touchline.games.team_km.cards import KINDS, NAMES
from touchline.lab.measures import check_measures


def words(ply):
    return ply.text.split()


def tell_team_km(match, plies):
    tallies, heat = Counter(), Counter()
    sides = match.game.side_of_seats(match.options)
    for ply in plies:
        verb, *rest = words(ply)
        if verb == "deal" and rest[0] in NAMES[:KINDS]:
            kind = NAMES.index(rest[0])
            (seat,) = (s for s in range(6) if ply.after.hand[s, kind] > ply.before.hand[s, kind])
            tallies[f"drawn:{rest[0]}:{seat}"] += 1
        if verb == "take":
            tallies[f"drawn:{NAMES[ply.before.offer]}:{ply.seat}"] += 1
        if verb in ("play", "react"):
            tallies[f"played:{rest[0]}:{ply.seat}"] += 1
        if verb == "discard" and all(text.startswith("discard ") for text in ply.legal):
            tallies[f"dead:turn:{ply.seat}"] += 1
        if verb in ("play", "discard"):
            heat["ball", sides[ply.seat], ply.before.ball[sides[ply.seat]]] += 1
        if ply.before.due == team_km.SHOT_ROLL:
            shooter = ply.before.turn if ply.before.target == EMPTY else ply.before.target
            heat["shots", sides[shooter], ply.before.ball[sides[shooter]]] += 1
    for kind in range(KINDS):
        for seat in range(len(sides)):
            if match.state.hand[seat, kind]:
                tallies[f"held:{NAMES[kind]}:{seat}"] = match.state.hand[seat, kind]
    turns = sum(words(ply)[0] in ("play", "discard") for ply in plies)
    last_score = match.game.score(plies[-1].before)
    ending = (
        "shootout" if match.state.round else "golden_goal" if match.game.score(match.state) != last_score else "cards"
    )
    return tallies, heat, turns, ending


def tell_kahmate(match, plies):
    tallies, heat = Counter(), Counter()
    cards = [ply for ply in plies if words(ply)[0] == "card"]
    for attack, defence in zip(cards[::2], cards[1::2], strict=True):
        own, other = words(attack)[1], words(defence)[1]
        tallies[f"chosen:{own}:{attack.seat}"] += 1
        tallies[f"chosen:{other}:{defence.seat}"] += 1
        tallies[f"duel:{own},{other}:{attack.seat}"] += 1
    for ply in plies:
        verb, *rest = words(ply)
        carrier = ply.before.carrier
        at_ball = ply.before.ball if carrier == EMPTY else ply.before.cell[carrier]
        if verb in ("end", "tackle"):
            heat["ball" if verb == "end" else "tackles", ply.seat, at_ball] += 1
        if verb == "kick":
            column, row = map(int, rest[0].split("-"))
            heat["kicks", ply.seat, (row - 1) * 13 + column] += 1
    turns = sum(ply.text == "end" for ply in plies) + sum(match.state.score)
    return tallies, heat, turns, "tries" if max(match.state.score) == match.state.tries else "turns"


def tell_foot_savane(match, plies):
    tallies, heat = Counter(), Counter()

    def drawn(cell):
        return (3 - cell // 4) * 4 + cell % 4

    for ply in plies:
        verb, *rest = words(ply)
        if verb == "card":
            tallies[f"drawn:{rest[0]}:{ply.before.side}"] += 1
            heat["bites", ply.before.side, drawn(ply.before.ball)] += 1
        if verb == "shoot":
            tallies[f"chosen:{rest[0]}:{ply.seat}"] += 1
            heat["shots", ply.seat, drawn(ply.before.ball)] += 1
        if verb == "send":
            heat["passes", ply.seat, drawn(ply.before.ball)] += 1
    ending = "goals" if max(match.state.score) == match.state.goals else "turns"
    return tallies, heat, match.state.played + (ending == "goals"), ending


def tell_killpower_ball(match, plies):
    tallies, heat = Counter(), Counter()

    def drawn(cell):
        return int(ROW[cell]) * COLUMNS + int(COLUMN[cell])

    for ply in plies:
        verb, *rest = words(ply)
        before = ply.before
        held = before.ball if before.holder == EMPTY else before.cell[before.holder]
        if verb == "place":
            tallies[f"picked:{rest[0]}:{ply.seat}"] += 1
            assert rest[1] in CELL_NAMES
        if verb == "end":
            heat["ball", ply.seat, drawn(held)] += 1
        if verb in ("shoot", "dunk"):
            heat["shots", ply.seat, drawn(held)] += 1
        if verb == "strike":
            struck = before.cell[(1 - ply.seat) * 7 + int(rest[0]) - 1]
            heat["blows", ply.seat, drawn(struck)] += 1
    has_all = all(0 in match.state.out[side * 7 : side * 7 + 7] for side in range(2))
    return tallies, heat, 21 - match.state.turn, "turns" if has_all else "knockout"


def tell_tug_of_war(match, plies):
    tallies = Counter()
    pulls = [words(ply)[1] for ply in plies if words(ply)[0] == "pull"]
    for red, blue in zip(pulls[::2], pulls[1::2], strict=True):
        tallies.update([f"chosen:{red}:0", f"chosen:{blue}:1", f"duel:{red},{blue}:0"])
    return tallies, Counter(), count_spells(plies), "line" if abs(match.state.knot) >= 3 else "hands"


def tell_connect_four(match, plies):
    return Counter(), Counter(), count_spells(plies), "over"


def count_spells(plies):
    """Series of decisions of one seat."""
    seats = [ply.seat for ply in plies if ply.seat >= 0]
    return len(list(itertools.groupby(seats)))


@pytest.mark.parametrize(
    ("name", "options", "tell"),
    [
        ("team_km", "", tell_team_km),
        ("team_km", "players=4 shootout=on", tell_team_km),
        ("kahmate", "tries=2", tell_kahmate),
        ("foot_savane", "goals=3", tell_foot_savane),
        ("killpower_ball", "court=small on_court=5", tell_killpower_ball),
        (TUG, "", tell_tug_of_war),
        (FOUR, "", tell_connect_four),
    ],
)
def test_tallies_maps_turns_and_endings(name, options, tell):
    game, matches = find_game(name), 2
    found = touchline.lab.simulate(game, matches, options=options, seed=21)
    maps = Counter()
    for row in found.matches.collect().iter_rows(named=True):
        match, plies = play_again(game, split_options(options), ["random"] * seats_of(game, options), 21, row["match"])
        tallies, heat, turns, ending = tell(match, plies)
        own = [name for name in found.title["tallies"] if not name.startswith("used:")]
        assert {name: row[name] for name in own if row[name]} == dict(tallies)
        assert (row["turns"], row["ending"]) == (turns, ending)
        maps += heat
    if not found.title["maps"]:
        assert found.heat is None
        return
    kept = found.heat.select("map", "side", "cell", "count").collect().rows()
    total = Counter()
    for where, side, cell, count in kept:
        total[where, side, cell] += count
    assert total == maps


def test_measures_that_contradict_themselves_are_refused():
    class Measures:
        TALLIES = ("drawn:ace",)

    with pytest.raises(BadGame, match=r"kahmate: expected tallies as kind:item:seat, not 'drawn:ace'"):
        check_measures(find_game("kahmate"), Measures)
    Measures.TALLIES, Measures.SCORED = (), "goals"
    with pytest.raises(BadGame, match=r"kahmate: expected measures with both SCORED and score, or neither"):
        check_measures(find_game("kahmate"), Measures)
