// Every game that the server offers is played on the page, against bots, to the end of a match - by what anybody can click.
// Half of them on a desktop, half on a phone; several at a time, since most of a match is waiting.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";

const GAMES = [
  "kozel", "kozel-de", "kozel-short", "kozel-yard", "kozel-pairs", "kozel-roof", "kozel-300", "kozel-bank", "kozel-eggs",
  "sea-goat", "sea-goat-202", "sea-goat-navy", "sport", "donkey", "telephone", "muggins", "general", "sausage", "bergen", "classic",
];

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

/** A small seeded generator, so that the same places are tried again. */
function seeded(seed) {
  return () => ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >>> 8) / 0x800000;
}

/** Chooses the game in the lobby and begins. */
async function begin(guest, game) {
  const { page } = guest;
  await page.locator("kz-lobby .game select").selectOption(game);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/t\/\w+$/);
}

async function playMatch(guest, game, random) {
  const table = new Table(guest);
  let deals = 0;
  let longest = 0;
  for (;;) {
    const what = await table.wait();
    if (what === "match over") return { table, deals: deals + 1 };
    if (what === "deal over") {
      await table.checkFits();
      const { accounts } = table.dealResult;
      await table.checkPlates(accounts, table.match.sides);
      if (deals++ === 0) await guest.picture(`game-${game}-deal`);
      await table.next.click();
      await table.next.waitFor({ state: "detached" });
      continue;
    }
    const laid = await table.line.count();
    if (laid > longest) {
      longest = laid;
      await table.checkFits();
      if (laid >= 18) await guest.picture(`game-${game}-long`);
    }
    await table.decide(random);
  }
}

test("the server offers the games that are played here", async () => {
  const guest = await Guest.arrive(browser, server.url);
  await guest.page.getByRole("button", { name: "Play now" }).waitFor();
  const { games } = guest.frames.find((frame) => frame.ok?.games).ok;
  assert.deepEqual(games.map(({ id }) => id).sort(), [...GAMES].sort());
  const offered = await guest.page.locator("kz-lobby .game option").evaluateAll((list) => list.map(({ value }) => value));
  assert.deepEqual(offered.sort(), [...GAMES].sort());
  await guest.leave();
});

describe("to the end of a match", { concurrency: 4 }, () => {
  for (const [index, game] of GAMES.entries()) {
    const viewport = index % 2 ? PHONE : DESKTOP;
    test(`${game}, ${viewport.width} pixels wide`, { timeout: 600_000 }, async () => {
      const guest = await Guest.arrive(browser, server.url, { viewport });
      await begin(guest, game);
      const { table } = await playMatch(guest, game, seeded(index + 1));
      await guest.picture(`game-${game}-end`);
      await table.checkFits();
      const heading = await table.card.locator("h2").textContent();
      assert.ok(heading.trim().length > 3, heading);
      const record = await table.card.getByRole("link", { name: "Download the record" }).getAttribute("href");
      const text = await (await guest.context.request.get(server.url + record)).text();
      assert.match(text, new RegExp(`^\\[Game "${game}"\\]$`, "m"));
      assert.deepEqual(guest.unexpected, []);
      await guest.leave();
    });
  }
});
