"""How soon a first-time visitor sees each board, and how many bytes that takes.

    python -m bench.first_load [--times 5]

A warm server on this machine and a new browser profile for every visit: the page is opened at a table's own link, and
the time is measured until the board is drawn.
"""

from __future__ import annotations

import argparse
import statistics
import time

from bench.browser import browse
from tests.web.browsing import Visitor
from tests.web.profiles import new_page
from touchline.games import GAMES


def visit(browser, url: str, game: str) -> tuple[float, int]:
    """Seconds until the board is shown, and bytes transferred."""
    visitor = Visitor(new_page(browser, url))
    made = visitor.make_table(game, "me", "random")
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    begin = time.perf_counter()
    visitor.goto(f"/t/{made['table']}#{made['token']}")
    visitor.wait_for_board()
    seconds = time.perf_counter() - begin
    visitor.close()
    return seconds, sum(sizes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    with browse() as (browser, url):
        for game in GAMES:
            visit(browser, url, game)  # compiles the game
            found = [visit(browser, url, game) for _ in range(times)]
            middle = statistics.median(seconds for seconds, _ in found)
            print(f"{game:<16} first board after {middle:.2f} s (median of {times}), {found[-1][1] / 1000:.0f} kB")


if __name__ == "__main__":
    main()
