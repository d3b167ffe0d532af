// SPDX-License-Identifier: MIT
// Matches that run in the page (web/src/local/local-table.ts), and positions that are set up there (web/src/setup/position.ts), with the package's
// module. After every step the table shows what a server's state would send to that seat. (tests/unit/server/hub/hub_mirror.c checks that module and server send
// the same.)
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { folder, root } from "./package.mjs";

const { buildSync } = createRequire(join(root, "web", "package.json"))("esbuild");
const entry = 'export { LocalTable } from "./src/local/local-table.ts"; export { recordTo } from "./src/page/place.ts"; export * as setup from "./src/setup/position.ts"; export { load } from "kozel/load"; export { FakeTimers } from "./tests/fakes.ts";';
const { outputFiles } = buildSync({
  stdin: { contents: entry, resolveDir: join(root, "web") },
  absWorkingDir: join(root, "web"),
  bundle: true,
  platform: "node",
  format: "esm",
  write: false,
  define: { KZ_FILES: "{}" },
});
const bundle = join(mkdtempSync(join(tmpdir(), "kozel-local-")), "local.mjs");
writeFileSync(bundle, outputFiles[0].contents);
const { LocalTable, load, FakeTimers, recordTo, setup } = await import(bundle);
rmSync(dirname(bundle), { recursive: true });
const core = await load(readFileSync(join(folder, "kozel.wasm")));

/** Lets everybody act until the person has to, or a deal has ended. */
function wait(timers) {
  for (let i = 0; i < 200; i++) timers.pass(1000);
}

const plain = (value) => JSON.parse(JSON.stringify(value));

/** Returns the match without what only history shows: a watcher keeps the hands of the last deal while the next is played. */
function shownMatch(table) {
  return plain(table.feed.state.match);
}

function toldMatch(table, seat) {
  return core.state(table.record, seat).match;
}

/** Plays a match to its end. `choose` gets the legal actions. */
function playOut(table, timers, choose, look = () => {}) {
  table.go();
  for (let turns = 0; turns < 3000; turns++) {
    wait(timers);
    look();
    const { phase, match } = table.feed.state;
    if (phase === "over") return;
    if (phase === "pause") table.next();
    else {
      assert.ok(table.ready, "nobody acts");
      assert.equal(table.act(choose(match.legal)), null);
    }
  }
  assert.fail("the match does not end");
}

test("a whole match of every game against bots: the table shows what the server's state would tell", () => {
  let looks = 0;
  for (const { name, seats } of core.games())
    for (const count of seats) {
      const timers = new FakeTimers();
      const seat = 1 + (looks % count);
      const table = new LocalTable(core, { match: { game: name, seats: count }, seat, bots: "novice", name: "Ann", seed: 7, timers });
      let turn = 0;
      playOut(table, timers, (legal) => legal[turn++ % legal.length], () => {
        looks++;
        assert.deepEqual(shownMatch(table), toldMatch(table, seat), `${name}, ${count} seats`);
      });
      const { result, clock } = table.feed.state.match;
      assert.ok(result.reason && clock === undefined, name);
      assert.equal(core.replay(table.record).at(-1).reason, result.reason);
      table.stop();
    }
  assert.ok(looks > 500, `${looks} looks`);
});

test("a match that the driver plays sends what a server would send about its record, from its beginning and from the middle of a deal", () => {
  for (const { name, seats } of core.games())
    for (const seat of [0, seats.at(-1)]) {
      const events = [];
      const take = (event) => events.push(event);
      let told = 0;
      let match = core.table({ game: name, seats: seats.at(-1) }, seat, take);
      for (let step = 1; match.phase !== "over" && step < 120; step++) {
        if (match.phase === "dealing") match.deal(match.shuffle(step));
        else if (match.goOn() === "") match.apply(match.bot("random", step));
        if (step % 50) continue;
        const record = match.record();
        assert.deepEqual(events.splice(0), core.events(record, seat, told), `${name}, seat ${seat}`);
        told = core.state(record, seat).n;
        const hash = match.hash();
        match.free();
        match = core.table({ record }, seat, take);
        assert.deepEqual([match.hash(), match.record()], [hash, record]);
      }
      const { length } = events;
      assert.throws(() => match.apply("5-5@d", 1), ({ code }) => code !== "");
      assert.equal(events.length, length, "what is refused sends nothing");
      match.free();
    }
  assert.throws(() => core.table({ record: "" }, 1, () => {}), { code: "no-record", line: 1 });
  assert.throws(() => core.table({ game: "kozel", seats: 9 }, 1, () => {}), ({ code }) => code !== "");
});

