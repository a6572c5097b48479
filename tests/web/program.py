"""The server as people start it: a separate process that can be killed."""

import os
import socket
import subprocess
import sys
import time

PATIENCE = 600
"""Seconds; the first start on a machine compiles all games."""
READY = "all games are ready"


class Program:
    """`touchline serve` on a port and a database that stay the same when it is started again."""

    def __init__(self, folder, module="touchline", **variables):
        self.folder = folder
        self.module = module
        self.environment = {**os.environ, **variables}
        self.log = folder / "server.log"
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
        self.log.write_text("")
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module, "serve", *words], stdout=log, stderr=log, env=self.environment
            )
        until = time.monotonic() + PATIENCE
        while READY not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"the server does not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def kill(self):
        """As if the power failed."""
        self.process.kill()
        self.process.wait()


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
