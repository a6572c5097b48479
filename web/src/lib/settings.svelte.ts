// The person's settings, stored in this browser.

export const LANGUAGES = { en: "English", fr: "Français", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;
export const LEVELS = ["random", "rookie", "amateur", "pro", "star", "legend"] as const;
export type Level = (typeof LEVELS)[number];

/** A factor for all animation times. */
export const PACES = { slow: 1.7, normal: 1, fast: 0.5, none: 0 } as const;
export type Pace = keyof typeof PACES;

interface Choices {
  language: Language;
  theme: "auto" | "light" | "dark";
  pace: Pace;
  /** Side colours: the games' own, or ones for any colour vision. */
  colours: "usual" | "safe";
  sound: boolean;
  /** Notify when it is the person's turn. */
  notify: boolean;
  /** The text board is shown beside the drawn one. */
  text: boolean;
  name: string;
  level: Level;
}

const KEY = "touchline.settings";

export function browserLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

/** The stored value of a key; null if nothing is stored or something else wrote there. */
export function recall<T extends object>(key: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<T>) : {};
  } catch {
    return {};
  }
}

/** Store it, if the browser allows: in a private window it may not. */
export function keep(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the page works without it
  }
}

class Settings {
  #kept: Choices = $state.raw({
    language: browserLanguage(typeof navigator === "undefined" ? [] : navigator.languages),
    theme: "auto",
    pace: "normal",
    colours: "usual",
    sound: false,
    notify: false,
    text: false,
    name: "",
    level: "amateur",
    ...recall<Choices>(KEY),
  });
  #calm = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const asked = matchMedia("(prefers-reduced-motion: reduce)");
    this.#calm = asked.matches;
    asked.addEventListener("change", () => (this.#calm = asked.matches));
  }

  get now(): Choices {
    return this.#kept;
  }

  /** No animation, because the person or the system asks for it. */
  get still(): boolean {
    return this.#kept.pace === "none" || this.#calm;
  }

  /** A factor for animation times; steps still follow one another if there is no animation. */
  get factor(): number {
    return PACES[this.#kept.pace];
  }

  change(changes: Partial<Choices>): void {
    this.#kept = { ...this.#kept, ...changes };
    keep(KEY, this.#kept);
  }
}

export const settings = new Settings();
