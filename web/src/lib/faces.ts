// Faces of bots and badges of people, derived from their names.

import { hueOf } from "./colours";
import { LEVELS } from "./settings.svelte";

/** A head, what is on it, eyes and mouth: distinguishable by shape, whatever the colours. */
export interface Look {
  head: "round" | "square" | "six" | "dome" | "wide";
  top: "antenna" | "horns" | "crest" | "cap" | "bolts" | "tuft";
  eyes: "round" | "visor" | "one" | "narrow" | "glasses";
  mouth: "smile" | "grille" | "line" | "tooth" | "moustache";
}

function look(head: Look["head"], top: Look["top"], eyes: Look["eyes"], mouth: Look["mouth"]): Look {
  return { head, top, eyes, mouth };
}

export const LOOKS: readonly Look[] = [
  look("square", "antenna", "round", "smile"),
  look("round", "horns", "visor", "grille"),
  look("dome", "bolts", "one", "smile"),
  look("six", "crest", "round", "tooth"),
  look("wide", "antenna", "visor", "line"),
  look("round", "cap", "glasses", "moustache"),
  look("square", "crest", "narrow", "grille"),
  look("dome", "tuft", "glasses", "smile"),
  look("six", "bolts", "visor", "moustache"),
  look("wide", "horns", "round", "smile"),
  look("square", "cap", "one", "line"),
  look("round", "tuft", "narrow", "tooth"),
  look("dome", "horns", "narrow", "moustache"),
  look("wide", "cap", "round", "grille"),
];

/** A look for each name, no two alike while there are enough; the first of a name's choice is always the same. */
export function looksOf(names: readonly string[]): number[] {
  const taken = new Set<number>();
  return names.map((name) => {
    let found = hueOf(name) % LOOKS.length;
    while (taken.has(found) && taken.size < LOOKS.length) found = (found + 1) % LOOKS.length;
    taken.add(found);
    return found;
  });
}

/** The number of stripes of a level: none for random, most for legend. */
export function stripesOf(level: string): number {
  return Math.max(0, (LEVELS as readonly string[]).indexOf(level));
}

/** The letters on a person's badge. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
