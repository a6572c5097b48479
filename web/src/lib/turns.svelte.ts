// Whose turn it is at the tables of this browser: for the tab's title and icon, and for notifications, if asked for.

import { api } from "./api";
import { games } from "./games.svelte";
import { say } from "./language.svelte";
import { mine } from "./mine.svelte";
import { settings } from "./settings.svelte";
import type { PublicTable, TableStatus } from "./wire";

/** Tables that are asked about, the newest. */
const ASKED = 12;

class Turns {
  /** How this browser's tables stand, as far as they have been asked for. */
  standings: Record<string, TableStatus> = $state.raw({});
  /** The table that is open, and whether its person is to act. */
  here: { table: string; due: boolean } | null = $state.raw(null);
  /** The other tables on which this browser's person is to act. */
  readonly others: string[] = $derived(
    Object.values(this.standings)
      .filter((table) => table.table !== this.here?.table && this.isDue(table))
      .map(({ table }) => table),
  );

  isDue({ table, status, turn }: TableStatus): boolean {
    return status === "playing" && turn !== null && (mine.tables[table]?.seats ?? []).includes(turn);
  }

  /** Ask how the tables stand that are not over yet. */
  async look(): Promise<void> {
    const wanted = Object.entries(mine.tables).filter(([, held]) => !held.ended);
    const ids = wanted.slice(0, ASKED).map(([table]) => table);
    if (ids.length === 0) return;
    const found = await api.statuses(ids).catch(() => null);
    if (!found) return;
    found.gone.forEach((table) => mine.forget(table));
    for (const table of found.tables) {
      if (table.values) mine.end(table.table, table, { values: table.values, score: table.score });
      else if (this.isDue(table) && !this.#isKnown(table.table)) this.#notify(table.table, table);
    }
    this.standings = { ...this.standings, ...Object.fromEntries(found.tables.map((table) => [table.table, table])) };
  }

  /** The open table tells of itself: whether its person is to act, and whether that is new to him. */
  tell(id: string, table: PublicTable, due: boolean, news: boolean): void {
    const fresh = due && news && !(this.here?.table === id && this.here.due);
    this.here = { table: id, due };
    if (fresh) this.#notify(id, table);
  }

  leave(): void {
    this.here = null;
  }

  /** The open table tells of itself; of another it was known, or nothing was. */
  #isKnown(table: string): boolean {
    const before = this.standings[table];
    return table === this.here?.table || before === undefined || this.isDue(before);
  }

  /** While nobody looks at the page, and only if asked for. */
  #notify(id: string, { game }: { game: string }): void {
    if (!settings.now.notify || !document.hidden || !mayNotify()) return;
    try {
      const note = new Notification(say("table.your_turn"), { body: games.nameOf(game), tag: id, icon: "/favicon.svg" });
      note.onclick = () => (window.focus(), note.close());
    } catch {
      // some phones show none from a page
    }
  }
}

export const turns = new Turns();

function mayNotify(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Ask the person whether the browser may; what he has answered. */
export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}
