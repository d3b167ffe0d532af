// SPDX-License-Identifier: MIT
/* The reminder of recovery codes that were not kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CodesReminder } from "../src/state/session/codes-reminder.js";

const DAY = 24 * 3_600_000;

test("who has not kept their codes is reminded after three days, until they have others", () => {
  let text: string | null = null;
  let now = 1_000_000;
  const reminder = new CodesReminder({ read: () => text, write: (next) => (text = next) }, () => now);
  assert.equal(reminder.isDue("Olena"), false);
  reminder.start("Olena");
  now += 3 * DAY - 1;
  assert.equal(reminder.isDue("Olena"), false);
  now += 1;
  assert.equal(reminder.isDue("Olena"), true);
  assert.equal(reminder.isDue("Petro"), false);
  reminder.end();
  assert.equal(reminder.isDue("Olena"), false);
});
