// SPDX-License-Identifier: MIT
// Checks 2000 seeds of the fault simulation, and that a seed is repeatable (README.md).
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSeeds, simulate } from "./check.mjs";

const RUNS = 2000;
const first = (Number(process.env.TEST_SEED ?? 1) - 1) * RUNS + 1;

test("faults lose, duplicate, reveal and change nothing", { timeout: 600_000 }, async () => {
  const failures = [];
  const totals = await checkSeeds(first, RUNS, { report: (text) => failures.push(text) });
  assert.equal(failures.length, 0, failures.join("\n"));
  assert.equal(totals.runs, RUNS);
  // Each of people.c's table setups is played, matches are played again, and single nodes are played at.
  assert.equal(Object.keys(totals.setups).length, 7, JSON.stringify(totals));
  assert.ok(Object.values(totals.setups).every((matches) => matches > RUNS / 20), JSON.stringify(totals));
  assert.ok(totals.rematches > RUNS / 10 && totals.singleNode > 5 * RUNS, JSON.stringify(totals));
  assert.ok(totals.acknowledged > 50 * RUNS && totals.faults > 3 * RUNS, JSON.stringify(totals));
});

test("a seed produces the same history, alone or after other seeds", { timeout: 60_000 }, async () => {
  const hashes = async (from, count) => {
    const all = new Map();
    await simulate(from, count, ({ seed, hash }) => all.set(seed, hash) && true);
    return all;
  };
  const all = await hashes(first, 24);
  for (const seed of [first + 11, first + 3, first + 23]) assert.equal((await hashes(seed, 1)).get(seed), all.get(seed), `seed ${seed}`);
  assert.equal(new Set(all.values()).size, 24);
});
