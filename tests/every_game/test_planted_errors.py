"""The laws prove themselves: a game with a planted error breaks the law meant to catch it.

Only as plain Python, where a broken game costs no compiling.
"""

import copy
import itertools
import math
from types import ModuleType

import pytest

from tests.games.penalties import make, notation, rules, view
from tests.games.penalties.rules import BEA, CLEO
from touchline.engine.game import REFEREE, SPECTATOR
from touchline.engine.record import EMPTY, INTERPRETED
from touchline.laws import boards, matches, secrets, targets, undo
from touchline.laws import rules as rule_laws

pytestmark = [pytest.mark.skipif(not INTERPRETED, reason="the interpreted run is enough"), pytest.mark.no_cover]

NUMBERS = itertools.count(1)
SHARED = [0, 0]
TOLD_ALIKE = secrets.plies_that_a_viewer_cannot_tell_apart_are_told_alike
OPEN = secrets.an_open_game_hides_nothing_and_shows_every_viewer_the_same
GO_ON_ALIKE = secrets.matches_that_a_viewer_cannot_tell_apart_go_on_alike
REDEALT = secrets.tensor_and_redealing_go_by_nothing_that_the_seat_to_act_cannot_know
CANNOT_TELL = rule_laws.a_seat_cannot_tell_apart_what_it_may_not_know
LEGAL = rule_laws.legal_is_ascending_and_exactly_what_no_rule_refuses
ODDS = rule_laws.odds_list_every_outcome_with_a_positive_weight
VALUES = rule_laws.values_sum_to_zero_over_the_sides_and_are_zero_until_over
TEXTS = rule_laws.every_action_has_a_text_of_its_own_that_reads_back
PLAIN = rule_laws.views_are_plain_data_and_say_what_is_due
FILLED = rule_laws.observations_fill_their_shape_and_depend_on_nothing_else
BOARD = boards.whatever_changes_in_a_view_changes_the_board_in_words
POINTED_AT = targets.every_legal_action_is_pointed_at_in_a_way_of_its_own
SHORTCUTS = targets.a_shortcut_is_legal_action_by_action_and_pointed_at_in_a_way_of_its_own
LISTED = targets.targets_are_a_kind_and_a_name_that_the_game_lists


def spoil(**changed):
    """The game with some functions replaced, each named by its module: `view_hides`."""
    modules = {module.__name__.rpartition(".")[2]: module for module in (rules, notation, view)}
    number = next(NUMBERS)
    spoilt = {name: ModuleType(f"{module.__name__} spoilt {number}") for name, module in modules.items()}
    for name, module in spoilt.items():
        own = {key.partition("_")[2]: value for key, value in changed.items() if key.startswith(f"{name}_")}
        vars(module).update({**vars(modules[name]), "__name__": module.__name__, **own})
    return make(**spoilt)


def legal_without(state, out, dropped):
    """The legal actions except these."""
    count = rules.legal(state, out)
    kept = [action for action in out[:count] if not dropped(state, action)]
    out[: len(kept)] = kept
    return len(kept)


def odds_with(weight):
    """Give the first outcome this weight."""

    def odds(state, out, weights):
        count = rules.odds(state, out, weights)
        weights[0] = weight
        return count

    return odds


def odds_without_the_last(state, out, weights):
    return rules.odds(state, out, weights) - 1


def is_asked(state):
    """Whether Cleo is to dive; a card chosen in secret waits for her."""
    return state.due == rules.DIVE


def can_feint(state):
    return is_asked(state) and not state.feinted


def shortcut_of(*actions, said="", way="goal:left"):
    """These actions, with the targets of one of them, or of a seat, which mean nothing else while Cleo is asked."""
    targets = view.targets(None, notation.read_action(said), CLEO) if said else ["seat:ana", "goal:left"]
    return {"targets": targets, "actions": [*actions], "way": [way]}


def legal_downward(state, out):
    count = rules.legal(state, out)
    out[:count] = reversed(out[:count])
    return count


def legal_twice(state, out):
    count = rules.legal(state, out)
    out[count] = out[0]
    return count + min(count, 1)


