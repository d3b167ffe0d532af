// SPDX-License-Identifier: MIT
/* Addresses and numbers of the pages around the games. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { scaleOf } from "../src/community/curve.js";
import { valuesOf } from "../src/people/course.js";
import { reasonsOf, trainingOf } from "../src/people/training.js";
import { historySearch, historyWanted, leadersWanted, pageOf } from "../src/community/wanted.js";
import { monthStart, weekStart, scoreText, tableOf } from "../src/community/words.js";
import { parsePath, pathOf, searchOf } from "../src/page/router.js";
import { inBrowser } from "./fakes.js";

test("every address leads to its view and back", () => {
  for (const path of ["/", "/history?game=kozel&page=2", "/leaders", "/messages", "/messages/%D0%86%D0%BD%D0%B0", "/games", "/games/sea-goat", "/puzzles", "/puzzles?game=kozel&theme=7", "/p/Ion_Popa", "/admin?part=people", "/guestbook", "/account"]) {
    const [, name = "", search = ""] = /^([^?]*)(.*)$/.exec(path)!;
    assert.equal(pathOf(parsePath(name, search)), path);
  }
  assert.deepEqual(parsePath("/messages/%D0%86%D0%BD%D0%B0"), { page: "messages", name: "Іна" });
  for (const path of ["/p/", "/p/%E0%A4", "/history/x", "/nothing"]) assert.deepEqual(parsePath(path), { page: "nothing" }, path);
  assert.equal(searchOf({ a: "", b: "x y", c: "" }), "?b=x+y");
  assert.equal(searchOf({}), "");
});

test("a history's filters go into the address and come back; what nobody knows is left out", () => {
  const wanted = { game: "sea-goat", outcome: "won" as const, starred: true, with: "Іна", page: 3 };
  assert.deepEqual(historyWanted(historySearch(wanted)), wanted);
  assert.deepEqual(historyWanted("?outcome=eaten&page=-2&starred=1"), { game: "", outcome: "", starred: false, with: "", page: 1 });
  assert.equal(historySearch({ game: "", outcome: "", starred: false, with: "", page: 1 }), "");
  for (const page of ["0", "1.5", "x", "1000000"]) assert.equal(pageOf(new URLSearchParams({ page })), 1);
});

test("a ranking by Elo is of one game and of all time, by strength of one family and format", () => {
  const usual = { game: "", by: "points", month: false, week: false, friends: false, family: "", format: "", page: 1 };
  assert.deepEqual(leadersWanted("?by=elo&of=month"), { ...usual, month: true });
  assert.deepEqual(leadersWanted("?game=kozel&by=elo&of=month"), { ...usual, game: "kozel", by: "elo" });
  assert.deepEqual(leadersWanted("?by=strength&family=muggins&format=pairs&of=month"), { ...usual, by: "strength", family: "muggins", format: "pairs" });
  assert.deepEqual(leadersWanted("?by=strength&format=five"), { ...usual, by: "strength" });
  assert.deepEqual(leadersWanted("?by=strength&of=week&who=friends"), { ...usual, by: "strength", week: true, friends: true });
  assert.deepEqual(leadersWanted("?of=week&who=friends"), usual);
  assert.equal(weekStart(Date.UTC(2026, 10, 21, 23)), Date.UTC(2026, 10, 15));
  assert.equal(monthStart(Date.UTC(2026, 10, 21, 23)), Date.UTC(2026, 10, 1));
});

test("the sides' scores, the own one first", () => {
  const player = (side: number, score: number) => ({ name: "x", side, score, outcome: "won", bot: false });
  const players = [player(1, 40), player(2, 101), player(1, 40), player(2, 101)];
  assert.equal(scoreText({ players, seat: 2, score: 101 }), "101 : 40");
  assert.equal(scoreText({ players: [player(1, 5), player(2, 7), player(3, 9)], seat: 3, score: 9 }), "9 : 5 : 7");
  // As the match's end shows them: remembered points have a plus.
  const remembered = [{ ...player(1, 0), memory: 40 }, player(2, 22), { ...player(3, 0), memory: 87 }, player(4, 0)];
  assert.equal(scoreText({ players: remembered, seat: 1, score: 0 }), "+40 : 22 : +87 : 0");
  assert.equal(scoreText({ players: remembered, seat: 2, score: 22 }), "22 : +40 : +87 : 0");
});

test("who broke a match off has the name that they had at the table", async () => {
  const { endText } = await inBrowser(() => import("../src/community/matches.js"));
  const player = (name: string, bot: boolean, left?: "resign" | "timeout") => ({ name, bot, side: 1, score: 0, outcome: "won", ...(left && { left }) });
  const players = [player("Anna", false), player("novice", true), player("club", true), player("novice", true, "timeout")];
  assert.equal(endText({ players, seat: 1 }, true), "Olya ran out of time.");
  assert.equal(endText({ players: [player("Guest-7", false, "resign"), player("Anna", false)], seat: 2 }, true), "Guest-7 resigned.");
  assert.equal(endText({ players: [player("our.bot", true, "resign"), player("Anna", false)], seat: 2 }, false), "our.bot resigned.");
  assert.equal(endText({ players: [player("Anna", false, "resign"), player("Eva", false)], seat: 1 }, true), "You have resigned.");
});

test("the scale of a rating has round numbers around the values", () => {
  assert.deepEqual(scaleOf([1184, 1216]), { low: 1180, high: 1220, ticks: [1180, 1190, 1200, 1210, 1220] });
  assert.deepEqual(scaleOf([0]), { low: 0, high: 1, ticks: [0, 1] });
  assert.deepEqual(scaleOf([-3, 400]), { low: -200, high: 400, ticks: [-200, 0, 200, 400] });
  assert.deepEqual(valuesOf([{ at: 1, sum: 1 }, { at: 2, sum: 2, elo: 1216 }]), { elo: true, values: [{ at: 2, value: 1216 }] });
  assert.deepEqual(valuesOf([{ at: 1, sum: 1 }, { at: 2, sum: 3 }]), { elo: false, values: [{ at: 1, value: 1 }, { at: 2, value: 3 }] });
});

test("a table is named by its id or its address", () => {
  for (const text of ["x7k2p", " x7k2p ", "http://kozel.example/t/x7k2p", "/t/x7k2p?x"]) assert.equal(tableOf(text), "x7k2p");
});

test("the reasons of losses are told with what no principle explains, the largest first; what nobody knows is none", () => {
  const stages = { opening: 0.5, middle: 0.25, end: 0.25 };
  const shares = (principles: Record<string, number>, of = stages) => reasonsOf({ principles, stages: of }).map(([, share]) => Math.round(share * 100));
  assert.deepEqual(shares({ V: 0.25, N: 0.5, E: 0.001 }), [50, 25, 25]);
  assert.equal(reasonsOf({ principles: { V: 0.25, N: 0.5 }, stages }).at(-1)![0], "For other reasons");
  assert.deepEqual(shares({ V: 1 }), [100]);
  assert.deepEqual(shares({ "of a later server": 0.5 }), [100]);
  assert.deepEqual(shares({}, { opening: 0, middle: 0, end: 0 }), []);
});

test("a principle is trained by its lesson, if there is one", () => {
  const lessons = [
    { name: "tiles", principle: "" },
    { name: "principle-V", principle: "V" },
  ];
  assert.deepEqual(trainingOf("V", "kozel", lessons).map(({ route }) => pathOf(route)), ["/lessons/principle-V"]);
  assert.deepEqual(trainingOf("7", "kozel", lessons), []);
});
