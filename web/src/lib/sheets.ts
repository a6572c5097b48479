// Scoresheets: opened from and saved to files.

import { api } from "./api";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";

/** Open a scoresheet file as a replay. Raises Problem. */
export async function openSheet(file: Blob): Promise<void> {
  const found = await api.newReplay(await file.text(), settings.now.language);
  go(`/r/${found.replay}`);
}

export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
