"""Nearly valid texts: real ones with a few random changes."""

import os
import random
import re

SEED = os.environ.get("TOUCHLINE_FUZZ_SEED", "touchline")
"""The same seed gives the same texts."""
LONG = 60
"""Factor of cases in a long run."""
DIGITS = "9" * 5000
NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "7",
    "12",
    "99",
    "100",
    "999",
    "9999",
    "-1",
    "007",
    "1.5",
    "1e9",
    "0x1",
    "٣",
    "²",
    DIGITS,
)
ODD = (
    *("\0", "\x1b", "\x1f", "\x7f", "\x85", "\t", "\r", "\v", "\u2028", "\xa0", "\u200f", "\ud800", "é", "٣", "🏉"),
    *(
        "'",
        '"',
        "\\",
        "{",
        "%s",
        ",",
        ", ,",
        ":",
        ": ",
        "=",
        "-",
        "|",
        "| ",
        "?",
        "*",
        "(",
        ")(",
        "#",
        "  ",
        "\n",
        "\n\n",
    ),
)
LENGTHS = (50, 200, 5000, 70_000)
PIECES = re.compile(r"\n|[^\S\n]+|[\w+]+|[^\w\s]")


def new_rng(*names):
    return random.Random(" ".join([SEED, *map(str, names)]))


def mutate(text, others, rng):
    """The text after one to four changes, with words and lines from `others`."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = rng.choices(list(CHANGES), list(CHANGES.values()))[0](text, others, rng)
    return text


def change_line(text, others, rng):
    """Remove, repeat or move a line, or insert one from another text."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    how = rng.randrange(4)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(at, lines[at])
    elif how == 2:
        lines.insert(rng.randrange(len(lines)), lines.pop(at))
    else:
        lines.insert(at, rng.choice(rng.choice(others).split("\n")))
    return "\n".join(lines)


def change_word(text, others, rng):
    """Remove or repeat a word, or replace it with a number or another word."""
    pieces = PIECES.findall(text) or [""]
    at = rng.randrange(len(pieces))
    if not pieces[at].strip():
        at = max(at - 1, 0)
    how = rng.randrange(5)
    if how == 0:
        pieces[at] = ""
    elif how == 1:
        pieces[at] += rng.choice(("", " ", ", ")) + pieces[at]
    elif how == 2:
        pieces[at] = rng.choice(PIECES.findall(rng.choice(others)) or [""])
    elif how == 3:
        other = rng.randrange(len(pieces))
        pieces[at], pieces[other] = pieces[other], pieces[at]
    else:
        pieces[at] = rng.choice(NUMBERS)
    return "".join(pieces)


def change_number(text, others, rng):
    """Replace a number."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    number = rng.choice(found)
    near = str(max(int(number[0][:9]) + rng.choice((-1, 1)), 0))
    return text[: number.start()] + rng.choice((near, near, rng.choice(NUMBERS))) + text[number.end() :]


def change_value(text, others, rng):
    """Replace a line with one of the same name from another text."""
    lines = text.split("\n")
    named = [at for at, line in enumerate(lines) if ":" in line]
    if not named:
        return text
    at = rng.choice(named)
    name = lines[at].partition(":")[0]
    found = [line for other in others for line in other.split("\n") if line.partition(":")[0] == name]
    lines[at] = rng.choice(found or [lines[at]])
    return "\n".join(lines)


def change_letter(text, others, rng):
    """Remove a character or insert an odd one."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", rng.choice(ODD), chr(rng.randrange(32, 127)))) + text[at + rng.randrange(2) :]


def stretch(text, others, rng):
    """Repeat something very often."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice((" ", "1", "\n", ",", "a ", "x=1 ", "| ", ": ")) * rng.choice(LENGTHS) + text[at:]


CHANGES = {change_line: 3, change_word: 5, change_number: 5, change_value: 4, change_letter: 3, stretch: 1}
