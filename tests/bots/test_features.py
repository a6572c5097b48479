"""Features are declared with their weights, one line each."""

import importlib

import pytest

from touchline.bots.features import Features
from touchline.games import GAMES


def test_a_feature_is_the_index_of_its_weight():
    features = Features()
    lead, ball, time = features.add("lead", 2), features.add("ball", -0.5, 0.0, 0.5), features.add("time", 0.1)
    assert [features.weights[number] for number in (lead, ball, ball + 1, ball + 2, time)] == [2.0, -0.5, 0.0, 0.5, 0.1]
    assert list(features) == ["lead", "ball 0", "ball 1", "ball 2", "time"]
    assert all(isinstance(weight, float) for weight in features.weights)


def test_no_two_features_have_the_same_name():
    features = Features()
    features.add("ball", 0.5, 1.0)
    with pytest.raises(ValueError, match="expected a new name for a feature, not 'ball 1', which is taken"):
        features.add("ball 1", 1.0)
    assert features.weights == (0.5, 1.0)


@pytest.mark.parametrize("game", GAMES)
def test_the_constant_of_a_feature_is_called_like_the_feature(game):
    judge = importlib.import_module(f"touchline.bots.judge_{game}")
    assert judge.FEATURES.weights == tuple(judge.WEIGHTS)
    for number, name in enumerate(judge.FEATURES):
        if not name[-1].isdigit():
            assert getattr(judge, name.upper().replace(" ", "_")) == number