const dealt = (game, seats, seed) => {
  const match = core.match(game, seats);
  match.deal(match.shuffle(seed));
  return match;
};

test("it goes on where a record stops, its history and all; a faulty one is refused with its place", () => {
  const timers = new FakeTimers();
  const match = dealt("kozel", 2, 3);
  for (let i = 0; match.dealEnd() === null || match.phase !== "playing" || i < 45; i++) {
    if (match.phase === "dealing") match.deal(match.shuffle(i));
    else match.apply(match.forced() ?? match.bot("club", i));
    if (match.phase === "playing" && i >= 45 && match.forced() === null) break;
  }
  const record = match.record();
  const seat = match.turn;
  const table = new LocalTable(core, { record, seat, seed: 1, timers });
  assert.deepEqual(shownMatch(table), toldMatch(table, seat));
  assert.ok(table.feed.state.match.history.length > 0 && table.feed.state.match.deal > 1);
  assert.equal(table.ready, false, "it has not begun");
  table.go();
  assert.equal(table.ready, true);
  playOut(table, timers, (legal) => legal[0]);
  assert.ok(table.record.startsWith(record));
  assert.throws(() => new LocalTable(core, { record: `${record}1 0-0@d\n`, seat, timers }), ({ code, line }) => code !== "" && line === record.split("\n").length);
  assert.throws(() => new LocalTable(core, { record: "", seat, timers }), { code: "no-record", line: 1 });
});

test("others do what the script says, then what their bot would; what the person does can be held back", () => {
  const timers = new FakeTimers();
  const match = dealt("kozel", 2, 5);
  const other = match.turn;
  const me = 3 - other;
  const lay = match.legal().at(-1);
  const table = new LocalTable(core, { record: match.record(), seat: me, script: [`${other} ${lay}`], seed: 1, timers });
  const moments = [];
  table.onMoment((moment) => moments.push(moment));
  wait(timers);
  assert.equal(moments.length, 0, "nobody moves before it begins");
  table.go();
  wait(timers);
  assert.equal(moments[0].view.seat, me);
  assert.match(table.record, new RegExp(`^${other} ${lay}$`, "m"));
  assert.equal(moments.at(-1).mine, true);
  const { legal } = table.feed.state.match;
  const asked = [];
  table.before = (act) => (asked.push(act), false);
  const before = table.record;
  assert.equal(table.act(legal[0]), null);
  assert.deepEqual([asked, table.record], [[legal[0]], before]);
  assert.equal(table.play(legal[0]), null);
  assert.equal(table.record.slice(0, before.length + 2), `${before}${me} `);
  table.pause();
  const told = table.record;
  wait(timers);
  assert.equal(table.record, told, "nobody moves in a pause");
  assert.equal(table.play("6-6@a")?.code, "not-your-turn");
  table.go();
  wait(timers);
  assert.notEqual(table.record, told);
  table.stop();
  table.stop();
});

test("what is not legal is refused with the core's code, and nothing has happened", () => {
  const timers = new FakeTimers();
  const match = dealt("kozel", 2, 5);
  const table = new LocalTable(core, { record: match.record(), seat: match.turn, timers });
  table.go();
  wait(timers);
  const shown = shownMatch(table);
  const refused = table.act("0-0@a");
  assert.ok(refused.code && refused.code !== "not-your-turn", JSON.stringify(refused));
  assert.deepEqual([shownMatch(table), table.ready], [shown, true]);
});

