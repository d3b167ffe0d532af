// SPDX-License-Identifier: MIT
// Two nodes over one PostgreSQL and one NATS: their people meet, and a table continues when its node is gone.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { Client, http, temporaryFolder } from "./client.mjs";
import { ask, checkTold, InStep, nats, natsProcess, Person, postgres, program, startNode, until } from "./cluster.mjs";
import { actionsOf, Player } from "./player.mjs";

const twoNodes = async (t, ...options) => [await startNode(t, "one", ...options), await startNode(t, "two", ...options)];

/** Returns two people, each at a node, and two bots at a table of the first node. The match has begun. */
async function beginMatch(one, two, options = {}) {
  const people = [await Person.at(one, two), await Person.at(two, one)];
  const { table } = await people[0].ask({ do: "open", game: "kozel", seats: 4, bots: "novice", options: { fish: "one", target: "200", ...options } });
  await people[1].patiently({ do: "sit", table });
  await people[0].ask({ do: "start", table });
  return { people, table };
}

/** Checks the finished match, by the record of the given node: everybody received it, and the same result. */
async function checkMatch(server, people, results) {
  const { status, text } = await http(server, "GET", results[0].record);
  assert.equal(status, 200);
  const replay = spawnSync(program, ["replay", "--trace", "-"], { input: text, encoding: "utf8" });
  assert.equal(replay.status, 0, replay.stderr);
  for (const { record, goats, places, ...told } of results) {
    assert.equal(record, results[0].record);
    assert.deepEqual(JSON.parse(replay.stdout.trim().split("\n").at(-1)), told);
  }
  const actions = actionsOf(text);
  for (const person of people) checkTold(person, actions);
  return actions;
}

test("people at two nodes meet in the lobby, play, talk and see each other", async (t) => {
  const [one, two] = await twoNodes(t, "--bot-delay", "0");
  const [ann, bob] = [await Person.at(one), await Person.at(two)];
  const { table } = await ann.ask({ do: "open", game: "kozel", seats: 2, options: { fish: "one" } });
  const [application] = await until(async () => {
    const { applications } = await bob.ask({ do: "lobby", on: true });
    return applications.length && applications;
  }, "the application is seen at the other node");
  assert.deepEqual([application.table, application.by, application.free], [table, ann.name, 1]);

  for (const server of [one, two]) {
    assert.equal((await http(server, "GET", "/readyz")).status, 200);
    assert.match((await http(server, "GET", "/metrics")).text, /^kozel_nodes 2\n[^]*^kozel_lease_age_seconds [0-2]\.\d+$/m);
  }

  for (const person of [ann, bob])
    await until(async () => (await person.ask({ do: "lobby", on: true })).life.people === 2, "both are counted at both nodes");

  const seen = [];
  ann.player.client.socket.on("message", (data) => seen.push(String(data)));
  const playing = [ann.play(table), bob.play(table)];
  await bob.ask({ do: "sit", table });
  await bob.ask({ do: "say", table, text: "Вітаю!" });
  await until(() => seen.some((text) => text.includes('"ev":"say"') && text.includes("Вітаю!")), "what is said is heard at the other node");
  assert.ok((await bob.ask({ do: "enter", table })).state.seats.every(({ here }) => here));

  const results = await Promise.all(playing);
  const actions = await checkMatch(two, [ann, bob], results);
  assert.deepEqual(ann.player.told, actions);
  assert.deepEqual(bob.player.told, actions);

  bob.player.client.socket.terminate();
  await until(() => seen.some((text) => text.includes(`"name":"${bob.name}","kind":"person","here":false`)), "that he is away is seen at the other node");
});

test("nodes that have settled know what the others have said", async (t) => {
  const world = new InStep(t), [one, two] = [await world.start("one"), await world.start("two")];
  const [ann, bob] = [await Person.at(one), await Person.at(two)];
  for (let count = 1; count <= 4; count++) {
    await ann.ask({ do: "open", game: "kozel", seats: 2 });
    await world.settle();
    assert.equal((await bob.ask({ do: "lobby", on: true })).applications.length, count);
  }
});

