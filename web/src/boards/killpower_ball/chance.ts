// Chances in words.

import type { GameWords } from "../../lib/words";
import type { Chance } from "./court";

/** The chance of something of this name, what it is worth, what the die must show, and who may be in its way. */
export function tell({ chance, worth, needs, by }: Chance, what: string, words: GameWords): string {
  return [
    words.say("web.chance", { what, chance }),
    ...(worth === null ? [] : [words.say("web.worth", { worth })]),
    ...(needs === null ? [] : [words.say("web.needs", { needs })]),
    ...(by.length ? [words.say("web.may_intercept", { who: by.map((name) => words.figure(name)).join(", ") })] : []),
  ].join(", ");
}
