"""Browser profiles that are emptied and used again: a new one for every visitor takes a third more processor time."""

from collections import defaultdict

USUAL = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}


def new_page(browser, url, **wishes):
    """A page in a profile of its own."""
    return browser.new_context(base_url=url, **{**USUAL, **wishes}).new_page()


class Profiles:
    """The profiles of one browser. Each keeps a first page open, and with it the process that draws it."""

    def __init__(self, browser):
        self.browser = browser
        self.free = defaultdict(list)
        self.kinds = {}

    def open(self, url, **wishes):
        """A page in a profile with nothing in it."""
        wishes = {**USUAL, **wishes}
        looks = {name: wishes.pop(name) for name in ("reduced_motion", "color_scheme") if name in wishes}
        viewport = wishes.pop("viewport")
        kind = url, tuple(sorted(wishes.items()))
        context = self.free[kind].pop() if self.free[kind] else self._make(kind)
        page = context.new_page()
        page.set_viewport_size(viewport)
        page.emulate_media(**looks)
        return page

    def _make(self, kind):
        url, wishes = kind
        context = self.browser.new_context(base_url=url, **USUAL | dict(wishes))
        context.new_page().goto("/api/games")
        self.kinds[context] = kind
        return context

    def empty(self, context):
        """Take back a profile: no pages but the first, no cookies, permissions or anything stored."""
        first, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
        line = context.new_cdp_session(first)
        line.send("Storage.clearDataForOrigin", {"origin": self.kinds[context][0], "storageTypes": "all"})
        line.detach()
        self.free[self.kinds[context]].append(context)
