// What a page may meet with: no cookies, storage that is full, a clock that is years ahead, a browser that is too old. It says what to do, and
// where it can it goes on.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A guest whose browser has been changed before the page comes. */
async function withBadLuck(change, how = {}) {
  const guest = await Guest.arrive(browser, "about:blank", { path: "", ...how });
  guest.problems.length = 0; // about:blank has no storage
  await guest.context.addInitScript(change);
  await guest.page.goto(server.url);
  return guest;
}

test("without cookies it is said what to allow", { timeout: 60_000 }, async () => {
  const guest = await withBadLuck(() => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }), { language: "uk" });
  await guest.page.getByText("Браузер не приймає cookie цієї сторінки").waitFor();
  await guest.leave();
});

test("with full storage and a clock that is years ahead one plays, and is told that nothing is kept", { timeout: 60_000 }, async () => {
  const guest = await withBadLuck(
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      const { now } = Date;
      Date.now = () => now() + 3 * 365 * 86_400_000;
    },
    { viewport: DESKTOP },
  );
  const { page } = guest;
  await page.getByRole("button", { name: "Settings" }).filter({ visible: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByText("dusk", { exact: true }).click();
  await dialog.getByRole("alert").getByText("Your browser keeps nothing for this page").waitFor();
  await guest.picture("storage-full");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play now", exact: true }).click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  await table.lay();
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("a browser that cannot run the page says so, and shows the rules", { timeout: 60_000 }, async () => {
  const context = await browser.newContext({ viewport: PHONE, locale: "uk", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/assets/main-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "class Newer { static # { tomorrow" }));
  await page.goto(`${server.url}/games/sea-goat`);
  await page.getByText("Потрібен Chrome 94, Firefox 101, Safari 16.4").waitFor();
  await page.getByRole("heading", { level: 1, name: "Морський козел" }).waitFor();
  assert.ok((await page.locator("main p").allTextContents()).join(" ").length > 1000);
  assert.ok((await page.locator(".plain").boundingBox()).width < 391, "it has its style");
  await page.screenshot({ path: "build/screenshots/old-browser.png" });
  await context.close();
});
