// REST: what docs/wire.md says can be asked, in functions.

import type { Candidate, Clock, Facts, GameEvent, Table } from "./wire";
import type { Words } from "./words";

export interface GameOption {
  name: string;
  kind: "choice" | "number" | "numbers";
  default: string;
  title: string;
  help: string;
  words?: string[];
  labels?: string[];
  /** Rows of numbers that have a name. */
  named?: Record<string, string>;
  lowest?: number;
  highest?: number;
  off?: boolean;
}

export interface TableSize {
  options: Record<string, string>;
  seats: string[];
  sides: number[];
  title: string;
}

export interface GameFacts {
  id: string;
  name: string;
  tagline: string;
  options: GameOption[];
  tables: TableSize[];
}

export interface Rule {
  number: string;
  chapter: string;
  title: string;
  mark: string;
  lines: string[];
}

export interface SeatWish {
  kind: "me" | "open" | "bot";
  level?: string;
  name?: string;
}

export interface NewTable {
  game: string;
  options: Record<string, string>;
  seats: SeatWish[];
  listed: boolean;
  clock: Clock;
  chat: boolean;
  language: string;
  start?: { replay: string; ply: number };
  /** Holds the seats. The same token again is the same table. */
  token: string;
}

export interface Replay {
  replay: string;
  game: string;
  options: Record<string, string>;
  seats: string[];
  people: string[];
  sides: number[];
  verified: boolean;
  dice: string;
  over: boolean;
  steps: { ply: number; actor: string; action: string; words: string[] }[];
  outcome: number[] | null;
}

export interface ReplayPly {
  ply: number;
  view: Facts;
  events: GameEvent[];
}

export interface CurveStep {
  ply: number;
  actor: string;
  action: string;
  words: string;
  before: Record<string, number>;
  after: Record<string, number>;
  best: string | null;
  cost: number | null;
}

export interface Curve {
  sides: string[];
  done: number;
  total: number;
  steps: CurveStep[];
  turning_points: number[];
  mistakes: number[];
}

export interface Thoughts {
  chances: Record<string, number>;
  candidates: Candidate[];
}

/** The server said no, and why; of a sheet, in which line. Status 0: it was not reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly line: number | null = null,
  ) {
    super(text);
  }
}

/** Before each further try, in ms. */
const PAUSES = [500, 1500, 4000];
/** Not reached, or an answer of something between us and the server, or not stored. */
const LOST = [0, 502, 503, 504];

async function fetchText(path: string, options: RequestInit = {}): Promise<string> {
  const answer = await fetch(`/api${path}`, options).catch(() => {
    throw new Problem(0, "");
  });
  const text = await answer.text();
  if (answer.ok) return text;
  let told: { error?: string; line?: number | null } = {};
  try {
    told = JSON.parse(text) as typeof told;
  } catch {
    // something between us and the server answered
  }
  throw new Problem(answer.status, told.error ?? `${answer.status}`, told.line ?? null);
}

async function get<T>(path: string): Promise<T> {
  return JSON.parse(await fetchText(path)) as T;
}

async function post<T>(path: string, body: object = {}, token?: string): Promise<T> {
  const headers = { "Content-Type": "application/json", ...bearer(token) };
  return JSON.parse(await fetchText(path, { method: "POST", headers, body: JSON.stringify(body) })) as T;
}

/** What the server does only once may be asked again when the answer is lost. */
export async function insist<T>(ask: () => Promise<T>, pauses: readonly number[] = PAUSES): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const [pause, ...rest] = pauses;
    if (pause === undefined || !(error instanceof Problem) || !LOST.includes(error.status)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return insist(ask, rest);
  }
}

function bearer(token: string | undefined): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

export const api = {
  games: (language: string) => get<GameFacts[]>(`/games?language=${language}`),
  rules: (game: string, language: string) => get<Rule[]>(`/games/${game}/rules?language=${language}`),
  words: (language: string) => get<Words>(`/words/${language}`),
  tables: () => get<Table[]>("/tables"),
  table: (table: string) => get<Table>(`/tables/${table}`),
  newTable: (wish: NewTable) =>
    insist(() => post<{ table: string; seats: number[]; token: string }>("/tables", wish)),
  sit: (table: string, seat: number, name: string, nonce: string, token: string) =>
    insist(() => post<{ seat: number; token: string }>(`/tables/${table}/seats`, { seat, name, nonce, token })),
  sheet: (table: string, token?: string) => fetchText(`/tables/${table}/sheet`, { headers: bearer(token) }),
  replayOf: (table: string, language: string, token?: string) =>
    post<Replay>(`/tables/${table}/replay?language=${language}`, {}, token),
  newReplay: (sheet: string, language: string) => post<Replay>("/replays", { sheet, language }),
  replay: (replay: string, language: string) => get<Replay>(`/replays/${replay}?language=${language}`),
  replaySheet: (replay: string) => fetchText(`/replays/${replay}/sheet`),
  plies: (replay: string, from: number, to: number, eyes: string, language: string) =>
    get<ReplayPly[]>(
      `/replays/${replay}/plies?from=${from}&to=${to}&eyes=${encodeURIComponent(eyes)}&language=${language}`,
    ),
  curve: (replay: string, language: string) => get<Curve>(`/replays/${replay}/curve?language=${language}`),
  thoughts: (replay: string, ply: number, language: string) =>
    get<Thoughts>(`/replays/${replay}/plies/${ply}/thoughts?language=${language}`),
};

/** What holds a seat: 24 url-safe characters. */
export function newToken(): string {
  const letters = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_");
}
