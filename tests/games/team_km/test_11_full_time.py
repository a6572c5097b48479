"""R11, full time: stoppage time, the end, the winner, the shoot-out, the value."""

from fractions import Fraction

import pytest

import touchline
from tests.games.team_km.table import (
    at,
    ball,
    discard,
    due,
    goals,
    half,
    hand,
    pile,
    protected,
    table,
    tokens,
    turn,
    under,
)

LAST_CARD = "turn: a\ndue: card\nhalf: stoppage\nhand a: lob\n"


def over(score, **options):
    """A match that ended with this score when the last card was discarded."""
    match = at(f"{LAST_CARD}goals: {score}\n", **options)
    match.play("discard lob")
    return match


def shootout(score="1 1", players=2, sides=2):
    """A shoot-out about to begin."""
    return over(score, players=players, sides=sides, shootout="on")


# R11.1


def test_full_time_begins_stoppage_time_and_its_drawer_goes_on_with_a_card():
    """R11.1: without a new card."""
    match = at("turn: a\nhalf: second\nballs: 5 6\nhand a: pass+1 lob\nhand b: lob\npile: 0 5\n")
    match.play_all("draw", "deal full-time")
    assert (half(match), match.actor, due(match), turn(match)) == ("stoppage", 0, "card", "a")
    assert (hand(match, "a"), pile(match)) == (["pass+1", "lob"], (0, 4))
    assert match.legal() == ["play pass+1", "discard pass+1", "discard lob"]


def test_full_time_clears_nothing():
    """R11.1: play continues where it was."""
    match = at(
        "turn: a\nhalf: second\nballs: 5 6\nhand a: pass+1\ntable a: kick-off\ntable b: tackle\nunder: b tackle\n"
        "tokens: 1 2\ngoals: 3 3\ndiscard: red\npile: 0 5\n"
    )
    match.play_all("draw", "deal full-time")
    assert (ball(match, "a"), ball(match, "b"), table(match, "a"), under(match, "b")) == (5, 6, ["kick-off"], "tackle")
    assert (tokens(match), goals(match), discard(match)) == ((1, 2), (3, 3), ["red"])


def test_full_time_in_a_substitution_goes_on_with_a_card_too():
    """R11.1, R4.2: the substitution is undone."""
    match = at("turn: a\nhalf: second\nhand a: lob\npile: 0 5\n")
    match.play_all("substitute lob", "deal full-time")
    assert (half(match), match.actor, due(match), hand(match, "a")) == ("stoppage", 0, "card", ["lob"])


def test_full_time_as_a_redraw_lets_the_next_seat_play():
    """R11.1, R8.10: as if no card had been drawn."""
    match = at("turn: a\ndue: card\nhalf: second\nballs: 0 5\nhand a: tackle\nhand b: yellow lob\npile: 0 5\n")
    match.play_all("play tackle b", "react yellow", "deal full-time")
    assert (half(match), match.actor, due(match)) == ("stoppage", 1, "card")


@pytest.mark.parametrize("action", ["draw", "take"])
def test_nobody_draws_any_more(action):
    """R11.1: from pile or discard."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob red\nhand b: lob\n")
    match.play("discard red")
    assert match.actor == 1
    assert match.refusal(action).rule == "R11.1"


def test_the_drawer_of_full_time_may_not_draw_again():
    """R11.1: nor take the card that was on offer."""
    match = at("turn: a\nhalf: second\nhand a: lob\noffer: red\ndiscard: red\npile: 0 5\n")
    match.play_all("draw", "deal full-time")
    assert match.refusal("draw").rule == "R11.1"
    assert match.refusal("take").rule == "R11.1"


def test_nobody_redraws():
    """R11.1: a reaction costs its card."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 0 5\nhand a: tackle\nhand b: yellow lob\n")
    match.play_all("play tackle b", "react yellow")
    assert (match.actor, due(match), hand(match, "b")) == (1, "card", ["lob"])


