"""The laws that hold for every game, with no exemptions: `touchline check` and the tests run them.

What they cannot know of a game, its folder's laws.py may say: `mirror(state)` and `mirror_action(state, action)`, a
symmetry; `liking(state, text)`, how gladly a random player does this, so that what is rare happens too; and
`SEEN_IN_PASSING`, events that tell what all may know and that no view need show afterwards.
"""

from touchline.laws import boards, matches, rules, secrets, targets, undo
from touchline.laws.law import LAWS, Law, sentence_of

__all__ = ["LAWS", "Law", "boards", "matches", "rules", "secrets", "sentence_of", "targets", "undo"]
