// What is told above the page - by the host, by who invites, of what failed - lies over no title and no plate; an invitation that was answered is told no more.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { DESKTOP, launch, NARROW, PHONE } from "./lib/browser.mjs";
import { atPage, newPerson, promote } from "./lib/people.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

const LYING = { width: 844, height: 390 };
const ALL = [DESKTOP, NARROW, PHONE, LYING];

let server;
let browser;
let host, friend, reader;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000", "--rate", "0");
  [host, friend, reader] = [await newPerson(server, "Boss_1"), await newPerson(server, "Friend"), await newPerson(server, "Reader")];
  await promote(server, "Boss_1", 2);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Titles and plates over which something told lies. */
const covered = (page) =>
  page.evaluate(() => {
    const all = (root) => [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
    const boxes = (selector, host = "") =>
      all(document)
        .filter((node) => !host || node.getRootNode().host?.localName === host)
        .filter((node) => node.matches(selector) && node.checkVisibility() && getComputedStyle(node).clipPath === "none")
        .map((node) => [node.getBoundingClientRect(), node.textContent.trim().replace(/\s+/g, " ").slice(0, 30)]);
    const told = boxes(".told, .toast, .lost", "kz-toasts");
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return { told: told.length, under: boxes("h1, h2, .plate").filter(([box]) => told.some(([over]) => meet(box, over))).map(([, name]) => name) };
  });

test("what is told lies over no title and no plate, at any size", { timeout: 120_000 }, async () => {
  const guest = await atPage(browser, server, reader);
  const { page } = guest;
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  await host.ask("POST", "/api/admin/broadcast", { text: "At ten there is a pause of a quarter of an hour: the server gets a new disk." });
  const { table } = await (async () => {
    const player = await atPage(browser, server, friend, { path: "/games/kozel" });
    await player.page.getByRole("button", { name: "Open a table" }).click();
    await player.page.getByRole("dialog", { name: "New table" }).getByRole("button", { name: "Open the table" }).click();
    await player.page.waitForURL(/\/t\/\w+$/);
    return { table: player.page.url().split("/").at(-1) };
  })();
  await friend.ask("POST", `/api/tables/${table}/invite`, { name: "Reader" });
  const told = page.locator("kz-toasts .told");
  await until(async () => (await told.count()) === 2, "notice and invitation");
  const look = async (where) => {
    for (const viewport of ALL) {
      await page.setViewportSize(viewport);
      await until(async () => (await covered(page)).told === 2, "both are seen");
      assert.deepEqual(await covered(page), { told: 2, under: [] }, `${where}, ${viewport.width}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await guest.picture(`told-${where}-${viewport.width}`);
    }
  };
  await look("lobby");
  assert.deepEqual(await findings(page), []);
  // The page goes on beneath, where it was scrolled to.
  await page.setViewportSize(DESKTOP);
  const entry = (name) => page.locator("kz-menu").getByRole("link", { name }).first();
  await entry("Games").click();
  await page.locator("kz-games .card").first().waitFor();
  await look("games");
  await page.setViewportSize(DESKTOP);
  await page.locator("kz-header").getByRole("link").first().click();
  await page.locator("kz-lobby .play:not([disabled])").click();
  const match = new Table(guest);
  assert.equal(await match.wait(), "play");
  await look("table");
  await page.setViewportSize(LYING);
  const rim = await page.locator("kz-table .rim").boundingBox();
  assert.ok(rim.height > 180, `on a phone on its side the board keeps its height: ${rim.height}`);
  // Answered, the invitation is neither here nor among the notices any more.
  assert.deepEqual((await reader.ask("GET", "/api/notices")).notices.map(({ kind, agent }) => [kind, agent]), [["invite", "Friend"]]);
  await page.setViewportSize(DESKTOP);
  const answered = (what) => until(async () => !(await reader.ask("GET", "/api/notices")).notices.some(({ kind }) => kind === "invite"), what);
  await page.locator("kz-toasts").getByRole("button", { name: "Decline" }).click();
  await answered("declined, it is answered");
  await friend.ask("POST", `/api/tables/${table}/invite`, { name: "Reader" });
  await page.locator("kz-toasts").getByRole("button", { name: "Accept" }).click();
  // Its terms were not in sight.
  await page.getByRole("dialog", { name: "Play by these rules?" }).getByRole("button", { name: "Agree" }).click();
  await page.waitForURL(new RegExp(`/t/${table}$`));
  await answered("accepted, it is answered too");
  await page.goto(server.url);
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  assert.equal(await page.locator("kz-notices").getByText("Friend").count(), 0);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("who sees the end of his match at the table has been told of it", { timeout: 60_000 }, async () => {
  const person = await newPerson(server, "Player_9");
  const guest = await atPage(browser, server, person);
  const { page } = guest;
  await page.locator("kz-lobby .play:not([disabled])").click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  const seen = page.waitForResponse((answer) => answer.url().endsWith("/api/notices/result"));
  await page.locator("kz-table .buttons .icon[popovertarget]").click();
  await page.locator("kz-table #menu .danger").click();
  await page.locator("#resign .danger").click();
  await page.locator("kz-table .card.match-end").waitFor();
  assert.equal((await seen).status(), 200);
  assert.deepEqual((await person.ask("GET", "/api/notices")).notices, []);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
