"""People at browsers: they see pages, click, type, and record every frame received."""

import json
import random
import re
from contextlib import suppress

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.web.profiles import USUAL

SECOND = 1000
PATIENCE = 60 * SECOND
expect.set_options(timeout=PATIENCE)
FIRST_BOARD = 240 * SECOND
"""A game's first table may have to compile it."""
DESKTOP = USUAL["viewport"]
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}

LOOK = """() => {
    const takes = (button) => button.textContent.trimStart().startsWith('I am ');
    if ([...document.querySelectorAll('button')].some(takes)) return ['curtain'];
    if (document.querySelector('.ask section[role=status]')) return ['over'];
    const open = [...document.querySelectorAll('[data-target].open, .buttons [data-target]')];
    if (open.length > 0) return ['open', ...open.map((element) => element.dataset.target)];
    return [...document.querySelectorAll('.buttons button')].length > 0 ? ['skip'] : null;
}"""
"""What the person at a table can do next, or None."""
LIFT = """() => {
    const takes = (button) => button.textContent.trimStart().startsWith('I am ');
    [...document.querySelectorAll('button')].find(takes)?.click();
}"""
"""Take the screen, unless the curtain has gone since it was seen."""

POINT = """(target) => {
    const thing = document.querySelector(`[data-target="${target}"]`);
    thing?.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const {left, top, width, height} = thing?.getBoundingClientRect() ?? {};
    const hit = thing && document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !thing.contains(hit)) return false;
    hit.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    return true;
}"""
"""Click what is seen in the middle of a target, if that is the target; a quarter less work than with a mouse."""


