// SPDX-License-Identifier: MIT
// The tests in meson: each has a unique name, and everything that it reads is built for it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(join(root, "tests"), { recursive: true }).filter((name) => name.endsWith("meson.build"));
const calls = files.flatMap((name) => readFileSync(join(root, "tests", name), "utf8").split(/^(?= *test\()/m).slice(1));

test("no two tests have one name", () => {
  const names = calls.map((call) => /^ *test\('([\w-]+)',/.exec(call)?.[1]).filter(Boolean);
  assert.ok(names.length > 100, String(names.length));
  assert.deepEqual(names.filter((name, i) => names.indexOf(name) !== i), []);
});

test("tests that read the catalogues depend on them", () => {
  const readers = calls.filter((call) => call.includes("'data/po'"));
  assert.equal(readers.length, 4);
  for (const call of readers) assert.match(call, /depends: catalogues/);
});

test("tests that open a server's SQLite file wait for its lock", () => {
  const scripts = readdirSync(join(root, "tests"), { recursive: true }).filter((name) => name.endsWith(".mjs") && !name.includes("structure/"));
  const lines = scripts.flatMap((name) => readFileSync(join(root, "tests", name), "utf8").split("\n").map((line) => `${name}: ${line.trim()}`));
  const opening = lines.filter((line) => line.includes('"sqlite3"'));
  assert.ok(opening.length > 20, String(opening.length));
  assert.deepEqual(opening.filter((line) => !line.includes(".timeout ")), []);
});

test("browser tests change the size of a window by `resize()`, which waits for the layout", () => {
  const scripts = readdirSync(join(root, "tests"), { recursive: true }).filter((name) => /^(?:web|component)\/.*\.(?:mjs|ts)$/.test(name));
  assert.ok(scripts.length > 50, String(scripts.length));
  const setting = scripts.filter((name) => /setViewportSize|setDeviceMetricsOverride/.test(readFileSync(join(root, "tests", name), "utf8")));
  assert.deepEqual(setting, ["web/lib/fitting.mjs"]);
});
