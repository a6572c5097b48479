// From a finished table to its replay.

import { api } from "./api";
import { say } from "./language.svelte";
import { mine } from "./mine.svelte";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";

/** Go to the replay of a table, or return why not. */
export async function openReplay(table: string): Promise<string> {
  try {
    const found = await api.replayOf(table, settings.now.language, mine.tables[table]?.token);
    go(`/r/${found.replay}`);
    return "";
  } catch (error) {
    return (error instanceof Error && error.message) || say("page.unreachable");
  }
}
