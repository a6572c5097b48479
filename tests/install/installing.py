"""A fresh copy of the source, an empty environment, and the server installed in it."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.web.program import free_port

ROOT = Path(__file__).parents[2]
PAGES = "src/touchline/server/web"
NODE_PROGRAMS = ("node", "nodejs", "npm", "npx", "corepack")
PATIENCE = 120
"""Seconds until the server answers."""


def run(*command, path=None, folder=None):
    """The output of a program; raises with all of it on failure."""
    done = start(*command, path=path, folder=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def start(*command, path=None, folder=None):
    return subprocess.run(command, cwd=folder, env=environment(path), capture_output=True, text=True)


def environment(path=None):
    """A clean environment: no PYTHONPATH, and another PATH if given."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TOUCHLINE_"))}
    return kept | {"PATH": str(path or os.environ["PATH"])}


def clone(folder):
    """A copy of the checked-out commit, without uncommitted changes."""
    assert (ROOT / ".git").exists(), "these tests clone the repository: run them in a git checkout"
    run("git", "clone", "--quiet", ROOT, folder)
    return folder


def copy_pages(source):
    """Copy the pages of this checkout, as fresh as if they had been built there."""
    assert (ROOT / PAGES / "index.html").is_file(), "the pages are not built: make web"
    shutil.copytree(ROOT / PAGES, source / PAGES, copy_function=shutil.copy)


def call_backend(source, hook, *words, path=None):
    """Call a build backend hook with the tests' hatchling; prints its return value."""
    code = f"import sys; sys.path.insert(0, 'web'); import backend; print(backend.{hook}(*sys.argv[1:]))"
    return start(sys.executable, "-c", code, *words, path=path, folder=source)


def empty_environment(folder):
    """A virtual environment containing only pip."""
    run(sys.executable, "-m", "venv", folder)
    return folder


def path_without_node(folder):
    """A folder with every program on this machine except Node."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*"):
            if program.name not in NODE_PROGRAMS and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    return folder


@contextlib.contextmanager
def serving(installed, folder):
    """The address of `touchline serve` in this environment."""
    port = free_port()
    words = ("--port", str(port), "--database", f"sqlite:///{folder}/tables.db")
    log = folder / "server.log"
    with open(log, "w") as output:
        process = subprocess.Popen(
            [installed / "bin/touchline", "serve", *words], cwd=folder, env=environment(), stdout=output, stderr=output
        )
    try:
        until = time.monotonic() + PATIENCE
        while not answers(port):
            assert process.poll() is None and time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def answers(port):
    try:
        return httpx.get(f"http://127.0.0.1:{port}/favicon.svg").is_success
    except httpx.TransportError:
        return False


def fetch_page(installed, folder):
    """The start page and every file it references, from the installed server."""
    with serving(installed, folder) as address:
        page = httpx.get(address)
        assert page.is_success
        named = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert any(name.endswith(".js") for name in named), page.text
        for name in named:
            file = httpx.get(address + name)
            assert file.is_success and "text/html" not in file.headers["content-type"], name
        return page.text
