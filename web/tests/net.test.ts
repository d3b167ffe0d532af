// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawTab, Net, RequestError, type Link } from "../src/net/net.js";
import type { Failure, Hello, ServerEvent } from "../src/base/protocol.js";
import { FakePorts, helloReply, settle } from "./fakes.js";

function net() {
  const ports = new FakePorts();
  const seen = { links: [] as Link[], hellos: [] as Hello[], events: [] as ServerEvent[], refused: [] as Failure[], quiet: true };
  const made = new Net(
    {
      link: (link) => seen.links.push(link),
      hello: (hello) => seen.hellos.push(hello),
      event: (event) => seen.events.push(event),
      quiet: () => seen.quiet,
      refused: (failure) => seen.refused.push(failure),
    },
    ports,
  );
  return { net: made, ports, seen };
}

async function connected() {
  const made = net();
  await made.net.open();
  await made.ports.newest.greet();
  return made;
}

test("a tab's name is 8 to 32 letters and digits", () => {
  assert.match(drawTab(Math.random), /^[a-z0-9]{8,32}$/);
});

test("session, socket, hello with number 1; then requests count up", async () => {
  const { net: link, ports, seen } = await connected();
  const [hello] = ports.newest.sent;
  assert.deepEqual([ports.sessions, hello?.seq, hello?.do], [1, 1, "hello"]);
  assert.deepEqual(seen.links, ["online"]);
  const reply = link.request("play", { game: "kozel", seats: 4 });
  assert.deepEqual(ports.newest.last, { seq: 2, do: "play", game: "kozel", seats: 4 });
  ports.newest.say({ re: 2, ok: { table: "x7k2p" } });
  assert.deepEqual(await reply, { table: "x7k2p" });
});

test("a server that takes nobody says why, once, and is asked again", async () => {
  const { net: link, ports, seen } = net();
  ports.full = new RequestError({ code: "busy", text: "the server is busy, try again in a moment", args: [] });
  await link.open();
  for (let i = 0; i < 3; i++) {
    ports.timers.pass(20_000);
    await settle();
  }
  assert.equal(ports.sessions, 4);
  assert.deepEqual(seen.refused.map(({ code }) => code), ["busy"]);
  ports.full = null;
  ports.timers.pass(20_000);
  await settle();
  await ports.newest.greet();
  assert.equal(seen.links.at(-1), "online");
});

test("a browser that keeps no cookie is told so, once, and makes no second guest", async () => {
  const { net: link, ports, seen } = net();
  ports.keeps = false;
  await link.open();
  ports.newest.onclose?.({ code: 1006 }); // the server does not recognize the client
  for (let i = 0; i < 5; i++) {
    ports.timers.pass(20_000);
    await settle();
  }
  assert.deepEqual([ports.sessions, ports.sockets.length, ports.asked], [1, 1, 1]);
  assert.deepEqual(seen.refused.map(({ code }) => code), ["no-cookies"]);
  await link.open(); // the network is back
  assert.deepEqual([ports.sessions, seen.refused.length], [1, 1]);
});

test("a connection that fails with its cookie kept is tried again", async () => {
  const { net: link, ports, seen } = net();
  await link.open();
  ports.newest.onclose?.({ code: 1006 });
  ports.timers.pass(20_000);
  await settle();
  assert.deepEqual([ports.sessions, ports.asked, seen.refused.length], [2, 1, 0]);
  await ports.newest.greet();
  assert.equal(seen.links.at(-1), "online");
});

test("a refusal rejects with its code and arguments", async () => {
  const { net: link, ports } = await connected();
  const reply = link.request("sit", { table: "x7k2p", terms: 1 });
  const error = { code: "no-such-table", text: "there is no table x7k2p", args: ["x7k2p"] };
  ports.newest.say({ re: 2, error });
  await assert.rejects(reply, (thrown: unknown) => thrown instanceof RequestError && thrown.failure.code === error.code);
});

