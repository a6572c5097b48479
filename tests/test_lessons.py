"""Every lesson can be solved, every wrong try has its answer, and every picture shows what it should."""

import string
from fnmatch import fnmatchcase

import pytest

from touchline.games import GAMES, find_game
from touchline.lessons import (
    OTHER,
    STUCK,
    Attempt,
    lesson_words,
    look_at,
    picture_words,
    read_lessons,
    read_pictures,
)
from touchline.locales import LANGUAGES, read_words
from touchline.rulebook import read_rulebook
from touchline.server.learning import attempt, draw_picture, list_lessons
from touchline.server.messages import LONGEST_LESSON, Trial

LESSONS = [(game, lesson.name) for game in GAMES for lesson in read_lessons(game)]
PICTURES = [(game, picture.name) for game in GAMES for picture in read_pictures(game)]


def find(game, name):
    return next(lesson for lesson in read_lessons(game) if lesson.name == name)


def all_targets(game):
    return {f"{kind}:{name}" for kind, names in find_game(game).view.TARGETS.items() for name in names}


def stages(game, name):
    """The attempt at the beginning of each stage, and the actions that led there."""
    tried = Attempt(find_game(game), find(game, name))
    list(tried.replies())
    played = []
    for number, stage in enumerate(tried.lesson.stages):
        assert tried.reached == number
        yield tried, stage, list(played)
        for action in stage.solution:
            assert tried.answer(action) is None, action
            tried.play(action)
            played.append(action)
            list(tried.replies())
    assert tried.is_done
    assert len(played) <= LONGEST_LESSON


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_eight_to_twelve_lessons(game):
    assert 8 <= len(read_lessons(game)) <= 12
    assert len({lesson.name for lesson in read_lessons(game)}) == len(read_lessons(game))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_solution_reaches_the_goal(game, name):
    for tried, stage, _ in stages(game, name):
        assert not tried.is_stuck
        assert tried.advice == stage.solution[0]
        assert stage.sees or stage.holds


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_reply_is_used(game, name):
    tried = Attempt(find_game(game), find(game, name))
    list(tried.replies())
    for number, stage in enumerate(tried.lesson.stages):
        for action in stage.solution:
            assert tried.reached == number
            left = tried._replies
            tried.play(action)
            list(tried.replies())
        assert left == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_listed_wrong_try_gets_its_answer(game, name):
    write, actions = find_game(game).notation.write_action, range(find_game(game).rules.ACTIONS)
    texts = [write(action) for action in actions]
    for tried, stage, played in stages(game, name):
        for pattern, key in stage.wrong.items():
            if ":" in pattern:
                assert any(fnmatchcase(target, pattern) for target in all_targets(game)), pattern
                continue
            meant = [text for text in texts if stage.answer_to([text]) == key and not stage.takes(text)]
            assert any(fnmatchcase(text, pattern) for text in meant), pattern
            assert all(tried.answer(text).key == key for text in meant)
            told = attempt(game, name, Trial(played, [meant[0]], language="fr"))
            assert told.answer.text == said(game, "fr", lesson_words(game, "fr")[name]["answers"][key])
            assert told.played == played


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_legal_action_is_played_or_answered(game, name):
    for tried, stage, _ in stages(game, name):
        for action in tried.match.legal():
            answer = tried.answer(action)
            assert (answer is None) == stage.takes(action)
            assert answer is None or answer.key


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_what_is_marked_can_be_pointed_at(game, name):
    for tried, stage, _ in stages(game, name):
        assert stage.marks.targets() <= all_targets(game)
        offered = {target for targets in tried.match.targets(tried.seat).values() for target in targets}
        assert all(ring in offered for ring in stage.marks.rings), stage.marks.rings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_text_exists(game, name, language):
    lesson, words = find(game, name), lesson_words(game, language)[name]
    assert len(words["tasks"]) == len(lesson.stages)
    keys = {key for stage in lesson.stages for key in stage.wrong.values()}
    assert keys <= set(words.get("answers", {})) <= keys | {OTHER, STUCK}
    for text in [*words["tasks"], words["learnt"], *words.get("answers", {}).values()]:
        assert said(game, language, text).endswith((".", "!", "?", "…", ".”", "».")), text
        assert len(text) <= 330
    assert len(words["title"]) <= 34


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_unused(game):
    for language in LANGUAGES:
        assert list(lesson_words(game, language)) == [lesson.name for lesson in read_lessons(game)]
        assert list(picture_words(game, language)) == [picture.name for picture in read_pictures(game)]
        assert [listed.title for listed in list_lessons(game, language)]


def said(game, language, text):
    blanks = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    buttons = read_words(game, language)["buttons"]
    assert blanks <= set(buttons)
    return text.format(**buttons)


@pytest.mark.parametrize(("game", "name"), PICTURES)
def test_a_picture_shows_a_position_beside_a_rule(game, name):
    picture = next(picture for picture in read_pictures(game) if picture.name == name)
    match, viewer = look_at(find_game(game), picture)
    assert picture.rule in read_rulebook(game)
    assert picture.marks.targets() <= all_targets(game)
    begun = [
        targets for targets in match.targets(max(viewer, 0)).values() if targets[: len(picture.path)] == [*picture.path]
    ]
    assert begun or not picture.path
    for language in LANGUAGES:
        drawn = draw_picture(game, name, language)
        assert drawn.caption.endswith(".")
        assert drawn.view == match.view(viewer)


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_a_name_of_its_own(game):
    names = [picture.name for picture in read_pictures(game)]
    assert len(set(names)) == len(names)
