// SPDX-License-Identifier: MIT
// The program as it is delivered (build/kozel) has nothing of the later versions that the fault tests build.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const versions = join(root, "tests/faults/versions");

/** The long texts in the sources of the later versions, and what the linker calls the functions they replace. */
const marks = ["__wrap_kz_", "__real_kz_"];
for (const name of readdirSync(versions).filter((each) => each.endsWith(".c")))
  for (const [, text] of readFileSync(join(versions, name), "utf8").matchAll(/"([^"\\\n]{20,})"/g)) if (!text.endsWith(".h")) marks.push(text);

test("it has nothing of a later version", () => {
  const program = readFileSync(join(root, "build/kozel"), "latin1");
  assert.ok(marks.length >= 5, marks.join("\n"));
  assert.deepEqual(marks.filter((mark) => program.includes(mark)), []);
});
