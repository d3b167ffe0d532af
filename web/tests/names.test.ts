// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { useCatalog } from "../src/base/i18n.js";
import type { DealResult, GameOption, MatchResult, SeatInfo } from "../src/base/protocol.js";
import { castOf } from "../src/bots/cast.js";
import { faceOf } from "../src/bots/face.js";
import { botName, gameLine, gameName, gameSentence, isLevel, optionName, optionsPhrase, sitterName, timeSentence } from "../src/ui/names.js";
import { levelStrength } from "../src/bots/sayings.js";
import { games } from "../src/state/games.js";
import type { Shown } from "../src/state/shown.js";
import { dealWords, matchWords } from "../src/table/score/deal-words.js";
import { parsePath, pathOf } from "../src/page/router.js";
import { app } from "./fakes.js";

/** Returns an option as the server sends it: its values, and their phrases in a sentence. */
const choice = (key: string, phrases: Record<string, string>): GameOption => {
  const values = Object.keys(phrases);
  return { key, title: `Usual ${key}`, values, titles: values, phrases: Object.values(phrases), default: values[0]! };
};
const number = (key: string, ...phrase: string[]): GameOption => ({ key, title: `Usual ${key}`, min: 1, max: 1000, phrase, default: "1" });

/** The server's options of its games. */
const OPTIONS = [
  choice("fish", { all: "fish for all", one: "fish for one" }),
  choice("sides", { single: "", pairs: "in pairs" }),
  choice("limit", { 100: "to {n}", 300: "to {n}" }),
  choice("rule13", { yes: "", no: "without the rule of 13" }),
  choice("bonus", { yes: "", no: "without bonuses" }),
  choice("doubles", { 1: "", 2: "two doubles at once" }),
  choice("lead", { turned: "", double: "begun by a double" }),
  choice("signals", { yes: "", no: "without signals" }),
  number("target", "to {n}"),
  number("deals", "{n} deal", "{n} deals"),
];
const OWN = Object.entries({ kozel: "Kozel", "kozel-short": "Short Kozel", "kozel-pairs": "Kozel in pairs", sausage: "Sausage", general: "General", sport: "Sport domino" }).map(
  ([id, title]) => ({ id, title, seats: [2, 3, 4], options: OPTIONS }),
);

test("a table reads as a sentence", () => {
  useCatalog("en", {});
  games.learn(OWN);
  assert.equal(gameSentence(app), "Kozel for two, fish for all, to 101");
  assert.equal(timeSentence(app), "60 s per move, 120 s in reserve");
  assert.equal(timeSentence({ ...app, reserve: 0 }), "60 s per move");
  const pairs = { ...app, game: "kozel-short", seats: 4, options: { sides: "pairs", target: "51" } };
  assert.equal(gameSentence(pairs), "Short Kozel for four, in pairs, to 51");
});

test("options that are as usual go without saying; a host's own games have his names", () => {
  useCatalog("en", {});
  games.learn(OWN);
  const options = { limit: "300", bonus: "yes", rule13: "no", doubles: "2" };
  assert.equal(gameSentence({ ...app, game: "kozel-pairs", options }), "Kozel in pairs for two, to 300, without the rule of 13, two doubles at once");
  const sausage = { ...app, game: "sausage", options: { target: "101", lead: "double" } };
  assert.equal(gameSentence(sausage), "Sausage for two, to 101, begun by a double");
  assert.doesNotMatch(gameSentence({ ...sausage, options: { lead: "turned" } }), /,/);
  const general = { ...app, game: "general", options: { signals: "no" } };
  assert.match(gameSentence(general), /, without signals$/);
  assert.doesNotMatch(gameSentence({ ...general, options: { signals: "yes" } }), /,/);
  const sport = { ...app, game: "sport", seats: 4, options: { deals: "8" } };
  assert.equal(gameSentence(sport), "Sport domino for four, 8 deals");
  assert.equal(gameSentence({ ...sport, options: { deals: "1" } }), "Sport domino for four, 1 deal");
  assert.match(gameSentence({ ...sport, options: { newer: "3" } }), /, newer 3$/, "what a newer server has");
  assert.equal(gameName("our-goat"), "our-goat");
  games.learn([{ id: "our-goat", title: "Our goat", seats: [4], options: [] }]);
  assert.equal(gameName("our-goat"), "Our goat");
  games.learn([]);
});

test("an option is called what its game calls it, else what its key means everywhere", () => {
  useCatalog("uk", { "Knock-out after two lost deals": "На виліт після двох програних роздач" });
  const options = (title?: string) => [{ key: "queue", title: title ?? "queue", ...(title && { named: true }), values: ["no", "yes"], titles: ["no", "yes"], default: "no" }];
  games.learn([
    { id: "general", title: "General", seats: [4], options: options("Knock-out after two lost deals") },
    { id: "our-goat", title: "Our goat", seats: [2], options: [...options(), { key: "sleep", title: "Who sleeps pays", named: true, min: 0, max: 9, default: "0" }] },
  ]);
  const general = { ...app, game: "general", options: { queue: "yes" } };
  assert.equal(optionName("general", "queue"), "На виліт після двох програних роздач");
  assert.match(gameSentence(general), /, на виліт після двох програних роздач$/);
  assert.doesNotMatch(gameSentence({ ...general, options: { queue: "no" } }), /,/);
  assert.equal(optionName("our-goat", "queue"), "queue");
  assert.match(gameSentence({ ...app, game: "our-goat", options: { sleep: "3" } }), /, who sleeps pays: 3$/);
  games.learn([]);
  useCatalog("en", {});
});

