"""Explanations of a position: fair, sensible and ready for JSON; and reviews of whole matches."""

import itertools
import json
from types import SimpleNamespace

import pytest

import touchline
from tests.bots.test_bots import TACKLE
from touchline import CHANCE, NOBODY, REFEREE, Budget, explain
from touchline.bots import Bot
from touchline.bots.explain import chance_of, judge_position, side_names
from touchline.bots.review import mistakes, review, turning_points
from touchline.bots.thinking import _clear_choice
from touchline.engine.chance import new_rng
from touchline.engine.match import Match
from touchline.engine.record import INTERPRETED
from touchline.games import GAMES
from touchline.lab.analyse import draw_curve
from touchline.laws.walks import has_secrets, sampled, seats_of
from touchline.locales import tell

RED, BLUE = 0, 1
ENOUGH = 60
NEXT_TO_THE_LINE = TACKLE.replace(
    "r3   b3*   .    .    .    .    .    :", " .    .    .    .    .    .   r3*   :"
).replace("8    :   r6    .", "8    :   r6   b3")


def match_at(text, *actions):
    match = touchline.read_position("kahmate", text, seed=1)
    match.play_all(*actions)
    return match


def short_match(game="kahmate", seed=2, **options):
    match = touchline.new_match(game, options or {"turns": 4}, seed=seed)
    bots = [Bot("20", seat) for seat in range(len(match.seats))]
    while match.outcome is None:
        match.play(bots[match.actor].choose(match, match.actor))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_hidden_facts_do_not_change_an_explanation(name):
    """Pairs of states that differ only in what the seat to act cannot know; where there are none, a state twice."""
    game = touchline.find_game(name)
    hides_anything = has_secrets(game)
    record = game.rules.State
    explained = 0
    for number, states in enumerate(sampled(game, range(16), 1 if hides_anything else 40)):
        if explained == ENOUGH:
            break
        seat = game.door.actor(states, 0)
        if seat < 0:
            continue
        assert seat < len(seats_of(game, states))
        game.door.copy_state(states, 1, 0)
        game.door.redeal(states, 1, seat, new_rng(number, seat))
        if hides_anything and record.pack(states, 0) == record.pack(states, 1):
            continue
        explained += 1
        texts = [game.notation.write_position(record.snapshot(states, index)) for index in (0, 1)]
        told = [explain(Match(game, position=text), seat, Budget(30), number) for text in texts]
        assert told[0] == told[1]
        assert told[0].candidates
        assert sum(told[0].chances.values()) == pytest.approx(1)
        assert json.loads(json.dumps(told[0].facts("fr"))) == told[0].facts("fr")
    assert explained > 20


def test_the_card_that_is_not_shown_is_not_in_the_explanation():
    told = [explain(match_at(TACKLE, "tackle 3", f"card {card}"), BLUE, Budget(200)) for card in range(1, 7)]
    assert all(other == told[0] for other in told)


def test_the_referee_knows_the_card_that_is_not_shown_and_the_other_captain_does_not():
    matches = [match_at(TACKLE, "tackle 3", f"card {card}") for card in (1, 6)]
    low, high = (judge_position(match, REFEREE, Budget(600))["red"] for match in matches)
    assert high > low
    assert len({judge_position(match, BLUE, Budget(600))["red"] for match in matches}) == 1
    low, high = (judge_position(match, RED, Budget(600))["red"] for match in matches)
    assert high > low


def test_a_win_at_once_is_the_best_candidate_and_nearly_certain():
    told = explain(match_at(NEXT_TO_THE_LINE), RED, Budget(400))
    assert told.best.action == "step 3 right"
    assert told.best.line == ("step 3 right",)
    assert told.best.chance > 0.95
    assert told.chances["red"] > 0.95
    assert told.cost("step 3 right") == 0
    assert told.facts()["candidates"][0]["words"] == "Red 3 moves to 12-4."
    assert told.facts("fr")["candidates"][0]["words"] == "Rouge 3 va en 12-4."


