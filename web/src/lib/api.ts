// The REST requests of docs/wire.md as functions.

import type { Language } from "./settings.svelte";
import type * as wire from "./wire";

/** The browser sends all fields, including the token: the same request again must give the same table. */
export type NewTable = Required<Omit<wire.NewTable, "start" | "token">> & { start?: wire.Start; token: string };

/** The server refused, with a reason; for a sheet, also the line. Status 0: it could not be reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly line: number | null = null,
  ) {
    super(text);
  }
}

/** Delay before each retry, in ms. */
const PAUSES = [500, 1500, 4000];
/** Not reached, answered by something in between, or not stored. */
const LOST = [0, 502, 503, 504];

async function fetchText(path: string, options: RequestInit = {}): Promise<string> {
  const answer = await fetch(`/api${path}`, options).catch(() => {
    throw new Problem(0, "");
  });
  const text = await answer.text();
  if (answer.ok) return text;
  let told: Partial<wire.Problem> = {};
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

/** Requests that the server performs only once can be retried if the answer is lost. */
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
  games: (language: Language) => get<wire.GameFacts[]>(`/games?language=${language}`),
  rules: (game: string, language: Language) => get<wire.RuleFacts[]>(`/games/${game}/rules?language=${language}`),
  picture: (game: string, name: string, language: Language) =>
    get<wire.RulePicture>(`/games/${game}/pictures/${name}?language=${language}`),
  lessons: (game: string, language: Language) => get<wire.LessonFacts[]>(`/games/${game}/lessons?language=${language}`),
  lesson: (game: string, name: string, trial: wire.Trial) =>
    insist(() => post<wire.LessonNow>(`/games/${game}/lessons/${name}`, trial)),
  words: (language: Language) => get<wire.Words>(`/words/${language}`),
  tables: () => get<wire.PublicTable[]>("/tables"),
  table: (table: string) => get<wire.PublicTable>(`/tables/${table}`),
  statuses: (tables: string[]) => post<wire.Statuses>("/tables/status", { tables } satisfies wire.AskStatus),
  newTable: (wish: NewTable) => insist(() => post<wire.TableMade>("/tables", wish)),
  sit: (table: string, seat: number, name: string | null, nonce: string, token: string) =>
    insist(() => post<wire.SeatMade>(`/tables/${table}/seats`, { seat, name, nonce, token } satisfies wire.SeatTaken)),
  sheet: (table: string, token?: string) => fetchText(`/tables/${table}/sheet`, { headers: bearer(token) }),
  replayOf: (table: string, language: Language, token?: string) =>
    post<wire.Replay>(`/tables/${table}/replay?language=${language}`, {}, token),
  newReplay: (sheet: string, language: Language) => post<wire.Replay>("/replays", { sheet, language } satisfies wire.NewReplay),
  newPosition: (game: string, position: string, language: Language) =>
    post<wire.Replay>("/positions", { game, position, language } satisfies wire.NewPosition),
  replay: (replay: string, language: Language) => get<wire.Replay>(`/replays/${replay}?language=${language}`),
  replaySheet: (replay: string) => fetchText(`/replays/${replay}/sheet`),
  plies: (replay: string, from: number, to: number, viewer: string, language: Language) =>
    get<wire.ReplayPly[]>(
      `/replays/${replay}/plies?from=${from}&to=${to}&viewer=${encodeURIComponent(viewer)}&language=${language}`,
    ),
  position: (replay: string, ply: number) => fetchText(`/replays/${replay}/plies/${ply}/position`),
  curve: (replay: string, language: Language) => get<wire.Curve>(`/replays/${replay}/curve?language=${language}`),
  thoughts: (replay: string, ply: number, language: Language) =>
    get<wire.Thoughts>(`/replays/${replay}/plies/${ply}/thoughts?language=${language}`),
  lab: () => get<wire.LabFacts>("/lab"),
  newExperiment: (wish: Omit<wire.NewExperiment, "bots"> & { bots: string[] }) => post<wire.Experiment>("/lab", wish),
  experiment: (experiment: string) => get<wire.Experiment>(`/lab/${experiment}`),
  stopExperiment: (experiment: string) => post<wire.Experiment>(`/lab/${experiment}/stop`),
  report: (experiment: string) => fetchText(`/lab/${experiment}/report`),
};

/** A seat's token: 24 URL-safe characters. */
export function newToken(): string {
  const letters = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_");
}
