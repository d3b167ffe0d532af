// SPDX-License-Identifier: MIT
// Who else is here: the lobby's numbers and its best match, live; friends, challenges, and phrases at the table.
import { Browser } from "../server/browser.mjs";
import { Player } from "../server/player.mjs";
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { newPerson } from "./lib/people.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { resize } from "./lib/fitting.mjs";

let tabs = 0;

/** Returns two people at a public table whose match has begun, by the protocol. */
async function runningMatch(server, people, wishes = {}) {
  const players = people.map(({ cookie }) => new Player({ port: server.port, origin: server.url }, cookie, `livingtab${tabs++}`));
  for (const player of players) await player.begin();
  const [first, second] = players;
  const { table } = await first.ask({ do: "open", game: "kozel", seats: 2, ...wishes });
  await second.ask({ do: "sit", table });
  return { players, table };
}

/** Shows the table as a player sees it, who does not stay: at the table Player would play automatically. */
async function look(player, table) {
  const { state } = await player.ask({ do: "enter", table });
  await player.ask({ do: "exit", table });
  return state;
}

/** Makes one action for the seat to act. */
async function act({ players, table }) {
  for (const player of players) {
    const { v, match } = await look(player, table);
    if (match?.legal?.length) return player.ask({ do: "act", table, v, act: match.legal[0] });
  }
  return null;
}

/** Checks that the page fits in each of these windows, and axe finds nothing. */
async function check(guest, name, viewports) {
  for (const viewport of viewports) {
    await resize(guest.page, viewport);
    await checkWidth(guest.page, `${name}, ${viewport.width}`);
    await checkAccess(guest.page, `${name}, ${viewport.width}`);
    await guest.picture(`living-${name}-${viewport.width}`);
  }
}

