// SPDX-License-Identifier: MIT
// What people do around the games: history, ranking and profiles, messages, guestbook, moderation, and the notices above the page.
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { openTable } from "./lib/lobby.mjs";
import { changeStore, newPerson, noteCase, promote, shortMatch } from "./lib/people.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { resize } from "./lib/fitting.mjs";

/** The messages of refused requests are in the console too. */
const REFUSED = /status of 4\d\d/;

/** Returns an entry of the menu, in either of its places. */
const entry = (page, name) => page.locator("kz-menu").getByRole("link", { name: new RegExp(`^${name}`) }).first();

test("one's history: filters in the address, a favourite that stays; the ranking, and others' profiles", async ({ arrive, server }) => {
  const [olena, ion] = [await newPerson(server, "Олена"), await newPerson(server, "Ion_Popa")];
  for (const [people, game] of [[[olena, ion], "kozel"], [[ion, olena], "kozel"], [[olena, ion], "muggins"]]) await shortMatch(server, people, { game });
  const guest = await arrive.as(olena);
  guest.expected = REFUSED;
  const { page } = guest;
  await entry(page, "History").click();
  const rows = page.locator("kz-history tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveTitle("History · kozel");
  await expect(rows.first()).toHaveText(/Muggins[\s\S]*lost[\s\S]*You have resigned\.[\s\S]*Ion_Popa/);
  await expect(rows.nth(1)).toHaveText(/won[\s\S]*Ion_Popa resigned\./);
  await rows.nth(1).getByRole("button", { name: /^Favourite/ }).click();
  await expect(rows.nth(1).getByRole("button", { pressed: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Favourites only" }).check();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\/history\?starred=yes$/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveText(/Kozel[\s\S]*won/);
  await page.getByText("lost", { exact: true }).click();
  await expect(page.getByText("None of your matches fits.")).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Favourites only" }).uncheck();
  await page.getByRole("combobox", { name: "Game" }).selectOption({ label: "Muggins" });
  await expect(rows).toHaveText([/Muggins/]);
  const other = page.getByRole("searchbox", { name: "With whom" });
  await other.fill("Nobody");
  await other.press("Enter");
  await expect(page.getByText("There is nobody of that name")).toBeVisible();
  await other.fill("ion_popa");
  await other.press("Enter");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link", { name: /replay$/ }).click();
  await expect(page).toHaveURL(/\/r\/\w+/);
  await expect(page.locator("kz-replay .now")).toBeVisible();

  await page.goto(`${server.url}/leaders`);
  await page.getByRole("combobox", { name: "Game" }).selectOption({ label: "Kozel" });
  await page.getByText("Elo", { exact: true }).click();
  const leaders = page.locator("kz-leaders tbody tr");
  await expect(leaders).toHaveText([/1,\d{3}/, /1,\d{3}/]);
  await expect(page).toHaveURL(/\/leaders\?game=kozel&by=elo$/);
  await expect(page.locator('kz-leaders tr[aria-current="true"]')).toHaveText(/Олена/);
  await leaders.getByRole("link", { name: "Ion_Popa" }).click();
  await expect(page.getByRole("heading", { name: "Ion_Popa", level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Elo: 1,\d{3} on .*, 1,\d{3} on / })).toBeVisible();
  await page.locator("kz-rating-graph").getByText("As a table").click();
  await expect(page.locator("kz-rating-graph tbody tr")).toHaveCount(2);
  await expect(page.locator("kz-games-of tbody tr")).toHaveCount(3);
  await expect(page.locator("kz-games-of tbody tr").nth(1)).toHaveText(/lost[\s\S]*Ion_Popa resigned\./);
  await expect(page.locator("kz-games-of").getByRole("button", { name: /^Favourite/ })).toHaveCount(0);
});

test("a message arrives at once and is counted; what was typed stays when it is refused", async ({ arrive, server }) => {
  const [olena, ion] = [await newPerson(server, "Олена"), await newPerson(server, "Ion_Popa")];
  const reader = await arrive.as(ion, { viewport: PHONE, touch: true });
  const writer = await arrive.as(olena, { path: "/p/Ion_Popa" });
  reader.expected = writer.expected = REFUSED;
  await expect(reader.page.locator("kz-lobby .play:not([disabled])")).toBeVisible();
  await writer.page.getByRole("link", { name: "Write a message" }).click();
  const box = writer.page.getByRole("textbox", { name: "Your message" });
  const log = ({ page }) => page.getByRole("log");
  // Enter sends, as at the table. An empty line is not sent.
  await box.press("Enter");
  await expect(box).toHaveValue("");
  await box.fill("Добрий вечір!");
  await box.press("Shift+Enter");
  await box.pressSequentially("<b>Граємо?</b>");
  await expect(box).toHaveValue("Добрий вечір!\n<b>Граємо?</b>");
  await expect(log(writer).locator(".message")).toHaveCount(0);
  await box.press("Enter");
  await expect(log(writer).getByText("<b>Граємо?</b>")).toBeVisible();
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();

  const menu = reader.page.getByRole("button", { name: "Menu" });
  await expect(menu.locator(".count")).toBeVisible();
  await menu.click();
  await reader.page.locator("#views").getByRole("link", { name: /^Messages.*1 unread message$/ }).click();
  await reader.page.getByRole("link", { name: /^Олена/ }).click();
  await expect(log(reader).getByText("<b>Граємо?</b>")).toBeVisible();
  await expect(menu.locator(".count")).toHaveCount(0);
  await writer.page.reload();
  await expect(log(writer).getByText("seen")).toBeVisible();
  // Live, in the open conversation. (On a phone, whose keyboard has no Shift+Enter, the button sends.)
  const answer = reader.page.getByRole("textbox", { name: "Your message" });
  await answer.fill("Da");
  await answer.press("Enter");
  await expect(answer).toHaveValue("Da\n");
  await answer.fill("Da!");
  await reader.page.getByRole("button", { name: "Send" }).click();
  await expect(log(writer).getByText("Da!")).toBeVisible();

  await reader.page.getByRole("button", { name: "Block" }).click();
  await expect(reader.page.getByText("You have blocked this player.")).toBeVisible();
  await box.fill("Гей?");
  await writer.page.getByRole("button", { name: "Send" }).click();
  await expect(writer.page.getByText("This player does not want your messages")).toBeVisible();
  await expect(box).toHaveValue("Гей?");
  await writer.page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Ion_Popa" }).click();
  await expect(writer.page.getByRole("heading", { name: "Ion_Popa", level: 1 })).toBeVisible();
  await writer.page.goBack();
  await expect(box, "the draft is still there").toHaveValue("Гей?");
  await reader.page.getByRole("button", { name: "Unblock" }).click();
  await expect(reader.page.getByRole("textbox", { name: "Your message" })).toBeVisible();
});

test("the guestbook is signed and answered, somebody is reported and banned, a result is taken back, everybody is told", async ({ arrive, server }) => {
  const [olena, ion, host] = [await newPerson(server, "Олена"), await newPerson(server, "Ion_Popa"), await newPerson(server, "Boss_1")];
  await promote(server, "Boss_1", 2);
  await shortMatch(server, [olena, ion], { game: "kozel" });
  await noteCase(server);
  const guest = await arrive({ path: "/guestbook" });
  await expect(guest.page.getByText("Registered players can write here.")).toBeVisible();
  const signer = await arrive.as(ion, { path: "/guestbook" });
  await signer.page.getByRole("button", { name: "Sign the guestbook" }).click();
  await expect(signer.page.locator("kz-guestbook .fault")).toBeVisible();
  await signer.page.getByRole("textbox", { name: "Your entry" }).fill("When is the next tournament?");
  await signer.page.getByRole("button", { name: "Sign the guestbook" }).click();
  await expect(signer.page.getByRole("listitem").getByText("When is the next tournament?")).toBeVisible();

  const reporter = await arrive.as(olena, { path: "/guestbook" });
  await reporter.page.getByRole("button", { name: "Report" }).click();
  const dialog = reporter.page.getByRole("dialog", { name: "Report Ion_Popa" });
  await expect(dialog.getByRole("textbox")).toHaveValue("When is the next tournament?");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Thank you.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(entry(reporter.page, "Administration")).toHaveCount(0);
  await reporter.page.goto(`${server.url}/admin`);
  await expect(reporter.page.getByText("This is for moderators and hosts.")).toBeVisible();

  const boss = await arrive.as(host, { path: "/guestbook" });
  const { page } = boss;
  for (const each of [signer, reporter, boss]) each.expected = REFUSED;
  const button = (name) => page.getByRole("button", { name });
  const box = (name) => page.getByRole("textbox", { name });
  await button("Answer").click();
  await box("The answer").fill("In December.");
  await button("Send").click();
  await expect(page.locator(".answer").getByText("In December.")).toBeVisible();
  await button("Hide").click();
  await expect(page.getByText("hidden", { exact: true })).toBeVisible();
  await signer.page.reload();
  await expect(signer.page.getByText("Nobody has written anything yet.")).toBeVisible();
  await button("Show again").click();
  await expect(button("Hide")).toBeVisible();

  await entry(page, "Administration").click();
  await page.getByRole("link", { name: "Ban or role" }).click();
  await expect(button("Ban Ion_Popa")).toBeVisible();
  await box("Days").fill("many");
  await box("Reason").fill("too many questions");
  await button("Ban Ion_Popa").click();
  await expect(page.locator("#days-fault")).toBeVisible();
  await expect(box("Reason")).toHaveValue("too many questions");
  await box("Days").fill("2");
  await button("Ban Ion_Popa").click();
  await expect(page.getByText(/^Banned until .*: too many questions$/)).toBeVisible();
  await button("End the ban of Ion_Popa").click();
  await expect(button("Ban Ion_Popa")).toBeVisible();
  await page.getByRole("link", { name: "Reports" }).click();
  await button("Dealt with").click();
  await expect(page.getByText(/^dealt with by/)).toBeVisible();
  await page.getByRole("link", { name: "To check" }).click();
  await expect(page.getByText("from the same address")).toBeVisible();
  await button("Take the last result back").click();
  await box("Reason").fill("made up");
  await button("Take the result back").click();
  await expect(button("Take the last result back")).toHaveCount(0);
  await button("Checked").click();
  await expect(page.getByText(/^checked by/)).toBeVisible();
  await page.getByRole("link", { name: "Notices and tables" }).click();
  await box("Notice").fill("A pause at ten");
  await button("Tell everybody").click();
  const told = reporter.page.locator("kz-toasts .told");
  await expect(told.getByText("A pause at ten")).toBeVisible();
  await told.getByRole("button", { name: "Close" }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole("link", { name: "Log" }).click();
  const log = page.locator("kz-admin-audit tbody tr");
  await expect(log.nth(6)).toBeVisible();
  await expect(log.first()).toHaveText(/Boss_1[\s\S]*told everybody[\s\S]*A pause at ten/);
});

test("a moderator mutes somebody and closes the table; a host bans a network, and whoever has an account signs in", async ({ arrive, server }) => {
  const [warden, hermine] = [await newPerson(server, "Warden"), await newPerson(server, "Hermine")];
  await newPerson(server, "Ann");
  await changeStore(server, "UPDATE person SET role = 1 WHERE name = 'Warden'; UPDATE person SET role = 2 WHERE name = 'Hermine'");
  const mod = await arrive.as(warden, { viewport: { width: 320, height: 640 } });
  const host = await arrive({ colours: "dark" });
  const log = ({ page }) => page.getByRole("log", { name: "Table talk" });
  await openTable(host, { players: 2 });
  await mod.page.goto(host.page.url());
  await expect(mod.page.getByRole("button", { name: "Sit down" })).toBeVisible();
  const field = host.page.getByRole("textbox", { name: "Say something" });
  await field.fill("Rude words");
  await field.press("Enter");
  await expect(log(mod).getByText("Rude words")).toBeVisible();
  await log(mod).getByRole("button", { name: /^About Guest/ }).click();
  await checkAccess(mod.page, "what a moderator may do");
  await mod.page.getByRole("button", { name: /^Mute Guest/ }).click();
  await expect(host.page.getByText("You may not write at this table.")).toBeVisible();
  await expect(field).toBeDisabled();
  await host.page.getByRole("button", { name: "Start with bots" }).click();
  await expect(new Table(host).hand.first()).toBeVisible();
  await mod.page.getByRole("button", { name: /^Table talk/ }).click();
  await mod.page.getByRole("button", { name: "Close this table" }).click();
  const dialog = mod.page.getByRole("dialog", { name: "Close this table?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Rude words");
  await checkAccess(mod.page, "closing a table");
  await dialog.getByRole("button", { name: "Close this table" }).click();
  await expect(host.page.getByText("This table is closed.")).toBeVisible();

  const boss = await arrive.as(hermine, { path: "/admin" });
  const { page } = boss;
  const ban = page.getByRole("button", { name: "Ban a network" });
  await page.getByRole("link", { name: "Networks" }).click();
  await expect(page.getByText("No network is banned.")).toBeVisible();
  await expect(page.getByText("Your own address is 127.0.0.1.")).toBeVisible();
  await page.getByRole("textbox", { name: "Network" }).fill("127.0.0.1/8");
  await page.getByRole("textbox", { name: "Reason" }).fill("too much noise");
  await ban.click();
  await expect(page.locator("#network-fault")).toContainText(/this is no network/i);
  await page.getByRole("textbox", { name: "Network" }).fill("127.0.0.0/8");
  await ban.click();
  await expect(page.locator("#network-fault")).toContainText(/your own address is in this network/i);
  await page.getByRole("checkbox", { name: "This network is meant" }).check();
  await ban.click();
  await expect(page.getByText(/^Banned until .*: too much noise$/)).toBeVisible();

  // A newcomer reads why, and finds the sign-in button on every page.
  const guest = await arrive();
  guest.expected = host.expected = boss.expected = /status of 4\d\d|WebSocket/;
  const strip = guest.page.getByRole("status").filter({ hasText: /^\s*this address is banned until .*: too much noise/i });
  await strip.getByRole("button", { name: "Sign in" }).click();
  const account = guest.page.locator("kz-account");
  await expect(account.getByText(/^this address is banned until .*: too much noise$/i)).toBeVisible();
  await account.getByRole("button", { name: "Sign in" }).click();
  await guest.page.getByRole("textbox", { name: "Name" }).fill("Ann");
  await guest.page.getByRole("textbox", { name: "Password" }).fill("goat&barn");
  await guest.page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await expect(account.getByRole("heading", { name: "Password" })).toBeVisible();

  await page.getByRole("button", { name: "End the ban of 127.0.0.0/8" }).click();
  await expect(page.getByText("No network is banned.")).toBeVisible();
  await expect(page.locator("#network")).toBeFocused();
  await page.getByRole("link", { name: "Log" }).click();
  await expect(page.getByText("ended the ban of a network")).toBeVisible();
  // A short page begins below the header.
  const [header, heading] = [await page.locator("kz-header").boundingBox(), await page.locator("kz-admin h1").boundingBox()];
  expect(heading.y - header.y - header.height).toBeLessThan(60);
});

// ---- the notices above the page

const LYING = { width: 844, height: 390 };

/** Returns how many messages are shown above the page, and the titles and plates that one of them covers. */
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

test("what is told lies over no title and no plate; an invitation that was answered, and a match whose end was seen, are told no more", async ({ arrive, server }) => {
  const [host, friend, reader] = [await newPerson(server, "Boss_1"), await newPerson(server, "Friend"), await newPerson(server, "Reader")];
  await promote(server, "Boss_1", 2);
  const guest = await arrive.as(reader);
  const { page } = guest;
  await expect(page.locator("kz-lobby .play:not([disabled])")).toBeVisible();
  await host.ask("POST", "/api/admin/broadcast", { text: "At ten there is a pause of a quarter of an hour: the server gets a new disk." });
  const table = await openTable(await arrive.as(friend), {});
  const invite = () => friend.ask("POST", `/api/tables/${table}/invite`, { name: "Reader" });
  await invite();
  const told = page.locator("kz-toasts .told");
  await expect(told).toHaveCount(2);
  const look = async (where) => {
    for (const viewport of [NARROW, PHONE, LYING, DESKTOP]) {
      await resize(page, viewport);
      await expect.poll(() => covered(page), `${where}, ${viewport.width}`).toEqual({ told: 2, under: [] });
      await checkWidth(page, where);
    }
  };
  await look("lobby");
  await checkAccess(page, "what is told");
  await entry(page, "Games").click();
  await expect(page.locator("kz-games .card").first()).toBeVisible();
  await look("games");
  await page.locator("kz-header").getByRole("link").first().click();
  await page.locator("kz-lobby .play:not([disabled])").click();
  const match = new Table(guest);
  expect(await match.wait()).toBe("play");
  await look("table");
  await resize(page, LYING);
  await expect.poll(async () => (await page.locator("kz-table .rim").boundingBox()).height, "the board keeps most of its height").toBeGreaterThan(140);
  await resize(page, DESKTOP);

  // An answered invitation is neither here nor among the notices any more.
  const notices = async () => (await reader.ask("GET", "/api/notices")).notices.map(({ kind, agent }) => [kind, agent]);
  expect(await notices()).toEqual([["invite", "Friend"]]);
  // A notice that can wait is shown in the lobby only: it pushes no puzzle down.
  const other = (await arrive.as(reader, { path: "/puzzles" })).page;
  const news = other.locator("kz-notices").getByText("Friend invited you to a game");
  await expect(other.locator("kz-puzzles kz-daily .board .laid").first(), "the puzzle of the day, as a board").toBeVisible();
  await other.waitForLoadState("networkidle");
  await expect(news).toHaveCount(0);
  await entry(other, "Games").click();
  await other.locator("kz-header").getByRole("link").first().click();
  await expect(news).toBeVisible();
  await page.locator("kz-toasts").getByRole("button", { name: "Decline" }).click();
  await expect.poll(notices).toEqual([]);
  // A person who sees the end of the match at the table gets no notice of it.
  const seen = page.waitForResponse((answer) => answer.url().endsWith("/api/notices/result"));
  await match.resign();
  await expect(page.locator("kz-table .card.match-end")).toBeVisible();
  expect((await seen).status()).toBe(200);
  expect(await notices()).toEqual([]);
  await invite();
  await page.locator("kz-toasts").getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${table}$`));
  await expect.poll(notices).toEqual([]);
  await page.goto(server.url);
  await expect(page.locator("kz-lobby .play:not([disabled])")).toBeVisible();
  await expect(page.locator("kz-notices").getByText("Friend")).toHaveCount(0);
});
