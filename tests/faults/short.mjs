// SPDX-License-Identifier: MIT
// The short form of the fault tests: every fault at least once. Each world has a file, and so a process of its own: the proxies of a run
// must not wait for the checker of another. TEST_SEED=N draws another plan; without it the plan is always the same one. A run that was
// wrong leaves its history and store; README.md describes how to look at them. The long form: soak.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { run, tableOf } from "./run.mjs";

const seed = Number(process.env.TEST_SEED ?? 1);

/** One run; everything must be right. */
export function holds(name, scenario, World, skip = null) {
  test(`${name} (seed ${seed})`, { timeout: 170_000, skip: skip ?? false }, async (t) => {
    // Node's own end may wait for ever for a write to a socket that the proxies have cut. (Registered here, after the test runner's handler.)
    process.once("exit", () => process.exit());
    const result = await run(scenario, World, { seed, load: { companies: scenario.companies ?? 6 } });
    for (const line of tableOf([result]).split("\n")) t.diagnostic(line);
    if (result.more) t.diagnostic(JSON.stringify(result.more));
    const wrong = result.faults.map(({ kind, text }) => `${kind}: ${text}`);
    assert.equal(wrong.length, 0, `seed ${seed}, kept in ${result.folder}:\n${wrong.slice(0, 20).join("\n")}`);
  });
}
