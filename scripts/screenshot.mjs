// SPDX-License-Identifier: MIT
// Takes the README's picture of a real table: make build && node scripts/screenshot.mjs
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Guest, launch } from "../tests/web/lib/browser.mjs";
import { root, Server } from "../tests/web/lib/server.mjs";
import { carriedTable } from "../tests/web/lib/stored.mjs";

const path = join(root, "docs", "images", "table.png");
const server = await Server.start("--bot-delay", "60000");
const browser = await launch();
try {
  const guest = await Guest.arrive(browser, server.url, { viewport: { width: 1120, height: 700 }, colours: "dark" });
  const table = await carriedTable(server, guest);
  // The tile that fits both ends is picked up, so that the ends are highlighted.
  await table.hand.nth(1).click();
  await table.offers.first().waitFor();
  mkdirSync(join(root, "docs", "images"), { recursive: true });
  await guest.page.screenshot({ path });
  console.log(`${path}: ${Math.ceil(statSync(path).size / 1024)} kB`);
} finally {
  await browser.close();
  await server.stop();
}
