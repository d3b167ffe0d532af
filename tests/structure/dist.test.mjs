// SPDX-License-Identifier: MIT
// The archive of sources: its built page is used only with the sources that it was built of, and its SBOM has the page's npm packages.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("a built page is refused if one of its inputs was changed, removed or added", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-dist-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const put = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const check = () => {
    const done = spawnSync("python3", [join(root, "scripts/built_page.py"), "check", join(folder, "built")], { encoding: "utf8" });
    return done.status ? done.stderr.match(/other sources \((.*)\)/)?.[1] ?? done.stderr : "good";
  };
  put("web/src/main.ts", "first");
  put("engine/a.c", "second");
  put("web/node_modules/lit/lit.js", "no input");
  const hash = (text) => createHash("sha256").update(text).digest("hex");
  put("built/inputs.sha256", `${hash("second")}  engine/a.c\n${hash("first")}  web/src/main.ts\n`);
  assert.equal(check(), "good");
  put("web/src/late.ts", "new");
  assert.equal(check(), "web/src/late.ts");
  rmSync(join(folder, "web/src/late.ts"));
  appendFileSync(join(folder, "engine/a.c"), "changed");
  assert.equal(check(), "engine/a.c");
  rmSync(join(folder, "engine/a.c"));
  assert.equal(check(), "engine/a.c");
});

test("the SBOM has what the page imports, as the lock file names it", () => {
  const script = "import sys; sys.path.insert(0, 'scripts'); import sbom, json; print(json.dumps(sbom.document('a.tar.xz', '1.0', '0' * 64, 0)))";
  const { packages, relationships } = JSON.parse(execFileSync("python3", ["-c", script], { cwd: root, encoding: "utf8", env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } }));
  const names = packages.map(({ name }) => name);
  for (const name of ["kozel", "lit", "lit-html", "@noble/curves", "@noble/hashes", "@preact/signals-core", "idb", "lean-qr", "qr"]) assert.ok(names.includes(name), name);
  for (const name of ["typescript", "esbuild", "@types/trusted-types"]) assert.ok(!names.includes(name), name);
  const lock = JSON.parse(readFileSync(join(root, "web/package-lock.json"), "utf8")).packages;
  for (const { name, versionInfo, checksums } of packages.slice(1)) {
    const { version, integrity } = lock[`node_modules/${name}`];
    assert.equal(versionInfo, version);
    assert.equal(`sha512-${Buffer.from(checksums[0].checksumValue, "hex").toString("base64")}`, integrity);
  }
  assert.equal(relationships.length, packages.length);
});
