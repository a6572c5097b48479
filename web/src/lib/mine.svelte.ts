// This browser's tables: the tokens of its seats, how finished ones ended, and what a coach has explained.

import { api } from "./api";
import { newNonce, type Promised } from "./dice";
import { keep, recall } from "./settings.svelte";
import type { PublicSeat } from "./wire";

/** How a match ended, and who played it. */
export interface Ended {
  seats: PublicSeat[];
  values: number[];
  score: number[];
}

export interface Held {
  token: string;
  game: string;
  /** When the seat was taken, in ms. */
  since: number;
  /** The server's commitment before this browser sent its nonce; without it nothing can be proved. */
  dice?: Promised;
  /** A guided match: what its coach has already said. */
  told?: string[];
  /** The token's seats, once known. */
  seats?: number[];
  ended?: Ended;
}

const KEY = "touchline.tables";
const MOST = 40;

class Mine {
  tables: Record<string, Held> = $state.raw(recall<Record<string, Held>>(KEY) as Record<string, Held>);

  hold(table: string, held: Held): void {
    const all = Object.entries({ ...this.tables, [table]: held }).sort(([, one], [, other]) => other.since - one.since);
    this.#set(Object.fromEntries(all.slice(0, MOST)));
  }

  /** Before sending anything to one's own table that has not started: read the server's commitment. */
  async promise(table: string): Promise<void> {
    if (!this.tables[table] || this.tables[table].dice) return;
    const seen = await api.table(table).catch(() => null);
    const held = this.tables[table];
    if (!held || seen?.status !== "waiting") return;
    this.hold(table, { ...held, dice: { commitment: seen.commitment, nonce: newNonce() } });
  }

  /** The token holds these seats. */
  seat(table: string, game: string, seats: number[]): void {
    const held = this.tables[table];
    if (!held || (held.game === game && held.seats?.join() === seats.join())) return;
    this.hold(table, { ...held, game, seats });
  }

  /** The match at a table is over. */
  end(table: string, { seats }: { seats: PublicSeat[] }, { values, score }: { values: number[]; score: number[] }): void {
    const held = this.tables[table];
    if (held && !held.ended) this.hold(table, { ...held, ended: { seats, values, score } });
  }

  forget(table: string): void {
    const { [table]: _, ...rest } = this.tables;
    this.#set(rest);
  }

  #set(tables: Record<string, Held>): void {
    this.tables = tables;
    keep(KEY, tables);
  }
}

export const mine = new Mine();
