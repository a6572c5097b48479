"""Errors of scoresheets in the reader's language; the engine reports them in English, for a terminal."""

from __future__ import annotations

from touchline.engine.errors import BadSheet
from touchline.locales import say

WRONG = {
    "expected 'touchline scoresheet": "sheet_not_one",
    "altered:": "sheet_altered",
    "the match is not over": "sheet_running",
    "an action is hidden": "sheet_running",
    "played by version": "sheet_version",
    "expected one of the games": "sheet_game",
    "there is no game": "sheet_game",
    "the header": "sheet_header",
    "expected a header line": "sheet_header",
    "expected ply": "sheet_ply",
    "expected printable": "sheet_letters",
    "expected at most": "sheet_long",
    "the dice say": "sheet_dice",
    "the secret is not": "sheet_dice",
}
"""How an error starts, and the words for it."""


def whole(sheet: str) -> str:
    """The sheet with the final line ending that copying loses; nothing else is added."""
    return sheet if sheet.endswith("\n") else f"{sheet}\n"


def tell_bad(error: BadSheet, language: str) -> BadSheet:
    """The error in a language."""
    key = next((key for start, key in WRONG.items() if error.reason.startswith(start)), "")
    if not key:
        key = "sheet_illegal" if " is refused by " in error.reason else "sheet_other"
    return BadSheet(error.line, say(language, key, "server", error=error.reason))
