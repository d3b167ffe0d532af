// SPDX-License-Identifier: MIT
// Every kind of state that a game reaches. The core chooses the positions from records of all ends of deals and matches. Each is checked in one
// window or several.
import { resize } from "../web/lib/fitting.mjs";
import { expect, plans, recordsOf, SIZES, test } from "./lib/test.mjs";

/** The minimum of the board's shorter side, px. */
const LEAST = { narrow: 130, phone: 150, low: 130, desktop: 300 };
const sizes = Object.keys(SIZES);

/** The windows in which a position is checked: one, a different one for each position. A large position is also checked on an upright phone and on
 * a phone on its side. */
const windowsOf = ({ large }, index) => new Set([sizes[index % sizes.length], ...(large ? ["low", index % 8 < 4 ? "narrow" : "phone"] : [])]);

for (const game of Object.keys(plans))
  test(`${game}`, async ({ stage }) => {
    const positions = await stage.evaluate(([game, texts]) => window.kozel.choose(game, texts), [game, recordsOf(game)]);
    expect(positions.length, "positions").toBeGreaterThanOrEqual(sizes.length);
    for (const size of sizes) {
      await resize(stage, SIZES[size]);
      const which = [...positions.keys()].filter((index) => windowsOf(positions[index], index).has(size));
      const wrong = await stage.evaluate(([game, which, least]) => window.kozel.checkAll(game, which, least), [game, which, LEAST[size]]);
      expect.soft(wrong, size).toEqual([]);
    }
  });
