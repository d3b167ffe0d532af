// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game, Hello } from "../src/base/protocol.js";
import { inPairs } from "../src/base/aids.js";
import { askedTerms, barred, changedOptions, firstSubstitute, givesPoints, ratedNote, termsOf, usualTerms, withBots, withoutPairs, withRated } from "../src/terms/terms.js";
import { changeWords } from "../src/terms/words.js";
import { games } from "../src/state/games.js";
import { readWishes } from "../src/state/wishes.js";
import { app, helloReply } from "./fakes.js";

const pairs: Game = {
  id: "sport",
  title: "Sport domino",
  seats: [2, 4],
  sides: "pairs",
  options: [
    { key: "deals", title: "Deals", min: 4, max: 40, step: 4, phrase: ["{n} deal", "{n} deals"], default: "12" },
    { key: "fish", title: "Fish", values: ["all", "one"], titles: ["for all", "for one"], default: "all" },
  ],
};
const single: Game = { id: "kozel", title: "Kozel", seats: [2, 3, 4], sides: "single", options: [{ key: "sides", title: "Sides", values: ["single", "pairs"], titles: ["each for himself", "in pairs"], default: "single" }] };

function hello(registered: boolean): Hello {
  return {
    ...helloReply(2),
    you: { name: "Ann", registered, coins: 1000 },
    bots: ["random", "novice", "club"],
    games: [single, pairs],
    stake: { min: 0, max: 1000, default: 0 },
    substitute: { min: 5, max: 300, default: 0 },
  };
}

test("a table as usual: the most seats, default options, friendly, novices offered", () => {
  const terms = usualTerms(hello(true), pairs);
  assert.deepEqual([terms.seats, terms.options, terms.bots, terms.rated, terms.stake], [4, { deals: "12", fish: "all" }, "novice", false, 0]);
  assert.deepEqual(barred(terms, hello(true), pairs), { stake: "Pairs do not play for a stake" });
});

test("a guest is told why he cannot play for the rating", () => {
  const terms = { ...usualTerms(hello(false), single), rated: true, lowest: 1300 };
  const why = barred(terms, hello(false), single);
  assert.deepEqual(Object.keys(why).sort(), ["lowest", "queue", "rated"]);
  // A choice made for another person does not exclude bots.
  const asked = askedTerms(terms, why, hello(true));
  assert.deepEqual([asked.rated, asked.lowest, asked.bots], [false, 0, "novice"]);
});

test("what is ruled out is not asked for, but stays chosen", () => {
  const terms = { ...usualTerms(hello(true), single), seats: 2, rated: true, bots: "club", substitute: 30 };
  const why = barred(terms, hello(true), single);
  assert.deepEqual(why, {
    bots: "With bots a match can neither be rated nor played for a stake",
    substitute: "Bots play on for absent players in friendly matches without a stake only",
    untimed: "A match without a clock can neither be rated nor played for a stake",
  });
  const asked = askedTerms(terms, why, hello(true));
  assert.deepEqual([asked.bots, asked.substitute, terms.bots], ["", 0, "club"]);
  assert.deepEqual(barred({ ...terms, rated: false }, hello(true), single), {});
});

test("no clock with bots, the usual one without, and a rating needs one", () => {
  const terms = usualTerms(hello(true), single);
  assert.deepEqual([terms.time, terms.reserve], [0, 0]);
  const alone = { ...terms, ...withBots(terms, hello(true), "") };
  assert.deepEqual([alone.bots, alone.time, alone.reserve], ["", 60, 120]);
  assert.deepEqual(withBots(alone, hello(true), "club"), { bots: "club", time: 0, reserve: 0 });
  // A time that the person has chosen stays.
  assert.deepEqual(withBots({ ...alone, time: 30 }, hello(true), "club"), { bots: "club" });
  const rated = { ...terms, rated: true };
  const asked = askedTerms(rated, barred(rated, hello(true), single), hello(true));
  assert.deepEqual([asked.time, asked.reserve], [60, 120]);
});

test("memory aids are on in friendly matches, off in rated ones, until somebody chooses", () => {
  const terms = usualTerms(hello(true), single);
  assert.equal(terms.memory_aids, true);
  const rated = { ...terms, ...withRated(terms, true) };
  assert.deepEqual([rated.rated, rated.memory_aids], [true, false]);
  assert.equal(withRated(rated, false).memory_aids, true);
  assert.deepEqual(withRated({ ...terms, memory_aids: false }, true), { rated: true });
  assert.deepEqual([{}, { rated: true }, { rated: true, memory_aids: true }].map((part) => termsOf({ ...app, ...part }).memory_aids), [true, false, true]);
});

