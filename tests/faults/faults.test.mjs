// The short form of the fault tests: every fault at least once. The long one: soak.mjs. A run that was wrong leaves its
// history and store; README.md tells how to look at them. SEED=N: the plan of an earlier run.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ClusterWorld } from "./cluster.mjs";
import { run, tableOf } from "./run.mjs";
import { SHORT_CLOCK, SHORT_CLUSTER, SHORT_SINGLE } from "./scenarios.mjs";
import { SingleWorld } from "./world.mjs";

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** One run; everything must be right. */
function holds(name, scenario, World, skip = null) {
  test(name, { timeout: 170_000, skip: skip ?? false }, async (t) => {
    const result = await run(scenario, World, { seed, load: { companies: 6 } });
    for (const line of tableOf([result]).split("\n")) t.diagnostic(line);
    const wrong = result.faults.map(({ kind, text }) => `${kind}: ${text}`);
    assert.equal(wrong.length, 0, `seed ${seed}, kept in ${result.folder}:\n${wrong.slice(0, 20).join("\n")}`);
  });
}

describe(`seed ${seed}`, { concurrency: 3 }, () => {
  holds("two nodes: killed, stopped, cut off, standing still; PostgreSQL and NATS begin again", SHORT_CLUSTER, ClusterWorld, ClusterWorld.lacks());
  holds("one node: killed, stopped, without a disk, with silent, broken and slow connections", SHORT_SINGLE, SingleWorld);
  holds("one node: the clock jumps", SHORT_CLOCK, SingleWorld);
});
