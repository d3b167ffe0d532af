// SPDX-License-Identifier: MIT
// Two nodes with workers over one store: every analysis is made once, by one of them; or by a program next to nodes that make none.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http } from "./client.mjs";
import { ask, Person, postgres, program, startNode, until } from "./cluster.mjs";

const doneBy = async (node) => Number(/kozel_analyses_total\{end="done"\} (\d+)/.exec((await http(node, "GET", "/metrics")).text)[1]);

/** Plays a match whose player wants it analysed. Returns its id and the player's browser. */
async function played(home) {
  const person = await Person.at(home);
  const { table } = await person.ask({ do: "open", game: "kozel", seats: 2, bots: "novice", options: { target: "20" } });
  await person.ask({ do: "start", table });
  await person.player.enter(table);
  await person.player.over;
  const browser = Object.assign(new Browser(home, "node"), { cookie: person.cookie });
  const match = await until(async () => (await browser.ask("GET", "/api/history")).matches[0]?.match, "the match's end");
  await browser.ask("POST", `/api/match/${match}/analysis`);
  return { match, browser };
}

test("two nodes share the queue of analyses", async (t) => {
  const options = ["--bot-delay", "0", "--analysis-playouts", "150", "--analysis-workers", "2"];
  const [one, two] = [await startNode(t, "left", ...options), await startNode(t, "right", ...options)];
  const matches = [];
  for (const home of [one, two, one, two]) matches.push((await played(home)).match);
  await until(async () => (await doneBy(one)) + (await doneBy(two)) >= matches.length, "all are made");
  assert.equal((await doneBy(one)) + (await doneBy(two)), matches.length);
  const there = ask(`SELECT count(*) FROM analysis AS a JOIN match AS m ON m.number = a.match WHERE a.text <> '' AND m.id IN ('${matches.join("','")}')`);
  assert.equal(there, String(matches.length));
  assert.equal(ask("SELECT count(*) FROM job WHERE kind = 'analysis'"), "0");
});

test("a worker makes what a node takes the wishes for", async (t) => {
  const node = await startNode(t, "left", "--bot-delay", "0", "--analysis-workers", "0", "--analyses-elsewhere", "yes");
  const { match, browser } = await played(node);
  const told = () => browser.ask("GET", `/api/match/${match}/analysis`);
  assert.equal((await told()).state, "waiting");
  const none = spawnSync(program, ["worker", "--once", "--store", postgres, "--analysis-workers", "0"]);
  assert.equal(none.status, 0);
  assert.equal((await told()).state, "waiting");
  const worker = spawnSync(program, ["worker", "--once", "--store", postgres, "--analysis-playouts", "150"], { encoding: "utf8" });
  assert.equal(worker.status, 0, worker.stderr);
  const { state, analysis } = await told();
  assert.equal(state, "done");
  assert.ok(analysis.deals.length);
  assert.equal(await doneBy(node), 0);
});
