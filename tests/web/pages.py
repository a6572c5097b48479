"""All pages of the client, for checks that apply to each of them."""

GAMES = ("team_km", "kahmate", "foot_savane", "killpower_ball")


def show(visitor, page):
    """Bring a visitor to a page by its name: home, open, lab, lost, waiting, replay, or one of a game: new-GAME."""
    name, _, game = page.partition("-")
    if name == "table":
        visitor.sit_at(game, "me", "random")
        visitor.play(7)
    elif name == "waiting":
        visitor.sit_at("team_km", "me", "open")
    elif name == "replay":
        visitor.play_short_match()
        visitor.page.locator(".ask section button").nth(1).click()
        visitor.page.wait_for_url("**/r/*")
    else:
        visitor.goto(
            {"home": "/", "open": "/open", "lab": "/lab", "lost": "/nowhere/at/all"}.get(name) or f"/{name}/{game}"
        )
    wait_for(visitor, page)


def wait_for(visitor, page):
    """Wait until a page is shown, also after it was loaded again."""
    name = page.partition("-")[0]
    if name == "table":
        visitor.look()
    elif name == "replay":
        visitor.page.locator(".board [data-target]").first.wait_for()
    else:
        visitor.page.locator("main h1").first.wait_for()
    if name == "home":
        visitor.page.locator("li.game").nth(3).wait_for()
    elif name == "rules":
        visitor.page.locator("article").first.wait_for()


PAGES = [
    "home",
    "open",
    "lab",
    "lost",
    "waiting",
    "replay",
    *(f"{name}-{game}" for name in ("new", "rules", "learn", "table") for game in GAMES),
]
