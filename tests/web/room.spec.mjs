// SPDX-License-Identifier: MIT
// The room around a table from people's view: filters, chat, spectators, ratings and coins, seats and queues, changing terms, matches that are left
// or resigned, several tabs.
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { nameOf, newTable, openTable, sitDown, unfold } from "./lib/lobby.mjs";
import { newPerson } from "./lib/people.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { Browser } from "../server/browser.mjs";
import { Player } from "../server/player.mjs";
import { resize } from "./lib/fitting.mjs";

const TINY = { width: 320, height: 640 };

/** Checks that the page fits, and axe finds nothing. */
async function check({ page }, name) {
  await checkWidth(page, name);
  await checkAccess(page, name);
}

const log = (guest) => guest.page.getByRole("log", { name: "Table talk" });
const talk = (guest) => guest.page.getByRole("button", { name: /^Table talk/ });
const card = (guest) => guest.page.locator("kz-table .card.match-end");
const hand = (guest) => new Table(guest).hand;
const seats = (dialog, count) => dialog.getByRole("group", { name: "Players", exact: true }).getByText(String(count), { exact: true }).click();

async function say(guest, text) {
  const field = guest.page.getByRole("textbox", { name: "Say something" });
  await field.fill(text);
  await field.press("Enter");
  await expect(log(guest).getByText(text)).toBeVisible();
  await expect(field).toHaveValue("");
}

/** Presses "Open the table" in the dialog. Returns the table's id. */
async function open(dialog) {
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await dialog.page().waitForURL(/\/t\/\w+$/);
  return new URL(dialog.page().url()).pathname.split("/").at(-1);
}

async function resign(guest) {
  await guest.page.locator("kz-table .buttons .icon[popovertarget]").click();
  await guest.page.locator("kz-table #menu .danger").click();
  await guest.page.locator("kz-table #resign[open] .danger").click();
}

/** Returns the application that the page has of its table. */
function application(guest) {
  const frame = guest.frames.findLast((frame) => (frame.app ?? frame.ok?.state?.app)?.options);
  return frame?.app ?? frame?.ok.state.app;
}

