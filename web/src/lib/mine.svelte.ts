// The tables of this browser: the tokens that hold its seats, and how far a guided match has told what.

import { keep, recall } from "./settings.svelte";

export interface Held {
  token: string;
  game: string;
  /** When it was taken, in ms. */
  since: number;
  /** A guided match: what its coach has said already. */
  told?: string[];
}

const KEY = "touchline.tables";
const MOST = 40;

class Mine {
  tables: Record<string, Held> = $state.raw(recall<Record<string, Held>>(KEY) as Record<string, Held>);

  hold(table: string, held: Held): void {
    const all = Object.entries({ ...this.tables, [table]: held }).sort(([, one], [, other]) => other.since - one.since);
    this.#set(Object.fromEntries(all.slice(0, MOST)));
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
