"""What the rules forbid, for comparison with a second implementation."""

import functools

from touchline.engine.asking import refusals
from touchline.engine.game import rule_name


def rules_against_all(match):
    """The rule that refuses each action, by the action's text; None for the legal ones."""
    numbers = refusals(match.state, match.game.rules)
    names = {number: rule_name(number) if number else None for number in set(numbers)}
    return {text: names[number] for text, number in zip(_texts(match.game), numbers, strict=True)}


@functools.cache
def _texts(game):
    """The text of every action."""
    return [game.notation.write_action(action) for action in range(game.rules.ACTIONS)]


def allowed(rules):
    """The actions that no rule refuses."""
    return [text for text, rule in rules.items() if rule is None]
