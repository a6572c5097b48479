"""R2, the teams: seven gladiators, seven characteristics, power and objective."""

import pytest

import touchline
from tests.games.killpower_ball.table import (
    asked,
    at,
    court,
    due,
    holder,
    is_stunned,
    main,
    moves,
    points,
    roll,
    set_up,
    where,
)
from touchline.engine.errors import BadOption

BEGINNER = "5,4,4,4,5,3,1"
SEVEN_BEGINNERS = ",".join([BEGINNER] * 7)
DEMONS = ",".join(["5,5,4,4,5,4,1"] * 4 + ["5,5,4,4,5,3,1"] * 3)
ALL_ONES = ",".join(["1"] * 49)
ALL_TENS = ",".join(["10"] * 49)

# r1 is asked, b1 next to them has no action left, r2 comes later and so keeps the turn open.
R1_STRIKES_B1 = court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: r1", "spent: b1")
B1_STRIKES_R1 = court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: b1", "spent: r1")


def new(**options):
    return touchline.new_match("killpower_ball", options=options, dice="by hand")


def first_gladiator(characteristics):
    return ",".join([characteristics, *[BEGINNER] * 6])


def of_power(power):
    """Beginners given this power through POU, which no dice test uses; below 14 or above 77, other gladiators."""
    if not 14 <= power <= 77:
        return of_any_power(power)
    extra = power - 14
    return ",".join(f"5,4,4,4,5,3,{1 + min(9, max(0, extra - 9 * number))}" for number in range(7))


def of_any_power(power):
    """The lowest characteristics, the first of them raised as far as necessary (-119 to 322)."""
    extra = power + 7 * 24 - 49
    return ",".join(str(1 + min(9, max(0, extra - 9 * index))) for index in range(49))


def objectives(**options):
    teams = new(**options).view()["teams"]
    return teams["red"]["objective"], teams["blue"]["objective"]


def option_line(match):
    return next((line for line in match.position().splitlines() if line.startswith("options: ")), None)


def result(score, **options):
    """Who wins if turn 1 ends with these points."""
    match = at(
        court("r1* 5-5, b1 20-5", "turn: 1", "phase: 2", "spent: r1, b1", "baskets: 4-4", f"points: {score}"), **options
    )
    match.play("end")
    return match.outcome.values


def test_each_team_has_the_numbers_1_to_7():
    """R2.1: at the first set-up any of the seven may be placed."""
    match = new()
    assert {text.split()[1] for text in match.legal()} == {"1", "2", "3", "4", "5", "6", "7"}


def test_three_are_on_court_and_four_on_the_bench():
    """R2.1: the default, on both sides."""
    match = new()
    set_up(match)
    assert [where(match, f"r{number}") is not None for number in range(1, 8)] == [True] * 3 + [False] * 4
    assert [where(match, f"b{number}") is not None for number in range(1, 8)] == [True] * 3 + [False] * 4


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7])
def test_the_option_puts_up_to_seven_on_court(count):
    """R2.1: on_court, from 3 to 7."""
    match = new(on_court=count)
    set_up(match)
    assert [where(match, f"r{number}") is not None for number in range(1, 8)] == [True] * count + [False] * (7 - count)
    assert [where(match, f"b{number}") is not None for number in range(1, 8)] == [True] * count + [False] * (7 - count)


@pytest.mark.parametrize("count", [0, 1, 2, 8, "many"])
def test_fewer_than_three_or_more_than_seven_is_no_option(count):
    """R2.1: 3 to 7."""
    with pytest.raises(BadOption):
        new(on_court=count)


