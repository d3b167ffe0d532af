import assert from "node:assert/strict";
import { test } from "node:test";
import { useCatalog } from "../src/i18n.js";
import type { SeatInfo } from "../src/protocol.js";
import { gameSentence, sitterName, timeSentence } from "../src/shell/names.js";
import { parsePath, pathOf } from "../src/shell/router.js";
import { app } from "./fakes.js";

test("a table reads as a sentence", () => {
  useCatalog("en", {});
  assert.equal(gameSentence(app), "Kozel for two, fish for all, to 101");
  assert.equal(timeSentence(app), "60 s a move, 120 s in reserve");
  assert.equal(timeSentence({ ...app, reserve: 0 }), "60 s a move");
  const pairs = { ...app, game: "kozel-short", seats: 4, options: { sides: "pairs", target: "51" } };
  assert.equal(gameSentence(pairs), "Short Kozel for four, in pairs, to 51");
});

test("people go by their names, bots by their level, numbered where several sit", () => {
  const bot: SeatInfo = { name: "novice", kind: "bot", here: true };
  const seats = [bot, { name: "novice", kind: "person", here: true } as SeatInfo, bot, null];
  assert.deepEqual(
    [1, 2, 3, 4].map((seat) => sitterName(seats, seat)),
    ["Novice 1", "novice", "Novice 2", ""],
  );
  assert.equal(sitterName([bot], 1), "Novice");
});

test("addresses lead to views and back", () => {
  assert.deepEqual(parsePath("/t/x7k2p"), { page: "table", table: "x7k2p" });
  assert.deepEqual(parsePath("/"), { page: "lobby" });
  assert.deepEqual(parsePath("/t/"), { page: "lobby" });
  assert.equal(pathOf(parsePath("/t/x7k2p")), "/t/x7k2p");
});
