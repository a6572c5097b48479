// How a person says an action, or several at once: by pointing at targets, one after the other.

import { tick } from "svelte";
import type { LegalAction, Shortcut, Target } from "./wire";

export class Picks {
  /** What may be said now. */
  legal: LegalAction[] = $state.raw([]);
  /** What may be said at once instead of action by action. */
  shortcuts: Shortcut[] = $state.raw([]);
  /** What has been pointed at so far. */
  path: Target[] = $state.raw([]);
  /** The way of the shortcut that was said last, until something else is offered. */
  way: Target[] = $state.raw([]);
  /** What may be pointed at next. */
  readonly open: ReadonlySet<Target> = $derived(this.next(this.path));
  /** What an action may begin with. */
  readonly first: ReadonlySet<Target> = $derived(this.next([]));

  readonly #act: (actions: string[]) => void;
  readonly #why: (path: Target[]) => void;
  /** What was pointed at while an action was on its way; null while none is. */
  #kept: Target[] | null = null;

  constructor(act: (actions: string[]) => void, why: (path: Target[]) => void) {
    this.#act = act;
    this.#why = why;
  }

  /** Offer other actions; what has been pointed at stays as far as it still leads somewhere. */
  offer(legal: LegalAction[], shortcuts: Shortcut[] = []): void {
    this.legal = legal;
    this.shortcuts = shortcuts;
    this.way = [];
    while (this.path.length > 0 && this.next(this.path).size === 0) this.path = this.path.slice(0, -1);
    // A board may go on with what was chosen before; only then does a remembered click say what it was meant to.
    if (this.#kept) void tick().then(() => this.#catchUp());
  }

  /** An action is on its way: nothing can be said, but what is pointed at is remembered. */
  wait(): void {
    this.#kept ??= [];
    this.legal = [];
    this.shortcuts = [];
    this.path = [];
  }

  isOpen(target: Target): boolean {
    return this.open.has(target);
  }

  isChosen(target: Target): boolean {
    return this.path.includes(target);
  }

  /** Whether pointing at it does something other than asking why not. */
  isUseful(target: Target): boolean {
    return this.isOpen(target) || this.isChosen(target) || this.first.has(target);
  }

  /** Whether pointing at it leaves something more to point at: what is said by itself is clicked, not dragged. */
  leadsOn(target: Target): boolean {
    const path = this.isOpen(target) ? [...this.path, target] : this.isChosen(target) ? this.path : [target];
    return this.next(path).size > 0;
  }

  /** What would be passed if this were pointed at now, to be drawn. */
  wayTo(target: Target): Target[] {
    const path = [...this.path, target];
    return this.#legalAt(path) ? [] : (this.#shortcutAt(path)?.way ?? []);
  }

  /** Point at something: go on, begin anew, take back, or ask why not. */
  pick(target: Target): void {
    if (this.#kept) {
      this.#kept.push(target);
    } else if (this.open.has(target)) {
      this.#goOn([...this.path, target]);
    } else if (this.path.includes(target)) {
      this.path = this.path.slice(0, this.path.indexOf(target));
    } else if (this.first.has(target)) {
      this.#goOn([target]);
    } else {
      this.#why([...this.path, target]);
    }
  }

  clear(): void {
    this.path = [];
  }

  #goOn(path: Target[]): void {
    const said = this.#legalAt(path);
    const shortcut = said ? undefined : this.#shortcutAt(path);
    this.path = said || shortcut ? [] : path;
    this.way = shortcut?.way ?? [];
    if (said) this.#act([said[0]]);
    else if (shortcut) this.#act(shortcut.actions);
  }

  /** Point at what was pointed at meanwhile; what does nothing by now is forgotten, with all that came after it. */
  #catchUp(): void {
    const kept = this.#kept ?? [];
    this.#kept = null;
    for (const target of kept) {
      if (this.isChosen(target)) continue;
      if (!this.#kept && !this.isUseful(target)) return;
      this.pick(target);
    }
  }

  #legalAt(path: Target[]): LegalAction | undefined {
    return this.legal.find(([, ...targets]) => isSame(targets, path));
  }

  #shortcutAt(path: Target[]): Shortcut | undefined {
    return this.shortcuts.find(({ targets }) => isSame(targets, path));
  }

  private next(path: Target[]): Set<Target> {
    const said = [...this.legal.map(([, ...targets]) => targets), ...this.shortcuts.map(({ targets }) => targets)];
    const after = said.filter((targets) => begins(targets, path)).map((targets) => targets[path.length]);
    return new Set(after.filter((target) => target !== undefined));
  }
}

function begins(targets: Target[], path: Target[]): boolean {
  return path.every((target, index) => targets[index] === target);
}

function isSame(targets: Target[], path: Target[]): boolean {
  return targets.length === path.length && begins(targets, path);
}
