// One table as this browser knows it: what the server has sent, what is shown, and the person's commands.

import { isDrawn } from "../boards";
import { Connection, lineTo } from "./connection";
import { gameWords } from "./language.svelte";
import { mine } from "./mine.svelte";
import { Picks } from "./picking.svelte";
import { pauseBefore, Rest } from "./rest.svelte";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";
import { Clicks } from "./shortcuts";
import { Showing, type Left, type Motion } from "./showing.svelte";
import { deedSound, resultSound, sound } from "./sound";
import { turns } from "./turns.svelte";
import type {
  Because,
  BoardSection,
  Candidate,
  Chatted,
  FromServer,
  GameEvent,
  Hello,
  Listed,
  RematchMade,
  Step,
  TableNow,
  Target,
  ToServer,
} from "./wire";

/** Maximum lines about what happened while someone else had the screen. */
const RECAP = 6;

export class Session {
  table: TableNow | null = $state.raw(null);
  connected = $state(false);
  /** The server refuses access, and says why. */
  failure = $state("");
  /** Why not: the target, the rule and its text. */
  because: Because | null = $state.raw(null);
  /** What the table is waiting for, other than someone's turn. */
  waitsFor = $state("");
  hint: Candidate[] | null = $state.raw(null);
  thinking = $state(false);
  /** The text board and all actions in words, for the step shown; empty until loaded. */
  text: BoardSection[] = $state.raw([]);
  actions: Listed[] = $state.raw([]);
  chat: Chatted[] = $state.raw([]);
  rematch: number[] = $state.raw([]);
  /** When the latest step shown arrived: clocks run from there. */
  since = $state(0);
  /** The seat whose private view may be shown: its person has the device. */
  revealed: number | null = $state(null);
  /** The seat to which the device is being handed; nothing is shown meanwhile. */
  curtain: number | null = $state(null);
  /** What has happened since the person with the device last had it. */
  recap: GameEvent[] = $state.raw([]);

  /** How long the board's animation takes, and how much longer its result stays, once it is loaded. */
  motion: Motion = () => 0;
  linger: Motion = () => 0;

