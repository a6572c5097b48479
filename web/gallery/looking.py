"""Find what looks wrong on a page: too wide, too faint, or a text that is cut off, hidden or over another.

Two pictures decide what is hidden, one with the texts and one without: a letter that makes no difference cannot be
seen. Light, glass and shadows over a text do no harm as long as it shows through.
"""

from __future__ import annotations

import base64
import itertools
from pathlib import Path
from typing import Any

from playwright.sync_api import JSHandle, Page

HERE = Path(__file__).parent
CHECK = (HERE / "check.js").read_text()
SCENES = "dialog, header, .ask, .log, .steer, [data-over]"
"""What lies over other things on purpose: dialogs, bars that the page scrolls under, scenes that a board marks."""
PLAIN = """({wrong, texts}, scenes) => {
    const all = [...document.querySelectorAll(scenes)];
    const plain = ({name, element, letters}) => ({name, letters, scene: all.indexOf(element.closest(scenes))});
    return {wrong, texts: texts.map(plain)};
}"""
AXE = (HERE.parent / "node_modules/axe-core/axe.min.js").read_text()
CONTRAST = """() => axe.run(document, {runOnly: ['color-contrast'], resultTypes: ['violations']}).then(({violations}) =>
    violations.flatMap(({nodes}) => nodes.map(({target}) => `too faint: ${target.join(' ')}`)))"""
WITHOUT_TEXT = """
    * { -webkit-text-fill-color: transparent !important; -webkit-text-stroke-color: transparent !important;
        text-shadow: none !important; text-decoration-color: transparent !important; transition: none !important }
    text, tspan, textPath { fill: transparent !important; stroke: transparent !important; filter: none !important }
"""
DIFFERENCES = """async ({pictures, boxes}) => {
    const [one, other] = await Promise.all(pictures.map(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    }));
    return boxes.map(([left, top, right, bottom]) => {
        let most = 0;
        for (let y = Math.floor(top); y < bottom; y++) for (let x = Math.floor(left); x < right; x++)
            for (let colour = 0, at = 4 * (y * one.width + x); colour < 3; colour++)
                most = Math.max(most, Math.abs(one.data[at + colour] - other.data[at + colour]));
        return most;
    });
}"""
"""By box: how much the two pictures differ there, of 255."""
COVERS = """({texts}, [index, [left, top, right, bottom], scenes]) => {
    const {element} = texts[index];
    const glass = new CSSStyleSheet();
    glass.replaceSync('* { pointer-events: auto !important }');
    document.adoptedStyleSheets.push(glass);
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    document.adoptedStyleSheets.pop();
    const own = stack.indexOf(element);
    const above = (own < 0 ? stack : stack.slice(0, own))
        .filter((other) => !other.contains(element) && !element.contains(other));
    const scene = above.some((other) => {
        const over = other.closest(scenes);
        return over && !over.contains(element);
    });
    const name = ({localName, classList}) =>
        [localName, ...classList].filter((word) => !word.startsWith('svelte-')).join('.');
    return {scene, names: above.slice(0, 3).map(name)};
}"""
"""What lies over a letter of a text, from the top, and whether a scene is among it."""
SEEN = 24
"""A letter that makes less of a difference than this, of 255, is hidden."""
HIDDEN = 0.2
"""The share of hidden letters from which on a text is called hidden."""
OVERLAPS = """(texts) => {
    const middle = ([left, top, right, bottom]) => {
        const [x, y] = [(right - left) / 5, (bottom - top) / 3];
        return [left + x, top + y, right - x, bottom - y];
    };
    const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
    const found = texts.map((text) => ({...text, letters: text.letters.map(middle)}));
    return found.flatMap((one, index) => found.slice(index + 1)
        .filter((other) => one.scene === other.scene)
        .filter((other) => one.letters.some((letter) => other.letters.some((its) => meet(letter, its))))
        .map((other) => `over each other: ${one.name} and ${other.name}`));
}"""
"""Texts of which letters stand on each other, by the middles of their boxes."""


def picture_of(page: Page) -> bytes:
    """The screen, with animations at their end."""
    return page.screenshot(animations="disabled")


def find_wrong(page: Page, picture: bytes | None = None) -> list[str]:
    """Everything that looks wrong on a page, a sentence each; twice, lest something that moves be blamed.

    `picture`: of the page as it is, if there is one already.
    """
    page.evaluate(AXE)
    found = look(page, picture)
    return [text for text in found if text in look(page)] if found else []


def look(page: Page, picture: bytes | None = None) -> list[str]:
    looks = page.evaluate_handle(CHECK)
    hidden = find_hidden(page, looks, picture or picture_of(page))
    return [*looks.evaluate(PLAIN, SCENES)["wrong"], *hidden, *page.evaluate(CONTRAST)]


def find_hidden(page: Page, looks: JSHandle, picture: bytes) -> list[str]:
    """The texts of which the page shows too few letters, and what lies over them; and texts over each other."""
    texts: list[dict[str, Any]] = looks.evaluate(PLAIN, SCENES)["texts"]
    shown = iter(compare(page, picture, list(itertools.chain.from_iterable(text["letters"] for text in texts))))
    found = []
    for index, text in enumerate(texts):
        visible = [next(shown) >= SEEN for _ in text["letters"]]
        hidden = [letter for letter, seen in zip(text["letters"], visible, strict=True) if not seen]
        covers = [looks.evaluate(COVERS, [index, letter, SCENES]) for letter in hidden]
        names = [cover["names"] for cover in covers if not cover["scene"]]
        if len(names) > HIDDEN * len(text["letters"]):
            over = sorted({" on ".join(above) for above in names if above})
            found.append(f"hidden: {text['name']} by {', '.join(over) or 'what it lies in'}")
        text["letters"] = [letter for letter, seen in zip(text["letters"], visible, strict=True) if seen]
    return [*found, *page.evaluate(OVERLAPS, texts)]


def compare(page: Page, shown: bytes, boxes: list[list[float]]) -> list[float]:
    """By box: how much the text in it shows on this picture of the page."""
    style = page.add_style_tag(content=WITHOUT_TEXT)
    bare = picture_of(page)
    style.evaluate("element => element.remove()")
    pictures = [base64.b64encode(picture).decode() for picture in (shown, bare)]
    return page.evaluate(DIFFERENCES, {"pictures": pictures, "boxes": boxes})
