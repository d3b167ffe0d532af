// SPDX-License-Identifier: MIT
// What people do around the games: history, ranking and profiles, messages, guestbook, moderation, and the notices above the page.
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { openTable } from "./lib/lobby.mjs";
import { changeStore, newPerson, noteCase, promote, shortMatch } from "./lib/people.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";

/** The messages of refused requests are in the console too. */
const REFUSED = /status of 4\d\d/;

/** Returns an entry of the menu, in either of its places. */
const entry = (page, name) => page.locator("kz-menu").getByRole("link", { name: new RegExp(`^${name}`) }).first();
const texts = async (locator) => (await locator.allTextContents()).map((text) => text.trim().replace(/\s+/g, " "));

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
  await page.getByText("As a table").click();
  await expect(page.locator("kz-rating-graph tbody tr")).toHaveCount(2);
  await expect(page.locator("kz-games-of tbody tr")).toHaveCount(3);
  await expect(page.locator("kz-games-of tbody tr").nth(1)).toHaveText(/lost[\s\S]*Ion_Popa resigned\./);
  await expect(page.locator("kz-games-of").getByRole("button", { name: /^Favourite/ })).toHaveCount(0);
});

test("a player is found by the beginning of the name, from the ranking and from friends; empty pages offer the next step", async ({ arrive, server }) => {
  await newPerson(server, "Олена");
  const ion = await newPerson(server, "Ion_Popa");
  const guest = await arrive({ viewport: { width: 320, height: 640 }, path: "/leaders" });
  const search = ({ page }) => page.getByRole("searchbox", { name: "Find a player" });
  const found = ({ page }) => page.getByRole("list", { name: "Players found" }).getByRole("link");
  await expect(guest.page.locator("p.empty").getByRole("link", { name: "To the lobby" })).toBeVisible();
  await search(guest).fill("О");
  await expect(found(guest)).toHaveCount(0);
  await search(guest).fill("ОЛЕ");
  await expect(found(guest)).toHaveText(["Олена"]);
  await checkWidth(guest.page, "a player is found");
  await checkAccess(guest.page, "a player is found");
  await found(guest).click();
  await expect(guest.page.getByRole("heading", { name: "Олена", level: 1 })).toBeVisible();
  // A guest reads what friends are for, and how to have some.
  await guest.page.goto(`${server.url}/friends`);
  await expect(guest.page.getByText("See when your friends are playing")).toBeVisible();
  await expect(guest.page.locator("kz-friends").getByRole("button", { name: "Register" })).toBeVisible();

  const reader = await arrive.as(ion, { path: "/messages", colours: "dark" });
  await expect(reader.page.getByText("No other player can read what the two of you write here")).toBeVisible();
  await reader.page.getByRole("link", { name: "Find a player" }).click();
  await expect(reader.page.getByText("Find a player above and add them on their page")).toBeVisible();
  await search(reader).fill("nobody");
  await expect(reader.page.getByText("No name begins like that.")).toBeVisible();
  await search(reader).fill("ол");
  await checkAccess(reader.page, "friends, a player found");
  await found(reader).click();
  await reader.page.getByRole("button", { name: "Add to friends" }).click();
  await reader.page.goto(`${server.url}/friends`);
  await expect(reader.page.locator("kz-friends .friends li")).toHaveText([/Олена/]);
});

/** Returns SQL of a finished match of Reader's at seat 1, and its analysis. */
const analysed = (id, game, seat) => `
  INSERT INTO match (id, setup, begun, ended, result, game, players) VALUES ('${id}', '{}', 1, 2, '{}', '${game}', '[]');
  INSERT INTO played (person, match, seat, game, ended, outcome, score, points, coins)
    SELECT p.id, m.number, 0, '${game}', 2, 2, 0, 0, 0 FROM person AS p, match AS m WHERE p.name = 'Reader' AND m.id = '${id}';
  INSERT INTO analysis (match, job, person, version, text, at)
    SELECT number, 0, 1, 3, '${JSON.stringify({ version: 3, deals: [], seats: [{ seat: 1, deals: 5, ...seat }] })}', 1 FROM match WHERE id = '${id}';`;
