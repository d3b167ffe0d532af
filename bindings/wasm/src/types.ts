// SPDX-License-Identifier: MIT
// What goes over between the module and its user. Seats and sides count from 1, as in every text; 0: nobody. Tiles ("2-6") and
// actions ("2-6@b", "draw 0-5", "knock") are written as in records (docs/spec/record.md).

/** The bots that answer at once, weakest first. */
export const LEVELS = ["random", "novice", "hasty.bot", "forgetful.bot", "distracted.bot", "club"] as const;
export type Level = (typeof LEVELS)[number];

/** The bots that think, weakest first: all are stronger than those that answer at once. */
export const THINKERS = ["thoughtful.bot", "patient.bot", "observant.bot", "seasoned.bot", "master"] as const;
export type Thinker = (typeof THINKERS)[number];

/** How much a bot that thinks thinks about a choice: from 1 on; 5000 at a server that nobody has set otherwise. Those below `master` have
 * the patience for some hundred at most. */
export interface Thinking {
  playouts: number;
}

/** Equal seeds give equal shuffles and choices: a whole number from 0 to 2^53 - 1, or to 2^64 - 1 as a bigint. */
export type Seed = number | bigint;

/** The ends that are open and their values: `a` to `d`, or `1` and `2` on a board of rows. */
export type Ends = Partial<Record<"a" | "b" | "c" | "d" | "1" | "2", number>>;

export interface Option {
  key: string;
  /** What people call it; "": its key says it. */
  title: string;
  default: string;
  /** The words it may have, or */
  choices?: string[];
  /** the range of its number. */
  least?: number;
  most?: number;
  step?: number;
}

export interface Game {
  name: string;
  title: string;
  /** Is it of the catalogue's own text rather than the project's? */
  house: boolean;
  /** How many may play it. */
  seats: number[];
  options: Option[];
}

export interface Account {
  score: number;
  open: boolean;
  memory: number;
}

/** The state before an action and the action; a position has none. */
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

/** What a seat may know of a match. The keys are those of the protocol's state (docs/protocol.md) where both say the same. */
export interface View {
  /** Whose view; 0: a spectator's. */
  seat: number;
  phase: Phase;
  deal: number;
  /** Who acts. */
  turn: number;
  /** The side of each seat. */
  sides: number[];
  ends: Ends;
  /** The tile beside which the ends `c` and `d` open, once there is one. */
  spinner?: string;
  /** The lead, where tiles or scores name it. */
  must_lead?: string;
  /** Only on a board of rows. */
  rows?: { start: string | null; lines: string[][]; halves: number[]; turned: string | null };
  /** The own tiles; none for a spectator, and on a board of rows. */
  hand: string[];
  /** All hands as the deal left them, once it has ended. */
  hands?: string[][];
  /** Only where partners see it: what the partner holds of 0-0 and 6-6. */
  signal?: string[];
  /** Tiles each seat holds. */
  counts: number[];
  /** Tiles left in the stock. */
  stock: number;
  /** One a side. */
  accounts: Account[];
  carry: number;
  /** What some games keep beside the accounts; only what is not zero. */
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
  /** What the own seat may do, if it acts. */
  legal: string[];
  /** Earlier actions of the deal than those below. */
  dropped?: number;
  /** What has been done in this deal, as this seat saw it. */
  acts: { seat: number; act: string }[];
}

/** The window a layout is made for, in any unit of length. */
export interface Frame {
  width: number;
  height: number;
  /** The most of it that a quarter of a tile's length may take; without it: as much as fits. */
  most?: number;
  /** Rather higher than the window than wider. */
  tall?: boolean;
}

/** Where the tiles of the board lie. The unit is a quarter of a tile's length: a tile is 2 x 4. x to the right, y down. */
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
    /** Quarter turns clockwise from standing with the low half up. */
    turn: number;
    /** Index of the tile that it lies at; the first one's is its own. */
    joined: number;
    closed: boolean;
    /** Was it laid in the last turn? */
    last: boolean;
  }[];
}

/** A tile that a seat does not see, and the chances of where it lies: in thousandths, of each seat and the stock. */
export interface UnseenTile {
  tile: string;
  seats: number[];
  stock: number;
}

/** What a server tells who comes to a match. `match` and the events are those of docs/protocol.md, without times. */
export interface RecordState {
  game: string;
  /** Every option of the game. */
  options: Record<string, string>;
  /** Of the seats; "" where the record has none. */
  names: string[];
  phase: "play" | "pause" | "over";
  /** The number of the newest event. */
  n: number;
  match: object;
}

/** An event as it comes over the WebSocket; `table` is "". */
export interface RecordEvent {
  ev: "deal" | "step" | "end";
  table: string;
  n: number;
  v: number;
}

/** Why something was refused: a stable code and its arguments (docs/errors.md), and where in the text, from 1 (0: nowhere). */
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
