// SPDX-License-Identifier: MIT
// Motion at the table: for those who want it.
import { expect, test } from "./lib/test.mjs";

for (const reducedMotion of ["reduce", "no-preference"])
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion }, settings: { speed: "fast" } });

    test("who wants little motion sees none", async ({ lobby: page }) => {
      await page.evaluate(() => {
        window.moved = new Set();
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
          for (const frame of [frames].flat()) for (const name of ["transform", "translate"]) if (frame[name] && frame[name] !== "none") window.moved.add(name);
          return animate.call(this, frames, how);
        };
        const watch = () => {
          for (const animation of document.getAnimations()) {
            const { duration } = animation.effect.getComputedTiming();
            const moves = animation.effect.getKeyframes().some((frame) => frame.transform || frame.translate || frame.scale || frame.rotate);
            if (moves && duration > 10) window.moved.add(animation.animationName ?? animation.transitionProperty ?? "script");
          }
          requestAnimationFrame(watch);
        };
        watch();
      });
      await page.evaluate((wishes) => window.kozel.begin(wishes), { game: "kozel", seats: 4 });
      await page.evaluate(async () => {
        const { finger } = window.kozel;
        const pick = finger.picker(1);
        for (let turn = 0; turn < 3 && (await finger.turnComes()) === "play"; turn++) await finger.turn(pick);
      });
      const moved = await page.evaluate(() => [...window.moved]);
      if (reducedMotion === "reduce") expect(moved).toEqual([]);
      else expect(moved.length, "where motion is wanted there is some").toBeGreaterThan(0);
    });
  });
