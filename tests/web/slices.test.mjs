// What changes is painted, and nothing else: components are counted as they are painted anew.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** From now on every component counts how often it is painted. */
const count = (page) =>
  page.evaluate(() => {
    window.painted = {};
    const visit = (root) => {
      for (const element of root.querySelectorAll("*")) {
        if (!element.shadowRoot) continue;
        const name = element.localName;
        const { prototype } = customElements.get(name);
        if (!Object.hasOwn(prototype, "update")) {
          const { update } = prototype;
          prototype.update = function (changed) {
            window.painted[name] = (window.painted[name] ?? 0) + 1;
            return update.call(this, changed);
          };
        }
        visit(element.shadowRoot);
      }
    };
    visit(document);
  });
const painted = (page) => page.evaluate(() => Object.keys(window.painted).sort());

test("a table that opens elsewhere paints the lobby; a step at one's table paints the table", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await count(page);
  const other = await Guest.arrive(browser, server.url);
  await openTable(other);
  await page.locator("kz-lobby .app").waitFor();
  assert.deepEqual(await painted(page), ["kz-lobby"]);

  await page.getByRole("button", { name: "Play now" }).click();
  const table = new Table(guest);
  await table.wait();
  // A new table paints all that is new; then it is looked at what a move paints.
  await count(page);
  await page.evaluate(() => (window.painted = {}));
  const lying = await table.line.count();
  await table.lay();
  await until(async () => (await table.line.count()) > lying || (await table.card.count()) > 0, "the move is shown");
  await table.wait();
  const names = await painted(page);
  assert.ok(names.includes("kz-table"), names.join());
  for (const name of ["kz-header", "kz-menu", "kz-me", "kz-toasts", "kz-rules", "kz-settings", "kz-sign", "kz-propose"]) {
    assert.ok(!names.includes(name), `${name} is painted by a move: ${names.join()}`);
  }
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
  await other.leave();
});
