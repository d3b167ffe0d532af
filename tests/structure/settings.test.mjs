// SPDX-License-Identifier: MIT
// docs/settings.md has every setting of `kozel serve`, in the order of its help. It marks the settings that a SIGHUP changes, and names the events of
// the security log.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const rows = [...read("apps/cli/serve/serve_settings.c").matchAll(/^ {4}\{"([a-z-]+)", "[^"]+",((?:.|\n)*?)\},\n(?= {4}\{|\};)/gm)].map(([, name, rest]) => ({ name, live: /\.live = true/.test(rest) }));
const text = { settings: read("docs/settings.md"), operations: read("docs/operations.md") };
const section = (title, of = "settings") => text[of].split(`\n## ${title}\n`)[1].split("\n## ")[0];

test("every setting is explained", () => {
  assert.ok(rows.length > 40);
  const told = [...section("Settings").matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(told, rows.map(({ name }) => name));
});

test("those that may change while the server runs are named", () => {
  const [, list] = section("Signals").match(/^On a `SIGHUP` these settings take effect: ([^.]+)\./m);
  assert.deepEqual(list.match(/[a-z-]+/g), rows.filter(({ live }) => live).map(({ name }) => name));
});

test("the events of the security log are named", () => {
  const kinds = [...read("server/accounts/guard/security.h").matchAll(/^ {4}X\(GUARD_EVENT_\w+, "([a-z-]+)", ([01]),/gm)];
  const row = (kind) => section("Watching it", "operations").match(new RegExp(`^\\| ${kind} \\| (.+) \\|$`, "m"))[1];
  const [done, refused] = [row("done"), row("refused")];
  for (const [, word, refusal] of kinds) assert.ok((refusal === "1" ? refused : done).includes(`\`${word}\``), word);
});
