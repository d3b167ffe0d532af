// SPDX-License-Identifier: MIT
// Texts on fair play: why a match does not count whole, why a stake is not possible.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game, Hello, TableState } from "../src/base/protocol.js";
import { askedTerms, barred, usualTerms } from "../src/terms/terms.js";
import { earlyWords, fairWords } from "../src/table/score/fair.js";
import { helloReply } from "./fakes.js";

test("a repeat is told with what is left of it, to each of its own opponent", () => {
  const rating = [
    { points: 4, fair: { why: "repeat", share: 4, with: "Ben", nth: 2 } },
    { fair: { why: "repeat", share: 4, with: "Ann", nth: 2 } },
  ] as const;
  assert.equal(fairWords([...rating], 1), "Elo and play money count half: match 2 against Ben within a day.");
  assert.equal(fairWords([...rating], 2), "Elo and play money count half: match 2 against Ann within a day.");
  assert.equal(fairWords([...rating], 0), "Elo and play money count less: these players have met too often within a day.");
  const nothing = fairWords([null, { fair: { why: "repeat", share: 0, with: "Ann", nth: 5 } }], 2);
  assert.equal(nothing, "Elo and play money count for nothing: match 5 against Ann within a day.");
  const least = [{ points: 1, fair: { why: "repeat", share: 8, least: true, with: "Ben", nth: 11 } }] as const;
  for (const you of [0, 1]) assert.equal(fairWords([...least], you), "These two have met more than ten times within 24 hours: each further match gives 1 point.");
});

test("a match given up at once counts for nothing; one that counts whole is not talked of", () => {
  assert.equal(fairWords([{ fair: { why: "brief", share: 0 } }, { fair: { why: "brief", share: 0 } }], 1), "Too little was played: the match counts for nothing.");
  assert.equal(fairWords([{ points: 8 }, null], 1), "");
  assert.equal(fairWords(undefined, 1), "");
});

test("who has ended a match too early is told how many are left; from then on everybody is told that it counts", () => {
  const brief = { why: "brief", share: 0 } as const;
  const rating = [{ fair: { ...brief, left: 1 } }, { fair: brief }];
  assert.equal(fairWords(rating, 1), "Too little was played: the match counts for nothing. Early quits left today: 1");
  assert.equal(fairWords(rating, 2), "Too little was played: the match counts for nothing.");
  const counted = { fair: { why: "quit", share: 8, with: "Ann", nth: 4 } } as const;
  for (const you of [0, 1, 2]) assert.equal(fairWords([counted, counted], you), "Counts in full: early quit 4 of Ann today.");
});

test("before a resignation it is told whether it counts, and how many early ones are left", () => {
  const words = (terms: { rated?: boolean; stake?: number }, early?: TableState["early"]): string =>
    earlyWords({ app: { rated: false, stake: 0, ...terms }, ...(early && { early }) } as TableState);
  assert.equal(words({ rated: true }, { left: 3 }), "Too little was played: the match counts for nothing. Early quits left today: 3");
  assert.equal(words({ stake: 10 }, { left: 1 }), "Too little was played: the match counts for nothing. Early quits left today: 1");
  assert.equal(words({ stake: 10 }, {}), "Too little was played: the match counts for nothing.");
  for (const early of [{ left: 0 }, undefined]) assert.equal(words({ stake: 10 }, early), "It counts in full, with points and stake.");
  assert.equal(words({ rated: true }), "It counts in full, with points and stake.");
  assert.equal(words({}), "");
});

test("who may play for no stake is told why", () => {
  const game: Game = { id: "kozel", title: "Kozel", seats: [2], sides: "single", options: [] };
  const hello: Hello = { ...helloReply(2), games: [game], bots: ["novice"], you: { name: "Ann", registered: true, coins: 1000, no_stake: { code: "stake-standing", args: ["24", "5", "Ann"] } } };
  const terms = { ...usualTerms(hello, game), stake: 10 };
  const why = barred(terms, hello, game);
  assert.equal(why.stake, "A stake needs an account 24 h old with 5 matches against people, unlike that of Ann");
  assert.equal(why.bots, undefined);
  assert.equal(askedTerms(terms, why, hello).stake, 0);
});