test("who watches at another node is told all and no tile, from one copy for that node", async (t) => {
  const [one, two] = await twoNodes(t, "--bot-delay", "0");
  const [ann, bob] = [await Person.at(one), await Person.at(one)];
  const watchers = await Promise.all([two, two, two, two, two, one].map((server) => Person.at(server)));
  const { table } = await ann.ask({ do: "open", game: "kozel", seats: 2, options: { fish: "one", target: "40" } });
  const heard = new Map();
  for (const watcher of watchers) {
    const events = [];
    watcher.player.client.socket.on("message", (data) => events.push(...[JSON.parse(String(data))].flat().filter(({ n }) => n)));
    heard.set(watcher, events);
    const { state } = await watcher.patiently({ do: "enter", table });
    events.after = state.n;
  }
  const count = async () => Number(/^kozel_frames_relayed_total (\d+)$/m.exec((await http(one, "GET", "/metrics")).text)[1]);
  const before = await count();
  const playing = [ann.play(table), bob.play(table)];
  await bob.ask({ do: "sit", table });
  await Promise.all(playing);
  const over = (events) => events.find(({ ev, match }) => ev === "end" && match);
  for (const events of heard.values()) await until(() => over(events), "the end of the match is told");

  const [first, ...others] = [...heard.values()];
  for (const events of [first, ...others]) {
    const told = events.filter(({ n }) => n > events.after);
    assert.deepEqual(told.map(({ n }) => n), told.map((_, i) => events.after + 1 + i));
    for (const { match, hand, ev, act } of told) {
      assert.deepEqual([...(match?.hand ?? []), ...(hand ?? [])], []);
      assert.ok(ev !== "step" || !/^draw ./.test(act));
    }
  }
  // Later people have received the same from then on.
  const last = others.at(-1);
  assert.deepEqual(first.filter(({ n, ev }) => n > last.after && ev === "step").map(({ act }) => act), last.filter(({ n, ev }) => n > last.after && ev === "step").map(({ act }) => act));
  const relayed = (await count()) - before;
  const events = first.filter(({ n }) => n > last.after).length;
  assert.ok(relayed >= events && relayed < 2 * events, `${relayed} copies of ${events} events for five who watch there`);
});

test("only who sits at a table invites there, once and to a free seat, whichever node is asked", async (t) => {
  const nodes = await twoNodes(t), [one, two] = nodes;
  const people = [];
  for (const name of ["Inna", "Igor", "Iva_1"]) {
    people.push(await Browser.arrive(one));
    await people.at(-1).register(name);
  }
  const [inna, igor] = people;
  const [host, friend] = [new Player(one, inna.cookie, "invites01"), new Player(two, igor.cookie, "invited01")];
  for (const player of [host, friend]) await player.begin();
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2, private: true });
  /** Returns the code with which a node refuses; "": it does not. */
  const invite = async (node, who, name) => {
    const headers = { origin: node.origin, cookie: who.cookie };
    const { text } = await http(node, "POST", `/api/tables/${table}/invite`, { headers, body: JSON.stringify({ name }) });
    return JSON.parse(text).error?.code ?? "";
  };
  await until(async () => (await invite(two, igor, "Iva_1")) === "not-seated", "the table is known at the other node");
  assert.equal(await invite(one, igor, "Iva_1"), "not-seated");
  const heard = [];
  friend.heard = (event) => event.ev === "invite" && heard.push(event);
  const answers = await Promise.all([one, two, one, two, one, two].map((node) => invite(node, inna, "Igor")));
  assert.deepEqual(answers.sort(), ["", ...Array(5).fill("invited-already")]);
  await until(() => heard.length > 0, "the invitation");
  const { by, app } = heard[0];
  assert.deepEqual([by, app.table, app.game, app.free], ["Inna", table, "kozel", 1], "what is to be played is known at either node");
  await friend.ask({ do: "sit", table });
  await until(async () => (await invite(two, inna, "Iva_1")) === "takes-nobody", "that the table is full is known at the other node");
  assert.equal(await invite(one, inna, "Iva_1"), "takes-nobody");
  for (const node of nodes) assert.equal(await invite(node, inna, "Igor"), "invited-already");
  for (const { client } of [host, friend]) client.socket.close();
});

