// Bans of networks in a browser: a host sets one, who comes from there is told, and who has an account signs in all the same.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Player } from "../server/player.mjs";
import { Guest, launch, NARROW } from "./lib/browser.mjs";
import { atPage, newPerson, promote } from "./lib/people.mjs";
import { Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { settles } from "./lib/until.mjs";

let server, browser, host;
before(async () => {
  server = await Server.start("--rate", "0");
  host = await newPerson(server, "Hermine");
  await newPerson(server, "Ann");
  await promote(server, "Hermine", 2);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("a host bans a network; a newcomer reads why, who has an account signs in", { timeout: 120_000 }, async () => {
  const boss = await atPage(browser, server, host, { path: "/admin" });
  const { page } = boss;
  await page.getByRole("link", { name: "Networks" }).click();
  await page.getByText("No network is banned.").waitFor();
  await page.getByText("Your own address is 127.0.0.1.").waitFor();
  await page.getByRole("textbox", { name: "Network" }).fill("127.0.0.1/8");
  await page.getByRole("textbox", { name: "Reason" }).fill("too much noise");
  await page.getByRole("button", { name: "Ban a network" }).click();
  await page.locator("#network-fault").getByText("this is no network", { exact: false }).waitFor();
  await page.getByRole("textbox", { name: "Network" }).fill("127.0.0.0/8");
  await page.getByRole("button", { name: "Ban a network" }).click();
  await page.locator("#network-fault").getByText("your own address is in this network", { exact: false }).waitFor();
  await page.getByRole("checkbox", { name: "This network is meant" }).check();
  await page.getByRole("button", { name: "Ban a network" }).click();
  await page.getByText(/^Banned until .*: too much noise$/).waitFor();
  await boss.picture("admin-bans");

  const guest = await Guest.arrive(browser, server.url, { path: "/account" });
  await guest.page.locator("kz-account").getByText(/^this address is banned until .*: too much noise$/i).waitFor();
  await guest.picture("account-banned");
  await guest.page.locator("kz-account").getByRole("button", { name: "Sign in" }).click();
  await guest.page.getByRole("textbox", { name: "Name" }).fill("Ann");
  await guest.page.getByRole("textbox", { name: "Password" }).fill("goat&barn");
  await guest.page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await guest.page.locator("kz-account").getByRole("heading", { name: "Password" }).waitFor();
  await guest.leave();

  // Elsewhere it stays to be read, with a way to the account.
  const other = await Guest.arrive(browser, server.url);
  const strip = other.page.getByRole("status").filter({ hasText: /^\s*this address is banned until .*: too much noise/i });
  await strip.waitFor();
  await strip.getByRole("button", { name: "Sign in" }).click();
  await other.page.locator("kz-account").getByRole("button", { name: "Sign in" }).waitFor();
  await other.leave();

  await page.getByRole("button", { name: "End the ban of 127.0.0.0/8" }).click();
  await page.getByText("No network is banned.").waitFor();
  await settles(async () => assert.equal(await page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.id;
  }), "network"));
  await page.getByRole("link", { name: "Log" }).click();
  await page.getByText("ended the ban of a network").waitFor();
  // A short page begins below the header.
  const [header, heading] = [await page.locator("kz-header").boundingBox(), await page.locator("kz-admin h1").boundingBox()];
  assert.ok(heading.y - header.y - header.height < 60, `the heading is at ${heading.y}`);
  await boss.leave();
});

test("one page too many says why, once and for as long as it is so", { timeout: 60_000 }, async () => {
  const ann = await newPerson(server, "Many");
  const others = [];
  for (let n = 0; n < 16; n++) {
    const player = new Player({ port: server.port, origin: server.url }, ann.cookie, `manytabs${String(n).padStart(8, "0")}`);
    await player.begin();
    others.push(player);
  }
  const last = await atPage(browser, server, ann, { viewport: NARROW, language: "de" });
  const told = last.page.getByText("Das Spiel ist schon in 16 Tabs geöffnet");
  await told.waitFor();
  await last.page.waitForTimeout(2_500); // it has been tried again
  assert.equal(await told.count(), 1);
  await last.picture("one-page-too-many");
  for (const { client } of others) client.socket.close();
  await told.waitFor({ state: "detached" });
  await last.leave();
});