def legal_that_plays(state, out):
    state.feinted = 1
    return rules.legal(state, out)


def play_shares_a_list(state, action):
    rules.play(state, action)
    SHARED[:] = state.cards
    state.cards = SHARED


def play_never_deals_left(state, action):
    rules.play(state, rules.DEALT + rules.CENTRE if action == rules.DEALT + rules.LEFT else action)


def observe_the_card(state, seat, out):
    rules.observe(state, seat, out)
    out[5] = state.chosen


def observe_with_a_gap(state, seat, out):
    kept = out[6]
    rules.observe(state, seat, out)
    out[6] = kept


def observe_infinity(state, seat, out):
    rules.observe(state, seat, out)
    out[0] = math.inf


def redeal_all_but(*names):
    """Leave fields as they are."""

    def redeal(state, seat, rng):
        kept = {name: copy.deepcopy(getattr(state, name)) for name in names}
        rules.redeal(state, seat, rng)
        for name, value in kept.items():
            setattr(state, name, value)

    return redeal


def redeal_as(other):
    """Replace what another seat does not know."""
    return lambda state, seat, rng: rules.redeal(state, other, rng)


def sample_the_first(state, rng, out, weights):
    rules.odds(state, out, weights)
    return out[0]


def view_with(**facts):
    return lambda state, seat: view.view(state, seat) | {name: fact(state, seat) for name, fact in facts.items()}


def events_with(fact):
    return lambda before, action, after, seat: [
        event | {"more": fact(before, action, after)} for event in view.events(before, action, after, seat)
    ]


def name_of_secret(rename):
    def hides(before, action, after, seat):
        secret = view.hides(before, action, after, seat)
        return secret and rename(secret, action, seat)

    return hides


class Spy:
    """A view that remembers the state, and a text board that uses it."""

    state = None

    def view(self, state, seat):
        self.state = state
        return view.view(state, seat)

    def describe(self, seen, asked):
        return [
            *view.describe(seen, asked),
            {"heading": {"line": "spied"}, "lines": [{"line": str(self.state.hand.rows)}]},
        ]


SPY = Spy()

