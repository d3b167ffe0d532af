// What few matches come to: a pot, a debt, a swap for 6-6, eggs with weight, a lead by right, an Admiral. The match of a new
// table is brought there by a record in the store; then the guest plays on. And a host's own game, with its own names.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { openTable, unfold } from "./lib/lobby.mjs";
import { root, Server } from "./lib/server.mjs";
import { continueFrom } from "./lib/stored.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { settles, until } from "./lib/until.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

const first = () => 0;
const tile = (table, name) => table.page.locator(`kz-table .held[data-tile="${name}"]`);

/** Clicks a tile, and the place at the end of the line that takes it if the page asks for one. */
async function lay(table, name) {
  const { chosen } = await table.choices();
  await tile(table, name).click();
  const now = await until(async () => {
    const after = await table.choices();
    return (after.places > 0 || after.chosen > chosen || !after.held.includes(name)) && after;
  }, `${name} is taken up`);
  if (now.places) await table.offers.first().click();
}

/** `what`: the record and the picture; `says`: what stands on the table; `play`: what the guest does, and what is seen then. */
const situations = [
  { game: "sea-goat", what: "pot", says: [/^\+\d+ for the winner, [123] more deals?$/] },
  { game: "sea-goat", what: "debt", says: [/ owes? \d+ to .*, [123] more deals?$/] },
  { game: "sea-goat", what: "swap", says: [/ swapped for 6-6 with .* \(\d-\d\)$/] },
  { game: "sea-goat-navy", what: "eggs", says: [/^×[23], \d+ kg$/] },
  {
    game: "sea-goat-navy",
    what: "right",
    says: [/^The lead is by right$/],
    async play(table) {
      await table.claim.click();
      await table.claim.waitFor({ state: "detached" });
      await table.line.first().waitFor();
    },
  },
  {
    game: "sea-goat-navy",
    what: "admiral",
    switches: ["0-0 with 6-6 makes an Admiral"],
    says: [/^×\d, \d+ kg$/],
    async play(table, guest) {
      await lay(table, "6-6");
      await lay(table, "0-0");
      const end = table.page.locator("kz-table .card.match-end");
      await table.layNow.or(end).first().waitFor();
      if ((await end.count()) === 0) await table.layNow.click();
      await end.waitFor();
      assert.equal(table.matchResult.reason, "admiral");
      assert.match(table.matchResult.title, /^Admiral with .*eggs of \d+ kg$/);
      assert.match(await table.card.locator(".verdict").innerText(), /You have won\s[^]*Admiral with .*eggs of \d+ kg: /);
      await guest.picture("situations/sea-goat-navy-admiral-end");
    },
  },
];

for (const [index, { game, what, says, switches = [], play }] of situations.entries()) {
  test(`${game}: ${what}`, { timeout: 120_000 }, async (t) => {
    const server = await Server.start("--bot-delay", "0", "--pause", "60000", "--rate", "0");
    t.after(() => server.stop());
    const guest = await Guest.arrive(browser, server.url, { viewport: index % 2 ? PHONE : DESKTOP });
    await openTable(guest, { game, switches });
    await guest.page.getByRole("button", { name: "Start with bots" }).click();
    const table = new Table(guest);
    await table.hand.first().waitFor();
    await continueFrom(server, join(root, "tests", "web", "data", `${game}-${what}.dgr`));
    assert.equal(await table.wait(), "play");
    await table.checkFits();
    await settles(async () => {
      const words = (await table.page.locator("kz-table .standing li").allTextContents()).map((text) => text.trim());
      for (const expected of says) assert.ok(words.some((text) => expected.test(text)), `${expected}: ${JSON.stringify(words)}`);
    });
    await guest.picture(`situations/${game}-${what}`);
    if (play) await play(table, guest);
    else await table.turn(first);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  });
}

