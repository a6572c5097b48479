// Colours where nobody has chosen any: of sides whose seats are named after one, and of games without a picture.

/** A colour, and that of a text on it. */
const COLOURS = new Map<string, [string, string]>([
  ["red", ["light-dark(#c8452b, #e8654a)", "light-dark(#ffffff, #101010)"]],
  ["blue", ["light-dark(#1f62a8, #5a9be0)", "light-dark(#ffffff, #101010)"]],
  ["green", ["light-dark(#2f7a3a, #6fbf73)", "light-dark(#ffffff, #101010)"]],
  ["yellow", ["light-dark(#e3b21c, #f0c53c)", "#1d1a00"]],
  ["orange", ["light-dark(#d9741a, #f0964a)", "#1d1000"]],
  ["purple", ["light-dark(#7a3fa0, #b886dd)", "light-dark(#ffffff, #101010)"]],
  ["white", ["#f4f2ec", "#1d2321"]],
  ["black", ["#2b2f31", "#ffffff"]],
]);

/** The style of an element in which every side has its own colour. */
export function sideColours(seats: readonly { name: string; side: number }[]): string {
  return seats
    .flatMap(({ name, side }) => {
      const [colour, text] = COLOURS.get(name) ?? [];
      return colour ? [`--side-${side % 3}:${colour}`, `--on-side-${side % 3}:${text}`] : [];
    })
    .join(";");
}

/** A hue for a game, always the same. */
export function hueOf(game: string): number {
  return [...game].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
}