def test_playing_or_discarding_one_card_stays_compulsory():
    """R11.1: one card fewer each turn."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 5 6\nhand a: pass+1 pass+2\nhand b: shot+1\n")
    assert match.legal() == ["play pass+1", "play pass+2", "discard pass+1", "discard pass+2"]
    match.play("play pass+1")
    assert (hand(match, "a"), match.legal()) == (["pass+2"], ["discard shot+1"])


@pytest.mark.parametrize("action", ["accept", "react red", "done", "agree", "deal red", "roll goal"])
def test_another_sort_of_action_is_refused_by_the_turn(action):
    """R11.1, R3.1: a card is due."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob\nhand b: lob\n")
    assert match.refusal(action).rule == "R3.1"


def test_stoppage_time_goes_anticlockwise():
    """R11.1, R11.2: in the same direction as the half."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob\nhand b: lob\nhand c: lob\n", players=3)
    match.play("discard lob")
    assert turn(match) == "c"
    match.play("discard lob")
    assert turn(match) == "b"


def discards_made_for(text, **options):
    """The discards made for a while there is nothing else to do; nobody else has a card."""
    match = at(f"turn: a\ndue: card\nhalf: stoppage\n{text}\n", **options)
    made = []
    while not match.outcome and (action := match.game.rest(match.state, match.legal())):
        made.append(action.removeprefix("discard "))
        match.play(action)
    return made


def test_discards_can_be_automatic_and_useful_cards_go_last():
    """R11.1: no Kick-off is needed with the ball on the pitch; restarts and reactions answer an interruption."""
    held = "red throw-in kick-off yellow pass+2 tackle dive lob-fair pass+1"
    expected = ["kick-off", "pass+1", "pass+2", "tackle", "throw-in", "lob-fair", "dive", "yellow", "red"]
    assert discards_made_for(f"balls: 14 0\nhand a: {held}") == expected


@pytest.mark.parametrize("stuck", ["balls: 5 0\ntable a: tackle\nunder: a tackle", "balls: 0 0"])
def test_a_player_who_can_never_play_on_keeps_interruptions_longest(stuck):
    """R11.1, R5.1, R5.2: nobody draws a cure or a Kick-off any more; an opponent's ball may still come into play."""
    assert discards_made_for(f"{stuck}\nhand a: red tackle pass+2 dribble") == ["pass+2", "dribble", "red", "tackle"]


def test_a_partner_may_still_kick_off():
    """R11.1, R5.2: so a ball off the pitch is not final."""
    assert discards_made_for("hand a: red tackle pass+2", players=4) == ["pass+2", "tackle", "red"]


@pytest.mark.parametrize(
    "text",
    [
        "half: second\ndue: card\nballs: 14 0\nhand a: lob\n",
        "half: stoppage\ndue: card\nballs: 5 0\nhand a: lob pass+1\n",
        "half: stoppage\ndue: card\nballs: 14 3\nhand a: lob tackle\n",
        "half: stoppage\ndue: reaction\ntarget: b\nballs: 0 3\nhand b: lob\ntable b: tackle\nunder: b tackle\n",
    ],
)
def test_discards_are_automatic_only_in_stoppage_time_without_alternatives(text):
    """R11.1: a playable card, an opponent who can be interrupted, or a question outside the player's own turn."""
    match = at(f"turn: a\n{text}")
    assert match.legal()
    assert match.game.rest(match.state, match.legal()) is None


# R11.2


@pytest.mark.parametrize(
    ("card", "rolls"), [("super-shoot", ()), ("shot+3", ("roll goal",)), ("pass-or-shot+4", ("roll goal",))]
)
def test_a_goal_ends_the_match_at_once(card, rolls):
    """R11.2: though everyone still holds cards."""
    match = at(f"turn: a\ndue: card\nhalf: stoppage\nballs: 15 6\nhand a: {card} lob\nhand b: lob\n")
    match.play_all(f"play {card}", *rolls)
    assert (match.actor, due(match), goals(match)) == (touchline.NOBODY, "over", (1, 0))
    assert match.legal() == []


def test_a_goal_of_the_trailing_side_ends_the_match_too():
    """R11.2: by either side."""
    match = at("turn: b\ndue: card\nhalf: stoppage\ngoals: 3 0\nballs: 15 15\nhand a: lob\nhand b: super-shoot\n")
    match.play("play super-shoot")
    assert (goals(match), match.outcome.values) == ((3, 1), (1, -1))


