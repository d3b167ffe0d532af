// SPDX-License-Identifier: MIT
// The queue of jobs next to a PostgreSQL: servers and workers share it. A job interrupted by a death is done again, and its result is stored once.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { until } from "../waiting.mjs";
import { http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL, postgres = process.env.TEST_POSTGRES;
assert.ok(program && postgres, "KOZEL: the path of the program; TEST_POSTGRES: a database");

/** Returns a store with a server: its address, and a function that runs SQL in it. */
function place(name) {
  const ask = (text) => spawnSync("psql", ["-XAtqc", `SET search_path = ${name}`, "-c", text, postgres], { encoding: "utf8" });
  spawnSync("psql", ["-XAtqc", `CREATE SCHEMA ${name}`, postgres]);
  const sql = (text) => {
    const { status, stdout, stderr } = ask(text);
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  const store = `${postgres}?options=-csearch_path%3D${name}`;
  const serve = (t) => startServer(t, program, ["serve", "--port", "0", "--store", store, "--rate", "0", "--bot-delay", "0", "--pause", "50"]);
  return { store, sql, serve };
}

/** Returns a person who has played a match to its end. The server has ended. */
async function leaver(t, { serve, sql }) {
  const server = await serve(t), browser = await Browser.arrive(server);
  await browser.register("Leaver");
  const player = new Player(server, browser.cookie, "tabofleaver");
  await player.begin();
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2, bots: "novice", options: { target: "20" } });
  await player.ask({ do: "start", table });
  await player.enter(table);
  await player.over;
  await until(() => +sql("SELECT count(*) FROM match WHERE ended IS NOT NULL"), "the match's end");
  await server.stop();
}

const named = "SELECT count(*) FROM match WHERE setup LIKE '%\"Leaver\"%'";
const leave = `UPDATE person SET name = 'closed account ' || id, closed = 1 WHERE name = 'Leaver';
  INSERT INTO job (kind, payload, due, created) SELECT 'forget', '{"person":' || id || ',"after":0}', 1, 1 FROM person WHERE closed IS NOT NULL`;

test("a worker that is killed in the middle: the job is done once more", async (t) => {
  const { store, sql, serve } = place("killed");
  await leaver(t, { serve, sql });
  sql(leave);
  const lock = spawn("psql", ["-XAtq", `${postgres}?options=-csearch_path%3Dkilled`], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => lock.kill());
  const locks = async () => {
    lock.stdin.write("BEGIN; LOCK TABLE match IN SHARE MODE; SELECT 'locked';\n");
    for (let text = ""; !/locked/.test(text); ) text += await new Promise((resolve) => lock.stdout.once("data", resolve));
  };
  await locks();
  const worker = spawn(program, ["worker", "--store", store], { stdio: "ignore" });
  t.after(() => worker.kill("SIGKILL"));
  const gone = new Promise((resolve) => worker.once("exit", resolve));
  const at = `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE match SET setup%'`;
  await until(() => +sql(at), "the worker is in the middle of it");
  worker.kill("SIGKILL");
  await gone;
  lock.stdin.end("ROLLBACK;\n");
  await until(() => !+sql(at), "its transaction's end");
  assert.equal(sql("SELECT state FROM job"), "1", "it is on a lease");
  assert.equal(sql(named), "1", "nothing is half done");
  const once = () => spawnSync(program, ["worker", "--once", "--store", store], { encoding: "utf8" });
  assert.equal(once().status, 0);
  assert.equal(sql(named), "1", "the lease still holds");
  sql("UPDATE job SET due = 1"); // it ends
  assert.equal(once().status, 0);
  assert.deepEqual([sql(named), sql("SELECT count(*) FROM job")], ["0", "0"]);
});

const metricOf = (server) => async (state) => +(await http(server, "GET", "/metrics")).text.match(new RegExp(`kozel_jobs{state="${state}"} (\\d+)`))[1];

