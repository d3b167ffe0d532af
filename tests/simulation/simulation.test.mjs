import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeAll, simulate } from "./check.mjs";

const RUNS = 2000;
const first = (Number(process.env.TEST_SEED ?? 1) - 1) * RUNS + 1;

test("while things break nothing is lost, doubled, told too early or differently", { timeout: 600_000 }, async () => {
  const wrong = [];
  const sums = await judgeAll(first, RUNS, { say: (text) => wrong.push(text) });
  assert.equal(wrong.length, 0, wrong.join("\n"));
  assert.equal(sums.runs, RUNS);
  assert.ok(sums.acknowledged > 50 * RUNS && sums.faults > 3 * RUNS, JSON.stringify(sums));
});

test("a seed gives the same history every time, whichever ran before", { timeout: 60_000 }, async () => {
  const hashes = async (from, count) => {
    const all = new Map();
    await simulate(from, count, ({ seed, hash }) => all.set(seed, hash) && true);
    return all;
  };
  const all = await hashes(first, 24);
  for (const seed of [first + 11, first + 3, first + 23]) assert.equal((await hashes(seed, 1)).get(seed), all.get(seed), `seed ${seed}`);
  assert.equal(new Set(all.values()).size, 24);
});
