// Strangers who send what no client would, over bare sockets (attacks.mjs): whatever it is, it is answered once or not at all, and nobody else
// notices.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { attack, Line } from "./attacker.mjs";
import { cases, requests } from "./attacks.mjs";
import { guest, http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const AT_ONCE = 48;

async function start(t, ...args) {
  const db = join(temporaryFolder(t), "kozel.db");
  return startServer(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--log-level", "error", ...args]);
}

/** Somebody with an open WebSocket, who gets his answer in time whatever the others do. */
async function bystander(server) {
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  return {
    cookie,
    /** Throws if he is not answered. */
    async ask() {
      let timer;
      const late = new Promise((_, reject) => (timer = setTimeout(reject, 5000, new Error("others are not answered"))));
      await Promise.race([player.ask({ do: "lobby", on: true }), late]).finally(() => clearTimeout(timer));
    },
    leave: () => player.client.socket.terminate(),
  };
}

/** Takes things one after the other, several at once. */
async function each(list, work) {
  const iterator = list[Symbol.iterator]();
  let number = 0;
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value, number++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return number;
}

test("every request has its answer, whatever comes before, behind and between", async (t) => {
  const server = await start(t);
  const other = await bystander(server);
  const faults = [];
  const sent = await each(cases({ cookie: other.cookie }), async (one, number) => {
    const fault = await attack(server.port, one, number);
    if (fault) faults.push(`${one.name}: ${fault}`);
    await other.ask();
    if (number % 50 === 0) assert.equal((await http(server, "GET", "/healthz")).status, 200);
    assert.ok(faults.length < 20, faults.join("\n"));
  });
  assert.deepEqual(faults, []);
  t.diagnostic(`${sent} cases`);
  other.leave();
});