test("private messages, a closed table, a ban and a notice reach the other node", async (t) => {
  const [one, two] = await twoNodes(t);
  const people = [];
  for (const [server, name] of [[one, "Olena"], [two, "Pavlo"], [two, "Vartovy"]]) {
    const browser = await Browser.arrive(server);
    await browser.register(name);
    people.push(browser);
  }
  const [olena, pavlo, host] = people;
  const made = spawnSync("psql", [postgres, "-c", "UPDATE person SET role = 2 WHERE name = 'Vartovy'"], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);

  const client = await new Client(one, { cookie: olena.cookie }).opened;
  const events = [];
  client.socket.on("message", (data) => events.push(...[JSON.parse(String(data))].flat()));
  client.send(JSON.stringify({ seq: 1, do: "hello", tab: "olenatab" }));
  const heard = (kind) => until(() => events.find(({ ev }) => ev === kind), kind);
  await until(() => events.length, "hello");
  const isOnline = async () => (await pavlo.ask("GET", "/api/person/Olena")).online;
  await until(isOnline, "that she is here is known at the other node");
  await pavlo.ask("POST", "/api/messages/Olena", { text: "Граємо?" });
  const { from, text } = await heard("message");
  assert.deepEqual([from, text], ["Pavlo", "Граємо?"]);

  client.send(JSON.stringify({ seq: 2, do: "open", game: "kozel", seats: 2 }));
  const table = (await until(() => events.find(({ re }) => re === 2), "a table")).ok.table;
  client.send(JSON.stringify({ seq: 3, do: "enter", table }));
  const at = new Player(two, host.cookie, "hosttab00");
  await at.begin();
  await until(async () => (await at.ask({ do: "lobby", on: true })).applications.length, "the table is known");
  await host.ask("POST", "/api/admin/broadcast", { text: "Увага" });
  assert.equal((await heard("notice")).text, "Увага");
  await host.ask("POST", `/api/admin/tables/${table}/close`, { reason: "x" });
  await heard("closed");
  await host.ask("POST", "/api/admin/ban", { name: "Olena", days: 1, reason: "x" });
  assert.equal(await client.closed, 4403);
  await until(async () => !(await isOnline()), "that she is gone is known, too");
});

/** The maximum time without an owner for a table whose node ends, in ms of the nodes' time. It is a lease after the last renewal, plus the time
 * until the expiry is noticed. */
const LOST = [["SIGTERM", 250], ["SIGKILL", 3500]];

for (const [signal, most] of LOST)
  test(`a table goes on when its node ends by ${signal}`, async (t) => {
    const world = new InStep(t), one = await world.start("one", "--bot-delay", "5"), two = await world.start("two", "--bot-delay", "5");
    const people = [await Person.at(one, two), await Person.at(two, one)];
    const terms = { game: "kozel", seats: 4, bots: "novice", options: { fish: "one", target: "200" } };
    const { table } = await people[0].ask({ do: "open", ...terms });
    await world.settle();
    await world.during(people[1].ask({ do: "sit", table }));
    await world.during(people[0].ask({ do: "start", table }));
    const applicant = await Person.at(one, two);
    const { table: waiting } = await applicant.ask({ do: "open", game: "sea-goat", seats: 2 });
    const playing = people.map((person) => person.play(table));
    await world.during(Promise.all(people.map(({ player }) => player.steps(20))));

    const owner = () => world.ask(`SELECT epoch FROM tables WHERE id = '${table}'`);
    const end = world.passed, had = owner();
    world.end(one, signal);
    await one.stopped;
    if (signal === "SIGTERM") await two.logs(/node \d+ one: has left/); // its last message was under way
    await two.settle();
    await world.passUntil(() => owner() !== had, "the other node has the table");
    const took = world.passed - end;
    t.diagnostic(`gone on after ${took} ms of the nodes' time`);
    assert.ok(took <= most, `${took} ms`);
    await world.passUntil(() => people.every(({ server, player }) => server === two && player.told.length > 0 && player.told !== people[1].lives[0]), "it goes on at the other node");

    await applicant.player.client.closed;
    await applicant.connect();
    assert.equal(applicant.server, two);
    assert.ok(applicant.hello.tables.includes(waiting), "his application goes on");
    assert.equal((await applicant.ask({ do: "enter", table: waiting })).state.app.game, "sea-goat");
    await checkMatch(two, people, await world.during(Promise.all(playing)));
  });

