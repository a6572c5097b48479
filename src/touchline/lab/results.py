"""Results of long work, one line of a file each: found in order on several threads, kept, and gone on with."""

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
    """What is played, by number, and where its results are kept."""

    title: dict[str, Any]
    """What a file of results must be about to be gone on with."""
    play: Callable[[int], Result]
    """The result of that number; the same whoever plays it and when."""
    read: Callable[[Any], Result]
    """A result from the plain data of a line. Raises ValueError or TypeError if it is none."""
    write: Callable[[Result], Any]
    """Its inverse."""
    out: Path | None

    def first(self, count: int, threads: int) -> Generator[Result, None, None]:
        """So many results in order: those in the file, then those played on several threads and added to it.

        When nobody wants more of them, what is being played is finished and added as well.
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
        """Of results from this number on those that the file does not hold yet, as far as they were begun in order."""
        for number, result in enumerate(results, first):
            if result.cancelled() or result.exception():
                break
            self._keep(number, result.result())

    def _keep(self, number: int, result: Result) -> None:
        """Add it to the file, if another run has not done so meanwhile. Raises TouchlineError if that cannot be."""
        if not self.out:
            return
        try:
            with self.out.open("r+") as file:
                if sum(1 for _ in file) == number + 1:
                    file.write(json.dumps(self.write(result)) + "\n")
        except OSError as error:
            raise TouchlineError(f"{self.out} cannot be added to: {error.strerror}") from error

    def _known(self) -> list[Result]:
        """The results in the file; a new file gets its title. Raises TouchlineError if it is about something else."""
        if not self.out:
            return []
        try:
            if not self.out.exists():
                self.out.write_text(json.dumps(self.title) + "\n")
            title, *lines = self.out.read_text().splitlines()
            if json.loads(title) == self.title:
                return [self.read(json.loads(line)) for line in lines]
        except (ValueError, TypeError, OverflowError, RecursionError, OSError) as error:
            raise TouchlineError(f"{self.out} cannot be gone on with: {error}") from error
        raise TouchlineError(f"{self.out} holds other results: {show(title)}")