/** Plays a match of bots. Returns it, and places - deal, actions - at which a seat has a choice. */
function played(game, seats) {
  const match = core.match(game, seats);
  const places = [];
  for (let seed = 1; match.phase !== "over" && seed < 400; seed++) {
    if (match.phase === "dealing") match.deal(match.shuffle(seed));
    else match.apply(match.forced() ?? match.bot("novice", seed));
    if (match.phase !== "playing" || match.forced() !== null) continue;
    const record = match.record();
    const deal = Number(record.match(/^deal \d+/gm).at(-1).slice(5));
    places.push({ deal, ply: record.slice(record.lastIndexOf("deal ")).match(/^[1-4] /gm)?.length ?? 0, seat: 0 });
  }
  const record = match.record();
  match.free();
  return { record, places };
}

/** Returns a record with comments in which U+2028 seems to begin a line. */
const commented = (record) => `# \u2028[Game "?"]\n${record.replace(/^(?:deal|[1-4]) .*/gm, "$& # \u2028deal 1\u2029")}`;

test("a place of a match as a position, in its text and read again: the same match, in every game", () => {
  let positions = 0;
  for (const { name, seats } of core.games())
    for (const count of seats) {
      const { record, places } = played(name, count);
      for (const place of places.filter((_, i) => i % 7 === 0)) {
        const prefix = recordTo(record, place);
        assert.equal(recordTo(prefix, place).trimEnd(), prefix.trimEnd());
        const there = setup.positionAt(core, "m1", record, place.deal, place.ply);
        assert.deepEqual(setup.positionAt(core, "m1", commented(record), place.deal, place.ply), there);
        const text = setup.textOf(there);
        const back = setup.read(text);
        const position = back.from ? setup.withTerms(back, record) : back;
        assert.deepEqual(position, there, text);
        const [match, resumed] = [setup.matchOf(core, position, commented(record)), core.resume(prefix)];
        assert.equal(match.hash(), resumed.hash(), `${name}, ${count} seats, ${text}`);
        match.free();
        resumed.free();
        positions++;
      }
      assert.equal(recordTo(record, { deal: 999, ply: 0, seat: 0 }), null);
    }
  assert.ok(positions > 200, `${positions}`);
});

test("what is no position is refused, by the reader or by the core", () => {
  const { record } = played("kozel", 2);
  const sound = setup.textOf(setup.positionAt(core, "m1", record, 1, 4));
  const wrong = ["", "?game=kozel", sound.replace("seats=2", "seats=5"), sound.replace(/tiles=./, "tiles="), `${sound}&acts=0-0`, "?from=x&tiles=a"];
  for (const text of wrong) assert.throws(() => setup.read(text), setup.NoPosition, text);
  assert.deepEqual(setup.read(`${sound}&seat=2&lang=uk`), setup.read(sound), "what an address does not know is ignored");
  const refused = (text) => assert.throws(() => setup.matchOf(core, setup.read(text), ""), ({ code }) => typeof code === "string", text);
  refused(sound.replace("game=kozel", "game=chess"));
  refused(sound.replace(/tiles=(.)./, "tiles=$1$1"));
  refused(`${sound}_6-6%40d`);
  refused(sound.replace("&tiles", "&options=target%3D7&tiles"));
  assert.throws(() => setup.matchOf(core, setup.read(sound.replace(/\?game=kozel&seats=2/, "?from=m1.99")), record), setup.NoPosition);
});

