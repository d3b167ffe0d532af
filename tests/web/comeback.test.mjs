// Whoever comes back finds the same match after a power cut of the server. (Who comes back in the middle of a deal: tests/component/games.spec.mjs.)
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { becomes } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "20", "--pause", "60000");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Plays on until the own turn in the middle of a deal: some tiles lie there. */
async function playTo(table, turns) {
  for (let turn = 0; turn < turns; ) {
    const what = await table.wait();
    assert.notEqual(what, "match over");
    if (what === "deal over") {
      await table.onward();
      continue;
    }
    await table.lay();
    turn++;
  }
  if ((await table.wait()) !== "play") return playTo(table, 1);
}

async function playNow(viewport) {
  const guest = await Guest.arrive(browser, server.url, { viewport });
  await guest.page.getByRole("button", { name: "Play now" }).click();
  return new Table(guest);
}

test("a server that died in the middle of matches goes on with them", { timeout: 120_000 }, async () => {
  const tables = [await playNow(DESKTOP), await playNow(PHONE)];
  const before = [];
  for (const table of tables) {
    await playTo(table, 3);
    before.push(await table.look());
  }
  await server.kill();
  // The pages notice and say so: nothing may be laid while nobody hears it.
  for (const table of tables) {
    await table.page.getByText("No connection to the server.").waitFor();
    await becomes(() => table.playable.count(), 0, "nothing may be laid");
  }
  await tables[0].guest.picture("server-gone");
  await server.up();
  for (const [index, table] of tables.entries()) {
    assert.equal(await table.wait(), "play");
    await becomes(() => table.look(), before[index]);
  }
  for (const table of tables) {
    await playTo(table, 2);
    assert.deepEqual(table.guest.unexpected, []);
    await table.guest.leave();
  }
});

test("SIGTERM ends the server in order", { timeout: 120_000 }, async () => {
  const table = await playNow(DESKTOP);
  await playTo(table, 1);
  const before = await table.look();
  assert.deepEqual(await server.end("SIGTERM"), { code: 0, signal: null });
  await server.up();
  assert.equal(await table.wait(), "play");
  await becomes(() => table.look(), before);
  await table.guest.leave();
});
