// SPDX-License-Identifier: MIT
// The table view's pure parts: what may be laid by tile and end, the seats, points, the clock, the hand, the places.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useCatalog } from "../src/base/i18n.js";
import { waysStyle } from "../src/board/line-view.js";
import { fitHand, HAND_GAP, handWidth } from "../src/table/hand/fit.js";
import { dealWords, hasWon, isFish, loserWords, lossWords, matchWords, reasonWords, rottenWords, titleWords, verdictWords } from "../src/table/score/deal-words.js";
import { places } from "../src/table/score/match-end.js";
import { byEnd, choicesByTile, composed, decided, mayClaim, mayYield, playsOf } from "../src/table/hand/legal.js";
import { dealPoints } from "../src/table/score/score-sheet.js";
import { hasMemoryAids, knockedOn, openHandsOf } from "../src/table/seats/seat-plate.js";
import { columns, isPartner, points, seating, seatName } from "../src/table/seats/seats.js";
import { soundOf } from "../src/table/stage/sounds.js";
import { timeLeft } from "../src/table/seats/time-left.js";
import { match, state } from "./fakes.js";
import { initial, nameView } from "../src/table/seats/person.js";

test("legal actions are grouped by tile and end; draws, knocks and others are nobody's choice", () => {
  const plays = playsOf(["0-4@a", "2-6@a", "2-6@b", "draw", "knock", "claim", "yield", "shift 0-1"]);
  assert.deepEqual([...choicesByTile(plays)], [
    ["0-4", [{ tile: "0-4", end: "a" }]],
    ["2-6", [{ tile: "2-6", end: "a" }, { tile: "2-6", end: "b" }]],
  ]);
  assert.deepEqual(choicesByTile(playsOf(["1-1"])).get("1-1"), [{ tile: "1-1", end: "" }]);
  assert.equal(choicesByTile(playsOf(undefined)).size, 0);
  assert.equal(mayClaim(["1-1", "claim"]), true);
  assert.equal(mayYield(["1-1", "claim"]), false);
  assert.equal(mayYield(["1-1", "claim", "yield"]), true);
  assert.deepEqual(choicesByTile(playsOf(["give 2-6"])).get("2-6"), [{ tile: "2-6", end: "give" }]);
});

test("who lost a deal as a General is called so, or bald", () => {
  useCatalog("en", {});
  const deal = { deal: 1, end: "out" as const, seat: 2, credits: [1, 0], before: [], accounts: [], carry: 0, next: 2 };
  assert.equal(lossWords({ ...deal, titles: ["general", ""] }, 1), "General");
  assert.equal(lossWords({ ...deal, titles: ["bald", ""] }, 1), "Bald");
  assert.equal(lossWords({ ...deal, titles: ["bald", ""] }, 2), "");
  assert.equal(lossWords(deal, 1), "", "no game of Generals");
});

test("a fish of equal values is called eggs, with what lies there; a pot that nobody won is rotten", () => {
  useCatalog("en", {});
  const shown = { ...state, at: 0 };
  const tie = { deal: 2, end: "fish" as const, seat: 1, credits: [0, 0], before: [], accounts: [], carry: 0, next: 0, egg_points: 35 };
  assert.equal(dealWords(shown, { ...tie, eggs: 1, weight: 35 }), "Eggs! 35 kg");
  assert.equal(dealWords(shown, { ...tie, eggs: 2, weight: 60 }), "Double eggs! 60 kg");
  assert.equal(dealWords(shown, { ...tie, eggs: 3, weight: 70 }), "Triple eggs! 70 kg");
  assert.equal(dealWords(shown, { ...tie, eggs: 4, weight: 90 }), "Eggs ×4! 90 kg");
  assert.equal(dealWords(shown, { ...tie, pot: 105 }), "Eggs! 105 kg");
  assert.equal(dealWords(shown, { ...tie, carry: 70 }), "Eggs! 70 kg");
  const later = { ...tie, end: "out" as const, egg_points: undefined, pot: 0 };
  assert.equal(rottenWords({ ...later, credits: [0, 10] }, { ...tie, pot: 70 }), "The eggs are rotten");
  assert.equal(rottenWords({ ...later, credits: [0, 98] }, { ...tie, pot: 70 }), "", "won");
  assert.equal(rottenWords({ ...later, pot: 70 }, { ...tie, pot: 70 }), "", "still there");
  assert.equal(rottenWords(later, undefined), "");
});

