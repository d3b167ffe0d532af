// SPDX-License-Identifier: MIT
// Deals that anybody can check, in the package: the vectors of docs/spec/fair-vectors.json, and the output of `kozel verify` for every record.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createHmac, createPublicKey, verify as isGenuine } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, root } from "./package.mjs";

// The package next to the libraries that `kozel/fair` imports, as a user installs them.
const home = mkdtempSync(join(tmpdir(), "kozel-fair-"));
after(() => rmSync(home, { recursive: true, force: true }));
const modules = join(home, "node_modules");
mkdirSync(modules);
cpSync(folder, join(modules, "kozel"), { recursive: true });
symlinkSync(join(root, "web", "node_modules", "@noble"), join(modules, "@noble"));
const at = (name) => import(pathToFileURL(join(modules, "kozel", name)).href);
const { load, KozelError } = await at("load.js");
const bytes = readFileSync(join(folder, "kozel.wasm"));

const vectors = JSON.parse(readFileSync(join(root, "docs", "spec", "fair-vectors.json"), "utf8"));
const KEY = vectors.receipt.key;
const records = join(root, "tests", "fair", "records");
const seedOf = (seats) => ({ secret: vectors.S, nonces: vectors.nonces.slice(0, seats) });

/** Plays a record in which bots choose for themselves, as tests/fair/fair_match does. */
const played = (...more) =>
  execFileSync(join(root, "build", "gcc", "tests", "fair", "fair_match"), ["kozel", "4", "fish=one", `program=${version}`, "bots=yes", "bot2=master:40", "bot4=club:0", "nonce2=-", "nonce4=-", ...more], { encoding: "utf8" });
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

test("without cryptography it says what is missing", async () => {
  const bare = await load(bytes);
  assert.throws(() => bare.fair, /import kozel\/fair/);
  const rules = await load(readFileSync(join(folder, "rules.wasm")));
  await at("fair.js");
  assert.throws(() => rules.fair, /load kozel\.wasm/);
  assert.ok(bare.fair);
});

test("the vectors", async () => {
  const { fair } = await at("fair.js");
  assert.equal(fair.commit(vectors.S), vectors.C);
  vectors.nonces.forEach((nonce, i) => nonce === "-" || assert.equal(fair.nonceHash(nonce), vectors.hashes[i]));
  for (const { seats, deal, attempt, tiles } of vectors.deals) assert.equal(fair.shuffle(seedOf(seats), deal, attempt).join(" "), tiles);
  for (const { game, seats, deal, refused, attempt, tiles } of vectors.redealt) {
    assert.equal(fair.shuffle(seedOf(seats), deal, 0).join(" "), refused);
    assert.deepEqual(fair.deal(seedOf(seats), game, deal), { attempt, tiles: tiles.split(" ") });
  }
  for (const [seats, seat] of Object.entries(vectors.lots)) assert.equal(fair.lot(seedOf(Number(seats))), seat);
  for (const { deal, seat, seed } of vectors.bots) assert.equal(fair.botSeed(seedOf(4), deal, seat), seed);
  const { text, signature, hash } = vectors.receipt;
  assert.deepEqual(fair.receipt(text), {
    id: "m5k2w8q1", chain: "", number: 1042, previous: "ffd17acd6a2d706e1547fe1b0be3abf9da30f1df1f24ee143718079d46add6ac", game: "kozel", options: "fish=one",
    program: "1.4.0", seats: [{ who: "person", hash: vectors.hashes[0] }, { who: "bot", level: "master", playouts: 3000 }, { who: "person", hash: vectors.hashes[2] }, { who: "person" }],
    commit: vectors.C,
  });
  assert.ok(fair.isSigned(text, signature, KEY));
  for (const [one, two, three] of [[`${text} `, signature, KEY], [text, signature.replace("0c", "0d"), KEY], [text, signature, KEY.replace("03", "04")], [text, "ff".repeat(64), KEY], [text, signature, "ff".repeat(32)]])
    assert.equal(fair.isSigned(one, two, three), false);
  const sha256 = (data) => createHash("sha256").update(data).digest();
  assert.equal(sha256(text).toString("hex"), hash);
  assert.equal(fair.chain("00".repeat(32), text), sha256(Buffer.concat([Buffer.alloc(32), sha256(text)])).toString("hex"));
});

/** Returns what `kozel verify` prints of a record. */
function told(name, { verdict, deals, nonces, seats, dealt, line, message }) {
  if (verdict === "fair") return `${name}: fair: ${deals} deals, ${nonces} nonces of ${seats} seats`;
  if (verdict === "unprovable") return `${name}: not provable: ${message}${dealt ? ` (deals that are the ones of the seed: ${deals})` : ""}`;
  return `${name}:${line}: ${message}`;
}

/** The lines of EXPECTED with one record: [status, key, receipt, record, what is printed]. */
const expected = readFileSync(join(records, "EXPECTED"), "utf8").split("\n").filter((line) => /^\d/.test(line)).flatMap((line) => {
  const [status, words, printed] = line.split("\t");
  const [, key, receipt, name] = words.match(/^(?:--key (\S+) )?(?:--receipt (\S+) )?(\S+)$/) ?? [];
  return name && !printed.includes(".receipt:") ? [[Number(status), key?.replace("KEY", KEY), receipt, name, printed]] : [];
});

