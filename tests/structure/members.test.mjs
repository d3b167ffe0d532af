// SPDX-License-Identifier: MIT
// Structs of the server are small: a part gets only the members that it needs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

const MAX_MEMBERS = 20;

/** Settings of the operator: they have as many members as there are settings. */
const SETTINGS = ["app_server_config", "hub_config"];

/** Returns the part of `text` from `start` to the brace that closes the one before it. */
function bodyAt(text, start) {
  let depth = 1, end = start;
  for (; depth; end++) depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
  return text.slice(start, end - 1);
}

/** Returns the number of members that a body declares: `int a, b;` has two, a struct within it is one. */
function countOf(body) {
  let depth = 0, declared = false, count = 0;
  for (const letter of body) {
    depth += "{([".includes(letter) ? 1 : "})]".includes(letter) ? -1 : 0;
    if (depth) continue;
    if (letter === "," || (letter === ";" && declared)) count++;
    declared = letter === ";" ? false : declared || /\S/.test(letter);
  }
  return count;
}

/** Returns {struct: members} of one source. A struct without a name within another counts under that one's name and a dot. */
export function structsOf(source) {
  const text = source.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*#(?:[^\n]*\\\n)*[^\n]*$/gm, "").replace(/"(?:\\.|[^"\\])*"/g, '""');
  const structs = {};
  for (const match of text.matchAll(/\b(?:struct|union)\s*(\w*)\s*\{/g)) {
    const body = bodyAt(text, match.index + match[0].length);
    const name = match[1] || text.slice(match.index + match[0].length + body.length + 1).match(/^\s*\**(\w*)/)[1] || "?";
    structs[name] = Math.max(structs[name] ?? 0, countOf(body));
  }
  return structs;
}

test("members are counted", () => {
  assert.deepEqual(structsOf("typedef struct kz_a {\n int a, b; /* c; d; */\n struct { int e; } f[2];\n bool (*g)(int h, int i);\n} kz_a;"), { kz_a: 4, f: 1 });
  assert.deepEqual(structsOf("struct b { int a[X(1, 2)]; enum { C, D } e; };\n#define M(x) struct c { int x; int y; }\n"), { b: 2 });
});

test("no struct of the server has more members than a reader can keep in mind", () => {
  const above = {};
  for (const file of sourcesOf(root, /\.[ch]$/).filter((name) => name.startsWith("server/")))
    for (const [name, count] of Object.entries(structsOf(readFileSync(`${root}${file}`, "utf8"))))
      if (count > MAX_MEMBERS && !SETTINGS.includes(name)) above[`${file} ${name}`] = count;
  assert.deepEqual(above, {});
});
