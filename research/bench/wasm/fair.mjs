// SPDX-License-Identifier: MIT
// Measures what the npm package takes to check a match, compared with replaying its record.
//
//   node research/bench/wasm/fair.mjs RECORD...    records of tests/fair
//
// `first` is the first check of a page: what the libraries of cryptography compute once is in it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { main } from "../../../bindings/wasm/build.mjs";

const TURNS = 30;
const KEY = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
const root = fileURLToPath(new URL("../..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "kozel-fair-"));
process.on("exit", () => rmSync(home, { recursive: true }));
const modules = join(home, "node_modules");
mkdirSync(modules);
main(join(modules, "kozel"));
symlinkSync(join(root, "web", "node_modules", "@noble"), join(modules, "@noble"));
const { fair } = await import(pathToFileURL(join(modules, "kozel", "fair.js")));
const { replay } = await import(pathToFileURL(join(modules, "kozel", "index.js")));

/** Milliseconds of the processor. */
function measured(run) {
  const begin = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e3;
}

const best = (run) => Math.min(...Array.from({ length: TURNS }, () => measured(run)));

for (const [i, path] of process.argv.slice(2).entries()) {
  const record = readFileSync(path);
  const check = () => {
    if (fair.verify(record, { key: KEY }).verdict !== "fair") throw new Error(`${path} is not fair`);
  };
  if (i === 0) console.log(`first                        ${measured(check).toFixed(1)} ms`);
  const [checked, played] = [best(check), best(() => replay(record))];
  console.log(`${basename(path).padEnd(28)} checked ${checked.toFixed(2)} ms  played again ${played.toFixed(2)} ms  ${(checked / played).toFixed(1)} times`);
}
