// What people do around the games: history and favourites, messages, ranking, guestbook, moderation, descriptions of the games.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { atPage, newPerson, promote, shortMatch } from "./lib/people.mjs";
import { root, Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { becomes, until } from "./lib/until.mjs";

const TINY = { width: 320, height: 640 };
const axe = readFileSync(createRequire(join(root, "web", "package.json")).resolve("axe-core"), "utf8");

/** Something for the moderators to check: two who come from the same address. */
async function noteCase(server) {
  await server.kill();
  const sql = "INSERT INTO review (why, first, second, match, count, at) SELECT 'address', min(person), max(person), match, 2, ended FROM played GROUP BY match LIMIT 1; UPDATE match SET share = 8";
  const { status, stderr } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", server.db, sql], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  await server.up();
}

let server;
let browser;
let olena, ion, host;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "50", "--rate", "0");
  [olena, ion, host] = [await newPerson(server, "Олена"), await newPerson(server, "Ion_Popa"), await newPerson(server, "Boss_1")];
  await promote(server, "Boss_1", 2);
  for (const [people, game] of [[[olena, ion], "kozel"], [[ion, olena], "kozel"], [[olena, ion], "muggins"]]) await shortMatch(server, people, { game });
  await noteCase(server);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The messages of refused requests stand in the console, too. */
const unexpected = (guest) => guest.unexpected.filter((text) => !/status of 4\d\d/.test(text));

/** An entry of the menu, wherever it is shown. */
const entry = (page, name) => page.locator("kz-menu").getByRole("link", { name: new RegExp(`^${name}`) }).first();

test("one's history: filters in the address, a favourite that stays, the replay of a match", { timeout: 180_000 }, async () => {
  const guest = await atPage(browser, server, olena);
  const { page } = guest;
  await entry(page, "History").click();
  await page.getByRole("heading", { name: "History", level: 1 }).waitFor();
  const rows = page.locator("kz-history tbody tr");
  await until(async () => (await rows.count()) === 3, "three matches");
  await becomes(() => page.title(), "History · kozel");
  assert.match(await rows.first().textContent(), /Muggins[\s\S]*lost[\s\S]*Ion_Popa/);
  await guest.picture("community-history");

  await rows.nth(1).getByRole("button", { name: /^Favourite/ }).click();
  await rows.nth(1).getByRole("button", { pressed: true }).waitFor();
  await page.getByRole("checkbox", { name: "Favourites only" }).check();
  await until(async () => (await rows.count()) === 1, "the favourite");
  await page.waitForURL(/\/history\?starred=yes$/);
  await page.reload();
  await until(async () => (await rows.count()) === 1, "the favourite, after a reload");
  assert.match(await rows.textContent(), /Kozel[\s\S]*won/);
  await page.getByText("lost", { exact: true }).click();
  await page.getByText("No match of yours is like that.").waitFor();
  await page.goBack();
  await until(async () => (await rows.count()) === 1, "the favourite, one step back");
  await page.getByRole("checkbox", { name: "Favourites only" }).uncheck();
  await page.getByRole("combobox", { name: "Game" }).selectOption({ label: "Muggins" });
  await until(async () => (await rows.count()) === 1 && /Muggins/.test(await rows.textContent()), "the other game");
  await page.getByRole("searchbox", { name: "With whom" }).fill("Nobody");
  await page.getByRole("searchbox", { name: "With whom" }).press("Enter");
  await page.getByText("There is nobody of that name").waitFor();
  await page.getByRole("searchbox", { name: "With whom" }).fill("ion_popa");
  await page.getByRole("searchbox", { name: "With whom" }).press("Enter");
  await until(async () => (await rows.count()) === 1, "the match with him");

  await rows.getByRole("link", { name: /replay$/ }).click();
  await page.locator("kz-replay .now").waitFor();
  await page.waitForURL(/\/r\/\w+/);
  assert.deepEqual(unexpected(guest), []);
  await guest.leave();
});

