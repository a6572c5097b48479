"""Log lines, as text or as JSON: with the ids of request and table, without tokens and hidden facts.

The message of an unexpected error may quote an action or a stored value, so only its type and place are logged.
"""

from __future__ import annotations

import logging
import secrets
import time
import traceback
from contextvars import ContextVar
from typing import Any

import msgspec

FORMATS = ("text", "json")
request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request or connection being served: only a number to find its lines by."""
table_id: ContextVar[str] = ContextVar("table_id", default="")
"""The table being worked on."""
ID_BYTES = 6


def new_request_id() -> str:
    return secrets.token_hex(ID_BYTES)


def trace_of(error: BaseException) -> list[str]:
    """An error as its type and the places it went through, then its causes; never its message."""
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return [type(error).__name__, *places, *(trace_of(cause) if cause else [])]


class TextFormatter(logging.Formatter):
    """For people: the message, and the trace of an error on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        return "\n  ".join([record.getMessage(), *(trace_of(error) if error else [])])


class JsonFormatter(logging.Formatter):
    """For programs: one object per line."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        facts: dict[str, Any] = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            "logger": record.name,
            "request": request_id.get() or None,
            "table": table_id.get() or None,
            "trace": trace_of(error) if error else None,
        }
        return msgspec.json.encode({name: fact for name, fact in facts.items() if fact is not None}).decode()


def start_logging(form: str) -> None:
    """Log to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
