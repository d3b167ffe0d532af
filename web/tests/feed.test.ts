// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { TableFeed } from "../src/state/tablefeed.js";
import { FakeTimers, state, step } from "./fakes.js";

function feed() {
  const timers = new FakeTimers();
  const gaps: number[] = [];
  const made = new TableFeed(
    "x7k2p",
    () => gaps.push(timers.now()),
    timers,
  );
  made.enter(state);
  return { feed: made, timers, gaps };
}

test("what comes at once is shown one after another, and only then may be acted", () => {
  const { feed: table, timers } = feed();
  assert.equal(table.current, true);
  table.push(step(11, 2, "draw", { counts: [3, 7] }));
  table.push(step(12, 2, "knock", { counts: [3, 7] }));
  table.push(step(13, 1, "1-5@a", { counts: [2, 7] }));
  assert.deepEqual([table.state?.n, table.step?.kind, table.current], [11, "draw", false]);
  timers.pass(349);
  assert.equal(table.state?.n, 11);
  timers.pass(1);
  assert.deepEqual([table.state?.n, table.step?.kind, table.current], [12, "knock", false]);
  timers.pass(500);
  assert.deepEqual([table.state?.n, table.step?.kind, table.current], [13, "lay", true]);
});

test("a later event waits until the one on the stage has had its time", () => {
  const { feed: table, timers } = feed();
  table.push(step(11, 2, "knock"));
  timers.pass(200);
  table.push(step(12, 1, "1-5@a"));
  assert.equal(table.state?.n, 11);
  timers.pass(300);
  assert.equal(table.state?.n, 12);
});

test("the clock runs from the event's arrival, not from its showing", () => {
  const { feed: table, timers } = feed();
  timers.pass(1000);
  table.push(step(11, 2, "draw"));
  table.push(step(12, 2, "draw"));
  timers.pass(350);
  assert.deepEqual([table.state?.n, table.state?.at], [12, 1000]);
});

test("speed: twice as fast; at once", () => {
  const { feed: table, timers } = feed();
  table.pacer.speed = 0.5;
  table.push(step(11, 2, "draw"));
  table.push(step(12, 2, "draw"));
  timers.pass(175);
  assert.equal(table.state?.n, 12);
  timers.pass(1000);
  table.pacer.speed = 0;
  table.push(step(13, 2, "draw"));
  table.push(step(14, 2, "draw"));
  assert.deepEqual([table.state?.n, table.step], [14, null]);
  // Screen readers get each step, with the state after it.
  assert.deepEqual(table.recent.map(({ state: then, step: told }) => [then.n, told.kind]), [11, 12, 13, 14].map((n) => [n, "draw"]));
});

test("a hidden page is up to date at once, without animation", () => {
  const { feed: table } = feed();
  table.push(step(11, 2, "draw"));
  table.push(step(12, 2, "draw"));
  table.push(step(13, 2, "knock"));
  table.pacer.flush();
  assert.deepEqual([table.state?.n, table.step, table.current], [13, null, true]);
});

test("old events are dropped, a missing one is noticed and asked for once", () => {
  const { feed: table, gaps } = feed();
  table.push(step(10, 2, "knock"));
  assert.deepEqual([table.state?.n, gaps.length], [10, 0]);
  table.push(step(12, 2, "knock"));
  table.push(step(13, 2, "knock"));
  assert.deepEqual([gaps.length, table.current, table.state?.n], [1, false, 10]);
  table.enter({ ...state, n: 13 });
  assert.deepEqual([table.state?.n, table.step, table.current], [13, null, true]);
  table.push(step(14, 2, "knock"));
  assert.equal(table.state?.n, 14);
});

test("entering again forgets what was still to be shown", () => {
  const { feed: table, timers } = feed();
  table.push(step(11, 2, "draw"));
  table.push(step(12, 2, "draw"));
  table.enter({ ...state, n: 20 });
  timers.pass(5000);
  assert.equal(table.state?.n, 20);
});
