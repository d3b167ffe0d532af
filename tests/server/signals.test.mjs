// SPDX-License-Identifier: MIT
// The operator's signals while people play: they end the server in order, make it reload its settings, or do nothing.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { constants } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Client, guest, http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

/** Starts a server whose time stands still: what ends without a call of the test has not waited for a timeout. */
async function start(t, ...args) {
  const folder = temporaryFolder(t);
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--db", join(folder, "kozel.db"), "--rate", "0", "--bot-delay", "0", "--pause", "50", ...args]);
  return Object.assign(server, { folder });
}

/** A person whose messages are all kept. */
class Witness {
  heard = [];
  #seq = 0;
  #wake = () => {};

  constructor(server, cookie, tab) {
    this.client = new Client(server, { cookie });
    this.tab = tab;
  }

  async begin() {
    await this.client.opened;
    this.reading = this.#read();
    return (await this.ask({ do: "hello", tab: this.tab })).ok;
  }

  async #read() {
    try {
      for (;;) {
        this.heard.push(JSON.parse(await this.client.next()));
        this.#wake();
      }
    } catch {
      this.#wake(); // closed
    }
  }

  async ask(request) {
    const seq = ++this.#seq;
    this.client.send(JSON.stringify({ seq, ...request }));
    return this.hears(({ re }) => re === seq);
  }

  /** Returns the first message of that kind, when it has come. */
  async hears(is) {
    while (!this.heard.some(is) && this.client.socket.readyState === this.client.socket.OPEN) await new Promise((resolve) => (this.#wake = resolve));
    assert.ok(this.heard.some(is), "closed before it came");
    return this.heard.find(is);
  }

  event(name) {
    return this.heard.find(({ ev }) => ev === name);
  }
}

/** Returns a table of four at which a `master` thinks for long: at muggins there are many choices. */
async function whileThinking(t, playouts, ...args) {
  const server = await start(t, "--bot-playouts", String(playouts), ...args);
  const { cookie } = await guest(server);
  const witness = new Witness(server, cookie, "tabofwitness");
  await witness.begin();
  const thinking = async () => /kozel_queue\{of="thinking"\} [1-9]/.test((await http(server, "GET", "/metrics")).text);
  for (let i = 0; i < 20; i++) {
    const { table } = (await witness.ask({ do: "play", game: "muggins", seats: 4, bots: "master" })).ok;
    const { state } = (await witness.ask({ do: "enter", table })).ok;
    // If it is the person's turn, lays a legal tile. If there is nothing to choose, nobody thinks for long.
    if (state.match?.legal?.length) await witness.ask({ do: "act", table, v: state.v, act: state.match.legal[0] });
    await server.pass(0);
    if (await thinking()) return { server, cookie, witness, table };
    await witness.ask({ do: "resign", table, v: (await witness.ask({ do: "enter", table })).ok.state.v });
    await witness.ask({ do: "leave", table });
  }
  assert.fail("no bot thinks");
}

test("SIGTERM: nothing is begun, everybody is told, the move that is being made is finished and stored, and the match goes on", async (t) => {
  const { server, witness, table } = await whileThinking(t, 200_000, "--drain", "30"); // (under a sanitizer it thinks for seconds)
  const steps = () => witness.heard.filter(({ ev }) => ev === "step").length;
  const before = steps();
  server.child.kill("SIGTERM");
  assert.equal((await witness.hears(({ ev }) => ev === "restart")).within, 30000);
  const refused = await witness.ask({ do: "play", game: "kozel", seats: 2 });
  assert.equal(refused.error.code, "draining");
  assert.equal((await witness.ask({ do: "open", game: "kozel", seats: 2 })).error.code, "draining");
  const ready = await http(server, "GET", "/readyz");
  assert.deepEqual([ready.status, ready.text], [503, "stopping\n"]);
  assert.equal((await http(server, "GET", "/healthz")).status, 200);
  assert.equal(await witness.client.closed, 1001);
  assert.ok(steps() > before, "the bot's move was told");
  assert.deepEqual(await server.stopped, { code: 0, signal: null });

  // The move is in the log: the match continues after it.
  const again = await startVirtual(t, program, ["serve", "--port", "0", "--db", join(server.folder, "kozel.db"), "--rate", "0", "--bot-delay", "60000"]);
  assert.match(again.log, /goes on/);
  const late = new Witness(again, witness.client.cookie ?? (await guest(again)).cookie, "tabofanother");
  await late.begin();
  const { state } = (await late.ask({ do: "enter", table })).ok;
  assert.ok(state.match);
});

test("a second SIGTERM, and the end of the time that `drain` gives: it stops at once", async (t) => {
  for (const { args, signals } of [
    { args: ["--drain", "60"], signals: ["SIGTERM", "SIGINT"] },
    { args: ["--drain", "1"], signals: ["SIGINT"] },
    { args: ["--drain", "0"], signals: ["SIGTERM"] },
  ]) {
    // With 0 the server waits for the thinking thread: under a sanitizer that takes seconds.
    const { server, witness } = await whileThinking(t, args[1] === "0" ? 50_000 : 1_000_000, ...args);
    const steps = () => witness.heard.filter(({ ev }) => ev === "step").length;
    const before = steps();
    for (const signal of signals) {
      server.child.kill(signal);
      if (args[1] !== "0") await witness.hears(({ ev }) => ev === "restart");
    }
    if (args[1] === "1") {
      assert.ok(await server.pass(999));
      assert.equal(witness.client.socket.readyState, witness.client.socket.OPEN);
      await server.pass(1);
    }
    assert.deepEqual(await server.stopped, { code: 0, signal: null });
    assert.equal(await witness.client.closed, 1001);
    if (args[1] !== "0") assert.equal(steps(), before, `${args} ${signals}: the bot's move was not waited for`);
    assert.equal(!!witness.event("restart"), args[1] !== "0");
    if (args[1] === "1") assert.match(server.log, /what is not done after 1 s/);
  }
});

test("SIGTERM when nothing is being made: it stops without waiting", async (t) => {
  const server = await start(t, "--drain", "60");
  const { cookie } = await guest(server);
  const witness = new Witness(server, cookie, "tabofwitness");
  await witness.begin();
  server.child.kill("SIGTERM");
  assert.equal(await witness.client.closed, 1001);
  assert.equal((await server.stopped).code, 0);
  assert.ok(witness.event("restart"));
});

test("SIGHUP: what may change is read again, a wrong file changes nothing; SIGUSR1 and SIGUSR2 do nothing; a match is played meanwhile", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "kozel.conf");
  const usual = "bot-delay = 0\npause = 50\n";
  writeFileSync(file, `${usual}rate = 0\n`);
  const server = await startServer(t, program, ["serve", "--config", file, "--port", "0", "--db", join(folder, "kozel.db"), "--bot-playouts", "500"]);
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  const { table } = await player.ask({ do: "play", game: "kozel", seats: 2 });
  const hangUp = async (expected) => {
    const length = server.log.length;
    server.child.kill("SIGHUP");
    await server.logs(expected, length);
  };

  writeFileSync(file, usual + "rate = 0\nlog-level = debug\nmax-tables = 1\nbot-playouts = 70\n");
  await hangUp(/info server: SIGHUP: settings are read again, changed: max-tables, log-level\n/); // bot-playouts: the flag is stronger
  await assert.rejects(player.ask({ do: "open", game: "kozel", seats: 2 }), { code: "server-full" });
  await guest(server).then(({ cookie: other }) => new Client(server, { cookie: other }).opened);
  await server.logs(/debug ws: opened/);

  writeFileSync(file, usual + "rate = 0\nlog-level = debug\nmax-tables = many\n");
  await hangUp(/error server: SIGHUP: nothing is changed: .*kozel\.conf:5: max-tables needs a number from 1 to 1000000: many\n/);
  await assert.rejects(player.ask({ do: "open", game: "kozel", seats: 2 }), { code: "server-full" });

  writeFileSync(file, usual + "log = json\nlisten = 127.0.0.2\norigin = https://example.org\nmax-tables = 10\nrate = 2\n");
  await hangUp(/"SIGHUP: these change with the next start only: listen, origin"/);
  assert.match(server.log, /"SIGHUP: settings are read again, changed: rate, max-tables, log, log-level"/);
  const asked = Array.from({ length: 12 }, () => player.ask({ do: "lobby", on: true }).then(() => "taken", ({ code }) => code));
  assert.ok((await Promise.all(asked)).includes("too-fast"));
  writeFileSync(file, `${usual}rate = 0\n`);
  await hangUp(/settings are read again, changed: rate/);
  for (const signal of ["SIGUSR1", "SIGUSR2"]) {
    server.child.kill(signal);
    await server.logs(new RegExp(`${signal}: ignored`));
  }
  server.child.kill("SIGPIPE");
  await player.enter(table);
  await player.over;
  assert.equal((await http(server, "GET", "/readyz")).status, 200);
});

