// SPDX-License-Identifier: MIT
// Every level chooses in wasm as the native core does, to the last bit (tests/golden/choices; test `choices` of tests/unit).
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { compileChoices } from "../../bindings/wasm/build.mjs";

const { version } = JSON.parse(readFileSync(new URL("../../bindings/wasm/package.json", import.meta.url), "utf8"));

test("choices are the same to the last bit", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-choices-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const module = await WebAssembly.compile(readFileSync(compileChoices(folder)));
  const lines = [];
  const line = (at, length) => lines.push(Buffer.from(instance.exports.memory.buffer, at, length).toString());
  const instance = new WebAssembly.Instance(module, { kozel: { line } });
  instance.exports.choices();
  assert.deepEqual(lines, readFileSync(new URL(`../golden/choices/${version}.txt`, import.meta.url), "utf8").trimEnd().split("\n"));
});
