// SPDX-License-Identifier: MIT
// An engine of the bot protocol plays at a server's table: examples/bridge.mjs, with `kozel engine`, which rejects impossible positions.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const bridge = fileURLToPath(new URL("../../examples/bridge.mjs", import.meta.url));

/** Returns a server, a person who plays there, and the token of the person's bot. */
async function room(t, ...options) {
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--pause", "20", "--bot-delay", "0", ...options]);
  const owner = await Browser.arrive(server);
  await owner.register("Owner");
  const { token } = await owner.ask("POST", "/api/bots", { name: "Bridged", password: "goat&barn" });
  const player = new Player(server, owner.cookie, "tabofowner");
  await player.begin();
  return { server, player, token };
}

/** Starts the bridge as a process: `out`, `errors`, `ended`. */
function start(t, { server, token }, table, ...command) {
  const child = spawn(process.execPath, [bridge, server.origin, token, table, ...command], { stdio: ["ignore", "pipe", "pipe"] });
  const run = { child, out: "", errors: "" };
  child.stdout.on("data", (data) => (run.out += data));
  child.stderr.on("data", (data) => (run.errors += data));
  run.ended = new Promise((resolve) => child.on("close", resolve));
  t.after(() => child.kill());
  return run;
}

async function beginMatch({ player }, wishes) {
  const { table } = await player.ask({ do: "open", ...wishes });
  await player.enter(table);
  return table;
}

const GAMES = [
  { game: "kozel", seats: 2, options: { target: "40" } },
  { game: "telephone", seats: 2 },
  { game: "sausage", seats: 2, options: { target: "30" } },
  { game: "sea-goat", seats: 2 },
  { game: "donkey", seats: 2, options: { target: "30" } },
  { game: "general", seats: 4, bots: "novice", options: { deals: "3", signals: "yes" } },
];

test("an engine plays whole matches of every kind of board", { timeout: 100_000 }, async (t) => {
  const there = await room(t);
  for (const wishes of GAMES) {
    const table = await beginMatch(there, wishes);
    const run = start(t, there, table, program, "engine", "--bot", "novice", "--seed", "1");
    // With bots the applicant begins, when the bridge has sat down.
    if (wishes.bots) await until(async () => (await there.player.ask({ do: "enter", table })).state.app.free < 3, "the bridge sits");
    if (wishes.bots) await there.player.ask({ do: "start", table });
    assert.equal(await run.ended, 0, run.errors);
    assert.equal(run.errors, "", wishes.game);
    assert.match(run.out, /^over: \{"winners":/);
    await there.player.ask({ do: "leave", table });
  }
});

test("a bridge that comes to a deal under way tells the engine what has been done", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "200" } });
  let told = 0;
  for (let life = 0; ; life++) {
    const run = start(t, there, table, program, "engine", "--bot", "novice");
    told += 9;
    if (life < 4 && (await there.player.steps(told))) run.child.kill("SIGKILL");
    const code = await run.ended;
    assert.equal(run.errors, "");
    told = there.player.told.length;
    if (code === 0) break;
  }
});

test("an engine that fails is told of, and its match goes on", { timeout: 60_000 }, async (t) => {
  const there = await room(t);
  const table = await beginMatch(there, { game: "kozel", seats: 2, options: { target: "40" } });
  const run = start(t, there, table, "sh", "-c", "read a; echo engine 1 wrong; while read a; do case $a in go*) echo play 9-9;; esac; done");
  assert.equal(await run.ended, 0, run.errors);
  assert.equal(run.errors, 'sh: a legal action expected, not "play 9-9"\n');
  assert.match(run.out, /^over: /);
});
