// The connection to a table. It reconnects by itself, and resends commands until they are answered.

import type { FromServer, ToServer } from "./wire";

export interface Line {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Listener {
  /** The first message on every new connection. */
  hello(): ToServer;
  hear(message: FromServer): void;
  /** Whether the connection is up. */
  change(up: boolean): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** Without an answer to a command for this long, the server counts as hung: another one may be reached. */
const LONGEST_ANSWER = 10_000;

export class Connection {
  #line: Line | null = null;
  #up = false;
  #closed = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;
  /** Commands not yet answered, by id: the server does nothing twice. */
  readonly #unanswered = new Map<string, ToServer>();
  readonly #listener: Listener;
  readonly #open: () => Line;

  constructor(listener: Listener, open: () => Line) {
    this.#listener = listener;
    this.#open = open;
    this.#begin();
  }

  send(message: ToServer): void {
    if ("id" in message) this.#unanswered.set(message.id, message);
    if (this.#up) this.#line?.send(JSON.stringify(message));
    this.#expect();
  }

  /** Reconnect at once: the network is back, or another hello is needed. */
  again(): void {
    this.#tries = 0;
    this.#drop();
    this.#begin();
  }

  /** The network is gone: a socket may not notice it for minutes. */
  lose(): void {
    this.#lost();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const line = this.#open();
    this.#line = line;
    line.onopen = () => {
      this.#up = true;
      for (const message of [this.#listener.hello(), ...this.#unanswered.values()]) line.send(JSON.stringify(message));
      this.#expect();
    };
    line.onmessage = (event) => this.#hear(JSON.parse(event.data) as FromServer);
    line.onclose = () => this.#lost();
  }

  #hear(message: FromServer): void {
    if (this.#tries > 0 || message.type === "table") this.#listener.change(true);
    this.#tries = 0;
    if ("id" in message) this.#unanswered.delete(message.id);
    this.#expect();
    this.#listener.hear(message);
  }

  /** Any message shows that the server is there. */
  #expect(): void {
    clearTimeout(this.#answer);
    if (this.#up && this.#unanswered.size > 0) this.#answer = setTimeout(() => this.#lost(), LONGEST_ANSWER);
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#listener.change(false);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#begin(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#answer);
    this.#up = false;
    if (!this.#line) return;
    this.#line.onopen = this.#line.onmessage = this.#line.onclose = null;
    this.#line.close();
    this.#line = null;
  }
}

export function lineTo(table: string): Line {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/tables/${table}/play`);
}
