// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EndEvent } from "../src/base/protocol.js";
import { parseAct } from "../src/state/act.js";
import { applyEvent, shownStep } from "../src/state/table.js";
import { match, state, step } from "./fakes.js";

test("actions are read as records write them", () => {
  assert.deepEqual(parseAct("2-6"), { kind: "lay", pieces: [{ tile: "2-6", end: "" }] });
  assert.deepEqual(parseAct("2-6@b"), { kind: "lay", pieces: [{ tile: "2-6", end: "b" }] });
  assert.deepEqual(parseAct("0-0@a+6-6@b"), {
    kind: "lay",
    pieces: [
      { tile: "0-0", end: "a" },
      { tile: "6-6", end: "b" },
    ],
  });
  assert.deepEqual(parseAct("3-3@a!"), { kind: "lay", pieces: [{ tile: "3-3", end: "a", lies: "closed" }] });
  assert.deepEqual(parseAct("4-4@b="), { kind: "lay", pieces: [{ tile: "4-4", end: "b", lies: "along" }] });
  assert.deepEqual(parseAct("draw"), { kind: "draw", tile: null });
  assert.deepEqual(parseAct("draw 0-5"), { kind: "draw", tile: "0-5" });
  assert.deepEqual(parseAct("knock"), { kind: "knock" });
  assert.deepEqual(parseAct("timeout"), { kind: "other" });
  assert.deepEqual(parseAct("claim"), { kind: "claim" });
  assert.deepEqual(parseAct("yield"), { kind: "yield" });
  assert.deepEqual(parseAct("give 2-6"), { kind: "give", tile: "2-6" });
  assert.deepEqual(parseAct("give"), { kind: "give", tile: null });
  assert.deepEqual(parseAct("shift 0-5"), { kind: "shift", tile: "0-5" });
  const sausage = (text: string) => parseAct(text).kind === "lay" && (parseAct(text) as { pieces: object[] }).pieces;
  assert.deepEqual(sausage("0-5@2"), [{ tile: "0-5", end: "2" }]);
  assert.deepEqual(sausage("3-3@1.0"), [{ tile: "3-3", end: "1.0" }]);
  assert.deepEqual(sausage("0-5/12"), [{ tile: "0-5", end: "/12" }]);
  assert.deepEqual(sausage("0-5/end"), [{ tile: "0-5", end: "/end" }]);
});

test("what is laid, the own hand, ends, counts, turn come from the event", () => {
  const laid = [{ tile: "1-5", seat: 1, end: "b" }];
  const hand = ["0-4", "2-3"];
  const next = applyEvent(state, step(11, 1, "1-5@b", { laid, hand, ends: { a: 1, b: 5 }, counts: [2, 6], turn: 2 }));
  assert.deepEqual(next.match?.hand, ["0-4", "2-3"]);
  assert.deepEqual(next.match?.line.at(-1), { tile: "1-5", seat: 1, end: "b" });
  assert.deepEqual(next.match?.ends, { a: 1, b: 5 });
  assert.deepEqual(next.match?.counts, [2, 6]);
  assert.equal(next.match?.turn, 2);
  assert.equal(next.match?.legal, undefined);
  assert.equal(next.match?.clock, undefined);
  assert.equal(next.n, 11);
});

test("a state is never changed, only followed by another", () => {
  const before = structuredClone(state);
  applyEvent(state, step(11, 1, "1-5@b"));
  assert.deepEqual(state, before);
});

test("an event of a newer server is counted, and changes nothing else", () => {
  const event = { ev: "weather", table: state.table, n: state.n + 1, v: state.v } as unknown as Parameters<typeof applyEvent>[1];
  assert.deepEqual(applyEvent(state, event), { ...state, n: state.n + 1 });
});

test("a drawn tile comes into the own hand in its place; another's draw shows no tile", () => {
  const hand = ["0-4", "0-6", "1-5", "2-3"];
  const own = applyEvent(state, step(11, 1, "draw 0-6", { hand, stock: 13, counts: [4, 6] }));
  assert.deepEqual(own.match?.hand, ["0-4", "0-6", "1-5", "2-3"]);
  const other = applyEvent(state, step(11, 2, "draw", { stock: 13, counts: [3, 7] }));
  assert.deepEqual(other.match?.hand, match.hand);
  assert.equal(other.match?.stock, 13);
  assert.deepEqual(shownStep(step(11, 2, "draw"), 350), { n: 11, ms: 350, seat: 2, scored: 0, kind: "draw", tile: null });
});

