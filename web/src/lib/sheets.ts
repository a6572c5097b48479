// Scoresheets and positions: opened from text and files, and saved to files.

import { api } from "./api";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";

const SHEET = "touchline scoresheet";

/** Whether a text is a scoresheet, not a position. */
export function isSheet(text: string): boolean {
  return text.trimStart().startsWith(SHEET);
}

/** Open a scoresheet as a replay. Raises Problem. */
export async function openSheet(text: string): Promise<void> {
  const found = await api.newReplay(text, settings.now.language);
  go(`/r/${found.replay}`);
}

/** Give a position an address of its own and go there. Raises Problem. */
export async function openPosition(game: string, text: string): Promise<void> {
  const found = await api.newPosition(game, text, settings.now.language);
  go(`/r/${found.replay}`);
}

export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
