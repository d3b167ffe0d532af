// SPDX-License-Identifier: MIT
// Who may include whom (ARCHITECTURE.md): the rules know nothing of what is built on them.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** What a room of src/ may include: other rooms, and headers of the library ("kozel/tile"; "kozel": all of them). Every room may include its own headers; "*": all. */
const PLAY = ["kozel/tile", "kozel/rng", "kozel/error", "kozel/rules", "kozel/action", "kozel/state", "kozel/play", "kozel/view"];
/** The hub's rooms, each of which may include those before it. */
const HUB_ROOMS = ["state", "table", "wire", "lobby", "play", "nodes", "requests"];
const HUB = ["base/fingerprint", "base/json_text", "base/memory", "hub/hub", "message", "topic", "fair/hex", "fair/secrets", ...PLAY, "kozel/bot", "kozel/catalogue", "kozel/fair", "kozel/rating", "kozel/record"];
const below = (room) => HUB_ROOMS.slice(0, HUB_ROOMS.indexOf(room)).map((other) => `hub/${other}`);
const MAY_INCLUDE = {
  base: [],
  rules: ["base/visible", ...PLAY, "rules/scoring/scoring"],
  "rules/scoring": PLAY, // knows nothing of how a deal is played
  catalogue: ["base/byte_order_mark", "rules", "kozel/tile", "kozel/error", "kozel/rules", "kozel/catalogue"],
  rating: ["kozel/rules", "kozel/rating"],
  record: ["base/byte_order_mark", "base/visible", ...PLAY, "kozel/catalogue", "kozel/record"],
  fair: ["record", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/fair"],
  crypto: ["kozel/fair"],
  laps: ["base/byte_order_mark", "record", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/laps"],
  drawing: ["base/visible", "record", ...PLAY, "kozel/record", "kozel/drawing", "kozel/layout"],
  prose: ["base/fingerprint", "kozel"],
  languages: ["base", "prose/prose"],
  figures: ["prose", "kozel"],
  reading: ["prose", "kozel"],
  solver: ["rules", "rules/scoring/scoring", ...PLAY, "kozel/solver"],
  policy: ["rules", ...PLAY],
  bots: ["policy", "rules", "solver", ...PLAY, "kozel/catalogue", "kozel/solver", "kozel/bot", "kozel/version"],
  analysis: ["bots", "policy", "rules", "rules/scoring/scoring", "record", "kozel/record", ...PLAY, "kozel/catalogue", "kozel/solver", "kozel/analysis"],
  puzzles: ["analysis", "bots", "record", "rules", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/analysis"],
  envs: ["kozel/rng", "kozel/view", "kozel/envs"],
  foreign: ["record", ...PLAY, "kozel/envs", "kozel/record", "kozel/catalogue", "kozel/bot", "kozel/foreign"],
  engine: ["base/visible", "bots", "rules", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/bot"],
  arena: ["base/visible", "bots", "engine", "solver", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/solver", "kozel/bot"],
  library: ["kozel/version"],
  store: ["base"],
  bus: ["base"],
  net: ["base"],
  wasm: ["base/json_text", "base/memory", "bots", "analysis", "kozel", "message"],
  request: ["base/json_text", "base/memory", "kozel/error"],
  topic: [],
  message: ["base", ...PLAY, "kozel/catalogue", "kozel/record"],
  ...Object.fromEntries(HUB_ROOMS.map((room) => [`hub/${room}`, [...HUB, ...below(room)]])),
  "hub/state": [...HUB, "crypto", "request/request_error", "store/person"],
  "hub/requests": [...HUB, ...below("requests"), "kozel/error", "request"],
  hub: [...HUB, "store/person", ...HUB_ROOMS.map((room) => `hub/${room}`)],
  persist: ["base", "crypto", "fair/hex", "fair/secrets", "store", "topic", "hub/hub", "hub/state/fair_play", "hub/state/settlement", "kozel/play", "kozel/rating"],
  identity: ["base", "store", "kozel/bot"],
  photo: [],
  guard: ["base", "net", "store"],
  picture: [],
  archive: ["base", "figures", "languages", "message", "picture", "prose", "reading", "kozel"],
  shell: ["archive", "languages", "prose", "kozel"],
  api: ["base", "net", "store", "guard", "identity", "request", "kozel/error"],
  push: ["base", "languages", "net/address", "store"],
  account: ["api", "base", "guard", "identity", "persist", "photo", "push", "store"],
  community: ["api", "account", "base", "guard", "identity", "store"],
  hosting: ["api", "account", "base", "guard", "store"],
  teaching: ["analysis", "api", "base", "persist", "store", "kozel/analysis", "kozel/catalogue", "kozel/record"],
  solving: ["api", "base", "message", "puzzles", "store", "kozel/rating", "kozel/record", "kozel/view"],
  // These stand around one loop (server/app/loop.h), each with its own part of it.
  gateway: ["account", "api", "archive", "base", "cluster", "crypto", "fair/hex", "guard", "hub/lobby/about", "identity", "languages", "net", "persist", "picture", "request", "server", "shell", "solving/book", "store", "websocket/websocket", "kozel/drawing"],
  websocket: ["base", "cluster", "gateway", "hub/hub", "identity", "net", "persist", "server"],
  cluster: ["base", "bus", "hub/state/hub_state", "persist", "server", "store", "websocket/websocket"],
  server: ["api", "archive", "base", "bus", "cluster", "gateway", "guard", "hub", "identity", "languages", "net", "persist", "push", "shell", "store", "teaching", "kozel/analysis", "websocket/person_index", "websocket/websocket"],
  cli: "*",
};
/** Which headers of the library a header of it may include. */
const LIBRARY = {
  api: [],
  version: [],
  tile: [],
  rng: ["tile"],
  error: [],
  rules: ["tile"],
  action: ["tile"],
  state: ["action", "rules"],
  play: ["error", "rng", "state"],
  view: ["play"],
  analysis: ["view"],
  bot: ["rng", "view"],
  solver: ["play"],
  catalogue: ["error", "rules"],
  rating: [],
  record: ["catalogue", "play"],
  fair: ["catalogue", "record", "view"],
  laps: ["catalogue", "record"],
  layout: ["view"],
  drawing: ["layout", "view"],
  envs: ["rng", "view"],
  foreign: ["envs", "record"],
  kozel: ["action", "analysis", "bot", "catalogue", "drawing", "envs", "error", "fair", "foreign", "laps", "layout", "play", "rating", "record", "rng", "rules", "solver", "state", "tile", "version", "view"],
};

/** The project's includes of one source: [{line, room, name, header}]; system and library headers are left out. */
export function includesOf(text, ownRoom) {
  return text.split("\n").flatMap((content, index) => {
    const match = content.match(/^\s*#\s*include\s+(?:"([^"]+)"|<(kozel\/[^>]+)>)/);
    if (!match) return [];
    const name = match[1] ?? match[2];
    const room = name.includes("/") ? name.replace(/\/[^/]*$/, "") : ownRoom;
    return [{ line: index + 1, room, name, header: name.replace(/\.h$/, "") }];
  });
}

/** The faults of one source of `room`, as texts. */
export function faultsOf(file, text, room) {
  const who = room === "kozel" ? file.replace(/^.*\//, "").replace(/\.h$/, "") : room;
  const allowed = room === "kozel" ? LIBRARY[who]?.concat("api").map((header) => `kozel/${header}`) : MAY_INCLUDE[room];
  if (!allowed) return [`${file}: ${room}/ or ${who} stands in no list of who may include whom`];
  return includesOf(text, room)
    .filter((include) => room === "kozel" || include.room !== room)
    .filter((include) => allowed !== "*" && !allowed.includes(include.room) && !allowed.includes(include.header))
    .map((include) => `${file}:${include.line}: ${who} may not include ${include.name}`);
}

function sources(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.[ch]$/.test(entry.name) ? [path] : [];
  });
}

test("the check sees a forbidden include", () => {
  assert.deepEqual(faultsOf("a.c", '#include "server/hub/hub.h"\n#include <kozel/tile.h>\n', "rules"), [
    "a.c:1: rules may not include server/hub/hub.h",
  ]);
  assert.deepEqual(faultsOf("b.c", "#include <stdio.h>\n #  include <kozel/play.h>\n", "store"), [
    "b.c:2: store may not include kozel/play.h",
  ]);
  assert.deepEqual(faultsOf("c.c", `#include "hub.h"\n#include "engine/core/rules/mechanics.h"\n`, "cli"), []);
  assert.equal(faultsOf("d.c", "", "attic").length, 1);
  assert.deepEqual(faultsOf("e.c", "#include <kozel/record.h>\n", "solver"), ["e.c:1: solver may not include kozel/record.h"]);
  assert.deepEqual(faultsOf("kozel/tile.h", "#include <kozel/play.h>\n", "kozel"), ["kozel/tile.h:1: tile may not include kozel/play.h"]);
});

test("a header of the library includes only those below it", () => {
  const dir = join(root, "include", "kozel");
  const faults = sources(dir).flatMap((path) => faultsOf(relative(root, path), readFileSync(path, "utf8"), "kozel"));
  assert.deepEqual(faults, []);
});

/** The rooms of src/: its folders, and theirs. */
function rooms(dir = "") {
  const inside = readdirSync(join(root, "src", dir), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return inside.flatMap(({ name }) => [join(dir, name), ...rooms(join(dir, name))]);
}

for (const room of rooms()) {
  test(`src/${room} includes only what it may`, () => {
    const paths = sources(join(root, "src", room)).filter((path) => dirname(path) === join(root, "src", room));
    const faults = paths.flatMap((path) => faultsOf(relative(root, path), readFileSync(path, "utf8"), room));
    assert.deepEqual(faults, []);
  });
}

test("the npm package is made of the library's headers and the bots; its views see no match", () => {
  const paths = sources(join(root, "wasm", "c"));
  const faults = paths.flatMap((path) => faultsOf(relative(root, path), readFileSync(path, "utf8"), "wasm"));
  assert.deepEqual(faults, []);
  assert.doesNotMatch(readFileSync(join(root, "wasm", "c", "view.c"), "utf8"), /kz_match/);
});

test("who sees every tile is known to the arena alone", () => {
  const paths = sources(join(root, "src")).filter((path) => !relative(root, path).startsWith(join("apps", "arena")));
  const users = paths.filter((path) => includesOf(readFileSync(path, "utf8"), "").some(({ name }) => name.endsWith("oracle.h")));
  assert.deepEqual(users, []);
  const arena = paths.filter((path) => !relative(root, path).startsWith(join("apps", "cli"))).filter((path) => includesOf(readFileSync(path, "utf8"), "").some(({ name }) => name.startsWith("arena/")));
  assert.deepEqual(arena, []);
});

test("a header named without a folder stands beside its user", () => {
  const missing = sources(join(root, "src")).flatMap((path) =>
    includesOf(readFileSync(path, "utf8"), "")
      .filter((include) => !include.name.includes("/") && !existsSync(join(dirname(path), include.name)))
      .map((include) => `${relative(root, path)}:${include.line}: ${include.name}`),
  );
  assert.deepEqual(missing, []);
});
