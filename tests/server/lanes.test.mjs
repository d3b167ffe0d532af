// SPDX-License-Identifier: MIT
// Connecting people, sign-ins and readiness checks do not wait for one another, nor for moves that are being written. Tests that need special locks
// run if $TEST_POSTGRES is a database's address.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createServer, connect as connectTcp } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { Client, guest, http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const postgres = process.env.TEST_POSTGRES;

const start = (t, store, env = {}) => startServer(t, program, ["serve", "--port", "0", "--store", store, "--rate", "0", "--bot-delay", "0", "--address-connections", "0"], { env });
const ready = async (server) => (await http(server, "GET", "/readyz")).status;
const queued = async (server, lane) => Number((await http(server, "GET", "/metrics")).text.match(new RegExp(`kozel_queue{of="${lane}"} (\\d+)`))[1]);

/** Starts a program with a database's prompt. ask() returns the answer to SQL, without the time that the start of a program takes. */
function prompt(t, command, args) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill());
  return {
    async ask(text) {
      child.stdin.write(`${text}; SELECT 'done';\n`);
      let answer = "";
      while (!/^done$/m.test(answer)) answer += await new Promise((resolve) => child.stdout.once("data", resolve));
      return answer.replace(/^done\n/m, "").trim();
    },
  };
}

test("passwords that are being hashed keep nobody else waiting", async (t) => {
  const server = await start(t, join(temporaryFolder(t), "kozel.db"), { TEST_PASSWORD_COST: "real" });
  const { cookie } = await guest(server);
  let left = 60;
  const signing = Array.from({ length: left }, (_, i) =>
    http(server, "POST", "/api/sign-in", { headers: { origin: server.origin }, body: JSON.stringify({ name: `Nobody${i}x`, password: "goat&barn" }) }).then(() => left--));
  await until(async () => (await queued(server, "passwords")) >= 50 || left < 55, "passwords wait");
  const answers = [await ready(server), (await http(server, "GET", "/api/me", { headers: { cookie } })).status, (await guest(server, { cookie })).name];
  const client = await new Client(server, { cookie }).opened;
  client.socket.send('{"seq":1,"do":"hello","tab":"tabofsomebody"}');
  await client.next();
  assert.ok(left > 5, `${left} passwords are still to be hashed`); // in one queue they would have been first
  assert.deepEqual(answers, [200, 200, "Guest-1"]);
  await Promise.all(signing);
});

test("who comes back does not wait for what is being written", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db"), server = await start(t, db);
  const { cookie } = await guest(server);
  const lock = prompt(t, "sqlite3", ["-batch", "-cmd", ".timeout 10000", db]);
  await lock.ask("BEGIN IMMEDIATE");
  let made = false;
  const other = guest(server).then(() => (made = true)); // is written
  await until(() => queued(server, "writer"), "something is to be written");
  assert.equal((await guest(server, { cookie })).name, "Guest-1");
  assert.equal(made, false, "the writer still waits");
  await lock.ask("COMMIT");
  await other;
});

/** Returns a way to the database that may fall silent. */
async function way(t) {
  const { port, username, pathname } = new URL(postgres), sockets = new Set();
  let open = true;
  const server = createServer((socket) => {
    const beyond = connectTcp(Number(port), "127.0.0.1");
    for (const [one, other] of [[socket, beyond], [beyond, socket]]) {
      sockets.add(one);
      if (!open) one.pause();
      one.on("data", (data) => other.write(data)).on("error", () => {}).on("close", () => (sockets.delete(one), other.destroy()));
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => (server.close(), sockets.forEach((socket) => socket.destroy())));
  return {
    address: (schema) => `postgresql://${username}@127.0.0.1:${server.address().port}${pathname}?options=-csearch_path%3D${schema}`,
    set: (to) => ((open = to), sockets.forEach((socket) => (to ? socket.resume() : socket.pause()))),
  };
}

const sql = (text) => assert.equal(spawnSync("psql", ["-XAtqc", text, postgres]).status, 0);

test("a store that falls silent: not ready, and told at once", { skip: !postgres }, async (t) => {
  sql("CREATE SCHEMA silent");
  const path = await way(t), server = await start(t, path.address("silent"));
  assert.equal(await ready(server), 200);
  await until(async () => !(await queued(server, "writer")), "all is written"); // what is lost on its way would be the server's end
  path.set(false);
  const headers = { cookie: `kozel=${"A".repeat(43)}`, origin: server.origin };
  const asking = Array.from({ length: 8 }, () => http(server, "GET", "/api/me", { headers })); // every lane's threads are at a loss
  await until(async () => (await ready(server)) === 503, "it is not ready");
  path.set(true);
  await Promise.all(asking);
  await until(async () => (await ready(server)) === 200, "it is ready again");
});

test("an answer from before a change is asked for again", { skip: !postgres }, async (t) => {
  sql("CREATE SCHEMA fresh");
  const store = `${postgres}?options=-csearch_path%3Dfresh`, server = await start(t, store);
  const [host, ann] = [await Browser.arrive(server), await Browser.arrive(server)];
  await host.register("Hermine");
  await ann.register("Ann");
  sql("UPDATE fresh.person SET role = 2 WHERE name = 'Hermine'");
  // Ann has been identified when her ratings are requested, and these are locked: then she is banned. (A lock that is held too long is a failure,
  // 1011. No program is started while the server waits for it.)
  const [lock, watch] = [prompt(t, "psql", ["-XAtq", postgres]), prompt(t, "psql", ["-XAtq", postgres])];
  let code = 1011;
  for (let i = 0; i < 10 && code === 1011; i++) {
    sql("UPDATE fresh.person SET banned_until = 0");
    await lock.ask("BEGIN; LOCK TABLE fresh.rating IN ACCESS EXCLUSIVE MODE");
    const client = await new Client(server, { cookie: ann.cookie }).opened;
    client.socket.send('{"seq":1,"do":"hello","tab":"tabofannann"}');
    const waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM rating%'";
    await until(async () => (await watch.ask(waits)) !== "0", "her ratings are asked for");
    await host.ask("POST", "/api/admin/ban", { name: "Ann", days: 1, reason: "spam" });
    await lock.ask("COMMIT");
    code = await Promise.race([client.closed, client.next().then(() => "let in")]).catch(() => client.closed);
    client.socket.close();
  }
  assert.equal(code, 4403);
});

test("a session that was just made is found", { skip: !postgres }, async (t) => {
  sql("CREATE SCHEMA made");
  const server = await start(t, `${postgres}?options=-csearch_path%3Dmade`);
  const names = await Promise.all(Array.from({ length: 50 }, async (_, i) => {
    const { cookie } = await guest(server);
    const player = new Player(server, cookie, `tabofguest${i}`);
    await player.begin();
    return (await guest(server, { cookie })).name;
  }));
  assert.equal(new Set(names).size, 50);
});
