// SPDX-License-Identifier: MIT
// docs/words.md: the players' words in the code. The names and files on the page exist, and the guide for developers links to the page.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { TREES } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");
const quoted = [...read("docs/words.md").matchAll(/`([^`]+)`/g)].map(([, text]) => text);

/** Returns true if the word is in the core's sources. */
function isUsed(word) {
  const found = spawnSync("grep", ["-rqw", "--include=*.[ch]", "-e", word, "include", ...TREES], { cwd: root });
  return found.status === 0;
}

test("every file that the page of words names is there", () => {
  const paths = quoted.filter((text) => text.includes("/"));
  assert.ok(paths.length > 1);
  for (const path of paths) assert.ok(existsSync(join(root, path)), path);
});

test("every name on the page of words is in the sources", () => {
  const names = quoted.filter((text) => /^([a-z]+_\w|[A-Z]+_\w|\w+\(\)$)/.test(text)).flatMap((text) => text.split(/[^A-Za-z0-9_]+/));
  assert.ok(names.length > 40);
  for (const name of names.filter((name) => name.length > 1)) assert.ok(isUsed(name), name);
  assert.ok(!isUsed("kz_no_such_name"));
});

test("who builds or changes the project finds the page", () => {
  for (const page of ["ARCHITECTURE.md", "CONTRIBUTING.md"]) assert.ok(read(page).includes("`docs/words.md`"), page);
});
