// SPDX-License-Identifier: MIT
// Matches of people and bots over real sockets, through the whole program: `kozel serve`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { guest, http, startServer, temporaryFolder } from "./client.mjs";
import { actionsOf, Player } from "./player.mjs";
import { during, startVirtual } from "./virtual.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const start = (t, db, ...options) => startServer(t, program, ["serve", "--port", "0", "--db", db, "--pause", "50", "--rate", "0", ...options]);
const newDb = (t) => join(temporaryFolder(t), "kozel.db");

/** Returns two people and two bots at a table of four, with the match begun. */
async function beginMatch(server, options = {}) {
  const cookies = [(await guest(server)).cookie, (await guest(server)).cookie];
  const players = cookies.map((cookie, index) => new Player(server, cookie, `tab${index}00000`));
  for (const player of players) await player.begin();
  const { table } = await players[0].ask({ do: "open", game: "kozel", seats: 4, bots: "novice", options: { fish: "one", ...options } });
  for (const player of players) await player.enter(table);
  assert.equal((await players[1].ask({ do: "sit", table })).seat, 2);
  await players[0].ask({ do: "start", table });
  return { cookies, players, table };
}

/** Returns the record of a finished match. It must pass `kozel replay`. */
async function soundRecord(server, result) {
  const { status, text } = await http(server, "GET", result.record);
  assert.equal(status, 200);
  const replay = spawnSync(program, ["replay", "--trace", "-"], { input: text, encoding: "utf8" });
  assert.equal(replay.status, 0, replay.stderr);
  const { record, goats, places, ...told } = result; // the last two follow from it (kz_public_goats(), kz_public_places())
  assert.deepEqual(JSON.parse(replay.stdout.trim().split("\n").at(-1)), told);
  return text;
}

/** Checks the other files of a finished match: its replay, its table of laps, drawings. */
async function checkFiles(server, result, told) {
  const path = result.record.replace(/\.dgr$/, "");
  const get = (rest) => http(server, "GET", path + rest);
  const replay = await get(".json");
  assert.deepEqual([replay.status, replay.headers["content-type"]], [200, "application/json"]);
  assert.equal(replay.headers["cache-control"], "public, max-age=3600");
  const match = JSON.parse(replay.text);
  assert.deepEqual(match.result, result);
  assert.deepEqual(match.deals.flatMap(({ steps }) => steps.map(({ seat, act }) => `${seat} ${act}`)), told);
  assert.deepEqual(match.seats.map(({ kind }) => kind), ["person", "person", "bot", "bot"]);
  assert.equal(match.options.fish, "one");

  assert.equal(match.laps, true);
  const laps = await get(".laps");
  assert.equal(laps.headers["content-disposition"], "attachment");
  const record = spawnSync(program, ["convert", "--to", "record", "-"], { input: laps.text, encoding: "utf8" });
  assert.equal(record.status, 0, record.stderr);
  assert.deepEqual(actionsOf(record.stdout), told);

  assert.match(laps.text, /^lap +\|/m);
  assert.match((await get(".laps?lang=uk")).text, /^коло +\|/m);
  assert.match((await get(".svg?lang=de")).text, /<title>kozel: Runde \d/);
  assert.equal((await http(server, "GET", "/rules/kozel.svg")).headers.vary, "accept-encoding, accept-language", "a shared cache must not mix languages or encodings");
  assert.equal((await get(".laps?lang=xx")).status, 404);

  const drawing = await get(".svg?deal=1&ply=2");
  assert.equal(drawing.headers["content-type"], "image/svg+xml");
  assert.match(drawing.text, /^<svg/);
  assert.equal((await get(".svg")).status, 200);
  assert.equal((await get(".svg?deal=1000")).status, 404);
  for (const query of ["deal=x", "deal=1&ply=-1", "ply="]) assert.equal((await get(`.svg?${query}`)).status, 400, query);
  for (const rest of ["", ".gif", ".json/", "/x.svg"]) assert.equal((await get(rest)).status, 404, rest);
  for (const ending of ["json", "laps", "svg"]) assert.equal((await http(server, "GET", `/match/x.${ending}`)).status, 404);
}

