// SPDX-License-Identifier: MIT
// The types between the module and its user. Seats and sides count from 1, as in every text; 0: nobody. Tiles ("2-6") and actions ("2-6@b", "draw
// 0-5", "knock") are written as in records (docs/spec/record.md).

/** The bots that answer at once, weakest first. */
export const LEVELS = ["random", "novice", "hasty.bot", "forgetful.bot", "distracted.bot", "club"] as const;
export type Level = (typeof LEVELS)[number];

/** The thinking bots, weakest first. All are stronger than those that answer at once. */
export const THINKERS = ["thoughtful.bot", "patient.bot", "observant.bot", "seasoned.bot", "master"] as const;
export type Thinker = (typeof THINKERS)[number];

/** How much a thinking bot thinks about a choice: from 1 on. A server's default is 5000. Bots below `master` use some hundred at most. */
export interface Thinking {
  playouts: number;
}

/** Equal seeds give equal shuffles and choices: a whole number from 0 to 2^53 - 1, or to 2^64 - 1 as a bigint. */
export type Seed = number | bigint;

/** The open ends and their values: `a` to `d`, or `1` and `2` on a board of rows. */
export type Ends = Partial<Record<"a" | "b" | "c" | "d" | "1" | "2", number>>;

export interface Option {
  key: string;
  /** The name for people. "": the key is the name. */
  title: string;
  default: string;
  /** The possible words, or */
  choices?: string[];
  /** the range of its number. */
  least?: number;
  most?: number;
  step?: number;
}

export interface Game {
  name: string;
  title: string;
  /** True if it is of the catalogue's text rather than the project's. */
  house: boolean;
  /** The possible numbers of players. */
  seats: number[];
  /** Whether the side with the target, or with the most points, loses or wins. */
  target_means: "loses" | "wins";
  options: Option[];
}

export interface Account {
  score: number;
  open: boolean;
  memory: number;
}

/** The state before an action and the action. A position has no action. */
export interface ActionTrace {
  deal: number;
  ply: number;
  seat: number;
  legal: string[];
  ends: Ends;
  action?: string;
  scored?: number;
}

export interface DealEnd {
  deal: number;
  end: "out" | "fish" | "timeout" | "void" | "stopped";
  seat: number;
  credits: number[];
  accounts: Account[];
  carry: number;
  next: number;
  pot?: number;
  debt?: number;
  eggs?: number;
  weight?: number;
}

export interface MatchEnd {
  winners: number[];
  losers: number[];
  draw: boolean;
  reason: string;
  title: string;
  rating?: number[];
}

/** A line of the trace of a replay (docs/spec/record.md, "The trace"). */
export type Trace = ActionTrace | DealEnd | MatchEnd;

export type Phase = "dealing" | "playing" | "over";

/** What a seat may see of a match. The keys are those of the protocol's state (docs/protocol.md) where both have the same. */
export interface View {
  /** The seat of the view; 0: a spectator. */
  seat: number;
  phase: Phase;
  deal: number;
  /** The seat to act. */
  turn: number;
  /** The side of each seat. */
  sides: number[];
  ends: Ends;
  /** The tile next to which the ends `c` and `d` open, once there is one. */
  spinner?: string;
  /** The lead, if tiles or scores prescribe it. */
  must_lead?: string;
  /** Only on a board of rows. */
  rows?: { start: string | null; lines: string[][]; halves: number[]; turned: string | null };
  /** The seat's tiles; none for a spectator, and on a board of rows. */
  hand: string[];
  /** All hands at the end of the deal, once it has ended. */
  hands?: string[][];
  /** What the partner has of 0-0 and 6-6. Only in games where partners see that. */
  signal?: string[];
  /** The number of tiles of each seat. */
  counts: number[];
  /** The number of tiles left in the stock. */
  stock: number;
  /** One for each side. */
  accounts: Account[];
  carry: number;
  /** What some games keep in addition to the accounts; only what is not zero. */
  standing: {
    pot?: number;
    pot_deals?: number;
    debt?: { sum: number; seat: number; side: number; deals: number };
    eggs?: number;
    weight?: number;
    right?: true;
    led_six?: number;
    counted?: number;
    lost?: [number, number];
    giving?: number;
    swap?: { seat: number; from: number; at?: number; tile?: string };
  };
  /** The legal actions of the seat, if it acts. */
  legal: string[];
  /** The number of earlier actions of the deal that are not listed below. */
  dropped?: number;
  /** The actions in this deal, as this seat saw them. */
  acts: { seat: number; act: string }[];
}

/** The window of a layout, in any unit of length. */
export interface Frame {
  width: number;
  height: number;
  /** The maximum length of a quarter of a tile in that unit. The default is as much as fits. */
  most?: number;
  /** True for a layout that rather exceeds the window's height than its width. */
  tall?: boolean;
}

/** The layout of the board's tiles. The unit is a quarter of a tile's length: a tile is 2 x 4. x points right, y down. */
export interface Layout {
  left: number;
  top: number;
  right: number;
  bottom: number;
  tiles: {
    tile: string;
    /** Its middle; the first tile's is 0, 0. */
    x: number;
    y: number;
    /** Quarter turns clockwise from upright with the low half up. */
    turn: number;
    /** Index of the tile that it touches. The first tile has its own index. */
    joined: number;
    closed: boolean;
    /** True if it was laid in the last turn. */
    last: boolean;
  }[];
}

/** A tile that a seat does not see, and the chances of its places: in thousandths, of each seat and the stock. */
export interface UnseenTile {
  tile: string;
  seats: number[];
  stock: number;
}

/** What a server sends to a seat that joins a match. `match` and the events are those of docs/protocol.md, without times. */
export interface RecordState {
  game: string;
  /** Every option of the game. */
  options: Record<string, string>;
  /** The names of the seats; "" if the record has none. */
  names: string[];
  phase: "play" | "pause" | "over";
  /** The number of the newest event. */
  n: number;
  match: object;
}

/** An event as it comes over the WebSocket. `table` is "". */
export interface RecordEvent {
  ev: "deal" | "step" | "end";
  table: string;
  n: number;
  v: number;
}

/** Why something was refused: a stable code and its arguments (docs/errors.md), and the place in the text, from 1 (0: none). */
export class KozelError extends Error {
  override readonly name = "KozelError";
  constructor(
    message: string,
    readonly code: string,
    readonly args: string[],
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}