test("a table that is moving is asked for again under the same number until it is there", async () => {
  const { net: link, ports } = await connected();
  const moving = { re: 2, error: { code: "moving", text: "this table is just moving", args: [] } };
  const reply = link.request("act", { table: "x7k2p", v: 5, act: "2-6@b" });
  for (let i = 0; i < 3; i++) {
    const before = ports.newest.sent.length;
    ports.newest.say(moving);
    ports.timers.pass(400);
    assert.equal(ports.newest.sent.length, before);
    ports.timers.pass(100);
    assert.equal(ports.newest.sent.length, before + 1);
    assert.deepEqual(ports.newest.last, { seq: 2, do: "act", table: "x7k2p", v: 5, act: "2-6@b" });
  }
  ports.newest.say({ re: 2, ok: {} });
  assert.deepEqual(await reply, {});
  assert.equal(ports.newest.closed, false);
});

test("what a server refuses as it is about to be restarted is asked again", async () => {
  const { net: link, ports } = await connected();
  const reply = link.request("play", { game: "kozel", seats: 2 });
  ports.newest.say({ re: 2, error: { code: "draining", text: "the server is about to be restarted", args: [] } });
  ports.timers.pass(500);
  assert.deepEqual(ports.newest.last, { seq: 2, do: "play", game: "kozel", seats: 2 });
  ports.newest.say({ re: 2, ok: { table: "x7k2p" } });
  assert.deepEqual(await reply, { table: "x7k2p" });
});

test("after fifteen seconds of moving the refusal stands", async () => {
  const { net: link, ports } = await connected();
  const reply = link.request("enter", { table: "x7k2p" }, true);
  const refused = assert.rejects(reply, (thrown: unknown) => thrown instanceof RequestError && thrown.failure.code === "moving");
  for (let i = 0; i < 31; i++) {
    ports.newest.say({ re: 2, error: { code: "moving", text: "this table is just moving", args: [] } });
    ports.timers.pass(500);
  }
  await refused;
  assert.equal(ports.newest.sent.length, 32); // hello, the request, thirty times more
});

test("events are handed on in their order", async () => {
  const { ports, seen } = await connected();
  ports.newest.say({ ev: "lobby", apps: [], gone: ["a"], more: 0 });
  ports.newest.say({ ev: "lobby", apps: [], gone: ["b"], more: 0 });
  assert.deepEqual(seen.events, [
    { ev: "lobby", apps: [], gone: ["a"], more: 0 },
    { ev: "lobby", apps: [], gone: ["b"], more: 0 },
  ]);
});

test("a frame may hold several messages", async () => {
  const { net: link, ports, seen } = await connected();
  const reply = link.request("play", { game: "kozel", seats: 4 });
  ports.newest.say([{ ev: "lobby", apps: [], gone: ["a"], more: 0 }, { re: 2, ok: { table: "x7k2p" } }, { ev: "lobby", apps: [], gone: ["b"], more: 0 }]);
  assert.deepEqual(await reply, { table: "x7k2p" });
  assert.deepEqual(seen.events.map((event) => "gone" in event && event.gone), [["a"], ["b"]]);
});

test("another session: a new connection at once, the old one is closed and no longer heard", async () => {
  const { net: link, ports, seen } = await connected();
  const old = ports.newest;
  link.restart();
  await settle();
  assert.equal(old.closed, true);
  assert.notEqual(ports.newest, old);
  assert.equal(ports.sessions, 2);
  await ports.newest.greet();
  old.say({ ev: "lobby", apps: [], gone: ["a"], more: 0 });
  assert.deepEqual(seen.events, []);
  assert.deepEqual(seen.links, ["online", "lost", "online"]);
  // A connection lost because the server has ended the session is reopened at once, not after a while.
  ports.newest.onclose?.({ code: 1006 });
  link.restart();
  await settle();
  assert.equal(ports.sessions, 3);
});

