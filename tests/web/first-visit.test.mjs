// What a first visit weighs: everything that comes over the network, compressed, until the first move is made.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";

const MOST_KB = 150;

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const language of ["en", "uk", "de"])
  test(`${language}: at most ${MOST_KB} kB before the first move`, { timeout: 120_000 }, async (t) => {
    const guest = await Guest.arrive(browser, "about:blank", { viewport: PHONE, language, path: "" });
    const session = await guest.context.newCDPSession(guest.page);
    await session.send("Network.enable");
    let bytes = 0;
    let files = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      files++;
    });
    session.on("Network.webSocketFrameReceived", ({ response }) => (bytes += response.payloadData.length));
    await guest.page.goto(server.url);
    await guest.page.locator("kz-lobby .play:not([disabled])").click();
    const table = new Table(guest);
    assert.equal(await table.wait(), "play");
    await table.lay();
    t.diagnostic(`${language}: ${files} files, ${(bytes / 1000).toFixed(1)} kB`);
    assert.ok(files >= 4, "the files were counted");
    assert.ok(bytes <= MOST_KB * 1000, `${bytes} bytes`);
    await guest.leave();
  });
