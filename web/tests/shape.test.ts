// SPDX-License-Identifier: MIT
// The layout of the table in every window: by its width and height, with the room of its hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { handWidth } from "../src/table/hand/fit.js";
import { handOf, plateLeast, shapeOf } from "../src/table/shape.js";

const shape = (width: number, height: number): string => {
  const { wide, low, stacked } = shapeOf({ width, height });
  return [wide ? "wide" : "narrow", low ? "low" : "", stacked ? "stacked" : ""].filter(Boolean).join(" ");
};

test("the others sit around the cloth where it is wide, at its sides where the height is dear", () => {
  for (const [width, height, is] of [
    [1280, 744, "wide"],
    [720, 420, "wide"],
    [844, 334, "wide low"], // a phone on its side
    [608, 334, "wide low"], // the same next to a lesson
    [640, 304, "wide low"],
    [640, 480, "wide low"], // a replay
    [640, 592, "narrow stacked"],
    [440, 304, "wide low stacked"], // a small phone on its side, next to a lesson
    [360, 290, "wide low stacked"], // an upright phone below a long text
    [360, 367, "narrow stacked"],
    [390, 796, "narrow stacked"],
    [320, 256, "narrow stacked"], // a page zoomed to 400 %: it scrolls
  ] as const)
    assert.equal(shape(width, height), is, `${width}x${height}`);
});

test("a hand of seven stands in one row in every window, beside plate and buttons or below them", () => {
  for (let width = 320; width <= 1600; width += 4)
    for (let height = 240; height <= 1000; height += 20) {
      const size = { width, height };
      const fit = handOf(7, size);
      const { stacked } = shapeOf(size);
      const what = `${width}x${height}: ${JSON.stringify(fit)}`;
      assert.equal(fit.rows, 1, what);
      assert.ok(fit.tile >= (stacked ? 40 : 36), what);
      const buttons = 3 * 48 + 2 * 8;
      const beside = stacked ? 12 : plateLeast(size) + buttons + (width >= 720 ? 72 : 32);
      assert.ok(handWidth(7, fit) - (stacked ? 1 : 0) + beside <= width, what);
    }
});

test("a large hand leaves a wide window's five buttons their room", () => {
  assert.ok(handWidth(15, handOf(15, { width: 1280, height: 744 })) + 220 + 72 + 360 <= 1280);
});

test("a hand that has drawn stays in a row where a second one would cost a low board more", () => {
  assert.equal(handOf(10, { width: 844, height: 334 }).rows, 1);
  assert.equal(handOf(10, { width: 667, height: 319 }).rows, 1);
  const many = handOf(14, { width: 640, height: 304 });
  assert.deepEqual([many.rows, many.tile >= 36], [2, true]);
  assert.ok(handWidth(14, many) <= 640 - 32 - 112 - 160);
});
