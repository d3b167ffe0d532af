// Every game, played to its match's end on the page against bots - through the interface only.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { newTable, offeredGames, openTable } from "./lib/lobby.mjs";
import { program, root, Server } from "./lib/server.mjs";
import { continueFrom } from "./lib/stored.mjs";
import { Table } from "./lib/table.mjs";

// How each game is played here: seats, options that make its match short. `from`: of a game whose matches are long for a test, a
// record of `tests/` from whose last position on it is played. tests/conformance/registry.py sees to it that no game is left out.
const plans = JSON.parse(readFileSync(join(root, "tests", "web", "data", "games.json"), "utf8"));
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

/** Plays a match to its end; checks what is seen on the way. Returns {deals, turns, sums, clicks}. */
async function playMatch(table, game, pick) {
  const seen = { deals: 0, turns: 0, sums: 0, clicks: new Set() };
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
      if (await table.checkSum()) seen.sums++;
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

/** Deals of another record in the store's are none of the match's receipt: the page says so over everything. */
async function closeAlarm(page) {
  const dialog = page.locator("kz-alarm dialog[open]");
  await dialog.getByText("Deal 1 is not the one that the seed gives").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function playGame(game, t) {
  const { from, sums: _sums, ...how } = plans[game];
  const phone = games.indexOf(game) % 2 === 1;
  const own = from ? await serve() : server;
  if (from) t.after(() => own.stop());
  const guest = await Guest.arrive(browser, own.url, { viewport: phone ? PHONE : DESKTOP });
  try {
    await openTable(guest, { game, ...how });
    await guest.page.getByRole("button", { name: "Start with bots" }).click();
    const table = new Table(guest);
    checkOptions(table, game);
    if (from) {
      await table.hand.first().waitFor();
      await continueFrom(own, join(root, "tests", from));
    }
    const { deals, turns, sums, clicks } = await playMatch(table, game, picker(games.indexOf(game)));
    if (from) await closeAlarm(guest.page);
    assert.equal(sums > 0, plans[game].sums ?? false, `${sums} sums of ends`);
    await checkVerdict(table);
    await checkRecord(table, game);
    assert.deepEqual(guest.unexpected, []);
    t.diagnostic(`${game}: ${deals} deals, ${turns} turns, by ${[...clicks]}; ${table.matchResult.reason}`);
  } catch (error) {
    await guest.keep(`failures/${game}`);
    t.diagnostic(`the server's log: ${own.log.slice(-2000)}`);
    throw error;
  } finally {
    await guest.leave();
  }
}

test("all games of the server are offered, and all are played here", { timeout: 120_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const offered = await offeredGames(await newTable(guest));
  const served = guest.frames.find((frame) => frame.ok?.games).ok.games.map(({ id }) => id);
  assert.deepEqual(offered, served);
  assert.deepEqual([...offered].sort(), [...games].sort());
  await guest.leave();
});

// Two at a time: two cores have no use for more.
test("every game to its match's end", { timeout: 900_000, concurrency: 2 }, async (t) => {
  const wanted = process.env.GAMES?.split(",") ?? games; // GAMES=kozel,sausage: these only
  await Promise.all(wanted.map((game) => t.test(game, { timeout: 300_000 }, (each) => playGame(game, each))));
});
