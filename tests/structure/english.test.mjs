// SPDX-License-Identifier: MIT
// Plain English, folder by folder: the findings of scripts/english.mjs may only become fewer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { KEPT_NAMES, counts, files, findingsOf, lengths, listed, medianOf, risen } from "../../scripts/english.mjs";

test("long sentences, words to decode and names are found", () => {
  const long = `/* ${"word ".repeat(31)}. Short. */`;
  assert.deepEqual(findingsOf("a.c", long).map(({ kind }) => kind), ["long"]);
  assert.deepEqual(findingsOf("a.c", "/* Says it anew. */\nint tiles_most;\n").map(({ kind, line }) => `${kind} ${line}`), ["word 1", "word 1", "name 2"]);
  assert.deepEqual(findingsOf("a.c", 'char *text = "said anew";\n/* Returns at most `tiles_most`. */\n'), []);
  assert.deepEqual(findingsOf("a.md", "Fine.\n\n```\nanew\n```\n\n- told\n").map(({ kind, line }) => `${kind} ${line}`), ["word 7"]);
});

test("strings, usage and names that cannot change are not found", () => {
  assert.deepEqual(findingsOf("a.mjs", `route("**/*.json");\n${"word ".repeat(31)}\nroute("**/*.json"); // */\n`), []);
  assert.deepEqual(findingsOf("a.c", `/* Prints.\n *\n *   a ${"[WORD] ".repeat(31)}\n */\n`), []);
  assert.deepEqual(findingsOf("a.c", `/* ${"word ".repeat(16)}\n *\n * - ${"word ".repeat(16)}\n * - ${"word ".repeat(16)} */\n`), []);
  assert.deepEqual(findingsOf("a.c", "int least_win, KZ_GAME_SAYS;\n"), []);
});

test("every name that cannot change is still in the sources", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url)), left = new Set(Object.keys(KEPT_NAMES));
  for (const file of files().filter((file) => /\.[ch]$/.test(file)))
    for (const name of readFileSync(join(root, file), "utf8").match(/\w+/g) ?? []) left.delete(name);
  assert.deepEqual([...left], []);
});

test("a count that rises is found", () => {
  const count = (long, word) => ({ long, word, name: 0 });
  assert.deepEqual(risen({ a: count(1, 2) }, { a: count(1, 3), b: count(1, 0) }), ["a: word 3, not 2", "b: long 1, not 0"]);
});

test("half of all sentences have fewer than 16 words", () => {
  for (const [kind, list] of Object.entries(lengths())) assert.ok(list.length > 1000 && medianOf(list) < 16, kind);
});

test("half of the sentences of each specification, and of the decision on the network, have fewer than 16 words", () => {
  const normative = files().filter((file) => /^docs\/(spec\/|decisions\/0013-)/.test(file));
  assert.ok(normative.length >= 10);
  assert.deepEqual(normative.filter((file) => medianOf(lengths([file]).documents) >= 16), []);
});

test("no folder is less plain than it was (node scripts/english.mjs --write where it is plainer now)", () => {
  const now = counts(), before = listed();
  assert.deepEqual(risen(before, now), []);
  assert.deepEqual(now, before);
});