test("one connection too many of a person: it is said why, once", async () => {
  const { ports, seen } = await connected();
  for (let i = 0; i < 2; i++) {
    ports.newest.onclose?.({ code: 4429 });
    ports.timers.pass(60_000);
    await settle();
  }
  assert.deepEqual(seen.refused.map(({ code }) => code), ["too-many-connections"]);
});

test("after a loss: hello goes on counting, an unanswered request is sent again with its number", async () => {
  const { net: link, ports, seen } = await connected();
  const tab = ports.newest.sent[0]?.["tab"];
  const reply = link.request("act", { table: "x7k2p", v: 5, act: "1-1" });
  ports.newest.onclose?.({ code: 1006 });
  assert.equal(seen.links.at(-1), "lost");
  ports.timers.pass(10_000);
  await settle();
  assert.equal(ports.sockets.length, 2);
  await ports.newest.greet();
  assert.deepEqual(
    ports.newest.sent.map(({ seq, do: name }) => [seq, name]),
    [
      [3, "hello"],
      [2, "act"],
    ],
  );
  assert.equal(ports.newest.sent[0]?.["tab"], tab);
  ports.newest.say({ re: 2, ok: {} });
  assert.deepEqual(await reply, {});
  assert.deepEqual(seen.links, ["online", "lost", "online"]);
});

test("what is asked for without a connection is sent when it stands", async () => {
  const { net: link, ports } = net();
  void link.request("play", { game: "kozel", seats: 2 });
  await link.open();
  await ports.newest.greet();
  assert.deepEqual(
    ports.newest.sent.map(({ seq, do: name }) => [seq, name]),
    [
      [1, "hello"],
      [2, "play"],
    ],
  );
});

test("what is bound to a connection fails with it and is not sent again", async () => {
  const { net: link, ports } = await connected();
  const reply = link.request("enter", { table: "x7k2p" }, true);
  ports.newest.onclose?.({ code: 1006 });
  await assert.rejects(reply, (thrown: unknown) => thrown instanceof RequestError && thrown.failure.code === "lost");
  ports.timers.pass(10_000);
  await settle();
  await ports.newest.greet();
  assert.deepEqual(
    ports.newest.sent.map(({ do: name }) => name),
    ["hello"],
  );
});

test("a server that does not answer is given up and called again", async () => {
  const { net: link, ports } = await connected();
  void link.request("start", { table: "x7k2p" });
  const mute = ports.newest;
  ports.timers.pass(10_000);
  assert.equal(mute.closed, true);
  ports.timers.pass(1_000);
  await settle();
  assert.equal(ports.sockets.length, 2);
});

test("attempts come more and more slowly, but never more than ten seconds apart", async () => {
  const { net: link, ports } = net();
  ports.reachable = false;
  await link.open();
  const counts: number[] = [];
  for (let second = 0; second < 60; second++) {
    ports.timers.pass(1000);
    await settle();
    counts.push(ports.sessions);
  }
  assert.ok(counts[1]! >= 3, `${counts[1]} within two seconds`);
  assert.ok(counts[59]! < 16 && counts[59]! - counts[49]! >= 1, `${counts}`);
});

test("a connection that is refused says why", async () => {
  const { net: link, ports, seen } = net();
  await link.open();
  ports.newest.onopen?.();
  await settle();
  ports.newest.say({ re: 1, error: { code: "too-many-tabs", text: "the game is open in 8 tabs already", args: ["8"] } });
  await settle();
  assert.equal(ports.newest.closed, true);
  // The page tries again, and reports it once.
  ports.timers.pass(60_000);
  await settle();
  ports.newest.onopen?.();
  await settle();
  ports.newest.say({ re: 2, error: { code: "too-many-tabs", text: "the game is open in 8 tabs already", args: ["8"] } });
  await settle();
  assert.deepEqual(seen.refused.map(({ code }) => code), ["too-many-tabs"]);
});

// ---- many nodes

