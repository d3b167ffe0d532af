// SPDX-License-Identifier: MIT
// One loop plays matches: engine/table. Everything else that carries out an action is listed here with its reason.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { sourcesOf, TREES } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Folders and files that may call kz_match_apply(). A folder ends with a slash. */
const MAY_APPLY = {
  "include/kozel/play.h": "declares it",
  "engine/core/rules/match.c": "defines it",
  "engine/table/": "the driver",
  "engine/ai/baselines.c": "a search: plays sampled worlds out",
  "engine/ai/policy/": "a search: plays sampled worlds out by a policy",
  "engine/solver/solver.c": "a search: tries every action",
  "engine/teach/analysis/hindsight.c": "a search: plays a known deal out, with a stock that changes before each draw",
  "engine/notation/laps/": "a search: tries the readings of a table of laps",
  "engine/notation/record/reader.c": "a replay: the reader checks each line, and the driver is restored by it",
  "examples/library/": "programs of users: they show kozel/play.h",
  "research/bench/": "measures the core, or positions that it collects",
  "research/fuzz/": "drives the core with faulty input",
  "tests/": "tests of the core drive it step by step",
};

const allowed = (file) => Object.keys(MAY_APPLY).find((place) => (place.endsWith("/") ? file.startsWith(place) : file === place));

/** The C sources of some trees whose code, without comments, has `pattern`. */
const having = (pattern, trees) => sourcesOf(root, /\.[ch]$/, trees).filter((file) => pattern.test(readFileSync(join(root, file), "utf8").replace(/\/\*[^]*?\*\//g, "")));

const users = having(/\bkz_match_apply\(/, [...TREES, "bindings", "examples", "include", "research", "tests"]);

test("only the driver and listed places carry out actions", () => {
  assert.deepEqual(users.filter((file) => !allowed(file)), []);
});

test("each listed place is in use", () => {
  const used = new Set(users.map(allowed));
  assert.deepEqual(Object.keys(MAY_APPLY).filter((place) => !used.has(place)), []);
});

test("the server begins, deals and plays by the driver alone", () => {
  assert.deepEqual(having(/\bkz_match_(init|set_lot|deal|try|apply)\(/, ["server"]), []);
});

test("of `kozel play` only the table, and the reader of matches that are over, see a match; the rest has views", () => {
  assert.deepEqual(having(/\bkz_(match|hidden|table)\b|kozel\/table\.h/, ["apps/cli/play"]), ["apps/cli/play/game.c", "apps/cli/play/online/past.c"]);
});
