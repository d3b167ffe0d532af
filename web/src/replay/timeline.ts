// SPDX-License-Identifier: MIT
/* A finished match as a sequence of moments: each deal as it was dealt, then the position after each action. The states are those of the table,
 * built from the server's data by the same steps as in play (state/table.ts). */
import type { ActText, Application, DealResult, Match, Seat, StepEvent, TableState, Tile } from "../base/protocol.js";
import { applyEvent, shownStep } from "../state/table.js";
import type { Shown, ShownStep } from "../table/contract.js";
import type { Replay, ReplayDeal, ReplayStep } from "./file.js";

export interface Moment {
  /** Number of the deal, from 1; number of its actions played. */
  deal: number;
  ply: number;
  state: TableState;
  hands: readonly (readonly Tile[])[];
  /** The event that led here. null: the deal was dealt. */
  event: StepEvent | null;
  /** The deal's result, if it ended here. */
  result: DealResult | null;
}

function applicationOf({ game, options, seats }: Replay): Application {
  return {
    table: "",
    terms: 0,
    game,
    options,
    seats: seats.length,
    time: 0,
    reserve: 0,
    bots: "",
    private: false,
    by: "",
    players: seats.map(({ name }) => name),
    free: 0,
  };
}

/** Returns the state before the first moment, seen by nobody. The phase stays `play`, so that the score of a deal is next to the table, not over
 * it. */
function firstState(replay: Replay): TableState {
  const seats = replay.seats.map((seat) => ({ ...seat, here: true }));
  return { table: "", n: 0, v: 0, phase: "play", app: applicationOf(replay), seats, you: 0, ready: [], match: null, fair: null };
}

function dealt({ id, sides }: Replay, deal: ReplayDeal, history: DealResult[]): Match {
  const { accounts, carry, ends, counts, stock, turn, spinner, rows, standing } = deal;
  return {
    id,
    deal: deal.deal,
    sides,
    accounts,
    carry,
    line: [],
    ends,
    hand: [],
    counts,
    stock,
    turn,
    ...(spinner && { spinner }),
    ...(rows && { rows }),
    ...(standing && { standing }),
    history,
    result: null,
  };
}

function eventOf({ hands: _hands, ...step }: ReplayStep, n: number): StepEvent {
  return { ev: "step", table: "", n, v: n, ...step };
}

export class Timeline {
  readonly moments: Moment[] = [];
  /** The index of each deal's first moment. */
  readonly begins: number[] = [];

  constructor(readonly replay: Replay) {
    let state = firstState(replay);
    replay.deals.forEach((deal, index) => {
      const match = dealt(replay, deal, state.match?.history ?? []);
      state = { ...applyEvent(state, { ev: "deal", table: "", n: this.moments.length, v: this.moments.length, match }), phase: "play" };
      let { hands } = deal;
      this.begins.push(this.moments.length);
      this.moments.push({ deal: deal.deal, ply: 0, state, hands, event: null, result: null });
      deal.steps.forEach((step, at) => {
        const event = eventOf(step, this.moments.length);
        const result = at + 1 === deal.steps.length ? deal.result : null;
        state = applyEvent(state, event);
        if (result) state = this.ended(state, result, index + 1 === replay.deals.length);
        hands = hands.map((hand, seat) => step.hands[seat + 1] ?? hand);
        this.moments.push({ deal: deal.deal, ply: at + 1, state, hands, event, result });
      });
    });
  }

  private ended(state: TableState, result: DealResult, last: boolean): TableState {
    const { accounts, carry } = result;
    const match = last ? { match: this.replay.result } : {};
    return { ...applyEvent(state, { ev: "end", table: "", n: state.n, v: state.v, result, accounts, carry, ...match }), phase: "play" };
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** Returns the index of the moment after `ply` actions of a deal, or the nearest one. */
  find(deal: number, ply: number): number {
    const begin = this.begins[Math.min(Math.max(1, deal), this.begins.length) - 1]!;
    const end = (this.begins[this.moments[begin]!.deal] ?? this.moments.length) - 1;
    return deal > this.begins.length ? this.last : Math.min(begin + Math.max(0, ply), end);
  }

  /** Returns the beginning of the next deal, or the end if there is none. */
  nextDeal(index: number): number {
    return this.begins.find((begin) => begin > index) ?? this.last;
  }

  /** Returns the beginning of this moment's deal. If the moment is that beginning, returns the beginning of the previous deal. */
  previousDeal(index: number): number {
    return this.begins.filter((begin) => begin < index).at(-1) ?? 0;
  }
}

export function shownAt({ state, hands }: Moment, below: Seat): Shown {
  return { ...state, at: 0, open: { hands, below } };
}

/** Returns the table as the seat with these legal actions saw it. */
export function taskAt({ state, hands }: Moment, seat: Seat, legal: ActText[]): Shown {
  return { ...state, at: 0, you: seat, practice: true, match: { ...state.match!, turn: seat, hand: [...(hands[seat - 1] ?? [])], legal } };
}

/** Returns the step to a moment, for its animation. `n`: a different number each time. */
export function stepTo({ event }: Moment, n: number, ms: number): ShownStep | null {
  return event ? shownStep({ ...event, n }, ms) : { n, ms, kind: "deal" };
}