const elsewhere = { ev: "node", table: "x7k2p", match: "b3c1", node: "two" };

test("a match at another node: a second connection takes the first one's place, and nobody notices", async () => {
  const { net: link, ports, seen } = await connected();
  const old = ports.newest;
  old.say(elsewhere);
  const next = ports.newest;
  assert.notEqual(next, old);
  assert.deepEqual(ports.routes, ["two"]);
  next.onopen?.();
  assert.deepEqual([next.last.do, next.last.seq, next.last["tab"]], ["hello", 2, old.sent[0]?.["tab"]]);
  old.say({ ev: "lobby", apps: [], gone: ["a"], more: 0 }); // what comes meanwhile is handled
  next.say({ ev: "lobby", apps: [], gone: ["a"], more: 0 }); // and handled once
  assert.equal(old.closed, false);
  next.say({ re: 2, ok: { ...helloReply(9), node: "two" } });
  assert.equal(old.closed, true);
  assert.deepEqual([seen.links, seen.hellos.length, seen.events.length], [["online"], 2, 1]);
  old.onclose?.({ code: 1006 });
  const reply = link.request("act", { table: "x7k2p", v: 5, act: "1-1" });
  assert.deepEqual(next.last, { seq: 9, do: "act", table: "x7k2p", v: 5, act: "1-1" });
  next.say({ re: 9, ok: {} });
  await reply;
  next.say(elsewhere); // no proxy would lead back and forth
  assert.equal(ports.sockets.length, 2);
  // A lost connection is reopened as always, and then the move may be tried again.
  next.onclose?.({ code: 1006 });
  assert.deepEqual(seen.links, ["online", "lost"]);
  ports.timers.pass(10_000);
  await settle();
  await ports.newest.greet();
  ports.newest.say(elsewhere);
  assert.equal(ports.sockets.length, 4);
});

test("nothing under way is cut short by going to another node", async () => {
  const { net: link, ports, seen } = await connected();
  const old = ports.newest;
  const reply = link.request("act", { table: "x7k2p", v: 5, act: "1-1" });
  old.say(elsewhere);
  const next = ports.newest;
  next.onopen?.();
  ports.timers.pass(1_000);
  assert.deepEqual(next.sent, []); // an answer is due
  seen.quiet = false;
  old.say({ re: 2, ok: {} });
  await reply;
  ports.timers.pass(1_000);
  assert.deepEqual(next.sent, []); // something is being shown
  seen.quiet = true;
  ports.timers.pass(200);
  assert.equal(next.last.do, "hello");
  void link.request("say", { table: "x7k2p", text: "hello" });
  assert.equal(old.last.do, "say");
  next.say({ re: 3, ok: { ...helloReply(4), node: "two" } });
  assert.equal(old.closed, false); // an answer is due again
  old.say({ re: 4, ok: {} });
  ports.timers.pass(200);
  assert.equal(next.last.seq, 5);
  next.say({ re: 5, ok: { ...helloReply(6), node: "two" } });
  assert.equal(old.closed, true);
  assert.deepEqual(seen.links, ["online"]);
});

test("where no way leads to the other node the connection stays, and does not try again for that match", async () => {
  const { ports, seen } = await connected();
  const old = ports.newest;
  for (const fail of [
    () => ports.newest.greet([], "one"), // no proxy knows the cookie
    () => ports.newest.onclose?.({ code: 1006 }),
    () => ports.timers.pass(30_000),
  ]) {
    const said = { ...elsewhere, match: `m${ports.sockets.length}` };
    old.say(said);
    await fail();
    assert.equal(ports.newest.closed || fail.toString().includes("onclose"), true);
    const { length } = ports.sockets;
    old.say(said);
    assert.equal(ports.sockets.length, length);
  }
  assert.equal(ports.sockets.length, 4);
  assert.equal(old.closed, false);
  assert.deepEqual([seen.links, seen.hellos.length], [["online"], 1]);
});
