// SPDX-License-Identifier: MIT
// Measures what a hundred analyses cost the moves of running tables. One server has as many analyses queued as were named and makes
// some of them at once. The same server without workers runs in turn with it.
//
//   node research/bench/analyses.mjs [--analyses 100] [--workers 16] [--tables 50] [--rate 200] [--rounds 5] [--seconds 10] [KOZEL]
//
// Every server has a copy of one SQLite store in which the analyses wait, at the default budget. Pairs play at RATE moves a second in
// total. A move's time is from an act to its answer, which is sent when the move is in the store. Output: median and p99 of each round,
// without and with analyses, in ms, and how many analyses were made meanwhile. Server and clients share the machine.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { goldenMatch, storeMatch } from "../../tests/web/lib/stored.mjs";
import { seat, sessions, told, wait } from "./players.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(Object.entries({ analyses: "100", workers: "16", tables: "50", rate: "200", rounds: "5", seconds: "10" }).map(([name, preset]) => [name, { type: "string", default: preset }])),
});
const plan = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
const program = positionals[0] ?? fileURLToPath(new URL("../build/kozel", import.meta.url));

async function serve(db, workers) {
  const args = ["serve", "--port", "0", "--db", db, "--rate", "0", "--address-connections", "0", "--pause", "50", "--log-level", "error", "--ping", "600", "--analysis-workers", String(workers)];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
  const gone = new Promise((resolve) => child.once("exit", resolve));
  return { port: Number(line.match(/:(\d+)$/)[1]), stop: async () => (child.kill("SIGTERM"), gone) };
}

const sql = (db, text) => spawnSync("sqlite3", ["-bail", db], { input: text, encoding: "utf8" });

/** Makes a store in which `count` matches wait to be analysed. */
async function prepare(db) {
  await (await serve(db, 0)).stop();
  const record = goldenMatch("kozel-pairs-4-1", ["Anna", "novice", "Borys", "novice"], true);
  for (let i = 0; i < plan.analyses; i++) {
    storeMatch({ db }, `match${i}`, record);
    sql(db, `INSERT INTO job (kind, payload, due, created) VALUES ('analysis', '{"match":"match${i}"}', 1, 1);
      INSERT INTO analysis (match, job, person, version, at) SELECT number, last_insert_rowid(), 0, 1, 1 FROM match WHERE id = 'match${i}';`);
  }
}

async function measure(folder, workers) {
  const db = join(folder, "copy.db");
  for (const end of ["", "-wal", "-shm"]) rmSync(db + end, { force: true });
  copyFileSync(join(folder, "kozel.db"), db);
  const server = await serve(db, workers), game = { times: [], rest: (1000 * plan.tables) / plan.rate };
  const players = await seat(server.port, await sessions(server.port, 2 * plan.tables), game);
  await wait(3000);
  game.times = [];
  await wait(plan.seconds * 1000);
  const found = told(game.times);
  const { text } = await fetch(`http://127.0.0.1:${server.port}/metrics`).then(async (answer) => ({ text: await answer.text() }));
  const state = (name) => Number(new RegExp(`kozel_analyses\\{state="${name}"\\} (\\d+)`).exec(text)[1]);
  players.forEach(({ socket }) => socket.terminate());
  const analyses = { running: state("running"), waiting: state("waiting") };
  await server.stop();
  return { ...found, analyses };
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const folder = mkdtempSync(join(tmpdir(), "kozel-analyses-"));
try {
  await prepare(join(folder, "kozel.db"));
  const rounds = [];
  for (let i = 0; i < plan.rounds; i++) {
    rounds.push({ without: await measure(folder, 0), with: await measure(folder, plan.workers) });
    console.log(JSON.stringify(rounds.at(-1)));
  }
  const of = (which, what) => middle(rounds.map((round) => round[which][what]));
  for (const what of ["p50", "p99"]) console.log(`${what}: ${of("without", what)} ms without, ${of("with", what)} ms with`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
