// Nobody ends up where it does not go on: addresses that lead nowhere, tables one has left, focus and clicks at the table, forms that
// say what they did.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { newTable, openTable, unfold } from "./lib/lobby.mjs";
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

const arrive = (how) => Guest.arrive(browser, server.url, how);
const focusedTile = (page) => page.evaluate(() => document.querySelector("kz-app").shadowRoot.querySelector("kz-table").shadowRoot.activeElement?.dataset.tile ?? null);

async function register(guest, name) {
  const { page } = guest;
  await page.goto(`${server.url}/account`);
  await page.locator("kz-account .panel .primary").click();
  await page.locator("kz-sign #name").fill(name);
  await page.locator("kz-sign #password").fill("goat&barn");
  await page.locator("kz-sign .primary").click();
  await page.locator("kz-account #old").waitFor();
}

test("an address that leads nowhere says so, and leads home", { timeout: 60_000 }, async () => {
  const guest = await arrive();
  const { page } = guest;
  for (const path of ["/nothing", "/match/zzz", "/table/nope", "/t/nosuchtable"]) {
    const answer = await page.goto(server.url + path);
    if (!path.startsWith("/t/")) assert.equal(answer.status(), 404, path);
    await page.getByRole("heading", { name: /^There is no such (page|table, or it is there no more)\.$/ }).waitFor();
    await page.getByRole("button", { name: "To the lobby" }).click();
    await page.getByRole("button", { name: "Play now" }).waitFor();
  }
  assert.deepEqual(guest.unexpected.filter((text) => !/404/.test(text)), []);
  await guest.leave();
});

test("a match against bots that was left is told in the lobby, come back to by Play now, and given up by one tap", { timeout: 120_000 }, async () => {
  const guest = await arrive({ viewport: PHONE });
  const { page } = guest;
  const table = new Table(guest);
  const play = page.getByRole("button", { name: "Play now" });
  await play.click();
  await table.wait();
  const first = page.url();
  const home = async () => {
    await page.goBack();
    await page.locator("kz-lobby .return").first().waitFor();
  };
  for (let round = 0; round < 5; round++) {
    await home();
    await page.locator("kz-lobby .return").filter({ hasText: "Kozel for four · Your move" }).waitFor();
    await play.click();
    await page.waitForURL(first);
  }
  await home();
  await guest.picture("ways-left");
  assert.equal(await page.locator("kz-lobby .return").count(), 1);
  await page.locator("kz-lobby .return").getByRole("button", { name: "Give up" }).click();
  await page.locator("kz-lobby .return").waitFor({ state: "detached" });
  await play.click();
  await page.waitForURL((url) => /\/t\//.test(url.pathname) && String(url) !== first);
  // In the pause between two deals, too.
  while ((await table.wait()) === "play") await table.lay();
  if ((await table.wait()) === "deal over") {
    await home();
    await page.locator("kz-lobby .return").getByRole("button", { name: "Give up" }).click();
    await page.locator("kz-lobby .return").waitFor({ state: "detached" });
  }
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("who goes on to the next deal by keyboard has the focus in his hand", { timeout: 120_000 }, async () => {
  const guest = await arrive();
  const table = new Table(guest);
  await openTable(guest, { numbers: { "Played to": 500 } });
  await guest.page.getByRole("button", { name: "Start with bots" }).click();
  while ((await table.wait()) === "play") await table.lay();
  await table.next.press("Enter");
  await table.card.waitFor({ state: "detached" });
  await until(async () => (await focusedTile(guest.page)) !== null, "a tile has the focus");
  await guest.leave();
});

/** What may be laid now, as it was told last. */
function legalNow({ frames }) {
  const told = frames.map((frame) => (frame.ev ? frame : frame.ok?.state) ?? {}).findLast(({ legal, match }) => legal ?? match?.legal);
  return told?.legal ?? told?.match.legal ?? [];
}

test("a double click on a tile with two ends leaves it picked up", { timeout: 180_000 }, async () => {
  for (let tries = 0; tries < 20; tries++) {
    const guest = await arrive();
    const { page } = guest;
    const table = new Table(guest);
    await page.getByRole("button", { name: "Play now" }).click();
    for (let turn = 0; turn < 12 && (await table.wait()) === "play"; turn++) {
      const tiles = legalNow(guest).map((act) => act.split("@")[0]);
      const tile = tiles.find((name, i) => /^\d-\d$/.test(name) && tiles.indexOf(name) !== i);
      if (!tile) {
        await table.lay();
        continue;
      }
      await page.locator(`kz-table .held[data-tile="${tile}"]`).dblclick();
      assert.equal(await page.locator(`kz-table .held.picked[data-tile="${tile}"]`).count(), 1);
      assert.ok((await table.offers.count()) >= 2);
      return guest.leave();
    }
    await guest.leave();
  }
  assert.fail("no tile had two ends");
});

test("other rules are proposed when they are others", { timeout: 90_000 }, async () => {
  const guest = await arrive();
  const { page } = guest;
  await openTable(guest, { numbers: { "Played to": 50 } });
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  await table.resign();
  await page.getByRole("button", { name: "Other rules" }).click();
  const dialog = page.getByRole("dialog", { name: "Other rules" });
  await dialog.getByText("Nothing is different yet.").waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Propose" }).isDisabled());
  await unfold(dialog);
  const points = dialog.getByRole("spinbutton", { name: /^Played to/ });
  await points.fill("60");
  await points.blur();
  await until(() => dialog.getByRole("button", { name: "Propose" }).isEnabled(), "it may be proposed");
  await guest.leave();
});

test("a rated table says to guests that it is not for them", { timeout: 90_000 }, async () => {
  const host = await arrive();
  await register(host, "Rated-Host");
  await host.page.goto(server.url);
  const dialog = await newTable(host);
  const rated = dialog.getByRole("checkbox", { name: /^Rated/ });
  if (!(await rated.isVisible())) await unfold(dialog, "Rating, stake, queue");
  await rated.check();
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/t\/\w+$/);
  const guest = await arrive();
  const row = guest.page.getByRole("listitem").filter({ hasText: "Rated-Host" });
  await row.getByText("this table is for registered players").waitFor();
  assert.equal(await row.getByRole("button").count(), 0);
  await guest.leave();
  await host.leave();
});

test("what is no picture is no photo; a closed account is told of", { timeout: 90_000 }, async () => {
  const guest = await arrive();
  const { page } = guest;
  await register(guest, "Closing-Time");
  await page.goto(`${server.url}/p/Closing-Time`);
  await page.locator("kz-profile .buttons .button").first().click();
  await page.locator("kz-profile-edit input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByText("This file is no picture that can be shown.").waitFor();
  assert.equal(await page.locator("kz-profile-edit img").count(), 0);
  await page.goto(`${server.url}/account`);
  await page.locator("kz-account #last").fill("goat&barn");
  await page.locator("kz-account form", { has: page.locator("#last") }).getByRole("button").last().click();
  await guest.picture("ways-closing");
  await page.locator("kz-toasts").getByText("Your account is closed.").waitFor();
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await guest.leave();
});