test("who has lost a deal of General shuffles; a roof is no fish", () => {
  useCatalog("en", {});
  const deal = { deal: 1, end: "out" as const, seat: 1, credits: [0, 0], before: [], accounts: [], carry: 0, next: 2 };
  const shown = { ...state, at: 0, you: 2 };
  assert.equal(loserWords(shown, { ...deal, loser: 2 }), "You have lost the deal and shuffle the tiles.");
  assert.match(loserWords({ ...shown, you: 1 }, { ...deal, loser: 2 }), / has lost the deal and shuffles the tiles\.$/);
  assert.equal(loserWords(shown, deal), "");
  assert.equal(isFish({ ...deal, end: "fish" }), true);
  assert.equal(isFish({ ...deal, end: "fish", roof: true }), false);
});

test("several doubles are put together piece by piece, in any order", () => {
  const legal = ["0-0@a", "6-6@b", "0-0@a+6-6@b", "0-0@a+6-6@b+3-3@c", "2-6@b"];
  const plays = playsOf(legal);
  const [blank, six, three] = [{ tile: "0-0", end: "a" }, { tile: "6-6", end: "b" }, { tile: "3-3", end: "c" }];
  // A complete turn is laid at once; a turn that may have more waits.
  assert.equal(decided(plays, [{ tile: "2-6", end: "b" }]), "2-6@b");
  assert.equal(decided(plays, [six]), null);
  assert.equal(composed(plays, [six]), "6-6@b");
  assert.deepEqual([...choicesByTile(plays, [six]).keys()], ["0-0", "3-3"]);
  assert.equal(composed(plays, [six, blank]), "0-0@a+6-6@b");
  assert.equal(decided(plays, [six, blank]), null);
  assert.equal(decided(plays, [three, six, blank]), "0-0@a+6-6@b+3-3@c");
  // Two tiles that only go together: nothing to lay before both are chosen.
  assert.equal(composed(plays, [three]), null);
  assert.equal(choicesByTile(plays, [three, six, blank]).size, 0);
});

test("a double that may lie in two ways has one place, the usual way first", () => {
  const [place, other] = byEnd(choicesByTile(playsOf(["3-3@a!", "3-3@a", "3-3@b="])).get("3-3")!);
  assert.deepEqual(place, [{ tile: "3-3", end: "a" }, { tile: "3-3", end: "a", lies: "closed" }]);
  assert.deepEqual(other, [{ tile: "3-3", end: "b", lies: "along" }]);
  assert.equal(decided(playsOf(["3-3@a!", "3-3@a"]), [{ tile: "3-3", end: "a", lies: "closed" }]), "3-3@a!");
});

test("partners share a column, the own side first", () => {
  const pairs = { ...state, seats: [null, null, null, null], you: 2, match: { ...match, sides: [1, 2, 1, 2] } };
  assert.deepEqual(columns(pairs), [{ side: 2, seats: [2, 4] }, { side: 1, seats: [3, 1] }]);
  assert.deepEqual([1, 2, 3, 4].map((seat) => isPartner(pairs, seat)), [false, false, false, true]);
  assert.equal(isPartner({ ...pairs, you: 0 }, 4), false);
});

test("the score sheet shows what was scored in play before what the deal's end was worth", () => {
  const deal = { deal: 1, end: "out" as const, seat: 1, carry: 0, next: 1, before: [], accounts: [] };
  assert.equal(dealPoints({ ...deal, credits: [0, 12] }, 2), "12");
  assert.equal(dealPoints({ ...deal, credits: [0, -5] }, 2), "−5", "with a minus sign");
  assert.equal(dealPoints({ ...deal, played: [35, 0], credits: [0, -15] }, 1), "35 + 0");
  assert.equal(dealPoints({ ...deal, played: [35, 0], credits: [0, -15] }, 2), "0 − 15");
});

