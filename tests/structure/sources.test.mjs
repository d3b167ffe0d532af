// SPDX-License-Identifier: MIT
// Each C source is in one list: that of the meson.build of its folder. Builds without meson read these lists (scripts/sources).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");

/** Returns the sources that lists name, with repetitions. `lists`: {path of a meson.build: its text}; meson's generated files are in no tree. */
export function listed(lists, isThere) {
  return Object.entries(lists).flatMap(([path, text]) =>
    [...text.replace(/^\s*#.*$/gm, "").matchAll(/'([\w./]+\.cc?)'/g)].map(([, name]) => join(dirname(path), name)).filter(isThere));
}

/** Returns the faults of the lists of these sources, as texts. */
export function faultsOf(sources, names) {
  return sources.map((source) => [source, names.filter((name) => name === source).length]).filter(([, times]) => times !== 1).map(([source, times]) => `${source}: in ${times} lists`);
}

test("the check sees a source that is in no list, and one that is in two", () => {
  const lists = { "a/meson.build": "x = files('one.c',\n  'two.c')\n# 'three.c'\n", "a/b/meson.build": "files('../two.c')\ncustom_target(output: 'made.c')\n" };
  const names = listed(lists, (name) => name !== "a/b/made.c");
  assert.deepEqual(names, ["a/one.c", "a/two.c", "a/two.c"]);
  assert.deepEqual(faultsOf(["a/one.c", "a/two.c", "a/three.c"], names), ["a/two.c: in 2 lists", "a/three.c: in 0 lists"]);
});

test("each source is in one list", () => {
  const lists = Object.fromEntries(sourcesOf(root, /(^|\/)meson\.build$/).map((path) => [path, read(path)]));
  const names = listed(lists, (name) => existsSync(join(root, name)));
  assert.deepEqual(faultsOf(sourcesOf(root, /\.cc?$/), names), []);
});

/** Folders with more than 15 sources, and their numbers. The list only becomes shorter. */
const LARGE = {
  "engine/core/rules": 18, // the state and its one transition: lists of the fast sources and of mutants name them
};

test("a folder has at most 15 sources", () => {
  const counts = {};
  for (const path of sourcesOf(root, /\.c$/)) counts[dirname(path)] = (counts[dirname(path)] ?? 0) + 1;
  assert.deepEqual(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 15)), LARGE);
});

test("scripts/sources knows each source of the engine", () => {
  const groups = JSON.parse(execFileSync("python3", [join(root, "scripts/sources"), "--json"], { encoding: "utf8" }));
  const known = new Set(Object.values(groups).flat());
  assert.deepEqual(sourcesOf(root, /\.c$/, ["engine"]).filter((name) => !known.has(name)), []);
  assert.deepEqual([...known].filter((name) => !existsSync(join(root, name))), []);
});

test("each source of bindings/wasm/c is in a module", () => {
  const named = [...read("bindings/wasm/build.mjs").matchAll(/\bown\(([^)]*)\)/g)].flatMap(([, names]) => [...names.matchAll(/"(\w+)"/g)].map(([, name]) => `${name}.c`));
  assert.deepEqual(readdirSync(join(root, "bindings/wasm/c")).filter((name) => name.endsWith(".c") && !named.includes(name)), []);
});

test("who compiles without meson has no list of the engine's sources", () => {
  const lists = ["bindings/wasm/build.mjs", "scripts/foreign", "tests/unit/engine/core/flips.py"].flatMap((path) => [...read(path).matchAll(/(?<![\w/])(base|engine)\/[\w/*{},$]+\.c\b/g)].map(([text]) => `${path}: ${text}`));
  assert.deepEqual(lists, [
    "bindings/wasm/build.mjs: engine/core/rules/${name}.c", // compiled for speed
    "bindings/wasm/build.mjs: engine/core/rules/tile.c", // the only source of the rules in layout.wasm
  ]);
});
