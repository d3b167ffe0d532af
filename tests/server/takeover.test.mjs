// SPDX-License-Identifier: MIT
// Moments of a node's death that a killed process rarely hits: its bus or its store carries nothing at the critical time.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { ask, InStep, logged, Person, postgres, startCuttable, startNode, until } from "./cluster.mjs";
import { BEGIN } from "./virtual.mjs";

/** Holds what a statement locks in the store until the function that it returns is called. */
async function hold(t, sql) {
  const psql = spawn("psql", [postgres, "-X", "-q", "-A", "-t"], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => psql.kill());
  psql.stdin.write(`BEGIN; ${sql}; SELECT 1;\n`);
  await once(psql.stdout, "data");
  return () => psql.stdin.end("COMMIT;\n");
}

/** Creates an application at the first node, which the second one has received. */
async function apply(one, two) {
  const [applicant, watcher] = [await Person.at(one), await Person.at(two)];
  const { table } = await applicant.ask({ do: "open", game: "kozel", seats: 2, options: { fish: "one", target: "500" } });
  await until(async () => (await watcher.ask({ do: "lobby", on: true })).applications.length, "the application is known at the other node");
  return { applicant, table };
}

test("a node whose application goes on elsewhere is retired in the store, and joins anew", async (t) => {
  const [one, two] = [await startNode(t, "past"), await startNode(t, "present")];
  const { table } = await apply(one, two);
  const states = () => ask("SELECT string_agg(name || retired, ' ' ORDER BY epoch) FROM node WHERE name IN ('past', 'present')");
  one.child.kill("SIGSTOP");
  await until(() => logged(two, "goes on here", table).length, "the application goes on");
  assert.equal(states(), "past1 present0");
  one.child.kill("SIGCONT");
  await until(() => /^past1 present0( past[01])* past0$/.test(states()), "it has joined anew");
  const visitor = await Person.at(two);
  assert.equal((await visitor.patiently({ do: "enter", table })).state.app.game, "kozel");
});

test("the clock of a move goes on at the node that takes its match over", { timeout: 60_000 }, async (t) => {
  const step = new InStep(t), [one, two] = [await step.start("had"), await step.start("has")];
  const [host, other] = [await Person.at(one), await Person.at(two)];
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, time: 60 });
  await step.settle();
  await step.during(other.ask({ do: "sit", table }));
  const owner = () => Number(step.ask(`SELECT epoch FROM tables WHERE id = '${table}'`));
  const begun = (await one.now()) - (60_000 - (await host.ask({ do: "enter", table })).state.match.clock.move);
  await step.pass(2500);
  const wall = await one.now(), had = owner();
  step.end(one, "SIGKILL");
  while (owner() === had) await step.pass(250);
  await other.connect();
  const { state } = await other.patiently({ do: "enter", table });
  // Its last heartbeat was at a full second of its clock. From then on nobody's time passed.
  assert.equal(state.match.clock.move, 60_000 - (wall - ((wall - BEGIN) % 1000) - begun));
});

/** Damages that keep a match from continuing, and the log's text on each. */
const DAMAGES = [
  ["DELETE FROM entry WHERE seq = 1 AND match = (SELECT number FROM match WHERE id = $)", "its log has a gap"],
  ["UPDATE match SET setup = '{}' WHERE id = $", "set-up: "],
];

test("a damaged table is no table any more once its node is gone, and stays in the store", async (t) => {
  const [one, two] = [await startNode(t, "broken"), await startNode(t, "sound")];
  const [host, other] = [await Person.at(one), await Person.at(two)];
  const tables = [];
  for (const [damage, reason] of DAMAGES) {
    const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, time: 60 });
    await other.patiently({ do: "sit", table });
    const match = await until(() => ask(`SELECT id FROM match WHERE ended IS NULL AND setup LIKE '%${table}%'`), "the match has begun");
    await until(() => Number(ask(`SELECT count(*) FROM entry WHERE match = (SELECT number FROM match WHERE id = '${match}')`)) > 1, "it is being played");
    ask(damage.replace("$", `'${match}'`));
    tables.push({ table, match, reason });
  }
  one.child.kill("SIGKILL");
  for (const { match, reason } of tables) await until(() => logged(two, `cannot go on: ${reason}`, match).length, "it cannot go on");
  await other.connect(); // whose table's node is gone is to come again
  const answer = (table) => other.ask({ do: "enter", table }).catch(({ code }) => code);
  for (const { table } of tables) {
    await until(async () => (await answer(table)) === "no-such-table", "it moves no longer");
    assert.equal(ask(`SELECT count(*) FROM tables WHERE id = '${table}'`), "1", "it is there for who repairs it");
    assert.deepEqual(logged(two, "wait for a newer kozel", ""), []);
  }
});

test("no application is made anew whose match began while others looked for matches", async (t) => {
  const [one, two] = [await startCuttable(t, "dying"), await startCuttable(t, "looking")];
  const { table } = await apply(one, two);
  const other = await Person.at(one);
  one.toBus.freeze(); // the other node hears nothing more of this one, which goes on
  await other.patiently({ do: "sit", table });
  const match = await until(() => ask(`SELECT id FROM match WHERE ended IS NULL AND setup LIKE '%${table}%'`), "the match has begun");
  const release = await hold(t, "SELECT epoch FROM node WHERE name = 'dying' FOR UPDATE"); // who has found it dead will wait
  const show = await hold(t, "LOCK TABLE tables IN ACCESS EXCLUSIVE MODE"); // a look that began before lasts
  /** Returns since when a statement like this waits for the lock; "": none does. */
  const waits = (statement) => ask(`SELECT max(query_start) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ '${statement}'`);
  // (Looks come one after another, and each gives up after 2.5 s, until the node is found dead. Which of them is then under way is chance.)
  await until(() => waits("FROM tables"), "it looks for tables");
  one.child.kill("SIGKILL");
  await until(() => two.log.includes("dying: its lease has ended"), "the node is found dead");
  show();
  const retires = () => waits("^UPDATE node SET retired");
  const first = await until(retires, "it has looked, and waits to retire the node");
  await until(() => retires() > first, "and again, since it has waited for long");
  assert.deepEqual([...logged(two, "goes on here", table), ...logged(two, "goes on here", match)], []);
  release();
  await until(() => logged(two, "goes on here", match).length, "the match goes on");
  assert.deepEqual(logged(two, "goes on here", table), []);
});
