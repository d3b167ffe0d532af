// SPDX-License-Identifier: MIT
// The worth of choices equals the program's, to the last digit.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, kozel, load, root } from "./package.mjs";

const golden = join(root, "tests", "golden");
const program = join(root, "build", "gcc", "tests", "conformance", "kozel_offline");
const analysis = await load(readFileSync(join(folder, "analysis.wasm")));
const read = (name) => readFileSync(join(golden, name), "utf8");

/** Returns the program's output for a record. */
function told(record, ...args) {
  const { status, stdout, stderr } = spawnSync(program, ["analyse", "--json", ...args, "-"], { encoding: "utf8", input: record, maxBuffer: 2 ** 26 });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Returns the lines as the program writes them: in JavaScript 1.500 is 1.5. */
const plain = (text) => text.trimEnd().split("\n").map((line) => JSON.parse(line));

test("a deal of every game and number of seats: the judgements of the program", () => {
  const records = readdirSync(golden).filter((name) => name.endsWith("-1.dgr"));
  assert.ok(records.length > 40);
  let judged = 0;
  for (const name of records) {
    const lines = analysis.analyse(read(name), { deal: 1, playouts: 120 });
    assert.deepEqual(lines, plain(told(read(name), "--deal", "1", "--playouts", "120")), name);
    judged += lines.filter((line) => "best" in line).length;
  }
  assert.ok(judged > 200, `${judged} judged`);
});

test("one seat, house games, records that stop, those in which nothing was played", () => {
  const record = read("sport-4-1.dgr");
  const some = { seat: 2, deal: 3, playouts: 300 };
  const heard = [];
  assert.deepEqual(analysis.analyse(record, { ...some, told: (line) => heard.push(line) }), plain(told(record, "--seat", "2", "--deal", "3", "--playouts", "300")));
  assert.deepEqual(heard, analysis.analyse(new TextEncoder().encode(record), some));
  assert.ok(heard.length > 3 && heard.slice(0, -2).every(({ seat, deal }) => seat === 2 && deal === 3));
  const rows = read("kozel-2-1.dgr").split("\n");
  const first = rows.findIndex((row) => /^\d/.test(row));
  assert.deepEqual(analysis.analyse(rows.slice(0, first).join("\n")), []);
  assert.equal(analysis.analyse(rows.slice(0, first + 6).join("\n"), { playouts: 120 }).at(-2).points, undefined);
  const house = analysis.catalogue("[backyard : kozel]\ntarget = 50\n");
  assert.ok(house.analyse(rows.slice(0, first + 6).join("\n").replace('"kozel"', '"backyard"'), { playouts: 120 }).length > 2);
});

test("a position as text is judged as the record that leads to it", () => {
  let judged = 0;
  for (const name of ["sport-4-1.dgr", "kozel-2-1.dgr", "sea-goat-navy-4-1.dgr"])
    for (const deal of [1, 2])
      for (const count of [9, 15]) {
        const rows = read(name).split("\n");
        const match = analysis.resume(`${rows.slice(0, rows.indexOf(`deal ${deal}`) + count).join("\n")}\n`);
        const again = analysis.fromText(match.positionText());
        const [one, other] = [match, again].map((each) => ({ choice: each.judge(120), unseen: each.unseen() }));
        // The end of the deal before is part of the random seed, and a text does not have it.
        const plain = ({ choice, unseen }) => [choice?.actions.map(({ act }) => act), unseen.map(({ tile }) => tile)];
        if (deal === 1) assert.deepEqual(other, one, name);
        else assert.deepEqual(plain(other), plain(one), name);
        judged += one.choice ? 1 : 0;
      }
  assert.ok(judged > 5, `${judged} judged`);
});

test("the replay of a finished match has its actions, results and hands; there is none of a match that goes on", () => {
  let finished = 0;
  for (const name of readdirSync(golden).filter((name) => name.endsWith(".dgr"))) {
    const trace = kozel.catalogue().replay(read(name));
    const acts = trace.filter(({ action }) => action).map(({ deal, seat, action }) => [deal, seat, action]);
    const story = analysis.story(read(name));
    if (!trace.at(-1).winners) {
      assert.equal(story, null, name);
      continue;
    }
    finished++;
    assert.deepEqual(story.deals.flatMap(({ deal, steps }) => steps.map(({ seat, act }) => [deal, seat, act])), acts, name);
    assert.deepEqual(story.deals.map(({ result }) => result.credits), trace.filter(({ credits }) => credits).map(({ credits }) => credits), name);
    assert.deepEqual(story.result.winners, trace.at(-1).winners, name);
    const { hands, bazaar = [] } = story.deals[0];
    assert.equal(new Set([...hands.flat(), ...bazaar]).size, 28, name);
    const rows = read(name).trimEnd().split("\n");
    assert.equal(analysis.story(`${rows.slice(0, -1).join("\n")}\n`), null, name);
  }
  assert.ok(finished > 20, `${finished} finished`);
  assert.equal(analysis.story('[Game "kozel"]\n[Players "2"]\n'), null);
  assert.throws(() => analysis.story("[Game"), { name: "KozelError" });
});

test("the analysis while it is made: actions done, deals with their choices and leads, the match so far", () => {
  const rows = read("classic-2-1.dgr").split("\n");
  const record = `${rows.slice(0, rows.indexOf("deal 1") + 10).join("\n")}\n`;
  const heard = [];
  analysis.judged(record, (line) => heard.push(line));
  const done = heard.filter((line) => typeof line === "number");
  const steps = kozel.catalogue().replay(record).filter(({ action }) => action).length;
  assert.deepEqual([...new Set(done)], Array.from({ length: steps + 1 }, (_, i) => i));
  const [{ choices, leads, ...deal }, match] = heard.filter((line) => typeof line !== "number");
  assert.deepEqual([...choices, deal, match], analysis.analyse(record));
  assert.equal(leads.length, steps + 1);
  assert.ok(choices.length > 0 && leads.every((sides) => sides.length === 2));
});

test("what is no record, no number or no analysis.wasm is refused", () => {
  assert.throws(() => analysis.analyse("nonsense\n"), { name: "KozelError", line: 1 });
  for (const wrong of [{ seat: 5 }, { seat: -1 }, { deal: 1.5 }, { playouts: 65537 }, { playouts: NaN }, { playouts: "9" }])
    assert.throws(() => analysis.analyse(read("sport-4-1.dgr"), wrong), RangeError);
  assert.throws(() => kozel.catalogue("").analyse(""), /only analysis.wasm/);
  assert.throws(() => analysis.analyse(read("sport-4-1.dgr"), { playouts: 120, told: () => assert.fail("enough") }), /enough/);
  assert.ok(analysis.analyse(read("sport-4-1.dgr"), { seat: 1, deal: 1, playouts: 120 }).length > 2, "after it was interrupted");
});
