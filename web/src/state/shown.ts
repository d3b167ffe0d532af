// SPDX-License-Identifier: MIT
/* What of a table is displayed, and what a person may ask of it: between the state and the views (table/contract.ts). */
import type { ActText, HintEvent, LineTile, Seat, TableState, Tile } from "../base/protocol.js";

export interface Shown extends TableState {
  /** performance.now() of the moment when `match.clock` and `wait` were true: they run down from here. */
  at: number;
  /** All hands lie open, as in a replay; `match.hand` is not looked at then, and nobody's words are "you". */
  open?: OpenHands;
  /** The hint that was asked for; it holds while `v` does. */
  hint?: HintEvent;
  /** A position to think about: nobody plays here. */
  practice?: boolean;
  /** The match runs in this page: nobody else knows of it. */
  local?: boolean;
  /** The match is given up as soon as a deal is played. */
  resigning?: boolean;
  /** A lesson, which goes on after a deal with something else than the next one. */
  lesson?: boolean;
}

export interface OpenHands {
  /** By seat, in the order in which they are shown. */
  hands: readonly (readonly Tile[])[];
  /** The seat at the lower side. */
  below: Seat;
}

/** `ms`: how long this step has the stage before the next one may be shown; 0: show the outcome at once. `n`: the
 * number of its event, so a new step always has another one. */
export type ShownStep = { n: number; ms: number } & (
  | { kind: "deal" }
  | SeatStep
  /** A deal ended; its result is the last of `state.match.history`. */
  | { kind: "end" }
);

/** What a seat did. `scored`: points that its side got for it at once. */
export type SeatStep = { n: number; ms: number; seat: Seat; scored: number } & (
  | { kind: "lay"; laid: LineTile[] }
  /** `tile` only if it is the own seat that drew. */
  | { kind: "draw"; tile: Tile | null }
  /** `tile` only for who gave and who took it. */
  | { kind: "give"; tile: Tile | null }
  | { kind: "shift"; tile: Tile }
  | { kind: "knock" }
  | { kind: "claim" }
  | { kind: "yield" }
);

/** A step and the state that it led to: what is told to those who listen. */
export interface Told {
  state: Shown;
  step: ShownStep;
}

/** What the server is asked for. */
export type TableDoing =
  | { do: "act"; act: ActText }
  | { do: "next" }
  | { do: "resign" }
  /** Not to resign when the next deal begins. */
  | { do: "play-on" }
  | { do: "hint" }
  | { do: "rematch" }
  /** About the proposal of other rules with that number. */
  | { do: "agree" | "refuse"; id: number };
