// SPDX-License-Identifier: MIT
// A replay: the moments of a match, stepping through them, their words, the address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useCatalog } from "../src/base/i18n.js";
import type { Replay, ReplayStep } from "../src/replay/file.js";
import { PACES, Player } from "../src/replay/player.js";
import { shownAt, stepTo, Timeline } from "../src/replay/timeline.js";
import { actionWords, momentWords } from "../src/replay/words.js";
import { parsePath, pathOf } from "../src/page/router.js";
import { FakeTimers } from "./fakes.js";

useCatalog("en", {});

const account = (score: number) => ({ score, open: score > 0, memory: 0 });
const none = [account(0), account(0)];

function step(seat: number, act: string, more: Partial<ReplayStep> = {}): ReplayStep {
  return { seat, act, hands: {}, ends: { a: 1, b: 1 }, counts: [2, 2], stock: 2, turn: 3 - seat, ...more };
}

const start = { accounts: none, carry: 0, ends: {}, counts: [2, 2], stock: 2, turn: 2 };
const result = { deal: 1, end: "out" as const, seat: 2, credits: [9, 0], before: none, accounts: [account(9), account(0)], carry: 3, next: 2, hands: [["0-4", "1-5"], []], stock: ["5-6"] };

/** Two deals: a lead, a draw, a knock, the end; a lead, a resignation. */
const replay: Replay = {
  id: "b3c1",
  game: "kozel",
  options: { target: "101" },
  date: "2026-11-21",
  seats: [
    { name: "Anna", kind: "person" },
    { name: "novice", kind: "bot" },
  ],
  sides: [1, 2],
  deals: [
    {
      ...start,
      deal: 1,
      hands: [["0-4"], ["1-1", "2-2"]],
      bazaar: ["1-5", "5-6"],
      steps: [
        step(2, "1-1", { laid: [{ tile: "1-1", seat: 2, end: "" }], hands: { 2: ["2-2"] }, scored: 10 }),
        step(1, "draw 1-5", { stock: 1, hands: { 1: ["0-4", "1-5"] } }),
        step(1, "knock", { turn: 2 }),
        step(2, "2-2@a", { laid: [{ tile: "2-2", seat: 2, end: "a" }], hands: { 2: [] }, turn: 0 }),
      ],
      result,
    },
    {
      ...start,
      deal: 2,
      accounts: result.accounts,
      carry: 3,
      hands: [["0-1"], ["0-0"]],
      steps: [step(2, "0-0", { laid: [{ tile: "0-0", seat: 2, end: "" }], hands: { 2: [] } }), step(1, "resign", { turn: 0 })],
      result: { ...result, deal: 2, end: "timeout", seat: 1, credits: [0, 0], before: result.accounts },
    },
  ],
  laps: false,
  result: { winners: [2], losers: [1], draw: false, reason: "timeout", title: "", places: [2, 1], goats: [], record: "/match/b3c1.dgr", by: "resign", seat: 1 },
};

test("a moment for each deal and each action, with everybody's tiles", () => {
  const { moments, begins } = new Timeline(replay);
  assert.deepEqual(moments.map(({ deal, ply }) => `${deal}.${ply}`), ["1.0", "1.1", "1.2", "1.3", "1.4", "2.0", "2.1", "2.2"]);
  assert.deepEqual(begins, [0, 5]);
  assert.deepEqual(moments.map(({ hands }) => hands.map((hand) => hand.join(" "))), [
    ["0-4", "1-1 2-2"],
    ["0-4", "2-2"],
    ["0-4 1-5", "2-2"],
    ["0-4 1-5", "2-2"],
    ["0-4 1-5", ""],
    ["0-1", "0-0"],
    ["0-1", ""],
    ["0-1", ""],
  ]);
  assert.deepEqual(moments.map(({ state }) => state.match!.line.length), [0, 1, 1, 1, 2, 0, 1, 1]);
  assert.deepEqual(moments.map(({ state }) => state.match!.history.length), [0, 0, 0, 0, 1, 1, 1, 2]);
  assert.deepEqual(moments.map((moment) => moment.result?.deal ?? 0), [0, 0, 0, 0, 1, 0, 0, 2]);
  // The table shows no card over itself, and the match is over at the last moment only.
  assert.ok(moments.every(({ state }) => state.phase === "play" && state.you === 0));
  assert.deepEqual(moments.filter(({ state }) => state.match!.result).length, 1);
  assert.deepEqual(moments[4]!.state.match!.accounts, result.accounts);
  assert.equal(moments[5]!.state.match!.carry, 3);
});

