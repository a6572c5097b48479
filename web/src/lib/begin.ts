// Starting a match: make the table, store its token, and go there.

import { loadBoard } from "../boards";
import { api, newToken, type NewTable } from "./api";
import { mine } from "./mine.svelte";
import { go } from "./router.svelte";
import { settings, type Level } from "./settings.svelte";
import type { GameFacts, SeatWish } from "./wire";

/** Null for a person without a name: each reader's browser then names them in its own language. */
export function myName(): string | null {
  return settings.now.name || null;
}

/** The tokens of table requests that were never answered: retried, they are not made twice. */
const unanswered = new Map<string, string>();

export async function makeTable(
  wish: Omit<NewTable, "language" | "token">,
  guided = false,
): Promise<void> {
  void loadBoard(wish.game);
  const key = JSON.stringify(wish);
  const token = unanswered.get(key) ?? newToken();
  unanswered.set(key, token);
  const made = await api.newTable({ ...wish, language: settings.now.language, token });
  unanswered.delete(key);
  const seats = made.seats;
  mine.hold(made.table, { token: made.token, game: wish.game, since: Date.now(), seats, ...(guided ? { told: [] } : {}) });
  go(`/t/${made.table}`);
}

/** Right away against bots: the person takes the first seat, and bots of this level the others. */
export function playNow(game: GameFacts, level: Level, guided = false): Promise<void> {
  const size = game.sizes[0]!;
  const seats = size.seats.map((_, seat): SeatWish => {
    return seat === 0 ? { kind: "me", name: myName() } : { kind: "bot", level };
  });
  const table = { game: game.id, options: size.options, seats, listed: false, chat: false };
  return makeTable({ ...table, clock: { kind: "none" } }, guided);
}