test("the end of a match has the name that the rules give it", () => {
  useCatalog("en", {});
  const result = { winners: [1], losers: [2], draw: false, reason: "goat", title: "", places: [1, 2], goats: [2], record: "" };
  const words = (more: object): string => matchWords({ ...state, at: 0 }, { ...result, ...more });
  assert.equal(words({}), "The goat is Petryk");
  assert.equal(words({ reason: "general", goats: [], eggs: 2, weight: 52 }), "General with double eggs of 52 kg: Petryk");
  assert.equal(titleWords({ ...result, eggs: 4, weight: 120 }), "Goat with 4-fold eggs of 120 kg");
  assert.equal(words({ eggs: 1, weight: 9 }), "Goat with eggs of 9 kg: Petryk");
  assert.equal(words({ reason: "bald" }), "Bald goat: Petryk");
  assert.equal(words({ reason: "target", goats: [] }), "You win the match");
  assert.equal(words({ reason: "target" }), "The goat is Petryk", "101 wins under the roof, the others are the goats");
  assert.equal(words({ reason: "draw", draw: true, winners: [], losers: [] }), "A draw");
  assert.equal(words({ reason: "queue" }), "The losers: Petryk");
});

test("who has won is told so first, and what has become of the others after it", () => {
  useCatalog("en", {});
  const result = { winners: [1], losers: [2], draw: false, reason: "goat", title: "", places: [1, 2], goats: [2], record: "" };
  const seen = (you: number, more: object = {}): string[] => verdictWords({ ...state, at: 0, you }, { ...result, ...more });
  assert.deepEqual(seen(1), ["You have won", "The goat is Petryk"]);
  assert.deepEqual(seen(2), ["You are the goat"]);
  assert.deepEqual(seen(0), ["The goat is Petryk"], "who looks on has won nothing");
  assert.deepEqual(seen(1, { reason: "target", goats: [] }), ["You have won"]);
  const pairs = { ...state, at: 0, you: 2, match: { ...match, sides: [1, 2, 1, 2] }, seats: [...state.seats, null, null] };
  assert.deepEqual(verdictWords(pairs, { ...result, winners: [2], losers: [1], goats: [], reason: "target" })[0], "You have won");
  assert.equal(hasWon(pairs, { ...result, draw: true, winners: [] }), false);
  const step = { n: 1, ms: 0, scored: 0, kind: "end" as const };
  const over = (you: number) => ({ ...state, at: 0, you, match: { ...match, result } });
  assert.deepEqual([soundOf(over(1), step), soundOf(over(2), step)], ["win", "goat"]);
});

test("a blocked deal is a roof where the game says so, and one's own resignation is told to oneself", () => {
  useCatalog("en", {});
  const shown = { ...state, at: 0, you: 1 };
  const deal = { deal: 1, end: "fish" as const, credits: [0, 12], before: [], accounts: [], carry: 0, next: 2 };
  assert.equal(dealWords(shown, { ...deal, seat: 2, roof: true }), "Roof! Built by Petryk");
  assert.equal(dealWords(shown, { ...deal, seat: 1, roof: true }), "Roof! You are its builder");
  assert.equal(dealWords(shown, { ...deal, seat: 1 }), "Fish! You are the fisherman");
  const result = { winners: [2], losers: [1], draw: false, reason: "timeout", title: "", places: [2, 1], goats: [], record: "", seat: 1 };
  assert.equal(reasonWords(shown, { ...result, by: "resign" }), "You have resigned.");
  assert.equal(reasonWords({ ...shown, you: 2 }, { ...result, by: "timeout" }), `${seatName(state, 1)} ran out of time.`);
});

