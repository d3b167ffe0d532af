// Two nodes with workers over one store: every analysis is made by one of them, once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http } from "./client.mjs";
import { ask, Person, startNode, until } from "./cluster.mjs";

const doneBy = async (node) => Number(/kozel_analyses_total\{end="done"\} (\d+)/.exec((await http(node, "GET", "/metrics")).text)[1]);

test("two nodes share the queue of analyses", async (t) => {
  const options = ["--bot-delay", "0", "--analysis-playouts", "150", "--analysis-workers", "2"];
  const [one, two] = [await startNode(t, "left", ...options), await startNode(t, "right", ...options)];
  const matches = [];
  for (const home of [one, two, one, two]) {
    const person = await Person.at(home);
    const { table } = await person.ask({ do: "open", game: "kozel", seats: 2, bots: "novice", options: { target: "20" } });
    await person.ask({ do: "start", table });
    await person.player.enter(table);
    await person.player.over;
    const browser = Object.assign(new Browser(home, "node"), { cookie: person.cookie });
    const match = await until(async () => (await browser.ask("GET", "/api/history")).matches[0]?.match, "the match's end");
    await browser.ask("POST", `/api/match/${match}/analysis`);
    matches.push(match);
  }
  await until(async () => (await doneBy(one)) + (await doneBy(two)) >= matches.length, "all are made", 60000);
  assert.equal((await doneBy(one)) + (await doneBy(two)), matches.length);
  const there = ask(`SELECT count(*) FROM analysis AS a JOIN match AS m ON m.number = a.match WHERE a.text <> '' AND m.id IN ('${matches.join("','")}')`);
  assert.equal(there, String(matches.length));
  assert.equal(ask("SELECT count(*) FROM job WHERE kind = 'analysis'"), "0");
});