def test_the_goal_is_settled_before_the_match_is_over():
    """R11.2, R9.4: balls to 0, the table cleared."""
    match = at(
        "turn: a\ndue: card\nhalf: stoppage\nballs: 15 6\nhand a: super-shoot\ntable a: pass+1 dive\n"
        "table b: tackle yellow\nunder: b tackle\n"
    )
    match.play("play super-shoot")
    assert (ball(match, "a"), ball(match, "b"), under(match, "b")) == (0, 0, None)
    assert (table(match, "a"), table(match, "b")) == (["dive"], ["yellow"])
    assert discard(match) == ["pass+1", "super-shoot", "tackle"]


@pytest.mark.parametrize("rolls", [("roll bar",), ("roll save", "clear 4")])
def test_a_miss_does_not_end_the_match(rolls):
    """R11.2: while someone holds a card."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 15 6\nhand a: shot+3\nhand b: lob\n")
    match.play_all("play shot+3", *rolls)
    assert (match.outcome, match.actor, due(match)) == (None, 1, "card")


def test_the_turn_that_leaves_nobody_a_card_ends_the_match():
    """R11.2: a discard."""
    match = at(LAST_CARD)
    match.play("discard lob")
    assert (match.actor, due(match)) == (touchline.NOBODY, "over")
    assert match.outcome is not None


def test_while_somebody_holds_a_card_the_match_goes_on():
    """R11.2: the boundary case: one card left."""
    match = at(f"{LAST_CARD}hand b: red\n")
    match.play("discard lob")
    assert (match.outcome, match.actor) == (None, 1)
    match.play("discard red")
    assert match.actor == touchline.NOBODY


@pytest.mark.parametrize("rolls", [("roll bar",), ("roll save", "clear 4")])
def test_the_last_card_is_settled_first(rolls):
    """R11.2: the match ends after the turn: the shot die is rolled first."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 15 6\nhand a: shot+3\n")
    match.play("play shot+3")
    assert (match.outcome, due(match)) == (None, "shot")
    match.play_all(*rolls)
    assert (match.actor, match.outcome.values) == (touchline.NOBODY, (0, 0))


def test_the_last_card_may_score():
    """R11.2: then the goal ends the match."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 15 6\nhand a: shot+3\n")
    match.play_all("play shot+3", "roll goal")
    assert match.outcome.values == (1, -1)


def test_an_interruption_as_the_last_card_is_answered_first():
    """R11.2, R8.1: the question is always asked."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 0 6\nhand a: tackle\n")
    match.play("play tackle b")
    assert (match.actor, due(match)) == (1, "reaction")
    match.play("accept")
    assert match.actor == touchline.NOBODY


def test_a_reaction_that_leaves_nobody_a_card_ends_the_match():
    """R11.2: after that turn."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 0 6\nhand a: tackle\nhand b: yellow\n")
    match.play_all("play tackle b", "react yellow")
    assert match.actor == touchline.NOBODY


def test_a_loss_that_leaves_nobody_a_card_ends_the_match():
    """R11.2, R8.7: the last card was lost to a red."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 0 6\nhand a: tackle lob\nhand b: red\n")
    match.play_all("play tackle b", "react red")
    assert (match.outcome, due(match)) == (None, "loss")
    match.play("lose lob")
    assert match.actor == touchline.NOBODY


def test_full_time_drawn_when_nobody_holds_a_card_ends_the_match():
    """R11.2, R3.8: the drawer passes, and nobody has a card."""
    match = at("turn: a\nhalf: second\ngoals: 0 1\npile: 0 5\n")
    match.play_all("draw", "deal full-time")
    assert (match.actor, match.outcome.values) == (touchline.NOBODY, (-1, 1))


def test_full_time_as_a_redraw_when_nobody_holds_a_card_ends_the_match():
    """R11.2, R8.10: after the turn that leaves nobody a card."""
    match = at("turn: a\ndue: card\nhalf: second\nballs: 0 6\nhand a: tackle\nhand b: yellow\npile: 0 5\n")
    match.play_all("play tackle b", "react yellow", "deal full-time")
    assert match.actor == touchline.NOBODY


def test_full_time_drawn_with_an_empty_hand_passes_to_the_next_player_with_a_card():
    """R11.2, R3.8: a passes, d has no card and is skipped, c plays."""
    match = at("turn: a\nhalf: second\nhand b: lob\nhand c: lob\npile: 0 5\n", players=4)
    match.play_all("draw", "deal full-time")
    assert (match.actor, turn(match), due(match)) == (2, "c", "card")


