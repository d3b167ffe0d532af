// Deals that anybody can check (docs/spec/fair.md), over real sockets, through the whole program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { guest, http, startServer, temporaryFolder } from "./client.mjs";
import { draw, isSigned, sha256, Witness } from "./witness.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const start = (t, db, ...options) => startServer(t, program, ["serve", "--port", "0", "--db", db, "--pause", "50", "--rate", "0", "--bot-delay", "0", ...options]);
const newDb = (t) => join(temporaryFolder(t), "kozel.db");

function sql(db, text) {
  const { status, stdout, stderr } = spawnSync("sqlite3", [db, text], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

const get = async (server, path) => {
  const { status, text } = await http(server, "GET", path);
  assert.equal(status, 200, text);
  return JSON.parse(text);
};

let tabs = 0;

/** Somebody who has come. */
async function arrive(server, cookie, tab = `witness${++tabs}`) {
  const witness = new Witness(server, cookie ?? (await guest(server)).cookie, tab);
  witness.cookie = cookie;
  await witness.begin();
  return witness;
}

/** What `kozel verify` says of a record: [status, line]. */
function verify(record, key) {
  const { status, stdout, stderr } = spawnSync(program, ["verify", "--key", key, "-"], { input: record, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  assert.equal(stderr, "");
  return [status, stdout.trim().replace(/^\S+: /, "")];
}

const keyOf = async (server) => (await get(server, "/fair")).keys[0].key;

async function recordOf(server, result) {
  const { status, text } = await http(server, "GET", result.record);
  assert.equal(status, 200);
  return text;
}

/** The match is over and its record fits. */
async function checkRecord(server, witness, nonces) {
  const result = await witness.over, record = await recordOf(server, result);
  const [status, line] = verify(record, await keyOf(server));
  assert.match(line, new RegExp(`^fair: \\d+ deals?, ${nonces} nonces? of \\d seats$`), record);
  assert.equal(status, 0);
  return record;
}

/** Two people at a table for two; each with what `sits` says: a hash, or undefined. */
async function pair(server, hashes, terms = {}, people) {
  const [first, second] = people ?? [await arrive(server), await arrive(server)];
  const { table } = await first.ask({ do: "open", game: "kozel", seats: 2, options: { target: "21" }, ...terms, hash: hashes[0] ?? undefined });
  for (const one of [first, second]) await one.enter(table);
  if (hashes[1]) second.hash1 = hashes[1];
  await second.ask({ do: "sit", table, hash: hashes[1] ?? undefined });
  return { first, second, table };
}

test("matches in which people take part are proven fair, whatever is played and however they end", { timeout: 100_000 }, async (t) => {
  const db = newDb(t), server = await start(t, db);
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