test("a whole match of two people and two bots", async (t) => {
  const db = newDb(t);
  const server = await start(t, db, "--bot-delay", "0");
  const { players } = await beginMatch(server);
  const results = await Promise.all(players.map(({ over }) => over));
  assert.deepEqual(results[1], results[0]);
  assert.deepEqual(players[1].told, players[0].told);
  assert.deepEqual(actionsOf(await soundRecord(server, results[0])), players[0].told);
  assert.equal((await http(server, "GET", "/match/x.dgr")).status, 404);
  await checkFiles(server, results[0], players[0].told);
  // The goats, and those who made others goats, are stored as the core computes them.
  const [{ goats, winners, losers, reason }] = results;
  assert.equal(reason, "goat");
  const { stdout } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, "SELECT seat + 1, title, got, gave FROM played ORDER BY seat"], { encoding: "utf8" });
  assert.deepEqual(stdout.trim().split("\n"), [1, 2].map((seat) => `${seat}|goat|${Number(goats.includes(seat))}|${winners.includes(seat) ? losers.length : 0}`));
});

test("kill -9 in the middle of a match: what was told is stored, and the match goes on to its end", async (t) => {
  const db = newDb(t);
  const begin = (wall) => startVirtual(t, program, ["serve", "--port", "0", "--db", db, "--pause", "50", "--rate", "0", "--bot-delay", "6"], { wall });
  let server = await begin();
  // To 101 it may be over after a single fish.
  let { cookies, players, table } = await beginMatch(server, { target: "300" });
  const told = [];
  // Killed after this number of sent steps, one number a life.
  const KILLS = [1, 7, 12, 2, 17, 25];
  for (const [life, steps] of KILLS.entries()) {
    // At the very step, while the answers to it are on their way.
    const killed = players[0].steps(steps).then((reached) => {
      assert.ok(reached, `the match is over in life ${life}`);
      server.child.kill("SIGKILL");
    });
    await during(server, 6, killed);
    await server.stopped;
    for (const player of players) await player.client.closed;
    told.push(players.map((player) => player.told));
    server = await begin(server.wall);
    players = cookies.map((cookie, index) => new Player(server, cookie, `tab${life}${index}0000`));
    for (const player of players) {
      assert.deepEqual((await player.begin()).tables, [table]);
      const state = await player.enter(table);
      assert.notEqual(state.phase, "waiting");
    }
    await server.logs(/goes on \(match=\S+\)/);
  }
  const result = await during(server, 6, players[0].over);
  told.push(players.map((player) => player.told));
  const actions = actionsOf(await soundRecord(server, result));
  // Each life of the server sent a stretch of the match, without a gap, one after another.
  let from = 0;
  for (const [first, second] of told) {
    for (const stretch of [first, second]) {
      const at = actions.findIndex((_, index) => index >= from && stretch.every((step, offset) => actions[index + offset] === step));
      assert.ok(stretch.length === 0 || at >= 0, `${JSON.stringify(stretch)} is not in the record from ${from} on`);
    }
    if (first.length) from = actions.findIndex((_, index) => index >= from && first.every((step, offset) => actions[index + offset] === step)) + first.length;
  }
});

test("a lost connection: the same tab, the same number, the stored reply; the same state", async (t) => {
  const server = await start(t, newDb(t), "--bot-delay", "60000");
  const { cookie } = await guest(server);
  const before = new Player(server, cookie, "sametab0");
  assert.equal((await before.begin()).next, 2);
  const seq = before.send({ do: "play", game: "kozel", seats: 2 });
  before.client.socket.on("message", () => before.client.socket.terminate());
  await before.client.closed;

  const after = new Player(server, cookie, "sametab0");
  await after.client.opened;
  const hello = await after.begin();
  assert.equal(hello.tables.length, 1);
  assert.deepEqual(await after.ask({ do: "play", game: "kozel", seats: 2 }, seq), { table: hello.tables[0] });
  const stranger = new Player(server, (await guest(server)).cookie, "othertab");
  await stranger.begin();
  const seen = (await stranger.ask({ do: "enter", table: hello.tables[0] })).state;
  assert.equal(seen.you, 0);
  assert.deepEqual(seen.match.hand, []);
  assert.equal(seen.match.legal, undefined);
});

