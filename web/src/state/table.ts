// SPDX-License-Identifier: MIT
/* Computes the next table state from an event. It only updates what is shown and applies no rules: everything that needs a rule (who acts, what
 * may be laid, ends, counts, points) comes with the event. States are never mutated. */
import type { DealEvent, EndEvent, LineTile, Match, SeatInfo, StepEvent, TableEvent, TableState, Tile } from "../base/protocol.js";
import type { ShownStep } from "./shown.js";
import { parseAct } from "./act.js";

/** Returns the tiles that the partner was seen to have, less the laid ones. */
function leftOf(signal: readonly Tile[], laid: readonly LineTile[]): Tile[] {
  return signal.filter((tile) => !laid.some((item) => item.tile === tile));
}

/** Returns the actions of the deal, with this step added: for a seat that had nothing to lay, with the ends. */
function actsWith({ acts, ends }: Match, { seat, act }: StepEvent): Match["acts"] {
  return acts && [...acts, /^(draw|knock)/.test(act) ? { seat, act, ends } : { seat, act }];
}

function applyStep(match: Match, event: StepEvent): Match {
  const laid = event.laid ?? [];
  // What the game keeps in addition to the accounts comes complete or, when there is nothing, not at all.
  const { legal: _legal, clock: _clock, standing: _standing, ...rest } = match;
  return {
    ...rest,
    line: laid.length ? [...match.line, ...laid] : match.line,
    ...(match.acts && { acts: actsWith(match, event) }),
    ends: event.ends,
    counts: event.counts,
    stock: event.stock,
    turn: event.turn,
    ...(event.hand && { hand: event.hand }),
    ...(event.accounts && { accounts: event.accounts }),
    ...(event.spinner && { spinner: event.spinner }),
    ...(event.rows && { rows: event.rows }),
    ...(event.standing && { standing: event.standing }),
    ...(match.signal && { signal: event.signal ?? leftOf(match.signal, laid) }),
    ...(event.legal && { legal: event.legal }),
    ...(event.clock && { clock: event.clock }),
  };
}

function applyEnd(match: Match, event: EndEvent): Match {
  const { legal: _legal, clock: _clock, acts: _acts, signal: _signal, ...rest } = match;
  const earlier = match.history.map(({ hands: _hands, stock: _stock, ...result }) => result);
  return {
    ...rest,
    turn: 0,
    accounts: event.accounts,
    carry: event.carry,
    history: [...earlier, event.result],
    result: event.match ?? null,
  };
}

/** Returns the match of a new deal with the history of the match. The event brings no history. The deal has no actions yet (a board of rows has no
 * list of actions). */
function withHistory(match: DealEvent["match"], before: Match | null): Match {
  return { ...match, ...(!match.rows && { acts: [] }), history: before?.id === match.id ? before.history : [] };
}

const gone = (info: SeatInfo | null | undefined): SeatInfo | null => (info ? { ...info, here: false } : null);

/** Returns the state after an event that is its very next one (event.n == state.n + 1). */
export function applyEvent<S extends TableState>(state: S, event: TableEvent): S {
  const { wait: _wait, ...rest } = state;
  const next = { ...rest, n: event.n, v: event.v } as S;
  switch (event.ev) {
    case "seats":
      return {
        ...next,
        phase: event.phase,
        app: event.app,
        tournament: event.tournament,
        awaited: event.awaited,
        // A person who left after the match is still the one who played it: the result names them.
        seats: event.phase === "over" ? event.seats.map((info, i) => info ?? gone(state.seats[i])) : event.seats,
        ready: event.ready,
        overdue: event.overdue ?? [],
        ...(event.you === 0 && { you: 0 }),
        ...(event.queue && { queue: event.queue, unconfirmed: event.unconfirmed }),
        ...(event.phase === "pause" ? state.wait !== undefined && { wait: state.wait } : event.wait !== undefined && { wait: event.wait }),
        ...(event.phase === "sealing" && state.phase !== "sealing" && { fair: null }),
        ...(event.phase === "waiting" && { fair: null }),
        // While numbers are exchanged for a rematch the last match stays in sight.
        match: event.phase === "waiting" ? null : state.match && {
          ...state.match,
          ...(event.clock && { clock: event.clock }),
          ...(event.you === 0 && { hand: [] }),
        },
      };
    case "receipt":
      return { ...next, fair: event.fair };
    case "unsealed":
      return { ...next, fair: null };
    case "deal":
      return { ...next, overdue: [], phase: "play", ready: [], ...(state.match?.id !== event.match.id && { hints: undefined }), match: withHistory(event.match, state.match) };
    case "step":
      return state.match ? { ...next, match: applyStep(state.match, event) } : next;
    case "end":
      return {
        ...next,
        phase: event.match ? "over" : "pause",
        ready: [],
        overdue: [],
        ...(event.wait !== undefined && { wait: event.wait }),
        match: state.match && applyEnd(state.match, event),
      };
    case "proposal":
      return { ...state, n: event.n, v: event.v, proposal: event.proposal };
    case "spectators":
      return { ...state, n: event.n, v: event.v, spectators: event.spectators };
    case "muted":
      return { ...state, n: event.n, v: event.v, muted: event.muted };
    case "rating":
      return { ...state, n: event.n, v: event.v, match: state.match && { ...state.match, rating: event.seats } };
    case "ready":
      return { ...state, n: event.n, v: event.v, ready: event.ready };
    case "closed":
      return next;
    default: // from a newer server: it is counted, and has no effect here
      return { ...state, n: (event as TableEvent).n, v: (event as TableEvent).v };
  }
}

/** Returns true if the event resets the clock or the wait. false: those of the previous state continue. */
export function setsTime(event: TableEvent): boolean {
  if (event.ev === "seats") return event.clock !== undefined || event.wait !== undefined;
  return event.ev === "deal" || event.ev === "step" || event.ev === "end";
}

/** Returns the step that the view may animate for an event. null: there is nothing to see. */
export function shownStep(event: TableEvent, ms: number): ShownStep | null {
  if (event.ev === "deal") return { n: event.n, ms, kind: "deal" };
  if (event.ev === "end") return { n: event.n, ms, kind: "end" };
  if (event.ev !== "step") return null;
  const act = parseAct(event.act);
  const of = { n: event.n, ms, seat: event.seat, scored: event.scored ?? 0 };
  switch (act.kind) {
    case "lay":
      return { ...of, kind: "lay", laid: event.laid ?? act.pieces.map((piece) => ({ ...piece, seat: event.seat })) };
    case "draw":
    case "give":
      return { ...of, kind: act.kind, tile: act.tile };
    case "shift":
      return { ...of, kind: "shift", tile: act.tile };
    case "knock":
    case "claim":
    case "yield":
      return { ...of, kind: act.kind };
    case "other":
      return null;
  }
}
