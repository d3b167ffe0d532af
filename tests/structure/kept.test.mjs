// SPDX-License-Identifier: MIT
// The cache of scripts/kept.mjs: an output is made once for a hash, and regenerated if the cache does not have it complete.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { hashOf, kept } from "../../scripts/kept.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns a cache for the test, and a count of how often something was made. */
function world(t, cache) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-kept-"));
  const before = process.env.KEPT_CACHE;
  process.env.KEPT_CACHE = cache ?? join(folder, "cache");
  t.after(() => {
    if (before === undefined) delete process.env.KEPT_CACHE;
    else process.env.KEPT_CACHE = before;
    rmSync(folder, { recursive: true });
  });
  const out = join(folder, "out"), more = join(folder, "more");
  const of = {
    folder,
    out,
    made: 0,
    take(hash, text = hash) {
      for (const path of [out, more]) rmSync(path, { force: true });
      kept("thing", () => hash, [out, more], () => {
        of.made++;
        writeFileSync(out, text);
        writeFileSync(more, `more ${text}`);
      });
      return [readFileSync(out, "utf8"), readFileSync(more, "utf8")];
    },
  };
  return of;
}

test("the same inputs are made once, others again", (t) => {
  const cache = world(t);
  assert.deepEqual(cache.take("one"), ["one", "more one"]);
  assert.deepEqual(cache.take("one", "another"), ["one", "more one"]);
  assert.equal(cache.made, 1);
  assert.deepEqual(cache.take("two"), ["two", "more two"]);
  assert.equal(cache.made, 2);
});

test("an entry that is damaged or lacks a file is made again", (t) => {
  const cache = world(t), entry = join(process.env.KEPT_CACHE, "thing", "one");
  cache.take("one");
  writeFileSync(join(entry, "out"), "o");
  assert.deepEqual(cache.take("one"), ["one", "more one"]);
  rmSync(join(entry, "more"));
  assert.deepEqual(cache.take("one"), ["one", "more one"]);
  assert.equal(cache.made, 3);
  cache.take("one");
  assert.equal(cache.made, 3);
});

test("what was used longest ago goes first", (t) => {
  const cache = world(t), folder = join(process.env.KEPT_CACHE, "thing");
  for (let i = 0; i < 40; i++) {
    cache.take(`entry ${i}`);
    utimesSync(join(folder, `entry ${i}`), i, i);
    if (i >= 3) cache.take("entry 3");
  }
  assert.ok(readdirSync(folder).length <= 24);
  const { made } = cache;
  cache.take("entry 3");
  cache.take("entry 39");
  assert.equal(cache.made, made);
});

test("without a cache, or with one that cannot be, everything is made", (t) => {
  assert.deepEqual(world(t, "").take("one"), ["one", "more one"]);
  const cache = world(t);
  process.env.KEPT_CACHE = join(cache.folder, "file", "cache");
  writeFileSync(join(cache.folder, "file"), "");
  t.mock.method(console, "warn", () => {});
  assert.deepEqual(cache.take("one"), ["one", "more one"]);
  assert.match(console.warn.mock.calls[0].arguments[0], /the cache is not read/);
});

test("a cache, a folder or an entry that others may write is not read", (t) => {
  const cache = world(t), root = process.env.KEPT_CACHE;
  t.mock.method(console, "warn", () => {});
  cache.take("one");
  for (const folder of [root, join(root, "thing"), join(root, "thing", "one")]) {
    chmodSync(folder, 0o777);
    assert.deepEqual(cache.take("one", "mine"), ["mine", "more mine"]);
    assert.match(console.warn.mock.calls.at(-1).arguments[0], /not this user's alone/);
    chmodSync(folder, 0o700);
  }
  assert.deepEqual(cache.take("one"), ["one", "more one"]);
  // A link instead of a file of the entry.
  const file = join(root, "thing", "one", "out");
  renameSync(file, join(cache.folder, "elsewhere"));
  symlinkSync(join(cache.folder, "elsewhere"), file);
  const { made } = cache;
  cache.take("one");
  assert.equal(cache.made, made + 1);
});

test("what is made of inputs that change meanwhile is not kept", (t) => {
  const cache = world(t);
  let input = "old";
  const make = () => {
    writeFileSync(cache.out, "of both");
    input = "new";
  };
  kept("thing", () => input, [cache.out], make);
  input = "old";
  kept("thing", () => input, [cache.out], () => writeFileSync(cache.out, "of old"));
  assert.equal(readFileSync(cache.out, "utf8"), "of old");
});

test("what cannot be made is not kept", (t) => {
  const cache = world(t);
  assert.throws(() => kept("thing", () => "one", [cache.out], () => assert.fail("no compiler")), /no compiler/);
  assert.deepEqual(cache.take("one"), ["one", "more one"]);
});

test("a hash knows names, contents and texts, and not where the files are", (t) => {
  const { folder } = world(t);
  for (const [name, text] of [["a", "x"], ["b", "x"], ["c", "y"]]) writeFileSync(join(folder, name), text);
  const hash = (texts, ...files) => hashOf(texts, files.map(([name, file]) => [name, join(folder, file)]));
  assert.equal(hash(["t"], ["n", "a"]), hash(["t"], ["n", "b"]));
  const others = [hash(["t"], ["n", "a"]), hash(["t"], ["n", "c"]), hash(["t"], ["m", "a"]), hash(["u"], ["n", "a"]), hash([], ["n", "a"]), hash(["tn"], ["", "a"])];
  assert.equal(new Set(others).size, others.length);
});

test("compilers run without ccache, too, and build folders of no kind are refused", (t) => {
  const { folder } = world(t), path = join(folder, "bin");
  mkdirSync(path);
  for (const [name, text] of [["cc", '#!/bin/sh\necho "cc $@"\n'], ["ccache", '#!/bin/sh\necho "ccache $@ in $CCACHE_BASEDIR"\n']]) {
    writeFileSync(join(path, name), text);
    chmodSync(join(path, name), 0o755);
  }
  for (const name of ["sh", "dirname"]) symlinkSync(`/usr/bin/${name}`, join(path, name));
  const run = () => spawnSync(join(root, "scripts/cached-cc"), ["cc", "-c", "a b.c"], { encoding: "utf8", env: { PATH: path } }).stdout;
  assert.equal(run(), `ccache cc -c a b.c in ${root.replace(/\/$/, "")}\n`);
  rmSync(join(path, "ccache"));
  assert.equal(run(), "cc -c a b.c\n");
  assert.equal(spawnSync(join(root, "scripts/setup"), ["debug"]).status, 2);
});

test("a source is made again when the script that makes it changes", () => {
  // Meson depends on files(), not on a path in a text.
  const builds = spawnSync("git", ["ls-files", "*meson.build"], { cwd: root, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  const byText = builds.filter((name) => /\[find_program\('python3'\), meson\./.test(readFileSync(join(root, name), "utf8")));
  assert.ok(builds.length > 0);
  assert.deepEqual(byText, []);
});