test("a house game has its file's words for who reads a language, else the file's own", () => {
  const sleep: GameOption = { key: "sleep", title: "Schlafen", named: true, in: { uk: { title: "Сплять" } }, min: 0, max: 9, default: "0" };
  const fish: GameOption = { ...choice("fish", { all: "fish for all", one: "fish for one" }), in: { uk: { title: "Рибка" } } };
  const house = { id: "our-goat", title: "Unser Bock", says: "Wie bei uns.", in: { uk: { title: "Наш цап", says: "По-нашому." }, ro: { title: "Țapul nostru" } }, seats: [2] };
  games.learn([{ ...house, options: [sleep, fish] }]);
  const told = (): string[] => {
    const options = { sleep: "3", fish: "one" };
    return [gameName("our-goat"), gameLine("our-goat"), optionName("our-goat", "sleep"), optionsPhrase("our-goat", options)];
  };
  useCatalog("uk", { "Unser Bock": "не той" });
  assert.deepEqual(told(), ["Наш цап", "По-нашому.", "Сплять", "сплять: 3, рибка: one"]);
  useCatalog("ro", {});
  assert.deepEqual(told(), ["Țapul nostru", "Wie bei uns.", "Schlafen", "schlafen: 3, fish for one"]);
  useCatalog("de", {});
  assert.deepEqual(told(), ["Unser Bock", "Wie bei uns.", "Schlafen", "Schlafen: 3, fish for one"]);
  games.learn([]);
  useCatalog("en", {});
});

test("people go by their names, bots are characters of their level; one that the page does not know goes by it", () => {
  const bot: SeatInfo = { name: "novice", kind: "bot", here: true };
  const seats = [bot, { name: "novice", kind: "person", here: true } as SeatInfo, bot, null];
  assert.deepEqual(
    [1, 2, 3, 4].map((seat) => sitterName(seats, seat)),
    ["Petryk", "novice", "Olya", ""],
  );
  assert.equal(sitterName([bot], 1), "Petryk");
  const other = { ...bot, name: "oracle" };
  assert.equal(sitterName([other], 1), "Oracle");
  assert.deepEqual([1, 2].map((seat) => sitterName([other, other], seat)), ["Oracle 1", "Oracle 2"]);
});

test("every level has characters of its own, with faces, and a measured strength", () => {
  const levels = Object.keys(KZ_STRENGTH);
  assert.equal(levels.length, 11);
  const names = levels.flatMap((level) => castOf(level));
  assert.equal(names.length, 4 * levels.length);
  assert.equal(new Set(names).size, names.length);
  for (const level of levels) for (const place of [0, 1, 2, 3]) assert.ok(faceOf(level, place), level);
  assert.equal(faceOf("oracle", 0), null);
  assert.match(levelStrength("club"), /^Strength: \d+\u00a0±\u00a0\d+$/);
  assert.equal(levelStrength("novice"), "Strength: 1000");
  assert.equal(levelStrength("oracle"), "");
});

test("addresses lead to views and back", () => {
  assert.deepEqual(parsePath("/t/x7k2p"), { page: "table", table: "x7k2p" });
  assert.deepEqual(parsePath("/"), { page: "lobby" });
  assert.deepEqual(parsePath("/t/"), { page: "nothing" });
  assert.equal(pathOf(parsePath("/t/x7k2p")), "/t/x7k2p");
});

test("a game is called what its file calls it, in the reader's language where the catalogue has it", () => {
  games.learn([{ id: "kozel-de", title: "German Kozel", seats: [2], options: [] }, { id: "ours", title: "Козел нашого двору", seats: [2], options: [] }]);
  useCatalog("uk", { "German Kozel": "Козел німецький" });
  assert.deepEqual(["kozel-de", "ours"].map(gameName), ["Козел німецький", "Козел нашого двору"]);
  useCatalog("en", {});
  assert.equal(gameName("kozel-de"), "German Kozel");
  games.learn([]);
});

test("a bot that goes by its level has no page, in whatever language that is called as its key", () => {
  useCatalog("en", {});
  assert.equal(botName("novice"), "novice");
  assert.deepEqual(["random", "novice", "club", "master"].map(isLevel), [true, true, true, true]);
  assert.deepEqual(Object.keys(KZ_STRENGTH).map(isLevel), Object.keys(KZ_STRENGTH).map(() => true));
  assert.equal(isLevel("Ilona"), false);
});

test("a guest's name stays on one line of a heading", () => {
  const seats = [{ kind: "person", name: "Anna" }, { kind: "person", name: "Guest-2" }];
  const shown = { seats, you: 1, match: { sides: [1, 2] } } as unknown as Shown;
  assert.equal(dealWords(shown, { end: "out", seat: 2 } as DealResult), "Guest-\u20602 went out");
  assert.equal(matchWords(shown, { reason: "goat", goats: [2], losers: [2], winners: [1] } as unknown as MatchResult), "The goat is Guest-\u20602");
});