@pytest.mark.parametrize(
    "action",
    [
        "move 7 10-10",
        "pick 7",
        "take 7",
        "steal 7",
        "pass 7 1",
        "pass 7 7",
        "drop 7",
        "shoot 7",
        "shoot 7 sure",
        "dunk 7",
    ],
)
def test_a_gladiator_on_the_bench_does_nothing(action):
    """R2.1: nothing is possible off court, or for a gladiator who is out."""
    assert at(court("r1* 10-7, b1 20-2")).refusal(action).rule == "R2.1"
    assert at(court("r1* 10-7, b1 20-2", "injured: r7")).refusal(action).rule == "R2.1"
    assert at(court("b1* 10-7, r1 20-2", "main: blue")).refusal(action).rule == "R2.1"


def test_a_beginner_moves_5():
    """R2.2: DEP 5, as in the book."""
    match = at(court("r1* 10-7, b1 20-2"))
    assert moves(match, "r1") == 5
    assert match.refusal("move 1 15-7") is None
    assert match.refusal("move 1 16-7").rule == "R4.1"


@pytest.mark.parametrize(("face", "word"), [(1, "injury die"), (4, "injury die"), (5, "act"), (10, "act")])
def test_a_beginner_strikes_with_4(face, word):
    """R2.2: COM 4: a blow hits with 4 or less."""
    match = at(R1_STRIKES_B1)
    match.play("strike 1")
    roll(match, face)
    assert due(match) == word


@pytest.mark.parametrize(("face", "word"), [(5, "injury die"), (6, "act")])
def test_blue_strikes_with_5(face, word):
    """R2.2: the second number of the seven is COM."""
    match = at(B1_STRIKES_R1)
    match.play("strike 1")
    roll(match, face)
    assert due(match) == word


@pytest.mark.parametrize(("face", "thief"), [(1, "r1"), (4, "r1"), (5, "b1"), (10, "b1")])
def test_a_beginner_steals_with_4(face, thief):
    """R2.2: HAB 4, the third number."""
    match = at(court("r1 11-7, b1* 12-7"))
    match.play("steal 1")
    roll(match, face)
    assert holder(match) == thief


@pytest.mark.parametrize(("face", "word"), [(4, "act"), (5, "injury die")])
def test_a_beginner_dodges_with_4(face, word):
    """R2.2: HAB 4 again."""
    match = at(court("r1* 11-7, r2 3-3, b1 12-7", "phase: 3", "due: act", "acting: b1"))
    match.play_all("strike 1", "roll 5", "dodge")
    roll(match, face)
    assert due(match) == word


def test_a_beginner_has_speed_4():
    """R2.2: RAP 4, the fourth number: a gladiator with 5 acts earlier, one with 3 later."""
    slow_and_fast = ",".join(["5,4,4,3,5,3,1", "5,4,4,5,5,3,1", *[BEGINNER] * 5])
    match = at(court("r1* 11-7, b1 20-7, b2 20-2", "phase: 2"), blue=slow_and_fast)
    match.play("end")
    assert asked(match) == "b2"
    match.play("stay")
    assert asked(match) == "r1"
    match.play("stay")
    assert asked(match) == "b1"


@pytest.mark.parametrize(("face", "score"), [(1, (2, 0)), (5, (2, 0)), (6, (0, 0)), (10, (0, 0))])
def test_a_beginner_plays_the_ball_with_5(face, score):
    """R2.2: BAL 5, the fifth number, as in the book."""
    match = at(court("r1* 24-7, b1 13-0"))
    match.play("shoot 1")
    roll(match, face)
    assert points(match) == score


@pytest.mark.parametrize(("face", "hurt"), [(3, False), (4, True)])
def test_a_beginner_resists_3(face, hurt):
    """R2.2: RES 3, the sixth number."""
    match = at(B1_STRIKES_R1)
    match.play_all("strike 1", "roll 1")
    roll(match, face)
    assert is_stunned(match, "r1") is hurt


