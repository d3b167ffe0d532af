// SPDX-License-Identifier: MIT
// A server under attack, and a person there who must not notice.
import assert from "node:assert/strict";
import { join } from "node:path";
import { inTime } from "../waiting.mjs";
import { guest, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const AT_ONCE = 48;

/** Starts the program under test, without rate limits unless `args` sets some. */
export async function start(t, ...args) {
  const db = join(temporaryFolder(t), "kozel.db");
  return startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--rate", "0", "--log-level", "error", ...args]);
}

/** Returns a person with an open WebSocket, who gets their answers whatever the others do. */
export async function bystander(server) {
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  return {
    cookie,
    /** Throws if there is no answer. */
    ask: () => inTime(player.ask({ do: "lobby", on: true }), "others are not answered"),
    leave: () => player.client.socket.terminate(),
  };
}

/** Processes things in order, several at once. */
export async function each(list, work) {
  const iterator = list[Symbol.iterator]();
  let number = 0;
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value, number++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return number;
}
