// SPDX-License-Identifier: MIT
/* The match that the lobby shows in passing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Life, Running } from "../src/base/protocol.js";
import { sidesOf } from "../src/living/running.js";
import { Glance } from "../src/state/lobby/glance.js";
import { FakeTimers, settle, state, step } from "./fakes.js";

const running = (table: string): Running => ({ table, game: "kozel", rated: false, begun: 1, seats: [null, null, null, null], deal: 1, scores: [8, 13], watching: 0 });
const life = (table: string | null): Life => ({ people: 3, playing: 2, matches: table ? 1 : 0, best: table ? running(table) : null });
const NOBODY = new Set<string>();

function glance(refused = new Set<string>()) {
  const asked: string[] = [];
  const made = new Glance(
    {
      enter: async (table) => {
        asked.push(`enter ${table}`);
        return refused.has(table) ? null : { ...state, table, phase: "play" };
      },
      exit: (table) => void asked.push(`exit ${table}`),
    },
    new FakeTimers(),
  );
  return { made, asked };
}

test("the best match is shown as it goes on, and left when nobody looks or nothing runs", async () => {
  const { made, asked } = glance();
  made.follow(life("first"), NOBODY);
  await settle();
  assert.deepEqual([asked, made.feed?.state?.n], [["enter first"], 10]);
  made.hear({ ...step(11, 2, "knock"), table: "first" });
  made.hear({ ...step(12, 2, "knock"), table: "another" });
  assert.equal(made.feed?.state?.n, 11);
  // While it runs it stays, though another one is better by now.
  made.follow(life("second"), NOBODY);
  assert.deepEqual([asked.length, made.feed?.table], [1, "first"]);
  made.follow(null, NOBODY);
  assert.deepEqual([asked, made.feed], [["enter first", "exit first"], null]);
  made.follow(life("second"), NOBODY);
  await settle();
  made.hear({ ev: "closed", table: "second", n: 11, v: 1 });
  made.follow(life(null), NOBODY);
  assert.equal(made.feed, null);
});

test("the own match is not shown, nor one that is gone; a new connection asks again", async () => {
  const { made, asked } = glance(new Set(["gone"]));
  made.follow(life("mine"), new Set(["mine"]));
  assert.deepEqual([asked, made.feed], [[], null]);
  made.follow(life("gone"), NOBODY);
  await settle();
  assert.deepEqual([made.feed, asked], [null, ["enter gone", "exit gone"]]);
  made.follow(life("first"), NOBODY);
  await settle();
  await made.again();
  assert.deepEqual(asked.slice(2), ["enter first", "enter first"]);
});

test("partners share a line of the list", () => {
  assert.deepEqual(sidesOf(running("x")), [
    { score: 8, seats: [1, 3] },
    { score: 13, seats: [2, 4] },
  ]);
});
