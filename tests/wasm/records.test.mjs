// SPDX-License-Identifier: MIT
// Records read by the package, as the program reads them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { kozel, root } from "./package.mjs";

const golden = join(root, "tests", "golden");
const bad = join(root, "tests", "records", "bad");
const records = readdirSync(golden).filter((name) => name.endsWith(".dgr"));

test("every golden record's trace, line by line", () => {
  assert.ok(records.length > 80);
  const program = join(root, "build", "gcc", "tests", "conformance", "kozel_offline");
  for (const name of records) {
    const { stdout } = spawnSync(program, ["replay", "--trace", join(golden, name)], { encoding: "utf8", maxBuffer: 2 ** 26 });
    const trace = kozel.replay(readFileSync(join(golden, name)));
    assert.equal(trace.map((line) => `${JSON.stringify(line)}\n`).join(""), stdout, name);
    assert.ok(trace.length > 10);
  }
});

test("every bad record is refused at the line and for the reason that the program tells", () => {
  const expected = readFileSync(join(bad, "EXPECTED"), "utf8").trimEnd().split("\n");
  assert.ok(expected.length > 80);
  for (const line of expected) {
    const [, name, number, reason] = line.match(/^(.*?):(\d+): (.*)$/);
    assert.throws(() => kozel.replay(readFileSync(join(bad, name))), (error) => {
      assert.ok(error instanceof kozel.KozelError);
      assert.deepEqual([error.line, error.message], [Number(number), reason], name);
      return true;
    });
  }
});

test("a match replayed from its record to any of its actions says the same as the trace", () => {
  for (const name of ["sea-goat-navy-4-1", "sausage-2-1", "muggins-3-2"]) {
    const text = readFileSync(join(golden, `${name}.dgr`), "utf8");
    const tag = (key) => text.match(new RegExp(`^\\[${key} "(.*)"\\]`, "m"))?.[1];
    const match = kozel.match(tag("Game"), Number(tag("Players")), { options: tag("Options"), lot: Number(tag("FirstLead") ?? 0) });
    for (const line of kozel.replay(text)) {
      if ("ply" in line) {
        if (match.phase === "dealing") match.deal(dealt(text, line.deal));
        assert.deepEqual([match.turn, match.legal().sort(), match.view().ends], [line.seat, line.legal, line.ends]);
        assert.equal(match.apply(line.action), line.action);
      } else if ("credits" in line) assert.deepEqual(match.dealEnd(), line);
      else assert.deepEqual(match.end(), line);
    }
    assert.deepEqual(kozel.replay(match.record()), kozel.replay(text));
    match.free();
  }
});

test("the hands that a seat sees as each deal begins: its view's, so that a swap for 6-6 is in them", () => {
  const swapped = [];
  for (const name of records) {
    const text = readFileSync(join(golden, name), "utf8");
    const tag = (key) => text.match(new RegExp(`^\\[${key} "(.*)"\\]`, "m"))?.[1];
    const seats = Number(tag("Players"));
    const match = kozel.match(tag("Game"), seats, { options: tag("Options"), lot: Number(tag("FirstLead") ?? 0) });
    const views = Array.from({ length: seats }, () => []);
    for (const line of kozel.replay(text)) {
      if (!("ply" in line)) continue;
      if (match.phase === "dealing") {
        match.deal(dealt(text, line.deal));
        for (const [seat, hands] of views.entries()) hands.push(match.view(seat + 1).hand ?? []);
        if (match.view().standing.swap) swapped.push(name);
      }
      match.apply(line.action);
    }
    for (const [seat, hands] of views.entries()) assert.deepEqual(kozel.hands(text, seat + 1), hands, name);
    if (seats < 4) assert.ok(kozel.hands(text, 4).every((hand) => hand.length === 0));
    match.free();
  }
  assert.ok(swapped.length > 0);
  assert.throws(() => kozel.hands("", 0), RangeError);
});

/** Returns the order of the tiles of a deal of a record. */
function dealt(text, deal) {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  const from = lines.indexOf(`deal ${deal}`) + 1;
  return lines.slice(from).filter((line, i, all) => all.slice(0, i + 1).every((each) => /^(hand|stock)/.test(each))).flatMap((line) => line.split(":")[1].trim().split(/\s+/));
}
