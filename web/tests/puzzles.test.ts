// SPDX-License-Identifier: MIT
// Puzzles: what the device stores of them, which one it chooses, how an answer is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useCatalog } from "../src/base/i18n.js";
import { shownOf, type Puzzle } from "../src/puzzles/book.js";
import { chooseHere } from "../src/puzzles/choosing.js";
import { answered, daysNow, readKept, type Kept } from "../src/puzzles/kept.js";
import { Solving } from "../src/puzzles/solving.js";
import { countedWords } from "../src/puzzles/words.js";

useCatalog("en", {});

const account = { score: 0, open: false, memory: 0 };
const puzzle = (id: string, more: Partial<Puzzle> = {}): Puzzle => ({
  puzzle: id,
  level: 1500,
  question: "lay",
  themes: ["5"],
  proof: "worlds",
  options: {},
  right: ["2-6@a", "2-6@b"],
  actions: [
    { act: "1-1@a", chance: 400, points: -10 },
    { act: "2-6@a", chance: 530, points: 31 },
  ],
  seat: 2,
  seats: 4,
  match: { id: "", deal: 1, sides: [1, 2, 1, 2], accounts: [account, account], carry: 0, line: [], hand: ["1-1", "2-6"], ends: { a: 2, b: 2 }, counts: [2, 2, 2, 2], stock: null, turn: 2, legal: ["1-1@a", "2-6@a", "2-6@b"], clock: { move: 0, reserve: 0 }, history: [], result: null } as unknown as Puzzle["match"],
  ...more,
});

test("what is kept is read out of anything", () => {
  const nothing = { done: {}, run: 0, best: 0, days: 0, day: 0, game: "", theme: "" };
  for (const text of [null, "", "no JSON", "7", "null", "[]", '{"run":-1,"days":"x","game":5,"done":7,"daily":{"day":"x"}}']) assert.deepEqual(readKept(text), nothing);
  const kept: Kept = { ...nothing, done: { "kozel-a": true }, run: 2, best: 3, days: 1, day: 20000, game: "kozel", theme: "5", daily: { day: 20000, puzzle: "kozel-b" } };
  assert.deepEqual(readKept(JSON.stringify({ ...kept, done: { "kozel-a": true, "kozel-c": "x" }, more: 1 })), kept);
});

test("streaks on the device: the first answer to a puzzle counts", () => {
  let kept = readKept(null);
  const steps: [string, boolean, number, number, number, number][] = [
    ["a", true, 10, 1, 1, 1],
    ["a", false, 10, 1, 1, 1],
    ["b", true, 11, 2, 2, 2],
    ["c", false, 11, 0, 2, 2],
    ["d", true, 13, 1, 2, 1],
  ];
  for (const [id, right, day, run, best, days] of steps) {
    kept = answered(kept, id, right, day);
    assert.deepEqual([kept.run, kept.best, kept.days], [run, best, days], id);
  }
  assert.deepEqual(kept.done, { a: true, b: true, c: false, d: true });
  assert.deepEqual([daysNow(kept, 13), daysNow(kept, 14), daysNow(kept, 15)], [1, 1, 0]);
});

test("without an account one of the nearest comes that was not answered", () => {
  const list = Array.from({ length: 30 }, (_, i) => puzzle(`p${i}`, { level: 1000 + 50 * i, themes: i % 2 ? ["5"] : ["fish"] }));
  const ids = (done: Record<string, boolean>, theme = "", but = "") => new Set([0, 0.2, 0.4, 0.6, 0.8, 0.999].map((random) => chooseHere(list, done, theme, but, random)?.puzzle));
  for (const id of ids({})) assert.ok(Math.abs(1000 + 50 * Number(id!.slice(1)) - 1500) <= 200, id);
  assert.ok(!ids({ p10: true }, "", "p11").has("p10"));
  assert.ok(!ids({}, "", "p10").has("p10"));
  for (const id of ids({}, "fish")) assert.equal(Number(id!.slice(1)) % 2, 0);
  assert.deepEqual([...ids(Object.fromEntries(list.map(({ puzzle: id }) => [id, true])))], [undefined]);
});

test("the table shows what the seat saw, and who is who", () => {
  const state = shownOf(puzzle("kozel-1"), "kozel", "You");
  assert.deepEqual(state.seats.map((seat) => seat!.name), ["", "You", "", ""]);
  assert.deepEqual([state.you, state.practice, state.match!.clock, state.match!.hand], [2, true, undefined, ["1-1", "2-6"]]);
});

test("an answer: every accepted action is right, the first one counts, and it is judged by its numbers", async () => {
  const solve = async (act: string) => {
    const solving = new Solving(puzzle("kozel-2"), () => Promise.resolve(false), () => undefined);
    await solving.solve(act);
    await solving.solve("2-6@a");
    assert.equal(solving.answer, act);
    return solving;
  };
  const right = await solve("2-6@b");
  assert.deepEqual([right.right, right.choice.mark, right.choice.played, right.choice.best], [true, undefined, "2-6@a", "2-6@a"]);
  assert.deepEqual(right.pieces.map(({ tile, end }) => [tile, end]), [["2-6", "a"]]);
  const wrong = await solve("1-1@b"); // stands for 1-1@a, which does not differ
  assert.deepEqual([wrong.right, wrong.choice.mark, wrong.choice.played], [false, "?", "1-1@a"]);
  assert.ok(Math.abs(wrong.choice.loss! - 0.13) < 1e-9 && Math.abs(wrong.choice.loss_points! - 4.1) < 1e-9);
});

test("an answer given before the connection is there is sent when the server has reported a registered person", async (context) => {
  const sent: string[] = [];
  context.mock.method(globalThis, "fetch", (path: string) => {
    sent.push(path);
    return Promise.resolve(new Response(JSON.stringify({ puzzle: {}, solver: {}, rated: true })));
  });
  let report = (_: boolean): void => undefined;
  const solving = new Solving(puzzle("kozel-2"), () => new Promise((go) => (report = go)), () => undefined);
  const solved = solving.solve("2-6@b");
  assert.deepEqual([solving.right, sent], [true, []]);
  report(true);
  await solved;
  assert.deepEqual([sent.length, solving.rated], [1, true]);
});

test("an answer that counts in part says so, and a first rating that it is provisional", () => {
  const attempt = { action: "1-2@a", right: false, share: 27, before: 1500, after: 1473, at: 1, vote: 0 };
  const solver = { rating: 1473, deviation: 149, provisional: true, solved: 0, missed: 1, run: 0, best_run: 0, days: 1, best_days: 1, today: true };
  assert.equal(countedWords(attempt, solver), "This answer counts only 27 %: less was at stake here. Your rating is provisional: it still moves fast.");
  assert.equal(countedWords({ ...attempt, share: 100 }, { ...solver, provisional: false }), "");
});
