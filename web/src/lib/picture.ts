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
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  const inside = new XMLSerializer().serializeToString(copy);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
}

/** Colours that a drawing used several times takes from the place where it is used. */
const HANDED_DOWN = new Set(["color", "fill", "stroke"]);

/** A picture has no style sheets or variables, so write the computed styles on each element. */
function copyStyles(from: Element, to: Element): void {
  const computed = getComputedStyle(from);
  const isUsedElsewhere = from.parentElement !== null && from.closest("defs, symbol") !== null;
  const above = isUsedElsewhere ? getComputedStyle(from.parentElement!) : null;
  const isHandedDown = (name: string): boolean =>
    above !== null &&
    HANDED_DOWN.has(name) &&
    (from.getAttribute(name) === "currentColor" || computed.getPropertyValue(name) === above.getPropertyValue(name));
  to.setAttribute("style", asText(computed, (name) => !isHandedDown(name)));
  [...from.children].forEach((child, index) => copyStyles(child, to.children[index]!));
  if (from instanceof HTMLElement) {
    to.prepend(...drawnBeside(from, "::before"));
    to.append(...drawnBeside(from, "::after"));
  }
}

/** What a style sheet draws before or after the content of an element; the boards use it without text. */
function drawnBeside(element: Element, place: string): HTMLElement[] {
  const computed = getComputedStyle(element, place);
  if (["none", "normal"].includes(computed.content)) return [];
  const piece = document.createElement("span");
  piece.setAttribute("style", asText(computed));
  return [piece];
}

function asText(style: CSSStyleDeclaration, isWanted: (name: string) => boolean = () => true): string {
  const lines = [...style].filter(isWanted).map((name) => `${name}:${style.getPropertyValue(name)}`);
  return [...lines, "animation:none", "transition:none"].join(";");
}
