// SPDX-License-Identifier: MIT
// One match, one secret, one receipt, even if the server is killed between two steps of the exchange (docs/spec/fair.md).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { http } from "./client.mjs";
import { during, startVirtual } from "./virtual.mjs";
import { arrive, checkRecord, get, isSigned, keyOf, newStore, pair, program, recordOf, sql, verify } from "./witness.mjs";

const start = (t, db, wall) => startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--pause", "50", "--rate", "0", "--bot-delay", "0"], { wall });

/** Kills the server. Its people come back to the next one. */
async function kill(t, server, db, people, change, meanwhile = () => {}) {
  server.child.kill("SIGKILL");
  await server.stopped;
  for (const { client } of people) await client.closed;
  if (change) sql(db, change);
  meanwhile();
  const next = await start(t, db, server.wall);
  return [next, await Promise.all(people.map((each) => arrive(next, each, each.manner)))];
}

const became = async (server) => (await get(server, "/fair/receipts")).receipts.map(({ became, seats }) => [became, seats]);

test("a hash outlives a kill", { timeout: 60_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db), people = [await arrive(server), await arrive(server)];
  const { table } = await people[0].ask({ do: "open", game: "kozel", seats: 2, options: { target: "21" }, hash: people[0].hash() });
  [server, people] = await kill(t, server, db, people);
  for (const each of people) await each.enter(table);
  await people[1].ask({ do: "sit", table, hash: people[1].hash() });
  await during(server, 50, people[0].over);
  await checkRecord(server, people[0], 2);
});

for (const [step, nonces] of [["the receipt was told", 0], ["one number was given", 1]])
  test(`a kill after ${step} breaks the match off with nobody's fault, and it begins again with new hashes`, { timeout: 60_000 }, async (t) => {
    const db = newStore(t);
    let server = await start(t, db), people = [await arrive(server, undefined, "by-hand"), await arrive(server, undefined, "by-hand")];
    const table = await pair(people, people.map((each) => each.hash()));
    const { fair } = await people[0].nextOf();
    if (nonces) await people[0].give(fair);
    [server, people] = await kill(t, server, db, people);
    for (const each of people) {
      const state = await each.enter(table);
      assert.deepEqual([state.phase, state.fair, state.match], ["sealing", null, null]);
      await assert.rejects(each.give(fair), { code: "too-late" });
    }
    assert.deepEqual(await became(server), [["broken", []]]);
    for (const each of people) each.manner = "answers";
    for (const each of people) await each.ask({ do: "hash", table, hash: each.hash() });
    assert.notEqual((await people[1].nextOf()).fair.id, fair.id);
    await during(server, 50, people[0].over);
    await checkRecord(server, people[0], 2);
    assert.deepEqual(await became(server), [["broken", []], ["ended", []]]);
  });

test("a kill while new hashes are waited for", { timeout: 60_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db), people = [await arrive(server, undefined, "by-hand"), await arrive(server, undefined, "silent")];
  const table = await pair(people, people.map((each) => each.hash()));
  await people[0].give((await people[0].nextOf()).fair);
  assert.equal((await during(server, 1000, people[0].nextOf())).ev, "unsealed");
  [server, people] = await kill(t, server, db, people);
  const state = await people[0].enter(table);
  assert.deepEqual([state.phase, state.fair], ["sealing", null]);
  await people[1].enter(table);
  people[0].manner = "answers";
  await people[0].ask({ do: "hash", table, hash: people[0].hash() });
  const { fair } = await during(server, 1000, people[0].nextOf());
  assert.match(fair.receipt, /^seat 1 person [0-9a-f]{64}\nseat 2 person -$/m); // an absent player is still absent
  await during(server, 50, people[0].over);
  await checkRecord(server, people[0], 1);
});

test("a match that has begun, and one that is over, keep their proof", { timeout: 60_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db), people = [await arrive(server), await arrive(server)];
  const table = await pair(people, people.map((each) => each.hash()), { options: {} });
  const { fair } = await people[0].nextOf();
  await people[1].nextOf();
  await during(server, 50, people[0].steps(12));
  [server, people] = await kill(t, server, db, people);
  assert.deepEqual((await people[0].enter(table)).fair, fair);
  await people[1].enter(table);
  await during(server, 50, people[0].over);
  const record = await checkRecord(server, people[0], 2);
  [server, people] = await kill(t, server, db, people);
  assert.deepEqual((await people[0].enter(table)).fair, fair);
  assert.equal(await checkRecord(server, people[0], 2), record);
});

/** The server is killed after this number of messages to its people, one number a round. */
const KILLS = [0, 1, 3, 4, 5, 6, 7, 8, 9, 11, 14, 18];

