// The room around a table as people meet it: an application with every parameter, filters, talk, spectators, ratings and coins,
// other rules by everybody's yes, a queue, a stake.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { newTable, openTable, sitDown, unfold } from "./lib/lobby.mjs";
import { atPage, newPerson, promote } from "./lib/people.mjs";
import { root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { becomes, until } from "./lib/until.mjs";

const TINY = { width: 320, height: 640 };
const axe = readFileSync(createRequire(join(root, "web", "package.json")).resolve("axe-core"), "utf8");

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

/** A person with a name of his own. */
async function registered(name, how = {}) {
  const guest = await Guest.arrive(browser, server.url, how);
  await guest.page.locator("kz-lobby .play:not([disabled])").waitFor();
  const status = await guest.page.evaluate(async (name) => {
    const body = JSON.stringify({ name, password: "goat&barn", language: "en" });
    return (await fetch("/api/register", { method: "POST", headers: { "content-type": "application/json" }, body })).status;
  }, name);
  assert.equal(status, 200);
  await guest.page.reload();
  await guest.page.locator("kz-lobby .play:not([disabled])").waitFor();
  return guest;
}

/** The page fits, and axe finds nothing. */
async function check(guest, name) {
  const { page } = guest;
  await guest.picture(`room-${name}`);
  await checkWidth(page, name);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.flat().join(" ")}: ${failureSummary}`));
  assert.deepEqual(found, [], name);
}

const log = (guest) => guest.page.getByRole("log", { name: "Table talk" });

async function say(guest, text) {
  const field = guest.page.getByRole("textbox", { name: "Say something" });
  await field.fill(text);
  await field.press("Enter");
  await log(guest).getByText(text).waitFor();
  await becomes(() => field.inputValue(), "");
}

async function resign(guest) {
  await guest.page.locator("kz-table .buttons .icon[popovertarget]").click();
  await guest.page.locator("kz-table #menu .danger").click();
  await guest.page.locator("kz-table #resign[open] .danger").click();
}

const card = (guest) => guest.page.locator("kz-table .card.match-end");
const app = (guest) => guest.frames.findLast((frame) => (frame.app ?? frame.ok?.state?.app)?.options);
const terms = (guest) => app(guest).app ?? app(guest).ok.state.app;

test("on a phone one who waits sees the field to write in", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE });
  await openTable(guest, { players: 4 });
  const field = guest.page.getByRole("textbox", { name: "Say something" });
  await becomes(async () => (await field.boundingBox()).y + 44 <= PHONE.height, true);
  await check(guest, "waiting-phone");
  await guest.page.getByRole("button", { name: "Leave the table" }).click();
  await guest.page.locator("kz-lobby .play").waitFor();
  await guest.leave();
});

test("two people and a spectator: filters, talk, ratings, other rules", { timeout: 180_000 }, async () => {
  const ann = await registered("Ann-room", { colours: "dark" });
  const bob = await registered("Bob-room", { viewport: PHONE });
  const eva = await Guest.arrive(browser, server.url, { viewport: TINY, colours: "dark" });

  // A guest is told why he plays for no rating; nothing else is ruled out for him.
  const offered = await newTable(eva);
  await unfold(offered, "Rating, stake, queue");
  await until(() => offered.getByRole("checkbox", { name: /^Rated/ }).isDisabled(), "no ratings for a guest");
  await offered.getByText("For registered players only.").first().waitFor();
  await check(eva, "new-table-guest");
  await eva.page.keyboard.press("Escape");

  // A rated table: bots are ruled out, with the reason.
  const dialog = await newTable(ann);
  await dialog.getByRole("group", { name: "Players", exact: true }).getByText("2", { exact: true }).click();
  await unfold(dialog);
  await dialog.getByText("for one", { exact: true }).click();
  await unfold(dialog, "Rating, stake, queue");
  await unfold(dialog, "Bots in free seats");
  await dialog.getByRole("button", { name: "With bots at once" }).waitFor();
  await dialog.getByRole("checkbox", { name: /^Rated/ }).check();
  await dialog.getByText(/With bots a match can neither be rated/).waitFor();
  await until(() => dialog.getByRole("radio", { name: /^Novice/ }).isDisabled(), "no bots");
  await dialog.getByRole("button", { name: "With bots at once" }).waitFor({ state: "detached" });
  await check(ann, "new-table-rated");
  // What the server refuses is told at its field, and nothing that was typed is lost.
  await dialog.getByRole("spinbutton", { name: /^Lowest Elo/ }).fill("2000");
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await dialog.getByText(/asks for an Elo of 2000/).waitFor();
  await becomes(() => dialog.getByRole("spinbutton", { name: /^Lowest Elo/ }).inputValue(), "2000");
  await dialog.getByRole("spinbutton", { name: /^Lowest Elo/ }).fill("0");
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await ann.page.waitForURL(/\/t\/\w+$/);
  await ann.page.getByRole("button", { name: "Leave the table" }).waitFor();

  // The guest finds no table that is open to him; the registered one does.
  const filters = eva.page.getByRole("group", { name: "Which tables" });
  await eva.page.getByText("fish for one").waitFor();
  await check(eva, "lobby");
  // One table needs no filters above it; from four on there are some.
  assert.equal(await filters.count(), 0);
  const dan = await registered("Dan-room");
  for (let i = 0; i < 3; i++) {
    await dan.page.goto(server.url);
    const another = await newTable(dan);
    await unfold(another, "Rating, stake, queue");
    await another.getByRole("checkbox", { name: /^Rated/ }).check();
    await another.getByRole("button", { name: "Open the table" }).click();
    await dan.page.waitForURL(/\/t\/\w+$/);
  }
  await filters.waitFor();
  await check(eva, "lobby-filters");
  await filters.getByRole("checkbox", { name: "I can join" }).check();
  await eva.page.getByText("No table is like that just now.").waitFor();
  await eva.page.reload();
  await eva.page.getByText("No table is like that just now.").waitFor();
  await until(() => filters.getByRole("checkbox", { name: "I can join" }).isChecked(), "the filter is remembered");
  const theirs = bob.page.getByRole("group", { name: "Which tables" });
  await theirs.getByRole("checkbox", { name: "I can join" }).check();
  await theirs.getByRole("combobox", { name: "Players" }).selectOption("2");
  await theirs.getByRole("checkbox", { name: "Rated" }).check();
  await bob.page.getByRole("listitem").filter({ hasText: "Ann-room" }).getByText("rated").waitFor();

  // Before the match everybody hears everything.
  await eva.page.goto(ann.page.url());
  await eva.page.getByText("This table is for registered players").waitFor(); // and no button that would be refused
  assert.equal(await eva.page.getByRole("button", { name: /^Sit / }).count(), 0);
  await say(ann, "Waiting for <b>you</b> & <img src=x onerror=alert(1)>");
  await log(eva).getByText("Waiting for <b>you</b> & <img").waitFor();
  await check(ann, "waiting");
  await check(eva, "waiting-spectator");
  await sitDown(bob, "Ann-room");
  await new Table(bob).hand.first().waitFor();
  await new Table(ann).hand.first().waitFor();
  // A rated match: what everybody stands at, beside the name.
  for (const guest of [ann, bob, eva])
    await becomes(() => guest.page.locator("kz-table .plate .elo").evaluateAll((marks) => marks.map((mark) => mark.title)), ["Elo 1200", "Elo 1200"]);

  // While they play: players' words are for all, the spectator's for spectators.
  await ann.page.getByRole("complementary", { name: "Table talk" }).waitFor();
  await ann.page.getByText("Watching: Guest").waitFor();
  await say(ann, "Good luck");
  const talk = (guest) => guest.page.getByRole("button", { name: /^Table talk/ });
  await bob.page.getByRole("button", { name: "Table talk, 1 new line" }).click();
  await log(bob).getByText("Good luck").waitFor();
  await say(bob, "You too");
  await log(ann).getByText("You too").waitFor();
  await check(bob, "talk-sheet");
  await bob.page.keyboard.press("Escape");
  await talk(eva).click();
  await log(eva).getByText("You too").waitFor();
  await say(eva, "She has no sixes");
  await say(ann, "Still here?");
  assert.equal(await log(ann).getByText("sixes").count(), 0);
  await becomes(() => talk(bob).getAttribute("aria-label"), "Table talk, 1 new line");
  await check(ann, "talk-beside");

  // The talk opens at its last line, however little of it fits.
  const size = bob.page.viewportSize();
  await bob.page.setViewportSize({ width: size.width, height: 300 });
  await talk(bob).click();
  await log(bob).getByText("Still here?").waitFor();
  await becomes(() => log(bob).evaluate((lines) => lines.scrollHeight > lines.clientHeight && lines.scrollTop + lines.clientHeight > lines.scrollHeight - 24), true);
  await bob.page.keyboard.press("Escape");
  await bob.page.setViewportSize(size);
  await eva.page.keyboard.press("Escape");
  await eva.page.getByText("You are watching").waitFor();
  assert.equal(await new Table(eva).hand.count(), 0);
  assert.ok(eva.frames.every((frame) => ((frame.ok?.state ?? frame).match?.hand ?? []).length === 0));
  await check(eva, "spectator");
  await check(bob, "table");

  // Somebody is blocked, and no longer.
  const line = log(ann).locator(".line", { hasText: "You too" });
  await line.getByRole("button", { name: "About Bob-room" }).click();
  await check(ann, "about");
  await ann.page.getByRole("button", { name: "Block Bob-room" }).click();
  await ann.page.getByText("You no longer see what Bob-room writes.").waitFor();
  await becomes(() => log(ann).getByText("You too").count(), 0);
  await ann.page.getByRole("button", { name: "Undo" }).click();
  await ann.page.getByText("You see what Bob-room writes again.").waitFor();

  // The end: what it changed.
  await resign(bob);
  await card(ann).getByText("Elo 1200 → 1216").waitFor();
  await card(bob).getByText("Elo 1200 → 1184").waitFor();
  await check(ann, "match-end");
  await check(bob, "match-end-phone");

  // Other rules, agreed to by the other one.
  await card(ann).getByRole("button", { name: "Other rules" }).click();
  const rules = ann.page.getByRole("dialog", { name: "Other rules" });
  await unfold(rules);
  await rules.getByRole("spinbutton", { name: /^Played to/ }).fill("50");
  await check(ann, "propose");
  await rules.getByRole("button", { name: "Propose" }).click();
  await card(bob).getByText("Ann-room proposes: Kozel for two, fish for one, to 50").waitFor();
  await card(ann).getByText("You propose: Kozel for two").waitFor();
  await check(bob, "proposal");
  await card(bob).getByRole("button", { name: "Agree" }).click();
  await card(bob).waitFor({ state: "detached" });
  await until(() => terms(bob).options.target === "50", "the new match has the new rules");
  await new Table(bob).hand.first().waitFor();
  for (const each of [ann, bob, eva]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});

test("who comes by a link chooses his seat, and with it his partner", { timeout: 60_000 }, async () => {
  const host = await Guest.arrive(browser, server.url);
  const friend = await Guest.arrive(browser, server.url, { viewport: PHONE });
  const table = await openTable(host, { game: "kozel-yard" });
  await friend.page.goto(`${server.url}/t/${table}`);
  await friend.page.getByRole("button", { name: "Sit here, seat 3" }).waitFor();
  await check(friend, "waiting-choose-phone");
  await friend.page.getByRole("button", { name: "Sit here, seat 3" }).click();
  await until(() => terms(friend)?.free === 2, "two seats are left");
  await until(() => friend.frames.findLast((frame) => frame.ok?.state)?.ok.state.you === 3, "the seat that was chosen");
  assert.equal(await friend.page.getByRole("button", { name: /^Sit here/ }).count(), 0, "who sits does not sit down twice");
  await host.page.locator("kz-waiting .seat.top").getByText("Guest").waitFor();
  assert.deepEqual([...host.unexpected, ...friend.unexpected], []);
  await host.leave();
  await friend.leave();
});

test("a queue: who loses gets up, who waits sits down", { timeout: 120_000 }, async () => {
  const host = await Guest.arrive(browser, server.url, { colours: "dark" });
  const second = await Guest.arrive(browser, server.url, {});
  const third = await Guest.arrive(browser, server.url, { viewport: PHONE });
  const dialog = await newTable(host);
  await dialog.getByRole("group", { name: "Players", exact: true }).getByText("2", { exact: true }).click();
  await unfold(dialog, "Rating, stake, queue");
  await dialog.getByRole("checkbox", { name: /^Queue/ }).check();
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/t\/\w+$/);
  await second.page.goto(host.page.url());
  await second.page.getByRole("button", { name: "Sit down" }).click();
  await new Table(second).hand.first().waitFor();
  await third.page.goto(host.page.url());
  await third.page.getByRole("button", { name: /^Table talk/ }).click();
  await third.page.getByRole("button", { name: "Wait for a seat" }).click();
  await third.page.getByRole("button", { name: "Leave the queue" }).waitFor();
  const name = third.frames.find((frame) => frame.ok?.you).ok.you.name;
  await check(third, "queue");
  await third.page.keyboard.press("Escape");
  await host.page.getByRole("group", { name: "Queue" }).getByText(name).waitFor();
  await resign(second);
  await card(host).getByText("Next to sit down:").waitFor();
  await check(host, "queue-next");
  await card(host).getByRole("button", { name: "Rematch" }).click();
  // The third one plays now, the second waits at the end of the queue.
  await new Table(third).hand.first().waitFor();
  await second.page.getByText("You are watching").waitFor();
  const loser = second.frames.find((frame) => frame.ok?.you).ok.you.name;
  await host.page.getByRole("group", { name: "Queue" }).getByText(loser).waitFor();
  for (const each of [host, second, third]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});

test("a stake: the bank on the table, the coins at the end", { timeout: 120_000 }, async () => {
  const host = await Guest.arrive(browser, server.url, {});
  const other = await Guest.arrive(browser, server.url, { viewport: PHONE, colours: "dark" });
  const dialog = await newTable(host);
  await dialog.locator("select").selectOption("kozel-bank");
  await dialog.getByRole("group", { name: "Players", exact: true }).getByText("2", { exact: true }).click();
  await unfold(dialog, "Rating, stake, queue");
  await dialog.getByText("You have 1000 coins.").waitFor();
  await dialog.getByRole("spinbutton", { name: /^Stake/ }).fill("50");
  await dialog.getByText("A table with a queue takes no stake").waitFor();
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/t\/\w+$/);
  await sitDown(other, host.frames.find((frame) => frame.ok?.you).ok.you.name);
  await new Table(other).hand.first().waitFor();
  await other.page.locator("kz-table .cloth .standing").getByText("Bank: 100 coins").waitFor();
  await check(other, "stake");
  await resign(other);
  await card(host).getByText("+50 coins").waitFor();
  await card(other).getByText("−50 coins").waitFor();
  await host.page.getByText("You have 1050 coins.").waitFor();
  await check(host, "stake-end");
  for (const each of [host, other]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});

test("quick play: people who want the same find each other, bots play as well as they are asked to", { timeout: 120_000 }, async () => {
  const ann = await Guest.arrive(browser, server.url, { viewport: DESKTOP });
  const bob = await Guest.arrive(browser, server.url, { viewport: PHONE });
  for (const each of [ann, bob]) {
    await each.page.getByRole("group", { name: "Against" }).getByText("people").click();
    await each.page.locator("kz-lobby .hero").getByRole("group", { name: "Players" }).getByText("2", { exact: true }).click();
    await each.page.getByRole("button", { name: "Play now" }).click();
    await each.page.waitForURL(/\/t\/\w+$/);
  }
  assert.equal(ann.page.url(), bob.page.url());
  await new Table(ann).hand.first().waitFor();
  const lone = await Guest.arrive(browser, server.url, {});
  await lone.page.getByRole("combobox", { name: "Bots play as" }).selectOption("club");
  await lone.page.reload();
  await lone.page.getByRole("button", { name: "Play now" }).click();
  const table = new Table(lone);
  await table.hand.first().waitFor();
  await becomes(() => table.seats[1].name, "club");
  for (const each of [ann, bob, lone]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});

test("a moderator mutes somebody, and closes the table", { timeout: 180_000 }, async () => {
  const person = await newPerson(server, "Warden");
  await promote(server, "Warden", 1);
  const mod = await atPage(browser, server, person, { viewport: TINY });
  const host = await Guest.arrive(browser, server.url, { colours: "dark" });
  await openTable(host, { players: 2 });
  await mod.page.goto(host.page.url());
  await mod.page.getByRole("button", { name: "Sit down" }).waitFor();
  await say(host, "Rude words");
  await log(mod).getByText("Rude words").waitFor();
  await log(mod).getByRole("button", { name: /^About Guest/ }).click();
  await check(mod, "moderator");
  await mod.page.getByRole("button", { name: /^Mute Guest/ }).click();
  await host.page.getByText("You may not write at this table.").waitFor();
  await until(() => host.page.getByRole("textbox", { name: "Say something" }).isDisabled(), "he may not write");
  await host.page.getByRole("button", { name: "Start with bots" }).click();
  await new Table(host).hand.first().waitFor();
  await mod.page.getByRole("button", { name: /^Table talk/ }).click();
  await mod.page.getByRole("button", { name: "Close this table" }).click();
  const dialog = mod.page.getByRole("dialog", { name: "Close this table?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Rude words");
  await check(mod, "close-table");
  await dialog.getByRole("button", { name: "Close this table" }).click();
  await host.page.getByText("This table is closed.").waitFor();
  for (const each of [mod, host]) {
    assert.deepEqual(each.unexpected, []);
    await each.leave();
  }
});
