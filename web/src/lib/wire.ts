// Generated from src/touchline/server/messages.py by web/wire.py: change it there.

export type FromServer =
  | TableNow
  | Step
  | Log
  | Ack
  | Refused
  | Stale
  | Because
  | Hinted
  | ActionList
  | BoardText
  | Chatted
  | RematchAsked
  | RematchMade
  | Waiting
  | Failure;
/**
 * An action, then the targets that select it.
 *
 * @minItems 1
 */
export type LegalAction = [string, ...string[]];
/**
 * Something to point at, `kind:name`.
 */
export type Target = string;
export type ToServer =
  | Hello
  | Act
  | Undo
  | Resign
  | ViewAs
  | Why
  | Hint
  | ListActions
  | Text
  | AskLog
  | Rematch
  | Replace
  | Free
  | Back
  | Chat
  | Name;

/**
 * All messages by name: those of the WebSocket, and the bodies of REST.
 */
export interface Wire {
  FromServer: FromServer;
  ToServer: ToServer;
  ClockRule: ClockRule;
  SeatWish: SeatWish;
  Start: Start;
  NewTable: NewTable;
  SeatTaken: SeatTaken;
  Trial: Trial;
  NewExperiment: NewExperiment;
  AskStatus: AskStatus;
  NewReplay: NewReplay;
  NewPosition: NewPosition;
  LabFacts: LabFacts;
  Experiment: Experiment;
  Problem: Problem;
  TableMade: TableMade;
  SeatMade: SeatMade;
  PublicSeat: PublicSeat;
  PublicTable: PublicTable;
  TableStatus: TableStatus;
  Statuses: Statuses;
  GameOption: GameOption;
  TableSize: TableSize;
  GameFacts: GameFacts;
  RuleFacts: RuleFacts;
  Arrow: Arrow;
  Marks: Marks;
  RulePicture: RulePicture;
  LessonFacts: LessonFacts;
  Words: Words;
  ReplayStep: ReplayStep;
  ReplayDeed: ReplayDeed;
  Replay: Replay;
  ReplayPly: ReplayPly;
  CurveStep: CurveStep;
  Curve: Curve;
  Candidate: Candidate;
  Thoughts: Thoughts;
  Goal: Goal;
  Ending: Ending;
  Shortcut: Shortcut;
  LessonAnswer: LessonAnswer;
  LessonNow: LessonNow;
  Listed: Listed;
  BoardSection: BoardSection;
}
/**
 * The public facts of the table, and which seats the receiver holds.
 */
export interface TableNow {
  type: "table";
  table: string;
  game: string;
  options: {
    [k: string]: string;
  };
  seats: PublicSeat[];
  status: "closed" | "over" | "playing" | "waiting";
  listed: boolean;
  clock: ClockRule;
  chat: boolean;
  watching: number;
  commitment: string;
  created: number;
  /**
   * The table of the rematch, once there is one.
   */
  rematch: string | null;
  mine: number[];
  viewer: number | null;
  host: boolean;
}
/**
 * Public facts of a seat. `stand_in`: a bot is playing for the person.
 *
 *     `called`: the person's own name, or the bot's; null for an open seat and for a person without a name.
 *     `style`: the style of the bot of this name: attacking, careful or tricky; null without one.
 */
export interface PublicSeat {
  name: string;
  side: number;
  kind: "bot" | "open" | "person";
  person: string | null;
  called: string | null;
  level: string | null;
  style: string | null;
  stand_in: boolean;
  connected: boolean;
}
/**
 * How long people may think: no limit, seconds per move, seconds for the match, or days per move.
 */
export interface ClockRule {
  kind: "days" | "match" | "move" | "none";
  amount?: number | null;
}
/**
 * The match as this viewer may know it, and the events since the last step.
 */
export interface Step {
  type: "step";
  cursor: string;
  fresh: boolean;
  events: GameEvent[];
  view: Facts;
  viewer: number | null;
  turn: number | null;
  asked: number[];
  legal: LegalAction[];
  shortcuts: Shortcut[];
  private: boolean;
  clocks: (number | null)[];
  running: number | null;
  can_undo: boolean;
  /**
   * The action that may be taken for a person with nothing left to decide this turn.
   */
  rest: string | null;
  /**
   * What each side has scored; empty if the game keeps no score.
   */
  score: number[];
  outcome: Ending | null;
}
/**
 * An event as a viewer may know it: the game's own facts, the words for them, and the ply.
 *
 *     `line`: one sentence for the whole deed so far, if it differs; if it `joins`, it replaces the last line of the log.
 */
