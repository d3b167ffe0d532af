// SPDX-License-Identifier: MIT
// The package's functions: what they refuse, what they return to which seat, what they keep.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { join } from "node:path";
import { test } from "node:test";
import { folder, kozel, load } from "./package.mjs";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc");
const { KozelError, match } = kozel;
const module = await WebAssembly.compile(readFileSync(join(folder, "kozel.wasm")));

/** Returns what is thrown. */
function thrown(run) {
  try {
    run();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}

/** Returns a random match up to its first choice of a seat. */
function begun(game, seats, seed = 1) {
  const m = match(game, seats);
  m.deal(m.shuffle(seed));
  return m;
}

test("the catalogue: games, seats, options, house games", () => {
  const list = kozel.games();
  assert.equal(list[0].name, "kozel");
  assert.equal(new Set(list.map(({ name }) => name)).size, list.length);
  for (const { name, seats, options, house } of list) {
    assert.equal(house, false);
    for (const number of seats) match(name, number).free();
    for (const { key, default: value, choices } of options) {
      if (choices) assert.ok(choices.includes(value), `${name} ${key}`);
      match(name, seats[0], { options: { [key]: value } }).free();
    }
  }
  const means = Object.fromEntries(list.map(({ name, target_means }) => [name, target_means]));
  assert.deepEqual([means["kozel"], means["muggins"]], ["loses", "wins"]);
  const house = kozel.catalogue('[porch : kozel]\ntitle = The "porch"\ntarget = 51\n');
  const porch = house.games().at(-1);
  assert.deepEqual([porch.name, porch.title, porch.house], ["porch", 'The "porch"', true]);
  const m = house.match("porch", 2);
  m.deal(m.shuffle(1));
  assert.ok(house.replay(m.record()).length);
  house.free();
  assert.equal(m.phase, "playing");
  assert.equal(thrown(() => match("porch", 2)).code, "no-such-game");
  assert.equal(thrown(() => house.games()).name, "ReferenceError");
});

test("what is no text is refused, not taken for an empty one", () => {
  const m = begun("kozel", 2);
  for (const wrong of [5, undefined, null, {}, ["1 2-6"], true, new Uint16Array(2), new ArrayBuffer(2)]) {
    for (const run of [() => kozel.replay(wrong), () => kozel.hands(wrong, 1), () => kozel.catalogue(wrong), () => match(wrong, 2), () => m.apply(wrong)]) {
      if (wrong === undefined && run.toString().includes("catalogue")) continue; // its default: no house games
      const error = thrown(run);
      assert(error instanceof TypeError, `${error}`);
      assert.match(error.message, /^a text is expected, not /);
    }
  }
  assert.match(thrown(() => match("kozel", 2, { options: 5 })).message, /options are a text or an object/);
  for (const empty of ["", Buffer.from(""), runInNewContext("new Uint8Array(0)"), "# a comment\n"]) assert.equal(thrown(() => kozel.replay(empty)).code, "no-record");
});

test("what is refused has a code, arguments and a place", () => {
  const told = (run) => {
    const error = thrown(run);
    assert.ok(error instanceof KozelError && error instanceof Error, String(error));
    return [error.code, error.args, error.line, error.column];
  };
  assert.deepEqual(told(() => match("chess", 2)), ["no-such-game", ["chess"], 0, 0]);
  assert.deepEqual(told(() => match("general", 3)), ["no-such-players", ["general", "3"], 0, 0]);
  assert.deepEqual(told(() => match("kozel", 2, { options: { target: 7 } }))[0], "option-value");
  assert.deepEqual(told(() => match("kozel", 2, { lot: 3 })), ["no-seat", ["3"], 0, 0]);
  assert.deepEqual(told(() => kozel.catalogue("[a]\nfoo = 1\n")), ["no-such-mechanic", ["foo"], 2, 1]);
  assert.deepEqual(told(() => kozel.replay('[Game "kozel"]\n[Players "2"]\ndeal 2\n')), ["deal-expected", ["1"], 3, 1]);
  assert.deepEqual(told(() => kozel.replay("a\0b"))[0], "nul-byte");
  assert.deepEqual(told(() => kozel.replay(Uint8Array.of(0xc0, 0x80)))[0], "bad-utf8");
  const m = match("kozel", 2);
  assert.deepEqual(told(() => m.apply("knock"))[0], "no-deal");
  const order = m.shuffle(1);
  assert.deepEqual(told(() => m.deal([...order.slice(1), order[1]])), ["tile-twice", [order[1]], 0, 0]);
  m.deal(order);
  const before = [m.record(), m.view(1), m.view(2)];
  assert.deepEqual(told(() => m.deal(order))[0], "deal-now");
  assert.deepEqual(told(() => m.apply("0-7")), ["action-text", ["0-7"], 0, 1]);
  assert.deepEqual(told(() => m.apply(m.legal()[0], 3 - m.turn)), ["not-your-turn", [String(m.turn)], 0, 0]);
  assert.deepEqual(told(() => m.apply("\u{1f600}\0\""))[0], "action-text");
  assert.deepEqual([m.record(), m.view(1), m.view(2)], before);
  m.apply("resign", 3 - m.turn);
  assert.equal(m.end().reason, "timeout");
  assert.deepEqual(told(() => m.apply("knock"))[0], "match-over");
});

test("a bot waits longer where its choice looks harder, and nothing of its hand shows", () => {
  const m = begun("kozel", 4), waits = new Set();
  for (let i = 0; m.phase === "playing"; i++) {
    waits.add(m.pace(1000));
    m.apply(m.bot("random", i));
  }
  assert.ok([...waits].every((ms) => ms >= 500 && ms <= 1000) && waits.size > 5, String([...waits]));
  assert.equal(thrown(() => match("kozel", 2).pace(1)).message, "nobody is to act");
  for (const ms of [-1, 1.5, 2 ** 31]) assert.equal(thrown(() => begun("kozel", 2).pace(ms)).name, "RangeError");
});

test("a level for the next match follows from the last results", () => {
  const next = { game: "kozel", seats: 2 };
  const results = (score) => Array.from({ length: 12 }, () => ({ ...next, level: "distracted.bot", score }));
  const chosen = (list) => new Set(Array.from({ length: 30 }, (_, seed) => kozel.rival(list, next, seed)));
  assert.deepEqual(chosen([]), new Set(["forgetful.bot", "distracted.bot"]));
  assert.deepEqual(chosen(results(1)), new Set(["club"]));
  assert.deepEqual(chosen(results(0)), new Set(["random"]));
  assert.deepEqual(chosen([{ ...next, game: "yard", level: "club", score: 1 }]), chosen([]), "a game that is not here any more");
  assert.equal(thrown(() => kozel.rival([], { game: "yard", seats: 2 }, 1)).code, "no-such-game");
});

test("what is no argument is thrown as such, and nothing reaches the module", () => {
  const m = begun("kozel", 2);
  for (const run of [() => m.view(3), () => m.view(-1), () => m.view(1.5), () => m.apply("knock", 0), () => m.apply("knock", 9), () => m.bot("champion", 1), () => m.bot("club", -1),
    () => m.bot("club", 2n ** 64n), () => m.bot("club", 1.5), () => m.deal(["0-0"]), () => match("kozel", 2).deal(Array(28).fill("6-7")), () => match("kozel", 2).deal(Array(28).fill(28)),
    () => match("kozel", -1), () => match("kozel\0", 2), () => m.layout({ width: 0, height: 1 }), () => m.layout({ width: NaN, height: 1 }),
    () => m.layout({ width: 1e-7, height: 1 }), () => m.layout({ width: 1, height: 1e7 })])
    assert.equal(thrown(run).name, "RangeError", String(run));
  assert.equal(thrown(() => match("kozel", 2).bot("club", 1)).message, "nobody is to act");
});

test("a view tells nothing of what its seat has not seen", () => {
  let compared = 0;
  for (const { name, seats } of kozel.games())
    for (const number of seats) {
      const [m, twin] = [match(name, number), match(name, number)];
      const order = m.shuffle(7);
      m.deal(order);
      const hand = m.view(1).counts[0];
      // All tiles that seat 1 does not have are exchanged, if that may be dealt and the same seat leads as openly.
      const others = order.slice(hand).reverse();
      try {
        twin.deal([...order.slice(0, hand), ...others]);
      } catch (error) {
        assert.match(error.code, /^redeal/);
        continue;
      }
      const [mine, hers] = [m.view(1), twin.view(1)];
      if (mine.turn !== hers.turn || mine.must_lead !== hers.must_lead || JSON.stringify(mine.signal) !== JSON.stringify(hers.signal)) continue;
      if (mine.rows || mine.standing.swap) continue;
      assert.deepEqual(mine, hers, `${name} ${number}`);
      assert.deepEqual(m.view().hand, []);
      compared++;
    }
  assert.ok(compared >= 15, `${compared} games`);
});

test("before the first deal nobody holds a tile", () => {
  for (let i = 0; i < 3; i++) {
    const m = begun("kozel", 4);
    m.free();
    const view = match("kozel", 4).view(2);
    assert.deepEqual([view.phase, view.deal, view.hand, view.hands, view.counts, view.acts], ["dealing", 0, [], undefined, [0, 0, 0, 0], []]);
  }
});

test("what others draw is not told", () => {
  for (let seed = 1; ; seed++) {
    const m = begun("classic", 2, seed);
    for (let i = 0; m.phase === "playing"; i++) m.apply(m.bot("random", i), m.turn);
    const drawn = kozel.replay(m.record()).find(({ action }) => action?.startsWith("draw"));
    if (!drawn) continue;
    const again = begun("classic", 2, seed);
    for (const { seat, action } of kozel.replay(m.record()).filter(({ ply }) => ply)) {
      again.apply(action, seat);
      if (action !== drawn.action) continue;
      assert.deepEqual(again.view(seat).acts.at(-1), { seat, act: action });
      for (const other of [0, 3 - seat]) assert.deepEqual(again.view(other).acts.at(-1), { seat, act: "draw" });
      assert.ok(!again.view(3 - seat).hands);
      return;
    }
  }
});

test("a copy goes its own way", () => {
  const m = begun("kozel", 3);
  const copy = m.copy();
  copy.apply(copy.bot("club", 1));
  assert.notEqual(copy.record(), m.record());
  assert.equal(m.view().acts.length, 0);
  m.free();
  m.free();
  assert.equal(thrown(() => m.turn).name, "ReferenceError");
  assert.equal(copy.view().acts.length, 1);
});

test("freed memory is used again", async () => {
  const instance = new WebAssembly.Instance(module, { kozel: { line() {}, sha256() {}, hmac() {}, verify() {} } });
  const own = await load(module);
  assert.ok(instance.exports.memory.buffer.byteLength < 2 ** 20);
  const { take, give, memory } = instance.exports;
  const size = () => memory.buffer.byteLength;
  take(1);
  const before = size();
  for (let i = 0; i < 100000; i++) {
    const [a, b] = [take(1068), take(100000 - (i % 7))];
    give(a, 1068);
    give(b, 100000 - (i % 7));
  }
  assert.ok(size() - before <= 4 * 65536, `${size() - before} bytes`);
  assert.equal(take(2 ** 31), 0);
  for (let i = 0; i < 20000; i++) own.match("kozel", 4).free();
});

test("what nobody can reach any more is freed", async () => {
  const { Module } = await import(join(folder, "module.js"));
  const { Catalogue } = await import(join(folder, "catalogue.js"));
  const inner = new Module(module);
  const own = new Catalogue(inner);
  const rest = () => new Promise(setImmediate);
  const play = () => {
    for (let i = 0; i < 1000; i++) own.match("kozel", 4);
  };
  // 40 MB, if no memory was freed.
  for (let round = 0; round < 20; round++) {
    play();
    gc();
    await rest();
  }
  assert.ok(inner.doors.memory.buffer.byteLength < 12 * 2 ** 20, `${inner.doors.memory.buffer.byteLength} bytes`);
});

test("rules.wasm does all but bots and layout; each load has a memory of its own", async () => {
  const rules = await load(readFileSync(join(folder, "rules.wasm")));
  const m = rules.match("kozel", 2);
  m.deal(m.shuffle(1));
  assert.match(thrown(() => m.bot("random", 1)).message, /no bots/);
  assert.match(thrown(() => m.layout({ width: 2, height: 1 })).message, /no layout/);
  assert.equal(rules.replay(m.record()).length, 1);
});

test("master.wasm has the bots that think: they choose the same again, and only with playouts", async () => {
  const master = await load(readFileSync(join(folder, "master.wasm")));
  const m = master.match("kozel", 4);
  assert.equal(thrown(() => m.bot("master", 1, { playouts: 10 })).message, "nobody is to act");
  m.deal(m.shuffle(1));
  const choice = m.bot("master", 7, { playouts: 200 });
  assert.ok(m.legal().includes(choice));
  assert.equal(m.bot("master", 7, { playouts: 200 }), choice);
  assert.ok(m.legal().includes(m.bot("thoughtful.bot", 7, { playouts: 200 })));
  assert.equal(m.bot("thoughtful.bot", 7, { playouts: 200 }), m.bot("thoughtful.bot", 7, { playouts: 5000 }));
  for (const thinking of [undefined, {}, { playouts: 0 }, { playouts: 1.5 }, { playouts: 1e9 }, { playouts: "10" }])
    assert.equal(thrown(() => m.bot("master", 7, thinking)).name, "RangeError", JSON.stringify(thinking));
  assert.match(thrown(() => begun("kozel", 2).bot("master", 7, { playouts: 10 })).message, /only master\.wasm/);
});

test("the modules are small: brotli, 32 kB the rules, 60 kB with the bots, 66 kB with positions, 100 kB with the analysis, 227 kB with the network", () => {
  const size = (name) => brotliCompressSync(readFileSync(join(folder, name))).length;
  assert.ok(size("rules.wasm") <= 32000, `rules.wasm: ${size("rules.wasm")} bytes`);
  assert.ok(size("kozel.wasm") <= 60000, `kozel.wasm: ${size("kozel.wasm")} bytes`);
  assert.ok(size("positions.wasm") <= 66000, `positions.wasm: ${size("positions.wasm")} bytes`);
  assert.ok(size("analysis.wasm") <= 100000, `analysis.wasm: ${size("analysis.wasm")} bytes`);
  assert.ok(size("master.wasm") <= 227000, `master.wasm: ${size("master.wasm")} bytes`);
});
