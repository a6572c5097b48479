// A lesson in this browser: for every try the server replays it from its beginning and says what to do.

import { loadBoard } from "../boards";
import { api } from "./api";
import { say } from "./language.svelte";
import { Picks } from "./picking.svelte";
import { keep, recall, settings } from "./settings.svelte";
import { Showing, type Motion } from "./showing.svelte";
import { sound } from "./sound";
import type { BoardSection, LessonAnswer, LessonNow, Listed, Step, Target } from "./wire";

const KEY = "touchline.lessons";

class Progress {
  #done: Record<string, string[]> = $state.raw(recall<Record<string, string[]>>(KEY) as Record<string, string[]>);

  has(game: string, lesson: string): boolean {
    return this.#done[game]?.includes(lesson) ?? false;
  }

  finish(game: string, lesson: string): void {
    if (this.has(game, lesson)) return;
    this.#done = { ...this.#done, [game]: [...(this.#done[game] ?? []), lesson] };
    keep(KEY, this.#done);
  }
}

/** The lessons completed in this browser. */
export const progress = new Progress();

export class Lesson {
  /** The current state, as far as it has been shown. */
  now: LessonNow | null = $state.raw(null);
  /** Why the last try was not played. */
  answer: LessonAnswer | null = $state.raw(null);
  problem = $state("");
  /** Show by numbers what to point at next. */
  advised = $state(false);

  readonly showing = new Showing((step) => this.#shown(step), {
    motion: (events) => (settings.still ? 0 : this.#motion(events)),
    factor: () => settings.factor,
  });
  readonly picks = new Picks(
    (actions) => void this.#ask(actions),
    (path) => void this.#ask([], path),
  );

  readonly #game: string;
  readonly #name: string;
  #motion: Motion = () => 0;
  #played: string[] = [];
  /** The server's latest answer; applied once its steps have been shown. */
  #next: LessonNow | null = null;
  #asked = 0;

  constructor(game: string, name: string) {
    this.#game = game;
    this.#name = name;
  }

  get step(): Step | null {
    return this.showing.step;
  }

  get myTurn(): boolean {
    return this.showing.settled && this.showing.waiting === 0 && (this.step?.legal.length ?? 0) > 0;
  }

  /** The text board and all actions in words. */
  get text(): BoardSection[] {
    return this.now?.sections ?? [];
  }

  get actions(): Listed[] {
    return this.now?.actions ?? [];
  }

  act(action: string): void {
    void this.#ask([action]);
  }

  /** Restart. */
  restart(): void {
    this.#played = [];
    void this.again();
  }

  /** Reload as it stands: in another language, or as text. */
  async again(): Promise<void> {
    this.showing.stop();
    this.picks.clear();
    await this.#ask([]);
  }

  close(): void {
    this.#asked = -1;
    this.showing.stop();
  }

  async #ask(tries: string[], path: Target[] = []): Promise<void> {
    const number = ++this.#asked;
    const told = { played: this.#played, tries, path, text: settings.now.text, language: settings.now.language };
    if (path.length === 0) this.picks.wait();
    try {
      const [{ motion }, next] = await Promise.all([loadBoard(this.#game), api.lesson(this.#game, this.#name, told)]);
      if (number !== this.#asked) return;
      this.#motion = motion ?? this.#motion;
      this.problem = "";
      this.#take(next, tries.length + path.length > 0);
    } catch (error) {
      this.problem = (error instanceof Error && error.message) || say("page.unreachable");
      this.#offer();
    }
  }

  /** Show what is new; if nothing is, show the answer. */
  #take(next: LessonNow, known: boolean): void {
    this.#next = next;
    this.#played = next.played;
    const steps = known ? next.steps.slice(1) : next.steps;
    if (steps.length === 0) this.#tell(next);
    else this.answer = null;
    for (const [index, step] of steps.entries()) this.showing.add(step, index === 0);
  }

  #shown(step: Step): void {
    if (settings.now.sound && step.events.length > 0) sound("step");
    if (this.#next && this.showing.waiting === 0) this.#tell(this.#next);
  }

  #tell(next: LessonNow): void {
    this.now = next;
    this.answer = next.answer;
    this.advised = false;
    this.#offer();
    if (next.learnt !== null) progress.finish(this.#game, this.#name);
  }

  #offer(): void {
    const step = this.showing.waiting === 0 && this.showing.settled ? this.step : null;
    this.picks.offer(step?.legal ?? [], step?.shortcuts);
  }
}