test("no thread takes a signal away from the loop", async (t) => {
  const server = await start(t);
  const { cookie } = await guest(server);
  await new Client(server, { cookie }).opened; // all threads have begun
  const tasks = `/proc/${server.child.pid}/task`;
  const mask = (thread) => BigInt("0x" + /^SigBlk:\t(\w+)$/m.exec(readFileSync(join(tasks, thread, "status"), "utf8"))[1]); // 64 bits
  const heard = ["SIGHUP", "SIGINT", "SIGTERM"].reduce((bits, name) => bits | (1n << BigInt(constants.signals[name] - 1)), 0n);
  const threads = readdirSync(tasks);
  assert.ok(threads.length > 2);
  for (const thread of threads) assert.equal(mask(thread) & heard, heard, `thread ${thread}`);
});

test("a signal that comes while the server starts is no sudden death", async (t) => {
  const folder = temporaryFolder(t);
  const child = spawn(program, ["serve", "--port", "0", "--db", join(folder, "kozel.db")], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGHUP");
  child.kill("SIGUSR1");
  child.kill("SIGTERM");
  assert.deepEqual(await ended, { code: 0, signal: null });
});

test("a store that is silent for longer than a second ends it with the reason, with a signal meanwhile or without", async (t) => {
  let connected;
  const silent = createServer(() => connected()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  t.after(() => silent.close());
  for (const signal of [null, "SIGTERM"]) {
    const asked = new Promise((resolve) => (connected = resolve));
    const child = spawn(program, ["serve", "--port", "0", "--db", `postgresql://kozel@127.0.0.1:${silent.address().port}/kozel`], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let log = "";
    child.stderr.on("data", (data) => (log += data));
    const ended = once(child, "close");
    if (signal) asked.then(() => child.kill(signal)); // while it waits for the store's answer
    assert.deepEqual(await ended, [signal ? 0 : 1, null], log);
    assert.match(log, /cannot open the store: .*timeout expired/);
  }
});
