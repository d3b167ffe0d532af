// Terms that change before a tap (docs/protocol.md, "Terms"): the page shows the new ones and asks, and nothing is taken before that.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Browser } from "../server/browser.mjs";
import { Player } from "../server/player.mjs";
import { findings } from "./lib/axe.mjs";
import { Guest, launch, NARROW } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";
import { checkWidth } from "./lib/tour.mjs";

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

/** Somebody who plays by the protocol. */
async function person(tab) {
  const address = { port: server.port, origin: server.url };
  const { cookie } = await Browser.arrive(address);
  const player = new Player(address, cookie, tab);
  await player.begin();
  return player;
}

const dialogOf = ({ page }) => page.getByRole("dialog", { name: "Play by these rules?" });

test("rules that change under a waiting table are shown before one sits down by them", { timeout: 120_000 }, async () => {
  const host = await person("hostofterms");
  const { table } = await host.ask({ do: "open", game: "kozel", seats: 2 });
  await host.enter(table);
  const guest = await Guest.arrive(browser, server.url, { viewport: NARROW });
  const { page } = guest;
  await page.getByText("60 s per move").first().waitFor();
  await host.ask({ do: "propose", table, time: 15, reserve: 0 });
  await page.getByText("15 s per move").first().waitFor();
  const dialog = dialogOf(guest);
  await page.getByRole("button", { name: "Sit down" }).click();
  await dialog.getByText("The rules of this table have changed.").waitFor();
  await dialog.getByText("15 s per move").waitFor();
  await guest.picture("terms-changed");
  await checkWidth(page, "changed terms");
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await dialog.waitFor({ state: "hidden" });
  assert.deepEqual((await host.ask({ do: "enter", table })).state.seats[1], null);
  // The same at the table itself, which was entered under terms that are no more; now they suit.
  await page.goto(`${server.url}/t/${table}`);
  await page.getByRole("button", { name: "Sit down" }).waitFor();
  await host.ask({ do: "propose", table, time: 30, reserve: 0 });
  await page.getByText("30 s per move").waitFor();
  await page.getByRole("button", { name: "Sit down" }).click();
  await dialog.getByText("30 s per move").waitFor();
  await dialog.getByRole("button", { name: "Agree" }).click();
  await new Table(guest).hand.first().waitFor();
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
  host.client.socket.close();
});

test("whoever waits in a queue is asked when its rules change, wherever on the page", { timeout: 120_000 }, async () => {
  const [one, two] = [await person("oneofterms"), await person("twoofterms")];
  const { table } = await one.ask({ do: "open", game: "kozel", seats: 2, queue: true });
  await two.ask({ do: "sit", table });
  await one.ask({ do: "enter", table });
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  await page.goto(`${server.url}/t/${table}`);
  await page.getByRole("button", { name: "Wait for a seat" }).click();
  await page.getByRole("button", { name: "Leave the queue" }).waitFor();
  await page.goto(server.url);
  await page.locator("kz-lobby .play:not([disabled])").waitFor();
  const change = async (changed) => {
    await one.ask({ do: "resign", table });
    const { v, app } = (await one.ask({ do: "enter", table })).state;
    // (While somebody waits there is one change a second at most.)
    const propose = () => one.ask({ do: "propose", table, v, terms: app.terms, ...changed }).catch((error) => assert.equal(error.code, "too-fast"));
    let made;
    await until(async () => (made = await propose()), "the proposal is made");
    const { id } = made;
    await two.ask({ do: "agree", table, id, terms: app.terms });
  };
  await change({ time: 15 });
  const dialog = dialogOf(guest);
  await dialog.getByText("15 s per move").waitFor();
  assert.equal((await one.ask({ do: "enter", table })).state.unconfirmed.length, 1);
  // They change again while the dialog is open: it asks again, and only the second answer counts.
  await change({ time: 20 });
  await dialog.getByText("20 s per move").waitFor();
  assert.equal(await dialog.getByText("15 s per move").count(), 0);
  assert.equal((await one.ask({ do: "enter", table })).state.unconfirmed.length, 1);
  await dialog.getByRole("button", { name: "Agree" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { state } = await one.ask({ do: "enter", table });
  assert.deepEqual([state.queue.length, state.unconfirmed], [1, []]);
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
  for (const { client } of [one, two]) client.socket.close();
});
