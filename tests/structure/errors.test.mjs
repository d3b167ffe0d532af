// SPDX-License-Identifier: MIT
// The documents of error codes, reasons and close codes match the program: docs/errors.md, schema/, docs/protocol.md.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const read = (path) => readFileSync(join(root, path), "utf8");
const messages = JSON.parse(read("schema/messages.json"));
const socket = JSON.parse(read("schema/socket.json"));

test("the list of errors and their schema are made from the tables (make schema)", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-errors-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const [text, data] = [join(folder, "errors.md"), join(folder, "codes.json")];
  const { status, stderr } = spawnSync("python3", [join(root, "scripts", "errors.py"), text, data], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.equal(read("docs/errors.md"), readFileSync(text, "utf8"));
  assert.equal(read("schema/codes.json"), readFileSync(data, "utf8"));
});

test("the protocol names no code that there is not", () => {
  const known = new Set(JSON.parse(read("schema/codes.json")).$defs["api-code"].enum);
  const named = [...read("docs/protocol.md").matchAll(/"code":"([a-z-]+)"|\(`([a-z]+-[a-z-]+)`|`error\.code` `([a-z-]+)`/g)].map(([, ...names]) => names.find(Boolean));
  assert.ok(named.includes("not-your-turn") && named.includes("too-fast") && named.includes("stake-pairs"));
  assert.deepEqual(named.filter((name) => !known.has(name)), []);
});

test("the reasons of results are those that the trace writes", () => {
  const [, table] = read("engine/notation/record/json.c").match(/reasons\[KZ_REASONS\] = \{([^}]*)\}/);
  const written = [...table.matchAll(/= "([a-z]+)"/g)].map(([, word]) => word);
  assert.deepEqual([...messages.$defs.reason.enum].sort(), written.sort());
});

test("actions and tiles are written as the schema says", () => {
  const fits = (name, text) => new RegExp(messages.$defs[name].pattern).test(text);
  const [table] = read("docs/spec/record.md").match(/\| text \| meaning \|[\s\S]*?\n\n/);
  const actions = table.split("\n").slice(2).flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, text]) => text));
  assert.ok(actions.length > 12, `${actions}`);
  assert.deepEqual(actions.filter((text) => !fits("act-text", text)), []);
  for (const bad of ["", "7-0", "0-0@e", "0-0@a+", "knock 0-0", "2-6@b extra", "draw 9-9"]) assert.ok(!fits("act-text", bad), bad);
  assert.ok(fits("tile", "0-6") && !fits("tile", "0-7"));
  const asked = socket.requests.find(({ name }) => name === "act").in.properties.act.pattern;
  assert.equal(asked, messages.$defs["act-text"].pattern);
});

test("every code with which the server closes a connection is told", () => {
  const document = read("docs/protocol.md");
  const sources = sourcesOf(root, /\.[ch]$/, ["server/sockets"]).map(read).join("");
  const own = [...sources.matchAll(/CLOSE_\w+ = (\d{4})\b/g)].map(([, code]) => Number(code));
  assert.ok(own.length >= 3);
  const told = socket.closes.map(({ code }) => code);
  for (const code of own) assert.ok(told.includes(code), `${code}`);
  for (const code of told) assert.match(document, new RegExp(`\\b${code}\\b`));
});