test("two tiles exchanged: only what the rules allow", () => {
  const { record } = played("kozel", 2);
  const position = setup.positionAt(core, "m1", record, 1, 0);
  const other = setup.exchanged(position, position.order[0], position.order[27]);
  assert.deepEqual([other.order[0], other.order[27]], [position.order[27], position.order[0]]);
  const after = setup.positionAt(core, "m1", record, 1, 3);
  const laid = after.acts[0].slice(0, 3);
  const owner = Math.floor(after.order.indexOf(laid) / 7);
  const foreign = after.order[owner === 0 ? 7 : 0];
  assert.throws(() => setup.matchOf(core, setup.exchanged(after, laid, foreign), record), ({ code }) => typeof code === "string");
});

test("bots that choose elsewhere, from the record, choose the same; a match goes on from every point where it was left", async () => {
  /** Lets promises and timers go on until the person has to act, or a deal has ended. */
  const pass = async (timers) => {
    for (let i = 0; i < 60; i++) {
      timers.pass(1000);
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const choose = async (record, level, seed) => {
    const match = core.resume(record);
    try {
      return match.bot(level, seed);
    } finally {
      match.free();
    }
  };
  for (const { name, seats } of core.games())
    for (const level of ["club", "distracted.bot"]) {
      const begin = (more) => {
        const timers = new FakeTimers();
        return { timers, table: new LocalTable(core, { match: { game: name, seats: seats.at(-1), lot: 2 }, seat: 1, bots: level, seed: 11, timers, ...more }) };
      };
      const [here, there] = [begin({}), begin({ choose })];
      for (const { table } of [here, there]) table.go();
      for (let turn = 0; turn < 40 && here.table.feed.state.phase !== "over"; turn++) {
        await pass(here.timers);
        await pass(there.timers);
        assert.equal(there.table.record, here.table.record, `${name} ${level}`);
        const left = new LocalTable(core, { record: there.table.record, seat: 1, bots: level, timers: new FakeTimers() });
        assert.deepEqual(shownMatch(left), toldMatch(there.table, 1), `${name}: taken up`);
        assert.equal(left.feed.state.phase, there.table.feed.state.phase);
        left.stop();
        for (const { table } of [here, there]) {
          const { phase, match } = table.feed.state;
          if (phase === "pause") table.next();
          else if (phase === "play") assert.equal(table.act(match.legal[turn % match.legal.length]), null);
        }
      }
      for (const { table } of [here, there]) table.stop();
    }
});

test("a choice made elsewhere is dropped if the match is paused meanwhile; if it fails, the bot chooses in the page", async () => {
  for (const fails of [false, true]) {
    const timers = new FakeTimers();
    const answers = [];
    const choose = () => new Promise((resolve, reject) => answers.push((act) => (fails ? reject(new Error("no worker")) : resolve(act))));
    const table = new LocalTable(core, { match: { game: "kozel", seats: 2 }, seat: 0, seed: 3, timers, choose });
    table.go();
    wait(timers);
    const before = table.record;
    assert.equal(answers.length, 1, "it chooses once");
    table.pause();
    answers[0]("no such act");
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(table.record, before);
    table.go();
    wait(timers);
    assert.equal(answers.length, 2);
    const [legal] = table.moment().view.legal.length ? table.moment().view.legal : core.resume(before).legal();
    answers[1](legal);
    await Promise.resolve();
    await Promise.resolve();
    assert.ok(table.record.length > before.length && table.record.startsWith(before));
    table.stop();
  }
});

test("a bot's time depends on what everybody sees, as at the server", () => {
  const timers = new FakeTimers(), waits = new Set();
  const asked = { now: () => timers.now(), clear: (id) => timers.clear(id), set: (call, ms) => (waits.add(ms), timers.set(call, ms)) };
  const table = new LocalTable(core, { match: { game: "kozel", seats: 4 }, seat: 0, seed: 3, timers: asked });
  const times = [];
  const speed = table.feed.pacer.speed;
  table.onMoment(() => times.push(timers.now()));
  table.go();
  wait(timers);
  const bots = [...waits].map((ms) => ms / speed).filter((ms) => ms >= 350 && ms <= 700);
  assert.ok(bots.length > 5, String([...waits]));
  table.stop();
});
