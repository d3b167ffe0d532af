/* From one table state to the next by an event. Bookkeeping of what is shown, no rule: whatever needs a rule (who acts,
 * what may be laid, ends, counts, points) comes with the event. States are never mutated. */
import type { ActText, EndEvent, LineTile, Match, Seat, SeatInfo, StepEvent, TableEvent, TableState, Tile } from "../protocol.js";
import type { ShownStep } from "../table/contract.js";

/** What an action's text says (docs/spec/record.md, "Actions"). */
export type Act =
  | { kind: "lay"; laid: { tile: Tile; end: string }[] }
  | { kind: "draw"; tile: Tile | null }
  | { kind: "knock" }
  | { kind: "other" };

const PIECE = /^([0-6]-[0-6])(?:@([a-d]))?[!=]?$/;

export function parseAct(text: ActText): Act {
  if (text === "knock") return { kind: "knock" };
  if (text === "draw") return { kind: "draw", tile: null };
  if (text.startsWith("draw ")) return { kind: "draw", tile: text.slice(5) };
  const laid: { tile: Tile; end: string }[] = [];
  for (const piece of text.split("+")) {
    const found = PIECE.exec(piece);
    if (!found) return { kind: "other" };
    laid.push({ tile: found[1]!, end: found[2] ?? "" });
  }
  return { kind: "lay", laid };
}

/** The tiles that a step laid, as they lie on the line. */
export function laidTiles(seat: Seat, act: ActText): LineTile[] {
  const parsed = parseAct(act);
  return parsed.kind === "lay" ? parsed.laid.map(({ tile, end }) => ({ tile, seat, end })) : [];
}

function applyStep(match: Match, you: Seat, event: StepEvent): Match {
  const act = parseAct(event.act);
  const laid = laidTiles(event.seat, event.act);
  let hand = match.hand;
  if (event.seat === you && act.kind === "lay") hand = hand.filter((tile) => !laid.some((l) => l.tile === tile));
  if (event.seat === you && act.kind === "draw" && act.tile) hand = [...hand, act.tile].sort();
  const { legal: _legal, clock: _clock, ...rest } = match;
  return {
    ...rest,
    line: laid.length ? [...match.line, ...laid] : match.line,
    hand,
    ends: event.ends,
    counts: event.counts,
    stock: event.stock,
    turn: event.turn,
    ...(event.legal && { legal: event.legal }),
    ...(event.clock && { clock: event.clock }),
  };
}

function applyEnd(match: Match, event: EndEvent): Match {
  const { legal: _legal, clock: _clock, ...rest } = match;
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

const gone = (info: SeatInfo | null | undefined): SeatInfo | null => (info ? { ...info, here: false } : null);

/** The state after an event that is its very next one (event.v == state.v + 1). */
export function applyEvent<S extends TableState>(state: S, event: TableEvent): S {
  const { wait: _wait, ...rest } = state;
  const next = { ...rest, v: event.v } as S;
  switch (event.ev) {
    case "seats":
      return {
        ...state,
        v: event.v,
        phase: event.phase,
        app: event.app,
        // Who left after the match is still the one who played it: the result names him.
        seats: event.phase === "over" ? event.seats.map((info, i) => info ?? gone(state.seats[i])) : event.seats,
        ready: event.ready,
        match: event.phase === "waiting" ? null : state.match,
      };
    case "deal":
      return { ...next, phase: "play", ready: [], match: event.match };
    case "step":
      return state.match ? { ...next, match: applyStep(state.match, state.you, event) } : next;
    case "end":
      return {
        ...next,
        phase: event.match ? "over" : "pause",
        ready: [],
        ...(event.wait !== undefined && { wait: event.wait }),
        match: state.match && applyEnd(state.match, event),
      };
    case "ready":
      return { ...state, v: event.v, ready: event.ready };
    case "closed":
      return next;
  }
}

/** True if the event sets the clock or the wait anew, false if those of the state before run on. */
export function setsTime(event: TableEvent): boolean {
  return event.ev === "deal" || event.ev === "step" || event.ev === "end";
}

/** The step that the view may animate for an event; null where there is nothing to see. */
export function shownStep(event: TableEvent, ms: number): ShownStep | null {
  if (event.ev === "deal") return { v: event.v, ms, kind: "deal" };
  if (event.ev === "end") return { v: event.v, ms, kind: "end" };
  if (event.ev !== "step") return null;
  const act = parseAct(event.act);
  const of = { v: event.v, ms, seat: event.seat };
  if (act.kind === "lay") return { ...of, kind: "lay", laid: laidTiles(event.seat, event.act) };
  if (act.kind === "draw") return { ...of, kind: "draw", tile: act.tile };
  if (act.kind === "knock") return { ...of, kind: "knock" };
  return null;
}
