"""Duels: the arithmetic, the same results on any number of threads, resuming from a file, and early stops."""

import math
from collections import Counter

import pytest

import touchline
from touchline.lab.duel import Duel, Tally, elo_of, expected_score, run, verdict


def small_duel(first="rookie", second="random", seed=1):
    game = touchline.find_game("kahmate")
    return Duel(game, game.read_options({"turns": 4}), (first, second), seed)


def play(duel, pairs, **arguments):
    return run(duel, pairs, **({"threads": 1, "sprt": None, "out": None, "tell": lambda text: None} | arguments))


def test_elo_and_score_are_inverse():
    for elo in (-300, -1, 0, 50, 400):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    assert expected_score(400) == pytest.approx(10 / 11)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_the_score_and_its_error_bar():
    """Ten pairs won 2-0, ten drawn 1-1: three quarters of the points, a standard deviation of a quarter."""
    tally = Tally(Counter({2.0: 10, 1.0: 10}))
    assert tally.score == 0.75
    assert tally.variance == pytest.approx(1 / 16, rel=0.2)
    assert tally.margin == pytest.approx(1.96 * 0.25 / math.sqrt(20), rel=0.1)
    assert "20 pairs, score 75.0" in str(tally)


def test_pairing_takes_the_luck_of_the_dice_out():
    """The same points, won evenly in every pair: no spread except the small amount that is always added."""
    even, uneven = Tally(Counter({1.0: 40})), Tally(Counter({0.0: 20, 2.0: 20}))
    assert even.score == uneven.score == 0.5
    assert even.margin < uneven.margin / 5


def test_the_early_stop_decides_both_ways_and_not_too_soon():
    assert "stronger by 50" in verdict(Tally(Counter({2.0: 60, 1.0: 20})), (0, 50))
    assert verdict(Tally(Counter({0.0: 30, 1.0: 40})), (0, 50)).startswith("stronger by 0")
    assert verdict(Tally(Counter({1.0: 3, 2.0: 2})), (0, 5)) == ""


def test_results_do_not_depend_on_the_number_of_threads():
    one = [play(small_duel(), 4, threads=threads).pairs for threads in (1, 2, 3)]
    assert one[0] == one[1] == one[2]


def test_a_duel_resumes_from_its_file(tmp_path):
    out = tmp_path / "duel.jsonl"
    whole = play(small_duel(), 4).pairs
    play(small_duel(), 2, out=out)
    assert len(out.read_text().splitlines()) == 3
    assert play(small_duel(), 4, out=out).pairs == whole
    assert len(out.read_text().splitlines()) == 5
    with pytest.raises(touchline.TouchlineError, match="holds other results"):
        play(small_duel(seed=2), 4, out=out)
    out.write_text("nonsense\n")
    with pytest.raises(touchline.TouchlineError, match="cannot be resumed"):
        play(small_duel(), 4, out=out)


def test_the_early_stop_stops():
    duel = small_duel("rookie", "random")
    game = duel.game
    longer = Duel(game, game.read_options({"turns": 30}), duel.names, 1)
    tally = play(longer, 60, sprt=(0, 100))
    assert tally.count < 60
    assert "stronger by 100" in verdict(tally, (0, 100))


def test_a_bot_against_itself_plays_two_different_matches_of_a_pair():
    """The dice are the same, but each bot has its own random stream and keeps it in the other seat."""
    game = touchline.find_game("kahmate")
    tally = play(Duel(game, game.read_options({"turns": 20}), ("rookie", "rookie"), 1), 8)
    assert tally.pairs[1.0] < tally.count


def test_invalid_duels_are_refused():
    with pytest.raises(touchline.TouchlineError, match="there is no bot 'deepblue'"):
        small_duel("deepblue")
