// Two people on a desktop and on a phone, and two bots, play a whole match to its goat - through the interface only.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { nameOf, openTable, sitDown } from "./lib/lobby.mjs";
import { program, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes, until } from "./lib/until.mjs";

// More than one deal can bring: each has its turns.
const TARGET = 80;

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "20", "--pause", "60000");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Plays for one person until the match is over, laying tiles in `ways` by turns; checks what is seen on the way. */
async function play(guest, name, ways) {
  const table = new Table(guest);
  const seen = { deals: 0, carries: 0, turns: 0 };
  const pictured = new Set();
  const picture = async (what) => {
    if (pictured.has(what)) return;
    pictured.add(what);
    await guest.picture(`match-${name}-${what}`);
  };
  for (;;) {
    const what = await table.wait();
    await table.checkFits();
    if (what === "match over") {
      seen.deals++;
      return { table, seen };
    }
    if (what === "deal over") {
      const { sides } = table.match;
      await table.checkScoreTable(table.dealResult, sides);
      await table.checkPlates(table.dealResult.accounts, sides);
      await picture(table.dealResult.end === "fish" ? "deal-end-fish" : "deal-end");
      seen.deals++;
      seen.carries += table.dealResult.carry > 0 ? 1 : 0;
      await table.onward();
      continue;
    }
    await table.checkCarry(table.last("carry", (body) => body.ev === "end") ?? 0);
    const laid = await table.line.count();
    if (laid === 0) await picture("lead");
    if (laid >= 12) await picture("long-line");
    await table.lay(ways[seen.turns % ways.length]);
    seen.turns++;
  }
}

test("a match for four, to its goat and the rematch", { timeout: 300_000 }, async () => {
  const host = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const friend = await Guest.arrive(browser, server.url, { viewport: PHONE, touch: true });
  await host.page.getByRole("button", { name: "Play now" }).waitFor();
  await host.picture("lobby-desktop");

  const id = await openTable(host, { choices: ["for one"], numbers: { "Played to": TARGET } });
  await host.page.getByRole("button", { name: "Start with bots" }).waitFor();
  const hostName = await nameOf(host);
  await friend.page.getByText(hostName).first().waitFor();
  await friend.picture("lobby-phone");
  await sitDown(friend, hostName);
  assert.equal(new URL(friend.page.url()).pathname, `/t/${id}`);
  const friendName = await nameOf(friend);
  await host.page.getByText(friendName).first().waitFor();
  await host.picture("waiting-desktop");
  await friend.picture("waiting-phone");
  await host.page.getByRole("button", { name: "Start with bots" }).click();

  const outcomes = await Promise.all([
    play(host, "desktop", ["click", "drag", "keys"]),
    play(friend, "phone", ["tap"]),
  ]);
  assert.ok(outcomes[0].seen.turns >= 3, "click, drag and keyboard were all used");
  assert.equal(outcomes[0].seen.deals, outcomes[1].seen.deals);

  // The goat is named, to both the same one: the side that the server says has lost.
  const result = outcomes[0].table.last("match", (body) => body.ev === "end" && body.match);
  assert.equal(result.reason, "goat");
  const names = outcomes[0].table.seats.map((seat) => seat.name);
  for (const { table } of outcomes) {
    // Who has won hears that first, and sees the goat in his place.
    const won = result.winners.includes(table.match.sides[table.you - 1]);
    const verdict = await table.card.locator(".verdict").innerText();
    const heading = won ? verdict : await table.card.getByRole("heading").textContent();
    assert.equal(/^\s*You have won\b/.test(verdict), won, verdict);
    assert.equal(await table.card.locator(".places .goat").count(), won ? result.losers.length : 0);
    assert.equal(await table.card.locator(".verdict .goat").count(), won ? 0 : result.losers.length);
    for (const side of result.losers) {
      const seat = table.match.sides.indexOf(side) + 1;
      assert.match(heading, /goat/i);
      const name = await table.plate(seat).locator(".name").textContent();
      if (result.losers.length > 1 || seat !== table.you) assert.ok(heading.includes(name.trim()), heading);
      else assert.match(heading, /^\s*You are the goat\s*$/);
    }
    await table.checkScoreTable(table.dealResult, table.match.sides);
    await table.checkPlates(table.dealResult.accounts, table.match.sides);
    await table.checkFits();
  }
  await host.picture("match-desktop-goat");
  await friend.picture("match-phone-goat");

  // The record tells the same match.
  const [download] = await Promise.all([host.page.waitForEvent("download"), host.page.getByRole("link", { name: "Download the record" }).click()]);
  const file = await download.path();
  const replay = spawnSync(program, ["replay", "--trace", file], { encoding: "utf8" });
  assert.equal(replay.status, 0, replay.stderr);
  const last = JSON.parse(replay.stdout.trim().split("\n").at(-1));
  assert.deepEqual([last.winners, last.losers, last.reason], [result.winners, result.losers, "goat"]);
  const record = readFileSync(file, "utf8");
  assert.match(record, /^\[Game "kozel"\]$/m);
  assert.equal(record.match(/^deal \d+$/gm).length, outcomes[0].seen.deals);

  // Rematch: when both have asked, the same four are dealt to again.
  const finished = outcomes[0].table.match.id;
  await host.page.getByRole("button", { name: "Rematch" }).click();
  await host.page.getByRole("button", { name: "Waiting for the others" }).waitFor();
  await friend.page.getByRole("button", { name: "Rematch" }).click();
  for (const { table } of outcomes) {
    await until(() => table.match.id !== finished, "a new match");
    await until(async () => (await table.hand.count()) >= 6, "a new hand");
    assert.deepEqual(
      table.seats.map((seat) => seat.name),
      names,
    );
  }

  assert.deepEqual(host.unexpected, []);
  assert.deepEqual(friend.unexpected, []);
  await host.leave();
  await friend.leave();
});

