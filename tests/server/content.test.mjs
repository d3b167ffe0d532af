// SPDX-License-Identifier: MIT
// The representation of answers: compressed if the client accepts that, with an entity tag of each form, 304 if the client has it. Also the methods
// of readable resources. No page contains style or script, which the content security policy would block.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { Browser } from "./browser.mjs";
import { http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const start = (t) => startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--match-rate", "1000"]);
const GZIP = { "accept-encoding": "gzip" };

/** Returns the id of a match that has ended. */
async function finishedMatch(server) {
  const players = [];
  for (const name of ["Olena", "Stefan"]) {
    const person = await Browser.arrive(server);
    await person.register(name);
    players.push(new Player(server, person.cookie, `tab${name}00`));
    await players.at(-1).begin();
  }
  const { table } = await players[0].ask({ do: "open", game: "sea-goat", seats: 2 });
  await players[0].enter(table);
  await players[1].ask({ do: "sit", table });
  const { match } = await players[1].enter(table);
  await players[0].ask({ do: "resign", table });
  return match.id;
}

test("what can be compressed is, with a tag of its own, and is not sent twice", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const match = await finishedMatch(server);
  const figure = (await http(server, "GET", "/rules/kozel?lang=en")).text.match(/"figure":"([\w-]+)"/)[1];
  const paths = ["/", "/games/kozel", "/rules/kozel?lang=uk", "/rules/pages/well", "/rules/kozel?seats=4&options=", `/rules/figures/${figure}.svg`, "/rules/kozel.svg", "/api",
    "/api/style.css", "/api/openapi.json", "/api/asyncapi.json", ...[".json", ".svg", ".dgr"].map((ending) => `/match/${match}${ending}`)];
  const tags = new Map();
  for (const path of paths) {
    const plain = await http(server, "GET", path);
    const packed = await http(server, "GET", path, { headers: GZIP });
    assert.deepEqual([plain.status, packed.status], [200, 200], path);
    assert.equal(plain.headers["content-encoding"], undefined, path);
    assert.equal(packed.headers["content-encoding"], "gzip", path);
    assert.deepEqual(gunzipSync(packed.bytes), plain.bytes, path);
    assert.ok(packed.bytes.length < 0.75 * plain.bytes.length || plain.bytes.length < 2000, `${path}: ${packed.bytes.length} of ${plain.bytes.length}`);
    for (const { headers } of [plain, packed]) assert.match(headers.vary, /(^|, )accept-encoding(,|$)/, path);
    if (!plain.headers.etag) continue;
    assert.match(plain.headers.etag, /^"[\w-]+"$/);
    assert.notEqual(packed.headers.etag, plain.headers.etag, `${path}: two forms, two tags`);
    tags.set(path, [plain.headers.etag, packed.headers.etag]);
  }
  for (const path of ["/", "/rules/kozel?lang=uk", "/api/openapi.json", `/match/${match}.json`]) {
    const [plain, packed] = tags.get(path);
    const status = async (list, headers = {}) => (await http(server, "GET", path, { headers: { "if-none-match": list, ...headers } })).status;
    for (const list of [plain, `W/${plain}`, `"x", ${plain}`, `"a,b" ,W/"y",${plain} , "z"`, "*", " * "]) assert.equal(await status(list), 304, `${path}: ${list}`);
    for (const list of [packed, plain.slice(1, -1), `${plain.slice(0, -1)}`, '""', '"*"', `w/${plain}`, "x"]) assert.equal(await status(list), 200, `${path}: ${list}`);
    assert.equal(await status(packed, GZIP), 304, path);
    assert.equal(await status(plain, GZIP), 200, path);
    const same = await http(server, "GET", path, { headers: { ...GZIP, "if-none-match": packed } });
    assert.deepEqual([same.headers.etag, same.bytes.length, /accept-encoding/.test(same.headers.vary)], [packed, 0, true]);
  }
  // Pictures are compressed already.
  assert.equal((await http(server, "GET", "/rules/kozel.png", { headers: GZIP })).headers["content-encoding"], undefined);
});

test("answers of the API are compressed if nobody else's text stands beside a secret", async (t) => {
  const server = await start(t);
  const reader = await Browser.arrive(server);
  await reader.register("Reader");
  for (let i = 0; i < 12; i++) await reader.ask("POST", "/api/guestbook", { text: `A word of thanks, number ${i}, which is long enough to be compressed.` });
  const open = await reader.raw("GET", "/api/guestbook", { headers: GZIP });
  assert.deepEqual([open.status, open.headers["content-encoding"]], [200, "gzip"]);
  assert.equal(JSON.parse(gunzipSync(open.bytes)).entries.length, 12);
  const own = await reader.raw("GET", "/api/data", { headers: GZIP });
  assert.ok(own.bytes.length > 1000, `${own.bytes.length}`);
  assert.deepEqual([own.status, own.headers["content-encoding"], own.headers.vary], [200, undefined, undefined]);
});

test("what can be read answers HEAD", async (t) => {
  const server = await start(t);
  for (const path of ["/api/leaders", "/api/guestbook", "/rules/kozel", "/api/openapi.json", "/api"]) {
    const got = await http(server, "GET", path), head = await http(server, "HEAD", path);
    assert.deepEqual([head.status, head.headers["content-length"], head.bytes.length], [200, String(got.bytes.length), 0], path);
  }
  assert.deepEqual([(await http(server, "HEAD", "/api/me")).status, (await http(server, "HEAD", "/api/nowhere")).status], [(await http(server, "GET", "/api/me")).status, 404]);
  const refused = await http(server, "DELETE", "/api/leaders");
  assert.deepEqual([refused.status, refused.headers.allow], [405, "GET, HEAD"]);
  assert.equal((await http(server, "HEAD", "/api/sign-in")).headers.allow, "POST");
});

test("no page has a style or a script that its policy blocks", async (t) => {
  const server = await start(t);
  for (const path of ["/", "/api", "/games/kozel", "/nothing", "/guide/well"]) {
    const { headers, text } = await http(server, "GET", path, { headers: { accept: "text/html" } });
    assert.match(headers["content-type"], /^text\/html/, path);
    assert.doesNotMatch(headers["content-security-policy"], /unsafe-inline|sha256-|nonce-/);
    assert.doesNotMatch(text, /<style|\sstyle=|\son\w+="/i, path);
    for (const [, attributes] of text.matchAll(/<script([^>]*)>/g)) assert.match(attributes, / src="\/| type="application\/(ld\+)?json"/, path);
    const sheets = [...text.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(([link]) => link.match(/href="([^"]+)"/)[1]);
    assert.ok(sheets.length > 0, `${path} is unstyled`);
    for (const sheet of sheets) assert.match((await http(server, "GET", sheet)).headers["content-type"], /^text\/css/, sheet);
  }
});