@pytest.mark.parametrize(
    ("label", "index"),
    [
        ("1-dep", 0),
        ("1-com", 1),
        ("1-hab", 2),
        ("1-rap", 3),
        ("1-bal", 4),
        ("1-res", 5),
        ("1-pou", 6),
        ("2-dep", 7),
        ("7-pou", 48),
    ],
)
def test_the_characteristics_stand_in_the_order_of_the_rule(label, index):
    """R2.2: DEP, COM, HAB, RAP, BAL, RES, POU, gladiator by gladiator; changing one does not affect the others."""
    red = SEVEN_BEGINNERS.split(",")
    red[index] = "9"
    assert option_line(new(red={label: 9})) == "options: red=" + ",".join(red)
    blue = DEMONS.split(",")
    blue[index] = "9"
    assert option_line(new(blue={label: 9})) == "options: blue=" + ",".join(blue)


def test_the_first_number_is_dep_and_the_fifth_is_bal():
    """R2.2: a gladiator with 2 in DEP and 7 in BAL."""
    match = at(court("r1* 20-7, b1 13-0"), red=first_gladiator("2,4,4,4,7,3,1"))
    assert moves(match, "r1") == 2
    match.play_all("shoot 1", "roll 6")
    assert points(match) == (6, 0)


def test_pou_is_used_by_no_test():
    """R2.2: throws, steals and moves are the same with POU 10 as with 1."""
    mighty = first_gladiator("5,4,4,4,5,3,10")
    shot = at(court("r1* 24-7, b1 13-0"), red=mighty)
    shot.play_all("shoot 1", "roll 6")
    assert due(shot) == "miss die"
    theft = at(court("r1 11-7, b1* 12-7"), red=mighty)
    theft.play_all("steal 1", "roll 5")
    assert holder(theft) == "b1"
    assert moves(theft, "r1") == 4


@pytest.mark.parametrize("power", [15, 16, 24])
def test_the_team_of_less_power_begins(power):
    """R2.3: seven beginners make 14, less than any of these; POU counts, and so do the four on the bench."""
    assert main(new(red=of_power(power), blue="eliminateurs")) == "blue"
    assert main(new(red="eliminateurs", blue=of_power(power))) == "red"


@pytest.mark.parametrize("label", ["7-dep", "7-com", "7-hab", "7-rap", "7-bal", "7-res", "7-pou"])
def test_every_characteristic_counts_in_the_power(label):
    """R2.3: more of any of the seven makes a team stronger, even for a gladiator who may sit on the bench."""
    assert main(new(red={label: 6}, blue="eliminateurs")) == "blue"


@pytest.mark.parametrize("first", ["4,4,4,4,5,3,1", "5,4,4,4,4,3,1", "5,4,4,4,5,2,1"])
def test_a_point_less_makes_a_team_the_weaker(first):
    """R2.3: with 13, blue begins against seven beginners, and so does red."""
    assert main(new(red="eliminateurs", blue=first_gladiator(first))) == "blue"
    assert main(new(red=first_gladiator(first), blue="eliminateurs")) == "red"


def test_teams_of_the_same_power_and_other_gladiators_are_equal():
    """R2.3: only the sum counts: one more point of DEP and one less of RES is still 14."""
    match = new(red=first_gladiator("6,4,4,4,5,2,1"), blue="eliminateurs")
    assert due(match) == "lot"


@pytest.mark.parametrize(
    ("power", "objective"),
    [(14, 1), (15, 2), (24, 2), (25, 3), (34, 3), (35, 4), (44, 4), (45, 5), (74, 7), (75, 8)],
)
def test_against_beginners_the_objective_follows_the_power(power, objective):
    """R2.4: beginners have level 1, so a team's objective is its own level; one point less does not win."""
    team = of_power(power)
    assert result(f"{20 + objective}-20", red=team, blue="eliminateurs") == (1, -1)
    assert result(f"{20 + objective - 1}-20", red=team, blue="eliminateurs") == (0, 0)
    assert result(f"20-{20 + objective}", blue=team) == (-1, 1)
    assert result(f"20-{20 + objective - 1}", blue=team) == (0, 0)


