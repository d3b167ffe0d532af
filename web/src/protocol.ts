/* The types of docs/protocol.md: what travels between page and server. Nothing here is a rule of a game. */

/** A tile as the record writes it, low half first: `"0-5"`. */
export type Tile = string;
/** An action in the text of a record: `"2-6@b"`, `"0-0@a+6-6@b"`, `"draw"`, `"draw 0-5"`, `"knock"`. */
export type ActText = string;
/** A seat, 1..n; 0 stands for nobody (or, as the own seat, for a spectator). */
export type Seat = number;

// ---- Frames

export interface Failure {
  code: string;
  /** The English sentence, arguments filled in. */
  text: string;
  args?: string[];
  /** The faulty member of the request, if one is. */
  field?: string;
}

export type Reply = { re: number; ok: unknown } | { re: number; error: Failure };

export interface OptionChoice {
  key: string;
  /** What it is called, where its key does not say it. */
  title?: string;
  values: string[];
  default: string;
}
export interface OptionRange {
  key: string;
  title?: string;
  min: number;
  max: number;
  step?: number;
  default: string;
}
export type GameOption = OptionChoice | OptionRange;

export interface Game {
  id: string;
  /** Only of a host's own games: what they are called. */
  title?: string;
  seats: number[];
  board?: Board;
  /** `pairs`: with four seats. */
  sides?: "single" | "pairs";
  options: GameOption[];
}

/** What tiles are laid on: a line with two ends, one that may get two more at a spinner or a house, two lines of a sausage. */
export type Board = "line" | "spinner" | "house" | "rows";

export interface Range {
  min: number;
  max: number;
  default: number;
}

/** Who one is. */
export interface You {
  name: string;
  registered?: boolean;
  role?: "player" | "moderator" | "host";
  /** Of play money. */
  coins?: number;
  /** By game; 1200 in games that are not in it. */
  elo?: Record<string, number>;
}

export interface Hello {
  you: You;
  next: number;
  tables: string[];
  games: Game[];
  bots: string[];
  time: Range;
  reserve: Range;
  stake?: Range;
  lowest?: Range;
  /** Beside 0. */
  substitute?: Range;
}

// ---- Lobby

export interface Application {
  table: string;
  game: string;
  options: Record<string, string>;
  seats: number;
  /** Seconds a move, and the reserve a match. */
  time: number;
  reserve: number;
  /** The level offered for free seats, `""` for none. */
  bots: string;
  private: boolean;
  /** For registered people only; its result counts. */
  rated?: boolean;
  /** The Elo in this game that it asks for, 0: none. */
  lowest?: number;
  /** Coins that everybody puts in. */
  stake?: number;
  /** Waiting pairs (or players) replace who lost. */
  queue?: boolean;
  /** Seconds of absence until a bot plays on for a player; 0: never. */
  substitute?: number;
  by: string;
  players: string[];
  /** Of each of `players`; null: a guest or a bot. */
  elo?: (number | null)[];
  free: number;
}

export interface OpenArgs {
  game: string;
  seats?: number;
  options?: Record<string, string>;
  time?: number;
  reserve?: number;
  bots?: string;
  private?: boolean;
  rated?: boolean;
  lowest?: number;
  stake?: number;
  queue?: boolean;
  substitute?: number;
}

/** What the lobby's list is to show; what is left out does not matter. */
export interface LobbyFilter {
  game?: string;
  seats?: number;
  rated?: boolean;
  /** At most. */
  stake?: number;
  /** Only where one may sit down. */
  fits?: boolean;
}

/** Every request but `hello`: its arguments and what a good reply holds. */
export interface Requests {
  lobby: { args: { on: boolean } & LobbyFilter; ok: { applications?: Application[]; more?: number } };
  quick: { args: { game?: string; seats?: number; rated?: boolean }; ok: { table: string } };
  play: { args: { game: string; seats: number; bots?: string }; ok: { table: string } };
  open: { args: OpenArgs; ok: { table: string } };
  sit: { args: { table: string }; ok: { seat: Seat } };
  leave: { args: { table: string }; ok: object };
  start: { args: { table: string }; ok: object };
  enter: { args: { table: string }; ok: { state: TableState } };
  exit: { args: { table: string }; ok: object };
  act: { args: { table: string; act: ActText }; ok: object };
  next: { args: { table: string }; ok: object };
  resign: { args: { table: string }; ok: object };
  rematch: { args: { table: string }; ok: object };
  propose: { args: { table: string } & Partial<OpenArgs>; ok: { id: number } };
  agree: { args: { table: string; id: number }; ok: object };
  refuse: { args: { table: string; id: number }; ok: object };
  queue: { args: { table: string; pair?: number }; ok: object };
  unqueue: { args: { table: string }; ok: object };
  say: { args: { table: string; text: string }; ok: object };
  mute: { args: { table: string; name: string; on: boolean }; ok: object };
  report: { args: { table: string; line: number }; ok: object };
}
export type RequestName = keyof Requests;