const KOZEL = { choices: 30, accuracy: 70, marks: { "?!": 2, "?": 1 }, lost: 2, stages: { opening: 1, middle: 0.5, end: 0.5 }, principles: { V: 1, 7: 0.5 } };
const SAUSAGE = { choices: 10, accuracy: 100, marks: {}, lost: 0, stages: { opening: 0, middle: 0, end: 0 }, principles: {} };

const DAY = 86_400_000;
/** Returns SQL of matches that Reader has won and lost, with their titles: [day, outcome, title, got, gave]. */
const titled = [[1, 2, "general", 1, 3], [1, 2, "general", 0, 1], [2, 2, "goat", 0, 2], [3, 0, "goat", 1, 0], [7, 2, "", 0, 0]].map(([day, outcome, title, got, gave], i) => `
  INSERT INTO match (id, setup, begun, ended, result, game, players) VALUES ('titled${i}', '{}', 1, ${day * DAY + i}, '{}', 'general', '[]');
  INSERT INTO played (person, match, seat, game, ended, outcome, score, points, coins, place, title, got, gave)
    SELECT p.id, m.number, 0, 'general', ${day * DAY + i}, ${outcome}, 0, 0, 0, 1, '${title}', ${got}, ${gave} FROM person AS p, match AS m WHERE p.name = 'Reader' AND m.id = 'titled${i}';`);

