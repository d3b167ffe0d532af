// SPDX-License-Identifier: MIT
// The wait for a game with people whom the server finds: each state of the bar, in four windows and five languages.
import { resize } from "../web/lib/fitting.mjs";
import { expect, SIZES, test } from "./lib/test.mjs";
import { look } from "./lib/tournament-pages.mjs";

const bar = (page) => page.locator("kz-seeking section");

/** Presses "Play now" for a game with people. */
async function seek(page) {
  await page.getByRole("group", { name: "Against" }).getByText("people").click();
  await page.locator("kz-lobby .play").click();
  await bar(page).waitFor();
}

const asked = (page, name) => page.evaluate((name) => window.kozel.hub.asked.filter((request) => request.do === name), name);
const push = (page, event) => page.evaluate((event) => window.kozel.hub.push(event), event);

/** Called to a table whose seats are taken. */
async function call(page) {
  const table = await page.evaluate(() => window.kozel.hub.table({ waiting: true, full: true, sought: [2], wait: 30_000, seats: 2 }));
  await push(page, { ev: "called", table, sought: true });
  return table;
}

test("one press begins the wait; it shows the game, the time and how many wait; cancel ends it", async ({ stage }) => {
  await seek(stage);
  await expect(bar(stage)).toContainText("Looking for players…");
  await expect(bar(stage).getByRole("timer")).toHaveText("0:00");
  const [request] = await asked(stage, "seek");
  expect(request).toMatchObject({ game: "kozel", rated: false, speed: "usual" });
  await push(stage, { ev: "seek", people: 3, waited: 65_000 });
  await expect(bar(stage)).toContainText("3 people are looking");
  await expect(bar(stage).getByRole("timer")).toHaveText("1:05");
  await bar(stage).getByRole("button", { name: "Cancel" }).click();
  await expect(bar(stage)).toHaveCount(0);
  expect(await asked(stage, "unseek")).toHaveLength(1);
  // A table that was found just before does not open.
  await call(stage);
  await expect(stage).toHaveURL(/\/$/);
});

test("another clock is another game: the request is sent again", async ({ stage }) => {
  await seek(stage);
  await bar(stage).getByText("20 s per move").click();
  await expect.poll(async () => (await asked(stage, "seek")).map(({ speed }) => speed)).toEqual(["usual", "fast"]);
  await bar(stage).getByText("60 s per move").click();
  await expect.poll(async () => (await asked(stage, "seek")).length).toBe(3);
  await bar(stage).getByRole("button", { name: "Cancel" }).click();
});

test("after 20 s with too few people bots or an own table are offered; with bots the wait goes on", async ({ stage }) => {
  await seek(stage);
  await push(stage, { ev: "seek", people: 1, waited: 19_000 });
  await expect(bar(stage).getByText("Play bots until then")).toHaveCount(0);
  await push(stage, { ev: "seek", people: 4, waited: 40_000 });
  await expect(bar(stage).getByText("4 people")).toBeVisible();
  await expect(bar(stage).getByText("Play bots until then")).toHaveCount(0);
  await push(stage, { ev: "seek", people: 1, waited: 20_000 });
  await bar(stage).getByRole("button", { name: "Play bots until then" }).click();
  await expect(stage).toHaveURL(/\/t\/table\d+$/);
  await expect(bar(stage)).toContainText("Looking for players…");
  expect(await asked(stage, "unseek")).toHaveLength(0);
  await bar(stage).getByRole("button", { name: "Cancel" }).click();
});

test("an own table ends the wait, and has its clock", async ({ stage }) => {
  await stage.evaluate(() => (window.kozel.hub.refusals.set("open", { code: "busy", text: "busy", args: [] })));
  await seek(stage);
  await push(stage, { ev: "seek", people: 1, waited: 30_000 });
  await bar(stage).getByText("20 s per move").click();
  await push(stage, { ev: "seek", people: 1, waited: 30_000 });
  await bar(stage).getByRole("button", { name: "Open a table of your own" }).click();
  await expect.poll(async () => (await asked(stage, "open")).length).toBe(1);
  expect((await asked(stage, "open"))[0]).toMatchObject({ game: "kozel", rated: false, time: 20, reserve: 60 });
  expect(await asked(stage, "quick")).toHaveLength(0);
  expect(await asked(stage, "unseek")).toHaveLength(1);
  await expect(bar(stage)).toHaveCount(0);
});

test("the table opens by itself, says who is awaited, and the wait goes on if somebody does not come", async ({ stage }) => {
  await seek(stage);
  const table = await call(stage);
  await expect(stage).toHaveURL(new RegExp(`/t/${table}$`));
  await expect(bar(stage)).toHaveCount(0);
  await expect(stage.locator("kz-waiting")).toContainText("Waiting for Ion_Popa.");
  await expect(stage.locator("kz-waiting")).toContainText("If somebody does not come within half a minute");
  await expect(stage).toHaveTitle("Your table is ready. · kozel");
  await stage.evaluate(() => window.kozel.go("/games"));
  await expect(bar(stage)).toContainText("Your table is ready.");
  await bar(stage).getByRole("link", { name: "To the table" }).click();
  await expect(stage.locator("kz-waiting")).toBeVisible();
  const { n } = await stage.evaluate(() => window.kozel.hub.last.state());
  await push(stage, { ev: "closed", table, n: n + 1, v: n, absent: [2] });
  await expect(stage).toHaveURL(/\/$/);
  await expect(bar(stage)).toContainText("Somebody did not come. You go on waiting.");
  await bar(stage).getByRole("button", { name: "Cancel" }).click();
});

