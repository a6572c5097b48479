"""The server as people start it: a process of its own, which can be killed."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

PATIENCE = 180
"""Seconds: the first start on a machine may compile."""


class Program:
    """`touchline serve` on a port and a database that stay the same when it is started again."""

    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        words = [
            "--port",
            str(self.port),
            "--database",
            f"sqlite:///{self.folder}/tables.db",
            "--pace",
            "0",
            "--no-limits",
        ]
        with open(self.folder / "server.log", "a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "touchline", "serve", *words], stdout=log, stderr=log, env=os.environ.copy()
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the server does not start:\n" + (self.folder / "server.log").read_text())
            time.sleep(0.05)

    def kill(self):
        """As if the power failed."""
        self.process.kill()
        self.process.wait()

    def _answers(self):
        try:
            with urllib.request.urlopen(f"{self.url}/api/games", timeout=PATIENCE):
                return True
        except (urllib.error.URLError, ConnectionError):
            return False


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