test("two clicks from opening the page to the own hand", { timeout: 120_000 }, async () => {
  for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    const guest = await Guest.arrive(browser, server.url, { viewport });
    await guest.page.getByRole("button", { name: "Play now" }).click();
    const table = new Table(guest);
    await table.hand.first().waitFor();
    assert.equal(await table.wait(), "play");
    await table.lay("click");
    await table.checkFits();
    await guest.picture(`play-now-${name}`);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  }
});

test("a tapped tile is answered before the server answers, and is given back if it refuses", { timeout: 60_000 }, async () => {
  const server = await Server.start("--bot-delay", "100");
  const browser = await launch();
  try {
    const guest = await Guest.arrive(browser, "about:blank", { viewport: PHONE, touch: true, path: "" });
    const { page } = guest;
    let held = null;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const far = socket.connectToServer();
      socket.onMessage((text) => {
        const asked = JSON.parse(text);
        if (asked.do !== "act" || held) far.send(text);
        else held = { seq: asked.seq, refuse: () => socket.send(JSON.stringify({ re: asked.seq, error: { code: "must-lay", text: "no", args: ["1-5"] } })) };
      });
    });
    await page.goto(server.url);
    await page.getByRole("button", { name: "Play now", exact: true }).tap();
    const table = new Table(guest);
    assert.equal(await table.wait(), "play");
    const tile = table.page.locator(`kz-table .held[data-tile="${await table.playable.first().getAttribute("data-tile")}"]`);
    await tile.tap();
    if (await table.offers.count()) await table.offers.first().tap();
    await until(() => held, "the act was sent");
    const taken = async () => ({ taken: await tile.evaluate((button) => "taken" in button.dataset), can: await table.playable.count() });
    await becomes(taken, { taken: true, can: 0 });
    held.refuse();
    await table.playable.first().waitFor();
    await becomes(async () => (await taken()).taken, false);
    await table.lay("tap");
  } finally {
    await browser.close();
    await server.stop();
  }
});
