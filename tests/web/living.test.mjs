// A living lobby: who is here, the matches that run, the best of them live and drawn small; all of it without being a spectator.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Player } from "../server/player.mjs";
import { Browser } from "../server/browser.mjs";
import { findings } from "./lib/axe.mjs";
import { DESKTOP, Guest, launch, NARROW, PHONE } from "./lib/browser.mjs";
import { atPage, newPerson } from "./lib/people.mjs";
import { Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { becomes, until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "50", "--rate", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Two at a public table whose match has begun, by the protocol. */
async function runningMatch(people, wishes = {}) {
  const players = people.map(({ cookie }, i) => new Player({ port: server.port, origin: server.url }, cookie, `living0${i}${Math.random().toString(36).slice(2, 10)}`));
  for (const player of players) await player.begin();
  const [first, second] = players;
  const { table } = await first.ask({ do: "open", game: "kozel", seats: 2, ...wishes });
  await second.ask({ do: "sit", table });
  return { players, table };
}

/** The table as a player sees it; he does not stay, so that he plays by himself only. */
async function look(player, table) {
  const { state } = await player.ask({ do: "enter", table });
  await player.ask({ do: "exit", table });
  return state;
}

/** One action of whoever is to act. */
async function act({ players, table }) {
  for (const player of players) {
    const { v, match } = await look(player, table);
    if (match?.legal?.length) return player.ask({ do: "act", table, v, act: match.legal[0] });
  }
  return null;
}

test("the lobby shows the best match as it is played, counts who is here, and leads to all that can be watched", { timeout: 180_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.getByText("Nobody is waiting for players just now.").waitFor();
  assert.deepEqual([await page.locator("kz-live .live").count(), await page.locator("kz-lobby .life").count()], [0, 0], "nothing empty is shown");

  const [ann, bob] = [await newPerson(server, "Оленка"), await newPerson(server, "Bob_the_second")];
  const strong = await runningMatch([ann, bob], { rated: true });
  const address = { port: server.port, origin: server.url };
  await runningMatch([await Browser.arrive(address), await Browser.arrive(address)], { game: "muggins" });
  const live = page.locator("kz-live .live");
  await live.waitFor();
  const line = async () => (await page.locator("kz-lobby .life").textContent()).replace(/\s+/g, " ").trim();
  await becomes(line, "5 people are here · 4 people play · 2 matches to watch");
  assert.match(await live.textContent(), /Kozel for two[\s\S]*Оленка \(1200\)[\s\S]*Bob_the_second \(1200\)/);
  const tiles = live.locator(".laid");
  const before = await tiles.count();
  for (let i = 0; i < 4; i++) await act(strong);
  await until(async () => (await tiles.count()) > before, "what is laid is seen");
  const spectators = async () => (await look(strong.players[0], strong.table)).spectators.count;
  assert.equal(await spectators(), 0, "who glances is no spectator");

  for (const [name, viewport, colours] of [["desktop", DESKTOP, "light"], ["phone", PHONE, "dark"], ["narrow", NARROW, "light"], ["landscape", { width: 844, height: 390 }, "dark"]]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: colours });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await checkWidth(page, name);
    await until(async () => (await findings(page)).length === 0, `nothing that axe finds: ${name}`);
    await guest.picture(`living-lobby-${name}`);
  }
  await page.emulateMedia({ colorScheme: "light" });

  await page.locator("kz-lobby .life a").click();
  const rows = page.locator("kz-watch .match");
  await until(async () => (await rows.count()) === 2, "both matches");
  for (const [name, viewport] of [["phone", PHONE], ["desktop", DESKTOP]]) {
    await page.setViewportSize(viewport);
    await checkWidth(page, name);
    await until(async () => (await findings(page)).length === 0, `nothing that axe finds: ${name}`);
    await guest.picture(`living-watch-${name}`);
  }
  await rows.filter({ hasText: "Оленка" }).click();
  await becomes(() => new URL(page.url()).pathname, `/t/${strong.table}`);
  await page.locator("kz-table .plate").first().waitFor();
  await until(async () => (await spectators()) === 1, "who watches is one");

  // It ends, and is gone from the list; the other one is shown then.
  const { v } = await look(strong.players[0], strong.table);
  await strong.players[0].ask({ do: "resign", table: strong.table, v });
  await page.goto(`${server.url}/watch`);
  await until(async () => (await rows.count()) === 1, "one is left");
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
  for (const { client } of strong.players) client.socket.close();
});