def test_a_requested_action_is_weighed_even_if_nobody_would_play_it():
    match = match_at(NEXT_TO_THE_LINE)
    told = explain(match, RED, Budget(400), asked="end")
    assert told.find("end").visits == 400
    assert told.find("end").line[0] == "end"
    assert told.cost("end") > 0.1
    assert told.cost("tackle 1") is None
    with pytest.raises(touchline.IllegalAction, match="R9"):
        explain(match, RED, Budget(400), asked="tackle 1")


def test_continuations_are_in_the_reader_s_language():
    told = explain(match_at(NEXT_TO_THE_LINE), RED, Budget(400), asked="end")
    place = told.candidates.index(told.find("end"))
    line, then = told.candidates[place].line, told.candidates[place].then
    assert len(line) > 1
    assert then[0]["event"] == line[1].split()[0]
    assert told.facts("fr")["candidates"][place]["then"] == [tell("kahmate", "fr", event) for event in then]


@pytest.mark.parametrize("name", GAMES)
def test_most_of_every_line_can_be_shown(name):
    """Everything except what is available in none of the sampled worlds."""
    match = touchline.new_match(name, seed=3)
    bots = [Bot("20", seat) for seat in range(len(match.seats))]
    said = told = 0
    while match.outcome is None and match.plies < 120:
        if match.plies % 8 == 0:
            for candidate in explain(match, match.actor, Budget(200)).candidates:
                said += len(candidate.line) - 1
                told += len(candidate.then)
                assert len(candidate.then) < len(candidate.line)
        match.play(bots[match.actor].choose(match, match.actor))
    assert 0 < said < 2 * told


def test_a_choice_in_secret_is_a_mix_with_odds():
    told = explain(match_at(TACKLE, "tackle 3"), RED, Budget(3600))
    assert len(told.candidates) == 6
    assert all(candidate.mixed for candidate in told.candidates)
    assert sum(candidate.share for candidate in told.candidates) == pytest.approx(1)
    assert told.best.chance == max(candidate.chance for candidate in told.candidates)


def test_a_forced_action_is_the_only_candidate():
    match = match_at(TACKLE + "cards: red 5, blue 1 6\n", "tackle 3")
    assert match.legal() == ["card 5"]
    (only,) = explain(match, RED, Budget(60)).candidates
    assert (only.action, only.share) == ("card 5", 1)


def test_chance_and_the_other_s_turn_have_chances_but_no_candidates():
    match = touchline.new_match("kahmate", dice="by hand")
    assert match.actor == CHANCE
    told = explain(match, RED, Budget(100))
    assert told.candidates == ()
    assert told.chances["red"] == pytest.approx(0.5, abs=0.1)
    told = explain(match_at(NEXT_TO_THE_LINE), BLUE, Budget(400))
    assert told.candidates == ()
    assert told.best is None
    assert told.chances["blue"] < 0.3


def test_when_it_is_over_the_chances_are_the_result():
    match = match_at(NEXT_TO_THE_LINE, "step 3 right")
    assert match.actor == NOBODY
    assert explain(match, BLUE, Budget(1)).chances == {"red": 1, "blue": 0}


def test_three_sides_share_the_chances():
    match = touchline.new_match("team_km", {"players": 6, "sides": 3}, seed=1)
    told = explain(match, match.actor, Budget(200))
    assert list(told.chances) == side_names(match) == ["a+b", "c+d", "e+f"]
    assert sum(told.chances.values()) == pytest.approx(1)
    assert all(0.2 < chance < 0.5 for chance in told.chances.values())
    assert [chance_of(value, 3) for value in (1, 0.25, 0, -0.5, -1)] == pytest.approx([1, 0.5, 1 / 3, 0, 0])


def test_the_clear_choice_of_a_seat_is_one_that_does_not_depend_on_luck():
    def child(visits, seat=RED, open_in=100):
        return SimpleNamespace(seat=seat, visits=visits, open=open_in)

    node = child(100)
    assert _clear_choice(node, [child(10), child(80)]).visits == 80
    assert _clear_choice(node, [child(45), child(50)]) is None
    assert _clear_choice(node, [child(10, BLUE), child(80)]) is None
    assert _clear_choice(node, [child(80, open_in=60)]) is None
    assert _clear_choice(node, [child(12)]) is None
    assert _clear_choice(node, []) is None


