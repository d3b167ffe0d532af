// The short form of the fault tests: every fault at least once. The long one: soak.mjs. A run that was wrong leaves its
// history and store; README.md tells how to look at them. SEED=N: the plan of an earlier run.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { run, tableOf } from "./run.mjs";
import { SINGLE } from "./scenarios.mjs";
import { SingleWorld } from "./world.mjs";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

for (const [World, scenarios] of [[SingleWorld, SINGLE]])
  describe(`seed ${seed}`, { concurrency: 2 }, () => {
    for (const scenario of scenarios)
      test(scenario.name, { timeout: 120_000 }, async (t) => {
        const result = await run(scenario, World, { seed, load: { companies: 6 } });
        for (const line of tableOf([result]).split("\n")) t.diagnostic(line);
        const wrong = result.faults.map(({ kind, text }) => `${kind}: ${text}`);
        assert.equal(wrong.length, 0, `seed ${seed}, kept in ${result.folder}:\n${wrong.slice(0, 20).join("\n")}`);
      });
  });
