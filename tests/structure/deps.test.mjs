// SPDX-License-Identifier: MIT
// scripts/deps: packages are installed without their services, and building a package for others needs no package of the tests.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs scripts/deps on a system that lacks every package. Its apt-get logs its calls and the policy on services, and ends with `status`. */
function install(t, kind, status = 0) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "kozel-deps-")));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ["scripts", "tools"]) mkdirSync(join(folder, name));
  copyFileSync(join(root, "scripts/deps"), join(folder, "scripts/deps"));
  const tool = (name, text) => writeFileSync(join(folder, "tools", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  tool("dpkg-query", "true");
  tool("id", "echo 0");
  tool("apt-get", `echo "$@" >>"${folder}/calls"; sh "${folder}/policy"; echo "policy $?" >>"${folder}/calls"; exit ${status}`);
  const done = spawnSync("scripts/deps", [kind], { cwd: folder, env: { ...process.env, POLICY_RC: `${folder}/policy`, PATH: `${folder}/tools:${process.env.PATH}` }, encoding: "utf8" });
  return { done, calls: readFileSync(join(folder, "calls"), "utf8"), left: existsSync(join(folder, "policy")) };
}

test("no service of a new package is started, and later ones may be", (t) => {
  const { done, calls, left } = install(t, "test");
  assert.equal(done.status, 0, done.stderr);
  assert.match(calls, / install .*prometheus.*\npolicy 101\n/);
  assert.equal(left, false);
  const failed = install(t, "test", 100);
  assert.deepEqual([failed.done.status, failed.left], [100, false]);
});

test("the npm package and the Python wheel are built without the packages of the tests", (t) => {
  for (const kind of ["run", "wheel"]) assert.doesNotMatch(install(t, kind).calls, /prometheus|postgresql|chromium/);
  const makefile = readFileSync(join(root, "Makefile"), "utf8");
  assert.match(makefile, /^npm-package:\n\t@scripts\/deps run$/m);
  assert.match(readFileSync(join(root, "bindings/wasm/README.md"), "utf8"), /^make npm-package\nnpm install \S+\/build\/npm$/m);
  assert.match(makefile, /^python-wheel: build\n\t@scripts\/deps wheel$/m);
});
