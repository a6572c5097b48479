"""A server and a browser for every worker, visitors for every test."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.web.browsing import Visitor
from tests.web.profiles import Profiles
from tests.web.program import Program

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first has no windows of its own, so it needs less processor time."""
QUIET = ("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
ALONE = ("--disable-component-update", "--disable-sync")


@pytest.fixture(scope="package")
def program(tmp_path_factory):
    found = Program(tmp_path_factory.mktemp("program"))
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="package")
def browser():
    path, flags = find_chromium()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=flags)
        yield found
        found.close()


@pytest.fixture(scope="package")
def profiles(browser):
    return Profiles(browser)


@pytest.fixture
def visit(profiles, program):
    """Returns a function that makes a visitor from a seed and browser settings."""
    visitors = []

    def come(seed=0, **wishes):
        visitors.append(Visitor(profiles.open(program.url, **wishes), seed))
        return visitors[-1]

    yield come
    for visitor in visitors:
        profiles.empty(visitor.context)
    for visitor in visitors:
        visitor.check()


@pytest.fixture
def screenshots(tmp_path):
    folder = Path(os.environ.get("TOUCHLINE_SCREENSHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def find_chromium():
    """The path of the browser and its flags."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "there is no Chromium: install it, on Debian with `apt-get install chromium-headless-shell`"
    return path, [*QUIET, *ALONE, "--process-per-site", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
