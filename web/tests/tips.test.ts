// SPDX-License-Identifier: MIT
/* Tips in the first deals: each is shown once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nothing } from "lit";
import { useCatalog } from "../src/base/i18n.js";
import type { Shown, Told } from "../src/table/contract.js";
import { games } from "../src/state/games.js";
import { isPlain, pointsInWords } from "../src/table/seats/seats.js";
import { pointsLegend, Tips } from "../src/table/tips.js";
import { state as table } from "./fakes.js";

const shown = (part: Partial<Shown> & { turn?: number; legal?: string[]; deal?: number }): Shown => {
  const { turn = 1, legal = ["0-4@a"], deal = 1, ...rest } = part;
  return { ...table, phase: "play", at: 0, ...rest, match: { ...table.match!, turn, legal, deal } };
};
const step = (state: Shown, kind: "knock" | "draw" | "lay", seat: number, n: number): Told => ({ state, step: { n, ms: 0, seat, scored: 0, kind, tile: null, laid: [] } as never });

function tips() {
  let text: string | null = null;
  const kept = { read: () => text, write: (next: string) => void (text = next) };
  return { first: new Tips(kept), later: () => new Tips(kept) };
}

test("the first own move says how a tile is laid, as long as it lasts and never again", () => {
  const { first, later } = tips();
  assert.equal(first.ofMove(shown({ turn: 2 }), []), null);
  assert.equal(first.ofMove(shown({ v: 5 }), []), "lay");
  assert.equal(first.ofMove(shown({ v: 5 }), []), "lay");
  assert.equal(first.ofMove(shown({ v: 9 }), []), null);
  assert.equal(later().ofMove(shown({ v: 5 }), []), null);
});

test("who knocked or drew is told why, until they act themselves", () => {
  const { first } = tips();
  const state = shown({ turn: 2, v: 7 });
  assert.equal(first.ofMove(state, [step(state, "knock", 2, 20)]), null);
  assert.equal(first.ofMove(state, [step(state, "knock", 1, 21)]), "knock");
  assert.equal(first.ofMove(shown({ turn: 3, v: 8 }), [step(state, "knock", 1, 21), step(state, "lay", 2, 22)]), "knock");
  assert.equal(first.ofMove(state, [step(state, "knock", 1, 30)]), null);
  assert.equal(first.ofMove(state, [step(state, "draw", 1, 31)]), "draw");
});

test("nobody is taught in lessons, at exercises or as a spectator", () => {
  for (const part of [{ you: 0 }, { practice: true }, { local: true }]) assert.equal(tips().first.ofMove(shown(part), []), null);
});

test("the colours of the points are explained at three deals' ends that have some", () => {
  const { first, later } = tips();
  const deal = (n: number, memory: number): Shown => ({ ...shown({ deal: n }), match: { ...shown({ deal: n }).match!, accounts: [{ score: 0, open: false, memory }] } });
  assert.equal(first.ofPoints(deal(1, 0)), false);
  assert.deepEqual([2, 2, 3, 4, 5].map((n) => first.ofPoints(deal(n, 4))), [true, true, true, true, false]);
  assert.equal(later().ofPoints(deal(6, 4)), false);
});

test("where Generals count, the colours of points are not explained: the score has none", () => {
  const general = (titles: boolean): Shown => {
    const state = shown({});
    return { ...state, match: { ...state.match!, accounts: [{ score: 15, open: true, memory: 0 }], history: [{ ...(titles && { titles: ["", "general"] }) } as never] } };
  };
  assert.deepEqual([general(false), general(true)].map((state) => tips().first.ofPoints(state)), [true, false]);
  assert.deepEqual([general(false), general(true)].map((state) => pointsLegend(state) === nothing), [false, true]);
});

test("an account is read in the words of its game: points, points of an open account, Generals", (context) => {
  context.after(() => [games.learn([]), games.learnMeanings([])]);
  useCatalog("en", {});
  const written = { score: 15, open: true, memory: 0 };
  const state = shown({});
  const { game } = state.app;
  assert.equal(pointsInWords(state, written), "15 points, open account");
  games.learnMeanings([{ name: game, target_means: "wins" }]); // the core's word counts where no server has said anything
  assert.equal(pointsInWords(state, written), "15 points");
  assert.equal(pointsInWords(state, { score: 0, open: false, memory: 1 }), "1 point remembered");
  games.learn([{ id: game, title: "Game", seats: [4], target_means: "loses", options: [] }]);
  assert.equal(pointsInWords(state, { ...written, score: 1 }), "1 point, open account");
  const generals = { ...state, match: { ...state.match!, history: [{ titles: ["", "general"] } as never] } };
  assert.equal(pointsInWords(generals, { ...written, score: 1 }), "1 General");
  assert.equal(pointsInWords(generals, { ...written, score: 0 }), "no points");
});

test("where the most points win, their colour is no warning and is not explained", (context) => {
  context.after(() => games.learn([]));
  const means = (target_means: "loses" | "wins", account: { score: number; open: boolean; memory: number }) => {
    const state = { ...shown({}), match: { ...shown({}).match!, accounts: [account] } };
    games.learn([{ id: state.app.game, title: "Game", seats: [4], target_means, options: [] }]);
    return [isPlain(state), tips().first.ofPoints(state), pointsLegend(state) !== nothing];
  };
  const written = { score: 15, open: true, memory: 0 };
  assert.deepEqual(means("loses", written), [false, true, true]);
  assert.deepEqual(means("wins", written), [true, false, false]);
  // Remembered points are explained in both: they do not count yet.
  assert.deepEqual(means("wins", { score: 0, open: false, memory: 5 }), [true, true, true]);
});
