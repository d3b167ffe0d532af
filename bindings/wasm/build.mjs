// SPDX-License-Identifier: MIT
// Builds the npm package: `node bindings/wasm/build.mjs [OUTDIR=build/npm]`
// Or builds only the modules of the page: `node bindings/wasm/build.mjs --page KOZEL.wasm ANALYSIS.wasm LAYOUT.wasm POSITIONS.wasm DEPFILE`
// Needs clang, lld, wasi-libc and binaryen (scripts/deps) and the page's TypeScript (web/node_modules).
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { hashOf, kept, version } from "../../scripts/kept.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const CACHED = join(root, "scripts/cached-cc");

/** Runs a program in the project's root. Its error output is the error. */
const run = (command, ...args) => runIn(root, command, ...args);

function runIn(folder, command, ...args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ""}${stdout}${stderr}`);
}

// The sources by groups, as in meson.build (scripts/sources). The groups of each module are below.
const GROUPS = JSON.parse(execFileSync("python3", [join(root, "scripts/sources"), "--json"], { encoding: "utf8" }));

/** Returns the sources of groups, in their order. */
const sources = (...groups) => groups.flatMap((group) => {
  if (!GROUPS[group]) throw new Error(`no meson.build has ${group}_sources`);
  return GROUPS[group];
});

/** Returns sources of bindings/wasm/c. */
const own = (...names) => names.map((name) => `bindings/wasm/c/${name}.c`);

// The code of every move and every deal is compiled for speed, all else for size.
const QUICK = ["board", "lay", "match", "public", "rng", "turn"].map((name) => `engine/core/rules/${name}.c`);
const RULES = [...sources("rules", "catalogue", "record"), ...own("catalogue", "heap", "host", "match", "memory", "printf"), ...sources("visible", "text", "message")];
const MORE = [...sources("layout", "laid_line").sort(), ...sources("fair"),
  ...own("fair", "feed", "layout", "placing", "bots"), ...sources("level", "linear")];
// Matches by the driver, for the page. The modules for workers do without them.
const TABLE = [...sources("table"), ...own("table")];
// What positions.wasm has in addition to kozel.wasm. analysis.wasm has it, too.
const POSITIONS = [...sources("position", "evidence"), ...own("position")];
// What analysis.wasm has in addition to RULES and MORE. It plays deals out by the ten thousands: what does so is compiled for speed there.
const ANALYSIS = [...POSITIONS, ...sources("judgement"), ...sources("inference", "unseen").sort(), ...sources("outlook", "solver"), ...own("analysis")];
// What master.wasm has in addition to RULES and MORE: the search.
const SEARCH = [...sources("inference").sort(), ...sources("outlook", "search").sort(), ...sources("beliefs", "network", "solver")];
const MASTER = [...SEARCH, ...sources("master"), ...own("master", "one_thread")];
const PLAYED_OUT = /^engine\/((core\/rules|infoset|ai|solver)\/|teach\/analysis\/(hindsight|worlds)\.c)/;

// The layout of a line: a separate module, which a page loads long before kozel.wasm.
const LINE = ["engine/core/rules/tile.c", ...sources("layout"), ...own("line")];

const LIBC = "/usr/lib/wasm32-wasi/libc.a";
const TARGET = ["--target=wasm32-wasi", "-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint"];
/** The flags that decide how the sources of the modules are read. */
export const LANGUAGE = [...TARGET, "-std=c17", "-ffp-contract=off", "-DNDEBUG", "-D_GNU_SOURCE"];
const FEATURES = ["bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals"].map((name) => `--enable-${name}`);

/** Compiles sources into OBJECTS/*.o. Returns their paths. Objects are the same in every clone and build folder. A generated source (its path is
 * absolute) is compiled in its folder, since its name becomes part of the object. */
export function compile(objects, names, quick = QUICK, more = []) {
  for (const name of quick) if (!existsSync(join(root, name))) throw new Error(`there is no ${name} to make quick`);
  const includes = ["include", ".", ...more].map((name) => `-I${join(root, name)}`);
  return names.map((name) => {
    const [folder, source] = isAbsolute(name) ? [dirname(name), basename(name)] : [root, name];
    const object = join(objects, `${source.replaceAll("/", "_")}.o`);
    runIn(folder, CACHED, "clang", ...LANGUAGE, "-Wall", "-Wextra", "-Werror", "-flto", "-fvisibility=hidden",
      quick.includes(name) ? "-O3" : "-Oz", ...includes, `-I${objects}`, "-c", source, "-o", object);
    return object;
  });
}

let tools; // the versions of the linking programs

/** Links objects into a module, or takes the module that was linked of the same objects before. */
export function link(module, objects) {
  tools ??= [version("wasm-ld"), version("wasm-opt"), ...FEATURES, linkNow.toString()];
  const hash = () => hashOf(tools, [...objects, LIBC].map((path) => [basename(path), path]));
  kept(basename(module), hash, [module], () => linkNow(module, objects));
}

function linkNow(module, objects) {
  const whole = `${module}.whole`;
  run("wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=131072", "--lto-O3", "-o", whole,
    ...objects, LIBC);
  run("wasm-opt", "-Oz", "--low-memory-unused", "--converge", ...FEATURES, whole, "-o", module);
  rmSync(whole);
}

/** Writes the C files that are generated from data/ into a folder. Returns their names. */
function embed(folder) {
  for (const room of ["engine/ai", "engine/teach/analysis"]) mkdirSync(join(folder, room), { recursive: true });
  const numbers = (kind, name, ...rest) => run("python3", "scripts/embed_numbers.py", kind, join(folder, name), ...rest);
  const [games, weights, beliefs, scales] = ["builtin_games.c", "policy_weights.c", "beliefs_table.c", "scales.c"].map((name) => join(folder, name));
  run("python3", "scripts/embed_games.py", "--rules", games, ...["kozel", "sea-goat", "dominoes"].map((name) => `data/games/${name}.ini`));
  numbers("weights", "policy_weights.c", "data/bots/policy.txt");
  numbers("beliefs", "beliefs_table.c", "data/bots/beliefs.txt");
  numbers("scales", "scales.c", "data/analysis/scales.txt");
  for (const name of ["club", "outlook"]) numbers("names", `engine/ai/${name}_numbers.h`, `AI_${name.toUpperCase()}`, `data/bots/${name}.txt`);
  numbers("names", "engine/teach/analysis/levels_numbers.h", "ANALYSIS_LEVELS", "data/analysis/levels.txt");
  return { games, weights, beliefs, scales };
}

/** Returns the objects of layout.wasm. */
function objectsOfLine(folder) {
  mkdirSync(folder, { recursive: true });
  return compile(folder, LINE, []);
}

/** Returns the objects of the rules, the additional ones of kozel.wasm, and those of positions.wasm. */
export function objects(folder) {
  const { games, weights } = embed(folder);
  return { rules: compile(folder, [...RULES, games]), more: compile(folder, [...MORE, ...TABLE, weights]), positions: compile(folder, POSITIONS) };
}

/** Returns the objects of analysis.wasm. */
function objectsOfAnalysis(folder) {
  const { games, weights, scales } = embed(folder);
  const names = [...new Set([...RULES, ...MORE, ...ANALYSIS])];
  return compile(folder, [...names, games, weights, scales], names.filter((name) => PLAYED_OUT.test(name)));
}

/** Writes the network's weights and the numbers of `master` into a folder. Returns the weights' C file. */
function embedNetwork(folder) {
  const network = join(folder, "network_weights.c");
  run("python3", "scripts/embed_numbers.py", "network", network, "data/bots/network.bin");
  run("python3", "scripts/embed_numbers.py", "names", join(folder, "engine/ai/master_numbers.h"), "AI_MASTER", "data/bots/master.txt");
  return network;
}

/** Returns the objects of master.wasm. */
function objectsOfMaster(folder) {
  const { games, weights, beliefs } = embed(folder);
  const names = [...new Set([...RULES, ...MORE, ...MASTER])];
  return compile(folder, [...names, games, weights, beliefs, embedNetwork(folder)], names.filter((name) => PLAYED_OUT.test(name)));
}

/** Builds a module with the search, for tests/wasm/choices.test.mjs. Returns its path. */
export function compileChoices(folder) {
  const { games, weights, beliefs } = embed(folder), network = embedNetwork(folder);
  const names = [...sources("rules", "catalogue", "record", "policy", "inference", "level", "outlook", "search", "master", "solver"),
    ...own("heap", "memory", "one_thread", "printf"), ...sources("visible", "text"), "tests/unit/engine/ai/choices.c", "tests/wasm/choices.c"];
  const module = join(folder, "choices.wasm");
  link(module, compile(folder, [...names, games, weights, beliefs, network], names.filter((name) => PLAYED_OUT.test(name)), ["bindings/wasm/c"]));
  return module;
}

/** Builds the whole package. */
export function main(out) {
  const folder = join(root, "build", "wasm");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { rules, more, positions } = objects(folder);
  link(join(out, "rules.wasm"), rules);
  link(join(out, "kozel.wasm"), [...rules, ...more]);
  link(join(out, "positions.wasm"), [...rules, ...more, ...positions]);
  link(join(out, "analysis.wasm"), objectsOfAnalysis(join(folder, "analysis")));
  link(join(out, "master.wasm"), objectsOfMaster(join(folder, "master")));
  link(join(out, "layout.wasm"), objectsOfLine(join(folder, "line")));
  run("node", "web/node_modules/typescript/bin/tsc", "-p", "bindings/wasm/tsconfig.json", "--outDir", out);
  // The same for require(). In Node 18 and 20 it cannot load modules of ES.
  const cjs = join(out, "cjs");
  run("node", "web/node_modules/typescript/bin/tsc", "-p", "bindings/wasm/tsconfig.json", "--module", "commonjs", "--moduleResolution", "node10", "--outDir", cjs);
  writeFileSync(join(cjs, "package.json"), '{ "type": "commonjs" }\n');
  const bytes = readFileSync(join(out, "kozel.wasm")).toString("base64");
  writeFileSync(join(out, "bytes.js"), `export default "${bytes}";\n`);
  writeFileSync(join(cjs, "bytes.js"), `exports.default = "${bytes}";\n`);
  for (const name of ["bindings/wasm/package.json", "bindings/wasm/README.md", "LICENSE"]) copyFileSync(join(root, name), join(out, basename(name)));
  copyFileSync("/usr/share/doc/wasi-libc/copyright", join(out, "NOTICE"));
}

/** Builds only kozel.wasm, analysis.wasm, layout.wasm and positions.wasm, and writes their inputs. `depfile` names the first as it was requested. */
function page(out, analysis, line, board, depfile) {
  const { rules, more, positions } = objects(resolve(`${out}.objects`));
  link(resolve(out), [...rules, ...more]);
  link(resolve(analysis), objectsOfAnalysis(resolve(`${analysis}.objects`)));
  link(resolve(board), [...rules, ...more, ...positions]);
  link(resolve(line), objectsOfLine(resolve(`${line}.objects`)));
  const rooms = ["include/kozel", "data/games", "data/bots", "data/analysis", "bindings/wasm/c", "base", ...["core/rules", "core/rules/scoring", "core/catalogue", "notation/record", "notation/position", "notation/message", "table", "layout", "fair", "infoset", "ai", "ai/policy", "solver", "teach/analysis"].map((folder) => `engine/${folder}`)];
  const made = rooms.flatMap((room) => readdirSync(join(root, room)).filter((name) => name.includes(".")).map((name) => join(root, room, name)));
  writeFileSync(depfile, `${out}: ${made.map((path) => path.replace(/ /g, "\\ ")).join(" ")}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [first, ...paths] = process.argv.slice(2);
  if (first === "--page") page(...paths);
  else main(resolve(first ?? join(root, "build", "npm")));
}
