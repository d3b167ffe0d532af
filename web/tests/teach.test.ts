// SPDX-License-Identifier: MIT
// What a replay teaches: an analysis indexed by position, its request, the person's mistakes as exercises.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnalysisState, JudgedChoice, Mark, MatchAnalysis } from "../src/api/schema.js";
import { useCatalog } from "../src/base/i18n.js";
import { Asking, sendToServer } from "../src/teach/asking.js";
import { labelsOf, overlap, widthOf } from "../src/teach/graph.js";
import { isRight, Judged, ranked } from "../src/teach/judged.js";
import { Teach } from "../src/teach/teach.js";
import { actWords } from "../src/board/words.js";
import { reasonsOf, signed } from "../src/teach/words.js";
import { FakeTimers, settle } from "./fakes.js";

useCatalog("en", {});

function choice(deal: number, ply: number, seat: number, mark?: Mark): JudgedChoice {
  const actions = [
    { act: "0-1@a", points: -2, se: 1, chance: 0.4, chance_se: 0.01 },
    { act: "1-2@b", points: 3, se: 1, chance: 0.5, chance_se: 0.01 },
    { act: "1-3@b", points: 3, se: 1, chance: 0.4985, chance_se: 0.01 },
  ];
  return { deal, ply, seat, played: "0-1@a", best: "1-2@b", loss: 0.1, loss_points: 5, ...(mark && { mark }), actions, principles: ["7"], swing: 1 };
}

const analysis: MatchAnalysis = {
  version: 1,
  deviation: 0.1,
  limits: { "?!": 0.02, "?": 0.04, "??": 0.08 },
  deals: [
    { deal: 1, start: [1, -1], luck: [3, -3], swing: [6, -6], points: [10, -10], leads: [[3, -3], [5, -5], [6, -6], [10, -10]], choices: [choice(1, 1, 2), choice(1, 3, 1, "??")] },
    { deal: 2, start: [0, 0], luck: [-4, 4], swing: [0, 0], expected: [-4, 4], leads: [[-4, 4], [-4, 4]], choices: [choice(2, 1, 1, "?!")] },
  ],
  seats: [],
};
const steps = (...acts: string[]) => acts.map((act) => ({ act }));
const course = { sides: [1, 2], deals: [{ deal: 1, steps: steps("1-1", "draw 2-2", "0-1@a") }, { deal: 2, steps: steps("1-2") }] };

test("a choice is found by where it led; mistakes are one's own, and gone through both ways", () => {
  const judged = new Judged(analysis, course);
  assert.equal(judged.choiceAt({ deal: 1, ply: 3 })?.mark, "??");
  assert.equal(judged.choiceAt({ deal: 1, ply: 2 }), undefined);
  assert.deepEqual(judged.mistakes(1).map(({ mark }) => mark), ["??", "?!"]);
  assert.deepEqual(judged.mistakes(1, true).map(({ mark }) => mark), ["??"]);
  assert.deepEqual(judged.mistakes(2), []);
  assert.equal(judged.nextMistake(1, { deal: 1, ply: 0 }, 1)?.ply, 3);
  assert.equal(judged.nextMistake(1, { deal: 1, ply: 3 }, 1)?.deal, 2);
  assert.equal(judged.nextMistake(1, { deal: 2, ply: 1 }, 1), undefined);
  assert.equal(judged.nextMistake(1, { deal: 2, ply: 1 }, -1)?.deal, 1);
});

test("leads go on from deal to deal; the deal and what is drawn are luck", () => {
  const judged = new Judged(analysis, course);
  assert.deepEqual(judged.leads(0).map(({ at, value, luck, begins }) => `${at}:${value}${luck ? " luck" : ""}${begins ? " begins" : ""}`), [
    "0:1 luck begins", "0:3 luck", "1:5", "2:6 luck", "3:10", "4:10 luck begins", "4:6 luck", "5:6",
  ]);
  assert.equal(judged.leads(judged.sideOf(2)).at(-1)!.value, -6);
});

test("marks of the graph that would overprint each other are merged, the gravest is named", () => {
  const WIDTH = 360;
  const points = (...all: [number, number, Mark][]) => all.map(([x, y, mark]) => ({ x, y, mark }));
  assert.deepEqual(labelsOf(points([100, 50, "?"], [200, 50, "?!"]), WIDTH).map(({ text }) => text), ["?", "?!"]);
  assert.deepEqual(labelsOf(points([100, 50, "?"], [104, 90, "?!"]), WIDTH).map(({ text }) => text), ["?", "?!"], "one stands above the other");
  assert.deepEqual(labelsOf(points([100, 50, "?!"], [108, 48, "??"], [104, 52, "?"]), WIDTH), [{ x: 108, y: 42, text: "??×3" }]);
  // A match of thirty marks, close to each other in time and height.
  const marks: readonly Mark[] = ["?!", "?", "??"];
  const many = Array.from({ length: 30 }, (_, i) => ({ x: 34 + 10.9 * i, y: 20 + ((i * 37) % 100), mark: marks[(i * 7) % 3]! }));
  const labels = labelsOf(many, WIDTH);
  labels.forEach((one, i) => labels.slice(i + 1).forEach((other) => assert.ok(!overlap(one, other), `${JSON.stringify(one)} over ${JSON.stringify(other)}`)));
  for (const { x, text } of labels) assert.ok(x >= widthOf(text) / 2 && x <= WIDTH - widthOf(text) / 2, text);
  assert.equal(labels.reduce((sum, { text }) => sum + Number(/×(\d+)/.exec(text)?.[1] ?? 1), 0), many.length);
});

