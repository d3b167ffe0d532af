// SPDX-License-Identifier: MIT
// The page's files of puzzles (server/learning/puzzles) name no tile that the seat to act had not seen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const told = JSON.parse(readFileSync(process.env.KOZEL_PUZZLES, "utf8"));
const tiles = (value) => new Set(JSON.stringify(value ?? []).match(/\b[0-6]-[0-6]\b/g) ?? []);

for (const [game, { title, puzzles, positions }] of Object.entries(told))
  test(`puzzles of ${game}: nothing hidden is told`, () => {
    assert.ok(title && puzzles.length > 0);
    // The tiles of everybody are apart, in a file for those who have answered.
    assert.deepEqual(Object.keys(positions).sort(), puzzles.map(({ puzzle }) => puzzle).sort());
    for (const { puzzle, ...rest } of puzzles) assert.ok(!JSON.stringify(rest).includes("hands="), puzzle);
    for (const { puzzle, seat, right, actions, match } of puzzles) {
      const { hand, line, acts = [], legal, signal, rows } = match;
      for (const act of acts) if (act.seat !== seat) assert.doesNotMatch(act.act, /^draw ./, `${puzzle}: what seat ${act.seat} drew`);
      const seen = new Set([hand, line, acts, signal, rows].flatMap((part) => [...tiles(part)]));
      for (const tile of tiles({ right, actions, match })) assert.ok(seen.has(tile), `${puzzle}: ${tile}`);
      const lies = new Set(line.map(({ tile }) => tile));
      for (const tile of tiles(acts)) assert.ok(lies.has(tile) || hand.includes(tile) || signal || rows, `${puzzle}: ${tile} is neither seen nor held`);
      assert.equal(match.turn, seat, puzzle);
      assert.ok(legal.length > 1, puzzle);
      for (const act of [...right, ...actions.map(({ act }) => act)]) assert.ok(legal.includes(act), `${puzzle}: ${act}`);
      assert.ok(actions.some(({ act }) => right.includes(act)) && actions.some(({ act }) => !right.includes(act)), puzzle);
    }
  });
