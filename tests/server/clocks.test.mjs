// SPDX-License-Identifier: MIT
// The clock of a move outlives the server (docs/spec/platform.md section 4). After a stop the remaining time is the same. After a kill it lacks the
// time since the server's last heartbeat, up to a second. Over SQLite or, if $TEST_POSTGRES is a database's address, over PostgreSQL.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { guest, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { BEGIN, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

/** Returns two people at a table whose match has begun. `arrive`: one of them comes back, to the current server. */
async function begin(t, settings, wall = BEGIN) {
  const db = process.env.TEST_POSTGRES ?? join(temporaryFolder(t), "kozel.db");
  const match = { start: async (wall) => (match.server = await startVirtual(t, program, ["serve", "--port", "0", "--store", db], { wall })) };
  await match.start(wall);
  const cookies = [(await guest(match.server)).cookie, (await guest(match.server)).cookie];
  const arrive = async (i) => {
    const player = new Player(match.server, cookies[i], `clocktab${i}`);
    await player.begin();
    return player;
  };
  const [host, other] = [await arrive(0), await arrive(1)];
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, ...settings });
  await other.ask({ do: "sit", table });
  match.state = async () => (await (await arrive(0)).ask({ do: "enter", table })).state;
  return match;
}

test("the clock of a move goes on where it stood when the server stopped, or was killed", async (t) => {
  const match = await begin(t, { time: 15 });
  await match.server.advance(1800);
  let wall = await match.server.now();
  await match.server.stop();
  await match.start(wall + 1200); // the server was down for that time
  assert.equal((await match.state()).match.clock.move, 13_200);

  await match.server.advance(1800);
  wall = await match.server.now();
  await match.server.stop("SIGKILL");
  await match.start(wall + 1200);
  // Its last heartbeat was 800 ms before.
  assert.equal((await match.state()).match.clock.move, 12_200);
});

test("a clock that was ahead before takes nobody's time", async (t) => {
  const match = await begin(t, { time: 60, reserve: 0 }, BEGIN + 3_600_000);
  await match.server.advance(1800); // it stores how late it is
  // The next one has a correct clock, and ends before its next heartbeat, a second later.
  for (let life = 2; life <= 3; life++) {
    await match.server.stop("SIGKILL");
    await match.start(BEGIN);
    const state = await match.state();
    assert.equal(state.match.result, null, `life ${life}: nobody has lost`);
    assert.equal(state.match.clock.move, 59_000, `life ${life}`);
  }
});
