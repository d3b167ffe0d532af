// SPDX-License-Identifier: MIT
// Measures how soon a first visitor on a phone can play:
//
//   make build && node research/bench/web/first.mjs [TIMES]
//
// Profile: slow 4G as in Lighthouse - 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up - and a processor four times slower. It is
// Chromium's emulation, which does not slow WebSockets down, so that two round trips are missing at the table. Empty cache. Target: 2 s.
import { Guest, launch, PHONE } from "../../../tests/web/lib/browser.mjs";
import { Server } from "../../../tests/web/lib/server.mjs";

const times = Number(process.argv[2] ?? 7);
const server = await Server.start("--bot-delay", "100");
const browser = await launch();
const rows = [];
try {
  for (let i = 0; i < times; i++) {
    // Ukrainian: another file to fetch, as for most.
    const guest = await Guest.arrive(browser, "about:blank", { viewport: PHONE, touch: true, speed: "normal", language: "uk", path: "" });
    const { page } = guest;
    const session = await guest.context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    const begin = performance.now();
    await page.goto(server.url, { waitUntil: "commit" });
    const button = page.locator("kz-lobby .play:not([disabled])");
    await button.waitFor();
    const lobby = performance.now() - begin;
    const click = performance.now();
    await button.tap();
    await page.locator("kz-table .held").first().waitFor();
    rows.push({ lobby, hand: performance.now() - click, bytes });
    await guest.leave();
  }
} finally {
  await browser.close();
  await server.stop();
}
const median = (key) => rows.map((row) => row[key]).sort((p, q) => p - q)[rows.length >> 1];
console.log(`slow 4G (150 ms, 1.6 Mbit/s), processor 4 times slower, ${times} first visits, medians:`);
console.log(`"Play now" can be tapped after ${Math.round(median("lobby"))} ms (target: 2000)`);
console.log(`the own hand is there ${Math.round(median("hand"))} ms after the tap`);
console.log(`${(median("bytes") / 1000).toFixed(1)} kB came over the network (target: at most 150)`);
