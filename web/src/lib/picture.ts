// The board as a picture file: a copy with its computed styles, drawn on a canvas. Nothing is loaded or sent.

const SCALE = 2;
/** Maximum pixels per side of a picture: browsers have limits below a large board's size. */
const LARGEST = 4096;

/** Save an element as a PNG file. */
export async function savePicture(element: HTMLElement, name: string): Promise<void> {
  const { width, height } = element.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(asSvg(element, width, height))}`;
  await image.decode();
  const scale = Math.min(SCALE, LARGEST / Math.max(width, height, 1));
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: name });
  link.click();
}

function asSvg(element: HTMLElement, width: number, height: number): string {
  const copy = element.cloneNode(true) as HTMLElement;
  copyStyles(element, copy);
  copy.style.margin = "0";
  copy.style.background = getComputedStyle(document.documentElement).backgroundColor;
  const inside = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
}

/** Colours that a drawing used several times takes from the place where it is used. */
const HANDED_DOWN = new Set(["color", "fill", "stroke"]);

/** A picture has no style sheets or variables, so write the computed styles on each element. */
function copyStyles(element: HTMLElement, copy: HTMLElement): void {
  const names = stylesInUse();
  const bare = new BareElements();
  copyBelow(element, copy, new Set());
  bare.remove();

  function copyBelow(from: Element, to: Element, writtenAbove: ReadonlySet<string>): void {
    const isWanted = wantedOf(from);
    const written = declarations(getComputedStyle(from), bare.styleOf(from), new Set([...names, ...ownNames(from)]), writtenAbove);
    const kept = written.filter(([name]) => isWanted(name));
    to.setAttribute("style", asText(kept));
    const above = new Set([...writtenAbove, ...kept.map(([name]) => name)]);
    [...from.children].forEach((child, index) => copyBelow(child, to.children[index]!, above));
    if (from instanceof HTMLElement) {
      scrollTo(from, to);
      to.prepend(...drawnBeside(from, "::before", above));
      to.append(...drawnBeside(from, "::after", above));
    }
  }

  /** What a style sheet draws before or after the content of an element; the boards use it without text. */
  function drawnBeside(from: Element, place: string, above: ReadonlySet<string>): HTMLElement[] {
    const computed = getComputedStyle(from, place);
    if (["none", "normal"].includes(computed.content)) return [];
    const piece = document.createElement("span");
    piece.setAttribute("style", asText(declarations(computed, bare.styleOf(piece), names, above)));
    return [piece];
  }
}

/** A picture cannot scroll: what is in it is moved instead. */
function scrollTo({ scrollLeft, scrollTop }: HTMLElement, copy: Element): void {
  if (scrollLeft === 0 && scrollTop === 0) return;
  for (const child of copy.children) {
    if (child instanceof HTMLElement) child.style.translate = `${-scrollLeft}px ${-scrollTop}px`;
  }
}

/** Whether a property of an element is to be written: not if a drawing takes it from where it is used. */
function wantedOf(from: Element): (name: string) => boolean {
  if (from.parentElement === null || from.closest("defs, symbol") === null) return () => true;
  const computed = getComputedStyle(from);
  const above = getComputedStyle(from.parentElement);
  return (name) =>
    !HANDED_DOWN.has(name) ||
    (from.getAttribute(name) !== "currentColor" && computed.getPropertyValue(name) !== above.getPropertyValue(name));
}

/** The properties that differ from those of a bare element, or would be inherited from an element above. */
function declarations(
  computed: CSSStyleDeclaration,
  bare: CSSStyleDeclaration,
  names: Iterable<string>,
  writtenAbove: ReadonlySet<string>,
): [name: string, value: string][] {
  return [...names]
    .map((name): [string, string] => [name, computed.getPropertyValue(name)])
    .filter(([name, value]) => writtenAbove.has(name) || value !== bare.getPropertyValue(name));
}

/** Every property that a style sheet of the page sets, and the size that it leads to. */
function stylesInUse(): Set<string> {
  const names = new Set(["width", "height"]);
  const collect = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) [...rule.style].forEach((name) => name.startsWith("--") || names.add(name));
      if ("cssRules" in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) collect(sheet.cssRules);
  return names;
}

/** Properties that an element sets itself, by its style or by attributes that depend on what is around it. */
function ownNames(element: Element): Set<string> {
  const styled = element instanceof HTMLElement || element instanceof SVGElement ? [...element.style] : [];
  const dependent = [...element.attributes].filter(({ value }) => /var\(|currentcolor/i.test(value));
  return new Set([...styled.filter((name) => !name.startsWith("--")), ...dependent.map(({ name }) => name)]);
}

/** Elements that no style sheet reaches, one of each kind, to compare with. */
class BareElements {
  private readonly frame = document.body.appendChild(document.createElement("iframe"));
  private readonly found = new Map<string, CSSStyleDeclaration>();

  /** A frame that is not displayed would have no styles, and a picture is drawn as in a light theme. */
  constructor() {
    this.frame.style.cssText = "position:fixed; width:0; height:0; visibility:hidden; color-scheme:light";
  }

  styleOf(element: Element): CSSStyleDeclaration {
    const kind = `${element.namespaceURI} ${element.localName}`;
    const known = this.found.get(kind) ?? getComputedStyle(this.make(element));
    this.found.set(kind, known);
    return known;
  }

  remove(): void {
    this.frame.remove();
  }

  private make(element: Element): Element {
    const inside = this.frame.contentDocument!;
    return inside.body.appendChild(inside.createElementNS(element.namespaceURI, element.localName));
  }
}

function asText(written: [name: string, value: string][]): string {
  return [...written.map(([name, value]) => `${name}:${value}`), "animation:none", "transition:none"].join(";");
}
