// SPDX-License-Identifier: MIT
// The bots' numbers (data/bots) are in data only. Each is used, and none is defined in another place. The head of a file names the program that makes
// it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const read = (path) => readFileSync(join(root, path), "utf8");

for (const name of ["club", "master", "outlook"]) {
  test(`${name}: every number is used, and no fraction stands in the code`, () => {
    const code = read(`engine/ai/${name}.c`).replace(/\/\*[^]*?\*\//g, "");
    const names = [...read(`data/bots/${name}.txt`).matchAll(/^(\w+) = /gm)].map((match) => match[1]);
    assert.ok(names.length > 0);
    const macros = new Set([...code.matchAll(new RegExp(`\\bAI_${name.toUpperCase()}_\\w+`, "g"))].map((match) => match[0]));
    assert.deepEqual(names.map((key) => `AI_${name.toUpperCase()}_${key.toUpperCase()}`).filter((macro) => !macros.has(macro)), []);
    // Mathematical constants and rules may stay.
    const fractions = [...code.matchAll(/\b\d+\.\d+/g)].map((match) => match[0]);
    const known = { club: ["0.5", "2.5", "25.0"], master: [], outlook: ["0.5", "0.70710678118654752", "0.39894228040143268", "2.0"] }[name];
    assert.deepEqual(fractions.filter((number) => !known.includes(number)), []);
  });
}

test("the file says what makes it", () => {
  assert.match(read("data/bots/policy.txt"), /^# Made by: research\/bench\/fit\.sh /m);
  assert.match(read("data/bots/network.bin"), /^# Made by: scripts\/train$/m);
  assert.match(read("data/bots/beliefs.txt"), /^# Made by: research\/training\/beliefs, see scripts\/train$/m);
  assert.match(read("data/bots/master.txt"), /^# Made by: build\/release\/research\/training\/gauge /m);
  for (const name of ["scales", "levels"]) assert.match(read(`data/analysis/${name}.txt`), /^# Made by: build\/release\/research\/bench\/scales/m);
});

test("what is no number is refused with its line", () => {
  const folder = mkdtempSync(join(tmpdir(), "numbers-"));
  const file = join(folder, "numbers.txt");
  const refusal = (text, ...kind) => {
    writeFileSync(file, text);
    const run = spawnSync("python3", [join(root, "scripts/embed_numbers.py"), kind[0], join(folder, "out"), ...kind.slice(1), file], { encoding: "utf8" });
    assert.equal(run.status, 1);
    return run.stderr.replace(`${file}:`, "").trim();
  };
  try {
    assert.equal(refusal("# head\npip = one\n", "names", "KZ_X"), "2: not `name = number`: pip = one");
    assert.equal(refusal("pip = 1\npip = 2\n", "names", "KZ_X"), "2: pip stands twice");
    assert.equal(refusal("class a\n1 2\n1\n", "weights"), "3: 1 numbers, not 2");
    assert.equal(refusal("sport 4 0.1 2\nsport 5 0.1 2\n", "scales"), "2: not `game seats deviation strictness`: sport 5 0.1 2");
    assert.equal(refusal("class a\n1 x\n", "weights"), "2: neither a class nor a row of numbers: 1 x");
    assert.equal(refusal("class a\n1 2\nclass b\n", "weights"), "classes of different sizes");
    assert.equal(refusal("1 2\n3 -4 0.5\n", "beliefs"), "2: no row of whole numbers: 3 -4 0.5");
    assert.equal(refusal("layers 2 2 2 1, classes 1\n\nabc", "network"), "3 bytes of numbers, not 40");
    assert.equal(refusal("layers 2 2 2, classes 1\n\nabc", "network"), "no line `layers INPUTS FIRST SECOND HEADS, classes N` before an empty line");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
