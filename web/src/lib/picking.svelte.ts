// How a person says an action: by pointing at its targets, one after the other.

import type { LegalAction, Target } from "./wire";

export class Picks {
  /** What may be said now. */
  legal: LegalAction[] = $state.raw([]);
  /** What has been pointed at so far. */
  path: Target[] = $state.raw([]);
  /** What may be pointed at next. */
  readonly open: ReadonlySet<Target> = $derived(this.next(this.path));
  /** What an action may begin with. */
  readonly first: ReadonlySet<Target> = $derived(this.next([]));

  readonly #act: (action: string) => void;
  readonly #why: (path: Target[]) => void;

  constructor(act: (action: string) => void, why: (path: Target[]) => void) {
    this.#act = act;
    this.#why = why;
  }

  /** Offer other actions; what has been pointed at stays as far as it still leads somewhere. */
  offer(legal: LegalAction[]): void {
    this.legal = legal;
    while (this.path.length > 0 && this.next(this.path).size === 0) this.path = this.path.slice(0, -1);
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

  /** Point at something: go on, begin anew, take back, or ask why not. */
  pick(target: Target): void {
    if (this.open.has(target)) {
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
    const said = this.legal.find(([, ...targets]) => targets.length === path.length && begins(targets, path));
    this.path = said ? [] : path;
    if (said) this.#act(said[0]);
  }

  private next(path: Target[]): Set<Target> {
    const after = this.legal.filter(([, ...targets]) => begins(targets, path));
    return new Set(after.map(([, ...targets]) => targets[path.length]).filter((target) => target !== undefined));
  }
}

function begins(targets: Target[], path: Target[]): boolean {
  return path.every((target, index) => targets[index] === target);
}
