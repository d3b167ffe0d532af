// SPDX-License-Identifier: MIT
// Every game, played to the end of its match against bots by pressing what the page offers. games.json has the options that make a match short.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resize } from "../web/lib/fitting.mjs";
import { expect, plans, root, SEED, SIZES, test } from "./lib/test.mjs";

const games = Object.keys(plans);

test("all games of the core are played here", async ({ stage }) => {
  expect(await stage.evaluate(async () => (await window.kozel.hub.ready()).games().map(({ name }) => name).sort())).toEqual([...games].sort());
});

for (const [index, game] of games.entries())
  test(`${game}: to the end of a match`, async ({ stage }) => {
    const { record, sums = false, ...wishes } = plans[game];
    const { width, height } = index % 2 ? SIZES.phone : SIZES.desktop;
    await resize(stage, { width, height });
    const text = record && readFileSync(join(root, "tests", record), "utf8");
    await stage.evaluate(() => window.kozel.unpainted(true));
    await stage.evaluate((wishes) => window.kozel.begin(wishes), { ...(record ? { record: text } : { game, ...wishes }), seed: SEED + index });
    const seen = { deals: 0, turns: 0, sums: 0 };
    for (let phase = "play"; phase !== "over"; seen.deals++) {
      const deal = await stage.evaluate(() => window.kozel.playDeal());
      expect(deal.wrong).toEqual([]);
      seen.turns += deal.turns;
      seen.sums += deal.sums;
      phase = deal.phase;
      await stage.clock.runFor(1500); // the last tile is shown first
      expect(await stage.evaluate(() => window.kozel.faults())).toEqual([]);
      if (phase !== "over") await stage.evaluate(() => window.kozel.onward());
    }
    expect(seen.turns).toBeGreaterThan(0);
    expect(seen.sums > 0, `${seen.sums} sums of ends`).toBe(sums);
    console.log(`# ${game}: ${seen.deals} deals, ${seen.turns} turns`);
  });
