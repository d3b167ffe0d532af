// Matches over the network, played to their end on the page against bots by the interface alone: what a player chooses reaches the server, and the
// record that the page offers is that of the match. (Every game is played to its end by tests/component/games.spec.mjs.)
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { newTable, offeredGames, openTable } from "./lib/lobby.mjs";
import { program, root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";

/** What is chosen in the dialog of a new table: numbers, choices, switches. */
const plans = {
  "kozel-short": { players: 4, numbers: { "Played to": 20 }, options: { Sides: "in pairs" } },
  general: { players: 4, numbers: { Deals: 2 }, switches: ["Partners see each other’s 0-0 and 6-6"] },
};
const games = Object.keys(plans);

const serve = () => Server.start("--bot-delay", "0", "--pause", "60000", "--rate", "0");

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Picks one of n, differently from call to call, but the same in every run. */
function picker(seed) {
  let state = seed + 1;
  return (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
}

/** Plays a match to its end; checks what is seen on the way. Returns {deals, turns, clicks}. */
async function playMatch(table, game, pick) {
  const seen = { deals: 0, turns: 0, clicks: new Set() };
  const pictured = new Set();
  const picture = async (what) => {
    if (pictured.has(what)) return;
    pictured.add(what);
    await table.guest.picture(`games/${game}-${what}`);
  };
  for (;;) {
    const what = await table.wait();
    await table.checkFits();
    if (what === "play") {
      await table.checkSum();
      if ((await table.line.count()) >= 9) await picture("line");
      for (const click of await table.turn(pick)) seen.clicks.add(click);
      seen.turns++;
      continue;
    }
    seen.deals++;
    await table.checkScoreTable(table.dealResult, table.match.sides);
    await table.checkPlates(table.dealResult.accounts, table.match.sides);
    await picture(what.replace(" ", "-"));
    if (what === "match over") return seen;
    await table.onward();
  }
}

/** The table has the options that were chosen: as many as the plan has differ from the game's own. */
function checkOptions(table, game) {
  const { numbers = {}, options = {}, switches = [] } = plans[game];
  const { game: played, options: now } = table.last("app", (body) => body.phase);
  const hello = table.guest.frames.find((frame) => frame.ok?.games).ok;
  const own = hello.games.find(({ id }) => id === game).options;
  const changed = own.filter((option) => now[option.key] !== option.default).map(({ key }) => now[key]);
  assert.equal(played, game);
  assert.equal(changed.length, Object.keys({ ...numbers, ...options }).length + switches.length, JSON.stringify(now));
  for (const number of Object.values(numbers)) assert.ok(changed.includes(String(number)), JSON.stringify(now));
}

/** The card of the match's end names who won or lost, as the server says, or that nobody did. */
async function checkVerdict(table) {
  const { winners, losers, draw, reason } = table.matchResult;
  const heading = (await table.card.locator(".verdict").innerText()).trim();
  if (draw) return assert.match(heading, /^A draw/m);
  const { sides } = table.match;
  const seats = sides.map((_, index) => index + 1);
  const named = async (list) => {
    for (const seat of seats.filter((each) => list.includes(sides[each - 1]))) {
      const name = (await table.plate(seat).locator(".name").textContent()).trim();
      if (!heading.includes(name) && !(seat === table.you && /^You /m.test(heading))) return false;
    }
    return list.length > 0;
  };
  assert.ok((await named(winners)) || (await named(losers)) || winners.length === 0, `${reason}: ${heading}`);
}

/** The record that the page offers tells the same match. */
async function checkRecord(table, game) {
  const { page } = table;
  const link = page.getByRole("link", { name: "Download the record" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const file = await download.path();
  const trace = spawnSync(program, ["replay", "--trace", file], { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(trace.status, 0, trace.stderr);
  const { winners, losers, draw, reason, title } = JSON.parse(trace.stdout.trim().split("\n").at(-1));
  const result = table.matchResult;
  assert.deepEqual([winners, losers, draw, reason], [result.winners, result.losers, result.draw, result.reason]);
  assert.equal(title, result.title ?? "");
  const record = readFileSync(file, "utf8");
  assert.ok(record.includes(`[Game "${game}"]\n`), record.slice(0, 200));
  for (const number of Object.values(plans[game].numbers ?? {})) assert.match(record, new RegExp(`^\\[Options ".*=${number}\\b`, "m"));
  assert.equal(record.match(/^deal \d+$/gm).length, table.match.deal);
}

async function playGame(game, t) {
  const phone = games.indexOf(game) % 2 === 1;
  const guest = await Guest.arrive(browser, server.url, { viewport: phone ? PHONE : DESKTOP });
  try {
    await openTable(guest, { game, ...plans[game] });
    await guest.page.getByRole("button", { name: "Start with bots" }).click();
    const table = new Table(guest);
    checkOptions(table, game);
    const { deals, turns, clicks } = await playMatch(table, game, picker(games.indexOf(game)));
    await checkVerdict(table);
    await checkRecord(table, game);
    assert.deepEqual(guest.unexpected, []);
    t.diagnostic(`${game}: ${deals} deals, ${turns} turns, by ${[...clicks]}; ${table.matchResult.reason}`);
  } catch (error) {
    await guest.keep(`failures/${game}`);
    t.diagnostic(`the server's log: ${server.log.slice(-2000)}`);
    throw error;
  } finally {
    await guest.leave();
  }
}

test("all games of the server are offered, and all are played by the component tests", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const offered = await offeredGames(await newTable(guest));
  const served = guest.frames.find((frame) => frame.ok?.games).ok.games.map(({ id }) => id);
  assert.deepEqual(offered, served);
  const played = JSON.parse(readFileSync(join(root, "tests", "component", "games.json"), "utf8"));
  assert.deepEqual([...offered].sort(), Object.keys(played).sort());
  await guest.leave();
});

// Two at a time: two cores have no use for more.
test("matches to their end", { timeout: 300_000, concurrency: 2 }, (t) => Promise.all(games.map((game) => t.test(game, { timeout: 300_000 }, (each) => playGame(game, each)))));
