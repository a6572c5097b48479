"""The check of `make gallery` finds text that cannot be read, and nothing else."""

import pytest

from web.gallery.looking import find_wrong

PAGE = """<!doctype html><html lang="en"><title>Planted</title><body style="margin: 0; background: #fff"><style>
    div {{ position: absolute; left: 20px; top: 20px; font: 20px sans-serif; color: #111 }}
    .over {{ width: 240px; height: 60px }}
</style>{}</body></html>"""
TEXT = '<div class="text">Read me well</div>'
DRAWN = """<svg width="300" height="100"><rect width="300" height="100" fill="#dfd" />
    <text x="20" y="40" font-size="20" fill="#111">Drawn text</text>{}</svg>"""
FINDINGS = {
    "cover": (
        TEXT + '<div class="over lid" style="background: #246"></div>',
        ["hidden: “Read me well” (div.text)", "div.over.lid"],
    ),
    "half a cover": (
        TEXT + '<div class="over" style="background: #246; width: 60px"></div>',
        ["hidden: “Read me well”"],
    ),
    "drawn cover": (
        DRAWN.format('<rect class="lid" width="200" height="80" fill="#246" />'),
        ["hidden: “Drawn text”", "rect.lid"],
    ),
    "cut": (
        '<div class="text" style="width: 50px; overflow: hidden; white-space: nowrap">Read me well</div>',
        ["cut off: “Read me well”"],
    ),
    "cut with dots": (
        '<div style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Read me well</div>',
        ["cut off: “Read me well”"],
    ),
    "cut below": (
        '<div class="text" style="height: 4px; overflow: hidden">Read me well</div>',
        ["hidden: “Read me well”"],
    ),
    "two at one place": (
        TEXT + "<div>Another</div>",
        ["over each other: “Read me well” (div.text) and “Another” (div)"],
    ),
    "cards out of their column": (
        '<div class="column" style="width: 90px; height: 100px; display: grid; grid-auto-rows: 60px">'
        '<b class="card">One</b><b class="card">Two</b></div>',
        ["runs out: b.card of div.column by 20 px"],
    ),
    "cards out of the side of their column": (
        '<div class="column" style="width: 90px"><p class="card" style="width: 130px; margin: 0">One</p></div>',
        ["runs out: p.card of div.column by 40 px"],
    ),
    "cards out of their row": (
        '<div class="row" style="width: 90px; height: 40px; display: flex; justify-content: end">'
        '<b data-slot style="flex: 0 0 20px; min-width: 0">'
        '<b class="card" style="display: block; width: 60px">One</b></b></div>',
        ["runs out: b.card of div.row by 40 px"],
    ),
    "wide": ('<p style="width: 5000px">Wide</p>', ["px too wide"]),
    "faint": ('<p style="color: #ddd">Faint words</p>', ["too faint"]),
}
HARMLESS = {
    "plain": TEXT,
    "glass": TEXT + '<div class="over"></div>',
    "tint": TEXT + '<div class="over" style="background: rgb(255 200 0 / 40%)"></div>',
    "light": TEXT + '<div class="over" style="background: linear-gradient(rgb(255 255 255 / 60%), transparent)"></div>',
    "drawn light": DRAWN.format(
        '<defs><linearGradient id="light"><stop stop-color="#fff" stop-opacity=".6" />'
        '<stop offset="1" stop-opacity="0" /></linearGradient></defs>'
        '<rect width="300" height="100" fill="url(#light)" />'
    ),
    "hit area": DRAWN.format('<rect width="300" height="100" fill="transparent" />'),
    "a bar": TEXT + '<div class="steer">Another</div>',
    "a scene": TEXT + '<div class="over" style="background: #246" data-over></div>',
    "players on the ground": DRAWN.format(
        '<g data-ground><text x="150" y="40">7</text></g><circle cx="154" cy="34" r="20" />'
    ),
    "a card pulled over an edge on purpose": (
        '<div style="width: 90px"><p style="margin: 0 -9px 0 0; width: 99px">One</p></div>'
    ),
    "cards over each other in a row": (
        '<div style="width: 90px; height: 40px; display: flex"><span data-slot style="flex: 0 0 20px; min-width: 0">'
        '<b style="display: block; width: 60px">1</b></span></div>'
    ),
    "a card that is lifted": '<div style="height: 30px"><p style="margin: 0; translate: 0 -9px">One</p></div>',
    "scrolled away": '<div style="height: 30px; overflow-y: auto"><p style="margin: 0 0 90px">Here</p>Below</div>',
}


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 400, "height": 300})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("planted", FINDINGS)
def test_unreadable_text_is_found_and_named(page, planted):
    body, told = FINDINGS[planted]
    page.set_content(PAGE.format(body))
    found = find_wrong(page)
    assert len(found) == 1, found
    assert all(part in found[0] for part in told), found


@pytest.mark.parametrize("planted", HARMLESS)
def test_readable_text_is_not_reported(page, planted):
    page.set_content(PAGE.format(HARMLESS[planted]))
    assert find_wrong(page) == []
