// SPDX-License-Identifier: MIT
// All faults, each many times: node tests/faults/soak.mjs [--seed N] [--only NAME[,NAME...]] [--world 1|2|3|bus|standby|upgrade] [--times N] [--rounds N] [--keep].
// Prints the table of faults and figures; the last line counts.
import { parseArgs } from "node:util";
import { run, tableOf } from "./run.mjs";
import { BUS } from "./bus_scenarios.mjs";
import { ClusterWorld, ThreeBuses, ThreeNodes, WithStandby } from "./cluster.mjs";
import { CLUSTER, SINGLE } from "./scenarios.mjs";
import { STANDBY } from "./standby_scenarios.mjs";
import { TwoVersions, UPGRADE_OF_MANY } from "./upgrade.mjs";
import { SingleWorld } from "./world.mjs";

const { values } = parseArgs({
  options: { seed: { type: "string" }, only: { type: "string" }, world: { type: "string" }, times: { type: "string" }, rounds: { type: "string" }, keep: { type: "boolean" } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const only = values.only?.split(",");
const results = [];
const worlds = [
  ["1", SingleWorld, SINGLE],
  ["2", ClusterWorld, CLUSTER],
  ["3", ThreeNodes, CLUSTER],
  ["bus", ThreeBuses, BUS],
  ["standby", WithStandby, STANDBY],
  ["upgrade", TwoVersions, [UPGRADE_OF_MANY]],
].filter(([count]) => !values.world || values.world === count);
for (const [, World, scenarios] of worlds)
  for (const scenario of scenarios) {
    if (only && !only.includes(scenario.name)) continue;
    for (let round = 0; round < Number(values.rounds ?? scenario.rounds ?? 1); round++) {
      const result = await run(scenario, World, { keep: values.keep, load: scenario.load, seed: seed + round, times: Number(values.times ?? scenario.soak) });
      results.push(result);
      const { faults, folder, times, ms } = result;
      console.log(`${scenario.name}, ${result.world}, seed ${result.seed}: ${times} times in ${Math.round(ms / 1000)} s: ${faults.length ? `${faults.length} WRONG, kept in ${folder}` : "right"}`);
      if (result.more) console.log(`  ${JSON.stringify(result.more)}`);
      for (const { kind, text } of faults.slice(0, 20)) console.log(`  ${kind}: ${text}`);
    }
  }
console.log(`\n${tableOf(results)}\n`);
const failed = results.filter(({ faults }) => faults.length).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed || !results.length ? 1 : 0); // at once: after an hour of connections Node may never have done cleaning up
