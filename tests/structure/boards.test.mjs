// SPDX-License-Identifier: MIT
// Properties of a board come from the rules (kz_hands_are_face_down(), kz_hand_row(), kz_end_name(), ...) or from the only table by board of a
// folder. No other code checks for a board by its name.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const ROOMS_OF_RULES = ["engine/core/rules", "engine/core/catalogue"];
const BOARDS = /\bKZ_BOARD_(?:LINE|SPINNER|HOUSE|ROWS)\b/;

/** Returns the lines of a source that name a board other than as the place of a row in a table. */
export function questionsIn(text) {
  return text.split("\n").flatMap((line, index) => (BOARDS.test(line.replace(/\[KZ_BOARD_[A-Z]+\]\s*=/g, "")) ? [index + 1] : []));
}

/** Returns the number of tables by board in a source. */
export function tablesIn(text) {
  return text.split("[KZ_BOARD_ROWS]").length - 1;
}

function sources(dir) {
  return readdirSync(join(root, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[ch]$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}

const asking = ["base", "engine", "server", "apps", "research", "tests", "examples", "bindings"]
  .flatMap(sources)
  .filter((file) => !ROOMS_OF_RULES.some((room) => file.startsWith(`${room}/`)))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

test("a question for a board is seen, a table by board is none", () => {
  assert.deepEqual(questionsIn("a\nif (r->board == KZ_BOARD_ROWS)\n    [KZ_BOARD_ROWS] = {x},"), [2]);
  assert.deepEqual(questionsIn("    [KZ_BOARD_LINE] = LINE,\nb = r->board != KZ_BOARD_HOUSE;"), [2]);
  assert.equal(tablesIn("[KZ_BOARD_LINE] = {y},\n[KZ_BOARD_ROWS] = {x},"), 1);
});

test("nobody asks for a board by its name", () => {
  assert.deepEqual(asking.flatMap(({ file, text }) => questionsIn(text).map((line) => `${file}:${line}`)), []);
});

test("a room has one table by board at most", () => {
  const tables = new Map();
  for (const { file, text } of asking) {
    const room = file.split("/").slice(0, 2).join("/");
    tables.set(room, (tables.get(room) ?? 0) + tablesIn(text));
  }
  assert.deepEqual([...tables].filter(([, count]) => count > 1), []);
});
