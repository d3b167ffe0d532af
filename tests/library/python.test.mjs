// SPDX-License-Identifier: MIT
// The Python package over the installed library.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { libraries, root, run } from "./installed.mjs";

test("Python finds its games, records and environments in it", () => {
  const library = join(libraries, readdirSync(libraries).find((name) => /^libkozel\.so\.\d+$/.test(name)));
  const env = { KOZEL_LIBRARY: library, PYTHONDONTWRITEBYTECODE: "1" };
  run("/usr/bin/python3", ["-m", "unittest", "tests.test_match", "tests.test_vector"], { cwd: join(root, "bindings", "python"), env });
});