test("an open table for the game opens at once, and nothing waits", async ({ stage }) => {
  const table = await stage.evaluate(() => window.kozel.hub.table({ waiting: true, seats: 4 }));
  await stage.evaluate((table) => (window.kozel.hub.open = table), table);
  await stage.getByRole("group", { name: "Against" }).getByText("people").click();
  await stage.locator("kz-lobby .play").click();
  await expect(stage).toHaveURL(new RegExp(`/t/${table}$`));
  await stage.evaluate(() => window.kozel.go("/games"));
  await expect(stage.locator("kz-games")).toBeVisible();
  await expect(bar(stage)).toHaveCount(0);
});

test("the wait ends with the match", async ({ stage }) => {
  await seek(stage);
  const table = await call(stage);
  await expect(stage.locator("kz-waiting")).toBeVisible();
  const { n, app, seats } = await stage.evaluate(() => window.kozel.hub.last.state());
  await push(stage, { ev: "seats", table, n: n + 1, v: n, phase: "sealing", app, seats, you: 1, ready: [] });
  await stage.evaluate(() => window.kozel.go("/games"));
  await expect(stage.locator("kz-games")).toBeVisible();
  await expect(bar(stage)).toHaveCount(0);
});

test("another tab, and a table where the person did not come, end it with a word; a match elsewhere without", async ({ stage }) => {
  await seek(stage);
  await push(stage, { ev: "seek", ended: "other-tab" });
  await expect(bar(stage)).toContainText("in another tab");
  await bar(stage).getByRole("button", { name: "Look again" }).click();
  await expect(bar(stage)).toContainText("Looking for players…");
  await push(stage, { ev: "seek", ended: "absent" });
  await expect(bar(stage)).toContainText("You did not come to the table in time.");
  await bar(stage).getByRole("button", { name: "Close" }).click();
  await expect(bar(stage)).toHaveCount(0);
  expect(await asked(stage, "unseek")).toHaveLength(0);
  await seek(stage);
  await push(stage, { ev: "seek", ended: "playing" });
  await expect(bar(stage)).toHaveCount(0);
});

test("a refusal is said, and nothing waits", async ({ stage }) => {
  await stage.evaluate(() => window.kozel.hub.refusals.set("seek", { code: "seek-playing", text: "x", args: [] }));
  await stage.getByRole("group", { name: "Against" }).getByText("people").click();
  await stage.locator("kz-lobby .play").click();
  await expect(stage.locator("kz-toasts")).toContainText("You are in a match already, finish it first");
  await expect(bar(stage)).toHaveCount(0);
});

test("with a lost connection the bar says so, and the request is sent again", async ({ stage }) => {
  await seek(stage);
  await stage.evaluate(() => window.kozel.hub.cut());
  await expect(bar(stage)).toContainText("The connection is lost.");
  await stage.clock.runFor(5000);
  await expect(bar(stage)).toContainText("Looking for players…");
  await expect.poll(async () => (await asked(stage, "seek")).length).toBe(2);
  await bar(stage).getByRole("button", { name: "Cancel" }).click();
});

test("at a table with bots the bar is one line with its cancel, in every window", async ({ stage }) => {
  await seek(stage);
  await push(stage, { ev: "seek", people: 1, waited: 30_000 });
  await bar(stage).getByRole("button", { name: "Play bots until then" }).click();
  await expect(stage).toHaveURL(/\/t\/table\d+$/);
  for (const window of [...Object.values(SIZES), { width: 360, height: 640 }, { width: 844, height: 390 }]) {
    await resize(stage, window);
    await expect(bar(stage).getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
    await expect(bar(stage).getByRole("radiogroup")).toHaveCount(0);
    await expect(bar(stage).getByText("Play bots until then")).toHaveCount(0);
    expect((await bar(stage).boundingBox()).height, JSON.stringify(window)).toBeLessThanOrEqual(64);
    if (process.env.PICTURES) await stage.screenshot({ path: `${process.env.PICTURES}/slim-${window.width}x${window.height}.png` });
  }
  await bar(stage).getByRole("button", { name: "Cancel" }).click();
  await expect(bar(stage)).toHaveCount(0);
});

test("the bar fits in every window and language", async ({ lobby: page }) => {
  await seek(page);
  await look(page, "seek-waiting");
  await push(page, { ev: "seek", people: 1, waited: 30_000 });
  await expect(bar(page).getByText("Play bots until then")).toBeVisible();
  await look(page, "seek-offer");
  const box = await bar(page).boundingBox(), main = await page.locator("main").boundingBox();
  expect(box.y + box.height, "the bar is above the view").toBeLessThanOrEqual(main.y + 1);
  await push(page, { ev: "seek", ended: "absent" });
  await expect(bar(page)).toContainText("You did not come to the table in time.");
  await look(page, "seek-over");
  await resize(page, { width: 360, height: 640 });
  await page.evaluate(() => window.kozel.settings({ language: "ru" }));
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  expect((await bar(page).boundingBox()).height, "words are not broken by letters").toBeLessThan(160);
});
