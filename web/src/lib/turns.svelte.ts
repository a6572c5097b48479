// Whose turn it is at this browser's tables: for the tab's title and icon, and for notifications if enabled.

import { api } from "./api";
import { games } from "./games.svelte";
import { say } from "./language.svelte";
import { mine } from "./mine.svelte";
import { settings } from "./settings.svelte";
import type { PublicTable, TableStatus } from "./wire";

/** Maximum tables asked about, newest first. */
const ASKED = 12;

class Turns {
  /** The state of this browser's tables, as far as it has been fetched. */
  standings: Record<string, TableStatus> = $state.raw({});
  /** The open table, and whether its person is to act. */
  here: { table: string; due: boolean } | null = $state.raw(null);
  /** The other tables at which this browser's person is to act. */
  readonly others: string[] = $derived(
    Object.values(this.standings)
      .filter((table) => table.table !== this.here?.table && this.isDue(table))
      .map(({ table }) => table),
  );

  isDue({ table, status, turn }: TableStatus): boolean {
    return status === "playing" && turn !== null && (mine.tables[table]?.seats ?? []).includes(turn);
  }

  /** Fetch the state of the tables that are not over yet. */
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

  /** The open table reports whether its person is to act, and whether that is new to them. */
  tell(id: string, table: PublicTable, due: boolean, news: boolean): void {
    const fresh = due && news && !(this.here?.table === id && this.here.due);
    this.here = { table: id, due };
    if (fresh) this.#notify(id, table);
  }

  leave(): void {
    this.here = null;
  }

  /** The open table reports its own state; for another it was known, or nothing was. */
  #isKnown(table: string): boolean {
    const before = this.standings[table];
    return table === this.here?.table || before === undefined || this.isDue(before);
  }

  /** While the page is hidden, and only if enabled. */
  #notify(id: string, { game }: { game: string }): void {
    if (!settings.now.notify || !document.hidden || !mayNotify()) return;
    try {
      const note = new Notification(say("table.your_turn"), { body: games.nameOf(game), tag: id, icon: "/favicon.svg" });
      note.onclick = () => (window.focus(), note.close());
    } catch {
      // some phones allow none from a page
    }
  }
}

export const turns = new Turns();

function mayNotify(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Ask the person for permission, and return their answer. */
export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}