test("a message arrives at once and is counted; what was typed stays when it is refused", { timeout: 180_000 }, async () => {
  const reader = await atPage(browser, server, ion, { viewport: PHONE, touch: true });
  await reader.page.locator("kz-lobby .play:not([disabled])").waitFor();
  const writer = await atPage(browser, server, olena, { path: "/p/Ion_Popa" });
  await writer.page.getByRole("link", { name: "Write a message" }).click();
  const box = writer.page.getByRole("textbox", { name: "Your message" });
  await box.fill("Добрий вечір!\n<b>Граємо?</b>");
  await writer.page.getByRole("button", { name: "Send" }).click();
  await writer.page.getByRole("log").getByText("<b>Граємо?</b>").waitFor();
  await becomes(() => box.inputValue(), "");

  const menu = reader.page.getByRole("button", { name: "Menu" });
  await menu.locator(".count").waitFor();
  await menu.click();
  await reader.page.locator("#views").getByRole("link", { name: /^Messages.*1 unread message$/ }).click();
  await reader.page.getByRole("link", { name: /^Олена/ }).click();
  await reader.page.getByRole("log").getByText("<b>Граємо?</b>").waitFor();
  await menu.locator(".count").waitFor({ state: "detached" });
  await writer.page.reload();
  await writer.page.getByRole("log").getByText("seen").waitFor();
  // Live, in the open conversation.
  await reader.page.getByRole("textbox", { name: "Your message" }).fill("Da!");
  await reader.page.getByRole("button", { name: "Send" }).click();
  await writer.page.getByRole("log").getByText("Da!").waitFor();
  await reader.picture("community-thread");

  await reader.page.getByRole("button", { name: "Block" }).click();
  await reader.page.getByText("You have blocked this player.").waitFor();
  await box.fill("Гей?");
  await writer.page.getByRole("button", { name: "Send" }).click();
  await writer.page.getByText("This player does not want your messages").waitFor();
  await becomes(() => box.inputValue(), "Гей?");
  await writer.page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Ion_Popa" }).click();
  await writer.page.getByRole("heading", { name: "Ion_Popa", level: 1 }).waitFor();
  await writer.page.goBack();
  await until(async () => (await box.inputValue()) === "Гей?", "the draft is still there");
  await reader.page.getByRole("button", { name: "Unblock" }).click();
  await reader.page.getByRole("textbox", { name: "Your message" }).waitFor();
  assert.deepEqual([...unexpected(reader), ...unexpected(writer)], []);
  await reader.leave();
  await writer.leave();
});

