"""The laws that hold for every game, without exemptions: `touchline check` and the tests run them.

A game's own laws.py may add what they cannot know: `mirror(state)` and `mirror_action(state, action)`, a symmetry;
`liking(state, text)`, the weight of an action in random play, so that rare things happen too; and
`SEEN_IN_PASSING`, events about public facts that no view needs to show afterwards.
"""

from touchline.laws import boards, matches, rules, secrets, targets, undo
from touchline.laws.law import LAWS, Law, sentence_of

__all__ = ["LAWS", "Law", "boards", "matches", "rules", "secrets", "sentence_of", "targets", "undo"]