export interface GameEvent {
  event: string;
  joins?: boolean;
  line?: string;
  ply: number;
  words: string;
  [k: string]: any;
}
/**
 * Plain data specific to each game; its board understands it.
 */
export interface Facts {
  [k: string]: any;
}
/**
 * Several actions chosen at once: they are played one after the other, as long as each is legal.
 */
export interface Shortcut {
  targets: Target[];
  actions: string[];
  /**
   * The targets passed on the way, to be drawn.
   */
  way: Target[];
}
/**
 * How the match ended for each seat, and the score of each side, if the game keeps one.
 */
export interface Ending {
  values: number[];
  text: string;
  reason: "played" | "resigned";
  score: number[];
  goals: Goal[];
}
/**
 * Something that scored: at which ply of the replay, for which side, and the score of each side after it.
 */
export interface Goal {
  ply: number;
  side: number;
  words: string;
  score: number[];
}
/**
 * Earlier events, as this viewer has seen them.
 */
export interface Log {
  type: "log";
  cursor: string;
  before: number;
  events: GameEvent[];
}
export interface Ack {
  type: "ack";
  id: string;
}
export interface Refused {
  type: "refused";
  id: string;
  rule: string | null;
  text: string;
}
export interface Stale {
  type: "stale";
  id: string;
}
export interface Because {
  type: "because";
  path: Target[];
  rule: string | null;
  text: string;
}
export interface Hinted {
  type: "hint";
  cursor: string;
  candidates: Candidate[];
}
/**
 * A possible action and its prospects.
 */
export interface Candidate {
  action: string;
  targets: Target[];
  words: string;
  chance: number;
  share: number;
  visits: number;
  /**
   * How the match would probably go on, in words.
   */
  then: string[];
}
export interface ActionList {
  type: "list";
  cursor: string;
  actions: Listed[];
}
/**
 * A legal action in words.
 */
export interface Listed {
  action: string;
  targets: Target[];
  words: string;
}
export interface BoardText {
  type: "text";
  cursor: string;
  sections: BoardSection[];
}
/**
 * A section of the text board.
 */
export interface BoardSection {
  heading: string;
  lines: string[];
}
export interface Chatted {
  type: "chat";
  seat: number;
  text: string;
}
export interface RematchAsked {
  type: "rematch";
  asked: number[];
}
export interface RematchMade {
  type: "rematch_made";
  table: string;
  token: string;
  seats: number[];
}
/**
 * What the table is waiting for; null when it is no longer waiting.
 */
export interface Waiting {
  type: "wait";
  text: string | null;
}
export interface Failure {
  type: "error";
  text: string;
}
export interface Hello {
  type: "hello";
  language?: "en" | "es" | "fr";
  token?: string | null;
  cursor?: string | null;
  nonce?: string | null;
}
export interface Act {
  type: "act";
  id: string;
  cursor: string;
  seat: number;
  action: string;
}
export interface Undo {
  type: "undo";
  id: string;
  cursor: string;
}
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}
export interface ViewAs {
  type: "view_as";
  seat: number;
}
export interface Why {
  type: "why";
  path: Target[];
}
export interface Hint {
  type: "hint";
}
export interface ListActions {
  type: "list";
}
export interface Text {
  type: "text";
}
export interface AskLog {
  type: "log";
  before: number;
}
export interface Rematch {
  type: "rematch";
}
export interface Replace {
  type: "replace";
  seat: number;
  by: "bot" | "me";
  level?: string | null;
}
export interface Free {
  type: "free";
  seat: number;
}
export interface Back {
  type: "back";
  seat: number;
}
export interface Chat {
  type: "chat";
  text: string;
}
export interface Name {
  type: "name";
  /**
   * Printable characters.
   */
  name: string;
}
/**
 * Who takes a seat at a new table: the sender, whoever comes first, or a bot.
 */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: string | null;
  name?: string | null;
}
/**
 * A position of a replay: the one after this many plies.
 */