test("what is for people of a node that is gone is told to nobody else", async (t) => {
  const [one, two] = await twoNodes(t);
  const three = await startNode(t, "three");
  // The first connections of nodes two and three have the same number there.
  const [host, ann, bob, cyril] = [await Person.at(one), await Person.at(two), await Person.at(three), await Person.at(two)];
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 4 });
  const told = new Map([host, bob].map((person) => [person, []]));
  for (const [person, events] of told) person.player.client.socket.on("message", (data) => events.push(...[JSON.parse(String(data))].flat().filter((event) => event.table === table)));
  // When its link goes down, everybody sees Cyril, who came first, leave while Ann is still there.
  for (const person of [cyril, ann, bob]) await person.patiently({ do: "sit", table });
  for (const person of [host, cyril, ann, bob]) await person.ask({ do: "enter", table });
  two.child.kill("SIGSTOP");
  const away = ({ ev, seats }) => ev === "seats" && seats.filter((seat) => seat && !seat.here).length === 2;
  await until(() => told.get(host).some(away) && told.get(bob).some(away), "they are seen to be away");
  two.child.kill("SIGKILL");
  for (const events of told.values()) {
    const versions = events.map(({ n }) => n);
    assert.deepEqual(versions, [...new Set(versions)], "each event once");
    assert.equal(new Set(events.filter(({ ev }) => ev === "seats").map(({ you }) => you)).size, 1, "and only as he sees it");
  }
});

test("without the bus nodes go on with their own tables, and nobody there notices", async (t) => {
  const [one, two] = await twoNodes(t, "--bot-delay", "5");
  const third = await startNode(t, "three");
  const { people, table } = await beginMatch(one, two);
  const alone = await Person.at(one);
  const playing = people.map((person) => person.play(table));
  const { closed } = people[1].player.client;
  await until(() => people.every(({ player }) => player.told.length > 20), "the match goes on");
  process.kill(natsProcess, "SIGSTOP");
  t.after(() => process.kill(natsProcess, "SIGCONT"));
  assert.equal(await closed, 1012); // he was at another node's table
  const { table: own } = await alone.ask({ do: "open", game: "kozel", seats: 4, bots: "novice", private: true, options: { target: "40" } });
  await alone.ask({ do: "start", table: own });
  assert.ok(await alone.play(own)); // a whole match
  assert.deepEqual(await third.stop(), { code: 0, signal: null });
  for (const server of [one, two]) assert.doesNotMatch(server.log, /joins the cluster again/);
  process.kill(natsProcess, "SIGCONT");
  await checkMatch(two, people, await Promise.all(playing));
  assert.equal(alone.lives.length, 1);
});

test("a node that is cut off from the store fences itself, and joins anew by itself", async (t) => {
  const [one, two] = await twoNodes(t, "--bot-delay", "5");
  const client = await Person.at(one);
  ask("UPDATE lease SET ends = 0");
  for (const server of [one, two]) await until(() => /the lease of this node has ended: leaving the cluster, to join it again/.test(server.log), "it takes itself for dead");
  assert.equal(await client.player.client.closed, 1012);
  await client.connect();
  for (const server of [one, two]) await until(() => server.log.split("this is node").length > 2, "it is there again");
});

test("without bus or shared store a node refuses to start, and says why", (t) => {
  const run = (...args) => spawnSync(program, ["serve", "--port", "0", ...args], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  const free = "nats://kozel:geheim@127.0.0.1:9";
  for (const [args, status, part] of [
    [["--db", postgres, "--bus", free], 1, /no NATS at 127\.0\.0\.1:9: No server/],
    [["--db", postgres, "--bus", nats.replace("kozel:kozel", "kozel:geheim")], 1, /Authentication/],
    [["--db", join(temporaryFolder(t), "kozel.db"), "--bus", nats], 1, /need a store that they share: postgresql:/],
    [["--db", postgres.replace(/:\d+\//, ":9/"), "--bus", nats], 1, /cannot open the store/],
    [["--db", postgres, "--bus", "127.0.0.1:4222"], 2, /--bus needs nats:\/\/HOST/],
  ]) {
    const ended = run(...args);
    assert.equal(ended.status, status, ended.stderr);
    assert.match(ended.stderr, part);
    assert.doesNotMatch(ended.stderr, /geheim/);
  }
});
