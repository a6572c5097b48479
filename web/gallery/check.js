// What looks wrong on a page: too wide, or a text that is cut off or covered by something else. Returns sentences.
() => {
  const found = new Set();
  const tooWide = document.scrollingElement.scrollWidth - innerWidth;
  if (tooWide > 0) found.add(`the page is ${tooWide} px too wide`);

  /** Lies over other things on purpose; a board marks such a scene with data-over. */
  const MAY_COVER = "dialog, header, .ask, .log, [data-over]";

  // Everything can be hit, so that one can ask what lies over what.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  /** A visible element that holds text of its own, and the box of that text. */
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
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ node, element, box });
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

  /** Scrolled out of the box it is in. */
  function isOutOfSight({ element, box }) {
    const y = box.top + box.height / 2;
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      const outer = parent.getBoundingClientRect();
      if (getComputedStyle(parent).overflowY !== "visible" && (y < outer.top || y > outer.bottom)) return true;
    }
    return false;
  }

  const name = ({ node, element }) => `“${node.data.trim().slice(0, 30)}” (${element.localName}.${element.getAttribute("class") ?? ""})`;

  /** Cut off sideways by an ancestor that does not scroll. */
  function isCut({ element, box }) {
    for (let parent = element; parent && parent !== document.body; parent = parent.parentElement) {
      const { overflowX } = getComputedStyle(parent);
      if (overflowX === "auto" || overflowX === "scroll") return false;
      const outer = parent.getBoundingClientRect();
      if (overflowX !== "visible" && outer.width > 1 && (box.left < outer.left - 1.5 || box.right > outer.right + 1.5)) return true;
      if (parent.matches("button, a.button, [data-card]") && (box.left < outer.left - 1.5 || box.right > outer.right + 1.5)) return true;
    }
    return false;
  }

  /** Something that does not belong to it lies over its middle. */
  function isCovered({ element, box }) {
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const stack = document.elementsFromPoint(x, y);
    const own = stack.findIndex((other) => other === element || element.contains(other));
    const above = stack.slice(0, Math.max(own, 0)).filter((other) => !other.contains(element) && !isGlass(other));
    return above.length > 0 && !above.some((other) => other.closest(MAY_COVER));
  }

  /** Catches clicks but shows nothing. */
  function isGlass(element) {
    const { opacity, fill, fillOpacity, backgroundColor, backgroundImage } = getComputedStyle(element);
    const clear = (colour) => colour === "none" || colour === "transparent" || /, 0\)$|\/ 0\)$/.test(colour);
    if (opacity === "0") return true;
    if (element instanceof SVGElement && !element.matches("svg")) return clear(fill) || fillOpacity === "0";
    return clear(backgroundColor) && backgroundImage === "none" && !element.matches("img, svg, canvas");
  }

  for (const text of textsOf(document.body)) {
    if (isCut(text)) found.add(`cut off: ${name(text)}`);
    else if (!isOutOfSight(text) && isCovered(text)) found.add(`covered: ${name(text)}`);
  }
  return [...found];
}
