// The server's games in the reader's language; fetched once per language.

import { api } from "./api";
import { settings } from "./settings.svelte";
import type { GameFacts } from "./wire";

class Games {
  all: GameFacts[] = $state.raw([]);
  problem = $state("");
  #language = "";

  async ask(): Promise<void> {
    const language = settings.now.language;
    if (this.#language === language) return;
    this.#language = language;
    this.problem = "";
    try {
      this.all = await api.games(language);
    } catch (error) {
      this.#language = "";
      this.problem = error instanceof Error ? error.message : "";
    }
  }

  find(id: string): GameFacts | undefined {
    return this.all.find((game) => game.id === id);
  }

  nameOf(id: string): string {
    return this.find(id)?.name ?? "";
  }
}

export const games = new Games();