test("who stays knows of a deal's acts what who comes back is told", () => {
  const dealt = applyEvent(state, { ev: "deal", table: "x7k2p", n: 11, v: 6, match });
  assert.deepEqual(dealt.match?.acts, []);
  const drawn = applyEvent({ ...dealt, match: { ...dealt.match!, ends: { a: 2, b: 6 } } }, step(12, 2, "draw", { ends: { a: 2, b: 6 } }));
  const laid = applyEvent(drawn, step(13, 2, "6-6@b", { ends: { a: 2, b: 6 } }));
  const knocked = applyEvent(laid, step(14, 1, "knock"));
  assert.deepEqual(knocked.match?.acts, [
    { seat: 2, act: "draw", ends: { a: 2, b: 6 } },
    { seat: 2, act: "6-6@b" },
    { seat: 1, act: "knock", ends: { a: 2, b: 6 } },
  ]);
  assert.equal(applyEvent(knocked, { ...end, n: 15 }).match?.acts, undefined);
  assert.equal(applyEvent(state, step(11, 2, "knock")).match?.acts, undefined); // no earlier actions were sent
});

const end: EndEvent = {
  ev: "end",
  table: "x7k2p",
  n: 11,
  v: 6,
  result: {
    deal: 1,
    end: "out",
    seat: 1,
    credits: [0, 20],
    before: match.accounts,
    accounts: [match.accounts[0]!, { score: 20, open: true, memory: 0 }],
    carry: 0,
    next: 1,
    hands: [[], ["4-6"]],
    stock: [],
  },
  accounts: [match.accounts[0]!, { score: 20, open: true, memory: 0 }],
  carry: 0,
  wait: 20000,
};

test("after a deal: the pause, its result, nobody to act; hands stay open in the last result only", () => {
  const pause = applyEvent(state, end);
  assert.equal(pause.phase, "pause");
  assert.equal(pause.wait, 20000);
  assert.equal(pause.match?.turn, 0);
  assert.equal(pause.match?.legal, undefined);
  assert.deepEqual(pause.match?.accounts, end.accounts);
  assert.deepEqual(pause.match?.history, [end.result]);
  const later = applyEvent({ ...pause, n: 20 }, { ...end, n: 21, result: { ...end.result, deal: 2 } });
  assert.deepEqual(
    later.match?.history.map((result) => "hands" in result),
    [false, true],
  );
});

test("ready seats keep the pause running; somebody who leaves in it, too", () => {
  const pause = applyEvent(state, end);
  const ready = applyEvent(pause, { ev: "ready", table: "x7k2p", n: 12, v: 5, ready: [1] });
  assert.deepEqual([ready.phase, ready.wait, ready.ready], ["pause", 20000, [1]]);
  const away = applyEvent(ready, {
    ev: "seats",
    table: "x7k2p",
    n: 13,
    v: 6,
    phase: "pause",
    app: state.app,
    seats: state.seats,
    ready: [1],
  });
  assert.deepEqual([away.phase, away.wait, away.match?.id], ["pause", 20000, "b3c1"]);
});

test("who keeps a match waiting is named until the others hear otherwise, or the deal is over", () => {
  const seats = { ev: "seats" as const, table: "x7k2p", v: 5, phase: "play" as const, app: state.app, seats: state.seats, ready: [] };
  const waits = applyEvent(state, { ...seats, n: 11, overdue: [2] });
  assert.deepEqual(waits.overdue, [2]);
  assert.deepEqual(applyEvent(waits, { ...seats, n: 12 }).overdue, []);
  assert.deepEqual(applyEvent(waits, { ...end, n: 12 }).overdue, []);
});

