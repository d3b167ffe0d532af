// SPDX-License-Identifier: MIT
// Two devices in one place: a match over a connection between two pages, without a server.
import { findings, SIZES, test, expect } from "./lib/test.mjs";

const table = (page) => page.locator("kz-local-table kz-table");
const code = async (page) => {
  await page.getByText("Without a camera: as a text").click();
  return page.locator("kz-pair .text").textContent();
};
const enter = async (page, text) => {
  await page.getByLabel("Or paste the text here").fill(text);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
};

test("two devices connect", async ({ page, browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: "en", serviceWorkers: "block" });
  const guest = await context.newPage();
  guest.on("pageerror", (e) => console.log("guest", e.stack));
  page.on("pageerror", (e) => console.log("host", e.stack));
  await guest.addInitScript({ content: site.script });
  await page.goto("/local");
  await page.getByRole("button", { name: "Play with another device" }).click();
  const offer = await code(page);
  console.log(offer, offer.length);
  await guest.goto("/local");
  await guest.getByRole("link", { name: "Join a match nearby" }).click();
  await enter(guest, offer);
  const answer = await code(guest);
  console.log(answer, answer.length);
  await enter(page, answer);
  await expect(table(page)).toBeVisible({ timeout: 15000 });
  await expect(table(guest)).toBeVisible();
  await guest.screenshot({ path: "/tmp/radio-try/guest.png" });
  await page.screenshot({ path: "/tmp/radio-try/host.png" });
  await context.close();
});
