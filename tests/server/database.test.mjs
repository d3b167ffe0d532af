// SPDX-License-Identifier: MIT
// The public matches of a server as files for everybody: `kozel games --store` (docs/database.md). Over SQLite or, if $TEST_POSTGRES is a database's
// address, over PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { EVERYTHING_COUNTS, http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { until } from "../waiting.mjs";
import { startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const postgres = process.env.TEST_POSTGRES;

const run = (...args) => spawnSync(program, args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

/** Returns the matches that the command prints. */
function matches(...args) {
  const { status, stdout, stderr } = run("games", "--json", ...args);
  assert.equal(stderr, "");
  assert.equal(status, 0);
  return stdout.trim() ? stdout.trim().split("\n").map((line) => JSON.parse(line)) : [];
}

/** Registered people, each with a connection. */
async function registered(server, ...names) {
  const people = [];
  for (const [i, name] of names.entries()) {
    const browser = await Browser.arrive(server);
    await browser.register(name);
    const player = new Player(server, browser.cookie, `tab0000${i}`);
    await player.begin();
    people.push({ browser, player });
  }
  return people;
}

/** Plays a match that the last guest of the table loses. Returns the table. */
async function play([host, ...guests], members) {
  const { table, code } = await host.player.ask({ do: "open", game: "kozel", seats: 1 + guests.length, ...members });
  for (const guest of guests) await guest.player.ask({ do: "sit", table, ...(code && { code }) });
  await guests.at(-1).player.ask({ do: "resign", table });
  return table;
}

test("rated matches of public tables are published, without the names of closed accounts", async (t) => {
  const folder = temporaryFolder(t);
  const db = postgres ?? join(folder, "kozel.db");
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", ...EVERYTHING_COUNTS]);
  const [ann, ben, cleo] = await registered(server, "Ann", "Ben", "Cleo");
  await play([ann, ben], { rated: true });
  await play([ann, cleo], { rated: true });
  await play([ann, ben], { rated: false });
  await play([ann, ben], { rated: true, private: true });
  await ann.player.ask({ do: "open", game: "kozel", seats: 2, rated: true }); // which never begins
  await cleo.browser.ask("POST", "/api/close", { password: "goat&barn" });
  await server.settle();

  // An analysis, as a worker leaves it.
  const text = JSON.stringify({ seats: [{ seat: 1, lost: 0.5 }, { seat: 2, lost: 1.25 }] });
  const insert = `INSERT INTO analysis (match, job, person, version, progress, text, at)
    SELECT min(number), 0, 1, 3, 1000, '${text}', 0 FROM match WHERE ended IS NOT NULL AND rated = 1 AND hidden = 0`;
  const [tool, ...options] = postgres ? ["psql", "-XAtqc", insert, db] : ["sqlite3", "-cmd", ".timeout 10000", db, insert];
  const inserted = spawnSync(tool, options, { encoding: "utf8" });
  assert.deepEqual([inserted.status, inserted.stderr], [0, ""]);

  // The server runs on meanwhile.
  const all = matches("--store", db);
  assert.deepEqual(all.map(({ players, winners, losers, reason }) => ({ players, winners, losers, reason })), [
    { players: ["Ann", "Ben"], winners: [1], losers: [2], reason: "timeout" },
    { players: ["Ann", ""], winners: [1], losers: [2], reason: "timeout" },
  ]);
  assert.deepEqual(all[0].strengths, [1500, 1500]);
  assert.deepEqual(all.map(({ losses }) => losses), [[0.5, 1.25], undefined]);
  assert.ok(all.every(({ match, date }) => /^\w+$/.test(match) && /^\d{4}-\d\d-\d\d$/.test(date)), JSON.stringify(all));
  assert.equal(matches("--store", db, "--player", "Cleo").length, 0);
  assert.equal(matches("--store", db, "--player", "Ben", "--result", "lost").length, 1);

  // A month, in files: the same matches. Each record is as the server has signed it.
  const month = all[0].date.slice(0, 7);
  const file = join(folder, `${month}.dgr.zst`);
  const written = run("games", "--store", db, "--month", month, "-o", file);
  assert.deepEqual([written.status, written.stderr], [0, ""]);
  const without = ({ file: _, line: __, ...match }) => match;
  assert.deepEqual(matches(file).map(without), all);
  const rows = readFileSync(join(folder, `${month}.csv`), "utf8").trim().split("\n");
  assert.equal(rows.length, 3);
  assert.match(rows[1], /,1500,1500,,,0\.500,1\.250,,,0,0,\d+$/);
  const records = spawnSync("zstd", ["-dc", file], { encoding: "utf8" }).stdout;
  assert.doesNotMatch(records, /Cleo|closed account/);
  const [offset, length] = rows[2].split(",").slice(-2).map(Number);
  writeFileSync(join(folder, "one.dgr"), records.slice(offset, offset + length));
  const verified = run("verify", join(folder, "one.dgr"));
  assert.match(verified.stdout, /no seat gave a nonce \(deals that are the ones of the seed: 1\)/, verified.stderr);

  // Another month has none: the files are there, and empty.
  const empty = run("games", "--store", db, "--month", "2001-01", "-o", join(folder, "2001-01.dgr.zst"));
  assert.deepEqual([empty.status, empty.stderr], [0, ""]);
  assert.equal(matches(join(folder, "2001-01.dgr.zst")).length, 0);
  assert.ok(readdirSync(folder).every((name) => !name.includes("tmp")), String(readdirSync(folder)));
  await server.stop();
});

test("every kind of strength is published in points", async (t) => {
  const db = postgres ?? join(temporaryFolder(t), "kozel.db");
  const server = await startVirtual(t, program, ["serve", "--port", "0", "--store", db, "--rate", "0", ...EVERYTHING_COUNTS]);
  const people = await registered(server, "Three1", "Three2", "Three3", "Pairs1", "Pairs2", "Pairs3", "Pairs4", "Dora");
  const singles = await play(people.slice(0, 3), { rated: true });
  const pairs = await play(people.slice(3, 7), { game: "kozel-yard", rated: true });
  await server.settle();
  const found = new Map(matches("--store", db, "--min-strength", "1500", "--max-strength", "1500").map(({ players, strengths }) => [players[0].slice(0, 5), strengths]));
  assert.deepEqual([found.get("Three"), found.get("Pairs")], [[1500, 1500, 1500], [1500, 1500, 1500, 1500]], `${singles} ${pairs}`);

  // What a moderator takes back is published no more.
  assert.equal(run("admin", "role", "Dora", "host", "--store", db).status, 0);
  const [{ match }] = matches("--store", db, "--player", "Three1");
  await people[7].browser.ask("POST", `/api/admin/matches/${match}/void`, { reason: "made up" });
  await server.settle();
  assert.deepEqual(matches("--store", db).filter((each) => each.match === match), []);
  await server.stop();
});

const serve = (t, ...args) => startServer(t, program, ["serve", "--port", "0", "--store", join(temporaryFolder(t), "kozel.db"), ...args]);
const html = { accept: "text/html" };

test("nothing is published, and nothing links it, until the host says so", async (t) => {
  const server = await serve(t);
  for (const path of ["/database", "/database/", "/database/2026-11.csv", "/docs", "/docs/"]) assert.equal((await http(server, "GET", path)).status, 404, path);
  assert.doesNotMatch((await http(server, "GET", "/", { headers: html })).text, /database|\/docs\//);
  const refused = await startServer(t, program, ["serve", "--port", "0", "--database", "/no/such/folder"], { expectFailure: true });
  assert.match(refused.log, /database needs a folder that can be read/);
});

test("the folder of the database is served: its list, files, and parts of them", async (t) => {
  const folder = temporaryFolder(t), docs = temporaryFolder(t);
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i * 7 + (i >> 8)));
  writeFileSync(join(folder, "2026-11.dgr.zst"), bytes);
  writeFileSync(join(folder, "2026-11.csv"), "match,date\n");
  writeFileSync(join(folder, "empty.csv"), "");
  writeFileSync(join(folder, ".secret"), "no");
  writeFileSync(join(folder, "odd <name>.csv"), "no");
  mkdirSync(join(folder, "below"));
  writeFileSync(join(folder, "below", "x.csv"), "no");
  symlinkSync("/dev/zero", join(folder, "zero.csv"));
  symlinkSync("2026-11.csv", join(folder, "link.csv"));
  mkdirSync(join(docs, "docs"));
  writeFileSync(join(docs, "index.html"), "<p>start</p>");
  writeFileSync(join(docs, "docs", "play.html"), "<p>play</p>");
  const server = await serve(t, "--database", folder, "--docs", docs);
  const get = (path, headers = {}, method = "GET") => http(server, method, path, { headers });

  const shell = (await get("/", html)).text;
  assert.match(shell, /<link rel="archives" href="\/database\/" \/>/);
  assert.match(shell, /<link rel="help" href="\/docs\/" \/>/);
  assert.equal((await get("/database")).headers.location, "/database/");
  const list = await get("/database/");
  assert.deepEqual([...list.text.matchAll(/href="([^"]+)"/g)].map(([, name]) => name), ["2026-11.csv", "2026-11.dgr.zst", "empty.csv"]);

  // Whole, without a body, and again only if it has changed.
  const whole = await get("/database/2026-11.dgr.zst");
  assert.ok(whole.bytes.equals(bytes));
  assert.equal(whole.headers["content-type"], "application/zstd");
  assert.equal(whole.headers["accept-ranges"], "bytes");
  const head = await get("/database/2026-11.dgr.zst", {}, "HEAD");
  assert.deepEqual([head.status, head.headers["content-length"], head.bytes.length], [200, "300000", 0]);
  assert.equal((await get("/database/2026-11.dgr.zst", { "if-none-match": whole.headers.etag })).status, 304);
  assert.deepEqual([(await get("/database/2026-11.csv")).text, (await get("/database/empty.csv")).text], ["match,date\n", ""]);

  // Parts (RFC 9110, 14).
  for (const [range, begin, end] of [
    ["bytes=0-0", 0, 1], ["bytes=100-70099", 100, 70100], ["bytes=299999-", 299999, 300000], ["bytes=-5", 299995, 300000], ["bytes=-900000", 0, 300000],
    ["bytes=10-9999999", 10, 300000], ["Bytes=10-99999999999999999999", 10, 300000], ["bytes=-99999999999999999999", 0, 300000],
  ]) {
    const part = await get("/database/2026-11.dgr.zst", { range });
    assert.equal(part.status, 206, range);
    assert.equal(part.headers["content-range"], `bytes ${begin}-${end - 1}/300000`);
    assert.ok(part.bytes.equals(bytes.subarray(begin, end)), range);
  }
  for (const range of ["bytes=300000-", "bytes=-0", "bytes=999999999-", "bytes=99999999999999999999-"]) {
    const none = await get("/database/2026-11.dgr.zst", { range });
    assert.deepEqual([none.status, none.headers["content-range"]], [416, "bytes */300000"], range);
  }
  for (const range of ["bytes=5-2", "bytes=a-b", "bytes=", "lines=0-1", "bytes=0-1,4-5", "bytes=--5", "bytes= 5-9", "bytes=+5-9", "bytes=5-+9", "bytes=5 -9", "bytes=5-9x", "bytes=5", "bytes"])
    assert.equal((await get("/database/2026-11.dgr.zst", { range })).status, 200, range);
  const part = { range: "bytes=0-0" };
  assert.equal((await get("/database/2026-11.dgr.zst", { ...part, "if-range": whole.headers.etag })).status, 206);
  assert.equal((await get("/database/2026-11.dgr.zst", { ...part, "if-range": '"old"' })).status, 200);

  // Nothing else can be reached.
  for (const path of ["/database/.secret", "/database/../kozel.db", "/database/%2e%2e/x", "/database//etc/passwd", "/database/below", "/database/below/x.csv",
    "/database/zero.csv", "/database/link.csv", "/database/odd%20%3Cname%3E.csv", "/database/none.csv", "/databases/2026-11.csv", "/docs/docs", "/docs/docs/", "/docs/../x"])
    assert.ok([404, 400].includes((await get(path)).status), path);
  assert.deepEqual([(await get("/docs/")).text, (await get("/docs/docs/play.html")).text], ["<p>start</p>", "<p>play</p>"]);
  assert.match((await get("/docs/docs/play.html")).headers["content-type"], /^text\/html/);

  // A file that becomes shorter while it is sent ends the connection, and so does a reader who leaves; not the server.
  const large = join(folder, "large.bin");
  for (const cut of [true, false]) {
    writeFileSync(large, Buffer.alloc(64 << 20, 1));
    const received = await new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port: server.port, path: "/database/large.bin", agent: false }, (answer) => {
        let length = 0;
        if (cut) truncateSync(large, 10);
        else answer.destroy();
        answer.on("data", (part) => (length += part.length));
        answer.on("error", () => undefined);
        answer.on("close", () => resolve(length));
      });
      sent.on("error", reject);
      sent.end();
    });
    assert.ok(received < 64 << 20, String(received));
  }
  assert.equal((await get("/database/2026-11.csv")).status, 200);
  if (process.getuid() !== 0) {
    chmodSync(join(folder, "2026-11.csv"), 0);
    assert.equal((await get("/database/2026-11.csv")).status, 404);
  }
  await server.stop();
});

test("slow downloads hold a limited number of files, and one client a quarter of it", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "large.bin"), Buffer.alloc(32 << 20, 1)); // more than the sockets' buffers
  writeFileSync(join(folder, "small.csv"), "match\n");
  const server = await serve(t, "--database", folder, "--rate", "0");
  const sockets = [];
  t.after(() => sockets.forEach((socket) => socket.destroy()));
  /** Returns the status of an answer whose body nobody reads. */
  const hold = (localAddress, path = "/database/large.bin") =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port: server.port, path, agent: false, localAddress }, ({ statusCode }) => resolve(statusCode));
      sent.on("socket", (socket) => sockets.push(socket));
      sent.on("error", reject);
      sent.end();
    });
  const status = () => hold("127.0.0.1", "/database/small.csv");
  for (const address of ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"]) {
    for (let i = 0; i < 16; i++) assert.equal(await hold(address), 200, `${address} ${i}`);
    assert.equal(await hold(address), 503, address);
  }
  assert.equal(await hold("127.0.0.5"), 503);
  assert.equal((await http(server, "GET", "/")).status, 200);
  sockets[0].destroy();
  await until(async () => (await status()) === 200, "a download that was left makes room");
  await server.stop();
});
