// The table of Team KM without drawing it: cards, the pitch, and what events show.

import type { GameEvent } from "../../lib/wire";
import type { GameWords } from "../../lib/words";

export interface SideFacts {
  seats: string[];
  ball: number;
  goals: number;
  tokens: number;
  swaps: number;
}

export interface SeatFacts {
  side: string;
  cards: number;
  hand: string[];
  table: string[];
  under: string | null;
  fair: string | null;
  yellows: number;
}

export interface SwapFacts {
  offerer: string;
  partner: string | null;
  given: string | null;
  wanted: string | null;
  swapped: Record<string, number>;
  declined: number;
}

export interface TableView {
  due: string;
  /** The rule that forbids playing a card in hand now. */
  refused: Record<string, string>;
  asked: string | null;
  half: "first" | "second" | "stoppage";
  turn: string | null;
  target: string | null;
  sides: Record<string, SideFacts>;
  seats: Record<string, SeatFacts>;
  offer: string | null;
  last: string | null;
  taken: number;
  discard: string[];
  pile: { cards: number; top: number; below: number };
  box: number;
  swap: SwapFacts | null;
  shootout: { round: number; level: string[]; hits: string[]; kicking: string | null; kicker: string | null } | null;
}

// The cards.

export type Family = "action" | "interruption" | "restart" | "reaction" | "period";

const FAMILIES: Record<Family, string[]> = {
  action: ["kick-off", "pass", "shot", "pass-or-shot", "super-shoot"],
  interruption: ["tackle", "defender", "keeper"],
  restart: ["throw-in", "dribble", "lob", "dribble-or-lob"],
  reaction: ["dive", "nutmeg", "great-lob", "yellow", "red"],
  period: ["half-time", "full-time"],
};
const FAMILY = new Map(
  Object.entries(FAMILIES).flatMap(([family, arts]) => arts.map((art) => [art, family as Family])),
);
/** Cards that stay in front of a seat for the rest of the match. */
const KEPT = new Set(FAMILIES.reaction);

export interface CardFace {
  /** The picture on it, shared by cards that differ in their number or the fair-play sign. */
  art: string;
  family: Family;
  number: string;
  fair: boolean;
}

export function faceOf(card: string): CardFace {
  const [, art, fair, number] = /^(.*?)(-fair)?(\+\d)?$/.exec(card) as unknown as [string, string, string?, string?];
  return { art, family: FAMILY.get(art) ?? "action", number: number ?? "", fair: fair !== undefined };
}

/** What is printed below the picture: the number and the sign of fair play have their own place. */
export function titleOf(card: string, words: Pick<GameWords, "name">): string {
  return words.name(card.replace("-fair", "")).replace(/ \+\d$/, "");
}

const TITLE = { smallest: 6, line: 1.06 };

/**
 * The largest font size, in hundredths of the card's width, at which a title breaks only at spaces and after hyphens.
 * `wide`, `high`: what it may take, in the same unit; `measure`: the width of a text in ems.
 */
export function titleSize(title: string, wide: number, high: number, measure: (text: string) => number): number {
  const pieces = title.split(/(?<=[ -])/);
  let size = high * 0.34;
  while (size > TITLE.smallest && linesOf(pieces, wide / size, measure) * TITLE.line * size > high) size -= 0.2;
  return Number(size.toFixed(1));
}

/** How many lines of some ems these pieces fill; more than any card has if one of them is too long. */
function linesOf(pieces: string[], most: number, measure: (text: string) => number): number {
  let lines = 1;
  let used = 0;
  for (const piece of pieces) {
    const width = measure(piece.trimEnd());
    if (width > most) return Infinity;
    if (used + width > most) [lines, used] = [lines + 1, 0];
    used += measure(piece);
  }
  return lines;
}

