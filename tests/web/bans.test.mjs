// Bans of networks in a browser: a host sets one, who comes from there is told, and who has an account signs in all the same.
import { after, before, test } from "node:test";
import { Guest, launch } from "./lib/browser.mjs";
import { atPage, newPerson, promote } from "./lib/people.mjs";
import { Server } from "./lib/server.mjs";

let server, browser, host;
before(async () => {
  server = await Server.start("--rate", "0");
  host = await newPerson(server, "Host_1");
  await newPerson(server, "Ann");
  await promote(server, "Host_1", 2);
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
  await guest.page.getByRole("textbox", { name: "Password" }).fill("secret");
  await guest.page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await guest.page.locator("kz-account").getByRole("heading", { name: "Password" }).waitFor();
  await guest.leave();

  await page.getByRole("button", { name: "End the ban of 127.0.0.0/8" }).click();
  await page.getByText("No network is banned.").waitFor();
  await page.getByRole("link", { name: "Log" }).click();
  await page.getByText("ended the ban of a network").waitFor();
  await boss.leave();
});
