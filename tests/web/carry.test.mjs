// A table in the middle of a match with everything that may stand there: a carried sum, remembered and open points.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, NARROW, PHONE } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { carriedTable } from "./lib/stored.mjs";
import { test } from "./lib/test.mjs";
import { becomes } from "./lib/until.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE, narrow: NARROW })) {
  test(`the fish with the carried sum, points in yellow and red: ${name}`, { timeout: 120_000 }, async (t) => {
    const server = await Server.start("--bot-delay", "60000");
    t.after(() => server.stop());
    const guest = await Guest.arrive(browser, server.url, { viewport });
    const table = await carriedTable(server, guest);
    await becomes(() => table.line.count(), 13, "the whole line");
    await table.checkCarry(16);
    const { accounts, sides } = table.match;
    assert.deepEqual(
      accounts.map(({ score, open, memory }) => [score, open, memory]),
      [
        [0, false, 0],
        [32, true, 0],
        [33, true, 0],
        [0, false, 11],
      ],
    );
    await table.checkPlates(accounts, sides);
    await table.checkFits();
    await guest.picture(`carry-${name}`);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });
}