export interface Start {
  replay: string;
  ply: number;
}
/**
 * A request for a new table.
 */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: {
    [k: string]: string;
  };
  listed?: boolean;
  clock?: ClockRule;
  chat?: boolean;
  language?: "en" | "es" | "fr";
  start?: Start | null;
  /**
   * Holds the seats; the same token again gives the same table.
   */
  token?: string | null;
}
/**
 * A request for an open seat: the first one, unless `seat` names it.
 */
export interface SeatTaken {
  name?: string | null;
  seat?: number | null;
  nonce?: string | null;
  token?: string | null;
}
/**
 * What the learner has played in a lesson so far and tries now: actions, or pointing at something.
 */
export interface Trial {
  played?: string[];
  tries?: string[];
  path?: Target[];
  /**
   * Whether the board and all actions are wanted in words too.
   */
  text?: boolean;
  language?: "en" | "es" | "fr";
}
/**
 * A request for a simulation: a bot for every seat, all of them quick.
 */
export interface NewExperiment {
  game: string;
  bots: ("amateur" | "random" | "rookie")[];
  options?: {
    [k: string]: string;
  };
  matches?: number;
  seed?: number;
  language?: "en" | "es" | "fr";
}
/**
 * A request for the state of several tables.
 */
export interface AskStatus {
  tables: string[];
}
/**
 * A scoresheet to replay.
 */
export interface NewReplay {
  sheet: string;
  language?: "en" | "es" | "fr";
}
/**
 * A position to look at by itself, as text; its secrets are shown to everyone who has the link.
 */
export interface NewPosition {
  game: string;
  position: string;
  language?: "en" | "es" | "fr";
}
/**
 * What the lab of this server offers; without it, how the operator installs it.
 */
export interface LabFacts {
  bots: string[];
  /**
   * The maximum for a simulation.
   */
  matches: number;
  /**
   * Time limit, after which it reports what has been played.
   */
  seconds: number;
  install: string | null;
}
/**
 * A simulation: how many matches of how many have been played; ended early, it has been cut short.
 */
export interface Experiment {
  id: string;
  state: "ended" | "failed" | "playing" | "preparing" | "stopped";
  done: number;
  matches: number;
}
/**
 * Why a request failed; for a scoresheet, also in which line.
 */
export interface Problem {
  error: string;
  line?: number | null;
}
/**
 * The answer to NewTable: the token holds all seats of its sender.
 */
export interface TableMade {
  table: string;
  seats: number[];
  token: string;
  link: string;
  commitment: string;
}
/**
 * The answer to SeatTaken.
 */
export interface SeatMade {
  seat: number;
  token: string;
  link: string;
}
/**
 * Public facts of a table.
 */
export interface PublicTable {
  table: string;
  game: string;
  options: {
    [k: string]: string;
  };
  seats: PublicSeat[];
  status: "closed" | "over" | "playing" | "waiting";
  listed: boolean;
  clock: ClockRule;
  chat: boolean;
  watching: number;
  commitment: string;
  created: number;
  /**
   * The table of the rematch, once there is one.
   */
  rematch: string | null;
}
/**
 * The public state of a table: whose turn it is, or how it ended.
 */
export interface TableStatus {
  table: string;
  game: string;
  options: {
    [k: string]: string;
  };
  seats: PublicSeat[];
  status: "closed" | "over" | "playing" | "waiting";
  listed: boolean;
  clock: ClockRule;
  chat: boolean;
  watching: number;
  commitment: string;
  created: number;
  /**
   * The table of the rematch, once there is one.
   */
  rematch: string | null;
  turn: number | null;
  score: number[];
  /**
   * How it ended for each seat.
   */
  values: number[] | null;
}
/**
 * The answer to AskStatus; `gone` lists the tables that do not exist.
 */
export interface Statuses {
  tables: TableStatus[];
  gone: string[];
}
/**
 * An option as a form shows it.
 */
export interface GameOption {
  name: string;
  kind: "choice" | "number" | "numbers";
  default: string;
  title: string;
  help: string;
  words?: string[] | null;
  labels?: string[] | null;
  /**
   * Rows of numbers that have a name.
   */
  named?: {
    [k: string]: string;
  } | null;
  lowest?: number | null;
  highest?: number | null;
  off?: boolean | null;
}
/**
 * A table size: the options that give it, and its seats.
 */
