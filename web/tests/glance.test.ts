// SPDX-License-Identifier: MIT
/* The match that the lobby shows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Running } from "../src/base/protocol.js";
import { sidesOf } from "../src/living/running.js";
import { Glances } from "../src/state/lobby/glances.js";
import { shownOf } from "../src/state/lobby/lobby.js";
import { FakeTimers, settle, state, step } from "./fakes.js";

const running = (table: string): Running => ({ table, game: "kozel", rated: false, begun: 1, seats: [null, null, null, null], deal: 1, scores: [8, 13], watching: 0 });
const NOBODY = new Set<string>();

function glance(refused = new Set<string>()) {
  const asked: string[] = [];
  const made = new Glances(
    {
      enter: async (table) => {
        asked.push(`enter ${table}`);
        return refused.has(table) ? null : { ...state, table, phase: "play" };
      },
      exit: (table) => void asked.push(`exit ${table}`),
    },
    (state) => Boolean(state?.match),
    new FakeTimers(),
  );
  const follow = (best: string | undefined, seated = NOBODY): void => made.follow(shownOf(made.feed, best, seated));
  return { made, asked, follow };
}

test("the best match is shown as it goes on, and left when nobody looks or nothing runs", async () => {
  const { made, asked, follow } = glance();
  follow("first");
  await settle();
  assert.deepEqual([asked, made.feed?.state?.n], [["enter first"], 10]);
  made.hear({ ...step(11, 2, "knock"), table: "first" });
  made.hear({ ...step(12, 2, "knock"), table: "another" });
  assert.equal(made.feed?.state?.n, 11);
  // The match stays while it runs, though another one is better by now.
  follow("second");
  assert.deepEqual([asked.length, made.feed?.table], [1, "first"]);
  follow(undefined);
  assert.deepEqual([asked, made.feed], [["enter first", "exit first"], null]);
  follow("second");
  await settle();
  made.hear({ ev: "closed", table: "second", n: 11, v: 1 });
  follow(undefined);
  assert.equal(made.feed, null);
});

test("the own match is not shown, nor one that is gone; a new connection asks again", async () => {
  const { made, asked, follow } = glance(new Set(["gone"]));
  follow("mine", new Set(["mine"]));
  assert.deepEqual([asked, made.feed], [[], null]);
  follow("gone");
  await settle();
  assert.deepEqual([made.feed, asked], [null, ["enter gone", "exit gone"]]);
  follow("first");
  await settle();
  made.renew();
  await settle();
  assert.deepEqual(asked.slice(2), ["enter first", "enter first"]);
});

test("partners share a line of the list", () => {
  assert.deepEqual(sidesOf(running("x")), [
    { score: 8, seats: [1, 3] },
    { score: 13, seats: [2, 4] },
  ]);
});
