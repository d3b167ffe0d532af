// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { Account } from "../src/state/session/account.js";
import { Connection } from "../src/state/session/connection.js";
import { followHidden } from "../src/state/session/hidden.js";
import { effect } from "../src/state/slice.js";
import type { Failure, HeardEvent, Hello } from "../src/base/protocol.js";
import { FakePorts, settle } from "./fakes.js";
import { online, reconnect } from "./parts.js";

async function connected() {
  const ports = new FakePorts();
  const account = new Account();
  const failures: Failure[] = [];
  const events: string[] = [];
  const connection = new Connection(ports, {
    hello: (hello) => (account.you = hello.you),
    lost: () => events.push("lost"),
    event: (event) => events.push(event.ev),
    quiet: () => true,
    fail: (failure) => failures.push(failure),
  });
  connection.open();
  await settle();
  return { account, connection, events, failures, ports };
}

test("with a connection the person is known too: no reader finds one without the other", async () => {
  const { account, connection, events, ports } = await connected();
  const seen: string[] = [];
  const end = effect(() => void seen.push(`${connection.hello?.you.name} ${account.you?.name}`));
  await ports.newest.greet();
  assert.deepEqual([seen, connection.link], [["undefined undefined", "Guest-17 Guest-17"], "online"]);
  ports.newest.onclose?.({ code: 1006 });
  assert.deepEqual([events, connection.link, account.you?.name], [["lost"], "lost", "Guest-17"]);
  end();
});

test("a refusal is returned, or shown, as the caller asks", async () => {
  const { connection, failures, ports } = await connected();
  await ports.newest.greet();
  const refuse = async (code: string) => {
    await settle();
    ports.newest.say({ re: ports.newest.last.seq, error: { code, text: "" } });
  };
  const tried = connection.tryAt("start", { table: "x7k2p" });
  await refuse("not-opener");
  assert.deepEqual([(await tried)?.code, failures.length], ["not-opener", 0]);
  const asked = connection.askAt("start", { table: "x7k2p" });
  await refuse("not-opener");
  assert.deepEqual([await asked, failures[0]?.code], [false, "not-opener"]);
});

test("the account counts unread messages and reports, and passes each message to its readers until they leave", () => {
  const account = new Account();
  const heard: string[] = [];
  const end = account.onMessage(({ text }) => heard.push(text));
  const say = (text: string, unread: number) => account.hear({ ev: "message", id: unread, from: "Anna", text, sent: 1, unread } as HeardEvent);
  say("hello", 1);
  end();
  say("again", 2);
  account.hear({ ev: "account" } as HeardEvent);
  account.hear({ ev: "you", you: { name: "Bob" } as Hello["you"] } as HeardEvent);
  assert.deepEqual([heard, account.unread, account.events, account.you?.name], [["hello"], 2, 1, "Bob"]);
});

test("a restart is told of until the server is there again", async () => {
  const { store, ports, socket } = await online();
  socket.say({ ev: "restart", within: 5000 });
  assert.equal(store.connection.restarting, true);
  await reconnect(ports, []);
  assert.equal(store.connection.restarting, false);
});

test("the server is told that nobody sees the page: at each change, and on each new connection of a hidden page", async () => {
  const { connection, ports } = await connected();
  const page = Object.assign(new EventTarget(), { hidden: false });
  const turn = (hidden: boolean) => page.dispatchEvent(new Event(((page.hidden = hidden), "visibilitychange")));
  followHidden(connection, page as unknown as Document);
  const reported = () => ports.newest.sent.filter((request) => request.do === "hidden").map(({ on }) => on);
  turn(true); // there is no connection yet
  turn(false);
  await ports.newest.greet();
  assert.deepEqual(reported(), [], "a new connection is seen");
  turn(true);
  turn(false);
  turn(true);
  assert.deepEqual(reported(), [true, false, true]);
  // An older server knows no such request. The page goes on.
  ports.newest.say({ re: ports.newest.last.seq, error: { code: "unknown-request", text: "" } });
  await settle();
  await reconnect(ports, []);
  assert.deepEqual(reported(), [true]);
  turn(false);
  assert.deepEqual(reported(), [true, false]);
});
