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
LIGHT = (
    "--in-process-gpu",
    "--disable-features=SpareRendererForSitePerProcess,PaintHolding",
    "--js-flags=--no-opt",
)
"""Fewer processes, and no optimising of scripts that run for seconds: this saves a tenth of the processor time."""
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
        found = playwright.chromium.launch(executable_path=path, args=[*flags, *LIGHT])
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
def photograph():
    """Returns a function that takes a picture of a visitor's page, for people to look at, if a folder is named."""
    folder = os.environ.get("TOUCHLINE_SCREENSHOTS")

    def take(visitor, name, **more):
        if folder:
            visitor.page.screenshot(path=Path(folder) / f"{name}.png", **more)

    return take


def find_chromium():
    """The path of the browser and its flags."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "there is no Chromium: install it, on Debian with `apt-get install chromium-headless-shell`"
    return path, [*QUIET, *ALONE, "--process-per-site", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
