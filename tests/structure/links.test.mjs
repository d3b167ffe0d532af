// SPDX-License-Identifier: MIT
// Links in documents work: every relative link leads to a file and, behind "#", to a heading in the file. Where a guide names another document, that
// is a link.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SKIPPED = /^(\.git|node_modules|build|shared)$/;
const under = (folder) => readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !SKIPPED.test(name))
  .flatMap((entry) => (entry.isDirectory() ? under(join(folder, entry.name)) : entry.name.endsWith(".md") ? [join(folder, entry.name)] : []));
const documents = under("");
/** The documents that people read first. docs/spec/ has other authors; programs write docs/errors.md and docs/observation.md. */
const guides = documents.filter((name) => /^(\w+\.md|docs\/[\w-]+\.md)$/.test(name) && !/(errors|observation)\.md$/.test(name));

/** Returns the lines of a text that are not code. */
function prose(text) {
  let code = false;
  return text.split("\n").filter((line) => {
    if (line.startsWith("```")) code = !code;
    return !code && !line.startsWith("```");
  });
}

/** Returns the anchors of a document's headings, as the usual hosts of repositories make them. */
const anchors = (name) =>
  prose(readFileSync(join(root, name), "utf8"))
    .filter((line) => /^#+ /.test(line))
    .map((line) => line.replace(/^#+ /, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim().toLowerCase().replace(/[^\p{L}\p{N}\- _]/gu, "").replaceAll(" ", "-"));

/** Returns the faults of the links of a text at `name`. */
function faults(name, text) {
  const found = [];
  for (const [, target] of prose(text).join("\n").matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split("#");
    const file = path ? normalize(join(dirname(name), path)) : name;
    if (!existsSync(join(root, file))) found.push(`${name}: ${target}: there is no ${file}`);
    else if (anchor && !anchors(file).includes(anchor)) found.push(`${name}: ${target}: no heading of ${file}`);
  }
  return found;
}

/** Returns the documents that a text at `name` names without a link. */
function unlinked(name, text) {
  const places = ["", dirname(name), "docs"];
  return [...prose(text).join("\n").matchAll(/(?<!\[)`((?:[\w.-]+\/)*[\w.-]+\.md)`/g)]
    .map(([, path]) => path)
    .filter((path) => places.some((place) => documents.includes(normalize(join(place, path)))))
    .filter((path) => !places.some((place) => normalize(join(place, path)) === name))
    .map((path) => `${name}: ${path}`);
}

test("every link leads somewhere", () => {
  assert.ok(documents.length > 50);
  assert.deepEqual(documents.flatMap((name) => faults(name, readFileSync(join(root, name), "utf8"))), []);
});

test("a guide that names a document links to it", () => {
  assert.ok(guides.length > 20 && guides.includes("README.md"));
  assert.deepEqual(guides.flatMap((name) => unlinked(name, readFileSync(join(root, name), "utf8"))), []);
});

test("what is wrong is seen", () => {
  assert.deepEqual(faults("docs/a.md", "[a](b.md) [c](fair.md#nothing) [d](../README.md)\n```\n[f](g.md)\n```\n[h](https://example.org/i.md)"),
    ["docs/a.md: b.md: there is no docs/b.md", "docs/a.md: fair.md#nothing: no heading of docs/fair.md"]);
  assert.deepEqual(unlinked("docs/a.md", "`fair.md`, [`fair.md`](fair.md), `docs/security.md`, `none.md`\n```\n`fair.md`\n```"), ["docs/a.md: fair.md", "docs/a.md: docs/security.md"]);
});
