// SPDX-License-Identifier: MIT
// Matches without a connection. What the browser has kept after one visit is enough to begin a match. It goes on after a cold start.
import { readFileSync } from "node:fs";
import { PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { keptMatches, wholeDocument } from "./lib/kept.mjs";
import { rests } from "./lib/table.mjs";

/** What a match and its replay need may cost as much on the network. */
const BYTES_MAX = 360_000;

/** Returns the paths that the service worker stores for matches in a language. */
async function playFiles(url, language) {
  const worker = await (await fetch(`${url}/sw.js`)).text();
  const list = (text) => [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const [, play] = /play:(\[.*?\])/.exec(worker);
  const [, texts] = new RegExp(`texts:\\{.*?\\b${language}:(\\[.*?\\])`).exec(worker);
  return [...list(play), ...list(texts)];
}

const missing = (page, paths) =>
  page.evaluate(async (paths) => {
    const kept = await Promise.all(paths.map((path) => caches.match(path)));
    return paths.filter((_, i) => !kept[i]);
  }, paths);

/** Returns the tiles that the others hold at the end of a record. */
function heldByOthers(record) {
  const deal = record.slice(record.lastIndexOf("\ndeal "));
  const hands = [...deal.matchAll(/^hand ([2-4]): (.*)$/gm)].flatMap(([, , tiles]) => tiles.split(" "));
  const laid = [...deal.matchAll(/^[1-4] (.*)$/gm)].flatMap(([, act]) => act.match(/\d-\d/g) ?? []);
  return hands.filter((tile) => !laid.includes(tile));
}

const look = (page) =>
  rests(async () => ({
    hand: await page.locator("kz-table .held").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile)),
    line: await page.locator("kz-table .laid").evaluateAll((tiles) => tiles.map((tile) => tile.dataset.tile)),
    points: await page.locator("kz-table .plate .points").allTextContents(),
    turn: await page.locator("kz-table .held.can").count(),
  }));

/** Plays until the deal or `count` turns of the person are over. */
async function play(page, count) {
  const card = page.locator("kz-table .card");
  const offer = page.locator("kz-table button.offer").first();
  const tile = page.locator("kz-table .held.can").first();
  for (let turn = 0; turn < count; turn++) {
    const before = await page.locator("kz-table .held").count();
    await expect(tile.or(card).first()).toBeVisible();
    if (await card.isVisible()) return;
    await expect(async () => {
      if ((await page.locator("kz-table .held").count()) === before && !(await card.isVisible())) await ((await offer.count()) ? offer : tile).click({ timeout: 1000 });
      expect((await card.isVisible()) || (await page.locator("kz-table .held").count()) < before).toBe(true);
    }).toPass({ intervals: [20] });
  }
}