def test_a_fair_play_that_was_kept_by_skipping_is_discarded_with_a_goal():
    """R11.2, R9.4: the goal is resolved."""
    match = at(
        "turn: a\ndue: card\nhalf: stoppage\nballs: 15 5\nhand a: super-shoot\ntable b: lob-fair\nfair: b lob-fair\n"
    )
    match.play("play super-shoot")
    assert (protected(match, "b"), discard(match)) == (False, ["super-shoot", "lob-fair"])


def test_a_seat_with_no_card_is_skipped():
    """R11.2: in the half's direction: a, then b, since c has none."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nhand a: lob red\nhand b: lob dive\n", players=3)
    match.play("discard lob")
    assert (match.actor, turn(match)) == (1, "b")
    match.play("discard lob")
    assert (match.actor, turn(match)) == (0, "a")


def test_the_only_player_with_cards_plays_turn_after_turn():
    """R11.2: all the others are skipped."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 3 0 0\nhand a: pass+1 pass+2 lob\n", players=3)
    match.play_all("play pass+1", "play pass+2", "discard lob")
    assert (ball(match, "a"), match.actor) == (6, touchline.NOBODY)


def test_a_skipped_seat_keeps_its_fair_play():
    """R11.2: its turn does not begin."""
    match = at(
        "turn: a\ndue: card\nhalf: stoppage\nballs: 5 5 5\nhand a: lob red\nhand b: tackle\ntable c: lob-fair\n"
        "fair: c lob-fair\n",
        players=3,
    )
    match.play("discard lob")
    assert (turn(match), protected(match, "c"), table(match, "c")) == ("b", True, ["lob-fair"])
    assert match.refusal("play tackle c").rule == "R6.2"
    assert match.refusal("play tackle a") is None


def test_a_skipped_seat_may_be_interrupted():
    """R11.2, R6.2: with an empty hand, like anyone else."""
    match = at("turn: a\ndue: card\nhalf: stoppage\nballs: 5 5 5\nhand a: tackle red\nhand b: lob\n", players=3)
    match.play_all("play tackle c", "accept")
    assert (under(match, "c"), turn(match)) == ("tackle", "b")


def test_after_a_goal_before_full_time_a_seat_with_no_card_is_skipped():
    """R11.2, R8.10: left of the scorer is c, who has none; anticlockwise from there comes b."""
    match = at(
        "turn: a\ndue: card\nhalf: second\nballs: 0 15 0\nhand a: tackle lob\nhand b: dive lob\npile: 0 5\n", players=3
    )
    match.play_all("play tackle b", "react dive", "deal full-time")
    assert (turn(match), due(match)) == ("b", "card")


@pytest.mark.parametrize("action", ["draw", "discard lob", "play lob", "accept", "roll goal", "done"])
def test_nothing_is_done_after_the_end(action):
    """R11.2: the match is over."""
    match = over("1 0")
    assert match.refusal(action).rule == "R11.2"


# R11.3, R11.5


@pytest.mark.parametrize(("score", "values"), [("1 0", (1, -1)), ("0 1", (-1, 1)), ("2 2", (0, 0)), ("0 0", (0, 0))])
def test_the_side_with_most_goals_wins_between_two(score, values):
    """R11.3, R11.5: equal is a draw."""
    match = over(score)
    assert match.actor == touchline.NOBODY
    assert match.outcome.values == values


@pytest.mark.parametrize(
    ("score", "values"),
    [
        ("1 0 0", (1, -0.5, -0.5)),
        ("0 0 3", (-0.5, -0.5, 1)),
        ("2 1 0", (1, -0.5, -0.5)),
        ("1 1 0", (0.25, 0.25, -0.5)),
        ("0 2 2", (-0.5, 0.25, 0.25)),
        ("2 2 2", (0, 0, 0)),
    ],
)
def test_the_values_among_three(score, values):
    """R11.3, R11.5: with n sides and k first: winners (n/k - 1)/(n - 1), others -1/(n - 1)."""
    assert over(score, players=3).outcome.values == pytest.approx(values)


