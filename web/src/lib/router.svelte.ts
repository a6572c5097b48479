// Routing: the address determines the page, and going somewhere changes the address without loading anything.

export type Route =
  | { page: "home" | "open" | "mine" | "lab" | "lost" }
  | { page: "new" | "rules" | "learn"; game: string }
  | { page: "lesson"; game: string; lesson: string }
  | { page: "table"; table: string }
  | { page: "replay"; replay: string };

/** Pages whose address is one word. */
const PLACES = new Map<string, "home" | "open" | "mine" | "lab">([
  ["", "home"],
  ["open", "open"],
  ["mine", "mine"],
  ["lab", "lab"],
]);

export function readRoute(path: string): Route {
  const [place = "", name = "", ...more] = path.split("/").filter(Boolean);
  if (place === "learn" && more.length === 1) return { page: "lesson", game: name, lesson: more[0]! };
  if (more.length > 0) return { page: "lost" };
  if (!name) return { page: PLACES.get(place) ?? "lost" };
  if (place === "new" || place === "rules" || place === "learn") return { page: place, game: name };
  if (place === "t") return { page: "table", table: name };
  return place === "r" ? { page: "replay", replay: name } : { page: "lost" };
}

class Here {
  path = $state("/");
  /** The part after the #. */
  hash = $state("");
  readonly route: Route = $derived(readRoute(this.path));

  look(): void {
    this.path = location.pathname;
    this.hash = decodeURIComponent(location.hash.slice(1));
  }
}

export const here = new Here();

export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  here.look();
  if (!replace && !here.hash) scrollTo(0, 0);
}

/** Follow links to our own pages without reloading; call once. */
export function begin(): void {
  here.look();
  addEventListener("popstate", () => here.look());
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const other = event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || other || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
