"""Text from outside: its maximum length, the characters it may contain, and how errors show it.

Every reader runs in time linear in its text, and none executes what it reads.
"""

from __future__ import annotations

LONGEST_SHEET = 10_000_000
"""Maximum characters of a scoresheet: a match of 9,999 turns is shorter."""
LONGEST_POSITION = 100_000
LONGEST_LINE = 60_000
"""Maximum characters of a line of a sheet or position: the discard of Team KM's largest deck is shorter."""
LONGEST_OPTIONS = 4_000
LONGEST_ACTION = 100
SHOWN = 80
"""Maximum characters of a text shown in an error."""


def split_lines(text: str) -> list[str]:
    """The lines of a text. Only a line feed ends a line, alone or after a carriage return."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def problem_of_line(line: str, longest: int) -> str:
    """What is wrong with the length or the characters of a line, or nothing."""
    if len(line) > longest:
        return f"expected at most {longest} characters, not {len(line)}"
    if not line.isprintable():
        odd = next(letter for letter in line if not letter.isprintable())
        return f"expected printable characters, not {odd!r}"
    return ""


def show(value: object) -> str:
    """A value as an error shows it: on one line, cut if long."""
    if isinstance(value, str):
        return repr(value) if len(value) <= SHOWN else f"{value[:SHOWN]!r}…"
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number with too many digits, or too deeply nested
        return f"such a {type(value).__name__}"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
