"""Spans for OpenTelemetry, if its API is installed and the operator has set up an exporter; otherwise nothing."""

from __future__ import annotations

from typing import Any

try:
    from opentelemetry import trace
except ImportError:
    _tracer: Any = None
else:
    _tracer = trace.get_tracer("touchline")


def begin_span(name: str) -> Any:
    """A span that the caller ends, or None. It names the stage of the work and nothing of the match."""
    return _tracer.start_span(name) if _tracer else None
