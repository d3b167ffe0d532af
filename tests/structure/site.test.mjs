// SPDX-License-Identifier: MIT
// The site of the documents (scripts/site) builds without a warning, and its links work. The test runs only if mkdocs is installed: `make site`
// installs it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("../..", import.meta.url));
const missing = spawnSync("mkdocs", ["--version"]).error ? "mkdocs is not installed" : false;

test("the site of the documents builds, and every link of it leads somewhere", { skip: missing }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-site-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const done = spawnSync(join(root, "scripts/site"), [join(folder, "site")], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  for (const page of ["index.html", "docs/operations.html", "docs/spec/rules.html", "search/search_index.json"]) assert.ok(existsSync(join(folder, "site", page)), page);
});