test("two people and a spectator: filters, talk, ratings, other rules", async ({ arrive, server }) => {
  const ann = await arrive.as(await newPerson(server, "Ann-room"), { colours: "dark" });
  const bob = await arrive.as(await newPerson(server, "Bob-room"), { viewport: PHONE });
  const eva = await arrive({ viewport: TINY, colours: "dark" });
  for (const each of [ann, bob, eva]) each.expected = /status of 4\d\d/;

  // A guest reads why they play for no rating. Nothing else is disabled for them.
  const offered = await newTable(eva);
  await unfold(offered, "Rating, stake, queue");
  await expect(offered.getByRole("checkbox", { name: /^Rated/ })).toBeDisabled();
  await expect(offered.getByText("For registered players only.").first()).toBeVisible();
  await checkWidth(eva.page, "new-table-guest");
  await eva.page.keyboard.press("Escape");

  // A rated table: bots are disabled, with the reason.
  const dialog = await newTable(ann);
  await seats(dialog, 2);
  await unfold(dialog);
  await dialog.getByText("for one", { exact: true }).click();
  await unfold(dialog, "Rating, stake, queue");
  await unfold(dialog, "Bots in free seats");
  const withBots = dialog.getByRole("button", { name: "With bots at once" });
  await expect(withBots).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^Rated/ }).check();
  await expect(dialog.getByText(/With bots a match can neither be rated/)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /^Novice/ })).toBeDisabled();
  await expect(withBots).toHaveCount(0);
  await check(ann, "new-table-rated");
  // A refusal of the server is shown at its field, and nothing that was typed is lost.
  const lowest = dialog.getByRole("spinbutton", { name: /^Lowest Elo/ });
  await lowest.fill("2000");
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await expect(dialog.getByText(/asks for an Elo of 2000/)).toBeVisible();
  await expect(lowest).toHaveValue("2000");
  await lowest.fill("0");
  await open(dialog);

  // The guest finds no table that is open to them; the registered person does.
  const filters = eva.page.getByRole("group", { name: "Which tables" });
  await expect(eva.page.getByText("fish for one")).toBeVisible();
  const row = eva.page.getByRole("listitem").filter({ hasText: "Ann-room" });
  await expect(row.getByText("this table is for registered players")).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  // One table needs no filters above it. From four on there are some.
  await expect(filters).toHaveCount(0);
  const dan = await arrive.as(await newPerson(server, "Dan-room"));
  for (let i = 0; i < 3; i++) {
    await dan.page.goto(server.url);
    const another = await newTable(dan);
    await unfold(another, "Rating, stake, queue");
    await another.getByRole("checkbox", { name: /^Rated/ }).check();
    await open(another);
  }
  await server.advance(1000); // the server sends changes of the list from time to time
  await expect(filters).toBeVisible();
  await checkWidth(eva.page, "lobby-filters");
  const mine = filters.getByRole("checkbox", { name: "I can join" });
  await mine.check();
  await expect(eva.page.getByText("No open table fits right now.")).toBeVisible();
  await eva.page.reload();
  await expect(eva.page.getByText("No open table fits right now.")).toBeVisible();
  await expect(mine).toBeChecked();
  const theirs = bob.page.getByRole("group", { name: "Which tables" });
  await theirs.getByRole("checkbox", { name: "I can join" }).check();
  await theirs.getByRole("combobox", { name: "Players" }).selectOption("2");
  await theirs.getByRole("checkbox", { name: "Rated" }).check();
  await expect(bob.page.getByRole("listitem").filter({ hasText: "Ann-room" }).getByText("rated")).toBeVisible();

  // Before the match everybody gets all lines.
  await eva.page.goto(ann.page.url());
  await expect(eva.page.getByText("This table is for registered players")).toBeVisible(); // and no button that would be refused
  await expect(eva.page.getByRole("button", { name: /^Sit / })).toHaveCount(0);
  await say(ann, "Waiting for <b>you</b> & <img src=x onerror=alert(1)>");
  await expect(log(eva).getByText("Waiting for <b>you</b> & <img")).toBeVisible();
  await checkWidth(ann.page, "waiting");
  await check(eva, "waiting-spectator");
  await sitDown(bob, "Ann-room");
  for (const guest of [ann, bob]) await expect(hand(guest).first()).toBeVisible();
  // A rated match: everybody's rating is next to the name.
  for (const guest of [ann, bob, eva]) await expect.poll(() => guest.page.locator("kz-table .plate .elo").evaluateAll((marks) => marks.map((mark) => mark.title))).toEqual(["Elo 1200", "Elo 1200"]);

  // During play: players' lines are for all, the spectator's for spectators.
  await expect(ann.page.getByRole("complementary", { name: "Table talk" })).toBeVisible();
  await expect(ann.page.getByText("Watching: Guest")).toBeVisible();
  await say(ann, "Good luck");
  await bob.page.getByRole("button", { name: "Table talk, 1 new line" }).click();
  await expect(log(bob).getByText("Good luck")).toBeVisible();
  await say(bob, "You too");
  await expect(log(ann).getByText("You too")).toBeVisible();
  await check(bob, "talk-sheet");
  await bob.page.keyboard.press("Escape");
  await talk(eva).click();
  await expect(log(eva).getByText("You too")).toBeVisible();
  await say(eva, "She has no sixes");
  await say(ann, "Still here?");
  await expect(log(ann).getByText("sixes")).toHaveCount(0);
  await expect(talk(bob)).toHaveAttribute("aria-label", "Table talk, 1 new line");
  await checkWidth(ann.page, "talk-beside");

  // The chat opens at its last line, however little of it fits.
  await resize(bob.page, { width: PHONE.width, height: 300 });
  await talk(bob).click();
  await expect(log(bob).getByText("Still here?")).toBeVisible();
  await expect.poll(() => log(bob).evaluate((lines) => lines.scrollHeight > lines.clientHeight && lines.scrollTop + lines.clientHeight > lines.scrollHeight - 24)).toBe(true);
  await bob.page.keyboard.press("Escape");
  await resize(bob.page, PHONE);
  await eva.page.keyboard.press("Escape");
  await expect(eva.page.getByText("You are watching")).toBeVisible();
  await expect(hand(eva)).toHaveCount(0);
  expect(eva.frames.flatMap((frame) => (frame.ok?.state ?? frame).match?.hand ?? []), "a spectator is sent no hand").toEqual([]);
  await check(eva, "spectator");

  // A person is blocked, and unblocked.
  const line = log(ann).locator(".line", { hasText: "You too" });
  await line.getByRole("button", { name: "About Bob-room" }).click();
  await check(ann, "about");
  await ann.page.getByRole("button", { name: "Block Bob-room" }).click();
  await expect(ann.page.getByText("You no longer see what Bob-room writes.")).toBeVisible();
  await expect(log(ann).getByText("You too")).toHaveCount(0);
  await ann.page.getByRole("button", { name: "Undo" }).click();
  await expect(ann.page.getByText("You see what Bob-room writes again.")).toBeVisible();

  // The end: what it changed.
  await resign(bob);
  await expect(card(ann).getByText("Elo 1200 → 1216")).toBeVisible();
  await expect(card(bob).getByText("Elo 1200 → 1184")).toBeVisible();
  await checkWidth(ann.page, "match-end");
  await checkWidth(bob.page, "match-end-phone");

  // Other rules are proposed once they differ, and the other person agrees.
  await card(ann).getByRole("button", { name: "More" }).click();
  await card(ann).getByRole("button", { name: "Other rules" }).click();
  const rules = ann.page.getByRole("dialog", { name: "Other rules" });
  const propose = rules.getByRole("button", { name: "Propose" });
  await expect(rules.getByText("Nothing is different yet.")).toBeVisible();
  await expect(propose).toBeDisabled();
  await unfold(rules);
  const target = rules.getByRole("spinbutton", { name: /^Played to/ });
  await target.fill("50");
  await target.blur();
  await checkWidth(ann.page, "propose");
  await propose.click();
  await expect(card(bob).getByText("Ann-room proposes: Kozel for two, fish for one, to 50")).toBeVisible();
  await expect(card(ann).getByText("You propose: Kozel for two")).toBeVisible();
  await check(bob, "proposal");
  await card(bob).getByRole("button", { name: "Agree" }).click();
  await expect(card(bob)).toHaveCount(0);
  await expect.poll(() => application(bob).options.target).toBe("50");
  await expect(hand(bob).first()).toBeVisible();
});

