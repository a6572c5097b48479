"""Rulebook pages: the same rules in every language, and every rule named in code and tests exists."""

import re
from pathlib import Path

import pytest

import touchline
from touchline.games import GAMES
from touchline.locales import LANGUAGES
from touchline.rulebook import read_rule, read_rulebook

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_rules_with_the_same_marks(game):
    pages = [read_rulebook(game, language) for language in LANGUAGES]
    marks = [[(rule.number, rule.source, str(rule).count("[ruling]")) for rule in page.values()] for page in pages]
    assert marks[0] == marks[1] == marks[2]
    assert marks[0]
    assert all(rule.essence.endswith((".", "!")) for page in pages for rule in page.values())


@pytest.mark.parametrize("game", GAMES)
def test_code_and_tests_name_only_rules_that_exist_and_all_of_them(game):
    own, tests = ROOT / "src" / "touchline" / "games" / game, ROOT / "tests" / "games" / game
    for files in (own.glob("*.py"), [*tests.glob("*.py"), *(own / "tests").glob("*.py")]):
        named = {tag for path in files for tag in re.findall(r"\bR\d+\.\d+\b", path.read_text())}
        assert named == set(read_rulebook(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_a_refusal_returns_is_a_rule(game):
    source = (ROOT / "src" / "touchline" / "games" / game / "rules.py").read_text()
    numbers = {int(number) for number in re.findall(r"(?:return|else|if) (\d{3,4})\b", source)}
    assert {f"R{number // 100}.{number % 100}" for number in numbers} <= set(read_rulebook(game))


def test_a_rule_is_found_by_its_number_in_the_reader_s_language():
    assert read_rule("kahmate", "r9.4").title == read_rule("kahmate", "R9.4").title
    assert "porteur" in str(read_rule("kahmate", "R9.4", "fr"))
    with pytest.raises(touchline.TouchlineError, match=r"there is no rule 'R9.9'; there are R1.1, "):
        read_rule("kahmate", "R9.9")
    with pytest.raises(touchline.UnknownGame, match="no rulebook page of 'chess'"):
        read_rulebook("chess")
    with pytest.raises(touchline.TouchlineError, match="expected a language"):
        read_rulebook("kahmate", "de")


def test_a_refusal_speaks_the_reader_s_language():
    texts = {
        language: touchline.new_match("kahmate", {"first": "red"}, language=language).refusal("end").text
        for language in LANGUAGES
    }
    assert len(set(texts.values())) == 3
    assert texts["en"] == read_rule("kahmate", "R3.1").essence
