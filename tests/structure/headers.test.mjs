// SPDX-License-Identifier: MIT
// The library's headers as users compile them: each by itself, in C and C++, by both compilers. They are also documented.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const own = readdirSync(join(root, "include/kozel")).map((name) => join(root, "include/kozel", name));
/** Those of libkozel, and that of libkozel-client. */
const headers = [...own, join(root, "client/include/kozel/client.h")];

function run(command, args, input) {
  const done = spawnSync(command, args, { encoding: "utf8", input });
  assert.ifError(done.error);
  return done;
}

/** Returns a compiler's messages on a source that includes the named headers. */
function complaints(compiler, language, standard, names, more = "extern int nothing;\n") {
  const flags = [`-std=${standard}`, "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", `-I${join(root, "include")}`, `-I${join(root, "client/include")}`, `-x${language}`, "-"];
  return run(compiler, flags, names.map((name) => `#include <kozel/${name}>\n`).join("") + more).stderr;
}

const names = headers.map((path) => path.replace(/^.*\//, ""));
const dialects = [
  ["gcc", "c", "c99"],
  ["clang", "c", "c99"],
  ["g++", "c++", "c++11"],
  ["clang++", "c++", "c++11"],
];

for (const [compiler, language, standard] of dialects)
  test(`${compiler} takes each header by itself as ${standard}`, () => {
    for (const name of names) assert.equal(complaints(compiler, language, standard, [name]), "", name);
    assert.notEqual(complaints(compiler, language, standard, ["tile.h"], "int unused(int x) { return 0; }"), "");
  });

test("every function has a comment, and is exported or inline", () => {
  const done = run("python3", [join(root, "scripts/headers.py"), "undocumented", ...headers]);
  assert.equal(done.status, 0, done.stderr);
  assert.equal(done.stdout.trim(), "");
});

test("the check sees what is missing", () => {
  const dir = mkdtempSync(join(tmpdir(), "kozel-headers-"));
  const path = join(dir, "odd.h");
  writeFileSync(path, "/* Odd. */\n#include <kozel/api.h>\n\n/* Good. */\nKZ_API int kz_good(int x);\nKZ_API int kz_with_it(int x);\n\nKZ_API int kz_bare(void);\n\n/* Kept in. */\nint kz_hidden(int x);\n");
  const done = run("python3", [join(root, "scripts/headers.py"), "undocumented", path]);
  rmSync(dir, { recursive: true });
  assert.deepEqual(done.stdout.trim().split("\n"), [`${path}: kz_bare has no comment`, `${path}: kz_hidden is neither KZ_API nor static inline`]);
});

test("the mechanics of rules.h are those of their table (make mechanics)", () => {
  const done = run("python3", [join(root, "scripts/mechanics.py"), "print"]);
  assert.equal(done.status, 0, done.stderr);
  const [, part] = readFileSync(join(root, "include/kozel/rules.h"), "utf8").match(/mechanic_table\.h\. \*\/\n(.*)    \/\* Derived by/s);
  // clang-format decides the layout.
  const plain = (text) => text.replace(/\n\s+\*(?= )/g, "").replace(/\s+/g, " ");
  assert.equal(plain(part), plain(done.stdout));
});

test("kozel.h has all of them", () => {
  const all = readFileSync(join(root, "include/kozel/kozel.h"), "utf8");
  for (const name of names.filter((each) => !["kozel.h", "api.h", "client.h"].includes(each))) assert.match(all, new RegExp(`#include <kozel/${name}>`));
});