  readonly showing = new Showing((step) => this.#shown(step), {
    motion: (events) => (settings.still ? 0 : this.motion(events)),
    linger: (events) => (settings.still ? 0 : this.linger(events)),
    factor: () => settings.factor,
    begins: ({ events }) => settings.now.sound && sound(deedSound(events)),
  });
  readonly picks = new Picks(
    (actions) => this.#clicks.say(actions),
    (path) => this.#why(path),
  );
  /** Turns in which nothing is left to decide are played automatically, on request. */
  readonly rest = new Rest(
    (action) => this.act(action),
    () => pauseBefore(this.#isWatched),
  );

  readonly #id: string;
  /** Null until the server's commitment is known. */
  #connection: Connection | null = null;
  #closed = false;
  #cursor: string | undefined;
  #numbered = 0;
  /** The next step answers a command of this browser. */
  #acting = false;
  readonly #clicks = new Clicks(
    (action) => this.#say(action),
    () => this.#takeBack(),
    () => settings.factor,
  );
  /** How each seat sharing this screen left it. */
  readonly #left = new Map<number, Left>();
  #curtainTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.#id = id;
    void mine.promise(id).then(() => this.#connect());
  }

  #connect(): void {
    if (this.#closed) return;
    this.#connection = new Connection(
      { hello: () => this.#hello(), hear: (message) => this.#hear(message), change: (up) => this.#change(up) },
      () => lineTo(this.#id),
    );
  }

  get step(): Step | null {
    return this.showing.step;
  }

  /** Whether this browser holds several seats. */
  get shared(): boolean {
    return (this.table?.mine.length ?? 0) > 1;
  }

  get myTurn(): boolean {
    const step = this.step;
    if (step === null || !this.showing.settled) return false;
    return step.viewer !== null && step.turn === step.viewer && step.legal.length > 0 && !step.outcome;
  }

  send(message: ToServer): void {
    this.#connection?.send(message);
  }

  act(action: string): void {
    this.#clicks.say([action]);
  }

  /** Undo the last click. */
  undo(): void {
    if (this.step) this.#clicks.takeBack(this.step, this.#acting);
  }

  #say(action: string): void {
    const step = this.step;
    if (!step || step.viewer === null || this.#cursor === undefined) return;
    this.picks.wait();
    this.rest.stop();
    this.recap = [];
    this.#acting = true;
    this.send({ type: "act", id: this.#newId(), cursor: this.#cursor, seat: step.viewer, action });
  }

  #takeBack(): void {
    if (this.#cursor === undefined) return;
    this.picks.wait();
    this.send({ type: "undo", id: this.#newId(), cursor: this.#cursor });
  }

  resign(): void {
    const seat = this.step?.viewer ?? this.table?.mine[0];
    if (seat !== undefined) this.send({ type: "resign", id: this.#newId(), seat });
  }

  askHint(): void {
    if (!this.myTurn || this.thinking) return;
    this.thinking = true;
    this.send({ type: "hint" });
  }

  /** The contents of the text board. */
  askText(): void {
    this.send({ type: "text" });
    if (this.myTurn) this.send({ type: "list" });
    else this.actions = [];
  }

  askEarlier(): void {
    const before = this.showing.askEarlier();
    if (before !== null) this.send({ type: "log", before });
  }

  /** The device is now with the person of this seat. */
  reveal(seat: number): void {
    this.revealed = seat;
    if (this.step?.viewer !== seat) return this.send({ type: "view_as", seat });
    this.curtain = null;
    this.rest.follow(this.step);
  }

  /** Say hello again: with another token, or in another language. */
  again(): void {
    this.#cursor = undefined;
    this.#connection?.again();
  }

  lose(): void {
    this.#connection?.lose();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#curtainTimer);
    this.rest.stop();
    this.#clicks.stop();
    this.showing.stop();
    this.#connection?.close();
  }

  #hello(): ToServer {
    const { token, dice } = mine.tables[this.#id] ?? {};
    const said: Hello = { type: "hello", language: settings.now.language };
    if (token) said.token = token;
    if (dice) said.nonce = dice.nonce;
    if (this.#cursor) said.cursor = this.#cursor;
    return said;
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "table":
        this.table = message;
        this.failure = "";
        break;
      case "step":
        this.#cursor = message.cursor;
        this.#receive(message);
        this.#acting = false;
        break;
      case "log":
        this.showing.addEarlier(message.before, message.events);
        break;
      case "because":
        this.because = message;
        break;
      case "refused":
        this.because = { type: "because", path: [], rule: message.rule, text: message.text };
        this.#giveUp();
        break;
      case "stale":
        this.#giveUp();
        break;
      case "hint":
        this.thinking = false;
        if (message.cursor === this.#cursor) this.hint = message.candidates;
        break;
      case "list":
        this.actions = message.actions;
        break;
      case "text":
        this.text = message.sections;
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
      case "rematch":
        this.rematch = message.asked;
        break;
      case "rematch_made":
        this.#goOn(message);
        break;
      case "wait":
        this.waitsFor = message.text ?? "";
        break;
      case "error":
        this.thinking = false;
        if (this.table) this.because = { type: "because", path: [], rule: null, text: message.text };
        else this.#fail(message.text);
        break;
    }
  }

  #receive(step: Step): void {
    const taken = this.curtain !== null && !step.fresh && step.viewer === this.revealed && !step.outcome;
    if (!taken) return this.showing.add(step, this.#acting);
    const left = this.#left.get(step.viewer!);
    this.recap = step.events.filter((event) => event.ply > (left?.ply ?? 0)).slice(-RECAP);
    this.curtain = null;
    if (left && left.step.cursor.split(".")[1] === step.cursor.split(".")[1]) this.showing.resume(left, step);
    else this.showing.add(step);
  }

  #change(up: boolean): void {
    this.connected = up;
    this.showing.forgetEarlier();
    this.waitsFor = "";
    this.thinking = false;
  }

  #fail(text: string): void {
    this.failure = text;
    this.close();
  }

  #goOn({ table, token }: RematchMade): void {
    if (!this.table) return;
    mine.hold(table, { token, game: this.table.game, since: Date.now() });
    go(`/t/${table}`);
  }

  #shown(step: Step): void {
    this.since = Date.now();
    this.hint = null;
    this.thinking = false;
    this.because = null;
    const goesOn = this.#clicks.follow(step, this.#isShown);
    if (!goesOn) this.#offer();
    this.#handOver(step);
    this.#remember(step);
    this.rest.stop();
    if (this.curtain === null && this.showing.waiting === 0 && !goesOn) this.rest.follow(step);
    if (settings.now.text) this.askText();
    else if (this.table && !isDrawn(this.table.game) && this.showing.waiting === 0) this.send({ type: "text" });
    if (settings.now.sound && step.events.length > 0) sound(resultSound(step, this.myTurn));
    if (this.showing.waiting === 0) this.#tellTurn(step);
  }

  /** Remember how this seat leaves the screen, in case it is handed over now, and how a match ended, for the match list. */
  #remember(step: Step): void {
    if (step.viewer !== null && this.curtain === null) {
      this.#left.set(step.viewer, { step, ply: this.showing.log.at(-1)?.ply ?? 0 });
    }
    if (step.outcome && this.table) mine.end(this.#id, this.table, step.outcome);
  }

  #tellTurn(step: Step): void {
    if (!this.table || this.shared) return;
    turns.tell(this.#id, this.table, this.myTurn, step.events.length > 0);
  }

  /** The command was refused: the person chooses again. */
  #giveUp(): void {
    this.#acting = false;
    this.#clicks.stop();
    this.#offer();
  }

  /** Offer the legal actions, once nothing else is waiting to be shown. */
  #offer(): void {
    const step = this.#isShown ? this.step : null;
    this.picks.offer(step?.legal ?? [], step?.shortcuts);
  }

  /** Whether the latest step has been shown completely. */
  get #isShown(): boolean {
    return this.showing.waiting === 0 && this.showing.settled;
  }

  /** Whether someone at another browser sees when this one acts. */
  get #isWatched(): boolean {
    const { seats, mine: own, watching } = this.table!;
    return watching > 0 || seats.some((seat, index) => seat.kind === "person" && !own.includes(index));
  }

  /** Several people at one screen: switch to the seat that is asked, behind a curtain if someone could see too much. */
  #handOver(step: Step): void {
    clearTimeout(this.#curtainTimer);
    if (!this.shared || step.outcome) {
      this.curtain = null;
      return;
    }
    const next = step.viewer !== null && step.asked.includes(step.viewer) ? step.viewer : (step.asked[0] ?? step.viewer);
    if (next === null) return;
    if (step.private && this.revealed !== next) this.#draw(next, step);
    else if (step.viewer !== next) this.send({ type: "view_as", seat: next });
    else this.curtain = null;
  }

  /** A person who has just acted may see the result before the curtain is drawn. */
  #draw(seat: number, step: Step): void {
    const looks = this.curtain === null && step.viewer === this.revealed && step.events.length > 0;
    if (!looks) this.curtain = seat;
    else this.#curtainTimer = setTimeout(() => (this.curtain = seat), 1800);
  }

  #why(path: Target[]): void {
    const seat = this.step?.viewer;
    if (seat !== null && seat !== undefined && this.table?.mine.includes(seat)) this.send({ type: "why", path });
  }

  #newId(): string {
    return `${Date.now().toString(36)}-${(this.#numbered++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  }
}

/** What a game asks, in the reader's words, or nothing if there are none; `prompt` is more precise than `due`. */
export function dueWords(game: string, step: Step): string {
  const path = `due.${String(step.view["prompt"] ?? step.view["due"])}`;
  const text = gameWords(game).say(path);
  return text === path ? "" : text;
}
