"""Results of long runs: computed in order on several threads, saved one per line, and resumable."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from touchline.engine.errors import TouchlineError
from touchline.engine.reading import show

Result = TypeVar("Result")


@dataclass(frozen=True)
class Results(Generic[Result]):
    """A numbered series of results and the file that stores them."""

    title: dict[str, Any]
    """Identifies a file that can be resumed."""
    play: Callable[[int], Result]
    """Computes a result; it depends only on the number."""
    read: Callable[[Any], Result]
    """Parses a result from a line's plain data. Raises ValueError or TypeError."""
    write: Callable[[Result], Any]
    """Its inverse."""
    out: Path | None

    def first(self, count: int, threads: int) -> Generator[Result, None, None]:
        """Yield `count` results in order: those in the file, then new ones computed on threads and saved.

        If the caller stops early, results in progress are finished and saved too.
        """
        known = self._known()
        yield from known[:count]
        with ThreadPoolExecutor(threads) as pool:
            waiting = [pool.submit(self.play, number) for number in range(len(known), count)]
            try:
                for number, result in enumerate(waiting, len(known)):
                    self._keep(number, result.result())
                    yield result.result()
            finally:
                for result in waiting:
                    result.cancel()
                self._keep_rest(waiting, len(known))

    def _keep_rest(self, results: list[Future[Result]], first: int) -> None:
        """Save the results from this number on that the file lacks, up to the first unfinished one."""
        for number, result in enumerate(results, first):
            if result.cancelled() or result.exception():
                break
            self._keep(number, result.result())

    def _keep(self, number: int, result: Result) -> None:
        """Append a result, unless another run already has. Raises TouchlineError if writing fails."""
        if not self.out:
            return
        try:
            with self.out.open("r+") as file:
                if sum(1 for _ in file) == number + 1:
                    file.write(json.dumps(self.write(result)) + "\n")
        except OSError as error:
            raise TouchlineError(f"cannot write to {self.out}: {error.strerror}") from error

    def _known(self) -> list[Result]:
        """Read the results in the file, or create it. Raises TouchlineError if it holds other results."""
        if not self.out:
            return []
        try:
            if not self.out.exists():
                self.out.write_text(json.dumps(self.title) + "\n")
            title, *lines = self.out.read_text().splitlines()
            if json.loads(title) == self.title:
                return [self.read(json.loads(line)) for line in lines]
        except (ValueError, TypeError, OverflowError, RecursionError, OSError) as error:
            raise TouchlineError(f"{self.out} cannot be resumed: {error}") from error
        raise TouchlineError(f"{self.out} holds other results: {show(title)}")