test("after a deal all hands lie open at the seats, until the next one is dealt", () => {
  const hands = [["2-6"], []];
  const deal = { deal: 1, end: "fish" as const, seat: 2, credits: [8, 0], before: [], accounts: [], carry: 0, next: 2, hands, stock: [] };
  const after = { ...state, at: 0, phase: "pause" as const, match: { ...match, history: [deal] } };
  assert.deepEqual(openHandsOf(after), hands);
  assert.equal(openHandsOf({ ...after, phase: "play" }), undefined, "a deal that is over says nothing of the next");
  assert.deepEqual(openHandsOf({ ...after, phase: "play", open: { below: 1, hands: [[], ["0-0"]] } }), [[], ["0-0"]]);
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
  for (const width of [308, 348, 378, 800]) {
    for (let count = 0; count <= 21; count++) {
      const fit = fitHand(count, width, 60);
      assert.ok(fit.tile >= 40, `${count} tiles in ${width}: ${fit.tile}`);
      assert.ok(handWidth(count, fit) <= width + 1 && Math.floor((handWidth(count, fit) + HAND_GAP) / (fit.tile + HAND_GAP)) * fit.rows >= count);
    }
  }
  assert.deepEqual(fitHand(7, 378, 60), { tile: 50, rows: 1 });
  assert.deepEqual(fitHand(7, 308, 60), { tile: 40, rows: 1 }, "seven in one row on the narrowest phone");
});

test("places: as the server tells them, the best first, equals by seat", () => {
  const result = { losers: [2], winners: [1, 3, 4], draw: false, reason: "goat", title: "", places: [2, 4, 1, 2], goats: [2], record: "" };
  assert.deepEqual(places(result).map(({ seat, place }) => [seat, place]), [[3, 1], [1, 2], [4, 2], [2, 4]]);
});

test("a plate remembers on what its seat has knocked in this deal", () => {
  const acts = [
    { seat: 2, act: "1-1" },
    { seat: 1, act: "knock", ends: { a: 5, b: 1 } },
    { seat: 2, act: "draw", ends: { a: 6, b: 6 } },
    { seat: 1, act: "knock", ends: { a: 1, b: 3 } },
  ];
  const shown = { ...state, at: 0, match: { ...match, acts } };
  assert.deepEqual([1, 2].map((seat) => knockedOn(shown, seat)), [[1, 3, 5], []]);
  assert.deepEqual(knockedOn({ ...shown, match }, 1), []);
});

test("plates remember where the terms say so, by default in friendly matches, and always where nobody plays against anybody", () => {
  const at = (app: object, more = {}): boolean => hasMemoryAids({ ...state, at: 0, match, ...more, app: { ...state.app, ...app } });
  assert.deepEqual([at({}), at({ rated: false }), at({ rated: true })], [true, true, false]);
  assert.deepEqual([at({ memory_aids: false }), at({ rated: true, memory_aids: true })], [false, true]);
  const open = { hands: [], below: 1 };
  assert.deepEqual([{ open }, { practice: true }, { local: true }].map((more) => at({ memory_aids: false }, more)), [true, true, true]);
});

test("the other ways to lie stand inside the window, and not over their place", () => {
  const [width, height] = [360, 580];
  for (const arm of ["a", "b", "c", "d"])
    for (const [w, h] of [[34, 68], [68, 34]] as const)
      for (let x = w / 2; x <= width - w / 2; x += 7)
        for (let y = h / 2; y <= height - h / 2; y += 7)
          // As wide as "lengthwise" in the longest of our languages.
          for (const wide of [60, 110]) {
            const style = waysStyle({ width, height }, { x, y, w, h }, arm);
            const [across, down] = style.translate!.split(" ").map((part) => parseFloat(part) / 100) as [number, number];
            const left = parseFloat(style.left!) + across * wide;
            const top = parseFloat(style.top!) + down * 34;
            const where = `${arm} ${w}x${h} at ${x},${y}: ${left},${top}`;
            assert.ok(left >= 0 && left + wide <= width && top >= 0 && top + 34 <= height, where);
            assert.ok(left >= x + w / 2 || left + wide <= x - w / 2 || top >= y + h / 2 || top + 34 <= y - h / 2, where);
          }
});

test("a name that is cut keeps the number that tells it from its like", () => {
  const parts = (name: string) => nameView(name).values.slice(1, 2).concat((nameView(name).values[2] as { values?: unknown[] }).values ?? []);
  assert.deepEqual(parts("Guest-1"), ["Guest", "-1"]);
  assert.deepEqual(parts("Guest-123456"), ["Guest", "-123456"]);
  assert.deepEqual(parts("Ivan1985"), ["Ivan", "1985"]);
  assert.deepEqual(parts("Olena"), ["Olena"]);
  assert.deepEqual(["Guest-1234", "olena", "1985"].map(initial), ["G34", "O", "185"]);
});
