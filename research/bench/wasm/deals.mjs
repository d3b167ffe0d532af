// SPDX-License-Identifier: MIT
// Compares the speed and size of the npm package's module with the native core, in one run.
//
//   node research/bench/wasm/deals.mjs PROGRAM [DEALS]    PROGRAM: research/bench/wasm/deals of a release build
//
// Random deals of every game by the same source (deals.c), each side's best of several turns by CPU time; then the package's own
// functions, which pass texts.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { compile, link, main, objects } from "../../../bindings/wasm/build.mjs";

const TURNS = 5;
const [program, deals = 50000] = [process.argv[2], Number(process.argv[3] ?? 50000)];
if (!program) {
  console.error("usage: node research/bench/wasm/deals.mjs PROGRAM [DEALS]");
  process.exit(2);
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kozel-wasm-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
process.chdir(root);

const out = join(folder, "npm");
main(out);
const all = objects(folder);
const source = "research/bench/wasm/deals.c";
const module = join(folder, "deals.wasm");
link(module, [...all.rules, ...compile(folder, [source], [source])]);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)), { kozel: { line() {} } });
const { games, match } = await import(pathToFileURL(join(out, "index.js")));

/** CPU seconds of this process, and what was returned. */
function measured(run) {
  const begin = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(begin);
  return [(user + system) / 1e6, value];
}

const native = (game, seats) => execFileSync(program, [game, seats, deals].map(String), { encoding: "utf8" }).split(" ").map(Number);
const best = (run) => Array.from({ length: TURNS }, run).reduce((a, b) => (b[0] < a[0] ? b : a));

console.log(`${"game".padEnd(16)} seats  native  wasm ns/action  wasm's share of native's speed`);
const shares = [];
games().forEach(({ name, seats }, game) => {
  for (const number of seats) {
    exports.play(game, number, deals);
    const [mine, actions] = best(() => measured(() => exports.play(game, number, deals)));
    const [theirs, same] = best(() => native(game, number));
    if (actions !== same) throw new Error(`${name}, ${number} seats: ${actions} actions, not ${same}`);
    shares.push(theirs / mine);
    console.log(`${name.padEnd(16)} ${String(number).padEnd(5)} ${((theirs / actions) * 1e9).toFixed(1).padStart(7)} ${((mine / actions) * 1e9).toFixed(1).padStart(6)} ${(theirs / mine).toFixed(2).padStart(22)}`);
  }
});
const mean = Math.exp(shares.reduce((sum, share) => sum + Math.log(share), 0) / shares.length);
console.log(`geometric mean ${mean.toFixed(2)}, least ${Math.min(...shares).toFixed(2)}`);

const [spent, actions] = measured(() => {
  let done = 0;
  for (let seed = 0; seed < 1000; seed++) {
    const m = match("kozel", 4);
    for (m.deal(m.shuffle(seed)); m.phase === "playing"; done++) m.apply(m.bot("random", done));
    m.free();
  }
  return done;
});
console.log(`through the package's functions: ${((spent / actions) * 1e6).toFixed(2)} us for a bot's choice and its apply()`);
for (const name of ["rules.wasm", "kozel.wasm"]) {
  const bytes = readFileSync(join(out, name));
  console.log(`${name}: ${bytes.length} bytes, gzip ${gzipSync(bytes, { level: 9 }).length}, brotli ${brotliCompressSync(bytes).length}`);
}