test("the best comes first, and what is as good as the best is right", () => {
  const judged = new Judged(analysis, course);
  const one = choice(1, 3, 1, "??");
  assert.deepEqual(ranked(one).map(({ act }) => act), ["1-2@b", "1-3@b", "0-1@a"]);
  assert.deepEqual(["1-2@b", "1-3@b", "0-1@a", "6-6"].map((act) => isRight(judged, one, act)), [true, true, false, false]);
});

test("words: actions by the value that they are laid to, reasons as advice", () => {
  assert.equal(actWords("1-2@b", { a: 4, b: 2 }), "1-2 to the 2");
  assert.equal(actWords("0-0@a!+6-6@b", { a: 0, b: 6 }), "0-0 to the 0, 6-6 to the 6");
  assert.equal(actWords("3-3", {}), "3-3 Lead");
  assert.equal(actWords("draw", {}), "Draw from the bazaar");
  const fish = { act: "1-2@b", lies: 100, own: 20, limit: 17 };
  assert.deepEqual(reasonsOf({ ...choice(1, 1, 1), fish }, [1, 2, 3, 4]), [
    "Do not open a fresh value, one of which nothing lies yet.",
    "The fish leaves 20 points in hand; it pays below 17.0.",
  ]);
  // A player without a partner has nobody to help.
  const keep = (sides: number[]): string[] => reasonsOf({ ...choice(1, 1, 1), principles: ["L"] }, sides);
  assert.deepEqual([keep([1, 2, 3, 4]), keep([1, 2])], [["Keep tiles for the open ends."], ["Keep tiles for the open ends."]]);
  assert.deepEqual(keep([1, 2, 1, 2]), ["Keep tiles for the open ends; of a pair, who has fewer goes out, the other helps."]);
  assert.deepEqual([signed(-3), signed(2.25), signed(0.01)], ["−3.0", "+2.3", "0.0"]);
});

test("asked for, it is looked for again until it is there", async () => {
  const timers = new FakeTimers();
  const answers: (AnalysisState | Error)[] = [
    { state: "none", may: true },
    { state: "waiting", may: false, place: 2 },
    { state: "running", may: false, progress: 0.5, analysis: { ...analysis, deals: analysis.deals.slice(0, 1) } },
    { state: "running", may: false, progress: 0.6 },
    { state: "done", may: false, analysis },
  ];
  const sent: string[] = [];
  let changes = 0;
  const asking = new Asking(async (name, deals) => {
    sent.push(`${name} ${deals}`);
    return answers.shift() as AnalysisState;
  }, () => changes++, timers);
  await asking.look();
  timers.pass(60_000);
  assert.equal(sent.length, 1, "nobody has asked for it");
  await asking.want();
  for (let i = 0; i < 3; i++) {
    timers.pass(2000);
    await settle();
  }
  assert.equal(asking.told?.state, "done");
  assert.deepEqual(sent, ["analysis 0", "analyse 0", "analysis 0", "analysis 1", "analysis 1"], "with the deals that are known");
  timers.pass(60_000);
  assert.equal(sent.length, 5, "it is there");
  assert.ok(changes >= 4);
});

test("while the analysis runs, its deals are there as they come", () => {
  const teach = new Teach(sendToServer("m"), course, () => {}, new FakeTimers());
  teach.stop();
  const tell = (told: AnalysisState): void => {
    teach.asking.told = told;
    teach.want();
  };
  tell({ state: "running", may: false, analysis: { ...analysis, deals: analysis.deals.slice(0, 1) } });
  assert.deepEqual([teach.markAt({ deal: 1, ply: 3 }), teach.markAt({ deal: 2, ply: 1 })], ["??", undefined]);
  tell({ state: "running", may: false, progress: 0.6 });
  assert.equal(teach.markAt({ deal: 1, ply: 3 }), "??");
  tell({ state: "done", may: false, analysis });
  assert.equal(teach.markAt({ deal: 2, ply: 1 }), "?!");
});

test("a match is shown though the server says nothing of its analysis", async (context) => {
  context.mock.method(globalThis, "fetch", () => new Promise(() => undefined));
  const timers = new FakeTimers();
  const teach = new Teach(sendToServer("m"), course, () => {}, timers);
  let looked = false;
  void teach.looked.then(() => (looked = true));
  await settle();
  assert.equal(looked, false);
  timers.pass(1500);
  await settle();
  assert.equal(looked, true);
});

test("a mistake is solved by anything as good as the best; then the best is shown", () => {
  const teach = new Teach(sendToServer("m"), course, () => {}, new FakeTimers());
  teach.stop();
  teach.judged = new Judged(analysis, course);
  teach.begin(1);
  assert.equal(teach.drill?.choices.length, 1, "an inaccuracy is no task");
  assert.equal(teach.task?.ply, 3);
  assert.equal(teach.preview, null, "the answer is not shown before");
  teach.answer("1-3@b");
  assert.ok(teach.answeredRight);
  assert.deepEqual(teach.pieces, [{ tile: "1-2", end: "b" }]);
  teach.answer("0-1@a");
  assert.equal(teach.drill?.right, 1, "there is one answer");
  teach.next();
  assert.equal(teach.task, undefined);
  teach.end();
  assert.equal(teach.drill, null);
});
