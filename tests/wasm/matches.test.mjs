// SPDX-License-Identifier: MIT
// Whole matches played by the package and by the native core with the same seeds: equal records, views and layouts. (Options below.)
//     `KOZEL_MATCHES=1000 node --test tests/wasm/matches.test.mjs`
// plays that number for each game and number of seats, instead of 50.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { folder, kozel, load, root } from "./package.mjs";

const program = join(root, "build", "gcc", "tests", "wasm", "matches");
const driver = join(root, "build", "gcc", "tests", "unit", "engine", "table", "table_matches");
const random = Number(process.env.KOZEL_MATCHES ?? 50);

/** Plays as tests/wasm/matches.c does. */
function play(core, game, seats, number, ...bot) {
  const match = core.match(game, seats);
  const hash = createHash("sha256");
  const first = number * 1000000;
  let choices = 0;
  let told = match.record().length;
  for (let deal = 1; match.phase !== "over"; deal++) {
    match.deal(match.shuffle(first + deal));
    hash.update(match.record().slice(told));
    while (match.phase === "playing") {
      if (choices % 8 === 0) hash.update(JSON.stringify(match.view(match.turn)));
      const seat = match.turn;
      hash.update(`${seat} ${match.apply(match.bot(bot[0], first + choices++, bot[1]))}\n`);
    }
    told = match.record().length;
    if (deal === 1) hash.update(JSON.stringify(match.layout({ width: 1000, height: 600 })));
  }
  match.free();
  return hash.digest("hex");
}

async function compare(level, count, core = kozel, thinking = undefined) {
  const native = spawn(program, [level, String(count), ...(thinking ? [String(thinking.playouts)] : [])], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => native.on("close", done));
  const seen = new Set();
  let matches = 0;
  for await (const line of createInterface({ input: native.stdout })) {
    const [game, seats, number, hash] = line.split(" ");
    assert.equal(play(core, game, Number(seats), Number(number), level, thinking), hash, `${game}, ${seats} seats, match ${number} of ${level}`);
    seen.add(`${game} ${seats}`);
    matches++;
  }
  assert.equal(await ended, 0);
  const all = kozel.games().flatMap(({ name, seats }) => seats.map((number) => `${name} ${number}`));
  assert.deepEqual([...seen], all);
  assert.equal(matches, count * all.length);
}

/** Deals and acts as a record does. Returns the match. */
function played(record) {
  const tag = (name) => record.match(new RegExp(`^\\[${name} "(.*)"\\]$`, "m"))?.[1];
  const match = kozel.match(tag("Game"), Number(tag("Players")), { lot: Number(tag("FirstLead") ?? 0) });
  let order = [];
  const deal = () => order.length === 28 && (match.deal(order), (order = []));
  for (const line of record.slice(record.indexOf("\n\n") + 2, -1).split("\n")) {
    const [, tiles] = /^(?:hand \d|stock): (.*)$/.exec(line) ?? [];
    const [, seat, action] = /^(\d) (.*)$/.exec(line) ?? [];
    if (tiles) order.push(...tiles.split(" "));
    deal();
    if (seat) match.apply(action, Number(seat));
  }
  return match;
}

// (What is taken back is not in the record.)
test("matches of the match driver, with takebacks, time-outs, resignations and restores", async () => {
  const native = spawn(driver, [String(Math.ceil(random / 10)), "print"], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((done) => native.on("close", done));
  let matches = 0;
  for await (const line of createInterface({ input: native.stdout })) {
    const [hash, record] = [line.slice(0, 32), line.slice(33).replaceAll("|", "\n")];
    const match = played(record);
    assert.equal(match.record(), record);
    assert.equal(match.hash(), hash, record);
    match.free();
    matches++;
  }
  assert.equal(await ended, 0);
  assert.equal(matches, Math.ceil(random / 10) * kozel.games().flatMap(({ seats }) => seats).length);
});

test(`${random} random matches of every game`, () => compare("random", random));
test("matches of every game by novice", () => compare("novice", Math.ceil(random / 50)));
test("matches of every game by club", () => compare("club", Math.ceil(random / 10)));
test("matches of every game by who overlooks and forgets", () => compare("distracted.bot", Math.ceil(random / 50)));
test("matches of every game by who counts the last tiles out", async () => compare("seasoned.bot", Math.ceil(random / 50), await load(readFileSync(join(folder, "master.wasm"))), { playouts: 24 }));
test("matches of every game by master", async () => compare("master", Math.ceil(random / 50), await load(readFileSync(join(folder, "master.wasm"))), { playouts: 24 }));