test("the guestbook is signed and answered, somebody is reported and banned, everybody is told", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/guestbook" });
  await guest.page.getByText("Registered players may write here.").waitFor();
  await guest.leave();

  const signer = await atPage(browser, server, ion, { path: "/guestbook" });
  await signer.page.getByRole("button", { name: "Sign the guestbook" }).click();
  await signer.page.locator("kz-guestbook .fault").waitFor();
  await signer.page.getByRole("textbox", { name: "Your entry" }).fill("When is the next tournament?");
  await signer.page.getByRole("button", { name: "Sign the guestbook" }).click();
  await signer.page.getByRole("listitem").getByText("When is the next tournament?").waitFor();

  const reporter = await atPage(browser, server, olena, { path: "/guestbook" });
  await reporter.page.getByRole("button", { name: "Report" }).click();
  const dialog = reporter.page.getByRole("dialog", { name: "Report Ion_Popa" });
  await becomes(() => dialog.getByRole("textbox").inputValue(), "When is the next tournament?");
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("Thank you.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  assert.equal(await entry(reporter.page, "Administration").count(), 0);
  await reporter.page.goto(`${server.url}/admin`);
  await reporter.page.getByText("This is for moderators and hosts.").waitFor();

  const boss = await atPage(browser, server, host, { path: "/guestbook" });
  const { page } = boss;
  await page.getByRole("button", { name: "Answer" }).click();
  await page.getByRole("textbox", { name: "The answer" }).fill("In December.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".answer").getByText("In December.").waitFor();
  await page.getByRole("button", { name: "Hide" }).click();
  await page.getByText("hidden", { exact: true }).waitFor();
  await signer.page.reload();
  await signer.page.getByText("Nobody has written anything yet.").waitFor();
  await page.getByRole("button", { name: "Show again" }).click();
  await page.getByRole("button", { name: "Hide" }).waitFor();

  await entry(page, "Administration").click();
  await page.getByRole("link", { name: "Ban or role" }).click();
  await page.getByRole("button", { name: "Ban Ion_Popa" }).waitFor();
  await page.getByRole("textbox", { name: "Days" }).fill("many");
  await page.getByRole("textbox", { name: "Reason" }).fill("too many questions");
  await page.getByRole("button", { name: "Ban Ion_Popa" }).click();
  await page.locator("#days-fault").waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Reason" }).inputValue(), "too many questions");
  await page.getByRole("textbox", { name: "Days" }).fill("2");
  await page.getByRole("button", { name: "Ban Ion_Popa" }).click();
  await page.getByText(/^Banned until .*: too many questions$/).waitFor();
  await boss.picture("community-admin-people");
  await page.getByRole("button", { name: "End the ban of Ion_Popa" }).click();
  await page.getByRole("button", { name: "Ban Ion_Popa" }).waitFor();
  await page.getByRole("link", { name: "Reports" }).click();
  await page.getByRole("button", { name: "Dealt with" }).click();
  await page.getByText(/^dealt with by/).waitFor();
  await page.getByRole("link", { name: "To check" }).click();
  await page.getByText("from the same address").waitFor();
  await page.getByRole("button", { name: "Take the last result back" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("made up");
  await page.getByRole("button", { name: "Take the result back" }).click();
  await page.getByRole("button", { name: "Take the last result back" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Checked" }).click();
  await page.getByText(/^checked by/).waitFor();
  await page.getByRole("link", { name: "Notices and tables" }).click();
  await page.getByRole("textbox", { name: "Notice" }).fill("A pause at ten");
  await page.getByRole("button", { name: "Tell everybody" }).click();
  await reporter.page.locator("kz-toasts .told").getByText("A pause at ten").waitFor();
  await reporter.page.locator("kz-toasts .told").getByRole("button", { name: "Close" }).click();
  await reporter.page.locator("kz-toasts .told").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Log" }).click();
  await until(async () => (await page.locator("kz-admin-audit tbody tr").count()) >= 7, "all deeds");
  assert.match(await page.locator("kz-admin-audit tbody tr").first().textContent(), /Boss_1[\s\S]*told everybody[\s\S]*A pause at ten/);
  assert.deepEqual([...unexpected(reporter), ...unexpected(boss)], []);
  for (const one of [signer, reporter, boss]) await one.leave();
});

test("the ranking, a profile with its course and games", { timeout: 120_000 }, async () => {
  const guest = await atPage(browser, server, olena, { path: "/leaders" });
  const { page } = guest;
  await page.getByRole("combobox", { name: "Game" }).selectOption({ label: "Kozel" });
  await page.getByText("Elo", { exact: true }).click();
  const rows = page.locator("kz-leaders tbody tr");
  await until(async () => /1,\d{3}/.test(await rows.nth(1).textContent()), "both, by Elo");
  await page.waitForURL(/\/leaders\?game=kozel&by=elo$/);
  assert.match(await page.locator('kz-leaders tr[aria-current="true"]').textContent(), /Олена/);
  await rows.getByRole("link", { name: "Ion_Popa" }).click();
  await page.getByRole("heading", { name: "Ion_Popa", level: 1 }).waitFor();
  await page.getByRole("img", { name: /^Elo: 1,\d{3} on .*, 1,\d{3} on / }).waitFor();
  await page.getByText("As a table").click();
  await becomes(() => page.locator("kz-rating-graph tbody tr").count(), 2);
  await until(async () => (await page.locator("kz-games-of tbody tr").count()) === 3, "his games");
  assert.equal(await page.locator("kz-games-of").getByRole("button", { name: /^Favourite/ }).count(), 0);
  assert.deepEqual(unexpected(guest), []);
  await guest.leave();
});

test("every game has its picture and rules, and leads to a table", { timeout: 180_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/games" });
  const { page } = guest;
  const cards = page.locator("kz-games .card");
  await cards.first().waitFor();
  const hello = guest.frames.find((frame) => frame.ok?.games).ok;
  await becomes(() => cards.count(), hello.games.length);
  // Each has a picture of its own, once the layout is there.
  const pictures = () => cards.evaluateAll((all) => all.map((card) => [...card.querySelectorAll(".laid")].map((tile) => tile.dataset.tile).join()));
  await becomes(async () => new Set(await pictures()).size, hello.games.length);
  // What sets each apart, in the list, on its page and where a table is opened.
  assert.equal(new Set(hello.games.map(({ says }) => says)).size, hello.games.length);
  for (const { says } of hello.games) await page.locator("kz-games .card").getByText(says, { exact: true }).waitFor();
  await page.getByRole("link", { name: /^Sea goat Players/ }).click();
  await page.getByRole("heading", { name: "Sea goat", level: 1 }).waitFor();
  await page.locator("kz-games article h2").first().waitFor();
  await becomes(() => page.title(), "Sea goat · kozel");
  await page.getByRole("button", { name: "Open a table" }).click();
  const dialog = page.getByRole("dialog", { name: "New table" });
  await becomes(() => dialog.getByRole("combobox", { name: "Game" }).inputValue(), "sea-goat");
  await dialog.getByText("Only one side has points at a time:").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play now against bots" }).click();
  await page.waitForURL(/\/t\/\w+$/);
  await page.getByRole("button", { name: "Rules" }).first().click();
  await page.getByRole("link", { name: "As a page of its own, and all other games" }).click();
  await page.waitForURL(/\/games\/sea-goat$/);
  assert.deepEqual(unexpected(guest), []);
  await guest.leave();
});

test("without a connection the pages say so, and go on when it is back", { timeout: 120_000 }, async () => {
  const guest = await atPage(browser, server, olena, { path: "/leaders" });
  const { page } = guest;
  await page.locator("kz-leaders tbody tr").first().waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await entry(page, "History").click();
  await page.getByText("The server does not answer. Try again in a moment.").waitFor();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("kz-history tbody tr").first().waitFor();
  await guest.leave();
});

/** What axe has to say about the page as it is now, one line each. */
async function findings(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.flat().join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`));
}

/** Each page, and what is there when it is whole. */
const PATHS = {
  "/history": "kz-history tbody tr",
  "/history?game=sport": "kz-history .empty",
  "/leaders": "kz-leaders tbody tr",
  "/messages": "kz-messages .to",
  "/messages/Ion_Popa": "kz-thread .log",
  "/guestbook": "kz-guestbook :is(.entry, .empty)",
  "/p/Ion_Popa": "kz-games-of tbody tr",
  "/p/Boss_1": "kz-games-of .empty",
  "/games": "kz-games .card",
  "/games/muggins": "kz-games article",
  "/games/nothing": "kz-games .empty",
};
const PARTS = {
  "/admin": "kz-admin-reports :is(.panel, .empty)",
  "/admin?part=review": "kz-admin-review .panel",
  "/admin?part=people": "kz-admin-people .panel",
  "/admin?part=choices": "kz-admin-choices form",
  "/admin?part=tables": "kz-admin-tables form",
  "/admin?part=bans": "kz-admin-bans form",
  "/admin?part=audit": "kz-admin-audit :is(tr, .empty)",
};
for (const [colours, viewport, language] of [["dark", DESKTOP, "en"], ["light", TINY, "uk"]])
  test(`axe finds nothing on any page, and nothing is too wide: ${colours}, ${viewport.width} pixels, ${language}`, { timeout: 180_000 }, async () => {
    const found = [];
    for (const [person, paths] of [[olena, PATHS], [host, PARTS]]) {
      const guest = await atPage(browser, server, person, { viewport, colours, language });
      for (const [path, whole] of Object.entries(paths)) {
        await guest.page.goto(server.url + path);
        await guest.page.locator(whole).first().waitFor();
        await checkWidth(guest.page, path);
        await guest.picture(`community-${viewport.width}-${colours}${path.replace(/\W+/g, "-")}`);
        for (const finding of await findings(guest.page)) found.push(`${path}: ${finding}`);
      }
      assert.deepEqual(unexpected(guest), []);
      await guest.leave();
    }
    assert.deepEqual(found, []);
  });
