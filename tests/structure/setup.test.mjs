// SPDX-License-Identifier: MIT
// scripts/setup: a build folder that came with a copy of the tree is not used, since it names the files of the original tree.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Creates a tree with scripts/setup, a build/gcc that is configured for `source`, and tools that only log their calls. */
function tree(t, source) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "kozel-setup-")));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ["scripts", "tools", "build/gcc/meson-info"]) mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(root, "scripts/setup"), join(folder, "scripts/setup"));
  for (const name of ["meson", "ninja"]) writeFileSync(join(folder, "tools", name), `#!/bin/sh\necho ${name} "$@" >>"${folder}/calls"\n`, { mode: 0o755 });
  writeFileSync(join(folder, "build/gcc/build.ninja"), "");
  writeFileSync(join(folder, "build/gcc/meson-info/meson-info.json"), JSON.stringify({ directories: { source: source ?? folder } }).replaceAll('":"', '": "'));
  writeFileSync(join(folder, "build/gcc/meson-info/intro-buildoptions.json"), '[{"name": "test_control", "value": true}]');
  const done = spawnSync("scripts/setup", ["gcc"], { cwd: folder, env: { ...process.env, PATH: `${folder}/tools:${process.env.PATH}` }, encoding: "utf8" });
  return { folder, done, calls: readFileSync(join(folder, "calls"), "utf8") };
}

test("a build folder of this tree is used", (t) => {
  const { folder, done, calls } = tree(t);
  assert.equal(done.status, 0, done.stderr);
  assert.equal(calls, "ninja -C build/gcc build.ninja\n");
  assert.ok(existsSync(join(folder, "build/gcc/build.ninja")));
});

test("a build folder of another tree is made again", (t) => {
  const { folder, done, calls } = tree(t, "/somewhere/else");
  assert.equal(done.status, 0, done.stderr);
  assert.match(done.stderr, /build\/gcc was configured in another place/);
  assert.match(calls, /^meson setup .*build\/gcc\n$/);
  assert.ok(!existsSync(join(folder, "build/gcc/build.ninja")));
});
