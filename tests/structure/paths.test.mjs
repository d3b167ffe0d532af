// SPDX-License-Identifier: MIT
// Every path from the root that a source, a script, a test or a document names exists.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TOP = ["apps", "base", "bindings", "client", "contrib", "data", "debian", "docs", "engine", "examples", "include", "research", "schema", "scripts", "server", "tests", "web"];
/** A path from the root: not one of a build folder or of an address, and not cut short by a sign that stands for others. */
const PATH = new RegExp(`(?<![\\w./$@:)}{*>-])(?:${TOP.join("|")})/[\\w./-]*\\w(?![\\w*{$<%]|/[*{$<%])`, "g");
/** Old files may name what is gone; some tests make separate trees; other files contain data. */
const LEFT_OUT = /^(CHANGELOG\.md|scripts\/move\/|tests\/structure\/|tests\/runner\/test_|web\/tests\/lessons|tests\/(golden|records|games)\/|web\/package-lock\.json|research\/bench\/results\/)|\.(png|jpg|bin|dgr|woff2|dict)$/;
const decisions = readdirSync(join(root, "docs/decisions"));
const KINDS = ["", ".c", ".h", ".mjs", ".ts", ".py", ".md", ".json"];

/** The outputs of a build next to sources, and paths in which a word stands for a name. */
const MADE = /(_numbers\.h|\/page_(files\.c|data\.S)|_(test|fuzz)|\/(kozel|kozel_offline|kozel\.wasm|page\.bin|[a-z_]+\.so|[A-Z]+(\.\w+)?))$/;

/** Returns true if there is such a file, folder, file without its extension, or decision of that number. */
const isThere = (path) => MADE.test(path) || KINDS.some((kind) => existsSync(join(root, path + kind))) || (/^docs\/decisions\/\d{4}$/.test(path) && decisions.some((name) => name.startsWith(path.slice(-4))));

/** Returns the paths of a text that lead nowhere. They may start at the root, its folder, the folder above, tests/ or web/src/. The form is
 * "file:line: path". */
function faultsOf(file, text, there = isThere) {
  return text.split("\n").flatMap((line, index) => [...line.matchAll(PATH)].map(([path]) => path)
    .filter((path) => !["", dirname(file), dirname(dirname(file)), "tests", "web/src"].some((folder) => there(join(folder, path))))
    .map((path) => `${file}:${index + 1}: ${path}`));
}

test("the check sees a path that leads nowhere, and no other", () => {
  const there = (path) => path === "engine/core/rules" || path === "tests/unit/a.c";
  assert.deepEqual(faultsOf("docs/a.md", "`engine/core/rules`, engine/cores/a.c; build/gcc/engine/x\nhttps://a.b/docs/x tests/unit/*.c tests/unit/a.c.", there), ["docs/a.md:1: engine/cores/a.c"]);
  assert.deepEqual(faultsOf("tests/b.mjs", "join(`${root}/engine/none`), `engine/${name}/x`, unit/a.c", there), []);
});

test("every folder at the root is known", () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !/^(\.|build|node_modules|shared)/.test(entry.name)).map(({ name }) => name);
  assert.deepEqual(folders.sort(), TOP);
});

test("every path that the tree names leads somewhere", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n").filter((file) => !LEFT_OUT.test(file) && existsSync(join(root, file)));
  const found = files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), "utf8")));
  assert.equal(found.join("\n"), "");
});
