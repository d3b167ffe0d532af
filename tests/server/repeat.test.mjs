// SPDX-License-Identifier: MIT
// Nothing is done twice, over kills too: an action whose reply is lost, and requests that arrive too late.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { guest, http, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const start = (t, db) => startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--pause", "50", "--rate", "0", "--bot-delay", "5"]);

/** Returns the lines of all logs in the store, in order. */
function logOf(db) {
  const { stdout, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", "-readonly", db, "SELECT lines FROM entry ORDER BY match, seq"], { encoding: "utf8" });
  assert.equal(stderr, "");
  return stdout.split("\n").filter((line) => /^[1-4] /.test(line));
}

/** A person who does nothing automatically, and reads their table's state from time to time. */
class Quiet {
  constructor(server, cookie, seq = 0) {
    this.server = server;
    this.player = new Player(server, cookie, "quiettab");
    this.seq = seq;
  }

  async begin() {
    await this.player.begin();
    return this;
  }

  ask(request, seq = (this.seq += 100)) {
    return this.player.ask(request, seq);
  }

  /** Returns {v, legal} of a state in which the person may choose. */
  async choice(table) {
    for (let looks = 0; looks < 200; looks++) {
      const { state } = await this.ask({ do: "enter", table });
      await this.ask({ do: "exit", table });
      if (state.match.legal?.length) return { ...state.match, v: state.v };
      if (state.phase === "pause") await this.ask({ do: "next", table, v: state.v }).catch(() => {});
      await this.server.advance(10);
    }
    return assert.fail("there is nothing to choose");
  }
}

const refused = (code) => (error) => error.code === code;

test("an action that is stored and not answered is answered after the restart, and done once", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  let server = await start(t, db);
  const { cookie } = await guest(server);
  let me = await new Quiet(server, cookie).begin();
  const { table } = await me.ask({ do: "play", game: "kozel", seats: 2 });
  for (let round = 0; round < 3; round++) {
    const { v, legal } = await me.choice(table);
    const request = { do: "act", table, v, act: legal[0] };
    const before = logOf(db).length;
    const seq = (me.seq += 100);
    // The request is stored when the server dies, and has not been answered.
    await server.settle();
    await server.crash("after-commit");
    const answered = me.player.ask(request, seq);
    await assert.rejects(answered, { message: "closed" });
    await server.stop("SIGKILL");
    assert.ok(logOf(db).length > before, "it is stored");
    const line = `1 ${legal[0]}`;
    const times = logOf(db).filter((each) => each === line).length;
    server = await start(t, db);
    me = await new Quiet(server, cookie, seq).begin();
    assert.deepEqual(await me.ask(request, seq), {});
    assert.equal(logOf(db).filter((each) => each === line).length, times);
  }
});

test("a match that was begun and not told of is begun once", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  let server = await start(t, db);
  const { cookie } = await guest(server);
  const request = { do: "play", game: "kozel", seats: 2 };
  const begun = await (await new Quiet(server, cookie).begin()).ask(request, 2);
  await server.stop("SIGKILL");
  server = await start(t, db);
  const me = await new Quiet(server, cookie).begin();
  assert.deepEqual(await me.ask(request, 2), begun);
  const { tables } = await me.ask({ do: "hello", tab: "quiettab" });
  assert.deepEqual(tables, [begun.table]);
});

test("what comes in another deal than it was meant for is stale, and changes nothing", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  let server = await start(t, db);
  const { cookie } = await guest(server);
  let me = await new Quiet(server, cookie).begin();
  const { table } = await me.ask({ do: "play", game: "kozel", seats: 2 });
  const first = await me.choice(table);
  for (let choice = first; choice.deal === first.deal; choice = await me.choice(table))
    await me.ask({ do: "act", table, v: choice.v, act: choice.legal.at(-1) });
  for (const again of [false, true]) {
    if (again) {
      await server.stop("SIGKILL");
      server = await start(t, db);
      me = await new Quiet(server, cookie, me.seq).begin();
    }
    const { v } = await me.choice(table);
    assert.ok(v > first.v);
    const before = logOf(db);
    for (const act of ["0-0@a", "6-6@b", "knock"]) await assert.rejects(me.ask({ do: "act", table, v: first.v, act }), refused("stale"));
    await assert.rejects(me.ask({ do: "act", table, v: v + 1, act: "0-0@a" }), refused("stale"));
    for (const request of ["resign", "next", "rematch"]) await assert.rejects(me.ask({ do: request, table, v: first.v }), refused("stale"));
    assert.deepEqual(logOf(db), before);
  }
  assert.equal((await http(server, "GET", "/healthz")).status, 200);
});

test("a client of another version of the protocol is told so", async (t) => {
  const server = await start(t, join(temporaryFolder(t), "kozel.db"));
  const player = new Player(server, (await guest(server)).cookie, "tabofolder");
  const { protocol, version } = await player.begin();
  assert.equal(protocol, 1);
  assert.equal(`kozel ${version}`, spawnSync(program, ["--version"], { encoding: "utf8" }).stdout.trim());
  await assert.rejects(player.ask({ do: "hello", tab: "tabofolder", protocol: 2 }), refused("protocol-version"));
  await player.ask({ do: "hello", tab: "tabofolder", protocol: 1 });
});