export interface TableSize {
  options: {
    [k: string]: string;
  };
  seats: string[];
  sides: number[];
  title: string;
}
/**
 * A game as the home page shows it.
 */
export interface GameFacts {
  id: string;
  name: string;
  tagline: string;
  options: GameOption[];
  sizes: TableSize[];
  /**
   * The number of lessons.
   */
  lessons: number;
}
/**
 * A rule of a rulebook page.
 */
export interface RuleFacts {
  number: string;
  chapter: string;
  title: string;
  /**
   * `book`, `ruling`, or `book, ruling`.
   */
  source: string;
  lines: string[];
  /**
   * The names of its pictures.
   */
  pictures: string[];
}
/**
 * An arrow from target to target.
 */
export interface Arrow {
  start: string;
  end: string;
}
/**
 * Drawn over a board: arrows from target to target, and ringed targets.
 */
export interface Marks {
  arrows: Arrow[];
  rings: string[];
}
/**
 * The position beside a rule: what a board needs to draw it, and the targets pointed at.
 */
export interface RulePicture {
  caption: string;
  seats: string[];
  sides: number[];
  viewer: number | null;
  view: Facts;
  legal: LegalAction[];
  path: string[];
  marks: Marks;
}
/**
 * A lesson as the list shows it.
 */
export interface LessonFacts {
  name: string;
  title: string;
}
/**
 * All words of a language.
 */
export interface Words {
  web: {
    [k: string]: any;
  };
  games: {
    [k: string]: {
      [k: string]: any;
    };
  };
}
/**
 * One ply of a replay.
 */
export interface ReplayStep {
  ply: number;
  actor: string;
  action: string;
  words: string[];
}
/**
 * A line of the log: what happened from one ply to another, in words.
 */
export interface ReplayDeed {
  first: number;
  last: number;
  words: string;
}
/**
 * A match read from its scoresheet, every line verified; it need not be over.
 *
 *     `people`: what each seat is called; null if it has no name of its own.
 *     `turn`: the seat to act in the last position; null if nobody is, or chance.
 *     A position shared by itself is a replay without steps.
 */
export interface Replay {
  replay: string;
  game: string;
  options: {
    [k: string]: string;
  };
  seats: string[];
  people: (string | null)[];
  sides: number[];
  verified: boolean;
  dice: string;
  over: boolean;
  steps: ReplayStep[];
  deeds: ReplayDeed[];
  turn: string | null;
  outcome: number[] | null;
}
/**
 * The position after this many plies, and the events of the last one.
 */
export interface ReplayPly {
  ply: number;
  view: Facts;
  events: GameEvent[];
}
/**
 * A ply of a winning-chances graph: each side's chance before and after, the best action, and what another cost.
 */
export interface CurveStep {
  ply: number;
  actor: string;
  action: string;
  words: string;
  before: {
    [k: string]: number;
  };
  after: {
    [k: string]: number;
  };
  best: string | null;
  cost: number | null;
}
/**
 * Each side's chance ply by ply, as far as computed.
 */
export interface Curve {
  sides: string[];
  done: number;
  total: number;
  steps: CurveStep[];
  turning_points: number[];
  mistakes: number[];
}
/**
 * What a bot thinks of a position, for the seat to act.
 */
export interface Thoughts {
  chances: {
    [k: string]: number;
  };
  candidates: Candidate[];
}
/**
 * Why something was not done in a lesson: a rule, the lesson's own words, or both.
 */
export interface LessonAnswer {
  rule: string | null;
  text: string;
}
/**
 * The state of a lesson: the steps since what had been played before, and what to do next.
 */
export interface LessonNow {
  title: string;
  seats: string[];
  sides: number[];
  /**
   * What counts as done, to be sent with the next try.
   */
  played: string[];
  steps: Step[];
  stage: number;
  stages: number;
  task: string;
  marks: Marks;
  /**
   * What to point at next; nothing off the solution.
   */
  advice: Target[];
  answer: LessonAnswer | null;
  stuck: boolean;
  /**
   * What the lesson taught, once it is done.
   */
  learnt: string | null;
  sections: BoardSection[];
  actions: Listed[];
}
