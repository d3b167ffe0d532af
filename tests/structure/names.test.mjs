// SPDX-License-Identifier: MIT
// `kz_` belongs to the public library. What a header of another tree declares has the prefix of its folder, and no header's name is declared
// a second time anywhere: two headers can always be included together.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The prefix of each folder's names. A folder that is not listed has the prefix of the folder above it. */
const PREFIXES = {
  base: "base",
  client: "remote",
  "engine/memory": "memory",
  "engine/core/rules": "rules",
  "engine/core/rules/scoring": "scoring",
  "engine/core/catalogue": "catalogue",
  "engine/notation/record": "record",
  "engine/notation/position": "position",
  "engine/notation/laps": "laps",
  "engine/notation/message": "message",
  "engine/infoset": "infoset",
  "engine/solver": "solver",
  "engine/ai": "ai",
  "engine/ai/policy": "policy",
  "engine/teach/analysis": "analysis",
  "engine/teach/puzzles": "puzzle",
  "engine/layout": "layout",
  "engine/prose": "prose",
  "engine/fair": "fair",
  "engine/rating": "rating",
  "engine/table": "table",
  "engine/tournament": "tournament",
  "engine/env": "env",
  "engine/ffi": "ffi",
  "engine/protocol": "protocol",
  "server/net": "net",
  "server/bus": "bus",
  "server/topic": "topic",
  "server/rooms": "room",
  "server/tournaments": "tournaments",
  "server/store": "store",
  "server/hub": "hub",
  "server/hub/schema": "schema",
  "server/delivery": "delivery",
  "server/sessions": "session",
  "server/sockets": "socket",
  "server/matches": "matches",
  "server/http": "http",
  "server/http/api": "api",
  "server/accounts": "account",
  "server/accounts/guard": "guard",
  "server/accounts/identity": "identity",
  "server/accounts/photo": "photo",
  "server/accounts/hosting": "host",
  "server/clubs": "clubs",
  "server/social": "social",
  "server/social/push": "push",
  "server/learning": "learning",
  "server/pages": "pages",
  "server/crypto": "crypt", // `crypto_` is libsodium's
  "server/languages": "language",
  "server/pictures": "picture",
  "server/matching": "matching",
  "server/matchmaking": "matchmaking",
  "server/cluster": "cluster",
  "server/app": "app",
  "apps/cli": "cli",
  "apps/cli/serve": "serve",
  "apps/cli/admin": "admin",
  "apps/cli/help": "help",
  "apps/cli/games": "games",
  "apps/cli/records": "records",
  "apps/cli/engine": "simulate",
  "apps/cli/online": "online",
  "apps/cli/bridge": "bridge",
  "apps/cli/play": "play",
  "apps/cli/tournament": "event",
  "apps/cli/tournament/check": "check",
  "apps/arena": "arena",
  "bindings/wasm": "wasm",
  "research/training": "training",
  "research/bench": "bench",
  "research/fuzz": "fuzz",
  tests: "test",
};

function prefixOf(folder) {
  while (folder !== "." && !(folder in PREFIXES)) folder = dirname(folder);
  return PREFIXES[folder];
}

const TYPES = new Set(["struct", "union", "enum", "typedef"]), VALUES = new Set(["enumerator", "macro"]), OBJECTS = new Set(["prototype", "function", "externvar", "variable"]);

/** Returns the declarations of C files, by Universal Ctags: [{name, path, kind, scope}]. */
function declared(paths) {
  const options = ["-L", "-", "--languages=C", "--map-C=+.h", "--kinds-C=+px-lmz", "--fields=+KsS", "--output-format=json", "-f", "-"];
  const { stdout, status, stderr } = spawnSync("ctags", options, { cwd: root, input: paths.join("\n"), encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter(({ _type, name }) => _type === "tag" && !name.startsWith("__anon"));
}

const TREES = ["include", "base", "engine", "client", "server", "apps", "bindings"];
const all = declared(sourcesOf(root, /\.[ch]$/, TREES));
/** A macro that its file undefines again is no declaration. Neither is a list of X() in an enum, which Ctags takes for an enumerator. */
const texts = new Map();
const textOf = (path) => texts.get(path) ?? texts.set(path, readFileSync(join(root, path), "utf8")).get(path);
const macros = new Set(all.filter(({ kind }) => kind === "macro").map(({ name }) => name));
const tags = all.filter(({ name, kind, path }) => (kind !== "macro" || !new RegExp(`^#undef ${name}$`, "m").test(textOf(path))) && (kind !== "enumerator" || !macros.has(name)));
const isHeader = ({ path }) => path.endsWith(".h");
const isPublic = ({ path }) => /^(client\/)?include\//.test(path);
const ofInterest = ({ kind }) => TYPES.has(kind) || VALUES.has(kind) || OBJECTS.has(kind);

/** An include guard. (Private headers have `#pragma once`.) */
const isGuard = ({ name, kind }) => kind === "macro" && /^KOZEL_\w+_H$/.test(name);
/** The names that xgettext searches. */
const GETTEXT = ["_", "N_", "NN_"];

test("the public headers declare nothing but kz_ and KZ_", () => {
  const strange = tags.filter((tag) => isPublic(tag) && ofInterest(tag) && !isGuard(tag) && !/^(kz|KZ)_/.test(tag.name));
  assert.deepEqual(strange.map(({ path, name }) => `${path}: ${name}`), []);
});

test("nothing but the public headers declares kz_ and KZ_", () => {
  const names = new Set(tags.filter(isPublic).map(({ name }) => name));
  const strange = tags.filter((tag) => !isPublic(tag) && ofInterest(tag) && /^(kz|KZ)_/.test(tag.name) && !names.has(tag.name));
  assert.deepEqual(strange.map(({ path, name }) => `${path}: ${name}`), []);
});

test("what a header declares has its folder's prefix", () => {
  const fits = (name, prefix) => name === prefix || name.startsWith(`${prefix}_`) || name.startsWith(`${prefix.toUpperCase()}_`);
  // (A private header may define a public opaque type.)
  const opaque = new Set(tags.filter((tag) => isPublic(tag) && tag.kind === "typedef").map(({ name }) => name));
  const strange = tags.filter((tag) => isHeader(tag) && !isPublic(tag) && ofInterest(tag) && !GETTEXT.includes(tag.name) && !(tag.kind === "struct" && opaque.has(tag.name))).filter(({ path, name }) => !fits(name, prefixOf(dirname(path))));
  assert.deepEqual([...new Set(strange.map(({ path, name, kind }) => `${path}: ${kind} ${name}`))], []);
});

test("no name of a header is declared a second time", () => {
  const places = new Map();
  for (const { name, path, kind } of tags.filter(({ kind }) => TYPES.has(kind) || VALUES.has(kind))) {
    const of = places.get(name) ?? places.set(name, new Map()).get(name);
    of.set(path, of.has(path) && kind !== "typedef" ? of.get(path) : kind);
  }
  // An opaque type is declared in its header and defined in its source: `typedef struct x x;` and `struct x {`.
  const opaque = (of) => of.size === 2 && [...of.values()].sort().join() === "struct,typedef";
  const twice = [...places].filter(([, of]) => of.size > 1 && !opaque(of) && [...of.keys()].some((path) => path.endsWith(".h")));
  assert.deepEqual(twice.map(([name, of]) => `${name}: ${[...of].map(([path, kind]) => `${path} (${kind})`).join(", ")}`), []);
});
