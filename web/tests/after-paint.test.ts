// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { afterPaint, nextTask } from "../src/base/after-paint.js";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("what waits for a paint is done once, and where nothing is painted too", async () => {
  let frame: (() => void) | null = null;
  globalThis.requestAnimationFrame = ((call: () => void) => ((frame = call), 1)) as typeof requestAnimationFrame;
  let done = 0;
  afterPaint(() => done++);
  await pause(5);
  assert.equal(done, 0);
  frame!();
  await pause(20);
  assert.equal(done, 1);
  afterPaint(() => done++); // no frame comes
  while (done < 2) await pause(20);
  await pause(600);
  assert.equal(done, 2);
});

test("what is asked for at once begins in this order, and nothing begins in the same task", async () => {
  const began: string[] = [];
  const all = Promise.all(["a", "b", "c"].map((name) => nextTask().then(() => began.push(name))));
  for (let i = 0; i < 20; i++) await null;
  assert.deepEqual(began, []);
  await all;
  assert.deepEqual(began, ["a", "b", "c"]);
});