// ---- Table

export interface Account {
  score: number;
  open: boolean;
  memory: number;
}

export interface SeatInfo {
  name: string;
  kind: "person" | "bot";
  here: boolean;
  /** In the table's game; only of registered people. */
  elo?: number;
  /** The bot that plays for a person who is away. */
  bot?: string;
}

/** A tile on the line, in the order of laying; `end` is `""` for the lead. `lies`: a double laid closed or lengthwise. */
export interface LineTile {
  tile: Tile;
  seat: Seat;
  end: string;
  lies?: Lies;
}
export type Lies = "closed" | "along";

/** The board of a sausage: `lines` from the start tile on, `halves` what they hang on, `turned` what the seat to act has. */
export interface Rows {
  start: Tile | null;
  lines: [Tile[], Tile[]];
  halves: [number, number] | number[];
  turned: Tile | null;
}

/** What games keep beside accounts and carry; only what is not zero. Seats and sides count from 1. */
export interface Standing {
  pot?: number;
  pot_deals?: number;
  debt?: { sum: number; seat: Seat; side: number; deals: number };
  eggs?: number;
  weight?: number;
  /** This deal's lead is by right. */
  right?: boolean;
  /** The side that led 6-6 for a hundred or by right. */
  led_six?: number;
  counted?: number;
  lost?: number[];
  /** The seat that waits for a tile for its 6-6. */
  giving?: Seat;
  /** 6-6 was swapped before the lead; `from` 0: the stock. */
  swap?: { seat: Seat; from: Seat; tile?: Tile };
}

/** Milliseconds left of the one who acts: for this move, then the reserve. */
export interface Clock {
  move: number;
  reserve: number;
}

/** What a deal was worth (docs/spec/record.md, the trace), with the accounts before it. */
export interface DealResult {
  deal: number;
  end: string;
  seat: Seat;
  /** What each side scored while tiles were laid, only in games that count then. */
  played?: number[];
  /** What the deal's end was worth to each side. */
  credits: number[];
  before: Account[];
  accounts: Account[];
  carry: number;
  next: Seat;
  /** All hands as they were at the end, by seat, and the stock: only in the last result of the history. */
  hands?: Tile[][];
  stock?: Tile[];
}

export interface MatchResult {
  winners: number[];
  losers: number[];
  draw: boolean;
  reason: string;
  title: string;
  /** Rating points a seat, in games that have them. */
  rating?: number[];
  /** Where the record may be fetched. */
  record: string;
  /** Where the reason is `timeout`: which of the two, and whose. */
  by?: "timeout" | "resign";
  seat?: Seat;
}

export interface Match {
  id: string;
  deal: number;
  /** The side of each seat. */
  sides: number[];
  /** One a side. */
  accounts: Account[];
  carry: number;
  line: LineTile[];
  /** The tile whose sides c and d open, where the board has such and from when there is one. */
  spinner?: Tile;
  /** Only on a board of rows. */
  rows?: Rows;
  ends: Record<string, number>;
  hand: Tile[];
  standing?: Standing;
  /** What the partner holds of 0-0 and 6-6, where partners see that. */
  signal?: Tile[];
  counts: number[];
  /** Tiles in the stock; null in a deal that had none from the start. */
  stock: number | null;
  /** Who acts, 0: nobody. */
  turn: Seat;
  /** Only if the own seat acts. */
  legal?: ActText[];
  clock?: Clock;
  history: DealResult[];
  result: MatchResult | null;
  /** What the match that is over changed, by seat, once it is stored. */
  rating?: (RatingChange | null)[];
}

export interface RatingChange {
  /** Before and after. */
  elo?: [number, number];
  points?: number;
  coins?: number;
}

/** `pause` is the time between two deals. */
export type Phase = "waiting" | "play" | "pause" | "over";

