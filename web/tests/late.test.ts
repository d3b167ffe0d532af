// SPDX-License-Identifier: MIT
// Parts of the page that are loaded late: once, and after a failure only when somebody asks for them again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadLanguage } from "../src/base/i18n.js";
import { Late, retryLate } from "../src/base/late.js";
import { inBrowser, state } from "./fakes.js";

const settle = (): Promise<void> => new Promise((go) => setImmediate(go));

test("a part is loaded once; a failure is reported once, until it is asked for again", async () => {
  let there = false;
  let loads = 0;
  let failures = 0;
  const late = new Late(async () => {
    loads++;
    if (!there) throw new Error("unreachable");
    return "part";
  }, () => failures++);
  for (let paint = 0; paint < 3; paint++) assert.equal(await late.bring(), false);
  assert.deepEqual([loads, failures, late.failed, late.part], [1, 1, true, null]);
  retryLate();
  assert.deepEqual([await late.bring(), failures], [false, 2]);
  there = true;
  late.again();
  assert.deepEqual([await late.bring(), late.part, late.failed], [true, "part", false]);
  retryLate();
  assert.deepEqual([await late.bring(), loads], [true, 3]);
});

test("a chat that cannot be loaded is reported once, however often its table is painted", async () => {
  let reachable = false;
  globalThis.fetch = (async (path: string) => ({ ok: reachable || path === "/uk.json", status: 503, json: async () => ({}) })) as unknown as typeof fetch;
  const { KzRoom } = await inBrowser(() => import("../src/room/room.js"));
  const { toasts } = await import("../src/page/page.js");
  globalThis.document = { documentElement: {} } as Document;
  await loadLanguage("uk");
  const room = new KzRoom() as unknown as { at: typeof state; panel(): unknown; switchTalk(): void };
  room.at = state;
  Object.defineProperty(room, "sheet", { value: { open: true } });
  const paint = async (): Promise<number> => {
    room.panel();
    await settle();
    return toasts.failures.length;
  };
  assert.deepEqual([await paint(), await paint(), await paint()], [1, 1, 1]);
  // The person opens the chat again.
  room.switchTalk();
  assert.equal(await paint(), 2);
  reachable = true;
  room.switchTalk();
  assert.equal(await paint(), 2);
});
