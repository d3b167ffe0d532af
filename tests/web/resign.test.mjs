// Giving a match up where no deal is played: it is done when the next one begins, said so, and may be taken back until then.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { findings } from "./lib/axe.mjs";
import { nameOf, newTable, openTable, sitDown, unfold } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";

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

test("between two deals against bots the match is given up at once", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE });
  await guest.page.locator("kz-lobby .play:not([disabled])").click();
  const table = new Table(guest);
  while ((await table.wait()) === "play") await table.lay();
  const menu = await table.openMenu();
  await menu.locator(".danger").click();
  await guest.page.getByText("The deal is over: you resign as soon as the next one begins.").waitFor();
  await guest.picture("resign-between");
  await guest.page.locator("kz-table #resign[open] .danger").click();
  await guest.page.locator("kz-table .card.match-end").waitFor();
  assert.equal(table.matchResult.by, "resign");
  // No two stand in one place with unlike points.
  const rows = await table.card.locator(".places li").evaluateAll((list) => list.map((row) => [".place", ".points"].map((part) => row.querySelector(part).textContent.trim())));
  const told = rows.filter(([place]) => place);
  assert.equal(new Set(told.map(([place]) => place)).size, new Set(told.map(String)).size, `${rows}`);
  assert.deepEqual(told.at(-1), ["4.", String(rows.at(-1)[1])], "who gave up is the last");

  // Who opens the lobby anew instead of going there still sits at that table, is told how it stands, and may leave it.
  await guest.page.goto(server.url);
  const own = guest.page.locator("kz-lobby .return", { hasText: "The match is over" });
  await own.waitFor();
  await guest.picture("lobby-match-over");
  await own.getByRole("button", { name: "Leave the table" }).click();
  await own.waitFor({ state: "detached" });
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("between two deals against people the others are waited for, and one may play on", { timeout: 120_000 }, async () => {
  const host = await Guest.arrive(browser, server.url, { viewport: PHONE, colours: "dark" });
  const other = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  await openTable(host, { players: 2 });
  await sitDown(other, host.frames.find((frame) => frame.ok?.you).ok.you.name);
  const [mine, theirs] = [new Table(host), new Table(other)];
  const over = (table) => table.card.locator("button[data-first]").isVisible();
  // Whoever is to lay lays.
  while (!(await over(mine)))
    for (const table of [mine, theirs])
      if (await table.playable.count()) await table.lay();
  await mine.resign();
  const said = host.page.getByText("You resign as soon as the next deal begins.");
  await host.page.locator("kz-table .show-card").click();
  await said.waitFor();
  await checkWidth(host.page, "resigning");
  assert.deepEqual(await findings(host.page), []);
  await host.picture("resign-waiting");
  await host.page.getByRole("button", { name: "Play on" }).click();
  await said.waitFor({ state: "detached" });
  await mine.card.getByText("Waiting for the others").waitFor();

  // Taken back is taken back; asked for once more it holds.
  await host.page.getByRole("button", { name: "Look at the table" }).click();
  await host.page.locator("kz-table .buttons .icon[popovertarget]").click();
  await host.page.locator("kz-table #menu .danger").click();
  await host.page.locator("kz-table #resign[open] .danger").click();
  await theirs.onward();
  for (const { page } of [host, other]) await page.locator("kz-table .card.match-end").waitFor();
  await theirs.card.getByText(/resigned/).first().waitFor();
  for (const each of [host, other]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});

test("before a resignation it is told whether it counts, and how many early ones are left; the end says what it was", { timeout: 120_000 }, async (t) => {
  const strict = await Server.start("--stake-hours", "0", "--stake-matches", "0", "--fair-acts", "3", "--fair-quits", "1");
  t.after(() => strict.stop());
  const host = await Guest.arrive(browser, strict.url, { viewport: PHONE });
  const other = await Guest.arrive(browser, strict.url, { viewport: DESKTOP });
  const dialog = await newTable(host);
  await unfold(dialog, "Rating, stake, queue");
  await dialog.getByRole("group", { name: "Players", exact: true }).getByText("2", { exact: true }).click();
  await dialog.getByRole("spinbutton", { name: /^Stake/ }).fill("50");
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/t\/\w+$/);
  await sitDown(other, await nameOf(host));
  const table = new Table(host);
  const giveUp = async (before, after) => {
    await table.hand.first().waitFor();
    await host.page.locator("kz-table .buttons .icon[popovertarget]").click();
    await host.page.locator("kz-table #menu .danger").click();
    const asked = host.page.locator("kz-table #resign[open]");
    await asked.getByText(before).waitFor();
    await checkWidth(host.page, "resign-early");
    await host.picture("resign-early");
    await asked.locator(".danger").click();
    await table.card.getByText(after).waitFor();
  };
  await giveUp("Early quits left today: 1", "Early quits left today: 0");
  for (const { page } of [host, other]) await page.locator("kz-table .card.match-end").getByRole("button", { name: "Rematch", exact: true }).click();
  await host.page.locator("kz-table .card.match-end").waitFor({ state: "detached" });
  await giveUp("It counts in full, with points and stake.", "Counts in full: early quit 2 of");
  for (const each of [host, other]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});
