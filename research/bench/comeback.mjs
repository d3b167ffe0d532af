// SPDX-License-Identifier: MIT
// Everybody comes back at once: how long until all are let in, and what the moves of running tables feel of it.
//
//   node research/bench/comeback.mjs [--people 10000] [--tables 50] [--rate 500] [--json FILE] KOZEL [OTHER]...
//
// The programs run one after another, each with its own store. People get their sessions. Pairs play at tables, at RATE moves a second in
// total (take half of what the machine can do); five seconds of that are measured. Then as many people as were named open a WebSocket and
// send hello, as fast as this program can, from other processes. Each is in when the answer has come. Output: seconds until the last one is
// in, and the moves' times before and meanwhile. A move's time is from an act to its answer, which is sent when the move is in the store.
// With $TEST_POSTGRES (scripts/postgres) the stores are schemas of that database, else files of SQLite. Server and clients share the
// machine: compare programs of one run.
import { fork, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seat, sessions, told, wait, WebSocket } from "./players.mjs";

const CROWDS = 2; // processes that come back

// ---- a process of those who come back

if (process.argv[2] === "crowd") {
  setPriority(10); // they stand for other machines: what they need is not to be taken from the server
  process.once("message", async ({ port, cookies }) => {
    let next = 0, late = 0;
    const come = async () => {
      while (next < cookies.length) {
        const number = next++;
        await new Promise((resolve) => {
          const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ["kozel.v1"], { headers: { cookie: cookies[number] }, origin: `http://127.0.0.1:${port}`, perMessageDeflate: false });
          socket.on("open", () => socket.send(`{"seq":1,"do":"hello","tab":"crowd${number}"}`));
          socket.once("message", resolve);
          socket.once("error", () => (late++, resolve()));
          socket.once("close", () => (late++, resolve()));
        });
      }
    };
    await Promise.all(Array.from({ length: 400 }, come)); // so many are on their way at a time
    process.send({ late });
  });
}

// ---- the server and those who play

async function serve(program, number) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-comeback-"));
  let store = join(folder, "kozel.db");
  if (process.env.TEST_POSTGRES) {
    spawnSync("psql", ["-XAtqc", `CREATE SCHEMA comeback${number}`, process.env.TEST_POSTGRES]);
    store = `${process.env.TEST_POSTGRES}?options=-csearch_path%3Dcomeback${number}`;
  }
  const args = ["serve", "--port", "0", "--store", store, "--rate", "0", "--address-connections", "0", "--max-connections", "20000", "--pause", "50", "--log-level", "error", "--ping", "600"];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
  const gone = new Promise((resolve) => child.once("exit", resolve));
  return {
    port: Number(line.match(/:(\d+)$/)[1]),
    stop: async () => (child.kill("SIGTERM"), await gone, rmSync(folder, { recursive: true, force: true })),
  };
}

async function measure(program, number, { people, tables, rate }) {
  const server = await serve(program, number), game = { times: [], rest: (1000 * tables) / rate };
  const cookies = await sessions(server.port, people + 2 * tables);
  const players = await seat(server.port, cookies.splice(0, 2 * tables), game);
  await wait(2000);
  game.times = [];
  await wait(5000);
  const before = told(game.times);
  const crowds = Array.from({ length: CROWDS }, () => fork(fileURLToPath(import.meta.url), ["crowd"]));
  await wait(500);
  game.times = [];
  const begin = performance.now();
  const over = crowds.map((crowd, i) => {
    crowd.send({ port: server.port, cookies: cookies.filter((_, k) => k % CROWDS === i) });
    return new Promise((resolve) => crowd.once("message", resolve));
  });
  const late = (await Promise.all(over)).reduce((sum, each) => sum + each.late, 0);
  const seconds = +((performance.now() - begin) / 1000).toFixed(2);
  const meanwhile = told(game.times);
  crowds.forEach((crowd) => crowd.kill());
  players.forEach(({ socket }) => socket.terminate());
  await server.stop();
  return { program, seconds, late, before, meanwhile };
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { people: { type: "string", default: "10000" }, tables: { type: "string", default: "50" }, rate: { type: "string", default: "500" }, json: { type: "string" } },
  });
  const plan = { people: +values.people, tables: +values.tables, rate: +values.rate };
  if (!positionals.length || Object.values(plan).some((number) => !(number > 0))) {
    console.error("Usage: comeback.mjs [--people N] [--tables N] [--rate N] [--json FILE] KOZEL [OTHER]...");
    process.exit(2);
  }
  const results = [];
  for (const [number, program] of positionals.entries()) {
    results.push(await measure(program, number, plan));
    console.log(JSON.stringify(results.at(-1)));
  }
  if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 1));
  process.exit(0);
}

if (process.argv[2] !== "crowd") await main();
