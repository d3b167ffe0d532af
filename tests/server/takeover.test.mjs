// The moments of a node's death that a killed process seldom hits: its bus or its store carries nothing just when it matters.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { Proxy } from "../faults/proxy.mjs";
import { startServer } from "./client.mjs";
import { nats, Person, postgres, program, sleep, startNode, until } from "./cluster.mjs";

/** The way to a service, and its address by that way. */
async function wayTo(t, address) {
  const port = Number(/:(\d+)(\/|$)/.exec(address.replace(/^\w+:\/\/[^@]*@/, ""))[1]);
  const way = await new Proxy(() => port).listen();
  t.after(() => way.close());
  return Object.assign(way, { address: address.replace(`:${port}`, `:${way.port}`) });
}

/** A node that reaches its bus, and its store, by ways that can be closed. */
async function startCuttable(t, name) {
  const [toBus, toStore] = [await wayTo(t, nats), await wayTo(t, postgres)];
  const options = ["--port", "0", "--db", toStore.address, "--bus", toBus.address, "--node", name, "--bot-delay", "5", "--rate", "0"];
  return Object.assign(await startServer(t, program, ["serve", ...options]), { toBus, toStore });
}

function ask(sql) {
  const { status, stdout, stderr } = spawnSync("psql", [postgres, "-X", "-q", "-A", "-t", "-c", sql], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** Holds the row of a node in the store, so that nobody can change it, until the function that it returns is called. */
async function hold(t, name) {
  const psql = spawn("psql", [postgres, "-X", "-q", "-A", "-t"], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => psql.kill());
  psql.stdin.write(`BEGIN; SELECT epoch FROM node WHERE name = '${name}' FOR UPDATE;\n`);
  await once(psql.stdout, "data");
  return () => psql.stdin.end("COMMIT;\n");
}

/** An application at the first node, which the second one knows. */
async function apply(one, two) {
  const [applicant, watcher] = [await Person.at(one), await Person.at(two)];
  const { table } = await applicant.ask({ do: "open", game: "kozel", seats: 2, options: { fish: "one", target: "500" } });
  await until(async () => (await watcher.ask({ do: "lobby", on: true })).applications.length, "the application is known at the other node");
  return { applicant, table };
}

test("a node of the past begins no match of an application that goes on elsewhere", async (t) => {
  const [one, two] = [await startNode(t, "past"), await startNode(t, "present")];
  const { table } = await apply(one, two);
  one.child.kill("SIGSTOP");
  await until(() => two.log.includes("the application goes on here"), "the application goes on");
  assert.equal(ask("SELECT string_agg(name || retired, ' ' ORDER BY epoch) FROM node WHERE name IN ('past', 'present')"), "past1 present0");
  one.child.kill("SIGCONT");
  await until(() => /joins anew/.test(one.log), "it takes itself for dead");
  const returned = await Person.at(two);
  assert.equal((await returned.patiently({ do: "enter", table })).state.app.game, "kozel");
  await until(() => ask("SELECT string_agg(name || retired, ' ' ORDER BY epoch) FROM node WHERE name = 'past'") === "past1 past0", "it has joined anew");
});

test("no application is made anew whose match began while others looked for matches", async (t) => {
  const [one, two] = [await startCuttable(t, "dying"), await startCuttable(t, "looking")];
  const { table } = await apply(one, two);
  const other = await Person.at(one);
  one.toBus.freeze(); // the other node hears nothing more of this one
  two.toStore.freeze(); // and its next look into the store lasts
  await other.patiently({ do: "sit", table });
  await until(() => ask("SELECT count(*) FROM match WHERE ended IS NULL") === "1", "the match has begun");
  await until(() => two.log.includes("dying: its lease has ended"), "the node has died");
  const release = await hold(t, "dying"); // the look after this one waits
  two.toStore.mend();
  await sleep(1000);
  assert.doesNotMatch(two.log, /goes on here/);
  release();
  await until(() => two.log.includes("goes on here"), "the match goes on");
  assert.doesNotMatch(two.log, /the application goes on here/);
});
