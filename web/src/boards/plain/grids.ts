// Grids: the drawings in a view, and targets whose names are coordinates.

import type { Facts, Target } from "../../lib/wire";

/** A place in a grid: what is on it, and its target. */
export interface Spot {
  text: string;
  target: Target | null;
}

export interface Grid {
  name: string;
  /** The names of the columns, if they have any. */
  columns: Spot[];
  rows: { label: Spot | null; cells: Spot[] }[];
}

/** Rows and columns of short texts, with their labels. */
interface Drawing {
  name: string;
  columns: string[];
  sides: string[];
  cells: string[][];
}

/** Names such as 5-3 or e3: a column, then a row counted from the top. */
interface Coordinates {
  columns: string[];
  rows: string[];
  join: string;
}

/** The names of each kind of target. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

const SHORT = 3;
/** Places in a grid. */
const MOST = 2000;
const COORDINATES = /^(?:(\d+)(-)|([a-z])(-?))(\d+)$/;

/** Every grid of a view and its targets. */
export function readGrids(view: Facts, names: Names): Grid[] {
  const drawings = findDrawings(view);
  const fields = [...names].flatMap(([kind, known]) => {
    const all = new Set([...known, ...placesIn(view, kind)]);
    const found = readCoordinates(all);
    return found ? [{ kind, known: all, ...found }] : [];
  });
  const grids = drawings.map((drawing) => {
    const field = fields.find((other) => covers(drawing, other));
    if (field) fields.splice(fields.indexOf(field), 1);
    return drawn(drawing, names, field);
  });
  return [...grids, ...fields.map((field) => laidOut(field, view))];
}

/** The targets of a grid. */
export function targetsOf({ columns, rows }: Grid): Target[] {
  const spots = [...columns, ...rows.flatMap(({ label, cells }) => (label ? [label, ...cells] : cells))];
  return spots.flatMap(({ target }) => (target === null ? [] : [target]));
}

export function isDrawing(value: unknown): boolean {
  return readDrawing("", value) !== null;
}

function findDrawings(facts: Facts): Drawing[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const found = readDrawing(name, value);
    if (found) return [found];
    return isTable(value) ? findDrawings(value) : [];
  });
}

/** Rows of short texts of equal length; the first or last may name the columns, then the first column the rows. */
function readDrawing(name: string, value: unknown): Drawing | null {
  const rows = Array.isArray(value) ? value.map(readRow) : [];
  if (rows.length < 2 || !rows.every((row) => row !== null)) return null;
  const labels = [rows.length - 1, 0].find((index) => isSequence(rows[index]!));
  const columns = labels === undefined ? [] : rows[labels]!;
  const body = rows.filter((_, index) => index !== labels);
  const width = body[0]!.length;
  if (width < 2 || body.some((row) => row.length !== width)) return null;
  if (columns.length === 0 || columns.length === width) return { name, columns, sides: [], cells: body };
  if (columns.length !== width - 1) return null;
  return { name, columns, sides: body.map((row) => row[0]!), cells: body.map((row) => row.slice(1)) };
}

function readRow(row: unknown): string[] | null {
  const cells: unknown[] = typeof row === "string" ? row.trim().split(/\s+/) : Array.isArray(row) ? row : [];
  const texts = cells.map((cell) => (["string", "number"].includes(typeof cell) ? String(cell) : cell === null ? "" : null));
  return cells.length > 1 && texts.every((text) => text !== null && text.length <= SHORT) ? (texts as string[]) : null;
}

/** Whether these go up or down by one: a b c, 3 2 1. */
function isSequence(labels: string[]): boolean {
  const numbers = labels.map((label) => (/^[a-z]$/i.test(label) ? label.charCodeAt(0) : label === "" ? NaN : Number(label)));
  const step = numbers[1]! - numbers[0]!;
  return Math.abs(step) === 1 && numbers.every((number, index) => number === numbers[0]! + index * step);
}