/** Cards of a kind together: each kind once, and how many. */
export function counted(cards: string[]): [card: string, count: number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** A key for each card of a hand that stays the same while others come and go. */
export function keyed(cards: string[]): { card: string; key: string }[] {
  const counts = new Map<string, number>();
  return cards.map((card) => {
    const count = (counts.get(card) ?? 0) + 1;
    counts.set(card, count);
    return { card, key: `${card} ${count}` };
  });
}

/** The cards in front of a seat: what stops it, what protects it, what stays, then the rest. */
export function inOrder(seat: SeatFacts): { card: string; counts: boolean; key: string }[] {
  const weight = (card: string): number =>
    card === seat.under ? 0 : card === seat.fair ? 1 : KEPT.has(card) ? 2 : 3;
  let under = seat.under;
  let fair = seat.fair;
  return keyed([...seat.table].sort((one, other) => weight(one) - weight(other))).map(({ card, key }) => {
    const counts = card === under || card === fair || KEPT.has(card);
    if (card === under) under = null;
    if (card === fair) fair = null;
    return { card, counts, key };
  });
}

// The table: the viewer's own side is nearest.

export function sidesInOrder(view: TableView, seat: string | undefined): { foes: string[]; own: string[] } {
  const names = Object.keys(view.sides);
  const mine = seat === undefined ? undefined : view.seats[seat]?.side;
  const at = mine === undefined ? 0 : names.indexOf(mine);
  const around = [...names.slice(at), ...names.slice(0, at)];
  return mine === undefined ? { foes: names, own: [] } : { foes: around.slice(1), own: [mine] };
}

// The pitch in perspective: along it cell 0 before it, 1 to 17, and the goal on 18; across it a lane for each side.

export const GOAL = 18;
export const AREA = 12;
const LENGTH = GOAL + 1.5;
const FAR = 0.77;
/** Room in px for the numbers of the cells below the pitch. */
const NUMBERS = 18;

export interface Place {
  x: number;
  y: number;
}

export interface Ground {
  width: number;
  height: number;
}

/** The screen position of a place on the pitch: `along` in cells, `across` from 0, far away, to 1. */
export function seenAt({ width, height }: Ground, along: number, across: number): { x: number; y: number; size: number } {
  const size = FAR + (1 - FAR) * across;
  return {
    x: width / 2 + (along / LENGTH - 0.5) * width * 0.985 * size,
    y: height * 0.1 + deepOf(height) * (0.86 * across + 0.14 * across * across),
    size,
  };
}

/** How far across the screen ends below the pitch. */
export function frontOf({ height }: Ground): number {
  const part = (height * 0.9) / deepOf(height);
  return (Math.sqrt(0.86 ** 2 + 4 * 0.14 * part) - 0.86) / (2 * 0.14);
}

function deepOf(height: number): number {
  return Math.min(height * 0.84, height * 0.9 - NUMBERS);
}

/** The middle of a cell, along the pitch. */
export function middleOf(cell: number): number {
  return cell + 0.5;
}

/** Where on its lane a side's label starts: away from its footballer. */
export function labelAt(ball: number): number {
  return ball === 0 ? 3.2 : ball < 7 ? 9 : 1.3;
}

/** Lines over a flat patch with these four corners: a net. */
export function netOf(corners: [Place, Place, Place, Place], along: number, across: number): string {
  const [one, two, three, four] = corners;
  const mix = (a: Place, b: Place, part: number): string => `${(a.x + (b.x - a.x) * part).toFixed(1)} ${(a.y + (b.y - a.y) * part).toFixed(1)}`;
  const strokes = (count: number, from: [Place, Place], to: [Place, Place]): string[] =>
    Array.from({ length: count + 1 }, (_, line) => `M${mix(...from, line / count)}L${mix(...to, line / count)}`);
  return [...strokes(along, [one, two], [four, three]), ...strokes(across, [one, four], [two, three])].join("");
}

/** A line through places of the pitch. */
export function through(ground: Ground, ...places: [along: number, across: number][]): string {
  const points = places.map(([along, across]) => seenAt(ground, along, across));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

/** Slanted strokes between two places on a line: the part of the pile in which the period card may come. */
export function hatching(from: number, to: number): string {
  const strokes = Math.max(0, Math.floor((to - from - 1) / 7));
  return Array.from({ length: strokes }, (_, stroke) => `M${from + 2 + stroke * 7} 6.5l4-6`).join("");
}

// Animations.

/** What is in the middle for everyone to see: the cards last played and the dice. */
export interface Scene {
  cards: string[];
  shot: string | null;
  cleared: number | null;
  goal: string | null;
  words: string;
}

export const NOTHING_YET: Scene = { cards: [], shot: null, cleared: null, goal: null, words: "" };

const NEW_SCENE = new Set(["play", "interrupt", "discard", "substitute", "take", "half_time", "full_time"]);
const GOES_ON = new Set(["react", "accept", "roll", "clear", "goal", "lose", "over"]);

export function sceneAfter(scene: Scene, event: GameEvent): Scene {
  if (NEW_SCENE.has(event.event)) {
    const card: string = event["card"] ?? event.event.replace("_", "-");
    return { ...NOTHING_YET, cards: [card], words: event.words };
  }
  if (!GOES_ON.has(event.event)) return scene;
  const next = { ...scene, words: event.words };
  if (event.event === "react") next.cards = [...scene.cards.slice(0, 1), event["card"]];
  if (event.event === "roll") Object.assign(next, { shot: event["face"], cleared: null, goal: null });
  if (event.event === "clear") next.cleared = event["cells"];
  if (event.event === "goal") next.goal = event["side"];
  return next;
}

// Timed parts: dice roll before their result is shown, and the ball flies before a goal.

export interface Beat {
  kind: "card" | "roll" | "kick" | "clear" | "back";
  /** Milliseconds at normal pace. */
  lasts: number;
  /** Who shoots. */
  seat: string;
  /** How the shot ends. */
  face: string;
  cells: number;
}

const LASTS = { card: 550, roll: 1150, kick: 700, clear: 1150, back: 500 };
const PLAYED = new Set(["play", "interrupt", "react"]);
/** Only the end of a long shoot-out is shown. */
const MOST_BEATS = 12;

/** The beats that a step shows one after the other, if it has a shot; otherwise none. */
export function beatsOf(events: GameEvent[]): Beat[] {
  if (!events.some(({ event }) => event === "roll" || event === "goal")) return [];
  const beats: Beat[] = [];
  const add = (kind: Beat["kind"], facts: Partial<Beat> = {}): void => {
    beats.push({ kind, lasts: LASTS[kind], seat: "", face: "", cells: 0, ...facts });
  };
  for (const event of events) {
    const facts = { seat: String(event["seat"] ?? ""), face: String(event["face"] ?? "goal") };
    if (PLAYED.has(event.event)) add("card");
    if (event.event === "roll") add("roll", facts);
    if (event.event === "roll" || (event.event === "goal" && !beats.some(({ kind }) => kind === "kick"))) add("kick", facts);
    if (event.event === "clear") add("clear", { cells: event["cells"] });
    if (event.event === "clear") add("back");
  }
  return beats.slice(-MOST_BEATS);
}

export function lengthOf(beats: Beat[]): number {
  return beats.reduce((sum, { lasts }) => sum + lasts, 0);
}

/** How long the goal caption stays. */
export const GOAL_STANDS = 2600;

/** A card on its way from one place to another; without a card, face down. */
export interface Flight {
  card: string | null;
  from: string;
  to: string;
}

export function flightOf(event: GameEvent): Flight | null {
  const card: string | null = event["card"] ?? null;
  const seat = `seat:${event["seat"]}`;
  switch (event.event) {
    case "dealt":
    case "drawn":
      return { card, from: "pile", to: faceOf(card ?? "").family === "period" ? "scene" : seat };
    case "take":
      return { card, from: "offer", to: seat };
    case "discard":
    case "substitute":
    case "lose":
      return { card, from: seat, to: "offer" };
    case "fair_play_ends":
      return { card, from: `table:${event["seat"]}`, to: "discard" };
    case "play":
      return { card, from: seat, to: `table:${event["seat"]}` };
    case "interrupt":
      return { card, from: seat, to: `table:${event["target"]}` };
    case "react": {
      const booked = card === "yellow" || card === "red";
      return { card, from: seat, to: `table:${event[booked ? "against" : "seat"]}` };
    }
    default:
      return null;
  }
}

const AT_ONCE = 16;

/** The cards that fly now; of very many only the last. */
export function flightsOf(events: GameEvent[]): Flight[] {
  return events.flatMap((event) => flightOf(event) ?? []).slice(-AT_ONCE);
}