test("the lobby shows the best match as it is played, counts who is here, and leads to all that can be watched", async ({ arrive, server }) => {
  const guest = await arrive();
  const { page } = guest;
  const live = page.locator("kz-live .live");
  const life = page.locator("kz-lobby .life");
  await expect(page.getByText("Nobody is looking for players right now.")).toBeVisible();
  await expect(live, "bots play while nobody does").toHaveText(/Bots are playing/);
  await expect(live).toHaveAttribute("href", "/watch");
  expect(await life.count(), "nothing empty is shown").toBe(0);
  await expect(page.locator("kz-daily .board .laid").first(), "the puzzle of the day").toBeVisible();
  await expect(page.getByRole("heading", { name: "Latest results" })).toHaveCount(0);

  const strong = await runningMatch(server, [await newPerson(server, "Оленка"), await newPerson(server, "Bob_the_second")], { rated: true });
  const address = { port: server.port, origin: server.url };
  const other = await runningMatch(server, [await Browser.arrive(address), await Browser.arrive(address)], { game: "muggins" });
  /** The server sends the lobby's numbers and the live match from time to time. */
  const inTime = (holds) =>
    expect(async () => {
      await server.advance(1000);
      await holds(expect.configure({ timeout: 200 }));
    }).toPass({ intervals: [10], timeout: 20_000 });
  await inTime((soon) => soon(life).toHaveText("5 people are here · 4 people play · 2 matches to watch"));
  await inTime((soon) => soon(live).toHaveText(/Kozel for two[\s\S]*Оленка \(1200\)[\s\S]*Bob_the_second \(1200\)/));
  const tiles = live.locator(".laid");
  const before = await tiles.count();
  for (let turn = 0; turn < 4; turn++) await act(strong);
  await inTime(async () => expect(await tiles.count()).toBeGreaterThan(before));
  const spectators = async () => (await look(strong.players[0], strong.table)).spectators.count;
  expect(await spectators(), "a glance makes no spectator").toBe(0);

  await check(guest, "lobby", [DESKTOP, PHONE, NARROW]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await check(guest, "lobby-dark", [{ width: 844, height: 390 }]);
  await page.emulateMedia({ colorScheme: "light" });

  await life.getByRole("link").click();
  const rows = page.locator("kz-watch .match");
  await expect(rows).toHaveCount(2);
  await check(guest, "watch", [PHONE, DESKTOP]);
  await rows.filter({ hasText: "Оленка" }).click();
  await expect(page).toHaveURL(`${server.url}/t/${strong.table}`);
  await expect(page.locator("kz-table .plate").first()).toBeVisible();
  await expect.poll(spectators, "who watches is one").toBe(1);

  // The match ends, and disappears from the list; the other one is left. Enough was played for the match to be among the last results.
  for (let turn = 0; turn < 8; turn++) await act(strong);
  const { v } = await look(strong.players[0], strong.table);
  await strong.players[0].ask({ do: "resign", table: strong.table, v });
  await server.advance(1000);
  await page.goto(`${server.url}/watch`);
  await expect(rows).toHaveCount(1);
  await page.goto(server.url);
  const result = page.locator("kz-results .match");
  await expect(result).toHaveCount(1);
  await expect(result).toHaveText(/Kozel for two[\s\S]*Оленка[\s\S]*Bob_the_second/);

  // A tapped tile answers the puzzle on its page. The board in the lobby then shows the answer.
  await page.locator("kz-daily .can").first().click();
  const ways = page.locator("kz-daily .ways button");
  if (await ways.count()) await ways.first().click();
  await expect(page).toHaveURL(/\/puzzles\/.+/);
  await expect(page.locator("kz-puzzle .result-words")).toBeVisible();
  await page.goBack();
  await expect(page.locator("kz-daily").getByRole("link", { name: "Look at it again" })).toBeVisible();
  await expect(page.locator("kz-daily .can")).toHaveCount(0);
  for (const { client } of [...strong.players, ...other.players]) client.socket.close();
});

test("a friend is kept, seen where they are, challenged, and sits down by the terms that are shown", async ({ arrive, server }) => {
  const [ann, bob] = [await newPerson(server, "Ann_of_five"), await newPerson(server, "Василь")];
  const two = await arrive.as(bob, { viewport: PHONE, language: "uk" });
  const one = await arrive.as(ann, { path: "/friends" });
  // The profile is there before the page has the reader's name. It still offers to make friends afterwards.
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await one.page.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer();
    far.onMessage((message) => held.then(() => near.send(message)));
  });
  await one.page.goto(`${server.url}/p/${encodeURIComponent(bob.name)}`);
  await expect(one.page.getByRole("heading", { name: bob.name })).toBeVisible();
  release();
  await one.page.getByRole("button", { name: "Add to friends" }).click();
  await expect(one.page.getByRole("button", { name: "Remove from friends" })).toBeVisible();
  await one.page.goto(`${server.url}/friends`);
  const row = one.page.locator("kz-friends li");
  await expect(row).toHaveText(/Василь[\s\S]*here now/);
  await check(one, "friends", [PHONE, DESKTOP]);
  await row.getByRole("button", { name: "Challenge Василь" }).click();
  await one.page.getByRole("dialog", { name: "Challenge Василь" }).getByRole("button", { name: "Open the table" }).click();
  await expect(one.page).toHaveURL(/\/t\/\w{16}$/);

  const toast = two.page.locator("kz-toasts .invite");
  await expect(toast).toHaveText(/Ann_of_five кличе вас зіграти.*Козел/s);
  await expect(one.page.locator("kz-toasts .done")).toHaveText("Василь is invited");
  await checkWidth(two.page, "invitation");
  await two.picture("living-invite-phone");
  await toast.getByRole("button", { name: "Прийняти" }).click();
  // The invitation has named the terms.
  await expect(two.page).toHaveURL(/\/t\/\w{16}$/);
  for (const { page } of [one, two]) await expect(page.locator("kz-table .plate").first()).toBeVisible();

  // A tap on a plate shows the person, and what can be done.
  await one.page.getByRole("button", { name: "Who is Василь" }).click();
  const about = one.page.getByRole("dialog", { name: "Василь" });
  await expect(about.getByRole("button", { name: "Remove from friends" })).toBeVisible();
  await checkAccess(one.page, "who that is");
  await one.picture("living-about-desktop");
  await about.getByRole("button", { name: "Close" }).click();

  // A phrase is shown at the plate, in the reader's language.
  const seat = await one.page.locator("kz-table .plate.bottom").getAttribute("data-seat");
  const phrases = one.page.locator("kz-chat .phrases");
  if (!(await phrases.isVisible())) await one.page.getByRole("button", { name: /^Table talk/ }).first().click();
  await phrases.getByRole("button", { name: "Well laid!" }).click();
  await expect(two.page.locator(`kz-table .plate[data-seat="${seat}"] .bubble`)).toHaveText("Гарний хід!");
  await two.picture("living-phrase-phone");
  await one.picture("living-phrase-desktop");
});