@pytest.mark.parametrize(
    ("players", "sides", "score", "values"),
    [
        (4, 2, "2 1", (1, 1, -1, -1)),
        (4, 2, "1 1", (0, 0, 0, 0)),
        (6, 2, "0 1", (-1, -1, -1, 1, 1, 1)),
        (6, 3, "0 1 0", (-0.5, -0.5, 1, 1, -0.5, -0.5)),
        (6, 3, "1 0 1", (0.25, 0.25, -0.5, -0.5, 0.25, 0.25)),
        (6, 3, "1 1 1", (0, 0, 0, 0, 0, 0)),
    ],
)
def test_every_seat_has_the_value_of_its_side(players, sides, score, values):
    """R11.3, R11.5: partners win and lose together."""
    assert over(score, players=players, sides=sides).outcome.values == pytest.approx(values)


def test_there_is_no_outcome_before_the_end():
    """R11.3: not in stoppage time either."""
    assert at(f"{LAST_CARD}goals: 3 0\n").outcome is None


# R11.4


def test_without_the_option_there_is_no_shootout():
    """R11.4: off is the default."""
    assert over("1 1").actor == touchline.NOBODY
    assert over("1 1", shootout="off").actor == touchline.NOBODY


def test_a_side_that_leads_wins_without_a_shootout():
    """R11.4: only sides tied for first place."""
    match = over("2 1", shootout="on")
    assert (match.actor, match.outcome.values) == (touchline.NOBODY, (1, -1))


def test_sides_that_are_level_below_the_top_do_not_shoot():
    """R11.4: only sides tied for first place."""
    match = over("2 1 1", players=3, shootout="on")
    assert (match.actor, match.outcome.values) == (touchline.NOBODY, (1, -0.5, -0.5))


def test_sides_level_at_the_top_roll_the_shot_die():
    """R11.4: with its usual odds."""
    match = shootout()
    assert (match.actor, due(match), match.outcome) == (touchline.CHANCE, "shootout", None)
    assert match.odds() == {"roll goal": Fraction(6, 12), "roll save": Fraction(4, 12), "roll bar": Fraction(2, 12)}


def test_a_goal_in_stoppage_time_that_levels_brings_a_shootout():
    """R11.4, R11.2: the goal ends the match, and the sides are tied."""
    match = at(
        "turn: a\ndue: card\nhalf: stoppage\ngoals: 0 1\nballs: 15 6\nhand a: super-shoot\nhand b: lob\n",
        shootout="on",
    )
    match.play("play super-shoot")
    assert (match.actor, due(match), goals(match)) == (touchline.CHANCE, "shootout", (1, 1))


@pytest.mark.parametrize(
    ("rolls", "values"),
    [
        (("roll goal", "roll save"), (1, -1)),
        (("roll goal", "roll bar"), (1, -1)),
        (("roll save", "roll goal"), (-1, 1)),
        (("roll bar", "roll goal"), (-1, 1)),
    ],
)
def test_a_side_that_scores_while_the_other_misses_wins(rolls, values):
    """R11.4: save and bar are both misses, and the second side rolls in any case."""
    match = shootout()
    match.play(rolls[0])
    assert (match.outcome, due(match)) == (None, "shootout")
    match.play(rolls[1])
    assert (match.actor, match.outcome.values) == (touchline.NOBODY, values)


@pytest.mark.parametrize(
    "rolls",
    [
        ("roll goal", "roll goal"),
        ("roll save", "roll save"),
        ("roll bar", "roll bar"),
        ("roll save", "roll bar"),
        ("roll bar", "roll save"),
    ],
)
def test_if_all_do_alike_there_is_another_round(rolls):
    """R11.4: all score or all miss; there is no clearance."""
    match = shootout()
    match.play_all(*rolls)
    assert (match.outcome, due(match)) == (None, "shootout")
    match.play_all("roll save", "roll goal")
    assert match.outcome.values == (-1, 1)


def test_a_shootout_of_three_ends_when_one_alone_scores():
    """R11.4: those who missed are out."""
    match = shootout("1 1 1", players=3)
    match.play_all("roll bar", "roll goal", "roll save")
    assert match.outcome.values == (-0.5, 1, -0.5)