test("a queue needs two sides and no stake", () => {
  const two = { ...usualTerms(hello(true), single), seats: 2 };
  assert.equal(barred({ ...two, queue: true }, hello(true), single).stake, "A table with a queue takes no stake");
  assert.equal(barred({ ...two, stake: 5 }, hello(true), single).queue, "A table with a queue takes no stake");
  const four = { ...two, seats: 4 };
  assert.equal(barred(four, hello(true), single).queue, "Only a table of two sides has a queue");
  const partners = { ...four, options: { sides: "pairs" } };
  assert.equal(inPairs(single, partners), true);
  assert.deepEqual([withoutPairs(single, partners).options, inPairs(single, withoutPairs(single, partners))], [{ sides: "single" }, false]);
  const pair = { ...partners, seats: 2 };
  for (const [game, terms] of [[single, pair], [single, usualTerms(hello(true), single)], [pairs, usualTerms(hello(true), pairs)]] as const) assert.equal(withoutPairs(game, terms), terms);
  assert.deepEqual(Object.keys(barred(partners, hello(true), single)), ["stake"]);
});

test("a stake left over from a table for single players does not bar the pairs' queue", () => {
  const terms = { ...usualTerms(hello(true), pairs), stake: 50, queue: true };
  const why = barred(terms, hello(true), pairs);
  const asked = askedTerms(terms, why, hello(true));
  assert.deepEqual([asked.stake, asked.queue, asked.bots], [0, true, "novice"]);
});

test("options that differ from their defaults, in the game's order", () => {
  assert.deepEqual(changedOptions(pairs, { fish: "one", deals: "8" }), [["deals", "8"], ["fish", "one"]]);
  assert.deepEqual(changedOptions(pairs, { fish: "all" }), []);
  assert.deepEqual(changedOptions(undefined, { fish: "all" }), []);
});

test("the terms of an application come back as a form; a substitute begins in its range", () => {
  const terms = termsOf({ ...app, rated: true, queue: true });
  assert.deepEqual([terms.game, terms.options, terms.rated, terms.queue, terms.lowest], ["kozel", app.options, true, true, 0]);
  assert.equal(firstSubstitute(hello(true)), 30);
  assert.equal(firstSubstitute({ ...hello(true), substitute: { min: 60, max: 90, default: 0 } }), 60);
});

test("what was looked for in the lobby is read out of anything", () => {
  const first = { against: "bots", level: "novice", rated: false, filter: {}, talk: "auto" };
  for (const bad of [null, 7, "x", { against: "cats", level: "<b>", rated: 1, filter: [{ game: 5 }] }]) assert.deepEqual(readWishes(bad), first);
  const good = { against: "people", level: "club", rated: true, filter: { game: "kozel", seats: 2, rated: true, stake: 0, fits: true }, talk: "closed" };
  assert.deepEqual(readWishes(JSON.parse(JSON.stringify(good))), good);
  assert.deepEqual(readWishes({ filter: { seats: 5, stake: 3, fits: "yes" } }).filter, {});
});

test("a proposal says what would change, and nothing else", () => {
  const { table: _table, by: _by, players: _players, free: _free, ...same } = app;
  const options: Game["options"] = [
    { key: "fish", title: "Fish", values: ["all", "one"], titles: ["for all", "for one"], phrases: ["fish for all", "fish for one"], default: "all" },
    { key: "target", title: "Played to", min: 20, max: 1000, phrase: ["to {n}"], default: "101" },
  ];
  games.learn([{ id: "kozel", title: "Kozel", seats: [2], options }]);
  assert.deepEqual(changeWords(app, same), []);
  assert.deepEqual(changeWords(app, { ...same, options: { fish: "one", target: "50" }, time: 30, bots: "", substitute: 20 }), [
    "Kozel for two, fish for one, to 50",
    "30 s per move, 120 s in reserve",
    "without bots",
    "a bot takes over after 20 s of absence",
  ]);
  assert.deepEqual(changeWords({ ...app, rated: true }, same), ["friendly", "with memory aids"]);
  assert.deepEqual(changeWords(app, { ...same, memory_aids: false }), ["without memory aids"]);
});

test("rating points are given where everybody plays for himself to the usual target", () => {
  const game: Game = { id: "kozel", title: "Kozel", seats: [2, 3, 4], points: true, options: [{ key: "target", title: "Played to", min: 20, max: 1000, default: "101" }] };
  assert.equal(givesPoints(game, { seats: 3, options: {} }), true);
  assert.equal(givesPoints(game, { seats: 3, options: { target: "101" } }), true);
  assert.equal(givesPoints(game, { seats: 3, options: { target: "50" } }), false);
  assert.equal(givesPoints({ ...game, sides: "pairs" }, { seats: 4, options: {} }), false);
  assert.equal(givesPoints({ ...game, points: undefined }, { seats: 3, options: {} }), false);
});

test("a rated match says for what it counts, and for what it does not", () => {
  const game: Game = { id: "kozel", title: "Kozel", seats: [2, 3, 4], points: true, options: [{ key: "target", title: "Played to", min: 20, max: 1000, default: "101" }] };
  const note = (seats: number, target: string, points = true) => ratedNote({ ...game, points }, { seats, options: { target } });
  assert.equal(note(2, "101"), "The result counts for rating points and Elo.");
  assert.equal(note(3, "101"), "The result counts for rating points.");
  assert.equal(note(2, "50"), "The result counts for Elo. This game gives no rating points.");
  assert.equal(note(4, "101", false), "The result counts for strength, but not for rating points or Elo.");
});
