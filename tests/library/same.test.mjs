// SPDX-License-Identifier: MIT
// Three users' programs play the same thousand matches, and all their states have the same hashes. One uses the installed library, one the npm
// package, one the Python package. (The stage `package` has made the npm package.)
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { environment, folder, libraries, packageFlags, root, run } from "./installed.mjs";

const MATCHES = 1000;
const here = join(root, "tests/library/same");

test("C, JavaScript and Python play the same thousand matches to the same states", async () => {
  const { games } = await import(join(root, "build/npm/index.js"));
  const tables = games().flatMap(({ name, seats }) => seats.map((count) => `${name} ${count}`));
  const input = Array.from({ length: MATCHES }, (_, i) => `${tables[i % tables.length]} ${i + 1}\n`).join("");
  const program = join(folder, "same");
  run("cc", ["-Wall", "-Wextra", "-Werror", "-O2", "-o", program, join(here, "same.c"), ...packageFlags("--cflags", "--libs")]);
  const library = join(libraries, readdirSync(libraries).find((name) => /^libkozel\.so\.\d+$/.test(name)));
  const native = run(program, [], { env: environment, input });
  assert.equal(native.trim().split("\n").length, MATCHES);
  assert.equal(run(process.execPath, [join(here, "same.mjs"), join(root, "build/npm")], { input }), native);
  const python = { KOZEL_LIBRARY: library, PYTHONPATH: join(root, "bindings", "python"), PYTHONDONTWRITEBYTECODE: "1" };
  assert.equal(run("/usr/bin/python3", [join(here, "same.py")], { env: python, input }), native);
});