test("a job that cannot be done is tried again, then it is dead, and told in /metrics", async (t) => {
  const { sql, serve } = place("dead");
  const server = await serve(t);
  const metric = metricOf(server);
  sql(`CREATE FUNCTION refuse() RETURNS TRIGGER AS 'BEGIN RAISE EXCEPTION ''no room''; END' LANGUAGE plpgsql;
    CREATE TRIGGER refuse BEFORE DELETE ON job FOR EACH ROW WHEN (OLD.kind = 'forget') EXECUTE FUNCTION refuse();
    INSERT INTO job (kind, payload, due, created) VALUES ('forget', '{"person":0,"after":0}', 1, 1)`);
  await until(async () => (await metric("failed")) === 1, "it is told as failed");
  await until(async () => (sql("UPDATE job SET due = 1 WHERE state = 0"), await metric("dead")) === 1, "it is told as dead");
  assert.match(sql("SELECT attempts || error FROM job"), /^8.*no room/);
  assert.match(server.log, /warn jobs: job \d+ \(forget\), attempt 8: .*no room/);
});

test("a job of a kind that a newer program has enqueued is left to it, and told of", async (t) => {
  const { sql, serve, store } = place("newer");
  const server = await serve(t);
  sql("INSERT INTO job (kind, payload, due, created) VALUES ('newer', '{}', 1, 1), ('forget', '{}', 2, 2)");
  await until(async () => (await metricOf(server)("unknown")) === 1, "it is counted");
  await until(() => sql("SELECT string_agg(kind, ',') FROM job") === "newer", "the other one is done");
  assert.equal(spawnSync(program, ["worker", "--once", "--store", store]).status, 0);
  assert.equal(sql("SELECT attempts || ' ' || state || error FROM job"), "0 0");
  assert.match(server.log, /warn jobs: 1 jobs of a kind that this kozel does not know wait for a newer one/);
});

test("many workers and a server: every job is done once", async (t) => {
  const { store, sql, serve } = place("many");
  await leaver(t, { serve, sql });
  sql(`CREATE TABLE done (job BIGINT); CREATE FUNCTION note() RETURNS TRIGGER AS 'BEGIN INSERT INTO done VALUES (OLD.id); RETURN OLD; END' LANGUAGE plpgsql;
    CREATE TRIGGER note AFTER DELETE ON job FOR EACH ROW EXECUTE FUNCTION note();
    INSERT INTO job (kind, payload, due, created) SELECT 'forget', '{"person":2,"after":0}', 1, 1 FROM generate_series(1, 200)`);
  const server = await serve(t);
  const workers = Array.from({ length: 3 }, () => new Promise((resolve) => spawn(program, ["worker", "--once", "--store", store], { stdio: "ignore" }).once("exit", resolve)));
  assert.deepEqual(await Promise.all(workers), [0, 0, 0]);
  await until(() => !+sql("SELECT count(*) FROM job"), "the end of the queue");
  assert.equal(sql("SELECT count(*) = count(DISTINCT job) AND count(*) >= 200 FROM done"), "t");
  assert.doesNotMatch(server.log, /warn jobs/);
});

test("a worker beside a file of SQLite is refused, and ends at a signal beside PostgreSQL", async (t) => {
  const { store, sql, serve } = place("signals");
  await (await serve(t)).stop();
  const worker = spawn(program, ["worker", "--store", store], { stdio: "ignore" });
  const gone = new Promise((resolve) => worker.once("exit", (code, signal) => resolve([code, signal])));
  sql(`INSERT INTO job (kind, payload, due, created) VALUES ('forget', '{"person":1,"after":0}', 1, 1)`);
  await until(() => !+sql("SELECT count(*) FROM job"), "the worker at work");
  worker.kill("SIGTERM");
  assert.deepEqual(await gone, [0, null]);
  const file = join(temporaryFolder(t), "kozel.db");
  await (await startServer(t, program, ["serve", "--port", "0", "--store", file])).stop();
  const none = spawnSync(program, ["worker", "--once", "--store", file], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  assert.equal(none.status, 2);
  assert.match(none.stderr, /a worker needs a store that processes share/);
});