def test_of_three_those_who_scored_go_on():
    """R11.4: a missed and is out; b and c continue, b first."""
    match = shootout("1 1 1", players=3)
    match.play_all("roll save", "roll goal", "roll goal")
    assert (match.outcome, due(match)) == (None, "shootout")
    match.play_all("roll goal", "roll bar")
    assert match.outcome.values == (-0.5, 1, -0.5)


@pytest.mark.parametrize("roll", ["roll goal", "roll save"])
def test_three_alike_all_go_on(roll):
    """R11.4: another round for all three."""
    match = shootout("1 1 1", players=3)
    match.play_all(roll, roll, roll, "roll save", "roll save")
    assert (match.outcome, due(match)) == (None, "shootout")
    match.play("roll goal")
    assert match.outcome.values == (-0.5, -0.5, 1)


def test_of_three_sides_only_the_two_level_at_the_top_shoot():
    """R11.4: a and c; b is out of it."""
    match = shootout("2 1 2", players=3)
    match.play_all("roll save", "roll goal")
    assert match.outcome.values == (-0.5, -0.5, 1)


def test_partners_share_the_shootout():
    """R11.4, R11.5: a side of two rolls once per round."""
    match = shootout(players=4)
    match.play_all("roll save", "roll goal")
    assert match.outcome.values == (-1, -1, 1, 1)


@pytest.mark.parametrize(
    ("players", "sides", "score", "kickers"),
    [
        (2, 2, "0 0", "ababab"),
        (4, 2, "0 0", "acbdacbd"),
        (6, 2, "0 0", "adbecfad"),
        (6, 3, "0 0 0", "acebdface"),
        (6, 3, "1 0 1", "aebfae"),
    ],
)
def test_the_seats_of_a_side_take_turns_from_its_first(players, sides, score, kickers):
    """R11.4: each side once per round in the order of R1.2."""
    match = shootout(score, players=players, sides=sides)
    seats = []
    for _ in kickers:
        seats.append(match.view()["shootout"]["kicker"])
        match.play("roll goal")
    assert "".join(seats) == kickers


@pytest.mark.parametrize("rolls", [("roll goal", "roll goal"), ("roll save", "roll bar")])
def test_still_level_after_fifty_rounds_is_a_draw(rolls):
    """R11.4: the fiftieth round is the last."""
    match = shootout()
    match.play_all(*rolls * 49)
    assert (match.outcome, due(match)) == (None, "shootout")
    match.play_all(*rolls)
    assert (match.actor, match.outcome.values) == (touchline.NOBODY, (0, 0))


def test_the_fiftieth_round_may_decide():
    """R11.4: some score and some miss."""
    match = shootout()
    match.play_all(*["roll goal"] * 98, "roll goal", "roll save")
    assert match.outcome.values == (1, -1)


def test_two_of_three_still_level_after_fifty_rounds_share_the_first_place():
    """R11.4, R11.5: the third was out in the first round."""
    match = shootout("1 1 1", players=3)
    match.play_all("roll goal", "roll bar", "roll goal", *["roll save"] * 98)
    assert match.outcome.values == pytest.approx((0.25, -0.5, 0.25))


@pytest.mark.parametrize("action", ["draw", "discard lob", "clear 3", "deal red", "accept", "done"])
def test_in_the_shootout_nothing_but_the_die_is_due(action):
    """R11.4: a roll is due."""
    assert shootout().refusal(action).rule == "R11.4"


@pytest.mark.parametrize("action", ["draw", "discard lob", "roll goal", "accept"])
def test_nothing_is_done_after_a_shootout(action):
    """R11.2: the match is over, as it is without a shoot-out."""
    match = shootout()
    match.play_all("roll goal", "roll save")
    assert match.refusal(action).rule == "R11.2"


def test_a_face_that_the_die_does_not_have_is_not_rolled_in_the_shootout():
    """R11.4, R1.5: the same die."""
    match = at(f"{LAST_CARD}goals: 1 1\n", shootout="on", shot_die="6,6,0")
    match.play("discard lob")
    assert match.refusal("roll bar").rule == "R1.5"
    assert match.odds() == {"roll goal": Fraction(1, 2), "roll save": Fraction(1, 2)}


def test_the_value_is_nothing_until_the_match_is_over():
    """R11.5"""
    match = touchline.new_match("team_km", dice="by hand")
    assert [match.game.door.value(match._states, 0, seat) for seat in range(2)] == [0, 0]
