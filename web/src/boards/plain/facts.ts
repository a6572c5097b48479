// A view in words, if the server has sent none: headings and lines.

import type { BoardSection, Facts } from "../../lib/wire";
import type { GameWords } from "../../lib/words";
import { isDrawing, isTable } from "./grids";

/** Plain facts first, then a section per table; leaves out what is drawn, unknown, false, or only asked for. */
export function readFacts(view: Facts, words: GameWords, heading: string): BoardSection[] {
  const told = Object.entries(view).filter(([name, value]) => name !== "due" && isSaid(value) && !isDrawing(value));
  const plain = told.filter(([, value]) => !hasNames(value));
  const tables = told.filter(([, value]) => hasNames(value));
  return [
    { heading, lines: plain.map(([name, value]) => line(name, value, words)) },
    ...tables.map(([name, value]) => ({
      heading: words.name(name),
      lines: Object.entries(value as Facts)
        .filter(([, part]) => isSaid(part) && !isDrawing(part))
        .map(([part, inner]) => (Array.isArray(value) ? tell(inner, words) : line(part, inner, words))),
    })),
  ].filter(({ lines }) => lines.length > 0);
}

function line(name: string, value: unknown, words: GameWords): string {
  return value === true ? words.name(name) : `${words.name(name)}: ${tell(value, words)}`;
}

function tell(value: unknown, words: GameWords): string {
  if (Array.isArray(value)) return value.filter(isSaid).map((part) => tell(part, words)).join(", ") || "–";
  if (!isTable(value)) return words.name(String(value));
  const parts = Object.entries(value).filter(([, part]) => isSaid(part));
  return parts
    .map(([name, part]) => (part === true ? words.name(name) : `${words.name(name)} ${tell(part, words)}`))
    .join(", ");
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== false;
}

/** Whether it is a table, or a list with tables in it. */
function hasNames(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isTable) : isTable(value);
}
