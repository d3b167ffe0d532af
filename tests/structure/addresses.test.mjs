// SPDX-License-Identifier: MIT
// The page's addresses: the router, the server and docs/protocol.md list the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const strings = (text) => [...text.matchAll(/"([^"]*)"/g)].map(([, string]) => string);
/** Returns the text between two marks, without the marks. */
function between(text, from, to) {
  const start = text.indexOf(from);
  assert.ok(start >= 0 && text.includes(to, start), `${from} ... ${to} is not there`);
  return text.slice(start + from.length, text.indexOf(to, start + from.length));
}
const sorted = (list) => [...new Set(list)].sort();

const router = read("web/src/page/router.ts");
const server = read("server/http/shown.c");
const readings = (text) => sorted(strings(between(text, "READINGS = [", "]")));

/** Each returns the addresses as patterns: "ID" is any id or name. */
const LISTS = {
  router() {
    const parse = between(router, "export function parsePath", "\n}\n");
    // `view === "x"` alone also stands for the address without an id.
    const views = [...parse.matchAll(/view === "(\w+)"( &&)?/g)].flatMap(([, view, id]) => (id ? [`/${view}/ID`] : [`/${view}`, `/${view}/ID`]));
    const deep = [...parse.matchAll(/(\w+)\W+\(\[[^\]]*\]\+\)\W+(\w+)\$/g)].map(([, view, end]) => `/${view}/ID/${end}`);
    return ["/", ...strings(between(router, "SINGLE = [", "]")).map((view) => `/${view}`), ...views, ...deep];
  },
  server() {
    const views = [...between(server, "} views[] = {", "};").matchAll(/\{"([^"]*)"/g)].map(([, path]) => path);
    const folders = strings(between(server, "static bool is_page", "\n}\n")).map((folder) => `${folder}ID`);
    const second = [...between(server, "static bool is_second_view", "};").matchAll(/\{"(\/\w+\/)", "(\/\w+)"\}/g)].map(([, view, end]) => `${view}ID${end}`);
    return [...views, ...folders, ...second];
  },
  "docs/protocol.md"() {
    const rows = read("docs/protocol.md").split("\n").filter((line) => / \| the page[.,]/.test(line));
    return rows.flatMap((row) => [...row.split(" | ")[0].matchAll(/GET (\/[\w/]*)/g)].map(([, path]) => path.replace(/[A-Z]+/g, "ID")));
  },
};

test("the router, the server and the document have the same addresses", () => {
  const addresses = sorted(LISTS.router());
  assert.ok(addresses.length > 20 && addresses.includes("/r/ID/play") && addresses.includes("/games/ID"), addresses.join(" "));
  for (const [name, list] of Object.entries(LISTS)) assert.deepEqual(sorted(list()), addresses, name);
});

test("the page and the server have the same pages to read", () => {
  const names = [...between(read("server/pages/plain.c"), "} readings[] = {", "};").matchAll(/\{"(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(sorted(names), readings(router));
});
