// SPDX-License-Identifier: MIT
// The page of words has the content of docs/spec/glossary.md: the same rows in the same order.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

test("the page of words has the rows of the glossary", () => {
  const glossary = readFileSync(join(root, "docs", "spec", "glossary.md"), "utf8")
    .split("\n")
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()))
    .filter(([first, ...others]) => others.length === 4 && first !== "English" && !/^-+$/.test(first));
  const [, table] = readFileSync(join(root, "engine", "prose", "pages", "reading_words.c"), "utf8").match(/rows\[\][^{]*\{\n([^]*?)\n\};/);
  const rows = [...table.matchAll(/\{((?:"(?:[^"\\]|\\.)*",?\s*)+)\}/g)].map(([, row]) => [...row.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, cell]) => cell.replace(/\\"/g, '"')));
  assert.ok(glossary.length > 30);
  assert.deepEqual(rows, glossary);
});
