// A newcomer in each of the five languages: from a guest's game to an account, the rules of the sea goat, a rated match, a
// favourite, its replay, a message, the guestbook.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before } from "node:test";
import { Player } from "../server/player.mjs";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { newPerson } from "./lib/people.mjs";
import { root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

const { readCatalog } = await import(join(root, "web", "tools", "catalog.mjs"));

const NEWCOMERS = {
  en: { name: "Newcomer", viewport: DESKTOP },
  uk: { name: "Соломія", viewport: PHONE },
  ru: { name: "Настя", viewport: DESKTOP },
  ro: { name: "Ștefania", viewport: PHONE },
  de: { name: "Jürgen", viewport: DESKTOP },
};

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000", "--rate", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Says the page's English texts as it says them in a language. */
function speaker(language) {
  const known = new Map(language === "en" ? [] : readCatalog(language).entries.map(({ id, forms }) => [id, forms[0]]));
  return (text, values = {}) => {
    assert.ok(language === "en" || known.has(text), `${language}: ${text}`);
    return (known.get(text) ?? text).replace(/\{(\w+)\}/g, (_, key) => values[key]);
  };
}

/** Somebody who plays by himself over the API: opens a rated table and lays what may be laid. */
async function opponentAt(server, name) {
  const person = await newPerson(server, name);
  const player = new Player({ port: server.port, origin: server.url }, person.cookie, `tabof${Math.random().toString(36).slice(2)}`);
  await player.begin();
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2, rated: true, options: { target: "20" } });
  await player.enter(table);
  return player;
}

/** Goes to a view by the menu. */
async function goTo(page, say, entry) {
  const link = page.getByRole("link", { name: say(entry), exact: true }).filter({ visible: true }).first();
  const menu = page.getByRole("button", { name: new RegExp(`^${say("Menu")}`) }).filter({ visible: true });
  await link.or(menu).first().waitFor();
  if (await menu.count()) await menu.click();
  await link.click();
  await page.getByRole("heading", { level: 1, name: say(entry) }).waitFor();
}

for (const [language, { name, viewport }] of Object.entries(NEWCOMERS)) {
  test(`${language}: from a guest's game to the guestbook`, { timeout: 240_000 }, async () => {
    const say = speaker(language);
    const guest = await Guest.arrive(browser, server.url, { viewport, language });
    const { page } = guest;
    const see = (what) => guest.picture(`newcomer-${language}-${what}`);

    // A game against bots: two clicks to the first move.
    await page.getByRole("button", { name: say("Play now"), exact: true }).click();
    const first = new Table(guest);
    assert.equal(await first.wait(), "play");
    await first.lay();

    // Registers while it runs, and keeps his seat.
    // (On a phone the board has the header's place: the table's menu leads there.)
    if (await page.getByRole("banner").isVisible()) {
      const account = page.getByRole("banner").getByRole("button", { name: say("{name}, your account", { name: "" }).trim(), exact: false });
      await account.first().click();
      await page.getByRole("banner").getByRole("button", { name: say("Register"), exact: true }).first().click();
    } else await (await first.openMenu()).locator(".register").click();
    const dialog = page.getByRole("dialog", { name: say("Register") });
    await dialog.getByLabel(say("Name"), { exact: true }).fill(name);
    await dialog.getByLabel(say("Password"), { exact: true }).fill("correct horse");
    await see("register");
    await dialog.getByRole("button", { name: say("Register") }).click();
    await until(async () => (await first.plate(first.you).textContent()).includes(name), "the new name beside the seat");

    // The rules of the sea goat.
    if (!(await page.getByRole("banner").isVisible())) await (await first.openMenu()).getByRole("button", { name: say("To the lobby") }).click();
    await goTo(page, say, "Games");
    await page.getByRole("link", { name: say("Sea goat") }).first().click();
    await page.getByRole("heading", { level: 1, name: say("Sea goat") }).waitFor();
    await until(async () => (await page.locator("p").allTextContents()).join(" ").length > 500, "its rules are told");
    await see("sea-goat");

    // A rated match against a person, to its end.
    const opponent = `Rival-${language}`;
    const rival = await opponentAt(server, opponent);
    await page.goto(server.url);
    await page.getByRole("listitem").filter({ hasText: opponent }).getByRole("button", { name: say("Sit down") }).click();
    const table = new Table(guest);
    for (let doing; (doing = await table.wait()) !== "match over"; ) {
      if (doing === "play") await table.lay();
      else await table.onward();
    }
    await see("match-over");
    await rival.over;

    // A favourite, and its replay.
    await page.goto(server.url);
    await goTo(page, say, "History");
    const row = page.getByRole("row").filter({ hasText: opponent });
    const star = row.getByRole("button", { pressed: false });
    await star.click();
    await row.getByRole("button", { pressed: true }).waitFor();
    await see("history");
    await row.getByRole("link").first().click();
    await page.waitForURL(/\/r\//);
    await page.locator("kz-replay .now").waitFor();
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await page.locator("kz-table .laid").first().waitFor();
    await see("replay");

    // A message to the other, live at his end.
    await page.goto(`${server.url}/messages/${opponent}`);
    await page.getByLabel(say("Your message"), { exact: true }).fill("Good game! / Гарна гра!");
    await page.getByRole("button", { name: say("Send"), exact: true }).click();
    await page.getByRole("log").getByText("Good game!").waitFor();
    await see("message");

    // The guestbook.
    await goTo(page, say, "Guestbook");
    await page.getByLabel(say("Your entry"), { exact: true }).fill(`Hello from ${name}`);
    await page.getByRole("button", { name: say("Sign the guestbook"), exact: true }).click();
    await page.getByText(`Hello from ${name}`).waitFor();
    await see("guestbook");

    rival.client.socket.close();
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });
}