test("killed at any moment: each receipt is of one match, each match has one, and what is over fits", { timeout: 120_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db), people = [await arrive(server), await arrive(server)];
  const key = await keyOf(server);
  for (const kill_at of KILLS) {
    const killed = new Promise((resolve) => {
      let messages = -1;
      const look = () => ++messages >= kill_at && resolve(server.child.kill("SIGKILL"));
      for (const { client } of people) client.socket.on("message", look);
      pair(people, people.map((each) => each.hash())).catch(() => {});
      look();
    });
    await during(server, 50, killed);
    [server, people] = await kill(t, server, db, people);
    for (const each of people) {
      const { tables } = await each.ask({ do: "mine" });
      for (const { table, phase } of tables) {
        if (phase !== "waiting") await each.enter(table);
        if (phase === "sealing") await each.ask({ do: "hash", table, hash: each.hash() }).catch(() => {});
        if (phase === "waiting" || phase === "over") await each.ask({ do: "leave", table }).catch(() => {});
      }
    }
    for (const each of people)
      for (;;) {
        const { tables } = await each.ask({ do: "mine" });
        if (!tables.some(({ phase }) => ["sealing", "play", "pause"].includes(phase))) break;
        await server.advance(50);
      }
  }
  assert.equal(await keyOf(server), key);
  const { receipts } = await get(server, "/fair/receipts");
  assert.deepEqual(receipts.map(({ number }) => number), receipts.map((_, index) => index + 1));
  assert.ok(receipts.every(({ became }) => became !== "running"));
  const ids = receipts.map(({ receipt }) => receipt.match(/^id (\S+)$/m)[1]);
  assert.equal(new Set(ids).size, ids.length);
  const ended = receipts.flatMap(({ became }, index) => (became === "ended" ? [ids[index]] : []));
  assert.ok(ended.length > 0);
  assert.equal(sql(db, "SELECT count(*) FROM match"), `${ended.length}`);
  for (const id of ended) {
    const { text } = await http(server, "GET", `/match/${id}.dgr`);
    const [status, line] = verify(text, key);
    assert.ok(status === 0 || /no seat gave a nonce/.test(line), line);
  }
});

test("a match that an older program began is played to its end without a proof", { timeout: 60_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db), people = [await arrive(server), await arrive(server)];
  const table = await pair(people, people.map((each) => each.hash()), { options: {} });
  await people[0].nextOf();
  await during(server, 50, people[0].steps(3));
  [server, people] = await kill(t, server, db, people, "DELETE FROM receipt; UPDATE match SET setup = replace(setup, '\"rules\":3', '\"rules\":1')");
  assert.equal((await people[0].enter(table)).fair, null);
  await people[1].enter(table);
  const record = await recordOf(server, await during(server, 50, people[0].over));
  assert.doesNotMatch(record, /^\[Seed/m);
  assert.equal(verify(record, await keyOf(server))[0], 2);
});

test("another key is signed by the one before; a match that it did not begin is ended by the key that did", { timeout: 60_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db), people = [await arrive(server), await arrive(server)];
  const before = await keyOf(server);
  const table = await pair(people, people.map((each) => each.hash()), { options: {} });
  await people[0].nextOf();
  await during(server, 50, people[0].steps(3));
  let made;
  [server, people] = await kill(t, server, db, people, undefined, () => {
    const { status, stdout, stderr } = spawnSync(program, ["admin", "fair-key", "--store", db], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    made = stdout.trim();
  });
  const { keys } = await get(server, "/fair");
  assert.deepEqual(keys.map(({ key }) => key), [made, before]);
  assert.ok(isSigned(`kozel key 1 ${made}\n`, keys[0].signature, before));
  assert.equal(keys[1].signature, undefined);
  for (const each of people) await each.enter(table);
  const [status, line] = verify(await recordOf(server, await during(server, 50, people[0].over)), before);
  assert.equal(status, 0, line);
  // Matches from now on are signed by the new one.
  const others = [await arrive(server), await arrive(server)];
  await pair(others, others.map((each) => each.hash()));
  await during(server, 50, others[0].over);
  await checkRecord(server, others[0], 2);
});

test("a match whose receipt is gone is closed with nobody's loss", { timeout: 60_000 }, async (t) => {
  const db = newStore(t);
  let server = await start(t, db), people = [await arrive(server, undefined, "by-hand"), await arrive(server, undefined, "by-hand")];
  const table = await pair(people, people.map((each) => each.hash()));
  const { fair } = await people[0].nextOf();
  people.forEach((each) => (each.enter = async () => {}));
  for (const each of people) await each.give(fair);
  [server, people] = await kill(t, server, db, people, "DELETE FROM receipt");
  await assert.rejects(people[0].ask({ do: "enter", table }), { code: "no-such-table" });
  await server.logs(/closed, since what its deals are made of is lost/);
  assert.equal(sql(db, "SELECT result FROM match"), '{"closed":true}');
});
