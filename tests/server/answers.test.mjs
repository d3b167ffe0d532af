// SPDX-License-Identifier: MIT
// The answers by which the component tests show the page's views are those of a server.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { collect, FILE } from "./answers.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of kozel");

/** Returns the file's text: a line for each answer. */
function textOf(found) {
  const line = ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  const each = ([name, { answers, ...rest }]) => `${JSON.stringify(name)}: {${JSON.stringify(rest).slice(1, -1)}, "answers": {\n${Object.entries(answers).map(line).join(",\n")}\n}}`;
  return `{\n${Object.entries(found).map(each).join(",\n")}\n}\n`;
}

test("people are answered as the component tests answer the page", async (t) => {
  const found = await collect(t, program);
  if (process.env.WRITE_ANSWERS) writeFileSync(FILE, textOf(found));
  assert.deepEqual(found, JSON.parse(readFileSync(FILE, "utf8")), "WRITE_ANSWERS=1 writes the answers again");
});
