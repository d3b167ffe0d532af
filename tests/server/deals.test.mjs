// SPDX-License-Identifier: MIT
// Deals that anybody can check (docs/spec/fair.md), over real sockets, through the whole program.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { http, startServer } from "./client.mjs";
import { arrive, checkRecord, draw, get, isSigned, keyOf, newStore, pair, program, recordOf, sha256, sql, verify } from "./witness.mjs";

const start = (t, db, ...options) => startServer(t, program, ["serve", "--port", "0", "--db", db, "--pause", "50", "--rate", "0", "--bot-delay", "0", ...options]);

/** Returns the keys derived from a secret: of deals, of the lot, of the bots, for the first deals of three seats. */
function derivedOf(secret, nonces) {
  const key = Buffer.from(secret, "hex"), end = nonces.map((nonce) => `${nonce}\n`).join("");
  const of = (text) => createHmac("sha256", key).update(text + end).digest("hex");
  const all = [secret, of("lot\n")];
  for (let deal = 1; deal <= 12; deal++) {
    for (let attempt = 0; attempt < 3; attempt++) all.push(of(`deal\n${deal}\n${attempt}\n`));
    for (let seat = 1; seat <= 3; seat++) all.push(of(`bot\n${deal}\n${seat}\n`));
  }
  return all;
}

/** Returns its possible forms in a text: hexadecimal, base64, bytes; the first half is sufficient. */
function formsOf(hex) {
  const bytes = Buffer.from(hex.slice(0, 32), "hex");
  return [hex.slice(0, 32), hex.slice(0, 32).toUpperCase(), bytes.toString("base64").slice(0, 20), bytes.toString("latin1"), bytes.readBigUInt64BE(0).toString()];
}

test("matches in which people take part are proven fair, whatever is played and however they end", { timeout: 100_000 }, async (t) => {
  const db = newStore(t), server = await start(t, db);
  const games = [
    { game: "kozel", seats: 4, bots: "novice" },
    { game: "sausage", seats: 2 },
    { game: "muggins", seats: 3, bots: "club" },
    { game: "sport", seats: 4, bots: "novice" }, // the lead is by lot
  ];
  let receipts = 0;
  for (const terms of games) {
    const first = await arrive(server), second = await arrive(server);
    const { table } = await first.ask({ do: "open", ...terms, hash: first.hash() });
    for (const one of [first, second]) await one.enter(table);
    await second.ask({ do: "sit", table, hash: second.hash() });
    if (terms.bots) await first.ask({ do: "start", table });
    const told = await first.nextOf();
    assert.equal(told.ev, "receipt");
    const { id, receipt, signature, key } = told.fair;
    assert.equal(key, await keyOf(server));
    assert.ok(isSigned(receipt, signature, key));
    assert.deepEqual((await second.nextOf()).fair, told.fair);
    const lines = receipt.split("\n");
    assert.deepEqual(lines.slice(0, 3), ["kozel receipt 1", `id ${id}`, `number ${++receipts}`]);
    if (terms.game === "muggins") await first.ask({ do: "resign", table, v: (await first.ask({ do: "enter", table })).state.v });
    const record = await checkRecord(server, first, 2);
    for (const one of [first, second]) assert.ok(record.includes(`"${one.nonceFor(told.fair)}"`));
    const { state } = await first.ask({ do: "enter", table });
    assert.deepEqual(state.fair, told.fair);
  }
  for (const chain of ["%ff", "a%22b", "%c3%a9"]) assert.equal((await http(server, "GET", `/fair/receipts?chain=${chain}`)).status, 400, chain);
  const listed = (await get(server, "/fair/receipts?chain=&from=1")).receipts;
  assert.deepEqual(listed.map(({ number, became }) => [number, became]), [1, 2, 3, 4].map((number) => [number, "ended"]));
  let link = Buffer.alloc(32);
  for (const { receipt, hash, signature, key } of listed) {
    assert.ok(isSigned(receipt, signature, key));
    assert.equal(hash, sha256(receipt));
    assert.match(receipt, new RegExp(`^previous ${link.toString("hex")}$`, "m"));
    link = Buffer.from(sha256(link, Buffer.from(hash, "hex")), "hex");
  }
});