test("the table sees open hands from the chair that was chosen", () => {
  const { moments } = new Timeline(replay);
  const shown = shownAt(moments[2]!, 2);
  assert.deepEqual(shown.open, { hands: [["0-4", "1-5"], ["2-2"]], below: 2 });
  assert.deepEqual(stepTo(moments[2]!, 7, 400), { n: 7, ms: 400, seat: 1, scored: 0, kind: "draw", tile: "1-5" });
  assert.deepEqual(stepTo(moments[5]!, 8, 400), { n: 8, ms: 400, kind: "deal" });
  assert.equal(stepTo(moments[7]!, 9, 400), null);
});

test("a place in the match is found, or the nearest there is", () => {
  const timeline = new Timeline(replay);
  const found = (deal: number, ply: number) => timeline.find(deal, ply);
  assert.deepEqual([found(1, 0), found(1, 4), found(1, 99), found(2, 0), found(2, 2)], [0, 4, 4, 5, 7]);
  assert.deepEqual([found(0, 0), found(0, 2), found(3, 0), found(99, 5)], [0, 2, 7, 7]);
  assert.deepEqual([0, 4, 5, 7].map((index) => timeline.nextDeal(index)), [5, 5, 7, 7]);
  assert.deepEqual([0, 3, 5, 6].map((index) => timeline.previousDeal(index)), [0, 0, 0, 5]);
});

test("what was done, in words, and what it ended", () => {
  const { moments } = new Timeline(replay);
  assert.deepEqual(moments.map(actionWords), [
    "Deal 1",
    "Petryk lays 1-1. 10 points",
    "Anna draws 1-5",
    "Anna knocks",
    "Petryk lays 2-2",
    "Deal 2",
    "Petryk lays 0-0",
    "Anna resigned.",
  ]);
  assert.equal(momentWords(moments[4]!), "Petryk lays 2-2. Petryk went out");
  assert.equal(momentWords(moments[7]!), "Anna resigned. Anna loses the match");
});

test("steps go forward with their motion, back and across without", () => {
  const player = new Player(new Timeline(replay), () => undefined, new FakeTimers());
  player.next();
  assert.deepEqual([player.index, player.step?.kind], [1, "lay"]);
  const { step: first } = player;
  player.previous();
  assert.deepEqual([player.index, player.step], [0, null]);
  player.next();
  assert.notEqual(player.step?.n, first?.n);
  player.nextDeal();
  assert.deepEqual([player.index, player.step], [5, null]);
  player.previousDeal();
  player.previous();
  assert.equal(player.index, 0);
  player.go(99);
  assert.deepEqual([player.index, player.atEnd], [7, true]);
  player.next();
  assert.equal(player.index, 7);
});

test("it plays by itself to the end, at its pace, with a look at the score; a hand stops it", () => {
  const timers = new FakeTimers();
  const player = new Player(new Timeline(replay), () => undefined, timers);
  player.toggle();
  assert.deepEqual([player.index, player.playing], [1, true]);
  timers.pass(PACES.normal - 1);
  assert.equal(player.index, 1);
  timers.pass(1);
  assert.equal(player.index, 2);
  player.choosePace("fast");
  timers.pass(PACES.fast * 2);
  assert.equal(player.index, 4);
  timers.pass(PACES.fast * 2);
  assert.equal(player.index, 4, "the score stays");
  timers.pass(PACES.fast);
  assert.equal(player.index, 5);
  player.previous();
  assert.deepEqual([player.index, player.playing], [4, false]);
  player.toggle();
  timers.pass(PACES.fast * 20);
  assert.deepEqual([player.index, player.playing], [7, false]);
  player.toggle();
  assert.deepEqual([player.index, player.playing], [0, true]);
  player.toggle();
  timers.pass(PACES.fast * 20);
  assert.deepEqual([player.index, player.playing], [0, false]);
});

test("the address of a replay", () => {
  assert.deepEqual(parsePath("/r/b3c1-x"), { page: "replay", match: "b3c1-x" });
  assert.deepEqual(parsePath("/t/x7k2p/"), { page: "table", table: "x7k2p" });
  for (const path of ["/r/", "/r/a/b", "/x/b3c1", "/rb3c1"]) assert.deepEqual(parsePath(path), { page: "nothing" }, path);
  assert.equal(pathOf({ page: "replay", match: "b3c1" }), "/r/b3c1");
});