def test_an_impossible_explanation_is_refused_in_one_line():
    match = match_at(TACKLE)
    with pytest.raises(touchline.TouchlineError, match="expected a seat from 0 to 1, not 2"):
        explain(match, 2, Budget(10))
    with pytest.raises(touchline.TouchlineError, match="expected at least one simulation, not 0"):
        explain(match, RED, Budget(0))


def test_a_match_is_retraced_ply_by_ply():
    match = short_match()
    again = None
    for number, (again, played) in enumerate(match.retrace()):
        assert again.plies == number
        assert again.actor == played.actor
    assert again.position() == match.position()


def test_a_review_is_a_chain_that_ends_with_the_result():
    match = short_match()
    steps = list(review(match, Budget(40), seed=3))
    assert [step.ply for step in steps] == list(range(1, match.plies + 1))
    assert all(step.after == following.before for step, following in itertools.pairwise(steps))
    assert steps[-1].after == explain(match, RED, Budget(1)).chances
    assert all((step.cost is None) == (step.actor == "chance") for step in steps)
    assert steps == list(review(match, Budget(40), seed=3))
    written = [step.facts("kahmate", "es") for step in steps]
    assert json.loads(json.dumps(written)) == written
    dearest = mistakes(steps, 3)
    assert dearest[0].cost == max(step.cost or 0 for step in steps)
    assert turning_points(steps, 1)[0].size == max(step.size for step in steps)


def test_a_try_not_scored_and_a_tackle_not_made_are_the_mistakes():
    match = match_at(NEXT_TO_THE_LINE, "end", "end", "step 3 right")
    missed_try, missed_tackle, scored = steps = list(review(match, Budget(400)))
    assert missed_try.best == "step 3 right"
    assert missed_try.cost > 0.1
    assert missed_tackle.cost > 0.1
    assert scored.cost == 0
    assert {step.ply for step in mistakes(steps, 3)} == {1, 2}


def test_a_review_for_one_viewer_does_not_see_the_other_s_card():
    before_the_defence = []
    for card in (1, 6):
        match = match_at(TACKLE, "tackle 3", f"card {card}", "card 3")
        steps = {viewer: list(review(match, Budget(300), viewer=viewer)) for viewer in (BLUE, REFEREE)}
        before_the_defence.append([steps[viewer][2].before["red"] for viewer in (BLUE, REFEREE)])
    (blue_1, all_1), (blue_6, all_6) = before_the_defence
    assert blue_1 == blue_6
    assert all_1 < all_6


def test_a_curve_in_one_line():
    assert draw_curve([0, 0.5, 1]) == "▁▅█"
    assert draw_curve([0.0] * 100 + [1.0] * 100) == "▁" * 33 + "▆" + "█" * 33


def test_only_the_seat_to_act_may_ask_about_an_action():
    """A refusal reveals what the other holds."""
    match = touchline.new_match("team_km", seed=1)
    other = 1 - match.actor
    for action in ("discard keeper", "discard red"):
        with pytest.raises(touchline.TouchlineError, match="expected the seat to act"):
            explain(match, other, Budget(10), asked=action)


def standings(match, line):
    """Each player's cell and the ball carrier, before each step of a line and after the last."""
    again = match.fork()
    yield again.view()["players"]
    for text in itertools.takewhile(lambda text: text.startswith("step"), line):
        again.play(text)
        yield again.view()["players"]


@pytest.mark.skipif(INTERPRETED, reason="hints at every position, too slow as plain Python")
def test_no_hint_moves_a_player_back_and_forth():
    """A continuation does not lead back to its start; successive hints are covered in test_circles."""
    match = touchline.new_match("kahmate", seed=3)
    long = 0
    while match.outcome is None and match.plies < 150:
        told = explain(match, match.actor, Budget(simulations=200))
        for candidate in told.candidates:
            stood = [
                [(facts["cell"], facts["ball"]) for facts in seen.values()] for seen in standings(match, candidate.line)
            ]
            long += len(stood) > 2
            assert all(one not in stood[:place] for place, one in enumerate(stood)), candidate.line
        match.play(told.best.action)
    assert long > 10
