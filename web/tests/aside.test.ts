// SPDX-License-Identifier: MIT
/* The person's matches that are not in sight. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Glances } from "../src/state/lobby/glances.js";
import type { TableState } from "../src/base/protocol.js";
import { FakeTimers, settle, state, step } from "./fakes.js";

const end = (n: number) => ({ ev: "end" as const, n, v: n, result: state.match!.history[0]!, accounts: [], carry: 0, match: { winners: [1], losers: [2], draw: false, reason: "goat" as const, title: "", goats: [2], record: "" } });

function aside(parts: Record<string, Partial<TableState>> = {}) {
  const asked: string[] = [];
  const made = new Glances(
    {
      enter: async (table) => {
        asked.push(`enter ${table}`);
        return { ...state, phase: "play", ...parts[table], table };
      },
      exit: (table) => void asked.push(`exit ${table}`),
    },
    (state) => state?.phase !== "over",
    new FakeTimers(),
  );
  return { made, asked };
}

test("a match that is not in sight is led back to, one with one's own move first", async () => {
  const { made, asked } = aside({ first: { match: { ...state.match!, turn: 2 } }, own: { match: { ...state.match!, turn: state.you } }, waits: { phase: "waiting", match: null } });
  const none: unknown = made.match;
  assert.equal(none, null);
  made.follow(["waits", "first"]);
  await settle();
  assert.equal(made.match?.table, "first");
  made.follow(["waits", "first", "own"]);
  await settle();
  assert.equal(made.match?.table, "own");
  made.follow(["waits"]);
  assert.deepEqual(asked, ["enter waits", "enter first", "enter own", "exit first", "exit own"]);
  assert.equal(made.match, null);
});

test("a table that waits is led to before a running match, if nobody can sit down there any more", async () => {
  const app = (free: number) => ({ phase: "waiting" as const, match: null, app: { ...state.app, free } });
  const { made } = aside({ waits: app(1), full: app(0) });
  made.follow(["waits", "first"]);
  await settle();
  assert.deepEqual([made.ready, made.leads?.table], [null, "first"]);
  made.follow(["waits", "first", "full"]);
  await settle();
  assert.deepEqual([made.ready?.table, made.leads?.table], ["full", "full"]);
});

test("events keep it up to date; a finished match is left and not looked at again", async () => {
  const { made, asked } = aside();
  made.follow(["first"]);
  await settle();
  made.hear({ ...step(11, 2, "knock"), table: "first" });
  made.hear({ ...step(12, 2, "knock"), table: "another" });
  assert.equal(made.match?.state?.n, 11);
  made.hear({ ...end(12), table: "first" } as never);
  assert.equal(made.match, null);
  made.follow(["first"]);
  assert.deepEqual(asked, ["enter first", "exit first"]);
  // A person who gets up and sits down there again watches the match again.
  made.follow([]);
  made.follow(["first"]);
  assert.deepEqual(asked.slice(2), ["enter first"]);
});

test("a new connection asks for all of them again", async () => {
  const { made, asked } = aside();
  made.follow(["first", "second"]);
  await settle();
  made.suspend();
  made.renew();
  await settle();
  assert.deepEqual(asked.slice(2), ["enter first", "enter second"]);
});