test("house games are offered and played; the rules of every game are told in five languages", async (t) => {
  const server = await start(t, newDb(t), "--games", fileURLToPath(new URL("../games/good", import.meta.url)));
  const player = new Player(server, (await guest(server)).cookie, "tab000000");
  const { games } = await player.begin();
  assert.deepEqual(
    games.slice(-2).map(({ id, title, seats }) => ({ id, title, seats })),
    [
      { id: "our-yard", title: "Козел нашого двору", seats: [2, 3, 4] },
      { id: "our-donkey", title: "our-donkey", seats: [2, 3, 4] },
    ],
  );
  const families = new Set(games.map(({ id, family }) => family ?? id));
  assert.deepEqual([...families], ["kozel", "sea-goat", "sport", "donkey", "muggins", "general", "sausage", "classic"]);
  assert.deepEqual(games.slice(-2).map(({ family }) => family), ["kozel", "donkey"]);
  assert.deepEqual(games.at(-2).in, {
    en: { title: "Kozel of our yard" },
    de: { title: "Kozel unseres Hofes", says: "Bis 51, und eine tote Reihe ist ein Fisch." },
  });
  for (const [language, title] of [["uk", "Козел нашого двору"], ["de", "Kozel unseres Hofes"], ["en", "Kozel of our yard"]]) {
    assert.equal(JSON.parse((await http(server, "GET", `/rules/our-yard?lang=${language}`)).text).title, title);
    const { text } = await http(server, "GET", `/games/our-yard?lang=${language}`, { headers: { accept: "text/html" } });
    assert.match(text, new RegExp(`og:title" content="[^"]*${title}`));
  }
  assert.deepEqual(
    games.flatMap(({ id, options }) => options.filter(({ named }) => named).map(({ key, title }) => [id, key, title])),
    [
      ["sea-goat-navy", "queue", "The third deal after a write-off is led with 6-6"],
      ["general", "queue", "Knock-out after two lost deals"],
      ["our-donkey", "five", "П'ять дублів - перездача"],
    ],
  );
  const { status: found, text: listing } = await http(server, "GET", "/rules/games.json");
  const listed = JSON.parse(listing).games;
  assert.deepEqual([found, listed.map(({ game }) => game)], [200, games.map(({ id }) => id)]);
  const { group, minutes, difficulty, mechanics } = listed.find(({ game }) => game === "kozel-300");
  assert.deepEqual([group, minutes, difficulty, mechanics.target, mechanics.fish], ["kozel", 15, "easy", 300, "others"]);
  assert.deepEqual([listed.at(-1).group, listed.at(-1).minutes], ["house", undefined]);
  const { table } = await player.ask({ do: "play", game: "our-yard", seats: 2 });
  assert.match(table, /^[a-z0-9]+$/);
  const figures = new Set();
  for (const { id } of games) {
    const texts = [];
    for (const language of ["en", "uk", "ru", "ro", "de"]) {
      const { status, headers, text } = await http(server, "GET", `/rules/${id}?lang=${language}`);
      assert.equal(status, 200);
      assert.match(headers["content-type"], /^application\/json/);
      const { game, title, sections } = JSON.parse(text);
      assert.equal(game, id);
      assert.ok(title && sections.length >= 7, title);
      for (const { heading, parts, paragraphs } of sections) {
        assert.ok(heading && parts.length);
        assert.deepEqual(paragraphs, parts.filter((part) => typeof part === "string"));
        for (const part of parts) {
          if (part.table) assert.ok(part.table.length > 1 && part.table.every((row) => row.length === part.table[0].length && row.every((cell) => cell)), heading);
          else if (part.figure) assert.ok(part.text, heading), figures.add(part.figure);
          else assert.equal(typeof part, "string");
        }
      }
      texts.push(JSON.stringify(sections));
    }
    assert.equal(new Set(texts).size, 5, id);
  }
  assert.equal((await http(server, "GET", "/rules/kozel")).text, (await http(server, "GET", "/rules/kozel?lang=en")).text);
  assert.deepEqual([...figures].sort(), ["block", "cut", "fish", "house", "line", "sausage", "set", "spinner"]);
  for (const figure of figures) {
    const { status, headers, text } = await http(server, "GET", `/rules/figures/${figure}.svg`);
    assert.deepEqual([status, headers["content-type"]], [200, "image/svg+xml"], figure);
    assert.match(text, /^<svg [^]*<\/svg>\n$/);
  }
  for (const path of ["/rules/figures/", "/rules/figures/fish", "/rules/figures/fish.png", "/rules/figures/goat.svg", "/rules/", "/rules/goat", "/rules/kozel?lang=fr", "/rules/kozel?lang=ukrainian", "/rules/kozel/"])
    assert.equal((await http(server, "GET", path)).status, 404, path);
});