test("a profile that is there before the reader is told who he is still offers him a friend", { timeout: 60_000 }, async () => {
  const [ann, bob] = [await newPerson(server, "Ann_of_three"), await newPerson(server, "Остап")];
  const one = await atPage(browser, server, ann, { path: "/friends" });
  await one.page.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer();
    far.onMessage((message) => setTimeout(() => near.send(message), 1000));
  });
  await one.page.goto(`${server.url}/p/${encodeURIComponent(bob.name)}`);
  await one.page.getByRole("heading", { name: bob.name }).waitFor();
  await one.page.getByRole("button", { name: "Add to friends" }).click({ timeout: 10_000 });
  await one.page.getByRole("button", { name: "Remove from friends" }).waitFor();
  await one.leave();
});

test("a friend is kept, seen where he is, challenged, and sits down by the terms that are shown", { timeout: 180_000 }, async () => {
  const [ann, bob] = [await newPerson(server, "Ann_of_five"), await newPerson(server, "Василь")];
  const [one, two] = [await atPage(browser, server, ann, { path: `/p/${encodeURIComponent(bob.name)}` }), await atPage(browser, server, bob, { viewport: PHONE, language: "uk" })];
  await one.page.getByRole("button", { name: "Add to friends" }).click();
  await one.page.getByRole("button", { name: "Remove from friends" }).waitFor();
  await one.page.goto(`${server.url}/friends`);
  const row = one.page.locator("kz-friends li");
  await until(async () => /Василь[\s\S]*here now/.test(await row.textContent()), "where he is");
  for (const [name, viewport] of [["phone", PHONE], ["desktop", DESKTOP]]) {
    await one.page.setViewportSize(viewport);
    await checkWidth(one.page, name);
    assert.deepEqual(await findings(one.page), []);
    await one.picture(`living-friends-${name}`);
  }
  await row.getByRole("button", { name: "Challenge Василь" }).click();
  const dialog = one.page.getByRole("dialog", { name: "Challenge Василь" });
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await one.page.waitForURL(/\/t\/\w{16}$/);

  const toast = two.page.locator("kz-toasts .invite");
  await toast.waitFor();
  assert.match(await toast.textContent(), /Ann_of_five кличе вас зіграти/);
  await checkWidth(two.page, "invitation");
  await two.picture("living-invite-phone");
  await toast.getByRole("button", { name: "Прийняти" }).click();
  // The terms, which no invitation names, are agreed to.
  await two.page.getByRole("dialog", { name: "Граєте за цими правилами?" }).getByRole("button", { name: "Погодитися" }).click();
  await two.page.waitForURL(/\/t\/\w{16}$/);
  await one.page.locator("kz-table .plate").first().waitFor();
  await two.page.locator("kz-table .plate").first().waitFor();

  // A tap on his plate asks who he is, and what may be done with him.
  await one.page.getByRole("button", { name: "Who is Василь" }).click();
  const about = one.page.getByRole("dialog", { name: "Василь" });
  await about.getByRole("button", { name: "Remove from friends" }).waitFor();
  assert.deepEqual(await findings(one.page), []);
  await one.picture("living-about-desktop");
  await about.getByRole("button", { name: "Close" }).click();

  // A phrase stands at the plate in the reader's words, and can be put out of sight by one tap.
  const seat = await one.page.locator("kz-table .plate.bottom").getAttribute("data-seat");
  const talk = async (page, name) => (await page.locator("kz-chat").isVisible()) || page.getByRole("button", { name }).first().click();
  await talk(one.page, /^Table talk/);
  await one.page.locator("kz-chat .phrases").getByRole("button", { name: "Well laid!" }).click();
  const bubble = two.page.locator(`kz-table .plate[data-seat="${seat}"] .bubble`);
  await until(async () => (await bubble.count()) && (await bubble.textContent()) === "Гарний хід!", "what is said at the plate");
  await two.picture("living-phrase-phone");
  await one.picture("living-phrase-desktop");
  for (const guest of [one, two]) {
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  }
});
