// SPDX-License-Identifier: MIT
// Positions as text (positions.wasm): the package writes and reads them as the library does (tests/unit/engine/notation/position_test.c).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, kozel, load } from "./package.mjs";

const core = await load(readFileSync(join(folder, "positions.wasm")));

/** Plays random deals until `actions` are done or the match is over. */
function play(match, actions, seed) {
  for (let i = 0; i < actions && match.phase !== "over"; i++) {
    if (match.phase === "dealing") match.deal(match.shuffle(seed + i));
    match.apply(match.bot("random", seed + i));
  }
}

test("every game's positions are read as they were written, and played on alike", () => {
  for (const { name, seats } of core.games())
    for (const count of seats)
      for (const actions of [0, 1, 7, 30, 90]) {
        const match = core.match(name, count);
        play(match, actions, 5);
        const text = match.positionText();
        const again = core.fromText(text);
        assert.equal(again.positionText(), text);
        assert.deepEqual([again.phase, again.turn, again.legal()], [match.phase, match.turn, match.legal()]);
        assert.equal(again.record(), "");
        for (let seat = 0; seat <= count; seat++) {
          const line = match.positionText(seat);
          assert.match(line, new RegExp(` seat=${seat}\\b`));
          assert.equal(again.positionText(seat), line);
          assert.deepEqual(core.viewFromText(line).legal, match.view(seat).legal);
          if (match.phase === "playing") assert.deepEqual(core.viewFromText(line).hand, match.view(seat).hand);
        }
        play(again, 5, 9);
        play(match, 5, 9);
        assert.equal(again.positionText(), match.positionText());
        const copy = again.copy();
        assert.equal(copy.positionText(), again.positionText());
      }
});

test("options, the lot and the version of the rules are in the text", () => {
  const match = core.match("kozel", 2, { options: { target: 50 } });
  assert.match(match.positionText(), /^kozel 2 options=target=50 rules=3 deal=1 /);
  match.deal(match.shuffle(1));
  assert.match(core.resume(match.record().replace(/\n\n/, '\n[Rules "2"]\n\n')).positionText(), / rules=2 /);
  assert.match(core.match("sausage", 2, { lot: 2 }).positionText(), / lot=2 /);
});

test("what looks like a tag in a remark is none", () => {
  const match = core.match("kozel", 2);
  match.deal(match.shuffle(1));
  const text = match.positionText();
  const remark = `# \u2028[Options "${"x".repeat(100000)}"]\n`;
  const after = match.record().replace(/^\[Game .*/m, '$& # of the table: [Game "?"]');
  assert.equal(core.resume(after).positionText(), text);
  for (const record of [remark + match.record(), match.record() + remark]) assert.equal(core.resume(record).positionText(), text);
});

test("a text that is no position is refused at its column", () => {
  const refused = (text, read = "fromText") => {
    try {
      core[read](text);
    } catch ({ name, code, column }) {
      return [name, code, column];
    }
  };
  assert.deepEqual(refused("kozell 2"), ["KozelError", "no-such-game", 1]);
  assert.deepEqual(refused("kozel 2 deal=0"), ["KozelError", "tag-value", 14]);
  assert.deepEqual(refused("kozel 2 deal=0", "viewFromText"), ["KozelError", "tag-value", 14]);
  assert.deepEqual(refused("kozel 2 seat=1"), ["KozelError", "hidden-tiles", 9]);
  assert.throws(() => core.match("kozel", 2).positionText(3), RangeError);
  assert.throws(() => kozel.match("kozel", 2).positionText(), /only positions\.wasm/);
});

test("a match goes on at a table from a position, with the state that a server would send", () => {
  const match = core.match("kozel", 2);
  play(match, 60, 3);
  while (match.phase !== "playing" || match.forced() !== null) play(match, 1, 4);
  const begun = core.fromText(match.positionText());
  const sent = [];
  const table = core.table({ match: begun }, begun.turn, (event) => sent.push(event));
  assert.deepEqual(table.state(begun.turn), begun.state(begun.turn));
  assert.deepEqual(begun.state(begun.turn).legal, begun.legal());
  const act = begun.legal()[0];
  table.apply(act);
  begun.apply(act);
  assert.equal(table.positionText(), begun.positionText());
  assert.equal(sent[0].ev, "step");
});
