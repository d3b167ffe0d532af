// A host's own game, with its own names. (What few matches come to: tests/component/situations.spec.mjs.)
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { openTable, unfold } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

const first = () => 0;
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
