// A form in a low window. (The table in low windows: tests/component/windows.spec.mjs.)
import { after, before } from "node:test";
import { Guest, launch } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { becomes } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("what is wrong with a form is in sight on a phone that lies", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { viewport: { width: 844, height: 390 } });
  const { page } = guest;
  await page.goto(`${server.url}/account`);
  await page.locator("kz-account .panel .primary").click();
  await page.locator("kz-sign #name").fill("Olena");
  await page.locator("kz-sign #password").fill("1");
  for (const password of ["1", "goat&barn"]) {
    // Registering with too short a password, which is the field's fault; signing in with a wrong one, which is the form's.
    await page.locator("kz-sign #password").fill(password);
    await page.locator("kz-sign .primary").click();
    const fault = page.locator("kz-sign .fault");
    await fault.waitFor();
    const hidden = () =>
      fault.evaluate((node) => {
        const { left, top, bottom } = node.getBoundingClientRect();
        return [top + 2, bottom - 2].some((y) => !node.contains(node.getRootNode().elementFromPoint(left + 10, y)));
      });
    await becomes(hidden, false, "what is said of the fault lies outside or under something");
    if (password === "1") await page.locator("kz-sign .foot .plain").click();
  }
  await guest.leave();
});
