// The lessons without a connection, and the ways to them and from them to a table. (The lessons themselves: tests/component/lessons.spec.mjs.)
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

const { lessonsIn } = await import(join(root, "web", "tools", "lessons.mjs"));
const lessons = lessonsIn("en");

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

const kept = (page) => page.evaluate(() => JSON.parse(localStorage["kozel.lessons"] ?? "{}"));

test("from the lobby to the list and the first lesson, without a connection, and back where one was after a reload", { timeout: 90_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE, keeps: true, language: "de" });
  const { page } = guest;
  await page.getByRole("link", { name: "Noch nie gespielt? Lerne es in 8 Minuten" }).click();
  await page.getByRole("heading", { level: 1, name: "Spielen lernen" }).waitFor();
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.locator("kz-lessons li").count(), lessons.length);
  await page.getByRole("link", { name: lessonsIn("de")[0].title }).click();
  await page.locator("kz-lesson [data-on]").click();
  await page.locator("kz-table .held.can").waitFor();
  await until(() => page.evaluate(async () => {
    const names = [...performance.getEntriesByType("resource")].map(({ name }) => new URL(name).pathname).filter((path) => /\/assets\/(kozel|lessons)[\w-]*-\w+\.(wasm|json)$/.test(path));
    return navigator.serviceWorker.controller && names.length >= 2 && (await Promise.all(names.map((name) => caches.match(name)))).every(Boolean);
  }), "all is kept");
  await guest.context.setOffline(true);
  await page.reload();
  await page.locator("kz-table .held.can").waitFor();
  assert.equal((await kept(page)).at[lessons[0].name], 1);
  await page.locator("kz-table .held.can").click();
  await until(async () => (await kept(page)).at[lessons[0].name] === 2, "the third step");
  await page.getByRole("button", { name: "Zurück", exact: true }).click();
  await until(async () => (await kept(page)).at[lessons[0].name] === 1, "the second step again");
  await page.locator("kz-table .held.can").waitFor();
  await guest.context.setOffline(false);
  await guest.leave();
});

test("a game's page leads to its lesson, the lesson to a table; an address of no lesson says so", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/games/kozel" });
  const { page } = guest;
  await page.getByRole("link", { name: "Learn it in a lesson" }).click();
  await page.getByRole("heading", { level: 1, name: lessons[0].title }).waitFor();
  const name = lessons[0].name;
  await page.goto(server.url);
  await page.evaluate(([lesson, step]) => (localStorage["kozel.lessons"] = JSON.stringify({ done: {}, at: { [lesson]: step } })), [name, lessons[0].steps.length - 1]);
  await page.goto(`${server.url}/lessons/${name}`);
  // (What the last step tells depends on what was laid: it begins with that.)
  const table = new Table(guest);
  await table.playable.first().waitFor();
  await table.lay();
  await page.getByRole("button", { name: "Play Kozel now" }).click();
  await page.waitForURL(/\/t\//);
  await page.goto(`${server.url}/lessons/nothing`);
  await page.getByText("There is no such lesson.").waitFor();
  await page.getByRole("link", { name: "All lessons" }).click();
  await page.getByRole("heading", { level: 1, name: "Learn to play" }).waitFor();
  await guest.leave();
});
