// The words of the page in the reader's language.

import { api } from "./api";
import { settings, type Language } from "./settings.svelte";
import type { Words } from "./wire";
import { GameWords, say as fill } from "./words";

class Speech {
  words: Words | null = $state.raw(null);
  language: Language | null = null;

  async learn(language: Language): Promise<void> {
    if (this.language === language) return;
    this.language = language;
    const words = await api.words(language);
    if (this.language === language) this.words = words;
  }
}

export const speech = new Speech();

/** A text of the shell by its path in web.toml, with its placeholders filled. */
export function say(path: string, facts: Record<string, unknown> = {}): string {
  return fill(speech.words?.web, path, facts);
}

export function gameWords(game: string): GameWords {
  return new GameWords(speech.words?.games[game]);
}

/** A seat's display name: that of its person or bot, else its own (Red, Player A), or that it is open. */
export function whoIs(seat: { kind: string; name: string; called: string | null }, game: string): string {
  return seat.called ?? (seat.kind === "open" ? say("people.open") : gameWords(game).seat(seat.name));
}

/** That a bot plays a seat, and its level. */
export function botOf(seat: { level: string | null }): string {
  return say("people.bot", { level: say(`levels.${seat.level ?? "amateur"}`) });
}

export function percent(share: number): string {
  return new Intl.NumberFormat(settings.now.language, { style: "percent" }).format(share);
}