test("after one visit a match against bots is begun without a connection, goes on after a cold start, and shows nobody's tiles", async ({ arrive, server }) => {
  const guest = await arrive.blank({ viewport: PHONE, language: "ru", keeps: true });
  guest.expected = /ERR_INTERNET_DISCONNECTED/;
  await guest.page.goto(server.url);
  await expect(guest.page.getByRole("button", { name: "Играть", exact: true })).toBeEnabled();
  const files = await playFiles(server.url, "ru");
  expect(files.some((path) => path.includes("/kozel-")) && files.some((path) => path.includes("/ru-later-"))).toBe(true);
  await expect.poll(() => missing(guest.page, files)).toEqual([]);
  let bytes = 0;
  for (const path of files) bytes += Number((await fetch(server.url + path, { headers: { "accept-encoding": "br" } })).headers.get("content-length"));
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, "what comes over the network later").toBeLessThan(BYTES_MAX);

  // Cold, without a connection.
  await guest.context.setOffline(true);
  const cold = async (path) => {
    const again = await arrive.again(guest);
    again.expected = guest.expected;
    await again.page.goto(server.url + path);
    return again;
  };
  const first = await cold("/");
  await guest.page.close();
  const { page } = first;
  await expect(page.getByText("Нет связи. Здесь можно играть против ботов")).toBeVisible();
  await expect(page.locator("kz-toasts .lost")).toBeVisible();
  await page.getByRole("button", { name: "Играть здесь против ботов" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Игра на этом устройстве" })).toBeVisible();
  await expect(page.getByText("Эти партии не рейтинговые")).toBeVisible();
  const form = page.getByRole("form", { name: "Новая партия" });
  expect(await form.locator("select").first().locator("option").count()).toBeGreaterThanOrEqual(18);
  await form.locator("select").first().selectOption("kozel");
  await form.getByText("на одного", { exact: true }).click();
  await checkAccess(page, "a new match without a connection");
  await form.getByRole("button", { name: "Играть", exact: true }).click();

  await expect(page.locator("kz-table .held")).toHaveCount(7);
  await expect(page.locator("kz-toasts .lost"), "a match on this device needs no connection").toHaveCount(0);
  await play(page, 2);
  const left = await look(page);
  expect(left.hand.length).toBeLessThan(7);
  expect(page.workers().some((worker) => worker.url().includes("/bot-worker-")), "bots choose in a worker").toBe(true);
  await first.picture("match-offline");
  await checkAccess(page, "a match without a connection");
  const [{ record, options, level, equal, outcome }] = await keptMatches(page);
  expect([options.fish, equal, outcome]).toEqual(["one", true, ""]);
  expect(["forgetful.bot", "distracted.bot"], "a level for the first match").toContain(level);
  const others = heldByOthers(record);
  expect(others.length).toBeGreaterThan(0);
  const texts = await wholeDocument(page);
  const shown = (tile) => texts.filter((text) => text.includes(tile));
  expect(left.hand.every((tile) => shown(tile).length > 0), "the check finds tiles").toBe(true);
  expect(others.flatMap(shown)).toEqual([]);

  // The same match after a reload, in a second tab once the first is closed, and in the list.
  await page.reload();
  await expect(page.locator("kz-table .held").first()).toBeVisible();
  expect(await look(page)).toEqual(left);
  const second = await cold(new URL(page.url()).pathname);
  await expect(second.page.getByText("Эта партия открыта в другой вкладке.")).toBeVisible();
  await play(page, 1);
  const more = await look(page);
  await page.close();
  await expect(second.page.locator("kz-table .held, kz-table .card").first()).toBeVisible();
  expect(await look(second.page)).toEqual(more);
  // A finished match is replayed and analysed.
  await second.page.evaluate(
    (value) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("kozel");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("matches", "readwrite");
          writing.objectStore("matches").put(value, "over");
          writing.oncomplete = () => (opening.result.close(), resolve());
        };
      }),
    { game: "classic", seats: 4, options: {}, level: "novice", record: readFileSync(new URL("../golden/classic-4-1.dgr", import.meta.url), "utf8"), at: 1, outcome: "lost" },
  );
  const replay = await cold("/local/over/replay");
  await expect(replay.page.locator("kz-replay .now .where")).toHaveText("1.0");
  await replay.page.getByRole("button", { name: "Разобрать партию" }).click();
  await expect.poll(() => replay.page.locator("kz-replay progress").first().evaluate(({ value }) => value), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(replay.page.locator("kz-toasts .lost"), "a match on this device needs no connection").toHaveCount(0);
  await replay.picture("replay-offline");
  await replay.page.close();
  await guest.context.setOffline(false);
  await second.page.goto(`${server.url}/local`);
  const kept = (await keptMatches(second.page)).find(({ outcome }) => outcome === "");
  expect(kept.record.startsWith(record) && kept.record.length > record.length).toBe(true);
  await second.page.getByRole("link", { name: "Козёл на четверых" }).click();
  await expect(second.page.locator("kz-table .held, kz-table .card").first()).toBeVisible();
  expect(await look(second.page)).toEqual(more);
});