test("a table is told its own rules, and strange wishes are refused", async (t) => {
  const server = await start(t, newDb(t), "--request-rate", "0", "--games", fileURLToPath(new URL("../games/good", import.meta.url)));
  const get = (path) => http(server, "GET", `/rules/${path}`);
  const told = async (path) => {
    const { status, headers, text } = await get(path);
    assert.deepEqual([status, headers["content-type"]], [200, "application/json"], path);
    return JSON.parse(text);
  };
  const words = ({ sections }) => sections.flatMap(({ heading, parts }) => [heading, ...parts.flatMap((part) => part.table?.flat(2) ?? part.text ?? part)]).join("\n");
  const four = await told(`kozel?seats=4&options=${encodeURIComponent("fish=one,target=61")}`);
  assert.deepEqual([four.game, four.title, four.seats], ["kozel", "Kozel", 4]);
  assert.equal((await told("kozel")).seats, undefined);
  assert.match(words(four), /Four play[^]*All tiles are dealt[^]*writes down the points of all hands together[^]*Whoever has 61 points/);
  assert.doesNotMatch(words(four), /Two|Options|101 points or more|every side writes down/);
  assert.match(words(await told("kozel?seats=2&lang=uk")), /Грають удвох/);
  assert.match(words(await told("our-donkey?seats=3&options=five%3Dyes")), /5 doubles or more/);
  assert.doesNotMatch(words(await told("our-donkey?seats=3&options=five%3Dno")), /doubles or more/);
  // Default options need not be given; the additional ones of an older page need not either.
  assert.equal((await get("kozel?seats=4")).text, (await get("kozel?seats=4&options=&lang=en&colour=red")).text);
  const { games } = await new Player(server, (await guest(server)).cookie, "tab000000").begin();
  for (const { id, seats, options } of games)
    for (const n of seats)
      for (const language of ["en", "uk", "ru", "ro", "de"]) {
        const usual = options.map(({ key, default: value }) => `${key}=${value}`).join(",");
        assert.ok((await told(`${id}?lang=${language}&seats=${n}&options=${encodeURIComponent(usual)}`)).sections.length >= 7);
      }
  const refused = async (path) => {
    const { status, text } = await get(path);
    assert.equal(status, 400, path);
    const { code, field } = JSON.parse(text).error;
    return [code, field];
  };
  assert.deepEqual(await refused("kozel?seats=5"), ["no-such-players", "seats"]);
  assert.deepEqual(await refused("kozel?seats=0"), ["no-such-players", "seats"]);
  assert.deepEqual(await refused("sport?seats=2"), ["no-such-players", "seats"]);
  assert.deepEqual(await refused("kozel?seats=4&options=goat%3Dyes"), ["no-such-option", "options"]);
  assert.deepEqual(await refused("kozel?seats=4&options=fish%3Dtwo"), ["option-value", "options"]);
  assert.deepEqual(await refused("kozel?seats=4&options=target%3D1001"), ["option-value", "options"]);
  assert.deepEqual(await refused("kozel?seats=4&options=fish%3Done,fish%3Done"), ["option-twice", "options"]);
  assert.deepEqual(await refused("kozel?seats=4&options=fish"), ["option-syntax", "options"]);
  assert.deepEqual(await refused("kozel?seats=4&options=fish%3Done,"), ["option-syntax", "options"]);
  assert.deepEqual(await refused(`kozel?seats=4&options=${"target%3D61,".repeat(60)}`), ["option-twice", "options"]);
  assert.deepEqual(await refused(`kozel?seats=4&options=${"x".repeat(700)}`), ["option-syntax", "options"]);
  for (const path of ["kozel?options=fish%3Done", "kozel?seats=", "kozel?seats=44", "kozel?seats=-4", "kozel?seats=four", "kozel?seats=4&seats=4", "kozel?seats=4&options=&options=", "kozel?lang=uk&lang=ru", "kozel?seats=4&options=%zz", "kozel?seats=4&options=%C3%A4%3D1", "kozel?seats=4&options=%ff", "kozel?seats=4&options=fish%3Done%20"])
    assert.equal((await get(path)).status, 400, path);
  for (const path of ["goat?seats=4", "?seats=4", "kozel?seats=4&lang=fr", "kozel/?seats=4"]) assert.equal((await get(path)).status, 404, path);
});