test("a host's own game in the language that one reads, and its own where its file has none", { timeout: 120_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-games-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, "our.ini"),
    "[our-yard : kozel]\ntitle = Козел нашого двору\ntitle.de = Kozel unseres Hofes\ntitle.en = Kozel of our yard\nfish_test = stuck\nsays = По-нашому.\n" +
      "says.de = Wie bei uns.\nabout.de = Unter der Kastanie.\noption sleepy = no: reserve=0 | yes: reserve=3\ntitle sleepy = Сплять троє\n" +
      "title.de sleepy = Drei schlafen\n",
  );
  const server = await Server.start("--games", folder, "--bot-delay", "0", "--pause", "60000", "--rate", "0");
  t.after(() => server.stop());
  const guest = await Guest.arrive(browser, server.url, { viewport: DESKTOP, language: "de" });
  const { page } = guest;
  const chooses = async (name) => page.locator("kz-header select").selectOption({ label: name });
  const offers = async (title) => page.locator("kz-lobby .game option").filter({ hasText: new RegExp(`^${title}$`) }).waitFor({ state: "attached" });
  await offers("Kozel unseres Hofes");
  await chooses("English"); // at once, and back
  await offers("Kozel of our yard");
  await chooses("Română");
  await offers("Козел нашого двору");
  await chooses("Deutsch");
  await offers("Kozel unseres Hofes");
  await page.getByRole("button", { name: "Neuer Tisch" }).click();
  const dialog = page.getByRole("dialog", { name: "Neuer Tisch" });
  await dialog.locator("select").selectOption("our-yard");
  await dialog.getByText("Wie bei uns.").waitFor();
  await unfold(dialog, "Hausregeln");
  await dialog.getByRole("checkbox", { name: "Drei schlafen", exact: true }).click();
  await dialog.getByRole("button", { name: "Tisch eröffnen" }).click();
  await page.waitForURL(/\/t\/\w+$/);
  await page.getByRole("heading", { name: /^Kozel unseres Hofes .*Drei schlafen/ }).waitFor();
  await guest.picture("situations/our-yard-german");
  await page.goto(`${server.url}/games/our-yard`);
  await page.getByRole("heading", { name: "Kozel unseres Hofes" }).waitFor();
  await page.getByText("Unter der Kastanie.").waitFor();
  assert.match(await page.title(), /Kozel unseres Hofes/);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("a host's own game: its name, its options, played to its end", { timeout: 180_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-games-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, "our.ini"),
    "[our-yard : kozel]\ntitle = Козел нашого двору\nfish_test = stuck\noption sleepy = no: reserve=0 | yes: reserve=3\n" +
      "title sleepy = Three tiles sleep\n[our-bare : kozel]\nfish_test = stuck\n",
  );
  const server = await Server.start("--games", folder, "--bot-delay", "0", "--pause", "60000", "--rate", "0");
  t.after(() => server.stop());
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE });
  // Without a title a game goes by its name.
  await guest.page.locator("kz-lobby .game option").filter({ hasText: /^our-bare$/ }).waitFor({ state: "attached" });
  await openTable(guest, { game: "our-yard", players: 3, switches: ["Three tiles sleep"], numbers: { "Played to": 20 } });
  await guest.page.getByRole("heading", { name: /^Козел нашого двору for three, .*three tiles sleep/ }).waitFor();
  await guest.picture("situations/our-yard-waiting");
  await guest.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(guest);
  for (let what = await table.wait(); what !== "match over"; what = await table.wait()) {
    await table.checkFits();
    if (what === "play") await table.turn(first);
    else await table.onward();
  }
  await guest.picture("situations/our-yard-end");
  assert.equal(table.matchResult.reason, "goat");
  // The places are those that the server tells (tests/unit/places_test.c), the best first; the goats come last.
  const rows = await guest.page.locator("kz-table .places li").evaluateAll((list) =>
    list.map((row) => ({ place: parseInt(row.querySelector(".place").textContent), goat: row.matches(".goat-row") })),
  );
  assert.deepEqual(rows.map(({ place }) => place), [...table.matchResult.places].sort());
  const goats = table.matchResult.goats.length; // two may come to 20 with the same fish
  assert.ok(goats >= 1);
  assert.deepEqual(rows.map(({ goat }) => goat), rows.map((_, i) => i >= rows.length - goats));
  assert.deepEqual(table.last("app", (body) => body.phase).options, { fish: "all", target: "20", sleepy: "yes" });
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});
