// SPDX-License-Identifier: MIT
// A tournament of people who are connected to different nodes, whose own node dies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { ask as sql, startNode, until } from "./cluster.mjs";
import { Player } from "./player.mjs";

class Entrant extends Player {
  events = [];

  heard(event) {
    if (event.ev === "tournament") this.events.push(event.n);
    if (event.ev === "called") this.go(event.table);
  }

  /** Enters a table whose match is not over. One of another node may not be known here yet, and one of a dead node is moving. */
  async go(table) {
    const asked = () => this.ask({ do: "enter", table }).then(({ state }) => state, ({ code }) => (code === "moving" ? undefined : { phase: "over" }));
    const { phase } = await until(asked, "the table is known");
    if (phase !== "over") await this.enter(table).catch(() => {});
  }
}

const insist = (ask) => until(() => ask().then((ok) => ({ ok }), (error) => {
  if (error.code !== "moving") throw error;
}), "the tournament is known").then(({ ok }) => ok);

let tabs = 0;

/** Connects to a node, and to the second one whenever the connection ends: its node dies, or a table's owner does. */
async function come(t, browser, node, second) {
  browser.server = node;
  browser.player = new Entrant(node, browser.cookie, `tabof${String(tabs++).padStart(4, "0")}`);
  browser.player.client.closed.then(() => t.signal.aborted || come(t, browser, second, second).catch(() => {}));
  const { tables } = await browser.player.begin();
  for (const table of tables) browser.player.go(table);
}

test("people of two nodes play a tournament to its end, though its node dies", async (t) => {
  const [one, two] = [await startNode(t, "one"), await startNode(t, "two")];
  const people = [];
  for (const [i, name] of ["Ada", "Ben", "Cid", "Dan"].entries()) {
    const browser = Object.assign(await Browser.arrive(one), { name: `${name}nn` });
    await browser.register(browser.name);
    await come(t, browser, i % 2 ? two : one, two);
    people.push(browser);
  }
  const [host, ben] = people;
  const { tournament } = await host.player.ask({ do: "found", name: "Cup", game: "kozel", options: { target: "25" }, format: "round-robin", max: 4 });
  await insist(() => ben.player.ask({ do: "attend", tournament, on: true }));
  for (const person of people) await insist(() => person.player.ask({ do: "tournament", tournament, what: "enter" }));
  const show = () => ben.ask("GET", `/api/tournaments/${tournament}`);
  const listed = async () => Object.values(await ben.ask("GET", "/api/tournaments")).flat().find((each) => each.tournament === tournament);
  await until(async () => (await listed())?.entrants === 4, "the other node lists it");
  assert.equal((await listed()).founder, host.name);
  await until(() => ben.player.events.length >= 4, "the other node's page is told");
  await until(async () => (await show()).round >= 2, "the second round");
  one.child.kill("SIGKILL");
  await one.stopped;
  const end = await until(async () => {
    const shown = await show();
    return shown.state === "ended" && shown;
  }, "the end").catch(async (error) => assert.fail(`${error}: ${JSON.stringify((await show()).matches)} ${two.log}`));
  assert.deepEqual(end.matches.map(({ score }) => score[0] + score[1]), [2, 2, 2, 2, 2, 2]);
  const { player } = ben;
  assert.equal((await insist(() => player.ask({ do: "attend", tournament, on: true }))).state.n, end.n);
  assert.equal(new Set(end.matches.map(({ table }) => table)).size, 6);
});

test("tables at another node are closed with their tournament", async (t) => {
  let count = 0;
  const launch = async (label = `node${++count}`) => Object.assign(await startNode(t, label), { label });
  const nodes = [await launch(), await launch()], people = [];
  for (const name of ["Eva", "Fed", "Gus", "Hal"]) {
    const browser = await Browser.arrive(nodes[0]);
    await browser.register(`${name}nn`);
    browser.player = new Player(nodes[0], browser.cookie, `tabof${String(tabs++).padStart(4, "0")}`);
    await browser.player.begin();
    people.push(browser);
  }
  const [host] = people;
  const { tournament } = await host.player.ask({ do: "found", name: "Cup", game: "kozel", options: { target: "25" }, format: "round-robin", max: 4 });
  for (const { player } of people) await player.ask({ do: "tournament", tournament, what: "enter" });
  const { matches } = await until(() => host.ask("GET", `/api/tournaments/${tournament}`).then((shown) => shown.matches.length && shown), "the first round");
  const rooms = [tournament, ...matches.map(({ table }) => table)];
  const owners = () => sql(`SELECT epoch FROM tables WHERE id IN ('${rooms.join("','")}')`).split("\n");
  // The rooms of a node that stops are divided among the others by lot.
  while (new Set(owners()).size === 1) {
    const [had] = owners(), next = await launch();
    await until(() => next.log.match(/: linked/g)?.length === 2, "it is linked to both");
    const label = sql(`SELECT name FROM node WHERE epoch = ${had}`), own = nodes.findIndex((node) => node.label === label);
    const [old] = nodes.splice(own, 1, next);
    old.child.kill("SIGTERM");
    await old.stopped;
    await until(() => owners().every((owner) => owner !== had), "the rooms have other nodes");
  }
  const { player } = Object.assign(host, { player: new Player(nodes[0], host.cookie, "tabofeva2") });
  await player.begin();
  const phase = (table) => insist(() => player.ask({ do: "enter", table }).then(({ state }) => state.phase, ({ code }) => {
    if (code === "moving") throw Object.assign(new Error(code), { code });
    return code;
  }));
  for (const { table } of matches) assert.equal(await phase(table), "waiting");
  await insist(() => player.ask({ do: "tournament", tournament, what: "close" }));
  for (const { table } of matches) await until(async () => (await phase(table)) === "no-such-table", "the table is closed");
});

test("the node of a club's tournament knows the members at other nodes", async (t) => {
  const [one, two] = [await startNode(t, "first"), await startNode(t, "second")];
  const arrive = async (name, node) => {
    const browser = await Browser.arrive(node);
    await browser.register(name);
    browser.player = new Player(node, browser.cookie, `tabof${String(tabs++).padStart(4, "0")}`);
    await browser.player.begin();
    return browser;
  };
  const host = await arrive("Hanaclub", one), member = await arrive("Memoclub", two);
  const { name } = await host.ask("POST", "/api/clubs", { name: "Nodeclub", about: "", languages: "", joining: "open" });
  const { number } = await host.ask("GET", `/api/clubs/${name}`);
  const code = (person, request) => person.player.ask(request).then(({ tournament }) => tournament ?? "done", ({ code }) => code);
  const found = { do: "found", name: "Club cup", game: "kozel", format: "round-robin", max: 4, club: number };
  const tournament = await until(async () => {
    const got = await code(host, found);
    return got !== "tournament-club-leaders" && got;
  }, "the club's host is known");
  const enter = () => code(member, { do: "tournament", tournament, what: "enter" });
  const answered = (wanted) => until(async () => (await enter()) === wanted, wanted);
  await answered("tournament-club");
  await member.ask("POST", `/api/clubs/${name}/join`, {});
  await answered("done");
  await member.ask("POST", `/api/clubs/${name}/leave`, {});
  // An entrant of the time before the other node knows would stay in.
  await until(async () => {
    await member.player.ask({ do: "tournament", tournament, what: "leave" });
    return (await enter()) === "tournament-club";
  }, "the other node knows who has left");
});
