// SPDX-License-Identifier: MIT
// A function that only one source uses is static there: each function that a private header declares is used outside of the source that defines it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TREES = ["base", "engine", "server", "apps", "bindings", "research", "tests"];

/** Returns the functions that these headers declare, by Universal Ctags: [{name, path}]. */
function declared(paths) {
  const options = ["-L", "-", "--languages=C", "--map-C=+.h", "--kinds-C=p", "--output-format=json", "-f", "-"];
  const { stdout, status, stderr } = spawnSync("ctags", options, { cwd: root, input: paths.join("\n"), encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Returns the words of a source, each with its number, without comments and strings. */
function wordsOf(text) {
  const count = new Map();
  for (const [word] of text.replace(/\/\*[^]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"/g, " ").matchAll(/\b[A-Za-z_]\w*/g)) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

/** Returns the declarations that only one of the sources (path -> text) uses. A header may use its own function, in one that is inline. */
function usedOnce(declarations, sources) {
  const users = new Map();
  for (const [path, text] of sources) for (const [word, count] of wordsOf(text)) (users.get(word) ?? users.set(word, new Map()).get(word)).set(path, count);
  return declarations.filter(({ name, path }) => {
    const of = users.get(name);
    return of.get(path) === 1 && of.size < 3;
  });
}

test("a function that one source uses is found, and one that an inline function or a second source uses is not", () => {
  const header = "int a(void);\nint b(void); /* b() */\nint c(void);\nstatic inline int d(void)\n{\n    return c();\n}\n";
  const sources = [["x.h", header], ["x.c", "int a(void) {}\nint b(void) { return a(); }\nint c(void) {}\n"], ["y.c", '/* a() */\nchar *text = "a";\nint e = b();\n']];
  assert.deepEqual(usedOnce(["a", "b", "c"].map((name) => ({ name, path: "x.h" })), sources).map(({ name }) => name), ["a"]);
});

test("what a private header declares is used by a second source", () => {
  const paths = sourcesOf(root, /\.([ch]|cc)$/, [...TREES, "include"]);
  const found = declared(paths.filter((path) => path.endsWith(".h") && !path.startsWith("include/")));
  assert.ok(found.length > 1500, `${found.length}`);
  const strange = usedOnce(found, paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  assert.deepEqual(strange.map(({ name, path }) => `${path}: ${name}`), []);
});
