// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { bareLines, recordTo, tagOf } from "../src/page/place.js";
import { NoPosition, ownMembers, read, textOf, withTerms } from "../src/setup/position.js";

const ADDRESS = "?game=kozel&seats=2&options=target%3D50&tiles=abcdefghijklmnopqrstuvwxyzAB&acts=0-0_0-1%40b";

test("a position's link is read with whatever was added to it on its way", () => {
  const position = read(ADDRESS);
  assert.deepEqual([position.game, position.seats, position.acts], ["kozel", 2, ["0-0", "0-1@b"]]);
  for (const more of ["&lang=uk", "&fbclid=x", "&utm_source=a&utm_source=b", "&tilesx=1"]) assert.deepEqual(read(ADDRESS + more), position, more);
  assert.equal(textOf(position), ADDRESS);
  assert.throws(() => read(`${ADDRESS}&seats=3`), NoPosition);
  assert.throws(() => read("?lang=uk"), NoPosition);
});

test("an address without a position is that of an empty board", () => {
  for (const search of ["", "?lang=uk", "?fbclid=x&lang=uk"]) assert.equal([...ownMembers(search)].length, 0, search);
  assert.deepEqual([...ownMembers("?match=b3c1&at=2.7&lang=uk").keys()], ["match", "at"]);
});

test("only LF ends a line of a record", () => {
  for (const end of ["\u2028", "\u2029", "\r"]) {
    const comment = `# one${end}[Game "sausage"]${end}deal 1${end}`;
    const record = `${comment}\n[Game "kozel"] # the game\n[Players "2"] ${comment}\n\ndeal 1 ${comment}\nhand 1: 0-0\n1 0-0 ${comment}\ndeal 2\n`;
    assert.equal(tagOf(record, "Game"), "kozel", JSON.stringify(end));
    assert.equal(tagOf(comment, "Game"), "");
    assert.deepEqual(bareLines(record), ["", '[Game "kozel"]', '[Players "2"]', "", "deal 1", "hand 1: 0-0", "1 0-0", "deal 2", ""]);
    assert.equal(recordTo(record, { deal: 1, ply: 0, seat: 0 }), record.slice(0, record.indexOf("1 0-0")));
    assert.deepEqual(withTerms({ ...read(ADDRESS), game: "" }, record).game, "kozel");
  }
});
