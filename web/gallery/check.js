// What looks wrong on a page by its boxes; and every text with the boxes of its letters in sight, for looking.py.
() => {
  const wrong = new Set();
  const tooWide = document.scrollingElement.scrollWidth - innerWidth;
  if (tooWide > 0) wrong.add(`the page is ${tooWide} px too wide`);

  const ROOM = 1.5;

  /** Every text node in sight, and the boxes of its lines. */
  function textsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || element.closest("script, style, .unseen, option, [hidden]")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isReadOnlyAloud(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
      if (boxes.length > 0) texts.push({ node, element, boxes });
    }
    return texts;
  }

  /** Clipped to nothing: for screen readers. */
  function isReadOnlyAloud(element) {
    for (let parent = element; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).clipPath === "inset(50%)") return true;
    }
    return false;
  }

  const name = ({ node, element }) => `“${node.data.trim().slice(0, 30)}” (${nameOf(element)})`;
  const nameOf = (element) => [element.localName, ...element.classList].filter((word) => !word.startsWith("svelte-")).join(".");
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";

  /** Cut off sideways by an ancestor that does not scroll, or wider than its button. */
  function isCut({ element }, box) {
    for (let parent = element; parent && parent !== document.body; parent = parent.parentElement) {
      const { overflowX } = getComputedStyle(parent);
      if (scrolls(overflowX)) return false;
      const outer = parent.getBoundingClientRect();
      const holds = overflowX !== "visible" || parent.matches("button, a.button, [data-card]");
      if (holds && outer.width > 1 && (box.left < outer.left - ROOM || box.right > outer.right + ROOM)) return true;
    }
    return false;
  }

  /** The part of the screen in which a text can be seen: every box that scrolls shows a part of what it holds. */
  function windowOf(element) {
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let parent = element; parent && parent !== document.body; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      if (!scrolls(overflowX) && !scrolls(overflowY)) continue;
      const { left, top, right, bottom } = parent.getBoundingClientRect();
      seen.left = Math.max(seen.left, left);
      seen.top = Math.max(seen.top, top);
      seen.right = Math.min(seen.right, right);
      seen.bottom = Math.min(seen.bottom, bottom);
    }
    return seen;
  }

  /** The boxes of the letters and digits in sight, unless the text is a mark on the ground on which players stand. */
  function lettersOf({ node, element }) {
    if (element.closest("[data-ground]")) return [];
    const seen = windowOf(element);
    const range = document.createRange();
    const letters = [];
    for (const { index, 0: letter } of node.data.matchAll(/[\p{L}\p{N}]/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + letter.length);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      const inSight = left >= seen.left && top >= seen.top && right <= seen.right && bottom <= seen.bottom;
      if (inSight && right - left >= 1) letters.push([left, top, right, bottom]);
    }
    return letters;
  }

  /** What an element must stay in: slots are as narrow as there is room for, so that cards in a row lie over each other. */
  const holderOf = (element) => element.parentElement.closest(":not([data-slot])");

  /** How far a box in the flow runs out of the one that holds it, in px; negative margins are meant. */
  function outOf(element) {
    const holder = holderOf(element);
    const own = getComputedStyle(element);
    const outer = getComputedStyle(holder);
    const moved = [own.transform, own.translate, own.rotate, own.scale].some((value) => value !== "none");
    const placed = own.position !== "static" && own.position !== "relative";
    const inline = /^(inline|contents)$/.test(own.display) || /^(inline|contents)$/.test(outer.display);
    if (moved || placed || inline || own.float !== "none") return 0;
    const [box, room] = [element.getBoundingClientRect(), holder.getBoundingClientRect()];
    if (box.width <= 1 || box.height <= 1) return 0;
    const meant = (side) => Math.min(0, parseFloat(own[`margin${side}`]) || 0);
    const aside = Math.max(room.left - box.left + meant("Left"), box.right - room.right + meant("Right"));
    const along = Math.max(room.top - box.top + meant("Top"), box.bottom - room.bottom + meant("Bottom"));
    return Math.max(outer.overflowX === "visible" ? aside : 0, outer.overflowY === "visible" ? along : 0);
  }

  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || element.closest(".unseen, [data-over], [hidden]")) continue;
    if (element.parentElement === document.body || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const by = Math.round(outOf(element));
    if (by > 2) wrong.add(`runs out: ${nameOf(element)} of ${nameOf(holderOf(element))} by ${by} px`);
  }

  const texts = [];
  for (const text of textsOf(document.body)) {
    if (text.boxes.some((box) => isCut(text, box))) wrong.add(`cut off: ${name(text)}`);
    else texts.push({ name: name(text), element: text.element, letters: lettersOf(text) });
  }
  return { wrong: [...wrong], texts };
}
