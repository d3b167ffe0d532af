// SPDX-License-Identifier: MIT
// What this device keeps for matches without a server is checked when it is read.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Catalogue } from "kozel/load";
import { beginMatch, equalLevel, outcomeOf } from "../src/device/begin.js";
import { onlyPerson, readMatch, remoteSeats, type KeptMatch, type Sitter } from "../src/device/kept.js";
import { games, readGames } from "../src/state/games.js";

const match = { id: "a1", game: "kozel", seats: 2, options: { target: "101" }, level: "club", record: "", at: 5, outcome: "" };

test("a kept match is read as it was written, and nothing else is a match", () => {
  assert.deepEqual(readMatch("a1", match), match);
  assert.equal(readMatch("b2", match)!.id, "b2", "the key counts");
  for (const foreign of [undefined, null, 7, "kozel", [], {}, { ...match, seats: 5 }, { ...match, seats: "2" }, { ...match, record: 1 }, { ...match, options: null }, { ...match, options: { target: 5 } }, { ...match, at: "now" }, { ...match, outcome: "fled" }, { ...match, level: undefined }, { ...match, equal: 1 }])
    assert.equal(readMatch("a1", foreign), null, JSON.stringify(foreign));
});

test("a match with a person at another device has what its deals come from, in the right form or not at all", () => {
  const hex = (digits: number): string => "0a".repeat(digits / 2);
  const near = { receipt: "kozel receipt 1\n", signature: hex(128), key: hex(64), signKey: hex(64), secret: hex(64), nonces: [hex(32), "-"] };
  const seating = [{ name: "Anna", kind: "person" }, { name: "", kind: "person", remote: true }];
  for (const value of [{ ...match, seating }, { ...match, seating, near }]) assert.deepEqual(readMatch("a1", value), value);
  for (const wrong of [null, 7, [], {}, { ...near, receipt: 1 }, { ...near, signature: hex(64) }, { ...near, key: hex(64).toUpperCase() }, { ...near, secret: "" }, { ...near, signKey: undefined }, { ...near, nonces: [hex(32)] }, { ...near, nonces: [hex(32), ""] }, { ...near, nonces: "--" }])
    assert.equal(readMatch("a1", { ...match, seating, near: wrong }), null, JSON.stringify(wrong));
  for (const sitter of [{ name: "", kind: "person", remote: 1 }, { name: "club", kind: "bot", remote: true }]) assert.equal(readMatch("a1", { ...match, seating: [seating[0], sitter] }), null);
  const three = [...seating, { name: "club", kind: "bot" }] as Sitter[];
  assert.deepEqual([onlyPerson(three), remoteSeats(three), onlyPerson([...three, { name: "Vera", kind: "person" }])], [1, [2], 0]);
});

test("the end of a match as the person's side sees it", () => {
  const end = { winners: [2], losers: [1], draw: false, reason: "target", title: "" };
  assert.deepEqual([outcomeOf(null, 1), outcomeOf(end, 1), outcomeOf(end, 2), outcomeOf({ ...end, winners: [], draw: true }, 1), outcomeOf(end, 0)], ["", "lost", "won", "drawn", "over"]);
});

test("bots as strong as the person follow from finished matches of one person against one level, the oldest first", () => {
  const over = { ...match, level: "novice", outcome: "won" } as KeptMatch;
  const person = { name: "", kind: "person" as const }, bot = (name: string) => ({ name, kind: "bot" as const });
  const kept: KeptMatch[] = [
    { ...over, outcome: "" },
    { ...over, game: "donkey", seats: 3, outcome: "lost", seating: [person, bot("club"), bot("club")] },
    { ...over, seats: 3, seating: [person, bot("club"), bot("novice")] },
    { ...over, seats: 3, outcome: "over", seating: [person, person, bot("novice")] },
    { ...over, seats: 3, seating: [person, { ...person, remote: true }, bot("novice")] },
    { ...over, outcome: "drawn" },
    over,
  ];
  const asked: unknown[] = [];
  const core = { rival: (...wishes: unknown[]) => (asked.push(wishes.slice(0, 2)), "club") } as unknown as Catalogue;
  assert.equal(equalLevel(core, kept, { game: "kozel", seats: 2 }), "club");
  const won = { game: "kozel", seats: 2, level: "novice", score: 1 };
  assert.deepEqual(asked, [[[won, { ...won, score: 0.5 }, { game: "donkey", seats: 3, level: "club", score: 0 }], { game: "kozel", seats: 2 }]]);
});

test("only bots as strong as the person need the kept matches", async () => {
  let asked = 0;
  const core = { match: () => ({ free: () => undefined }), rival: () => (asked++, "club") } as unknown as Catalogue;
  const kind = { game: "kozel", seats: 2, options: {} };
  const person = { name: "", kind: "person" as const }, bot = (name: string) => ({ name, kind: "bot" as const });
  await beginMatch(core, { ...kind, level: "novice" });
  await beginMatch(core, { ...kind, level: "novice", seating: [person, bot("novice")] });
  assert.equal(asked, 0);
  await beginMatch(core, { ...kind, level: "equal" });
  await beginMatch(core, { ...kind, level: "novice", seating: [person, bot("equal")] });
  await beginMatch(core, { ...kind, level: "novice", equal: true });
  assert.equal(asked, 3);
});

test("the games of an earlier visit are read out of anything, and used until the server sends its own", () => {
  const [one, other] = ["kozel", "donkey"].map((id) => ({ id, title: id, seats: [2], options: [] }));
  for (const text of [null, "", "no JSON", "7", "null", "{}", '[null]', '[{"id":"kozel"}]']) assert.deepEqual(readGames(text), [], String(text));
  assert.deepEqual(readGames(JSON.stringify([one])), [one]);
  const entries = new Map([["kozel.games", JSON.stringify([one])]]);
  (globalThis as unknown as { localStorage: unknown }).localStorage = { getItem: (key: string) => entries.get(key) ?? null, setItem: (key: string, text: string) => void entries.set(key, text) };
  assert.deepEqual(games.all(), [one]);
  assert.equal(games.title("kozel"), "kozel");
  games.learn([other!]);
  games.keep();
  assert.deepEqual([games.all(), readGames(entries.get("kozel.games")!)], [[other], [other]]);
});
