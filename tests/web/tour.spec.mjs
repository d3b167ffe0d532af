// SPDX-License-Identifier: MIT
// The views of an account, of the form of a new table, of a table that waits and of one that is not there: lib/looker.mjs.
// (tests/component/views.spec.mjs checks the others.)
import { NARROW } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { newTable, openTable } from "./lib/lobby.mjs";
import { looker } from "./lib/looker.mjs";
import { accountTour } from "./lib/tour.mjs";

test("account, profile, a new table and a waiting one: every view in three languages", async ({ arrive }) => {
  test.setTimeout(240_000);
  const guest = await arrive({ viewport: NARROW });
  const look = await looker(guest);
  await accountTour(guest, look, "Tour-er");
  await guest.page.goto(guest.url);
  await newTable(guest);
  await look("new-table");
  await guest.page.keyboard.press("Escape");
  await openTable(guest, { players: 2 });
  await guest.page.locator("kz-waiting .actions .primary").waitFor();
  await look("waiting");
  await guest.page.goto(`${guest.url}/t/nosuchtable`);
  await guest.page.locator("kz-app .notice").waitFor();
  await look("no-such-table");
  expect(look.seen).toBeGreaterThan(12);
  guest.expected = /404/;
});