test("a finished match is over; a rematch or waiting again follows", () => {
  const result = { winners: [1], losers: [2], draw: false, reason: "goat", title: "", places: [1, 2], goats: [2], record: "/match/b3c1.dgr" };
  const { wait: _wait, ...last } = end;
  const over = applyEvent(state, { ...last, match: result });
  assert.deepEqual([over.phase, over.wait, over.match?.result], ["over", undefined, result]);
  const left = { ev: "seats", table: "x7k2p", n: 12, v: 5, phase: "over", app: state.app, ready: [] } as const;
  assert.deepEqual(applyEvent(over, { ...left, ready: [], seats: [state.seats[0]!, null] }).seats, [
    state.seats[0],
    { name: "novice", kind: "bot", here: false },
  ]);
  const { history: _history, ...dealt } = match;
  const again = applyEvent(over, { ev: "deal", table: "x7k2p", n: 12, v: 5, match: { ...dealt, id: "d4" } });
  assert.deepEqual([again.phase, again.match?.id, again.match?.result], ["play", "d4", null]);
  assert.deepEqual(again.match?.history, []);
  const next = applyEvent(over, { ev: "deal", table: "x7k2p", n: 12, v: 5, match: dealt });
  assert.deepEqual(next.match?.history, over.match?.history);
  const seats = { ev: "seats", table: "x7k2p", n: 12, v: 5, phase: "waiting", app: state.app, seats: [null], ready: [] } as const;
  assert.equal(applyEvent(over, { ...seats, seats: [null], ready: [] }).match, null);
});

test("who is awaited at a table of a tournament comes with its seats", () => {
  const seats = { ev: "seats" as const, table: "x7k2p", n: 11, v: 5, phase: "waiting" as const, app: state.app, seats: [null], ready: [] };
  const tournament = { id: "cup", name: "Cup", round: 2, match: 5 };
  const waits = applyEvent(state, { ...seats, tournament: { ...tournament, awaited: [2] }, wait: 1000 });
  assert.deepEqual(waits.tournament?.awaited, [2]);
  assert.equal(waits.wait, 1000);
  assert.deepEqual(applyEvent(waits, { ...seats, n: 12, tournament }).tournament, tournament);
  assert.equal(applyEvent(waits, { ...seats, n: 12 }).tournament, undefined);
});

test("boards, accounts and what stands beside them follow the events; points scored are shown", () => {
  const laid = [{ tile: "1-1", seat: 1, end: "a", lies: "closed" as const }];
  const accounts = [{ score: 15, open: true, memory: 0 }, match.accounts[1]!];
  const first = applyEvent(state, step(11, 1, "1-1@a!", { laid, accounts, scored: 15, spinner: "4-4", standing: { pot: 20 } }));
  assert.deepEqual([first.match?.line.at(-1), first.match?.accounts, first.match?.spinner], [laid[0], accounts, "4-4"]);
  assert.deepEqual(first.match?.standing, { pot: 20 });
  const second = applyEvent(first, step(12, 2, "knock"));
  assert.deepEqual([second.match?.spinner, second.match?.accounts, second.match?.standing], ["4-4", accounts, undefined]);
  const shown = shownStep(step(11, 1, "1-1@a!", { laid, scored: 15 }), 400);
  assert.deepEqual(shown, { n: 11, ms: 400, seat: 1, scored: 15, kind: "lay", laid });
});

test("a row's cut is shown by its tile; the partner's signal goes with the tile", () => {
  const rows = { start: "0-5", lines: [[], []] as [string[], string[]], halves: [0, 5], turned: "2-2" };
  assert.deepEqual(applyEvent(state, step(11, 1, "0-5/2", { rows })).match?.rows, rows);
  assert.deepEqual(shownStep(step(11, 1, "0-5/2", { rows }), 0), { n: 11, ms: 0, seat: 1, scored: 0, kind: "lay", laid: [{ tile: "0-5", end: "/2", seat: 1 }] });
  const seen = { ...state, match: { ...match, signal: ["0-0", "6-6"] } };
  const laid = [{ tile: "6-6", seat: 2, end: "a" }];
  assert.deepEqual(applyEvent(seen, step(11, 2, "6-6@a", { laid })).match?.signal, ["0-0"]);
});
