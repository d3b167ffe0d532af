// SPDX-License-Identifier: MIT
// Measures how much later people are answered while strangers attack:
//
//   make build && node research/bench/attack.mjs [RUNS [SECONDS]]
//
// Twenty people with a WebSocket each request the lobby every 20 ms, in turn without and with an attack. Four strangers attack from a
// process of their own at nice 10. Each has its own address and opens one connection after another. They send tests/server/attacks.mjs and
// random bytes as fast as they are answered. Required: a median at most 10 % and a 99th percentile at most 5 ms later. In the second table,
// the attack is on another server of the same machine: that part of the delay is the machine's.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Line, attack } from "../../tests/server/attacker.mjs";
import { cases } from "../../tests/server/attacks.mjs";
import { Client, guest, startServer } from "../../tests/server/client.mjs";

const PEOPLE = 20, EVERY_MS = 20, STRANGERS = 4;

/* ---- the attack: its own process ---- */

/** Cases and garbage without end; every eighth input is garbage. */
function* inputs(cookie) {
  for (let number = 0; ; )
    for (const one of cases({ cookie })) {
      // (Those in many packets would wait between them.)
      if (one.parts.length > 1 || one.asked.at(-1).ends === "wait") continue;
      yield one;
      if (++number % 7 === 0) yield randomBytes(1 << (number % 17));
    }
}

const patience = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function strangers(port, cookie) {
  setPriority(10);
  let sent = 0, bytes = 0, over = false;
  process.once("message", () => (over = true));
  const list = inputs(cookie);
  await Promise.all(
    Array.from({ length: STRANGERS }, async (_, who) => {
      for (let one = list.next().value; !over; one = list.next().value, sent++) {
        if (one.parts) {
          await Promise.race([attack({ port }, one, who), patience(8000)]);
          bytes += one.parts[0].length;
          continue;
        }
        const line = new Line({ port }, who);
        line.socket.end(one);
        await Promise.race([line.until(() => false), patience(1000)]);
        await line.close();
        bytes += one.length;
      }
    }),
  );
  process.send({ sent, bytes });
  process.disconnect();
}

/* ---- the others ---- */

/** More than the others ask for, so that all other limits are those that a server has by itself; RATE=0: there are none. */
const RATE = process.env.RATE ?? "100";


const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
const median = (list) => quantile([...list].sort((a, b) => a - b), 0.5);

async function come(server, number) {
  const { cookie } = await guest(server);
  const client = await new Client(server, { cookie }).opened;
  const asked = new Map();
  let seq = 1;
  const took = [];
  client.socket.on("message", (data) => {
    const now = performance.now();
    for (const message of [JSON.parse(data)].flat()) {
      if (!asked.has(message.re)) continue;
      took.push(now - asked.get(message.re));
      asked.delete(message.re);
    }
  });
  client.send(JSON.stringify({ seq, do: "hello", tab: `tabofperson${number}` }));
  return {
    cookie,
    took,
    ask() {
      asked.set(++seq, performance.now());
      client.send(JSON.stringify({ seq, do: "lobby", on: true }));
    },
    unanswered: () => asked.size,
  };
}

/** Sends requests for `seconds`. Returns the milliseconds of all answers, ascending. */
async function measure(people, seconds) {
  for (const person of people) person.took.length = 0;
  const timers = [];
  for (const person of people) {
    await later(EVERY_MS / people.length);
    timers.push(setInterval(person.ask, EVERY_MS));
  }
  await later(1000 * seconds);
  timers.forEach(clearInterval);
  await later(500);
  const lost = people.reduce((sum, person) => sum + person.unanswered(), 0);
  if (lost) throw new Error(`${lost} are not answered`);
  return people.flatMap(({ took }) => took).sort((a, b) => a - b);
}

const figures = (name, took, more = "") => {
  const [middle, most] = [quantile(took, 0.5), quantile(took, 0.99)];
  console.log(`${name}: ${took.length} answers, median ${middle.toFixed(3)} ms, p99 ${most.toFixed(3)} ms${more}`);
  return { middle, most };
};

/** The figures while that port is under attack. */
async function underAttack(name, port, people, seconds) {
  const child = fork(fileURLToPath(import.meta.url), ["--attack", String(port), people[0].cookie]);
  await later(500);
  const took = await measure(people, seconds);
  child.send("over");
  const [{ sent, bytes }] = await once(child, "message");
  await once(child, "exit");
  return figures(name, took, `, ${sent} inputs of ${Math.round(bytes / 1e3)} kB`);
}

const typical = (list) => ({ middle: median(list.map(({ middle }) => middle)), most: median(list.map(({ most }) => most)) });

function compare(name, before, after) {
  const [one, two] = [typical(before), typical(after)];
  console.log(`${name}: median ${(100 * (two.middle / one.middle - 1)).toFixed(1)} % later, p99 ${(two.most - one.most).toFixed(3)} ms later`);
}

async function main(runs, seconds) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-attack-"));
  const ends = [];
  const program = process.env.KOZEL ?? fileURLToPath(new URL("../build/kozel", import.meta.url));
  const start = (name) =>
    startServer({ after: (end) => ends.push(end) }, program, ["serve", "--port", "0", "--db", join(folder, name), "--rate", RATE, "--log-level", "error"]);
  try {
    const [server, another] = [await start("kozel.db"), await start("another.db")];
    const people = [];
    for (let i = 0; i < PEOPLE; i++) people.push(await come(server, i));
    const quiet = [], beside = [], attacked = [];
    await measure(people, 2); // until all is warm
    for (let run = 0; run < runs; run++) {
      quiet.push(figures("without", await measure(people, seconds)));
      beside.push(await underAttack(" beside", another.port, people, seconds));
      attacked.push(await underAttack("   with", server.port, people, seconds));
    }
    compare("with, to without (asked: at most 10 % and 5 ms)", quiet, attacked);
    compare("beside, to without", quiet, beside);
    compare("with, to beside", beside, attacked);
  } finally {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
}

if (process.argv[2] === "--attack") await strangers(Number(process.argv[3]), process.argv[4]);
else await main(Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 10));
