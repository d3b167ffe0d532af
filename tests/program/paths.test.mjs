// SPDX-License-Identifier: MIT
// The delivered program does not depend on where it was built: it contains no path of the checkout. So a compiler cache serves every clone, and two
// builds of one commit are the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

test("it has no path of the checkout", () => {
  const program = readFileSync(join(root, "build/kozel"), "latin1");
  const at = program.indexOf(`${root}/`);
  assert.equal(at, -1, program.slice(at, at + 200));
});
