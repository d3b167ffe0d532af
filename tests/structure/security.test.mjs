// SPDX-License-Identifier: MIT
// docs/security.md: every test, setting and document that it names exists, and every group of the standard is there.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const text = read("docs/security.md");

/** Returns [{file, names}]: the tests that a text mentions. */
function testsOf(page) {
  return [...page.matchAll(/`((?:(?:unit\/[\w/]+|(?:server|structure|program|conformance|leak)\/[\w.-]+)\.(?:mjs|c|py)|research\/fuzz\/[\w.-]+))`((?:,? `[^`]+`)*)/g)].map(([, file, names]) => ({
    file: file.startsWith("research/") ? file : `tests/${file}`,
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  }));
}

/** Returns true if a test file has a test of that name. */
function has(file, source, name) {
  if (file.endsWith(".c")) return (source.match(new RegExp(`\\b${name}\\b`, "g")) ?? []).length > 1; // written, and in the list
  if (file.endsWith(".py")) return source.includes(`"${name}"`);
  // (Of a computed name, the text around the inserted values.)
  return [...source.matchAll(/\btest\((?:"([^"]+)"|`([^`]+)`)/g)].some(([, plain, made]) => plain === name || made?.split(/\$\{\w+\}/).some((part) => part.replace(/^[\s:]+|\s+$/g, "") === name));
}

test("every test that the page names is there", () => {
  const named = testsOf(text);
  assert.ok(named.length > 80, `${named.length}`);
  for (const { file, names } of named) {
    assert.ok(existsSync(new URL(file, root)), file);
    const source = read(file);
    for (const name of names) assert.ok(has(file, source, name), `${file}: ${name}`);
  }
});

test("the check sees a test that is not there", () => {
  const [{ file, names }] = testsOf("`server/http-limits.test.mjs` `it answers for its own hosts alone`, `it answers`");
  assert.equal(file, "tests/server/http-limits.test.mjs");
  assert.deepEqual(names.map((name) => has(file, read(file), name)), [true, false]);
  assert.ok(!has("tests/unit/x.c", "static void a_test(void)", "a_test"));
});

test("every setting, source and document that the page names is there", () => {
  const table = read("docs/settings.md");
  const settings = [...text.matchAll(/`--([a-z-]+)`/g)].map(([, name]) => name).filter((name) => name !== "like-this");
  const sources = readdirSync(new URL("apps/cli/serve/", root)).filter((name) => /^serve.*\.c$/.test(name)).map((name) => read(`apps/cli/serve/${name}`)).join("");
  assert.ok(settings.length > 20);
  for (const name of settings) {
    assert.ok(table.includes(`\n| \`${name}\` |`), `${name} in docs/settings.md`);
    assert.ok(sources.includes(`"${name}"`), `${name} in apps/cli`);
  }
  for (const [, path] of text.matchAll(/`((?:base|engine|server|apps|contrib|schema)\/[\w/-]*(?:\.[ch])?)`/g)) assert.ok(existsSync(new URL(path, root)), path);
  for (const [, path] of text.matchAll(/`((?:decisions\/)?[\w-]+\.md)`/g)) assert.ok(existsSync(new URL(`docs/${path}`, root)) || existsSync(new URL(path, root)), path);
});

/** The number of groups in each chapter of ASVS 4.0.3. */
const GROUPS = [14, 10, 7, 3, 5, 4, 4, 3, 2, 3, 1, 6, 4, 5];

test("every group of the standard has its row, with an answer", () => {
  const rows = [...text.matchAll(/^\| V(\d+)\.(\d+) [^|]+ \| (met|partly|-) \| (\S[^\n]+) \|$/gm)].map(([, chapter, group]) => `${chapter}.${group}`);
  assert.deepEqual(rows, GROUPS.flatMap((count, chapter) => Array.from({ length: count }, (_, group) => `${chapter + 1}.${group + 1}`)));
});

test("every line of what was wrong names a test", () => {
  const [, part] = text.match(/\n## What was wrong\n([^]*?)\n## /);
  const rows = part.split("\n").filter((line) => line.startsWith("| ")).slice(1);
  assert.ok(rows.length > 30);
  for (const row of rows) {
    assert.equal(row.split(" | ").length, 3, row);
    assert.ok(testsOf(row.split(" | ")[2]).some(({ names }) => names.length), row);
  }
});
