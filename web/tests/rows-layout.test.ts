// Sausages of every length: lanes side by side, halves that touch match, nothing overlaps, everything in its window.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rows } from "../src/base/protocol.js";
import { bounds, fitSight } from "../src/board/line-layout.js";
import { fitColumns, layRows } from "../src/board/rows-layout.js";

const rows: Rows = { start: "0-5", lines: [["0-3", "3-6"], ["2-5"]], halves: [0, 5], turned: "3-3" };

test("the start tile stands across, line 1 runs above, line 2 below", () => {
  const { tiles, next } = layRows(rows, 4);
  assert.deepEqual(
    tiles.map(({ tile, x, y, turn }) => [tile, x, y, turn]),
    [["0-5", -4, 0, 0], ["0-3", -2.5, -0.5, 270], ["3-6", -0.5, -0.5, 270], ["2-5", -2.5, 0.5, 90]],
  );
  assert.deepEqual(next("6-6", "1"), { x: 1.5, y: -0.5, turn: 270 });
  assert.deepEqual(next("3-3", "1.1"), { x: -2, y: -1.4, turn: 0, box: { w: 1, h: 0.8 } });
  assert.equal(next("5-5", "2.0").y, 1.4);
  assert.equal(next("2-3", "/1").x, -1.5);
  assert.equal(next("2-6", "/end").x, 0.5);
});

test("after a cut the start tile may hang the other way round", () => {
  assert.equal(layRows({ ...rows, lines: [[], []], halves: [5, 0] }, 4).tiles[0]!.turn, 180);
});

test("before the lead there is one place, the start tile's", () => {
  assert.deepEqual(layRows({ start: null, lines: [[], []], halves: [], turned: "2-3" }, 4).next("2-3", ""), { x: -4, y: 0, turn: 0 });
});

test("strips turn together, nothing overlaps, every sausage fits", () => {
  const tile = (i: number): string => `${i % 7}-${(i + 1) % 7}`;
  for (const [width, height] of [[340, 330], [366, 470], [980, 480]] as const) {
    const columns = fitColumns(width, height, 40);
    for (let one = 0; one <= 13; one++) {
      for (let two = 0; two <= 13; two++) {
        const lines: [string[], string[]] = [Array.from({ length: one }, (_, i) => tile(i)), Array.from({ length: two }, (_, i) => tile(i))];
        const { tiles, extent, next } = layRows({ start: "0-0", lines, halves: [0, 0], turned: null }, columns);
        const { unit, shift } = fitSight(extent, width, height, 40);
        assert.ok((extent.left + extent.right) * unit <= width + 1e-6 && extent.up * unit - shift <= height / 2 + 1e-6);
        assert.ok(extent.down * unit + shift <= height / 2 + 1e-6 && unit > 9, `${unit}`);
        const boxes = tiles.map(bounds);
        boxes.forEach(([l, t, r, b], i) => {
          assert.ok(-l <= extent.left && r <= extent.right && -t <= extent.up && b <= extent.down);
          for (const [l2, t2, r2, b2] of boxes.slice(i + 1)) assert.ok(Math.max(l2 - r, l - r2, t2 - b, t - b2) > -1e-9);
        });
        const marks = lines.flatMap((line, i) => [0, ...line.keys()].map((at, j) => (j ? `${i + 1}.${at + 1}` : `${i + 1}.0`))).map((end) => next("0-0", end));
        marks.forEach(({ x, y, box }, i) => {
          for (const other of marks.slice(i + 1)) assert.ok(Math.abs(x - other.x) >= box!.w - 1e-9 || Math.abs(y - other.y) >= box!.h, "marks are apart");
        });
      }
    }
  }
});
