// What is seen of the page where its script never comes: the rules, and ways between games and languages.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, launch, NARROW } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";

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

test("without JavaScript one reads the rules, and goes from game to game and from language to language", { timeout: 60_000 }, async () => {
  for (const [viewport, colorScheme] of [[NARROW, "light"], [DESKTOP, "dark"]]) {
    const context = await browser.newContext({ viewport, colorScheme, locale: "uk", javaScriptEnabled: false });
    const page = await context.newPage();
    const complaints = [];
    page.on("console", (message) => complaints.push(message.text()));
    const see = async (what) => {
      mkdirSync(join(root, "build", "screenshots"), { recursive: true });
      await page.screenshot({ path: join(root, "build", "screenshots", `plain-${what}-${viewport.width}-${colorScheme}.png`) });
      const { scroll, client } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
      assert.ok(scroll <= client, `${what}: ${scroll} > ${client}`);
    };
    await page.goto(server.url);
    assert.equal(await page.locator("h1").textContent(), "Стіл у дворі й партія в козла");
    await see("front");
    await page.getByRole("link", { name: "Морський козел", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Морський козел" }).waitFor();
    assert.match(await page.title(), /^Морський козел: правила · kozel$/);
    assert.ok(await page.locator("img").first().evaluate((picture) => picture.decode().then(() => picture.naturalWidth === 1200)), "the picture is there");
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.getByRole("heading", { level: 1, name: "Seeziege" }).waitFor();
    assert.ok((await page.locator("main p").allTextContents()).join(" ").length > 1000, "the rules are told");
    await see("rules");
    await page.getByRole("link", { name: "Muggins" }).click();
    await page.getByRole("heading", { level: 1, name: "Muggins" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    assert.deepEqual((await page.goto(`${server.url}/games/nothing?lang=ro`)).status(), 404);
    await page.getByRole("main").getByRole("link").click();
    await page.waitForURL(/\/\?lang=ro$/);
    assert.deepEqual(complaints.filter((text) => !/404/.test(text)), []);
    await context.close();
  }
});

test("a link in a language is shown in that language, until one chooses another", { timeout: 60_000 }, async () => {
  const page = await browser.newPage({ locale: "en" });
  await page.goto(`${server.url}/games/sea-goat?lang=de`);
  await page.getByRole("heading", { level: 1, name: "Seeziege" }).waitFor();
  assert.equal(await page.getByRole("main").count(), 1, "what is for others is gone");
  await page.getByRole("button", { name: "Einstellungen" }).filter({ visible: true }).first().click();
  await page.getByRole("dialog", { name: "Einstellungen" }).locator("select").filter({ hasText: "Українська" }).selectOption("uk");
  await page.getByRole("heading", { level: 1, name: "Морський козел" }).waitFor();
  await page.close();
});