test("ways to a seat: by a link, where one chooses it; by the form, while the list changes; by matchmaking", async ({ arrive, server }) => {
  const host = await arrive({ viewport: PHONE });
  const friend = await arrive({ viewport: PHONE });
  const other = await arrive({ viewport: DESKTOP });
  // A number half typed stays while the list of tables changes.
  const dialog = await newTable(other);
  await unfold(dialog);
  const target = dialog.getByLabel("Played to");
  await target.press("Control+A");
  await target.pressSequentially("5");
  const table = await openTable(host, { game: "kozel-yard" });
  await expect(other.page.locator("kz-lobby").getByRole("listitem", { includeHidden: true }).first()).toBeAttached();
  await expect(target).toHaveValue("5");
  await target.pressSequentially("0");
  expect(await open(dialog)).not.toBe(table);
  await expect.poll(() => application(other)?.options.target).toBe("50");

  // On a phone a person who waits sees the input field.
  const field = host.page.getByRole("textbox", { name: "Say something" });
  await expect.poll(async () => (await field.boundingBox()).y + 44).toBeLessThanOrEqual(PHONE.height);
  // A person who comes by a link chooses a seat, and with it a partner.
  await friend.page.goto(`${server.url}/t/${table}`);
  const third = friend.page.getByRole("button", { name: "Sit here, seat 3" });
  await expect(third).toBeVisible();
  await check(friend, "waiting-choose-phone");
  await third.click();
  await expect.poll(() => application(friend)?.free).toBe(2);
  await expect.poll(() => friend.frames.findLast((frame) => frame.ok?.state)?.ok.state.you).toBe(3);
  await expect(friend.page.getByRole("button", { name: /^Sit here/ }), "whoever sits does not sit down twice").toHaveCount(0);
  await expect(host.page.locator("kz-waiting .seat.top").getByText("Guest")).toBeVisible();
  for (const { page } of [host, friend, other]) {
    await page.getByRole("button", { name: "Leave the table" }).click();
    await expect(page.locator("kz-lobby .play:not([disabled])")).toBeVisible();
  }

  // People who want the same match get the same table. Bots play at the requested level.
  const fourth = await arrive();
  for (const { page } of [friend, fourth]) {
    await page.getByRole("group", { name: "Against" }).getByText("people").click();
    await page.locator("kz-lobby .hero").getByRole("group", { name: "Players" }).getByText("2", { exact: true }).click();
    await page.getByRole("button", { name: "Play now" }).click();
    await expect(page.locator("kz-seeking").getByText("Looking for players…")).toBeVisible();
  }
  await server.advance(1000); // tables are formed once a second
  for (const { page } of [friend, fourth]) await page.waitForURL(/\/t\/\w+$/);
  expect(friend.page.url()).toBe(fourth.page.url());
  await expect(hand(friend).first()).toBeVisible();
  await other.page.getByRole("combobox", { name: "Bots play as" }).selectOption("club");
  await other.page.reload();
  await other.page.getByRole("button", { name: "Play now" }).click();
  await expect(hand(other).first()).toBeVisible();
  await expect.poll(() => new Table(other).seats[1].name).toBe("club");
});

