"""The chances that a coach sees before committing, and what can be chosen at once."""

from tests.games.killpower_ball.table import at, court, roll

# Red's 5 is ten cells from the basket, blue's 4 (BAL 4) on the way; red may pass to 3 and 1, to 1 past blue's 6.
SHOT = court("r5* 16-7, r3 14-4, r1 14-10, b4 20-6, b2 18-2, b6 15-11", "sure: red")


def chance(match, *targets, seat=0):
    return next((found for found in match.view(seat)["chances"] if found["targets"] == list(targets)), None)


def test_a_shot_has_the_odds_of_its_die_and_of_all_who_may_intercept():
    found = chance(at(SHOT), "gladiator:r5", "button:shoot")
    assert (found["needs"], found["worth"], found["by"], found["chance"]) == (2, 10, ["b4"], 12)  # 2/10 x 6/10


def test_a_sure_shot_and_a_pass_fail_only_by_an_interception():
    match = at(SHOT)
    assert chance(match, "gladiator:r5", "button:sure")["chance"] == 60
    assert chance(match, "gladiator:r5", "gladiator:r1")["chance"] == 60
    assert chance(match, "gladiator:r5", "gladiator:r3")["chance"] == 100


def test_illegal_actions_have_no_chance():
    match = at(court("r5* 16-7, r3 14-4, r1 14-10, b4 20-6", "spent: r5", "sure: red"))
    assert match.view(0)["chances"] == []


def test_a_dunk_is_certain():
    found = chance(at(court("r5* 25-7, r3 14-4, r1 14-10, b4 24-6")), "gladiator:r5", "button:dunk")
    assert (found["chance"], found["worth"]) == (100, 1)


def test_a_thief_an_interceptor_a_striker_and_a_dodger_know_theirs():
    thief = at(court("r5* 16-7, r3 14-4, r1 14-10, b4 17-6, b2 18-2, b6 3-3", "main: blue"))
    assert chance(thief, "gladiator:b4", "gladiator:r5", seat=1)["chance"] == 40
    shot = at(SHOT)
    shot.play("shoot 5")
    assert chance(shot, "button:try", seat=1)["chance"] == 40
    struck = at(court("r5* 16-7, b4 17-6", "due: act", "phase: 3", "acting: r5"))
    assert chance(struck, "gladiator:b4")["chance"] == 40
    assert chance(struck, "gladiator:b4")["fells"] == 14  # 4/10 to hit, 6/10 not dodged, 6/10 over RES 4
    struck.play("strike 4")
    roll(struck, 1)
    assert chance(struck, "button:dodge", seat=1)["chance"] == 40


def test_all_who_are_asked_one_after_the_other_may_stay_at_once():
    match = at(court("r5* 16-7, r3 14-4, r1 14-10, b4 17-6, b6 3-3", "due: act", "phase: 3", "acting: r1", "spent: b4"))
    assert match.shortcuts(0) == [{"targets": ["button:all_stay"], "actions": ["stay"] * 3, "way": []}]
    for _ in range(2):
        match.play("stay")
    assert match.shortcuts(0) == []


def test_a_run_at_the_carrier_ends_in_a_steal():
    match = at(court("r5 13-7, r3 5-4, r1 2-10, b4* 17-6, b2 18-2, b6 3-3"))
    (found,) = match.shortcuts(0)
    assert found["targets"] == ["gladiator:r5", "gladiator:b4"]
    run, steal = found["actions"]
    assert steal == "steal 5" and run.startswith("move 5 ") and found["way"] == [f"cell:{run.split()[-1]}"]
    match.play(run)
    assert match.view(0)["gladiators"]["r5"]["moves"] == 2  # three steps, which leaves one point for the steal
    match.play(steal)
    assert match.view(0)["due"] == "steal die"