@pytest.mark.parametrize("power", [-119, 4, 5, 14, 25, 34, 35, 322])
def test_two_teams_of_equal_power_need_one_point_each(power):
    """R2.4: the powers are compared: a strong team needs no more against an equally strong opponent."""
    team = of_power(power)
    assert objectives(red=team, blue=team) == (1, 1)
    assert result("21-20", red=team, blue=team) == (1, -1)
    assert result("20-20", red=team, blue=team) == (0, 0)
    assert result("20-21", red=team, blue=team) == (-1, 1)


@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [
        (14, 25, (1, 3)),
        (25, 14, (3, 1)),
        (24, 25, (1, 2)),
        (25, 34, (1, 1)),
        (35, 25, (2, 1)),
        (4, 5, (1, 2)),
        (-6, 14, (1, 3)),
        (-5, 14, (1, 2)),
        (-119, 322, (1, 45)),
    ],
)
def test_the_objective_is_one_more_than_the_lead_in_levels(red, blue, expected):
    """R2.4: level floor((power + 5) / 10), own minus the other's plus 1, never below 1; also below power 0."""
    assert objectives(red=of_power(red), blue=of_power(blue)) == expected


def test_the_eliminators_are_seven_beginners_and_red_s_default():
    """R2.5: written out, they are the named team."""
    assert option_line(new(red=SEVEN_BEGINNERS)) is None
    assert option_line(new(blue=SEVEN_BEGINNERS)) == "options: blue=eliminateurs"


def test_the_demons_are_four_of_resistance_4_and_three_of_3_and_blue_s_default():
    """R2.5: written out, they are the named team."""
    assert option_line(new(blue=DEMONS)) is None
    assert option_line(new(red=DEMONS)) == "options: red=demons"


def test_a_roster_may_be_given_as_a_sequence():
    """R2.5: rosters are data: a list of 49 numbers, a text and a name are the same."""
    numbers = [int(number) for number in DEMONS.split(",")]
    assert new(red=numbers).position() == new(red=DEMONS).position() == new(red="demons").position()


@pytest.mark.parametrize(("target", "stunned"), [(4, False), (5, True)])
def test_the_tougher_demons_stand_a_4(target, stunned):
    """R2.5: number 4 has RES 4, number 5 has RES 3."""
    men = f"r1 11-7, r2 3-3, b{target} 12-7, * 13-0"
    text = court(men, "phase: 3", "due: act", "acting: r1", f"spent: b{target}")
    match = at(text, blue="demons")
    match.play_all(f"strike {target}", "roll 1", "roll 4")
    assert is_stunned(match, f"b{target}") is stunned


@pytest.mark.parametrize(
    "roster",
    [
        SEVEN_BEGINNERS + ",1",
        SEVEN_BEGINNERS.removesuffix(",1"),
        ",".join([BEGINNER] * 6),
        ",".join([BEGINNER] * 8),
        first_gladiator("0,4,4,4,5,3,1"),
        first_gladiator("11,4,4,4,5,3,1"),
        first_gladiator("-5,4,4,4,5,3,1"),
        first_gladiator("5.5,4,4,4,5,3,1"),
        "anges",
        "",
        [5] * 48,
        [5] * 50,
        [0] + [5] * 48,
        [5] * 48 + [11],
        {"1-dep": 0},
        {"1-dep": 11},
        {"8-dep": 5},
        {"0-dep": 5},
        {"1-foo": 5},
    ],
)
def test_a_bad_roster_is_refused_with_the_reason(roster):
    """R2.5: not seven, or a value outside 1-10, for either team."""
    with pytest.raises(BadOption) as red:
        new(red=roster)
    assert str(red.value)
    with pytest.raises(BadOption) as blue:
        new(blue=roster)
    assert str(blue.value)


@pytest.mark.parametrize("roster", [ALL_ONES, ALL_TENS])
def test_values_from_1_to_10_are_good(roster):
    """R2.5: the limits."""
    assert option_line(new(red=roster)) == f"options: red={roster}"
