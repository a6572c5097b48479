// What server and browser say to each other: docs/wire.md in types. Views are each game's own; its board knows them.

export type Facts = Record<string, any>;
export type Target = string;

export interface GameEvent extends Facts {
  event: string;
  words: string;
  ply: number;
}

/** An action, then what is pointed at to say it. */
export type Legal = [action: string, ...targets: Target[]];

export interface Seat {
  name: string;
  side: number;
  kind: "person" | "bot" | "open";
  person: string | null;
  level: string | null;
  stand_in: boolean;
  connected: boolean;
}

export interface Clock {
  kind: "none" | "move" | "match" | "days";
  amount?: number;
}

export interface Table {
  table: string;
  game: string;
  options: Record<string, string>;
  seats: Seat[];
  status: "waiting" | "playing" | "over" | "closed";
  listed: boolean;
  clock: Clock;
  chat: boolean;
  watching: number;
  commitment: string;
  created: number;
  /** The table of the rematch, once there is one. */
  rematch: string | null;
}

export interface Outcome {
  values: number[];
  text: string;
  reason: "played" | "resigned";
}

export interface Step {
  at: string;
  fresh: boolean;
  events: GameEvent[];
  view: Facts;
  eyes: number | null;
  turn: number | null;
  asked: number[];
  legal: Legal[];
  private: boolean;
  clocks: (number | null)[];
  running: number | null;
  can_undo: boolean;
  /** The action that may be taken for the person, if he wishes: nothing is left to decide in this turn. */
  rest: string | null;
  outcome: Outcome | null;
}

export interface Candidate {
  action: string;
  targets: Target[];
  words: string;
  chance: number;
  share: number;
  visits: number;
  /** How it would probably go on, in words. */
  then: string[];
}

/** A part of the board in words. */
export interface BoardSection {
  heading: string;
  lines: string[];
}

export type FromServer =
  | ({ type: "table"; mine: number[]; eyes: number | null; host: boolean } & Table)
  | ({ type: "step" } & Step)
  | { type: "log"; at: string; before: number; events: GameEvent[] }
  | { type: "ack"; id: string }
  | { type: "refused"; id: string; rule: string | null; text: string }
  | { type: "stale"; id: string }
  | { type: "because"; path: Target[]; rule: string | null; text: string }
  | { type: "hint"; at: string; candidates: Candidate[] }
  | { type: "list"; at: string; actions: { action: string; targets: Target[]; words: string }[] }
  | { type: "text"; at: string; sections: BoardSection[] }
  | { type: "chat"; seat: number | null; text: string }
  | { type: "rematch"; asked?: number[]; table?: string; token?: string; seats?: number[] }
  | { type: "wait"; text: string | null }
  | { type: "error"; text: string };

export type ToServer =
  | { type: "hello"; token?: string; at?: string; nonce?: string; language: string }
  | { type: "act"; id: string; at: string; seat: number; action: string }
  | { type: "eyes"; seat: number }
  | { type: "why"; path: Target[] }
  | { type: "hint" | "list" | "text" | "rematch" }
  | { type: "log"; before: number }
  | { type: "undo"; id: string; at: string }
  | { type: "resign"; id: string; seat: number }
  | { type: "replace"; seat: number; by: "bot" | "me"; level?: string }
  | { type: "free" | "back"; seat: number }
  | { type: "chat"; text: string }
  | { type: "name"; name: string };
