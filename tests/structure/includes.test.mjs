// SPDX-License-Identifier: MIT
// Which folder may include which (ARCHITECTURE.md). The rules do not depend on what is built on them.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** What a folder may include: other folders, and headers of the library ("kozel/tile"; "kozel": all of them). Every folder may include its headers;
 * "*": all. All may include `base`. */
const PLAY = ["kozel/tile", "kozel/rng", "kozel/error", "kozel/rules", "kozel/action", "kozel/state", "kozel/play", "kozel/view"];
/** The hub's folders. Each may include those before it. */
const HUB_PARTS = ["ports", "state", "table", "wire", "lobby", "play", "nodes", "requests"];
const HUB = ["engine/notation/message/match_message", "server/rooms", "server/topic", ...PLAY, "kozel/bot", "kozel/catalogue", "kozel/fair", "kozel/rating", "kozel/record", "kozel/table"];
const below = (part) => HUB_PARTS.slice(0, HUB_PARTS.indexOf(part)).map((other) => `server/hub/${other}`);
const STORE = ["server/store", "server/store/sql", "server/store/people", "server/store/matches", "server/store/rooms", "server/store/admin"];
const ENGINE = {
  memory: ["kozel/error", "kozel/memory"], // every folder of the engine may include it
  "core/rules": [...PLAY, "engine/core/rules/scoring/tally"],
  "core/rules/scoring": PLAY, // independent of how a deal is played
  "core/catalogue": ["engine/core/rules", "kozel/tile", "kozel/error", "kozel/rules", "kozel/catalogue"],
  rating: ["engine/ai/policy/elementary", "kozel/rng", "kozel/rules", "kozel/rating", "kozel/collusion"],
  "notation/record": [...PLAY, "kozel/catalogue", "kozel/record"],
  // What a seat has seen is checked by what can be inferred from it.
  "notation/position": ["engine/notation/record", "engine/core/rules/lead", "engine/core/rules/set_up", "engine/infoset/possible", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/position"],
  "notation/laps": ["engine/notation/record", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/laps"],
  "notation/message": ["engine/notation/record/json", ...PLAY, "kozel/catalogue", "kozel/record"],
  table: [...PLAY, "kozel/table"],
  tournament: ["engine/tournament/duplicate", "kozel/error", "kozel/rng", "kozel/tournament"],
  "tournament/duplicate": ["engine/tournament/entrants", "engine/tournament/state", "kozel/error", "kozel/tournament"],
  fair: ["engine/notation/record", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/fair"],
  layout: ["engine/notation/record", ...PLAY, "kozel/record", "kozel/drawing", "kozel/layout"],
  prose: ["kozel"],
  "prose/pages": ["engine/prose", "kozel"],
  solver: ["engine/core/rules", "engine/core/rules/scoring/scoring", ...PLAY, "kozel/solver", "kozel/budget"],
  // The hands of the others are estimated from their choices by the policy, which uses the estimates in turn (beliefs.h).
  infoset: ["engine/ai", "engine/ai/policy", "engine/core/rules", ...PLAY, "kozel/catalogue", "kozel/analysis", "kozel/sampler"],
  "ai/policy": ["engine/core/rules", "engine/infoset/beliefs", ...PLAY],
  ai: ["engine/ai/policy", "engine/infoset", "engine/core/rules", "engine/core/rules/scoring/scoring", "engine/solver", ...PLAY, "kozel/catalogue", "kozel/solver", "kozel/budget", "kozel/bot", "kozel/search", "kozel/version"],
  "teach/analysis": ["engine/ai", "engine/ai/policy", "engine/infoset", "engine/core/rules", "engine/core/rules/scoring/scoring", "engine/notation/record", "kozel/record", ...PLAY, "kozel/catalogue", "kozel/solver", "kozel/budget", "kozel/analysis"],
  "teach/puzzles": ["engine/table/flow", "engine/teach/analysis", "engine/ai", "engine/infoset", "engine/notation/record", "engine/core/rules", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/analysis"],
  env: ["engine/core/rules/scoring/scoring", "engine/table/flow", "kozel/rng", "kozel/view", "kozel/envs"],
  ffi: ["engine/notation/record", ...PLAY, "kozel/envs", "kozel/record", "kozel/catalogue", "kozel/bot", "kozel/position", "kozel/search", "kozel/foreign"],
  protocol: ["engine/ai", "engine/core/rules", "engine/notation/record/json", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/bot"],
  library: ["kozel/version"],
};
const SERVER = {
  crypto: ["kozel/fair"],
  languages: ["engine/prose/prose"],
  pictures: [],
  matching: ["kozel/tournament"],
  matchmaking: ["kozel/rng"],
  bus: [],
  net: [],
  topic: [],
  rooms: ["server/topic"],
  tournaments: ["server/rooms", "server/hub/ports/tournament", "kozel/error", "kozel/tournament"],
  ...Object.fromEntries(STORE.map((folder) => [folder.replace("server/", ""), STORE])),
  "store/matches": [...STORE, "kozel/rating"],
  "hub/schema": ["kozel/error"],
  ...Object.fromEntries(HUB_PARTS.map((part) => [`hub/${part}`, [...HUB, ...below(part)]])),
  "hub/ports": ["server/store/people/person", "server/rooms", "kozel/bot", "kozel/catalogue", "kozel/error", "kozel/fair", "kozel/rules"],
  "hub/state": [...HUB, "server/hub/ports", "server/crypto", "server/hub/schema/request_error", "server/store/people/person"],
  "hub/play": [...HUB, ...below("play"), "server/matchmaking"],
  "hub/requests": [...HUB, ...below("requests"), "kozel/error", "server/hub/schema"],
  hub: [...HUB, "server/store/people/person", ...HUB_PARTS.map((part) => `server/hub/${part}`)],
  matches: ["server/crypto", ...STORE, "server/sessions", "server/hub/ports", "server/hub/state/fair_play", "kozel/play", "kozel/rating", "kozel/tournament"],
  "accounts/identity": [...STORE, "kozel/bot"],
  "accounts/photo": [],
  "accounts/guard": ["server/net", ...STORE],
  pages: ["engine/prose/captions", "engine/prose/pages/figures", "engine/prose/pages/reading", "engine/notation/message/replay", "server/languages", "server/pictures", "kozel"],
  "http/api": ["server/net", ...STORE, "server/accounts/guard", "server/accounts/identity", "server/hub/schema", "kozel/error"],
  "social/tournaments": ["server/http/api", "server/clubs/club", "server/matches/proof", "server/matching", "server/rooms", "server/tournaments", "kozel/tournament", ...STORE],
  "social/push": ["server/languages", "server/net/address", ...STORE],
  accounts: ["server/http/api", "server/accounts/guard", "server/accounts/identity", "server/delivery", "server/matches", "server/accounts/photo", "server/social/push", ...STORE],
  clubs: ["server/http/api", "server/accounts", "server/accounts/identity", ...STORE],
  social: ["server/http/api", "server/clubs", "server/matches", "server/accounts", "server/accounts/guard", "server/accounts/identity", ...STORE],
  "accounts/hosting": ["server/http/api", "server/accounts", "server/accounts/guard", ...STORE],
  learning: ["engine/teach/analysis/review", "server/http/api", "server/matches", ...STORE, "kozel/analysis", "kozel/budget", "kozel/catalogue", "kozel/record"],
  "learning/puzzles": ["server/http/api", "engine/notation/message/match_message", "engine/teach/puzzles/puzzle", ...STORE, "kozel/position", "kozel/rating", "kozel/record", "kozel/view"],
  // The folders that answer and deliver. app/ combines them, and none depends on app/.
  "http/exchange": ["server/accounts/guard", "server/delivery", "server/http/api", "server/net", "server/pages", "server/sessions", "server/sockets"],
  http: ["server/accounts", "server/http/api", "server/http/exchange", "server/pages", "server/crypto", "server/accounts/guard", "server/hub/lobby/about", "server/accounts/identity", "server/net", "server/matches", "server/pictures", "server/hub/schema", "server/learning/puzzles/book", "server/sockets", ...STORE, "kozel/drawing"],
  delivery: ["server/hub", "server/topic", ...STORE],
  sessions: ["kozel/rating", "server/clubs/rights", "server/accounts/guard", "server/accounts/identity", "server/delivery/hub_host", "server/delivery/lanes", "server/delivery/outbox", "server/hub/hub", "server/net", ...STORE],
  sockets: ["server/accounts/guard", "server/accounts/identity", "server/delivery", "server/hub/hub", "server/net", "server/sessions", ...STORE],
  cluster: ["server/bus", "server/hub", "server/delivery", "server/sessions", "server/sockets", ...STORE],
  "app/bots": ["server/delivery", "kozel/analysis"],
  app: ["server/app/bots", "server/matching", "server/tournaments", "kozel/tournament", "server/http/api", "server/http/exchange", "server/bus", "server/cluster", "server/http", "server/accounts/guard", "server/hub/hub", "server/hub/restore", "server/accounts/identity", "server/languages", "server/delivery", "server/matches", "server/sessions", "server/sockets", "server/social/push", ...STORE, "server/learning/analyser", "kozel/analysis"],
};
const MAY_INCLUDE = {
  base: [],
  client: ["base/marks", "kozel/client", "kozel/record"],
  "client/include/kozel": ["kozel/api", "kozel/catalogue", "kozel/layout", "kozel/state"],
  ...Object.fromEntries(Object.entries(ENGINE).map(([folder, may]) => [`engine/${folder}`, ["base", "engine/memory", ...may]])),
  ...Object.fromEntries(Object.entries(SERVER).map(([folder, may]) => [`server/${folder}`, ["base", ...may]])),
  "apps/arena": ["base", "engine/ai", "engine/core/rules/scoring/scoring", "engine/protocol", "engine/solver", "engine/table/flow", ...PLAY, "kozel/catalogue", "kozel/record", "kozel/solver", "kozel/bot"],
  ...Object.fromEntries(["apps/cli", "apps/cli/admin", "apps/cli/bridge", "apps/cli/engine", "apps/cli/games", "apps/cli/help", "apps/cli/online", "apps/cli/play", "apps/cli/play/online", "apps/cli/records", "apps/cli/serve", "apps/cli/tournament"].map((folder) => [folder, "*"])),
  // The check shares no code with the core whose results it proves.
  "apps/cli/tournament/check": ["base", "apps/arena/contestant", "apps/cli", "apps/cli/records/files", "apps/cli/tournament/log", "apps/cli/tournament/run", "server/matching", "kozel/tournament"],
  "bindings/wasm/c": ["base/memory", "base/text", "engine/memory", "engine/ai", "engine/infoset", "engine/teach/analysis", "engine/notation/message", "engine/notation/record/json", "kozel"],
};
/** The library's headers that a header of the library may include. */
const LIBRARY = {
  api: [],
  version: [],
  tile: [],
  rng: ["tile"],
  error: [],
  memory: [],
  rules: ["tile"],
  action: ["tile"],
  state: ["action", "rules"],
  play: ["error", "rng", "state"],
  view: ["play"],
  budget: [],
  analysis: ["budget", "view"],
  bot: ["budget", "rng", "view"],
  client: ["catalogue", "layout", "state"], // of libkozel-client
  sampler: ["rng", "view"],
  search: ["budget", "rng", "view"],
  solver: ["budget", "play"],
  catalogue: ["error", "rules"],
  rating: ["rules"],
  collusion: ["rng"],
  record: ["catalogue", "play"],
  position: ["catalogue", "play", "view"],
  fair: ["catalogue", "record", "view"],
  table: ["bot", "record", "view"],
  laps: ["catalogue", "record"],
  tournament: ["error"],
  layout: ["view"],
  drawing: ["layout", "view"],
  envs: ["rng", "view"],
  foreign: ["envs", "record"],
  kozel: ["action", "analysis", "bot", "budget", "catalogue", "collusion", "drawing", "envs", "error", "fair", "foreign", "laps", "layout", "memory", "play", "position", "rating", "record", "rng", "rules", "sampler", "search", "solver", "state", "table", "tile", "tournament", "version", "view"],
};

/** The engine's headers that the server includes in addition to kozel/, and the reasons why the library does not export them. */
const ENGINE_FOR_SERVER = {
  "engine/notation/message/match_message": "the messages of this server's protocol, which the npm package writes, too",
  "engine/notation/message/replay": "the same for finished matches",
  "engine/prose/prose": "rules as texts: the words change with every version",
  "engine/prose/captions": "the words next to a drawing: the same",
  "engine/prose/pages/figures": "pictures between the paragraphs of the rules: the same",
  "engine/prose/pages/reading": "pages to read: the same",
  "engine/teach/analysis/review": "an analysis whose jobs the caller runs: its parts change with the analysis (LEARNING_ANALYSIS_VERSION)",
  "engine/teach/puzzles/puzzle": "the text of puzzles that this program brings",
};

/** Returns the project's includes of one source: [{line, room, name, header}]. System and library headers are left out. */
export function includesOf(text, ownRoom) {
  return text.split("\n").flatMap((content, index) => {
    const match = content.match(/^\s*#\s*include\s+(?:"([^"]+)"|<(kozel\/[^>]+)>)/);
    if (!match) return [];
    const name = match[1] ?? match[2];
    const room = name.includes("/") ? name.replace(/\/[^/]*$/, "") : ownRoom;
    return [{ line: index + 1, room, name, header: name.replace(/\.h$/, "") }];
  });
}

/** Returns the faults of one source of `room`, as texts. */
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
    return /\.([ch]|cc)$/.test(entry.name) ? [path] : [];
  });
}

test("the check sees a forbidden include", () => {
  assert.deepEqual(faultsOf("a.c", '#include "server/hub/hub.h"\n#include <kozel/tile.h>\n', "engine/core/rules"), [
    "a.c:1: engine/core/rules may not include server/hub/hub.h",
  ]);
  assert.deepEqual(faultsOf("b.c", "#include <stdio.h>\n #  include <kozel/play.h>\n", "server/store"), [
    "b.c:2: server/store may not include kozel/play.h",
  ]);
  assert.deepEqual(faultsOf("c.c", `#include "hub.h"\n#include "engine/core/rules/mechanics.h"\n`, "apps/cli"), []);
  assert.equal(faultsOf("d.c", "", "attic").length, 1);
  assert.deepEqual(faultsOf("e.c", "#include <kozel/record.h>\n", "engine/solver"), ["e.c:1: engine/solver may not include kozel/record.h"]);
  assert.deepEqual(faultsOf("kozel/tile.h", "#include <kozel/play.h>\n", "kozel"), ["kozel/tile.h:1: tile may not include kozel/play.h"]);
});

test("a header of the library includes only those below it", () => {
  const paths = ["include/kozel", "client/include/kozel"].flatMap((dir) => sources(join(root, dir)));
  const faults = paths.flatMap((path) => faultsOf(relative(root, path), readFileSync(path, "utf8"), "kozel"));
  assert.deepEqual(faults, []);
});

const TREES = ["base", "engine", "client", "server", "apps", "bindings/wasm/c"];

/** The folders with C sources. */
const folders = [...new Set(TREES.flatMap((tree) => sources(join(root, tree))).map((path) => relative(root, dirname(path))))];

for (const folder of folders) {
  test(`${folder} includes only what it may`, () => {
    const paths = sources(join(root, folder)).filter((path) => dirname(path) === join(root, folder));
    const faults = paths.flatMap((path) => faultsOf(relative(root, path), readFileSync(path, "utf8"), folder));
    assert.deepEqual(faults, []);
  });
}

test("every folder of the list is there", () => {
  assert.deepEqual(Object.keys(MAY_INCLUDE).filter((folder) => !folders.includes(folder)), []);
});

test("engine and base include nothing of server, apps and bindings", () => {
  for (const [folder, may] of Object.entries(MAY_INCLUDE).filter(([name]) => /^(base|engine)/.test(name)))
    assert.deepEqual(may.filter((name) => /^(server|apps|bindings)/.test(name)), [], folder);
});

test("the server includes kozel/ and few headers of the engine", () => {
  const server = Object.entries(MAY_INCLUDE).filter(([folder]) => folder.startsWith("server/")).flatMap(([, may]) => may);
  assert.deepEqual([...new Set(server.filter((name) => name.startsWith("engine/")))].sort(), Object.keys(ENGINE_FOR_SERVER).sort());
  const included = sources(join(root, "server")).flatMap((path) => includesOf(readFileSync(path, "utf8"), "")).map(({ header }) => header);
  assert.deepEqual(Object.keys(ENGINE_FOR_SERVER).filter((header) => !included.includes(header)), []);
});

test("views of the npm package see no match", () => {
  assert.doesNotMatch(readFileSync(join(root, "engine", "notation", "message", "view.c"), "utf8"), /kz_match/);
});

test("who sees every tile is known to the arena alone", () => {
  const paths = TREES.flatMap((tree) => sources(join(root, tree))).filter((path) => !relative(root, path).startsWith(join("apps", "arena")));
  const users = paths.filter((path) => includesOf(readFileSync(path, "utf8"), "").some(({ name }) => name.endsWith("oracle.h")));
  assert.deepEqual(users, []);
  const arena = paths.filter((path) => !relative(root, path).startsWith(join("apps", "cli"))).filter((path) => includesOf(readFileSync(path, "utf8"), "").some(({ name }) => name.startsWith("apps/arena/")));
  assert.deepEqual(arena, []);
});

test("a header named without a folder stands beside its user", () => {
  const missing = ["base", "engine", "server", "apps"].flatMap((tree) => sources(join(root, tree))).flatMap((path) =>
    includesOf(readFileSync(path, "utf8"), "")
      .filter((include) => !include.name.includes("/") && !existsSync(join(dirname(path), include.name)))
      .map((include) => `${relative(root, path)}:${include.line}: ${include.name}`),
  );
  assert.deepEqual(missing, []);
});

/** Returns the tree's files that each C file includes. A source and the header of its name are one unit. */
function unitGraph() {
  const graph = new Map();
  for (const path of ["include", ...TREES].flatMap((tree) => sources(join(root, tree)))) {
    const file = relative(root, path), unit = file.replace(/\.([ch]|cc)$/, "");
    const to = graph.get(unit) ?? graph.set(unit, new Set()).get(unit);
    for (const { name } of includesOf(readFileSync(path, "utf8"), "")) {
      const header = name.startsWith("kozel/") ? `include/${name}` : name.includes("/") ? name : join(dirname(file), name);
      if (existsSync(join(root, header))) to.add(header.replace(/\.h$/, ""));
    }
    to.delete(unit);
  }
  return graph;
}

/** Returns the circles of a graph: sets of units that reach each other (Tarjan's strongly connected components). */
export function circlesOf(graph) {
  const number = new Map(), low = new Map(), stack = [], circles = [];
  const visit = (unit) => {
    number.set(unit, number.size);
    low.set(unit, number.get(unit));
    stack.push(unit);
    for (const next of graph.get(unit) ?? []) {
      if (!number.has(next)) visit(next);
      if (stack.includes(next)) low.set(unit, Math.min(low.get(unit), low.get(next)));
    }
    if (low.get(unit) !== number.get(unit)) return;
    const circle = stack.splice(stack.indexOf(unit));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const unit of graph.keys()) if (!number.has(unit)) visit(unit);
  return circles;
}

test("circles are found", () => {
  const graph = new Map(Object.entries({ a: ["b"], b: ["c", "d"], c: ["a"], d: ["e"], e: [] }));
  assert.deepEqual(circlesOf(graph), [["a", "b", "c"]]);
});

test("no C files include each other in a circle", () => {
  assert.deepEqual(circlesOf(unitGraph()).map((circle) => circle.join(" ")), []);
});

test("no two folders of the server use each other", () => {
  const uses = new Set(sources(join(root, "server")).flatMap((path) => {
    const folder = relative(root, dirname(path));
    return includesOf(readFileSync(path, "utf8"), folder).map(({ room }) => `${folder} ${room}`);
  }));
  const both = [...uses].filter((pair) => {
    const [one, other] = pair.split(" ");
    return one < other && uses.has(`${other} ${one}`);
  });
  assert.deepEqual(both, []);
});

/** Functions that are rows of a table. The table's source declares them: requests of schema/, commands of the program, bots, ways to score. */
const ROWS = /^(scoring_\w+_(out|fish)|api_\w+|hub_do_\w+|cli_\w+_main|ai_\w+_choose)$/;

/** Headers that declare functions of several sources, and why: in the folders below, a header for each source would help no reader, or would make
 * circles of files. Everywhere else each function is declared in the header of its own source. */
const FACADES = {
  "apps/cli/play/online/session.h": "the parts of a session at a server call each other",
  "engine/notation/position/position.h": "the parts of a position's line",
  "engine/core/catalogue/mechanics.h": "what a game's file and its options share; the sources call each other",
  "engine/core/rules/step.h": "the fast path, which is inline, calls the slow one",
  "engine/core/rules/turn.h": "a turn and its refusal call each other",
  "engine/core/rules/scoring/scoring.h": "the ways to score a deal, in the order of the rules",
  "engine/core/rules/scoring/tally.h": "the parts of a tally",
  "engine/ai/search.h": "the search and its options are one interface",
  "engine/prose/writer.h": "the parts of the rules' text, in their order",
  "engine/solver/alpha_beta.h": "the two forms of one search call each other",
  "engine/teach/puzzles/make.h": "the steps by which a puzzle is made",
  "engine/teach/puzzles/puzzle.h": "what the server includes",
  "server/accounts/account.h": "what handlers of accounts share; they call each other",
  "server/accounts/photo/photo_file.h": "the two formats of a photo",
  "server/bus/bus.h": "the bus without its library",
  "server/cluster/cluster.h": "the cluster for the loop",
  "server/cluster/cluster_state.h": "the parts of the cluster call each other",
  "server/cluster/frame.h": "messages between nodes: both ends call each other",
  "server/net/connection.h": "connections for the ports of the net",
  "server/net/inside.h": "HTTP, WebSockets and connections call each other",
  "server/pages/shell.h": "the shell and its plain form call each other",
  "server/store/store.h": "what both engines have",
  "base/clock.h": "the clocks of the program",
  "engine/core/rules/text.h": "the parts of messages about rules",
  "engine/infoset/inference.h": "the inference and its marginals for analyses",
  "engine/infoset/places.h": "what is known of a tile's place, and from what",
  "engine/layout/offer.h": "the places that are offered, and their search",
  "engine/layout/walk.h": "the steps of a layout",
  "engine/teach/analysis/worlds.h": "the worlds in which a choice is judged",
  "server/accounts/identity/name.h": "what makes a name acceptable",
  "server/accounts/identity/password.h": "what makes a password acceptable",
  "server/matches/proof.h": "the proof of a match: its making and its checks",
  "server/net/request.h": "what is read from a request's head",
  "server/pages/match_file.h": "the files of a match, and samples of them",
  "server/pages/words.h": "the words of pages, in each language",
  "apps/arena/contest.h": "a contest and its run",
  "apps/arena/crew.h": "the threads of a contest, and what they play",
  "apps/cli/admin/admin.h": "the commands of `kozel admin`",
  "apps/cli/engine/sim.h": "the parts of `kozel sim`",
  "apps/cli/games/games.h": "the parts of `kozel games`",
  "apps/cli/records/analyse.h": "the parts of `kozel analyse`",
  "apps/cli/records/files.h": "the files that commands about records read",
  "apps/cli/cli.h": "messages of all commands",
  "apps/cli/records/convert.h": "the forms of `kozel convert`",
};

/** Returns the functions that a source defines for others and that its header does not declare. */
export function undeclaredIn(source, header) {
  const [code, declared] = [source, header].map((text) => text.replace(/\/\*[^]*?\*\//g, ""));
  const defined = [...code.matchAll(/^(?!static|typedef)[a-z][\w *]*?\b(\w+)\([^;{}]*\)\n\{/gm)].map((match) => match[1]);
  return defined.filter((name) => name !== "main" && !name.startsWith("kz_") && !ROWS.test(name) && !new RegExp(`\\b${name}\\(`).test(declared));
}

test("an undeclared function is found", () => {
  const source = "static int a(void)\n{\n}\n\nvoid hub_b(int c,\n          int d)\n{\n}\n\nbool hub_e(void)\n{\n}\n\nvoid kz_f(void)\n{\n}\n";
  assert.deepEqual(undeclaredIn(source, "/* Like hub_b(). */\nbool hub_e(void);"), ["hub_b"]);
});

test("functions are declared in the header of their source, or in a facade of their folder", () => {
  const used = new Set();
  const undeclared = ["base", "engine", "server", "apps"].flatMap((tree) => sources(join(root, tree))).filter((path) => path.endsWith(".c")).flatMap((path) => {
    const header = path.replace(/c$/, "h"), file = relative(root, path);
    return undeclaredIn(readFileSync(path, "utf8"), existsSync(header) ? readFileSync(header, "utf8") : "").filter((name) => {
      const facade = Object.keys(FACADES).find((other) => file.startsWith(dirname(other)) && readFileSync(join(root, other), "utf8").includes(`${name}(`));
      used.add(facade);
      return !facade;
    }).map((name) => `${file}: ${name}`);
  });
  assert.deepEqual(undeclared, []);
  assert.deepEqual(Object.keys(FACADES).filter((facade) => !used.has(facade)), []);
});
