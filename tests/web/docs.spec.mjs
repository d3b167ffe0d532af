// SPDX-License-Identifier: MIT
// The site of the documents as the server serves it: its policy allows the site's scripts and styles, its search finds, its links lead on.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./lib/browser.mjs";
import { resize } from "./lib/fitting.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { program, root, Server } from "./lib/server.mjs";

test("the documents are read and searched at /docs/", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-docs-"));
  const built = spawnSync(join(root, "scripts/site"), [join(folder, "site")], { encoding: "utf8" });
  expect(built.status, built.stderr).toBe(0);
  const server = await Server.start("--docs", join(folder, "site"), "--database", folder);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const faults = [];
    page.on("console", (message) => message.type() !== "log" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    // With the service worker of the page, which must not answer for it.
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // A host finds it in the administration.
    const register = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Ann", password: "goat&barn" }) };
    expect(await page.evaluate((register) => fetch("/api/register", register).then(({ status }) => status), register)).toBe(200);
    expect(spawnSync(program, ["admin", "role", "Ann", "host", "--store", server.db]).status).toBe(0);
    await page.goto(`${server.url}/admin`);
    await expect(page.getByRole("link", { name: "Manual (in English)" })).toHaveAttribute("href", `${server.url}/docs/`);
    await page.goto(`${server.url}/docs`);
    await expect(page).toHaveURL(/\/docs\/$/);
    await page.getByLabel("Search").pressSequentially("backup");
    const found = page.locator("#mkdocs-search-results a", { hasText: "Backup and upgrade" }).first();
    await found.click();
    await expect(page).toHaveURL(/\/docs\/docs\/operations\.html#backup-and-upgrade$/);
    await page.getByRole("link", { name: "A bot in ten lines" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("A bot in ten lines");
    // The style has arrived, in a narrow window too.
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).margin)).toBe("0px");
    await resize(page, { width: 360, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.goto(`${server.url}/database/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("/database/");
    expect(faults).toEqual([]);
    // Without the server the page is shown from the browser's store, and the folders are not.
    await server.stop();
    await page.goto(`${server.url}/`);
    for (const path of ["/docs", "/docs/", "/database", "/database/"]) await expect(page.goto(server.url + path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});
