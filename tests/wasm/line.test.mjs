// SPDX-License-Identifier: MIT
// layout.wasm: the places of a line's tiles, as a page uses it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { folder, kozel } from "./package.mjs";

const { Lines } = await import(join(folder, "line.js"));
const bytes = readFileSync(join(folder, "layout.wasm"));
const lines = await Lines.load(bytes);
const WINDOW = { width: 1000, height: 600, most: 20, how: "grown" };

const laid = (...pieces) =>
  pieces.map((piece) => {
    const [tile, end = ""] = piece.split("@");
    return { tile, end };
  });

test("a line, and where the next tiles would lie", () => {
  const { tiles, next, unit, x, y, anew } = lines.lay({ tiles: laid("2-5", "0-2@a", "5-5@b") }, WINDOW);
  assert.deepEqual(Object.fromEntries(tiles), { "2-5": { x: 0, y: 0, turn: 3 }, "0-2": { x: -4, y: 0, turn: 3 }, "5-5": { x: 3, y: 0, turn: 0 } });
  assert.deepEqual([...next.keys()], ["a", "b"]);
  assert.deepEqual(next.get("a"), { value: 0, tile: { x: -8, y: 0, turn: 1 }, across: { x: -7, y: 0, turn: 0 }, along: { x: -8, y: 0, turn: 1 } });
  assert.equal(next.get("b").value, 5);
  assert.deepEqual([unit, x, y, anew], [20, 0, 0, 0]);
});

test("four arms, a double lengthwise, and one that closes its arm", () => {
  const tiles = [...laid("2-4", "4-4@b", "4-6@c", "1-4@d"), { tile: "1-1", end: "d", lies: "along" }, { tile: "6-6", end: "c", lies: "closed" }];
  const layout = lines.lay({ tiles, spinner: "4-4" }, WINDOW);
  assert.deepEqual(layout.tiles.get("4-4"), { x: 0, y: 0, turn: 0 });
  assert.deepEqual(layout.tiles.get("2-4"), { x: -3, y: 0, turn: 3 });
  assert.deepEqual([...layout.next.keys()], ["a", "b", "d"]);
  const { x, y } = layout.tiles.get("1-1");
  assert.deepEqual([x, y], [0, 8]);
});

test("two lines side by side, with the marks of joints and cuts", () => {
  const { tiles, next, joints, cuts } = lines.lay({ tiles: laid("0-5", "0-3@1", "2-5@2"), half: 0 }, WINDOW);
  assert.deepEqual(tiles.get("0-3"), { x: 3, y: -1, turn: 3 });
  assert.deepEqual(tiles.get("2-5"), { x: 3, y: 1, turn: 1 });
  assert.deepEqual([...next.keys()], ["1", "2"]);
  assert.deepEqual([joints[0].length, joints[1].length, cuts.length], [2, 2, 2]);
});

test("alone a line is as large as the window allows", () => {
  const { unit, box } = lines.lay({ tiles: laid("2-5", "0-2@a", "5-5@b") }, { width: 220, height: 200, most: 100, how: "alone" });
  assert.ok(Math.abs(unit * (box.right - box.left) - 220) < 1e-6 || Math.abs(unit * (box.bottom - box.top) - 200) < 1e-6);
});

test("what is no line is refused", () => {
  for (const tiles of [laid("7-7"), laid("2-5@a"), laid("2-5", "0-2@x"), laid("2-5", "0-2@1"), laid("2-5", "0-2"), Array.from({ length: 29 }, () => ({ tile: "0-0", end: "a" }))])
    assert.throws(() => lines.lay({ tiles }, WINDOW), RangeError);
  assert.throws(() => lines.lay({ tiles: [], spinner: "9-9" }, WINDOW), RangeError);
  for (const wrong of [{ width: 0 }, { height: NaN }, { most: Infinity }]) assert.throws(() => lines.lay({ tiles: [] }, { ...WINDOW, ...wrong }), RangeError);
});

test("it is small", () => {
  assert.ok(brotliCompressSync(bytes).length <= 12000, `${brotliCompressSync(bytes).length} bytes`);
});

test("every state of some deals fits windows of every kind", () => {
  const deals = [1, 2, 3, 4, 5, 6].map((seed) => {
    const m = kozel.match("kozel", 4);
    m.deal(m.shuffle(seed));
    const tiles = [];
    while (m.phase === "playing") {
      const action = m.bot("random", seed);
      const [tile, end = ""] = action.split("@");
      m.apply(action);
      if (/^\d-\d(@[ab])?$/.test(action)) tiles.push({ tile, end });
    }
    m.free();
    return tiles;
  });
  for (const [width, height, most] of [[276, 248, 17], [346, 504, 17], [580, 240, 15], [1034, 447, 22]])
    for (const tiles of deals)
      for (const i of tiles.keys()) {
        const { unit, tiles: lain } = lines.lay({ tiles: tiles.slice(0, i + 1) }, { width, height, most, how: "grown" });
        assert.ok(unit > 0 && unit <= most && lain.size === i + 1, `${width} x ${height}: ${i + 1} tiles`);
      }
});