async function checkAll(fair) {
  assert.ok(expected.length > 50 && readdirSync(records).length > 50);
  for (const [status, key, receipt, name, printed] of expected) {
    const found = fair.verify(readFileSync(join(records, name)), { key, receipt: receipt && readFileSync(join(records, receipt), "utf8").replace(/^signature .*\n/m, "") });
    assert.equal(told(name, found), printed);
    assert.equal(found.verdict, ["fair", "unfair", "unprovable"][status]);
  }
}

test("of every record it says what `kozel verify` says", async () => {
  const { fair } = await at("fair.js");
  await checkAll(fair);
  const found = fair.verify(readFileSync(join(records, "other-attempt.dgr"), "utf8"), { key: KEY });
  assert.deepEqual([found.code, found.args, found.id, found.dealt], ["deal-other", ["2"], "m5k2w8q1", false]);
});

test("with other cryptography too: Node's own", async () => {
  const { provide } = await at("load.js");
  const prefix = Buffer.from("302a300506032b6570032100", "hex");
  provide({
    sha256: (data) => createHash("sha256").update(data).digest(),
    hmac: (key, data) => createHmac("sha256", key).update(data).digest(),
    verify: (signature, data, key) => isGenuine(null, data, createPublicKey({ key: Buffer.concat([prefix, key]), format: "der", type: "spki" }), signature),
  });
  await checkAll((await load(bytes)).fair);
});

test("a server that deals once more and keeps the better deal is caught by the receipt that was kept", async () => {
  const { fair } = await at("fair.js");
  const receipt = readFileSync(join(records, "kept.receipt"), "utf8");
  assert.equal(fair.verify(readFileSync(join(records, "two-receipts.dgr")), { key: KEY }).verdict, "fair");
  const { verdict, code } = fair.verify(readFileSync(join(records, "two-receipts.dgr")), { key: KEY, receipt });
  assert.deepEqual([verdict, code], ["unfair", "two-receipts"]);
});

test("what is no number, no seed, no receipt is refused", async () => {
  const { fair } = await at("fair.js");
  assert.throws(() => fair.commit("00"), RangeError);
  assert.throws(() => fair.commit(vectors.S.replace("a", "A")), RangeError);
  assert.throws(() => fair.lot({ secret: vectors.S, nonces: ["-"] }), RangeError);
  for (const number of [0, 1.5, 2 ** 31]) assert.throws(() => fair.shuffle(seedOf(4), number, 0), RangeError);
  assert.throws(() => fair.deal(seedOf(4), "kozel\0", 1), RangeError);
  assert.throws(() => fair.deal(seedOf(4), "chess", 1), (error) => error instanceof KozelError && error.code === "no-such-game");
  assert.throws(() => fair.deal(seedOf(4), "kozel", 1, "fish=none"), (error) => error.code === "option-value");
  assert.throws(() => fair.receipt("kozel receipt 2\n"), (error) => error instanceof KozelError && error.code === "receipt-line" && error.line === 1);
  assert.throws(() => fair.verify("", { receipt: "no" }), (error) => error.code === "receipt-line");
  assert.throws(() => fair.verify("", { key: KEY.slice(1) }), RangeError);
});

test("master.wasm makes the choices of bots again, as `kozel verify --bots` does", async () => {
  await at("fair.js");
  const master = await load(readFileSync(join(folder, "master.wasm")));
  const native = (text) => {
    const { stdout } = spawnSync(join(root, "build", "gcc", "tests", "conformance", "kozel_offline"), ["verify", "--bots", "--key", KEY, "-"], { input: text, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
    return stdout;
  };
  const honest = played(), told = [];
  const all = master.fair.choices(honest, (choice) => told.push(choice));
  assert.deepEqual(told, all);
  assert.ok(all.every(({ played: was, chosen }) => chosen === was));
  assert.match(native(honest), new RegExp(`: fair: .* choices of bots made again: ${all.length}\n$`));
  assert.deepEqual(new Set(all.map(({ seat, level, playouts }) => `${seat} ${level} ${playouts}`)), new Set(["2 master 40", "4 club 0"]));

  const forged = played("forge=5");
  const other = master.fair.choices(forged).find(({ played: was, chosen }) => chosen !== was);
  assert.equal(forged.split("\n")[other.line - 1], `${other.seat} ${other.played}`);
  assert.ok(native(forged).startsWith(`-:${other.line}: deal ${other.deal}, ply ${other.ply}: seat ${other.seat} played ${other.played}, `));
  assert.ok(native(forged).endsWith(` chooses ${other.chosen}\n`));

  const beyond = (...more) => new Set(master.fair.choices(played(...more)).map(({ beyond: why, chosen, seat }) => `${seat} ${why} ${chosen !== undefined}`));
  assert.deepEqual(beyond("program=9.9.9"), new Set(["2 program false", "4 program false"]));
  assert.deepEqual(beyond("bot2=master:0", "think=9"), new Set(["2 playouts false", "4 undefined true"]));
  assert.deepEqual(beyond("bot2=oracle:9"), new Set(["2 level false", "4 undefined true"]));
  for (const name of readdirSync(records).filter((name) => name.startsWith("bots-"))) {
    const again = master.fair.choices(readFileSync(join(records, name), "utf8"));
    assert.ok(again.length > 10 && again.every(({ played: was, chosen }) => chosen === was), name);
  }
  assert.deepEqual(master.fair.choices(honest.replace(/\[Receipt .*\n/, "")), []);
  assert.throws(() => master.fair.choices(honest, () => { throw new Error("enough"); }), /enough/);
  const kozel = await load(bytes);
  assert.throws(() => kozel.fair.choices(honest), /only master\.wasm/);
});
