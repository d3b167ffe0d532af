// Tests that do not end are ended (tests/run.mjs): a stage says which they were, and does not wait for ever.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const run = join(dirname(fileURLToPath(import.meta.url)), "..", "run.mjs");

/** What the runner says of that file and of another one, which is well. */
function runs(t, text, limits) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-run-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = { "a.test.mjs": text, "b.test.mjs": `import { test } from "node:test"; test("well", () => {});` };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const { NODE_TEST_CONTEXT, ...env } = process.env; // or the runner takes itself for a file of ours
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, ...Object.keys(files).map((name) => join(folder, name))], { encoding: "utf8", env: { ...env, ...limits } });
  return { status, stdout, stderr };
}

test("a file that does not end is ended, told and counts as failed; the others run", (t) => {
  const { status, stdout, stderr } = runs(t, `import { test } from "node:test"; test("one", () => {}); setInterval(() => {}, 1000);`, { TESTS_FILE_S: "3" });
  assert.notEqual(status, 0);
  assert.match(stderr, /a file has not ended after 3 s/);
  assert.match(stderr, /a\.test\.mjs/);
  assert.match(stdout, /ok \d+ - well/);
  assert.match(stdout, /^(#|ℹ) fail 1$/m);
});

test("a program that outlives its file does not hold up the rest", (t) => {
  const text = `import { spawn } from "node:child_process"; import { test } from "node:test";
    test("one", () => spawn("sleep", ["600"], { stdio: "inherit", detached: true }).unref());`;
  const { status, stdout, stderr } = runs(t, text, { TESTS_REST_S: "2" });
  assert.match(stderr, /no file has run for 2 s/);
  assert.match(stderr, /sleep 600/);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^(#|ℹ) pass 2$/m);
});

test("all files together have an end, too", (t) => {
  const { status, stderr } = runs(t, `import { test } from "node:test"; test("one", () => { for (;;); });`, { TESTS_ALL_S: "2" });
  assert.notEqual(status, 0);
  assert.match(stderr, /have not ended after 2 s/);
});
