// SPDX-License-Identifier: MIT
// The image (Containerfile) has the package of every library that the program is linked with or loads.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";
import { packagesOf, readContainerfile } from "../container/file.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = (command, ...args) => spawnSync(command, args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
const hasDpkg = run("dpkg-query", "--version").status === 0;

/** The Debian package of a shared library. */
function packageOf(name, places) {
  const path = places.match(new RegExp(`^\\s*${name.replace(/[.+]/g, "\\$&")} .*=> (.*)$`, "m"))?.[1];
  assert.ok(path, `${name} is nowhere`);
  for (const each of [realpathSync(path), realpathSync(path).replace(/^\/usr/, "")]) {
    const found = run("dpkg-query", "-S", each);
    if (found.status === 0) return found.stdout.split(":")[0];
  }
  assert.fail(`${path} is of no package`);
}

test("each library's package is in the image", { skip: !hasDpkg }, () => {
  const installed = packagesOf(readContainerfile(readFileSync(join(root, "Containerfile"), "utf8")).at(-1));
  const places = run("/sbin/ldconfig", "-p").stdout;
  const linked = [...run("readelf", "-W", "-d", join(root, "build/kozel")).stdout.matchAll(/\(NEEDED\).*\[(.*)\]/g)].map(([, name]) => name);
  const sources = sourcesOf(root, /\.c$/);
  const loaded = sources.flatMap((name) => [...readFileSync(join(root, name), "utf8").matchAll(/dlopen\("([^"]+)"/g)].map(([, library]) => library));
  assert.ok(linked.length > 8 && loaded.length > 0);
  for (const name of [...linked, ...loaded]) {
    const owner = packageOf(name, places);
    assert.ok(owner === "libc6" || installed.includes(owner), `${name} is of ${owner}, which the final stage of the Containerfile lacks`);
  }
});