test("who sends no hash takes no part; of a match in which nobody does nothing is proven, and it begins at once", { timeout: 60_000 }, async (t) => {
  const server = await start(t, newStore(t));
  const one = [await arrive(server), await arrive(server)], none = [await arrive(server), await arrive(server)];
  await pair(one, [one[0].hash(), undefined]);
  assert.match((await one[1].nextOf()).fair.receipt, /^seat 1 person [0-9a-f]{64}\nseat 2 person -$/m);
  assert.match(await checkRecord(server, one[0], 1), /^\[Hash1 .*\]$/m);

  const table = await pair(none, [undefined, undefined]);
  assert.match((await none[0].nextOf()).fair.receipt, /^seat 1 person -\nseat 2 person -$/m);
  const record = await checkRecord(server, none[1], 0);
  assert.match(record, /^\[Match ".*"\]$/m);
  assert.doesNotMatch(record, /^\[(Hash|Nonce)/m);

  // A rematch is another match: one takes part in it, the other does not.
  const first = (await none[0].ask({ do: "enter", table })).state.fair;
  none[0].over = new Promise((resolve) => (none[0].overAgain = resolve));
  await none[0].ask({ do: "rematch", table, hash: none[0].hash() });
  await none[1].ask({ do: "rematch", table });
  const { fair } = await none[0].nextOf();
  assert.notEqual(fair.id, first.id);
  assert.match(fair.receipt, /^seat 1 person [0-9a-f]{64}\nseat 2 person -$/m);
});

test("what is no hash, was used before or comes too late is refused; so is a number that is another", { timeout: 60_000 }, async (t) => {
  const server = await start(t, newStore(t));
  const people = [await arrive(server, undefined, "by-hand"), await arrive(server, undefined, "by-hand")];
  const [first, second] = people;
  const open = (hash) => first.ask({ do: "open", game: "kozel", seats: 2, hash });
  await assert.rejects(open("A".repeat(64)), { code: "no-hex", field: "hash" });
  await assert.rejects(open("a".repeat(63)), { field: "hash" });
  const hash = first.hash();
  const table = await pair(people, [hash, second.hash()]);
  const { fair } = await first.nextOf();
  await second.nextOf();
  assert.equal((await first.ask({ do: "enter", table })).state.phase, "sealing");
  await assert.rejects(first.ask({ do: "leave", table }), { code: "match-running" });
  await assert.rejects(open(hash), { code: "hash-used", field: "hash" });
  await assert.rejects(first.ask({ do: "hash", table, hash: draw().hash }), { code: "too-late" });
  await assert.rejects(first.give(fair, "0".repeat(32)), { code: "bad-nonce", field: "nonce" });
  await assert.rejects(first.give(fair, "x".repeat(32)), { code: "no-hex", field: "nonce" });
  await assert.rejects(first.give(fair, second.nonceFor(fair)), { code: "bad-nonce" });
  await assert.rejects(first.give({ ...fair, id: "another" }), { code: "too-late", field: "id" });
  assert.deepEqual(await first.give(fair), {});
  assert.deepEqual(await first.give(fair), {}); // its answer was lost
  assert.equal((await first.ask({ do: "enter", table })).state.match, null);
  assert.deepEqual(await second.give(fair), {});
  assert.deepEqual(await second.give(fair), {}); // the match has begun
  await checkRecord(server, first, 2);
});

test("whose number does not come breaks the match off, and takes no part any more; the others begin again", { timeout: 60_000 }, async (t) => {
  const server = await start(t, newStore(t));
  const people = [await arrive(server), await arrive(server, undefined, "silent")];
  const [first, second] = people;
  const watcher = await arrive(server, undefined, "by-hand");
  const table = await pair(people, [first.hash(), second.hash()]);
  await watcher.enter(table);
  const { fair } = await first.nextOf();
  assert.equal(fair.id, (await second.nextOf()).fair.id);
  assert.equal(watcher.state.fair.id, fair.id);
  for (const each of [first, second, watcher]) {
    const { ev, id, seats } = await each.nextOf();
    assert.deepEqual([ev, id, seats], ["unsealed", fair.id, [2]]);
  }
  await assert.rejects(second.give(fair), { code: "too-late" });
  const again = (await watcher.nextOf()).fair;
  assert.notEqual(again.id, fair.id);
  assert.match(again.receipt, /^seat 1 person [0-9a-f]{64}\nseat 2 person -$/m);
  await checkRecord(server, first, 1);
  const { receipts } = await get(server, "/fair/receipts");
  assert.deepEqual(receipts.map(({ became, seats }) => [became, seats]), [["broken", [2]], ["ended", []]]);
});

test("who is asked for a new hash and gives none takes no part in that match", { timeout: 60_000 }, async (t) => {
  const server = await start(t, newStore(t));
  const people = [await arrive(server, undefined, "by-hand"), await arrive(server, undefined, "silent")];
  const [first, second] = people;
  const table = await pair(people, [first.hash(), second.hash()]);
  await first.give((await first.nextOf()).fair);
  const { ev, seats } = await first.nextOf();
  assert.deepEqual([ev, seats], ["unsealed", [2]]);
  assert.deepEqual(await second.ask({ do: "hash", table, hash: second.hash() }), {}); // and yet does not take part
  assert.match((await first.nextOf()).fair.receipt, /^seat 1 person -\nseat 2 person -$/m);
  await checkRecord(server, first, 0);
});

test("of private tables nothing is listed but the receipt's hash", { timeout: 60_000 }, async (t) => {
  const server = await start(t, newStore(t));
  const alone = await arrive(server);
  const { table } = await alone.ask({ do: "play", game: "kozel", seats: 2, bots: "novice", hash: alone.hash() });
  const { state } = await alone.ask({ do: "enter", table });
  alone.table = table;
  await alone.give(state.fair);
  const { receipts } = await get(server, "/fair/receipts");
  assert.deepEqual(receipts, [{ number: 1, hash: sha256(state.fair.receipt), became: "running", seats: [] }]);
  assert.deepEqual((await get(server, "/fair")).chains, [{ chain: "", count: 1 }]);
  assert.deepEqual((await get(server, "/fair/receipts?from=2")).receipts, []);
  assert.deepEqual((await get(server, "/fair/receipts?chain=n7")).receipts, []);
});

test("while a match runs nobody is told of its secret, and no log has it", { timeout: 60_000 }, async (t) => {
  const db = newStore(t), server = await start(t, db, "--log-level", "debug");
  const people = [await arrive(server), await arrive(server)];
  const table = await pair(people, people.map((each) => each.hash()), { bots: "novice", seats: 3, game: "kozel" });
  await people[0].ask({ do: "start", table });
  const { fair } = await people[0].nextOf();
  const secret = sql(db, `SELECT ${process.env.TEST_POSTGRES ? "encode(secret, 'hex')" : "hex(secret)"} FROM receipt WHERE match = '${fair.id}'`).toLowerCase();
  assert.match(secret, /^[0-9a-f]{64}$/);
  const paths = ["/fair/receipts", "/fair", "/metrics"];
  const open = (await Promise.all(paths.map(async (path) => (await http(server, "GET", path)).text))).join("\n");
  assert.match(open, /^kozel_tables\{/m);
  await people[0].over;
  const told = people.flatMap(({ frames }) => frames).join("\n");
  assert.ok(told.length > 10_000);
  const derived = derivedOf(secret, [people[0].nonceFor(fair), people[1].nonceFor(fair), "-"]);
  assert.ok(derived.length > 20);
  for (const text of [told, server.log, open])
    for (const value of derived)
      for (const form of formsOf(value)) assert.ok(!text.includes(form), "something made of the secret was told");
  // The search works: the record has it now.
  assert.ok((await recordOf(server, await people[0].over)).includes(`[Seed "${secret}"]`));
});
