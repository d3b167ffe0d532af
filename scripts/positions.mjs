// SPDX-License-Identifier: MIT
// Chooses the picture of each game's description: a position from one of its golden records (tests/golden), as the program prints it.
//     `node scripts/positions.mjs > web/src/games/positions.json`
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root, Server } from "../tests/web/lib/server.mjs";
import { goldenMatch, storeMatch } from "../tests/web/lib/stored.mjs";

/** This number of tiles on the table and in the hand makes a good picture. */
const LAID = 10;
const HELD = 4;

/** Returns every golden record: {game, seats, name}. */
function records() {
  return readdirSync(join(root, "tests", "golden"))
    .sort()
    .flatMap((file) => {
      const [, name, game, seats] = /^((.*)-([234])-\d)\.dgr$/.exec(file) ?? [];
      return game ? [{ game, seats: Number(seats), name }] : [];
    });
}

function boardOf({ line, rows, spinner, hand }) {
  return { ...(rows ? { rows } : { line: line.map(({ tile, end }) => (end ? `${tile}@${end}` : tile)) }), ...(spinner && { spinner }), hand };
}

/** Yields every position of a match with laid tiles. */
function* positions({ deals }) {
  for (const { hands, steps } of deals) {
    const now = [...hands];
    const line = [];
    for (const { laid = [], rows, spinner, hands: changed } of steps) {
      line.push(...laid);
      for (const [seat, hand] of Object.entries(changed)) now[seat - 1] = hand;
      yield { line: [...line], rows, spinner, hand: now[0] };
    }
  }
}

const count = ({ line, rows }) => (rows ? 1 + rows.lines.flat().length : line.length);
const arms = ({ line }) => new Set(line.map(({ end }) => end)).size;

/** Returns how far a cross is from one with arms of equal length and the lead in the middle. */
function crooked({ line, spinner }) {
  if (!spinner) return 0;
  const lengths = ["a", "b", "c", "d"].map((end) => line.filter((laid) => laid.end === end).length);
  return Math.max(...lengths) - Math.min(...lengths) + (line[0].tile === spinner ? 0 : 4);
}

const fault = (position) =>
  2 * Math.abs(count(position) - LAID) + Math.abs(position.hand.length - HELD) - 3 * arms(position) - (position.spinner ? 30 : 0) + 2 * crooked(position);

const all = records();
const server = await Server.start();
await server.kill();
for (const { seats, name } of all) {
  const players = Array.from({ length: seats }, (_, i) => `Guest-${i + 1}`);
  for (const finished of [true, false]) storeMatch(server, `${name}-${finished ? "whole" : "part"}`, goldenMatch(name, players, finished));
}
await server.up();
const best = new Map();
for (const { game, name } of all)
  for (const form of ["whole", "part"]) {
    // One of the two forms is this record's.
    const answer = await fetch(`${server.url}/match/${name}-${form}.json`);
    if (!answer.ok) continue;
    for (const position of positions(await answer.json()))
      if (!best.has(game) || fault(position) < fault(best.get(game))) best.set(game, position);
  }
await server.stop();
const lines = [...best].map(([game, position]) => `  ${JSON.stringify(game)}: ${JSON.stringify(boardOf(position))}`);
console.log(`{\n${lines.join(",\n")}\n}`);
