// The clock of a move outlives the server (docs/spec/platform.md section 4): what was left of it is left after a stop, and after a
// kill but for the second since the server last wrote that it lives. Over SQLite or, where $TEST_POSTGRES is a database's address, over that.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { guest, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

// clock_step.c, where a server may be started with it.
const clock = process.env.KOZEL_TEST_CLOCK;

const MOVE = 15000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test("the clock of a move goes on where it stood when the server stopped, or was killed", async (t) => {
  const db = process.env.TEST_POSTGRES ?? join(temporaryFolder(t), "kozel.db");
  let server = await startServer(t, program, ["serve", "--port", "0", "--store", db]);
  const cookies = [(await guest(server)).cookie, (await guest(server)).cookie];
  const arrive = async (i) => {
    const player = new Player(server, cookies[i], `clocktab${i}`);
    await player.begin();
    return player;
  };
  const [host, other] = [await arrive(0), await arrive(1)];
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, time: MOVE / 1000 });
  await other.ask({ do: "sit", table });
  const begun = Date.now();
  // For certain it was down between its end and its next start; while it stops and starts it may be either.
  let down = 0, unsure = 0;
  for (const [signal, slack] of [["SIGTERM", 200], ["SIGKILL", 1200]]) {
    await sleep(1800);
    const asked = Date.now();
    await server.stop(signal);
    const gone = Date.now();
    await sleep(1200);
    const again = Date.now();
    server = await startServer(t, program, ["serve", "--port", "0", "--store", db]);
    down += again - gone;
    unsure += gone - asked + (Date.now() - again);
    const { state } = await (await arrive(0)).ask({ do: "enter", table });
    const spent = MOVE - state.match.clock.move, most = Date.now() - begun - down;
    assert.ok(spent <= most + 300 && spent >= most - unsure - slack, `after ${signal} ${spent} of ${most - unsure} to ${most} ms are spent`);
  }
});

test("a clock that was ahead before takes nobody's time", { skip: !clock && "not beside a sanitizer" }, async (t) => {
  const db = process.env.TEST_POSTGRES ?? join(temporaryFolder(t), "kozel.db");
  const start = (env) => startServer(t, program, ["serve", "--port", "0", "--store", db], { env });
  let server = await start({ LD_PRELOAD: clock, CLOCK_AHEAD_S: "3600" });
  const cookies = [(await guest(server)).cookie, (await guest(server)).cookie];
  const arrive = async (i) => {
    const player = new Player(server, cookies[i], `aheadtab${i}`);
    await player.begin();
    return player;
  };
  const [host, other] = [await arrive(0), await arrive(1)];
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, time: 60, reserve: 0 });
  await other.ask({ do: "sit", table });
  await sleep(1800); // it says how late it is
  // The next one has a clock that is right, and does not live for the second in which it would say so again.
  for (let life = 2; life <= 3; life++) {
    await server.stop("SIGKILL");
    server = await start({});
    const { state } = await (await arrive(0)).ask({ do: "enter", table });
    assert.equal(state.match.result, null, `life ${life}: nobody has lost`);
    assert.ok(state.match.clock.move > 30_000, `life ${life}: ${state.match.clock.move} ms are left`);
  }
});