// ---- queues and terms (docs/protocol.md, "Terms")

test("a queue: whoever loses gets up, whoever waits sits down", async ({ arrive }) => {
  const [host, second, third] = [await arrive({ colours: "dark" }), await arrive(), await arrive({ viewport: PHONE })];
  const dialog = await newTable(host);
  await seats(dialog, 2);
  await unfold(dialog, "Rating, stake, queue");
  await dialog.getByRole("checkbox", { name: /^Queue/ }).check();
  await open(dialog);
  await second.page.goto(host.page.url());
  await second.page.getByRole("button", { name: "Sit down" }).click();
  await expect(hand(second).first()).toBeVisible();
  await third.page.goto(host.page.url());
  await talk(third).click();
  await third.page.getByRole("button", { name: "Wait for a seat" }).click();
  await expect(third.page.getByRole("button", { name: "Leave the queue" })).toBeVisible();
  await check(third, "queue");
  await third.page.keyboard.press("Escape");
  const queue = host.page.getByRole("group", { name: "Queue" });
  await expect(queue.getByText(await nameOf(third))).toBeVisible();
  await resign(second);
  await expect(card(host).getByText("Next to sit down:")).toBeVisible();
  await check(host, "queue-next");
  await card(host).getByRole("button", { name: "Rematch" }).click();
  // The third one plays now, the second waits at the end of the queue.
  await expect(hand(third).first()).toBeVisible();
  await expect(second.page.getByText("You are watching")).toBeVisible();
  await expect(queue.getByText(await nameOf(second))).toBeVisible();
});

/** Returns a person who plays by the protocol. */
async function person(server, tab) {
  const address = { port: server.port, origin: server.url };
  const { cookie } = await Browser.arrive(address);
  const player = new Player(address, cookie, tab);
  await player.begin();
  return player;
}

test("terms that change are shown before one sits down by them, and asked about in a queue", async ({ arrive, server }) => {
  const [one, two] = [await person(server, "oneofterms"), await person(server, "twoofterms")];
  const guest = await arrive({ viewport: NARROW });
  const { page } = guest;
  const dialog = page.getByRole("dialog", { name: "Play by these rules?" });
  const { table } = await one.ask({ do: "open", game: "kozel", seats: 2 });
  await one.enter(table);
  await expect(page.getByText("60 s per move").first()).toBeVisible();
  await one.ask({ do: "propose", table, time: 15, reserve: 0 });
  await server.advance(1000); // the server sends changes of the list from time to time
  await expect(page.getByText("15 s per move").first()).toBeVisible();
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog.getByText("The rules of this table have changed.")).toBeVisible();
  await expect(dialog.getByText("15 s per move")).toBeVisible();
  await check(guest, "changed terms");
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await expect(dialog).toBeHidden();
  expect((await one.ask({ do: "enter", table })).state.seats[1]).toBe(null);
  // The same at the table itself, which was entered under outdated terms. Now they suit.
  await page.goto(`${server.url}/t/${table}`);
  await expect(page.getByRole("button", { name: "Sit down" })).toBeVisible();
  await one.ask({ do: "propose", table, time: 30, reserve: 0 });
  await expect(page.getByText("30 s per move")).toBeVisible();
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog.getByText("30 s per move")).toBeVisible();
  await dialog.getByRole("button", { name: "Agree" }).click();
  await expect(hand(guest).first()).toBeVisible();
  await new Table(guest).resign();
  await card(guest).getByRole("button", { name: "More" }).click();
  await card(guest).getByRole("button", { name: "To the lobby" }).click();

  // A person who waits in a queue is asked when its rules change, on any page.
  const { table: queued } = await one.ask({ do: "open", game: "kozel", seats: 2, queue: true });
  await two.ask({ do: "sit", table: queued });
  await one.ask({ do: "enter", table: queued });
  await page.goto(`${server.url}/t/${queued}`);
  await talk(guest).click();
  await page.getByRole("button", { name: "Wait for a seat" }).click();
  await expect(page.getByRole("button", { name: "Leave the queue" })).toBeVisible();
  await page.goto(server.url);
  await expect(page.locator("kz-lobby .play:not([disabled])")).toBeVisible();
  const unconfirmed = async () => (await one.ask({ do: "enter", table: queued })).state.unconfirmed.length;
  const change = async (time) => {
    await one.ask({ do: "resign", table: queued });
    const { v, app } = (await one.ask({ do: "enter", table: queued })).state;
    await server.advance(1000); // while somebody waits there is at most one change a second
    const { id } = await one.ask({ do: "propose", table: queued, v, terms: app.terms, time });
    await two.ask({ do: "agree", table: queued, id, terms: app.terms });
  };
  await change(15);
  await expect(dialog.getByText("15 s per move")).toBeVisible();
  expect(await unconfirmed()).toBe(1);
  // They change again while the dialog is open: it asks again, and only the second answer counts.
  await change(20);
  await expect(dialog.getByText("20 s per move")).toBeVisible();
  await expect(dialog.getByText("15 s per move")).toHaveCount(0);
  expect(await unconfirmed()).toBe(1);
  // (A question that replaces another one cannot be answered at once.)
  await dialog.getByRole("button", { name: "Agree" }).click();
  await expect(dialog).toBeHidden();
  const { state } = await one.ask({ do: "enter", table: queued });
  expect([state.queue.length, state.unconfirmed]).toEqual([1, []]);
  for (const { client } of [one, two]) client.socket.close();
});

