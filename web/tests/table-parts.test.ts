// The table view's pure parts: what may be laid by tile and end, who sits where, points, the clock, the hand, the places.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitHand, HAND_GAP, handWidth } from "../src/table/hand.js";
import { choicesByTile } from "../src/table/legal.js";
import { places } from "../src/table/places.js";
import { points, seating } from "../src/table/seats.js";
import { timeLeft } from "../src/table/time-left.js";

test("legal actions are grouped by tile and end; draws, knocks and others are nobody's choice", () => {
  const choices = choicesByTile(["0-4@a", "2-6@a", "2-6@b", "draw", "knock", "0-0@a+6-6@b"]);
  assert.deepEqual([...choices], [
    ["0-4", [{ end: "a", act: "0-4@a" }]],
    ["2-6", [{ end: "a", act: "2-6@a" }, { end: "b", act: "2-6@b" }]],
  ]);
  assert.deepEqual(choicesByTile(["1-1"]).get("1-1"), [{ end: "", act: "1-1" }]);
  assert.equal(choicesByTile(undefined).size, 0);
});

test("the next to play sits to the left, the own seat at the bottom", () => {
  const around = (seats: number, you: number) => seating(seats, you).map(({ seat, side }) => `${seat} ${side}`);
  assert.deepEqual(around(4, 3), ["3 bottom", "4 left", "1 top", "2 right"]);
  assert.deepEqual(around(3, 1), ["1 bottom", "2 left", "3 right"]);
  assert.deepEqual(around(2, 2), ["2 bottom", "1 top"]);
  assert.deepEqual(around(4, 0)[0], "1 bottom");
});

test("remembered points carry a plus, an open account does not", () => {
  assert.deepEqual(points({ score: 0, open: false, memory: 19 }), { text: "+19", kind: "memory" });
  assert.deepEqual(points({ score: 20, open: true, memory: 0 }), { text: "20", kind: "open" });
  assert.deepEqual(points({ score: 0, open: false, memory: 0 }), { text: "0", kind: "none" });
});

test("the clock takes the move's time, then the reserve, and warns in the last ten seconds of both", () => {
  const clock = { move: 20_000, reserve: 30_000 };
  assert.deepEqual(timeLeft(clock, 5_000, 60_000, 120_000), { seconds: 15, part: 0.25, inReserve: false, warn: false });
  assert.deepEqual(timeLeft(clock, 35_000, 60_000, 120_000), { seconds: 15, part: 0.125, inReserve: true, warn: false });
  assert.deepEqual(timeLeft(clock, 41_000, 60_000, 120_000).warn, true);
  assert.deepEqual(timeLeft(clock, 90_000, 60_000, 120_000), { seconds: 0, part: 0, inReserve: true, warn: true });
  assert.equal(timeLeft({ move: 9_000, reserve: 0 }, 0, 60_000, 0).warn, true);
});

test("tiles of the hand keep a thumb's width and break into even rows", () => {
  for (const width of [348, 378, 800]) {
    for (let count = 0; count <= 21; count++) {
      const fit = fitHand(count, width, 60);
      assert.ok(fit.tile >= 44, `${count} tiles in ${width}: ${fit.tile}`);
      assert.ok(handWidth(count, fit) <= width + 1 && Math.floor((handWidth(count, fit) + HAND_GAP) / (fit.tile + HAND_GAP)) * fit.rows >= count);
    }
  }
  assert.deepEqual(fitHand(7, 378, 60), { tile: 48, rows: 1 });
});

test("places: by rating points, losers last, equals share one", () => {
  const result = { losers: [2], winners: [1, 3, 4], draw: false, reason: "goat", title: "", record: "" };
  const order = (rating?: number[]) => places({ ...result, ...(rating && { rating }) }, [1, 2, 3, 4]).map(({ seat, place }) => [seat, place]);
  assert.deepEqual(order([3, 0, 10, 3]), [[3, 1], [1, 2], [4, 2], [2, 4]]);
  assert.deepEqual(order(), [[1, 1], [3, 1], [4, 1], [2, 4]]);
});
