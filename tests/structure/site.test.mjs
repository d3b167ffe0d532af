// SPDX-License-Identifier: MIT
// The site of the documents (scripts/site) builds without a warning, and its links work.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("the site of the documents builds, and every link of it leads somewhere", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-site-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const done = spawnSync(join(root, "scripts/site"), [join(folder, "site")], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  const page = (name) => readFileSync(join(folder, "site", name), "utf8");
  for (const name of ["index.html", "docs/operations.html", "docs/spec/rules.html", "docs/tutorials/play.html", "search/search_index.json"]) assert.ok(existsSync(join(folder, "site", name)), name);
  const [, version] = readFileSync(join(root, "meson.build"), "utf8").match(/^ {2}version: '(.*)'/m);
  assert.ok(page("index.html").includes(`<span class="version">${version}</span>`));
  // The names: of C, of the API, of Python.
  assert.match(page("reference/c.html"), /id="kz_match_try"/);
  assert.match(page("reference/c.html"), /id="kz_client_request"/);
  assert.match(page("reference/http.html"), /GET \/api\/me/);
  assert.match(page("reference/python.html"), /id="vectorenv"/);
  // The nav is by reader, in this order.
  assert.deepEqual([...page("index.html").matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title).slice(0, 5), ["Play", "Host", "Write a bot", "Embed", "Contribute"]);
});
