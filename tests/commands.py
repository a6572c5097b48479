"""The command line in tests."""

import io
import os
import subprocess
import sys
from unittest import mock

import pytest

from touchline import cli
from touchline.engine.compiled import progress


def touchline(*arguments, stdin=""):
    """Run a command in this process: starting one takes a second of processor time.

    The environment is restored: `check` sets a variable for bounds checks, which later processes would inherit.
    """
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdin", "stdout", "stderr")}
    streams["stdin"].write(stdin)
    streams["stdin"].seek(0)
    with pytest.MonkeyPatch.context() as patch, mock.patch.dict(os.environ), pytest.raises(SystemExit) as ended:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        patch.setattr(sys, "argv", ["touchline", *map(str, arguments)])
        patch.setattr(progress, "count", 0)  # what this process has compiled before
        patch.setattr(progress, "step", lambda: None)
        cli.main()
    for stream in streams.values():
        stream.seek(0)
    return subprocess.CompletedProcess(arguments, ended.value.code, streams["stdout"].read(), streams["stderr"].read())


def process(*arguments, stdin=""):
    """Run a command as users do."""
    command = [sys.executable, "-m", "touchline", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=300)