test("any wish for a table's rules is answered", async (t) => {
  const server = await start(t, newDb(t), "--request-rate", "0");
  const pieces = ["fish", "target", "=", "%3D", ",", "one", "all", "61", "&", "seats", "lang", "uk", "%", "4", "options", "%00", "%ff", "+", "?"];
  let random = 1;
  const next = (n) => (random = (random * 48271) % 2147483647) % n;
  for (let i = 0; i < 400; i++) {
    const query = Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join("");
    const { status } = await http(server, "GET", `/rules/kozel?${i % 2 ? "seats=4&options=" : ""}${query}`);
    assert.ok([200, 400, 404].includes(status), `${status} ${query}`);
  }
});

test("replies and errors have their shape", async (t) => {
  const server = await start(t, newDb(t), "--rate", "20");
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "sometab0");
  await player.client.opened;
  const ask = async (text, options) => {
    player.client.send(text, options);
    return JSON.parse(await player.client.next());
  };
  assert.equal((await ask('{"seq":1,"do":"hello","tab":"sometab0"}')).re, 1);
  for (const [text, code] of [["no json"], ["[1]"], ["{}"], ['{"seq":-1}'], ['{"seq":"2","do":"lobby"}'], ["x".repeat(5000), "too-long"]]) {
    const { re, error, ...rest } = await ask(text);
    assert.equal(re, 0, text);
    assert.deepEqual(rest, {});
    assert.ok(error.code && error.text && Array.isArray(error.args), text);
    if (code) assert.equal(error.code, code);
  }
  assert.equal((await ask(Buffer.from('{"seq":2,"do":"lobby","on":true}'), { binary: true })).re, 0);
  assert.deepEqual(await ask('{"seq":2,"do":"lobby","on":true}'), { re: 2, ok: { applications: [], more: 0, life: { people: 1, playing: 0, matches: 0, best: null } } });
  const unknown = await ask('{"seq":3,"do":"dance"}');
  assert.equal(unknown.re, 3);
  assert.match(unknown.error.code, /^[a-z-]+$/);
  for (let i = 0; i < 100; i++) player.client.send(JSON.stringify({ seq: 4 + i, do: "lobby", on: true }));
  const codes = [];
  for (let i = 0; i < 100; i++) codes.push(JSON.parse(await player.client.next()).error?.code);
  assert.equal(codes[0], undefined);
  assert.equal(codes.at(-1), "too-fast");
});

test("the command's options are checked", async (t) => {
  const run = (...args) => spawnSync(program, ["serve", ...args], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  for (const [args, part] of [
    [["--port", "70000"], "--port needs a number from 0 to 65535: 70000"],
    [["--port", "8x"], "--port needs"],
    [["--listen", "localhost"], "--listen needs an IPv4 or IPv6 address: localhost"],
    [["--origin", "kozel.example/"], "--origin needs"],
    [["--db", ""], "--db needs a file"],
    [["--rate", "-1"], "--rate needs"],
    [["--ping", "0"], "--ping needs"],
    [["--bot-delay"], "needs a value: --bot-delay"],
    [["--frob"], "unknown option: --frob"],
    [["-p"], "unknown option: -p"],
    [["here"], "unexpected argument: here"],
  ]) {
    const { status, stderr } = run(...args);
    assert.equal(status, 2, args.join(" "));
    assert.ok(stderr.includes(part), stderr);
  }
  assert.match(run("--help").stdout, /--port N/);

  const server = await start(t, newDb(t));
  const taken = run("--port", String(server.port), "--db", newDb(t));
  assert.equal(taken.status, 1);
  assert.match(taken.stderr, new RegExp(`cannot listen on 127.0.0.1 port ${server.port}`));
});

test("IPv6", async (t) => {
  const server = await startServer(t, program, ["serve", "--listen", "::1", "--port", "0", "--db", newDb(t)], { expectFailure: true });
  if (!server.port) return t.skip("no IPv6 here");
  assert.equal((await fetch(`http://[::1]:${server.port}/nothing`)).status, 404);
});
