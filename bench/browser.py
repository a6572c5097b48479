"""A server and a browser for measurements."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import find_chromium
from tests.web.program import Program


@contextmanager
def browse(module: str = "touchline") -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of its own server, started as this module; both end with the block."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Program(Path(folder), module)
        program.start()
        path, flags = find_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        try:
            yield browser, program.url
        finally:
            browser.close()
            program.kill()
