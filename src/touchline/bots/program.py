"""A child process that exchanges lines over standard input and output; whatever it does, nothing blocks."""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time

from touchline.engine.errors import TouchlineError

LONGEST = 64 * 1024
"""Maximum bytes of a line that a program may write."""
CHUNK = 64 * 1024
KEPT_COMPLAINTS = 4096
"""Bytes of its standard error that are kept, from the end."""
SHOWN_LINES = 3
SHOWN = 300
"""Lines and characters of a program's output quoted in a message."""
LENIENCY = 0.2
"""Seconds allowed for transport, on top of the time limit."""
FAREWELL = 0.5
"""Seconds that a program has to exit by itself before it is killed."""


class Broken(Exception):
    """The program no longer answers; the text says why."""


class Program:
    """A running program in a process group of its own, so that its children end with it.

    While waiting for an answer, the caller serves all three pipes without blocking: no threads, nothing left behind.
    """

    def __init__(self, arguments: list[str]) -> None:
        """Raises OSError if the program cannot be started."""
        self._process = subprocess.Popen(
            arguments,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout, self._stderr = self._process.stdin, self._process.stdout, self._process.stderr
        self._unsent = self._heard = self._complaints = b""
        self._ended = False
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        for stream in (self._stdout, self._stderr):
            self._selector.register(stream, selectors.EVENT_READ)

    def send(self, line: bytes) -> None:
        """Write now or while waiting for an answer; nothing to a program that has been stopped."""
        if self._stdin.closed:
            return
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsent += line
        self._serve(0)

    def receive(self, seconds: float) -> bytes:
        """The next line. Raises Broken."""
        ends = time.monotonic() + seconds + LENIENCY
        while True:
            left = ends - time.monotonic()
            self._serve(max(left, 0))
            line, newline, rest = self._heard.partition(b"\n")
            if len(line) > LONGEST:
                raise Broken(f"it wrote a line of more than {LONGEST} bytes")
            if newline:
                self._heard = rest
                return line
            if self._ended:
                raise Broken(self._last_words())
            if left <= 0:
                raise Broken(f"it did not answer within {seconds:g} s")

    def unasked(self) -> bytes:
        """What it has written beyond the lines received."""
        self._serve(0)
        return self._heard

    def stop(self) -> None:
        """Give it a moment to exit by itself, then kill it and its children; a second call does nothing."""
        if self._stdout.closed:
            return
        self._serve(0)
        self._close_input()
        ends = time.monotonic() + FAREWELL
        while not self._ended and (left := ends - time.monotonic()) > 0:
            self._serve(left)
            self._heard = b""
        self._end()

    def _end(self) -> None:
        # Before wait(): until then no other process can have its id, nor its group's.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._serve(0)
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()

    def _last_words(self) -> str:
        """How it ended, and the last lines of its standard error."""
        self._close_input()
        self._end()
        code = self._process.returncode
        killed = code == -signal.SIGKILL
        how = "it closed its standard output or was killed" if killed else f"it ended with exit code {code}"
        lines = [line.strip() for line in self._complaints.decode(errors="replace").splitlines() if line.strip()]
        return f"{how}: {quote(' / '.join(lines[-SHOWN_LINES:]))}" if lines else how

    def _serve(self, seconds: float) -> None:
        """Write and read once, whatever is ready; wait at most this long."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            else:
                self._read(key.fd, is_answer=key.fileobj is self._stdout)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin.fileno(), self._unsent) :]
        except BrokenPipeError:
            self._unsent = b""
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _read(self, descriptor: int, *, is_answer: bool) -> None:
        found = os.read(descriptor, CHUNK)
        if not found:
            self._selector.unregister(descriptor)
        if is_answer:
            self._heard += found
            self._ended = not found
        else:
            self._complaints = (self._complaints + found)[-KEPT_COMPLAINTS:]

    def _close_input(self) -> None:
        if self._unsent:
            self._selector.unregister(self._stdin)
            self._unsent = b""
        self._stdin.close()


def split_command(text: str) -> list[str]:
    """Split a command line into words, with quotes as in a shell but without running one. Raises TouchlineError."""
    try:
        arguments = shlex.split(text)
    except ValueError as error:
        raise TouchlineError(f"expected a command line, not {text!r}: {error}") from error
    if not arguments:
        raise TouchlineError("expected a command line after cmd:, not nothing")
    if not hasattr(os, "killpg"):
        raise TouchlineError("an outside bot needs process groups, which this system does not have")
    return arguments


def quote(words: str) -> str:
    """A program's output, made to fit on one line of a message."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in words)
    return plain if len(plain) <= SHOWN else plain[:SHOWN] + "…"
