// The dialog of a new table, while others come and go.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch } from "./lib/browser.mjs";
import { newTable, openTable, unfold } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("a number half typed stays while the list of tables changes", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const other = await Guest.arrive(browser, server.url);
  const dialog = await newTable(guest);
  await unfold(dialog);
  const target = dialog.getByLabel("Played to");
  await target.press("Control+A");
  await target.pressSequentially("5");
  const table = await openTable(other);
  await guest.page.locator("kz-lobby").getByRole("listitem", { includeHidden: true }).first().waitFor({ state: "attached" });
  assert.equal(await target.inputValue(), "5");
  await target.pressSequentially("0");
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await guest.page.waitForURL(/\/t\/\w+$/);
  assert.ok(!guest.page.url().endsWith(table));
  const state = await until(() => guest.frames.find((frame) => frame.ok?.state), "the table");
  assert.equal(state.ok.state.app.options.target, "50");
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
  await other.leave();
});

test("a dialog that cannot be loaded says so, and comes when it can", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.route("**/newtable-*.js", (route) => route.abort());
  await page.getByRole("button", { name: "New table" }).click();
  await page.getByRole("alert").filter({ hasText: "This page could not be loaded." }).waitFor();
  await page.unroute("**/newtable-*.js");
  await newTable(guest);
  await guest.leave();
});