test("after one visit of each, two devices play a match without a connection to anything but each other", async ({ arrive, server }) => {
  const devices = [];
  for (const viewport of [PHONE, undefined]) {
    const guest = await arrive.blank({ ...(viewport && { viewport }), language: "en", keeps: true });
    guest.expected = /ERR_CONNECTION_REFUSED|WebSocket connection/;
    await guest.page.goto(server.url);
    const files = await playFiles(server.url, "de");
    await expect.poll(() => missing(guest.page, files.filter((path) => !path.endsWith(".json")))).toEqual([]);
    devices.push(guest);
  }
  // (A browser whose network is switched off by the test has no connections to devices either.)
  await server.end("SIGTERM");
  for (const [i, before] of devices.entries()) {
    const cold = await arrive.again(before);
    cold.expected = before.expected;
    await before.page.close();
    await cold.page.goto(`${server.url}/local`);
    devices[i] = cold;
  }
  const [host, guest] = devices.map(({ page }) => page);
  const give = async (from, to) => {
    await from.getByText("Without a camera: as a text").click();
    await to.getByLabel("Or paste the text here").fill(await from.locator("kz-pair .text").textContent());
    await to.getByRole("button", { name: "Connect", exact: true }).click();
  };
  const form = host.getByRole("form", { name: "New match" });
  await form.locator("select").first().selectOption("kozel");
  await form.getByText("2", { exact: true }).click();
  await form.getByRole("button", { name: "Play with another device" }).click();
  await guest.getByRole("link", { name: "Join a match nearby" }).click();
  await give(host, guest);
  await give(guest, host);
  for (const page of [host, guest]) await expect(page.locator("kz-table .held")).toHaveCount(7);
  for (const { page } of devices) await checkAccess(page, "a match of two devices");
  const leads = async () => ((await host.locator("kz-table .held.can").count()) ? host : guest);
  await expect.poll(async () => (await host.locator("kz-table .held.can").count()) + (await guest.locator("kz-table .held.can").count())).toBeGreaterThan(0);
  await play(await leads(), 1);
  for (const page of [host, guest]) await expect(page.locator("kz-table .laid").first()).toBeVisible();
  await server.up();
});

test("a person without a connection finishes a match and sees what could have been better", async ({ arrive, server }) => {
  const guest = await arrive.blank({ viewport: PHONE, language: "de", keeps: true });
  guest.expected = /ERR_INTERNET_DISCONNECTED/;
  await guest.page.goto(server.url);
  await expect(guest.page.getByRole("button", { name: "Jetzt spielen", exact: true })).toBeEnabled();
  const files = await playFiles(server.url, "de");
  await expect.poll(() => missing(guest.page, files)).toEqual([]);
  await guest.page.evaluate(() => localStorage.setItem("kozel.settings", JSON.stringify({ ...JSON.parse(localStorage["kozel.settings"] ?? "{}"), speed: "instant" })));
  await guest.context.setOffline(true);
  const again = await arrive.again(guest);
  again.expected = guest.expected;
  const { page } = again;
  await page.goto(`${server.url}/local`);
  const form = page.getByRole("form");
  await form.locator("select").first().selectOption("kozel");
  await form.locator("input[name=seats]").first().check();
  await form.locator("summary").first().click();
  await form.locator("input[type=number]").first().fill("20");
  await form.getByRole("button", { name: "Jetzt spielen", exact: true }).click();
  const end = page.locator("kz-table .card.match-end");
  const steps = ["kz-table .card:not(.match-end) button[data-first]", "kz-table :is(button.offer, button.way)", "kz-table .held.can"].map((what) => page.locator(what).first());
  // The first thing that can be pressed, until the match is over. (What the bots do meanwhile may take it away.)
  while (!(await end.isVisible())) {
    await expect(steps.reduce((all, step) => all.or(step), end).first()).toBeVisible();
    for (const step of steps)
      if (await step.isVisible()) {
        await step.click({ timeout: 1000 }).catch(() => undefined);
        break;
      }
  }
  await end.getByRole("button", { name: "Wiederholung" }).click();
  await page.getByRole("button", { name: "Die Partie durchsehen" }).click();
  await expect(page.locator("kz-replay .leads")).toBeVisible({ timeout: 90_000 });
  await expect(page.locator("kz-toasts .lost"), "a match on this device needs no connection").toHaveCount(0);
});
