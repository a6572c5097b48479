// Words in the reader's language. A page of words is nested tables of texts; placeholders are {name}.

export type Page = { [key: string]: string | string[] | Page };

function find(page: Page | undefined, path: string): string | string[] | Page | undefined {
  let found: string | string[] | Page | undefined = page;
  for (const key of path.split(".")) found = typeof found === "object" && !Array.isArray(found) ? found[key] : undefined;
  return found;
}

/** A text by its path, `board.draw_pile`, with its placeholders filled; the path itself if there is none, to be noticed. */
export function say(page: Page | undefined, path: string, facts: Record<string, unknown> = {}): string {
  const found = find(page, path);
  if (typeof found !== "string") return path;
  return found.replace(/\{(\w+)\}/g, (blank, name: string) => String(facts[name] ?? blank));
}

/** A readable form of a key without words: `turns_left` as `Turns left`. */
export function readable(key: string): string {
  return /^[a-z][a-z_]+$/.test(key) ? key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ") : key;
}

/** The words of one game: `say("web.pile")`, and `name("red")` for the game's own keys. */
export class GameWords {
  constructor(private readonly page: Page | undefined) {}

  say(path: string, facts: Record<string, unknown> = {}): string {
    return say(this.page, path, facts);
  }

  has(path: string): boolean {
    return typeof find(this.page, path) === "string";
  }

  /** `red` as `Rouge`: the game's [words]; without one, the name itself. */
  name(key: string): string {
    const words = this.page?.["words"];
    const found = typeof words === "object" && !Array.isArray(words) ? words[key] : undefined;
    return typeof found === "string" ? found : readable(key);
  }

  /** A side by its seats: `a+b` as `A+B`. */
  side(key: string): string {
    return key.split("+").map((seat) => this.name(seat)).join("+");
  }

  /** What a person without a name is called: `a` as `Player A`, if the game has such words, else as any name. */
  seat(key: string): string {
    const own = this.name(`seat.${key}`);
    return own === `seat.${key}` ? this.name(key) : own;
  }

  /** A player's name: `r5` as `Red 5`. */
  figure(player: string): string {
    const key = `figures.${player.charAt(0)}`;
    return this.has(key) ? this.say(key, { number: player.slice(1) }) : player;
  }

  /** A button's label. */
  button(name: string): string {
    return this.has(`buttons.${name}`) ? this.say(`buttons.${name}`) : readable(name);
  }
}