ERRORS = {
    # What a seat may not know.
    "the view shows a chosen card": (CANNOT_TELL, {"view_view": view_with(chosen=lambda state, seat: state.chosen)}),
    "the view shows the hands": (CANNOT_TELL, {"view_view": lambda state, seat: view.view(state, REFEREE)}),
    "the tensor holds a chosen card": (CANNOT_TELL, {"rules_observe": observe_the_card}),
    "events tell every action": (
        TOLD_ALIKE,
        {"view_events": lambda before, action, after, seat: view.events(before, action, after, REFEREE)},
    ),
    "events tell the hands": (TOLD_ALIKE, {"view_events": events_with(lambda before, action, after: after.hand.rows)}),
    "events of a hidden action tell it": (
        TOLD_ALIKE,
        {"view_events": events_with(lambda before, action, after: before.due == rules.KICK and action)},
    ),
    "a game with secrets says that it has none": (OPEN, {"view_OPEN": True}),
    "nothing is hidden": (TOLD_ALIKE, {"view_hides": lambda before, action, after, seat: ""}),
    "nothing is hidden from spectators": (
        TOLD_ALIKE,
        {"view_hides": name_of_secret(lambda secret, action, seat: secret if seat != SPECTATOR else "")},
    ),
    "the secret's name tells the action": (
        TOLD_ALIKE,
        {"view_hides": name_of_secret(lambda secret, action, seat: f"{secret} {action}")},
    ),
    "all secrets have one name, and a kick reveals the hands": (
        GO_ON_ALIKE,
        {"view_hides": name_of_secret(lambda secret, action, seat: "kick")},
    ),
    "a feint reveals what is hidden": (
        GO_ON_ALIKE,
        {"view_reveals": lambda before, action, after, seat: ("kick",) if action == rules.FEINT else ()},
    ),
    "what is revealed depends on what is hidden": (
        TOLD_ALIKE,
        {"view_reveals": lambda before, action, after, seat: ("kick",) * (after.chosen == rules.LEFT)},
    ),
    "the drawing shows a chosen card": (
        GO_ON_ALIKE,
        {"view_draw": lambda state, seat: f"{view.draw(state, seat)} {state.chosen}"},
    ),
    "the board in words tells more than the view": (
        GO_ON_ALIKE,
        {"view_view": SPY.view, "view_describe": SPY.describe},
    ),
    "targets depend on what is hidden": (
        GO_ON_ALIKE,
        {
            "view_targets": lambda state, action, seat: [
                *view.targets(state, action, seat),
                *["goal:left"] * (is_asked(state) and state.chosen == rules.LEFT),
            ]
        },
    ),
    "a legal action is missing for what is hidden": (
        CANNOT_TELL,
        {"rules_legal": lambda state, out: legal_without(state, out, lambda state, a: a - rules.SIDE == state.chosen)},
    ),
    "a refusal depends on what is hidden": (
        CANNOT_TELL,
        {"rules_refusal": lambda state, action: rules.refusal(state, action) and 100 + state.hand[BEA, 0]},
    ),
    "the seat to act is told to all": (CANNOT_TELL, {"view_knows_actor": lambda state, seat: True}),
    "what may be taken back depends on what is hidden": (
        GO_ON_ALIKE,
        {"view_tells_nothing": lambda before, action: action == rules.FEINT and before.chosen == rules.LEFT},
    ),
    "the action taken for a person depends on what is hidden": (
        GO_ON_ALIKE,
        {"view_rest": lambda state, legal: f"dive {rules.SIDES[state.chosen]}" if is_asked(state) else None},
    ),
    "a shortcut depends on what is hidden": (
        GO_ON_ALIKE,
        {"view_shortcuts": lambda state, seat: [shortcut_of("dive left")] * (state.chosen == rules.LEFT)},
    ),
    "a shown hand can be taken back": (
        undo.what_has_told_somebody_something_is_not_taken_back,
        {"view_tells_nothing": lambda before, action: True},
    ),
    "a chosen card is not re-dealt": (REDEALT, {"rules_redeal": redeal_all_but("chosen", "kicker", "hand")}),
    "a hand is not re-dealt": (REDEALT, {"rules_redeal": redeal_all_but("hand")}),
    "one's own hand is re-dealt": (CANNOT_TELL, {"rules_redeal": redeal_as(CLEO)}),
    "what all know is re-dealt": (
        rule_laws.redealing_twice_and_for_the_referee_keeps_what_all_know,
        {"rules_redeal": lambda state, seat, rng: setattr(state, "last", EMPTY)},
    ),
    # Chance.
    "an outcome weighs nothing": (ODDS, {"rules_odds": odds_with(0)}),
    "an outcome weighs less than nothing": (ODDS, {"rules_odds": odds_with(-1)}),
    "the weights are too large to be drawn from": (ODDS, {"rules_odds": odds_with(2**31)}),
    "an outcome has no odds": (ODDS, {"rules_odds": odds_without_the_last}),
    "drawing does not go by the odds": (
        rule_laws.a_random_outcome_is_the_one_picked_from_the_odds,
        {"rules_sample": sample_the_first},
    ),
    # Actions.
    "legal actions do not ascend": (LEGAL, {"rules_legal": legal_downward}),
    "a legal action is listed twice": (LEGAL, {"rules_legal": legal_twice}),
    "a legal action is missing": (
        LEGAL,
        {"rules_legal": lambda state, out: legal_without(state, out, lambda state, action: action == rules.FEINT)},
    ),
    "nothing is ever refused": (LEGAL, {"rules_refusal": lambda state, action: 0}),
    "asking for legal actions changes the state": (
        rule_laws.asking_changes_nothing,
        {"rules_legal": legal_that_plays},
    ),
    "two states share a list": (
        rule_laws.copying_a_state_copies_all_of_it,
        {"rules_play": play_shares_a_list},
    ),
    "left is not like right": (
        rule_laws.mirrored_positions_have_mirrored_actions,
        {"rules_play": play_never_deals_left},
    ),
    "nobody can lose": (VALUES, {"rules_value": lambda state, seat: abs(rules.value(state, seat))}),
    "partners do not share a result": (
        VALUES,
        {"rules_value": lambda state, seat: rules.value(state, seat) * (seat - 1)},
    ),
    "somebody wins before the end": (VALUES, {"rules_value": lambda state, seat: 1.0 if seat != CLEO else -1.0}),
    "a tensor is not filled": (FILLED, {"rules_observe": observe_with_a_gap}),
    "a tensor is infinite": (FILLED, {"rules_observe": observe_infinity}),
    "an action is taken for a person that is not legal": (
        rule_laws.what_may_be_taken_for_a_person_is_legal,
        {"view_rest": lambda state, legal: "show"},
    ),
    "a shortcut goes on with what is not legal": (
        SHORTCUTS,
        {"view_shortcuts": lambda state, seat: [shortcut_of("feint", "feint")] * is_asked(state)},
    ),
    "a shortcut is said like an action": (
        SHORTCUTS,
        {
            "view_shortcuts": lambda state, seat: (
                [shortcut_of("feint", "dive left", said="dive left")] * can_feint(state)
            )
        },
    ),
    "a shortcut passes what is not listed": (
        SHORTCUTS,
        {"view_shortcuts": lambda state, seat: [shortcut_of("feint", "dive left", way="goal:up")] * can_feint(state)},
    ),
    # Texts.
    "a text reads back as another action": (
        TEXTS,
        {"notation_read_action": lambda text: notation.read_action(text) ^ 1},
    ),
    "two actions have one text": (TEXTS, {"notation_write_action": lambda action: notation.write_action(action // 2)}),
    "a position loses a field": (
        rule_laws.every_position_reads_back_to_the_same_bytes,
        {"notation_write_position": lambda state: notation.write_position(state).replace("goals: 1", "goals: 0")},
    ),
    # Views, events, boards and targets.
    "a view is not plain data": (PLAIN, {"view_view": view_with(due=lambda state, seat: (state.due,))}),
    "events are not plain data": (
        matches.events_are_plain_data_and_every_ply_has_some,
        {"view_events": events_with(lambda before, action, after: {action: 1})},
    ),
    "a ply has no event": (
        matches.events_are_plain_data_and_every_ply_has_some,
        {"view_events": lambda before, action, after, seat: view.events(before, action, after, seat)[1:]},
    ),
    "the board in words leaves out a fact": (
        BOARD,
        {"view_describe": lambda seen, asked: view.describe({**seen, "goals": 0}, asked)},
    ),
    "the board in words does not say who is asked": (
        boards.the_board_in_words_says_who_is_asked,
        {"view_describe": lambda seen, asked: view.describe(seen, None)},
    ),
    "two actions have the same targets": (
        POINTED_AT,
        {"view_targets": lambda state, action, seat: view.targets(state, action, seat) and ["button:show"]},
    ),
    "one action's targets begin another's": (
        POINTED_AT,
        {"view_targets": lambda state, action, seat: ["button:show", *view.targets(state, action, seat)][: action + 1]},
    ),
    "a target is not listed": (LISTED, {"view_TARGETS": {**view.TARGETS, "card": ("left",)}}),
    "a button is listed in vain": (
        LISTED,
        {"view_TARGETS": {**view.TARGETS, "button": (*view.TARGETS["button"], "pass")}},
    ),
    "an outcome of chance has a target": (
        targets.outcomes_of_chance_have_no_targets_and_all_other_actions_have,
        {"view_targets": lambda state, action, seat: view.targets(state, action, seat) or ["button:show"]},
    ),
    "one points at what one does not see": (
        targets.one_points_only_at_what_one_sees,
        {"view_view": view_with(hands=lambda state, seat: None)},
    ),
}


@pytest.mark.parametrize("error", ERRORS)
def test_a_planted_error_breaks_the_law_against_it(error):
    law, changed = ERRORS[error]
    with pytest.raises(AssertionError):
        law(spoil(**changed))


@pytest.mark.parametrize("law", dict.fromkeys(law for law, _ in ERRORS.values()), ids=lambda law: law.__name__)
def test_without_an_error_the_game_keeps_the_law(law):
    law(spoil())
