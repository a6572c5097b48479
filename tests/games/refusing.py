"""What the rules forbid, for comparison with a second implementation."""

from touchline.engine.asking import refusals
from touchline.engine.game import rule_name


def rules_against_all(match):
    """The rule that refuses each action, by the action's text; None for the legal ones."""
    write = match.game.notation.write_action
    numbers = enumerate(refusals(match.state, match.game.rules))
    return {write(action): rule_name(number) if number else None for action, number in numbers}
