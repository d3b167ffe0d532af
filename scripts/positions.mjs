// Chooses the picture of each game's description: a position out of a golden record of it (tests/golden), as the program tells it.
//   node scripts/positions.mjs > web/src/games/positions.json
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root, Server } from "../tests/web/lib/server.mjs";
import { goldenMatch, storeMatch } from "../tests/web/lib/stored.mjs";

/** So many tiles on the table and in the hand make a good picture. */
const LAID = 10;
const HELD = 4;

/** One record a game, that of the most players. */
function records() {
  const games = new Map();
  for (const name of readdirSync(join(root, "tests", "golden")).sort()) {
    const [, game, seats] = /^(.*)-([234])-1\.dgr$/.exec(name) ?? [];
    if (game) games.set(game, Number(seats));
  }
  return games;
}

function boardOf({ line, rows, spinner, hand }) {
  return { ...(rows ? { rows } : { line: line.map(({ tile, end }) => (end ? `${tile}@${end}` : tile)) }), ...(spinner && { spinner }), hand };
}

/** Every position of a match in which tiles lie. */
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
const fault = (position) => 2 * Math.abs(count(position) - LAID) + Math.abs(position.hand.length - HELD) - 3 * arms(position) - (position.spinner ? 6 : 0);

const games = records();
const server = await Server.start();
await server.kill();
for (const [game, seats] of games) {
  const players = Array.from({ length: seats }, (_, i) => `Guest-${i + 1}`);
  for (const finished of [true, false])
    try {
      storeMatch(server, `${game}-${finished ? "whole" : "part"}`, goldenMatch(`${game}-${seats}-1`, players, finished));
    } catch {
      // One of the two forms is this record's.
    }
}
await server.up();
const chosen = {};
for (const game of games.keys()) {
  let best;
  for (const form of ["whole", "part"]) {
    const answer = await fetch(`${server.url}/match/${game}-${form}.json`);
    if (!answer.ok) continue;
    for (const position of positions(await answer.json())) if (!best || fault(position) < fault(best)) best = position;
  }
  if (best) chosen[game] = boardOf(best);
}
await server.stop();
console.log(`{\n${Object.entries(chosen).map(([game, board]) => `  ${JSON.stringify(game)}: ${JSON.stringify(board)}`).join(",\n")}\n}`);