/** Letters need most of their names to be present: r1 to r6 and b1 to b6 are players, not places. */
function readCoordinates(names: ReadonlySet<string>): Coordinates | null {
  const parts = [...names].map((name) => COORDINATES.exec(name));
  if (parts.length === 0 || !parts.every((part) => part !== null)) return null;
  const isLettered = parts[0]![3] !== undefined;
  const joins = new Set(parts.map((part) => part[2] ?? part[4]!));
  if (joins.size > 1 || parts.some((part) => (part[3] !== undefined) !== isLettered)) return null;
  const across = parts.map((part) => (isLettered ? part[3]!.charCodeAt(0) : Number(part[1])));
  const down = parts.map((part) => Number(part[5]));
  const [width, height] = [spanOf(across), spanOf(down)];
  if (width < 2 || height < 2 || width * height > (isLettered ? names.size * 2 : MOST)) return null;
  const columns = range(Math.min(...across), width).map((column) => (isLettered ? String.fromCharCode(column) : `${column}`));
  return { columns, rows: range(Math.min(...down), height).map(String), join: [...joins][0]! };
}

function spanOf(numbers: number[]): number {
  return Math.max(...numbers) - Math.min(...numbers) + 1;
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

type Field = Coordinates & { kind: string; known: ReadonlySet<string> };

/** Whether a drawing shows just these places: by its labels, or by its size. */
function covers({ columns, sides, cells }: Drawing, field: Field): boolean {
  if (sides.length > 0) return columns.some((column) => sides.some((row) => field.known.has(column + field.join + row)));
  if (columns.length > 0 && columns[0] !== field.columns[0]) return false;
  return cells.length === field.rows.length && cells[0]!.length === field.columns.length;
}

function drawn({ name, columns, sides, cells }: Drawing, names: Names, field: Field | undefined): Grid {
  const across = kindOf(columns, names);
  const down = kindOf(sides, names);
  const point = (column: number, row: number): Target | null => {
    if (!field) return null;
    const [x, y] = [columns[column] ?? field.columns[column]!, sides[row] ?? field.rows[row]!];
    return `${field.kind}:${x}${field.join}${y}`;
  };
  return {
    name,
    columns: columns.map((text) => labelled(text, across)),
    rows: cells.map((row, y) => ({
      label: sides.length > 0 ? labelled(sides[y]!, down) : null,
      cells: row.map((text, x) => ({ text, target: point(x, y) })),
    })),
  };
}

/** The kind of target that these are the names of. */
function kindOf(labels: string[], names: Names): string | undefined {
  return [...names].find(([, known]) => labels.some((label) => known.has(label)))?.[0];
}

function labelled(text: string, kind: string | undefined): Spot {
  return { text, target: kind === undefined ? null : `${kind}:${text}` };
}

function laidOut({ kind, columns, rows, join }: Field, view: Facts): Grid {
  const places = new Set(rows.flatMap((row) => columns.map((column) => column + join + row)));
  const things = thingsOn(places, view, kind);
  return {
    name: kind,
    columns: columns.map((text) => ({ text, target: null })),
    rows: rows.map((row) => ({
      label: { text: row, target: null },
      cells: columns.map((column) => {
        const place = column + join + row;
        return { text: things.get(place)?.join(" ") ?? "", target: `${kind}:${place}` };
      }),
    })),
  };
}

/** The place given by a fact named like the kind: {"cell": "5-3"}. */
function placesIn(facts: Facts, kind: string): string[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    if (isTable(value)) return placesIn(value, kind);
    return name === kind && typeof value === "string" && COORDINATES.test(value) ? [value] : [];
  });
}

/** What a view says is on each place: {"r1": {"cell": "5-3"}}, {"ball": "5-3"} or {"5-3": "tree"}. */
function thingsOn(places: ReadonlySet<string>, view: Facts, kind: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const put = (place: string, thing: unknown): void => void found.set(place, [...(found.get(place) ?? []), String(thing)]);
  const look = (facts: Facts, owner: string): void => {
    const entries = Object.entries(facts);
    const isMap = entries.length * 2 >= places.size && entries.every(([name]) => places.has(name));
    for (const [name, value] of entries) {
      if (isMap) nameOf(value) && put(name, nameOf(value));
      else if (isTable(value)) look(value, Array.isArray(facts) ? (nameOf(value) ?? name) : name);
      else if (typeof value === "string" && places.has(value)) put(value, name === kind ? owner : name);
    }
  };
  look(view, kind);
  return found;
}

/** Its first text. */
function nameOf(value: unknown): string | undefined {
  if (isTable(value)) return Object.values(value).find((part): part is string => typeof part === "string");
  return typeof value === "string" ? value : undefined;
}

export function isTable(value: unknown): value is Facts {
  return typeof value === "object" && value !== null;
}