// ---- giving up

test.describe("where few early quits are free", () => {
  test.use({ serverOptions: ["--fair-acts", "3", "--fair-quits", "1"] });

  test("a stake, and giving up: early, whether it counts; between two deals, until the next one begins", async ({ arrive }) => {
    const host = await arrive({ viewport: PHONE, colours: "dark" });
    const other = await arrive({ viewport: DESKTOP });
    const dialog = await newTable(host);
    await dialog.locator("select").selectOption("kozel-bank");
    await seats(dialog, 2);
    await unfold(dialog, "Rating, stake, queue");
    await expect(dialog.getByText("You have 1000 coins.")).toBeVisible();
    await dialog.getByRole("spinbutton", { name: /^Stake/ }).fill("50");
    await expect(dialog.getByText("A table with a queue takes no stake")).toBeVisible();
    await open(dialog);
    await sitDown(other, await nameOf(host));
    const [mine, theirs] = [new Table(host), new Table(other)];
    const again = async () => {
      for (const guest of [host, other]) await card(guest).getByRole("button", { name: "Rematch", exact: true }).click();
      await expect(card(host)).toHaveCount(0);
      await expect(mine.hand.first()).toBeVisible();
    };
    // Before a resignation the page shows whether it counts. The end shows the result.
    for (const [before, after] of [["Early quits left today: 1", "Early quits left today: 0"], ["It counts in full, with points and stake.", "Counts in full: early quit 2 of"]]) {
      await expect(mine.hand.first()).toBeVisible();
      await expect(host.page.locator("kz-table .cloth .standing").getByText("Bank: 100 coins")).toBeVisible();
      await check(host, "stake");
      await host.page.locator("kz-table .buttons .icon[popovertarget]").click();
      await host.page.locator("kz-table #menu .danger").click();
      const asked = host.page.locator("kz-table #resign[open]");
      await expect(asked.getByText(before)).toBeVisible();
      await checkWidth(host.page, "resign-early");
      await asked.locator(".danger").click();
      await expect(mine.card.getByText(after)).toBeVisible();
      if (after.startsWith("Counts")) {
        await expect(card(other).getByText("+50 coins")).toBeVisible();
        await expect(card(host).getByText("−50 coins")).toBeVisible();
        await expect(other.page.getByText("You have 1050 coins.")).toBeVisible();
        await check(host, "stake-end");
      }
      await again();
    }

    // Between two deals the others are waited for, and the person may play on.
    const over = (table) => table.card.locator("button[data-first]").isVisible();
    while (!(await over(mine))) for (const table of [mine, theirs]) if (await table.playable.count()) await table.lay();
    await mine.resign();
    const said = host.page.getByText("You resign as soon as the next deal begins.");
    await host.page.locator("kz-table .show-card").click();
    await expect(said).toBeVisible();
    await check(host, "resigning");
    await host.page.getByRole("button", { name: "Play on" }).click();
    await expect(said).toHaveCount(0);
    await expect(mine.card.getByText("Waiting for the others")).toBeVisible();
    // A resignation that is taken back has no effect. A second one counts.
    await host.page.getByRole("button", { name: "Look at the table" }).click();
    await resign(host);
    await theirs.onward();
    for (const guest of [host, other]) await expect(card(guest)).toBeVisible();
    await expect(theirs.card.getByText(/resigned/).first()).toBeVisible();
  });
});

