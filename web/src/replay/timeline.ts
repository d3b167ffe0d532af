// SPDX-License-Identifier: MIT
/* A finished match as moments one after another: each deal as it was dealt, then what stands after each action. States as
 * the table shows them, built from what the server tells by the same steps as in play (state/table.ts). */
import type { ActText, Application, DealResult, Match, Seat, StepEvent, TableState, Tile } from "../base/protocol.js";
import { applyEvent, shownStep } from "../state/table.js";
import type { Shown, ShownStep } from "../table/contract.js";
import type { Replay, ReplayDeal, ReplayStep } from "./file.js";

export interface Moment {
  /** Of the deal, from 1; actions of it played. */
  deal: number;
  ply: number;
  state: TableState;
  hands: readonly (readonly Tile[])[];
  /** What led here; null: the deal was dealt. */
  event: StepEvent | null;
  /** The deal's result, where it ended here. */
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

/** Nobody looks at it yet. The phase stays `play`: the score of a deal stands beside the table, not over it. */
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
  /** Where each deal begins. */
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

  /** The moment after so many actions of a deal; the nearest there is. */
  find(deal: number, ply: number): number {
    const begin = this.begins[Math.min(Math.max(1, deal), this.begins.length) - 1]!;
    const end = (this.begins[this.moments[begin]!.deal] ?? this.moments.length) - 1;
    return deal > this.begins.length ? this.last : Math.min(begin + Math.max(0, ply), end);
  }

  /** Where the deal after this moment's begins; the end, where there is none. */
  nextDeal(index: number): number {
    return this.begins.find((begin) => begin > index) ?? this.last;
  }

  /** Where this moment's deal begins, or, if it is that moment, the one before. */
  previousDeal(index: number): number {
    return this.begins.filter((begin) => begin < index).at(-1) ?? 0;
  }
}

export function shownAt({ state, hands }: Moment, below: Seat): Shown {
  return { ...state, at: 0, open: { hands, below } };
}

/** The table as a seat saw it that has these actions to choose from. */
export function taskAt({ state, hands }: Moment, seat: Seat, legal: ActText[]): Shown {
  return { ...state, at: 0, you: seat, practice: true, match: { ...state.match!, turn: seat, hand: [...(hands[seat - 1] ?? [])], legal } };
}

/** The step to a moment, for its animation. `n`: another one every time. */
export function stepTo({ event }: Moment, n: number, ms: number): ShownStep | null {
  return event ? shownStep({ ...event, n }, ms) : { n, ms, kind: "deal" };
}
