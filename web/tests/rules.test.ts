// SPDX-License-Identifier: MIT
// Requests of a table's rules. For terms that the server does not support, and from a server of the previous version, they return the rules of the
// game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchTableRules, type Played } from "../src/rules/asking.js";
import { unbroken } from "../src/rules/unbroken.js";

const played: Played = { game: "kozel", seats: 4, options: { fish: "one", target: "61" } };

/** Answers requests in turn. Returns the requested addresses. */
function answering(...answers: [status: number, body: object][]): string[] {
  const asked: string[] = [];
  globalThis.fetch = (path) => {
    asked.push(String(path));
    const [status, body] = answers[asked.length - 1]!;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return asked;
}

test("seats and options go along", async () => {
  const asked = answering([200, { game: "kozel", seats: 4, title: "Козел", sections: [] }]);
  assert.equal((await fetchTableRules(played, "uk")).seats, 4);
  assert.deepEqual(asked, ["/rules/kozel?lang=uk&seats=4&options=fish%3Done%2Ctarget%3D61"]);
});

test("without options the number of players goes alone", async () => {
  const asked = answering([200, { game: "kozel", seats: 2, title: "Kozel", sections: [] }]);
  await fetchTableRules({ game: "kozel", seats: 2, options: {} }, "en");
  assert.deepEqual(asked, ["/rules/kozel?lang=en&seats=2"]);
});

test("terms that the server refuses have the rules of the game", async () => {
  const asked = answering([400, { error: { code: "option-value" } }], [200, { game: "kozel", title: "Kozel", sections: [] }]);
  assert.equal((await fetchTableRules({ ...played, options: { target: "" } }, "en")).seats, undefined);
  assert.deepEqual(asked, ["/rules/kozel?lang=en&seats=4&options=target%3D", "/rules/kozel?lang=en"]);
});

test("other failures are told", async () => {
  const asked = answering([503, {}]);
  await assert.rejects(fetchTableRules(played, "en"), /503/);
  assert.equal(asked.length, 1);
});

test("a tile in a text is not torn apart at the end of a line", () => {
  assert.equal(unbroken("with 0-0 or 6-6, (5-6, 4-6)"), "with 0-\u20600 or 6-\u20606, (5-\u20606, 4-\u20606)");
  assert.equal(unbroken("2026-11-25, 13-17, 1-n"), "2026-11-25, 13-17, 1-n");
});