export interface TableState {
  table: string;
  v: number;
  phase: Phase;
  app: Application;
  /** null: a free seat. */
  seats: (SeatInfo | null)[];
  /** Own seat, 0: spectator. */
  you: Seat;
  /** Seats that asked for `next` (pause) or `rematch` (over). */
  ready: Seat[];
  /** In the pause: ms until the next deal starts anyhow; over, at a table with a queue: until the next sit down. */
  wait?: number;
  match: Match | null;
  queue?: string[][];
  /** Other rules that somebody wants; null: nobody does. */
  proposal?: Proposal | null;
  spectators?: Spectators;
  /** The last 50 lines, as far as one may hear them. */
  chat?: ChatLine[];
  /** Who may not write here. */
  muted?: string[];
}

export interface Proposal {
  id: number;
  by: Seat;
  /** As an application, without table, by, players, elo and free. */
  app: Omit<Application, "table" | "by" | "players" | "elo" | "free">;
  agreed: Seat[];
}

export interface Spectators {
  count: number;
  /** Twenty at most. */
  names: string[];
}

export interface ChatLine {
  id: number;
  by: string;
  /** 0: a spectator. */
  seat: Seat;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Said among spectators while a match runs. */
  apart?: boolean;
}

// ---- Events

export type LobbyEvent = { ev: "app"; app: Application } | { ev: "gone"; table: string };

interface OfTable {
  table: string;
  v: number;
}
export interface SeatsEvent extends OfTable {
  ev: "seats";
  phase: Phase;
  app: Application;
  seats: (SeatInfo | null)[];
  /** The own seat; 0: it was given up. */
  you?: Seat;
  ready: Seat[];
  /** Who waits to take the losers' seats, pair by pair, the next first; only at tables with a queue. */
  queue?: string[][];
  /** Only when the match is over and the queue's next are about to sit down: ms. */
  wait?: number;
  /** Of who is to act: it begins anew when a bot takes a seat or gives it back. */
  clock?: Clock;
}
export interface DealEvent extends OfTable {
  ev: "deal";
  /** Without the history: who watches knows it. */
  match: Omit<Match, "history">;
}
export interface StepEvent extends OfTable {
  ev: "step";
  seat: Seat;
  act: ActText;
  /** The line's new entries, only if tiles were laid. */
  laid?: LineTile[];
  /** Points scored at once, only if any. */
  scored?: number;
  /** Only if the own hand has changed. */
  hand?: Tile[];
  /** Only if they have changed. */
  accounts?: Account[];
  spinner?: Tile;
  rows?: Rows;
  standing?: Standing;
  signal?: Tile[];
  ends: Record<string, number>;
  counts: number[];
  stock: number | null;
  turn: Seat;
  legal?: ActText[];
  clock?: Clock;
}
export interface EndEvent extends OfTable {
  ev: "end";
  result: DealResult;
  accounts: Account[];
  carry: number;
  wait?: number;
  match?: MatchResult;
}
export interface ReadyEvent extends OfTable {
  ev: "ready";
  ready: Seat[];
}
export interface ProposalEvent extends OfTable {
  ev: "proposal";
  proposal: Proposal | null;
}
export interface SpectatorsEvent extends OfTable {
  ev: "spectators";
  spectators: Spectators;
}
export interface MutedEvent extends OfTable {
  ev: "muted";
  muted: string[];
}
/** Not counted by `v`: not everybody hears everything. */
export interface SayEvent {
  ev: "say";
  table: string;
  line: ChatLine;
}
export interface RatingEvent extends OfTable {
  ev: "rating";
  seats: (RatingChange | null)[];
}
export interface ClosedEvent extends OfTable {
  ev: "closed";
}
export type TableEvent = SeatsEvent | DealEvent | StepEvent | EndEvent | ReadyEvent | ProposalEvent | SpectatorsEvent | MutedEvent | RatingEvent | ClosedEvent;
/** Somebody has written to this person. `unread`: messages of anybody that he has not seen. */
export interface MessageEvent {
  ev: "message";
  from: string;
  id: number;
  text: string;
  /** Milliseconds since 1970. */
  sent: number;
  unread: number;
}
/** The host tells everybody something. */
export interface NoticeEvent {
  ev: "notice";
  text: string;
}
export type ServerEvent = LobbyEvent | TableEvent | SayEvent | MessageEvent | NoticeEvent | { ev: "called"; table: string } | { ev: "you"; you: You };
