// Words in the reader's language. A page of words is nested tables of texts; blanks are {name}.

export type Page = { [key: string]: string | string[] | Page };

function find(page: Page | undefined, path: string): string | string[] | Page | undefined {
  let found: string | string[] | Page | undefined = page;
  for (const key of path.split(".")) found = typeof found === "object" && !Array.isArray(found) ? found[key] : undefined;
  return found;
}

/** A text by its path, `board.draw_pile`, its blanks filled; the path itself if there is none, so that it is seen. */
export function say(page: Page | undefined, path: string, facts: Record<string, unknown> = {}): string {
  const found = find(page, path);
  if (typeof found !== "string") return path;
  return found.replace(/\{(\w+)\}/g, (blank, name: string) => String(facts[name] ?? blank));
}

/** The words of one game: `say("web.pile")`, and `name("red")` for what the game itself calls by a key. */
export class GameWords {
  constructor(private readonly page: Page | undefined) {}

  say(path: string, facts: Record<string, unknown> = {}): string {
    return say(this.page, path, facts);
  }

  /** `red` as `Rouge`: the game's [words]; what has none is its own name. */
  name(key: string): string {
    const words = this.page?.["words"];
    const found = typeof words === "object" && !Array.isArray(words) ? words[key] : undefined;
    return typeof found === "string" ? found : key;
  }
}
