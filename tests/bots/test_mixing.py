"""Secret choices follow an equilibrium, and no reply exploits them."""

import numpy as np
import pytest

import touchline
from tests.bots.test_bots import TACKLE
from touchline.bots import Bot
from touchline.bots.mixing import exploitability, solve
from touchline.bots.nets import find_net
from touchline.bots.thinking import NOTHING, STATES, Budget, consider, find_search, weigh_pairs
from touchline.engine.chance import new_rng
from touchline.engine.record import buffer

ROCK_PAPER_SCISSORS = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])


def test_known_equilibria():
    assert solve(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3, abs=0.01)
    assert solve(np.array([[3.0, 0], [1, 2]])) == pytest.approx([1 / 4, 3 / 4], abs=0.01)
    assert solve(np.array([[1.0, 2], [0, 1]])) == pytest.approx([1, 0], abs=0.01)


def test_exploitability_is_the_gain_of_a_best_reply():
    assert exploitability(ROCK_PAPER_SCISSORS, np.array([1.0, 0, 0])) == pytest.approx(0.5, abs=0.01)
    assert exploitability(ROCK_PAPER_SCISSORS, solve(ROCK_PAPER_SCISSORS)) < 0.005
    assert exploitability(np.zeros((2, 2)), np.array([1.0, 0])) == 0


def test_random_matrices_are_solved_to_half_a_percent():
    rng = np.random.default_rng(1)
    assert max(exploitability(matrix, solve(matrix)) for matrix in rng.normal(size=(30, 6, 6))) < 0.005


@pytest.mark.parametrize(
    "cards", ["", pytest.param("cards: red 1 2 6, blue 2 3 4\n", marks=pytest.mark.long), "cards: red 5, blue 1 6\n"]
)
def test_both_captains_of_a_duel_mix_without_being_exploited(cards):
    """The chosen odds, played into the matrix of the duel as the judge sees it."""
    game = touchline.find_game("kahmate")
    search = find_search(game)
    match = touchline.read_position("kahmate", TACKLE + cards, seed=1)
    match.play("tackle 3")
    for seat in (0, 1):
        states = game.rules.State.new(STATES)
        game.rules.State.store(match.state, states, 0)
        candidates = consider(game, states, seat, Budget(100_000), NOTHING, new_rng(1, seat)).candidates
        assert sum(candidate.share for candidate in candidates) == pytest.approx(1)
        own = [candidate.action for candidate in sorted(candidates, key=lambda candidate: candidate.action)]
        others = sorted(
            game.notation.read_action(f"card {card}") for card in match.view()["cards"][("blue", "red")[seat]]
        )
        fresh = weigh_pairs(game, search, find_net(game), states, seat, own, others, Budget(100_000), new_rng(9, seat))
        mix = np.array([candidate.share for candidate in sorted(candidates, key=lambda candidate: candidate.action)])
        assert exploitability(fresh, mix) < 0.05
        if seat == 0:
            match.play(match.legal()[0])


@pytest.mark.parametrize("simulations", [40, 300])
def test_at_the_duels_of_matches_no_reply_takes_two_percent_of_the_stake(simulations):
    """Every secret choice of some matches: the chosen mix, on the bot's own matrix."""
    game = touchline.find_game("kahmate")
    search = find_search(game)
    worst, seen = 0.0, 0
    for seed in range(4):
        match = touchline.new_match("kahmate", seed=seed)
        while not match.outcome:
            states = game.rules.State.new(STATES)
            game.rules.State.store(match.state, states, 0)
            if search.is_secret_now(states):
                seen += 1
                rng = new_rng(seed, match.plies)
                game.door.redeal(states, 0, match.actor, rng)
                own, others = buffer(game.rules.ACTIONS), buffer(game.rules.ACTIONS)
                rows, columns = game.door.legal(states, 0, own), search.others_choices(states, others)
                budget = Budget(simulations)
                matrix = weigh_pairs(
                    game, search, find_net(game), states, match.actor, own[:rows], others[:columns], budget, rng
                )
                worst = max(worst, exploitability(matrix, solve(matrix)))
            match.play(Bot("40", seed).choose(match, match.actor))
    assert seen > 10
    assert worst < 0.02