test("a table that has closed leads to the replay of its last match: who is there, who has its link, and within the page", async ({ arrive, server }) => {
  const players = [];
  for (const name of ["Ann-gone", "Bob-gone"]) players.push(new Player(server, (await newPerson(server, name)).cookie, `tab${name.slice(0, 3)}gone`));
  for (const player of players) await player.begin();
  const { table } = await players[0].ask({ do: "open", game: "kozel", seats: 2, private: true });
  await players[1].ask({ do: "sit", table });
  const guest = await arrive({ path: `/t/${table}` });
  const { page } = guest;
  await expect(page.locator("kz-table")).toBeVisible();
  await players[0].ask({ do: "resign", table });
  for (const player of players) await player.ask({ do: "leave", table });
  for (const { client } of players) client.socket.close();

  await expect(page.getByRole("heading", { name: "This table is closed." })).toBeVisible();
  await check(guest, "a table that has closed");
  await page.getByRole("button", { name: "Replay" }).click();
  // (The replay adds its place as a fragment when it has begun.)
  await expect(page).toHaveURL(/\/r\/\w+(#|$)/);
  const shown = () => page.url().replace(/#.*/, "");
  const replay = shown();
  await expect(page.locator("kz-replay .now")).toBeVisible();

  await page.goto(`${server.url}/t/${table}`);
  expect(shown()).toBe(replay);
  await page.goto(server.url);
  guest.expected = /status of 404/;
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/t/${table}`);
  await expect.poll(shown).toBe(replay);
  await expect(page.locator("kz-replay .now")).toBeVisible();
});

test("a match against bots that was left is in the lobby, come back to by Play now, and given up, between two deals too", async ({ arrive, server }) => {
  const guest = await arrive({ viewport: PHONE });
  const { page } = guest;
  const table = new Table(guest);
  const play = page.getByRole("button", { name: "Play now" });
  const left = page.locator("kz-lobby .return");
  const home = async () => {
    await page.goBack();
    await expect(left.first()).toBeVisible();
  };
  await play.click();
  await table.wait();
  const first = page.url();
  for (let round = 0; round < 3; round++) {
    await home();
    await expect(left.filter({ hasText: "Kozel for four · Your move" })).toBeVisible();
    await play.click();
    await expect(page).toHaveURL(first);
  }
  await home();
  await expect(left).toHaveCount(1);
  // Where the buttons need two lines the way back is above the way out.
  await resize(page, { width: 320, height: 640 });
  const [back, out] = await Promise.all(["Back to your table", "Resign"].map((name) => left.getByRole("button", { name }).boundingBox()));
  expect(back.y).toBeLessThan(out.y);
  await resize(page, PHONE);
  // Every other page leads back to it.
  await page.getByRole("link", { name: "Set up a position" }).click();
  const bar = page.locator("kz-running a");
  await expect(bar).toContainText("Your move");
  await expect(bar).toContainText("Kozel for four");
  await bar.click();
  await expect(page).toHaveURL(first);
  await table.wait();
  await page.goBack();
  await expect(bar).toBeVisible();
  await home();
  await expect(bar).toHaveCount(0);
  await left.getByRole("button", { name: "Resign" }).click();
  const asked = page.locator("kz-lobby #resign[open]");
  await asked.getByRole("button", { name: "Play on" }).click();
  await expect(left).toHaveCount(1);
  await left.getByRole("button", { name: "Resign" }).click();
  await asked.getByRole("button", { name: "Resign" }).click();
  await expect(left).toHaveCount(0);

  // Between two deals against bots the match is resigned at once.
  await play.click();
  await page.waitForURL((url) => /\/t\//.test(url.pathname) && String(url) !== first);
  while ((await table.wait()) === "play") await table.lay();
  const menu = await table.openMenu();
  await menu.locator(".danger").click();
  await expect(page.getByText("The deal is over: you resign as soon as the next one begins.")).toBeVisible();
  await page.locator("kz-table #resign[open] .danger").click();
  await expect(card(guest)).toBeVisible();
  expect(table.matchResult.by).toBe("resign");
  // Everybody has the place of the result, and the seat that resigned is the last. The points of the deal, which decide the others' places, are
  // left to chance.
  const rows = await table.card.locator(".places li").evaluateAll((list) => list.map((row) => [".place", ".player em"].map((part) => row.querySelector(part)?.textContent.trim())));
  const places = table.matchResult.places.toSorted();
  expect(rows).toEqual([...places.slice(0, 3).map((place) => [`${place}.`, "winner"]), ["4.", undefined]]);
  // A person who reloads the lobby instead of using its link still sits at that table. They see its state, and may leave it.
  await page.goto(server.url);
  const own = left.filter({ hasText: "The match is over" });
  await own.getByRole("button", { name: "Leave the table" }).click();
  await expect(own).toHaveCount(0);
});

// ---- tabs

test("two tabs show one table, the same turn taken in both counts once, and one tab too many says what to do", async ({ arrive, server }) => {
  const first = await arrive();
  await openTable(first, { players: 2 });
  await first.page.getByRole("button", { name: "Start with bots" }).click();
  const table = new Table(first);
  expect(await table.wait()).toBe("play");
  const second = await arrive.again(first);
  await second.page.goto(first.page.url());
  const other = new Table(second);
  expect(await other.wait()).toBe("play");
  const shown = ({ page }) => page.locator("kz-table :is(.held, .laid)").evaluateAll((all) => all.map((tile) => `${tile.classList.contains("held")} ${tile.dataset.tile}`).sort());
  const same = () => expect.poll(async () => JSON.stringify(await shown(second)) === JSON.stringify(await shown(first)), "both tabs show the same").toBe(true);
  await same();
  for (const here of [table, other]) {
    await here.lay();
    expect(await here.wait()).toBe("play");
    await same();
  }

  // The same turn in both at once.
  const own = await table.hand.count();
  const seen = first.frames.length;
  const tile = await table.playable.first().getAttribute("data-tile");
  const press = async ({ page }) => {
    await page.locator(`kz-table .held[data-tile="${tile}"]`).dispatchEvent("click");
    // If there are two ends they are highlighted. Otherwise the turn is on its way.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const offer = page.locator("kz-table button.offer.live");
    if (await offer.count()) await offer.first().dispatchEvent("click");
  };
  // The server takes neither turn before both are on their way. (Otherwise the tile can be gone in the other tab.)
  server.child.kill("SIGSTOP");
  await Promise.all([press(first), press(second)]);
  server.child.kill("SIGCONT");
  await expect.poll(() => first.frames.slice(seen).some((frame) => frame.ev === "step" && frame.seat === 1)).toBe(true);
  await same();
  expect(await table.hand.count(), "one tile was laid, not two").toBeGreaterThanOrEqual(own - 1);
  for (const { page } of [first, second]) await expect(page.locator("kz-toasts .toast")).toHaveCount(0);

  // With fourteen more, the next one is too many. It continues when another one is closed.
  const [{ name, value }] = (await first.context.cookies()).filter((cookie) => /kozel/.test(cookie.name));
  const others = [];
  for (let i = 0; i < 14; i++) {
    const player = new Player({ port: server.port, origin: server.url }, `${name}=${value}`, `othertab${i}`);
    await player.begin();
    others.push(player);
  }
  const late = await arrive.again(first);
  await late.page.clock.install();
  await late.page.goto(server.url);
  const told = late.page.locator("kz-toasts").getByText("The game is open in 16 tabs already: close one of them, and it goes on here");
  await expect(told).toBeVisible();
  await late.page.clock.runFor(20_000); // it has been tried again
  await expect(told).toHaveCount(1);
  others[0].client.socket.close();
  await expect(async () => {
    await late.page.clock.runFor(10_000);
    await expect(late.page.locator("kz-lobby .play:not([disabled])")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(late.page.locator("kz-toasts .lost")).toHaveCount(0);
  for (const { client } of others) client.socket.close();
});
