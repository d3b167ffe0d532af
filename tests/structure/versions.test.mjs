// SPDX-License-Identifier: MIT
// The later versions of the fault tests (tests/faults/versions). Every source that uses one of their numbers is compiled with them, and the sources
// of the program contain none of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const faults = join(root, "tests/faults");

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, "");
const numbers = new Set([...readFileSync(join(faults, "versions/numbers.h"), "utf8").matchAll(/^#define (\w+) /gm)].map(([, name]) => name));
const sources = sourcesOf(root, /\.[ch]$/).map((name) => ({ name, text: withoutComments(readFileSync(join(root, name), "utf8")) }));

/** Returns how often a source names one of the numbers. */
const uses = (text) => [...text.matchAll(/\b[A-Z]+_\w+/g)].filter(([name]) => numbers.has(name)).length;

test("numbers.h changes the numbers that there are", () => {
  assert.deepEqual([...numbers].sort(), ["CLUSTER_LINK_NEWEST", "KZ_RULES_VERSION", "STORE_POSTGRES_MIN"]);
});

test("meson.build lists each source that uses one of the numbers", () => {
  const [, list] = /numbered = files\(([^)]*)\)/.exec(readFileSync(join(faults, "meson.build"), "utf8"));
  const listed = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => relative(root, resolve(faults, path)));
  const using = sources.filter(({ name, text }) => name.endsWith(".c") && uses(text)).map(({ name }) => name);
  assert.deepEqual(listed.sort(), using.sort());
});

test("a header defines them and does nothing else with them: its users are not in the list", () => {
  const using = sources.filter(({ name, text }) => name.endsWith(".h") && uses(text)).map(({ name, text }) => [name, uses(text)]);
  assert.deepEqual(Object.fromEntries(using), { "server/cluster/link.h": 1, "server/store/sql/migrations.h": 1 });
});

test("the sources of the program do not know the later versions", () => {
  assert.deepEqual(sources.filter(({ text }) => /\bTEST_(?:AFTER|NEXT|STRICTER)\b|__wrap_|__real_/.test(text)).map(({ name }) => name), []);
});
