// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { NoPosition, ownMembers, read, textOf } from "../src/setup/position.js";

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
