"""Browser texts: the same keys in every language, and exactly those the pages use."""

import re
import string
from pathlib import Path

from touchline.locales import LANGUAGES, read_words

PAGES = Path(__file__).parents[1] / "web" / "src"
SAID = re.compile(r'["`]([a-z]+)\.((?:[a-z0-9_]|\$\{[^}]+\})+)["`]')


def blanks(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def sources():
    files = [*PAGES.glob("*.svelte"), *PAGES.glob("*/*.svelte"), *PAGES.glob("lib/*.ts")]
    return "\n".join(
        file.read_text(encoding="utf-8") for file in files if not file.name.endswith((".test.ts", "words.ts"))
    )


def paths_said(sections):
    """Every path the pages use; parts filled in at run time are wildcards."""
    found = SAID.findall(sources())
    return {(section, re.sub(r"\$\{[^}]+\}", "*", key)) for section, key in found if section in sections}


def matches(key, pattern):
    return re.fullmatch(pattern.replace("*", ".+"), key) is not None


def test_every_language_has_the_same_keys_and_blanks():
    shapes = [
        {
            (section, key): blanks(text)
            for section, texts in read_words("web", language).items()
            for key, text in texts.items()
        }
        for language in LANGUAGES
    ]
    assert shapes[0] == shapes[1] == shapes[2]


def test_every_text_of_the_pages_has_words():
    words = read_words("web", "en")
    said = paths_said(words)
    assert len(said) > 100
    for section, key in said:
        assert any(matches(known, key) for known in words[section]), f"{section}.{key}"
    for path in re.findall(r'(?<![.\w])say\("([a-z_.]+)"', sources()):
        section, key = path.split(".")
        assert key in words[section], path


def test_no_words_are_unused():
    words = read_words("web", "en")
    said = paths_said(words)
    for section, texts in words.items():
        for key in texts:
            assert any(section == other and matches(key, pattern) for other, pattern in said), f"{section}.{key}"
