"""Results of a long run by key, appended to a file as they come: a run that was killed resumes from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from touchline.engine.errors import TouchlineError
from touchline.engine.reading import show


class Journal:
    """Plain data by key. Without a path it is kept only in memory."""

    def __init__(self, path: Path | None, title: dict[str, Any]) -> None:
        """Read what an earlier run has written. Raises TouchlineError if that was another run."""
        self.path = path
        self.known: dict[str, Any] = {}
        if path is not None:
            self._open(path, json.loads(json.dumps(title)))

    def _open(self, path: Path, title: dict[str, Any]) -> None:
        try:
            with path.open("a+b") as file:
                file.seek(0)
                text = file.read()
                file.truncate(text.rfind(b"\n") + 1)  # a run may be killed while it writes a line
                lines = [json.loads(line) for line in text.split(b"\n")[:-1]]
                if not lines:
                    file.write(json.dumps(title).encode() + b"\n")
            self.known.update(dict(lines[1:]))
        except (OSError, ValueError, TypeError, RecursionError) as error:
            raise TouchlineError(f"cannot resume from {path}: {error}") from error
        if lines and lines[0] != title:
            raise TouchlineError(f"{path} belongs to another run: {show(lines[0])}")

    def keep(self, key: str, value: Any) -> None:
        """Raises TouchlineError if the file cannot be written."""
        self.known[key] = value
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, value]) + "\n")
        except OSError as error:
            raise TouchlineError(f"cannot write to {self.path}: {error.strerror}") from error

    def remove(self) -> None:
        if self.path is not None:
            self.path.unlink(missing_ok=True)
