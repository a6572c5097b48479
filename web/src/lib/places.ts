// Arrow keys move from one thing on the screen to the next, by position.

export interface Place {
  x: number;
  y: number;
}

export const ARROWS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest place in that direction; being off to the side counts as further away. */
export function nextPlace<T extends Place>(from: Place, way: Place, places: readonly T[]): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - from.x) * way.x + (place.y - from.y) * way.y;
    const aside = Math.abs((place.x - from.x) * way.y) + Math.abs((place.y - from.y) * way.x);
    if (along <= 1) continue;
    const distance = along + 2.5 * aside;
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

/** The centre of an element on the screen. */
export function placeOf(element: Element): Place & { element: Element } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, element };
}

/** Move the focus to the next selectable thing in that direction; return whether there is one. */
export function walk(root: ParentNode, way: Place, isOpen: (target: string) => boolean): boolean {
  const all = [...root.querySelectorAll("[data-target]")];
  const open = all.filter((element) => isOpen(element.getAttribute("data-target")!));
  const here = document.activeElement;
  const next = here?.hasAttribute("data-target") ? nextPlace(placeOf(here), way, open.map(placeOf))?.element : open[0];
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
  return open.length > 0;
}

export function findTarget(root: ParentNode, target: string): Element | null {
  return root.querySelector(`[data-target="${CSS.escape(target)}"]`);
}