class Visitor:
    """A person with their own browser. Any page error fails the test."""

    def __init__(self, page, seed=0):
        self.page = page
        self.context = page.context
        self.context.set_default_timeout(PATIENCE)
        self.rng = random.Random(seed)
        self.longs_for = lambda action: False
        """Actions played whenever they are legal."""
        self.problems = []
        self.expected = []
        self.heard = []
        self.said = []
        self.raw = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.problems.append(line.text))
        self.page.on("websocket", self._listen)

    def _listen(self, line):
        line.on("framereceived", self._hear)
        line.on("framesent", lambda text: self.said.append(json.loads(text)))

    def _hear(self, text):
        self.raw.append(text)
        self.heard.append(json.loads(text))

    def close(self):
        self.context.close()
        self.check()

    def check(self):
        """Fail if the pages had a problem that was not expected."""
        found = [text for text in self.problems if not any(re.search(known, text) for known in self.expected)]
        assert not found, found

    @property
    def steps(self):
        return [frame for frame in self.heard if frame["type"] == "step"]

    @property
    def acts(self):
        return sum(frame["type"] == "act" for frame in self.said)

    def goto(self, path):
        self.page.goto(path)

    def button(self, name, **more):
        return self.page.get_by_role("button", name=name, **more)

    def target(self, name):
        return self.page.locator(f'[data-target="{name}"]').first

    def set_up(self, game, size=None, seats=(), options=None):
        """Go from the home page through the set-up page; seats are given as people read them."""
        self.goto("/")
        self.page.get_by_role("link", name=f"Set up {game}").click()
        if size:
            self.page.get_by_text(size, exact=True).click()
        for seat, who in enumerate(seats):
            self.page.locator(f"#seat-{seat}").select_option(label=who)
        if options:
            self.page.get_by_text("Rule options").click()
        for title, value in (options or {}).items():
            self.choose(title, value)

    def choose(self, title, value):
        """Set an option by its title: a word, a number, or several numbers as text."""
        if "," in value:
            fields = self.page.get_by_role("group", name=title, exact=True).locator("input")
            numbers = value.split(",")
            expect(fields).to_have_count(len(numbers))
            for field, number in zip(fields.all(), numbers, strict=True):
                field.fill(number)
            return
        field = self.page.get_by_label(title, exact=True)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
            field.blur()

    def begin(self):
        self.page.locator("button.begin").click()
        self.page.wait_for_url("**/t/*")

    def post(self, path, data, **more):
        """Send a request of this browser's and return the answer; again if an idle connection has just been closed."""
        return self.context.request.post(path, data=data, max_retries=2, **more).json()

    def make_replay(self, sheet):
        """Upload a scoresheet and return the id of its replay."""
        return self.post("/api/replays", {"sheet": sheet, "language": "en"})["replay"]

    def make_table(self, game, *seats, options=None, name="Me", **wish):
        """Make a table without the set-up page: `me`, `open` or a bot level for every seat."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        kinds = [{**kind, "name": name} if kind["kind"] == "me" else kind for kind in kinds]
        asked = {"game": game, "options": options or {}, "seats": kinds, "language": "en", **wish}
        return self.post("/api/tables", asked, timeout=FIRST_BOARD)

    def sit_at(self, game, *seats, **wish):
        """Seat this visitor at such a table."""
        made = self.make_table(game, *seats, **wish)
        self.goto(f"/t/{made['table']}#{made['token']}")
        return made["table"]

    def wait_for_board(self):
        expect(self.page.locator(".board .holder")).to_be_visible(timeout=FIRST_BOARD)

    def look(self):
        """Wait for what can be done next: over, curtain, or open with the targets."""
        while True:
            seen = self.page.wait_for_function(LOOK, polling=40, timeout=FIRST_BOARD).json_value()
            if seen != ["skip"]:
                return seen
            self.skip()

    def skip(self):
        with suppress(TooLate):  # it was shown meanwhile
            self.page.locator(".buttons button").last.click(timeout=SECOND)

    def step(self):
        """Click a random open target, or do what must be done first. False if the match is over."""
        what, *targets = self.look()
        if what == "over":
            return False
        if what == "curtain":
            self.page.evaluate(LIFT)
            return True
        legal = [said for said in self.steps[-1]["legal"] if self.longs_for(said[0])]
        if legal and (again := self.button("Choose again")).is_visible():
            again.click()
        for target in legal[0][1:] if legal else [self.rng.choice(targets)]:
            self.point(target)
        return True

    def point(self, target):
        """Click a target, with the mouse if it is covered or moves."""
        if not self.page.evaluate(POINT, target):
            self.target(target).click()

    def play(self, moves):
        """Play this many actions, unless the match ends first."""
        until = self.acts + moves
        while self.acts < until and self.step():
            pass

    def play_to_the_end(self):
        while self.step():
            pass
        expect(self.button("Rematch")).to_be_visible()

    def play_short_match(self, turns=1):
        """Play a match of Kahmaté against a bot, with few turns that this visitor ends at once; return its table."""
        table = self.sit_at("kahmate", "me", "random", options={"turns": str(turns)})
        self.longs_for = lambda action: action == "end"
        self.play_to_the_end()
        return table

    def try_step(self):
        """Click something if it is this visitor's turn; False if it is not, or the match is over."""
        seen = self.page.evaluate(LOOK)
        if seen is None or seen[0] == "over":
            return False
        return self.skip() or True if seen == ["skip"] else self.step()

    def log(self):
        return self.page.get_by_role("log").locator("li").all_inner_texts()


class Traffic:
    """The size of every file a page loads, as transferred; nothing comes from the browser's cache."""

    def __init__(self, visitor):
        self.sizes = {}
        urls = {}
        line = visitor.context.new_cdp_session(visitor.page)
        line.send("Network.enable")
        line.send("Network.setCacheDisabled", {"cacheDisabled": True})
        line.on("Network.responseReceived", lambda heard: urls.update({heard["requestId"]: heard["response"]["url"]}))
        line.on("Network.loadingFinished", lambda heard: self._add(urls.get(heard["requestId"], ""), heard))

    def _add(self, url, heard):
        self.sizes[url] = self.sizes.get(url, 0) + int(heard["encodedDataLength"])

    def of_files_not_in(self, known):
        """The sizes of the client's own files."""
        return sum(size for url, size in self.sizes.items() if "/assets/" in url and url not in known)


def play_together(visitors, until, rounds=4000):
    """Everyone plays in turn until a condition holds."""
    for _ in range(rounds):
        for visitor in visitors:
            if until():
                return
            if not visitor.try_step():
                visitor.page.wait_for_timeout(30)
    raise AssertionError(f"{rounds} rounds, and it does not hold")
