// How a person chooses an action, or several at once: by pointing at targets, one after the other.

import { tick } from "svelte";
import type { LegalAction, Shortcut, Target } from "./wire";

/** The state of a target, as flags in one number: a board has hundreds of targets, and each watches only this. */
export const Standing = { OPEN: 1, CHOSEN: 2, FIRST: 4 };

export class Picks {
  /** The legal actions. */
  legal: LegalAction[] = $state.raw([]);
  /** Shortcuts for several actions at once. */
  shortcuts: Shortcut[] = $state.raw([]);
  /** The targets pointed at so far. */
  path: Target[] = $state.raw([]);
  /** The path of the last shortcut chosen, until something else is offered. */
  way: Target[] = $state.raw([]);
  /** The targets that can be pointed at next. */
  readonly open: ReadonlySet<Target> = $derived(this.next(this.path));
  /** The targets that can start an action. */
  readonly first: ReadonlySet<Target> = $derived(this.next([]));

  readonly #act: (actions: string[]) => void;
  readonly #why: (path: Target[]) => void;
  /** Targets pointed at while an action was being sent; null while none is. */
  #kept: Target[] | null = null;

  constructor(act: (actions: string[]) => void, why: (path: Target[]) => void) {
    this.#act = act;
    this.#why = why;
  }

  /** Offer other actions; targets already picked stay as far as they still lead somewhere. */
  offer(legal: LegalAction[], shortcuts: Shortcut[] = []): void {
    this.legal = legal;
    this.shortcuts = shortcuts;
    this.way = [];
    while (this.path.length > 0 && this.next(this.path).size === 0) this.path = this.path.slice(0, -1);
    // A board may continue from the earlier choice; only then is a remembered click applied.
    if (this.#kept) void tick().then(() => this.#catchUp());
  }

  /** An action is being sent: nothing can be chosen, but clicks are remembered. */
  wait(): void {
    this.#kept ??= [];
    this.legal = [];
    this.shortcuts = [];
    this.path = [];
  }

  /** The flags of a target; 0 if pointing at it does nothing but ask why not. */
  standing(target: Target): number {
    const [open, chosen, first] = [this.isOpen(target), this.isChosen(target), this.first.has(target)];
    return (open ? Standing.OPEN : 0) | (chosen ? Standing.CHOSEN : 0) | (first ? Standing.FIRST : 0);
  }

  isOpen(target: Target): boolean {
    return this.open.has(target);
  }

  isChosen(target: Target): boolean {
    return this.path.includes(target);
  }

  /** Whether pointing at it does anything other than ask why not. */
  isUseful(target: Target): boolean {
    return this.standing(target) > 0;
  }

  /** Whether there is more to point at afterwards: what is complete by itself is clicked, not dragged. */
  leadsOn(target: Target): boolean {
    const path = this.isOpen(target) ? [...this.path, target] : this.isChosen(target) ? this.path : [target];
    return this.next(path).size > 0;
  }

  /** The path to draw if this were pointed at now. */
  wayTo(target: Target): Target[] {
    const path = [...this.path, target];
    return this.#legalAt(path) ? [] : (this.#shortcutAt(path)?.way ?? []);
  }

  /** Point at something: continue, start again, undo, or ask why not. */
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

  /** Continue from the earlier choice, unless something else has been chosen since. */
  resume(target: Target): void {
    if (this.path.length === 0 && this.first.has(target) && this.leadsOn(target)) this.path = [target];
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

  /** Apply the remembered clicks; one that no longer does anything is dropped, with all after it. */
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
