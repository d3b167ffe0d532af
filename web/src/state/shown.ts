// SPDX-License-Identifier: MIT
/* The displayed state of a table, and the requests that a person can make: the interface between the state and the views (table/contract.ts). */
import type { ActText, HintEvent, LineTile, Seat, TableState, Tile } from "../base/protocol.js";

export interface Shown extends TableState {
  /** performance.now() of the moment when `match.clock` and `wait` were true. They run down from here. */
  at: number;
  /** All hands are open, as in a replay. `match.hand` is then ignored, and no text uses "you". */
  open?: OpenHands;
  /** The requested hint. It is valid as long as `v` is. */
  hint?: HintEvent;
  /** A position to think about: nobody plays here. */
  practice?: boolean;
  /** The match runs in this page. Nobody else can see it. */
  local?: boolean;
  /** The person resigns as soon as a deal is played. */
  resigning?: boolean;
  /** After its end the person may begin another match of its kind. */
  again?: boolean;
  /** A lesson, which continues after a deal with something other than the next deal. */
  lesson?: boolean;
}

export interface OpenHands {
  /** By seat, in the order in which they are shown. */
  hands: readonly (readonly Tile[])[];
  /** The seat at the lower side. */
  below: Seat;
}

/** This step is shown for `ms` before the next one; 0: show the outcome at once. The number of its event is `n`, so a new step always has another
 * one. */
export type ShownStep = { n: number; ms: number } & (
  | { kind: "deal" }
  | SeatStep
  /** A deal ended; its result is the last of `state.match.history`. */
  | { kind: "end" }
);

/** What a seat did. `scored`: points that its side got for it at once. */
export type SeatStep = { n: number; ms: number; seat: Seat; scored: number } & (
  | { kind: "lay"; laid: LineTile[] }
  /** `tile` only if the person's seat drew. */
  | { kind: "draw"; tile: Tile | null }
  /** `tile` only for giver and taker. */
  | { kind: "give"; tile: Tile | null }
  | { kind: "shift"; tile: Tile }
  | { kind: "knock" }
  | { kind: "claim" }
  | { kind: "yield" }
);

/** A step and the state after it, for the screen reader. */
export interface Told {
  state: Shown;
  step: ShownStep;
}

/** Requests to the server. */
export type TableDoing =
  | { do: "act"; act: ActText }
  | { do: "next" }
  | { do: "resign" }
  /** Takes back the resignation at the next deal. */
  | { do: "play-on" }
  | { do: "hint" }
  | { do: "rematch" }
  /** Answers the proposal of other rules with that number. */
  | { do: "agree" | "refuse"; id: number };
