"""Clicks for scenario tests: the targets of an action, and the answers to targets."""


def clicks(match, text):
    """The targets of an action of the seat that is asked, in one line."""
    return " ".join(match.game.view.targets(match.state, match.game.notation.read_action(text), match.actor))


def meant(match, path):
    """The action that someone who points at this means: the legal one, or else the lowest."""
    state, notation, seat = match.state, match.game.notation, match.actor
    actions = range(match.game.rules.ACTIONS)
    found = [action for action in actions if match.game.view.targets(state, action, seat) == path.split()]
    texts = [notation.write_action(action) for action in found]
    return next((text for text in texts if match.refusal(text) is None), texts[0] if texts else None)


def answer(match, path):
    """The answer to someone who points at this: a rule, a key of words, or nothing."""
    told = match.answer(path.split(), match.actor)
    return told.rule or told.words


def next_targets(match, path):
    """What can be pointed at next."""
    return {*match.answer(path.split(), match.actor).next}


def rule_against(match, path):
    """The rule that forbids what is meant."""
    return match.answer(path.split(), match.actor).rule
