// A replay: the match position by position, fetched in pieces on demand.

import { api, Problem } from "./api";
import { say } from "./language.svelte";
import { settings } from "./settings.svelte";
import type { Motion } from "./showing.svelte";
import type { Curve, Replay, ReplayPly, Thoughts } from "./wire";

const PIECE = 50;
const ASK_AGAIN = 1200;

/** The ply in an address; 0 if there is none. */
export function askedPly(search: string): number {
  const ply = Number(new URLSearchParams(search).get("ply"));
  return Number.isSafeInteger(ply) && ply > 0 ? ply : 0;
}

/** The address of a position of a replay. */
export function plyAddress(id: string, ply: number): string {
  return ply > 0 ? `/r/${id}?ply=${ply}` : `/r/${id}`;
}

/** A place worth a look: its sign, the name of its sign, its ply, and the ply to look at. */
export interface Moment {
  kind: "turning_point" | "mistake";
  sign: string;
  ply: number;
  shows: number;
  words: string;
}

/** Turning points and mistakes in the order of the match; a mistake is shown before it is made. */
export function momentsOf(curve: Curve): Moment[] {
  const words = (ply: number): string => curve.steps.find((step) => step.ply === ply)?.words ?? "";
  const mistakes = curve.mistakes.map((ply): Moment => ({ kind: "mistake", sign: "?", ply, shows: ply - 1, words: words(ply) }));
  const turns = curve.turning_points.map((ply): Moment => ({ kind: "turning_point", sign: "○", ply, shows: ply, words: words(ply) }));
  return [...mistakes, ...turns].toSorted((one, other) => one.ply - other.ply);
}

export class Watching {
  facts: Replay | null = $state.raw(null);
  /** The number of plies played in the position shown. */
  ply = $state(0);
  /** A seat's name, or all. */
  viewer = $state("all");
  position: ReplayPly | null = $state.raw(null);
  curve: Curve | null = $state.raw(null);
  thoughts: Thoughts | null = $state.raw(null);
  thinking = $state(false);
  problem = $state("");
  /** The position was jumped to: nothing moves. */
  jumped = $state(true);
  /** The animation of the last ply is over: its result may be announced. */
  settled = $state(true);
  /** The last ply whose result may be announced. */
  told = $state(0);
  /** How long the board's animation takes, once it is loaded. */
  motion: Motion = () => 0;

  #pieces = new Map<string, Promise<ReplayPly[]>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #moving: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #id: string;

  constructor(id: string, ply = 0) {
    this.#id = id;
    this.ply = this.told = ply;
  }

  /** Load it in the current language; called again for another. */
  async read(): Promise<void> {
    this.#pieces.clear();
    this.thoughts = null;
    await this.#try(async () => {
      this.facts = await api.replay(this.#id, settings.now.language);
      await this.show(this.ply);
      void this.#askCurve();
    });
  }

  get plies(): number {
    return this.facts?.steps.length ?? 0;
  }

  async show(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.plies, ply));
    this.jumped = wanted !== this.ply + 1;
    if (wanted !== this.ply) this.thoughts = null;
    this.ply = wanted;
    await this.#try(async () => {
      const piece = await this.#piece(Math.floor(wanted / PIECE));
      const found = piece.find((position) => position.ply === wanted);
      if (found && this.ply === wanted) this.#place(this.jumped ? { ...found, events: [] } : found);
    });
  }

  #place(position: ReplayPly): void {
    clearTimeout(this.#moving);
    const motion = settings.still ? 0 : settings.factor * this.motion(position.events);
    this.settled = motion === 0;
    this.told = this.settled ? position.ply : position.ply - 1;
    this.position = position;
    if (motion > 0) this.#moving = setTimeout(() => this.#settle(position.ply), motion);
  }

  #settle(ply: number): void {
    this.settled = true;
    this.told = ply;
  }

  async look(viewer: string): Promise<void> {
    this.viewer = viewer;
    this.jumped = true;
    await this.show(this.ply);
  }

  async think(): Promise<void> {
    const ply = this.ply;
    this.thinking = true;
    await this.#try(async () => {
      const thoughts = await api.thoughts(this.#id, ply, settings.now.language);
      // The position may have been judged more deeply than when the graph was drawn: both change at once.
      await this.#askCurve();
      if (this.ply === ply) this.thoughts = thoughts;
    });
    this.thinking = false;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#moving);
  }

  #piece(number: number): Promise<ReplayPly[]> {
    const key = `${this.viewer} ${number}`;
    const known = this.#pieces.get(key);
    if (known) return known;
    const from = number * PIECE;
    const to = Math.min(from + PIECE - 1, this.plies);
    const asked = api.plies(this.#id, from, to, this.viewer, settings.now.language);
    this.#pieces.set(key, asked);
    asked.catch(() => this.#pieces.delete(key));
    return asked;
  }

  async #askCurve(): Promise<void> {
    clearTimeout(this.#timer);
    const curve = await api.curve(this.#id, settings.now.language).catch(() => null);
    if (this.#closed) return;
    this.curve = curve ?? this.curve;
    if (!curve || curve.done < curve.total) this.#timer = setTimeout(() => void this.#askCurve(), ASK_AGAIN);
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = "";
    } catch (error) {
      this.problem = (error instanceof Problem && error.message) || say("page.unreachable");
    }
  }
}
