// Side colours, default and high contrast, and colours of games without a picture.

/** A colour in light and in dark surroundings. */
export type Shades = readonly [light: string, dark: string];

/** By seat name: the colour of its side, and of text on it. */
const USUAL = new Map<string, [Shades, Shades]>([
  ["red", [["#c8452b", "#e8654a"], ["#ffffff", "#101010"]]],
  ["blue", [["#1f62a8", "#5a9be0"], ["#ffffff", "#101010"]]],
  ["green", [["#2f7a3a", "#6fbf73"], ["#ffffff", "#101010"]]],
  ["yellow", [["#e3b21c", "#f0c53c"], ["#1d1a00", "#1d1a00"]]],
  ["orange", [["#d9741a", "#f0964a"], ["#1d1000", "#1d1000"]]],
  ["purple", [["#7a3fa0", "#b886dd"], ["#ffffff", "#101010"]]],
  ["white", [["#f4f2ec", "#f4f2ec"], ["#1d2321", "#1d2321"]]],
  ["black", [["#2b2f31", "#2b2f31"], ["#ffffff", "#ffffff"]]],
]);

/** By the number of a side: far apart in lightness and in hue for any kind of colour vision, and in greyscale. */
export const SAFE: readonly [Shades, Shades][] = [
  [["#d55e00", "#d4660c"], ["#ffffff", "#101010"]],
  [["#123a86", "#8fc4f5"], ["#ffffff", "#101010"]],
  [["#e8c50a", "#fff6bf"], ["#1d1a00", "#1d1a00"]],
];

/** The style of an element in which every side has its own colour. */
export function sideColours(seats: readonly { name: string; side: number }[], safe = false): string {
  return seats
    .flatMap(({ name, side }) => {
      const found = safe ? SAFE[side % SAFE.length] : USUAL.get(name);
      return found ? [`--side-${side % 3}:${lightDark(found[0])}`, `--on-side-${side % 3}:${lightDark(found[1])}`] : [];
    })
    .join(";");
}

function lightDark([light, dark]: Shades): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** A stable hue for a game. */
export function hueOf(game: string): number {
  return [...game].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
}
