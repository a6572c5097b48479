"""The browser's types are those of the server's messages."""

from pathlib import Path

import msgspec
import pytest

from touchline.server import messages


@pytest.fixture
def wire(monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "web")
    import wire

    return wire


def test_the_types_of_the_browser_are_generated_from_the_messages(wire):
    assert wire.main("check") is None


def test_a_changed_field_is_found(wire, monkeypatch):
    changed = msgspec.defstruct("SeatMade", [("chair", int), ("token", str), ("link", str)], frozen=True)
    monkeypatch.setattr(messages, "SeatMade", changed)
    assert wire.main("check") == (
        "web/src/lib/wire.ts differs from the server's messages: write it again with `make wire`"
    )