test("one's profile: how one plays, for oneself alone, and a way to train; streaks and titles, for everybody", async ({ arrive, server }) => {
  const [reader, beginner] = [await newPerson(server, "Reader"), await newPerson(server, "Beginner")];
  await changeStore(server, analysed("first", "kozel", KOZEL) + analysed("second", "sausage", SAUSAGE) + titled.join(""));
  const { page } = await arrive.as(reader, { path: "/p/Reader" });
  const panel = page.getByRole("region", { name: "How you play" });
  await expect(panel.getByText("Accuracy 77 of 100")).toBeVisible();
  await expect(panel.getByText("(2 matches, 40 choices)")).toBeVisible();
  const rows = (name) => texts(panel.getByRole("table", { name }).getByRole("row"));
  expect(await rows("When you lose points")).toEqual(["The opening 50 %", "The middle of the deal 25 %", "The end of the deal 25 %"]);
  expect(await rows("Why you lose points")).toEqual([
    "Keep as many different values in hand as you can. 50 %",
    "Do not open a fresh value, one of which nothing lies yet. 25 %",
    "For other reasons 25 %",
  ]);
  await checkAccess(page, "how one plays");
  for (const viewport of [NARROW, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    await checkWidth(page, "how one plays");
  }
  // One game alone, and to the puzzles of a theme: game and theme are chosen there.
  await panel.getByRole("combobox", { name: "Game" }).selectOption({ label: "Sausage" });
  await expect(panel.getByText("You lost nothing that you could have known about.")).toBeVisible();
  await expect(panel.getByText("It is too early to say whether your play has changed")).toBeVisible();
  await panel.getByRole("combobox", { name: "Game" }).selectOption({ label: "Kozel" });
  await panel.getByRole("link", { name: /^Puzzles about this: Do not open a fresh value/ }).click();
  await expect(page).toHaveURL(/\/puzzles\?game=kozel&theme=7$/);
  const choice = page.getByRole("region", { name: "Solve puzzles" });
  await expect(choice.getByRole("combobox", { name: "Game" })).toHaveValue("kozel");
  await expect(choice.getByRole("combobox", { name: "About" })).toHaveValue("7");
  await choice.getByRole("button", { name: "Give me a puzzle" }).click();
  await expect(page).toHaveURL(/\/puzzles\/kozel-\d/);

  const other = (await arrive.as(beginner, { path: "/p/Reader", viewport: { width: 320, height: 640 } })).page;
  const feats = other.getByRole("region", { name: "Streaks and titles" });
  await expect(feats).toBeVisible();
  expect(await texts(feats.locator("dl div"))).toEqual(["Rated wins in a row 1 (best: 3)", "Days played 5"]);
  expect(await texts(feats.getByRole("row"))).toEqual(["Title Got Given to others", "General 1 4", "Goat 1 2"]);
  await expect(other.getByRole("region", { name: "How you play" })).toHaveCount(0);
  await checkAccess(other, "streaks and titles");
  await checkWidth(other, "streaks and titles");
  // A person without an analysed match reads how to get one.
  await other.goto(`${server.url}/p/Beginner`);
  await expect(other.getByText("None of your matches has been analysed yet.")).toBeVisible();
  await expect(feats).toHaveCount(0);
  const way = other.getByRole("region", { name: "How you play" }).getByRole("link", { name: "To the history" });
  const [link, ink] = await way.evaluate((link) => [link, link.getRootNode().host].map((one) => getComputedStyle(one).color));
  expect(link, "a link that looks like a button has the ink's colour").toBe(ink);
  await way.click();
  await expect(other.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
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

test("a person's page has what a moderator and a host may do about them, for those alone", async ({ arrive, server }) => {
  const [boss, warden, ann] = [await newPerson(server, "Boss_1"), await newPerson(server, "Warden"), await newPerson(server, "Ann")];
  await changeStore(server, "UPDATE person SET role = 1 WHERE name = 'Warden'; UPDATE person SET role = 2 WHERE name = 'Boss_1'");
  const tools = ({ page }) => page.getByRole("region", { name: "Moderation" });
  const player = await arrive.as(ann, { path: "/p/Warden" });
  await expect(player.page.getByRole("button", { name: "Report" })).toBeVisible();
  await expect(tools(player)).toHaveCount(0);

  const mod = await arrive.as(warden, { path: "/p/Ann", viewport: { width: 320, height: 640 } });
  await expect(tools(mod).getByRole("combobox")).toHaveCount(0);
  await tools(mod).getByRole("button", { name: "Ban Ann" }).click();
  await tools(mod).getByRole("textbox", { name: "Days" }).fill("2");
  await tools(mod).getByRole("textbox", { name: "Reason" }).fill("rude words");
  await checkWidth(mod.page, "a ban on a person's page");
  await checkAccess(mod.page, "a ban on a person's page");
  await tools(mod).getByRole("button", { name: "Ban Ann" }).click();
  await expect(tools(mod).getByText(/^Banned until .*: rude words$/)).toBeVisible();
  await tools(mod).getByRole("button", { name: "End the ban of Ann" }).click();
  await expect(tools(mod).getByText(/^Banned until/)).toHaveCount(0);
  await mod.page.goto(`${server.url}/p/Boss_1`);
  await expect(tools(mod).getByRole("link", { name: "Choices" })).toBeVisible();
  await expect(tools(mod).getByRole("button")).toHaveCount(0);
  await mod.page.goto(`${server.url}/p/Warden`);
  await expect(mod.page.getByRole("button", { name: "Change the profile" })).toBeVisible();
  await expect(tools(mod)).toHaveCount(0);

  // A host gives roles, by a second press.
  const host = await arrive.as(boss, { path: "/p/Ann", colours: "dark" });
  const role = tools(host).getByRole("combobox", { name: "Role of Ann" });
  await role.selectOption("host");
  await expect(tools(host).getByText("including taking away your role")).toBeVisible();
  await checkAccess(host.page, "a role on a person's page");
  await tools(host).getByRole("button", { name: "Cancel" }).click();
  await expect(role).toHaveValue("player");
  await role.selectOption("moderator");
  await tools(host).getByRole("button", { name: "Assign role: moderator" }).click();
  await expect(tools(host).getByRole("button", { name: /^Assign role/ })).toHaveCount(0);
  await expect(role).toHaveValue("moderator");
  await tools(host).getByRole("link", { name: "Choices" }).click();
  await expect(host.page).toHaveURL(/\/admin\?part=choices&name=Ann$/);
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
      await page.setViewportSize(viewport);
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
  await page.setViewportSize(LYING);
  await expect.poll(async () => (await page.locator("kz-table .rim").boundingBox()).height, "the board keeps most of its height").toBeGreaterThan(140);
  await page.setViewportSize(DESKTOP);

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

test("the notice of a match that ended leads to it, in a colour of the page", async ({ arrive, server }) => {
  const { page } = await arrive.as(await newPerson(server, "Away_1"));
  const match = { id: "a".repeat(16), game: "kozel", outcome: "won" };
  await page.route("**/api/notices", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), notices: [{ id: 1, kind: "result", agent: "", at: 1795000000000, match }] } });
  });
  await page.reload();
  await expect(page.locator("kz-notices").getByRole("link", { name: /^While you were away a match of Kozel ended/ })).toHaveAttribute("href", `/r/${match.id}`);
  await checkAccess(page, "a match that ended");
});
