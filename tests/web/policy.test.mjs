// The Content-Security-Policy of the page forbids inline styles and scripts, and no view needs them.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { openTable } from "./lib/lobby.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { accountTour, tour } from "./lib/tour.mjs";
import { until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A guest whose page keeps every violation of its policy; read them by `refused()`, in any view of it. */
async function arrive(how) {
  const guest = await Guest.arrive(browser, "about:blank", { path: "", ...how });
  guest.url = server.url;
  const violations = [];
  await guest.context.exposeFunction("policyViolated", (text) => violations.push(text));
  await guest.context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      window.policyViolated(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    ),
  );
  guest.problems.length = 0; // about:blank has no storage
  await guest.page.goto(server.url);
  return { guest, violations };
}

test("an inline style is refused, and the page hears of it", { timeout: 60_000 }, async () => {
  const { guest, violations } = await arrive();
  const answer = await guest.page.request.get(server.url);
  assert.doesNotMatch(answer.headers()["content-security-policy"], /unsafe-inline/);
  await guest.page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await until(() => violations.length > 0, "the violation is told");
  assert.match(violations[0], /^style-src-attr inline/);
  await guest.leave();
});

test("no view violates the policy", { timeout: 240_000 }, async () => {
  const { guest, violations } = await arrive({ viewport: PHONE });
  const { page } = guest;
  const seen = [];
  const found = [];
  const look = async (name) => {
    seen.push(name);
    found.push(...violations.splice(0).map((text) => `${name}: ${text}`));
  };
  await tour(guest, look);
  const match = guest.frames.findLast((frame) => frame.ev === "deal").match.id;
  await accountTour(guest, look, "Policy");
  for (const path of [`/r/${match}`, "/games", "/games/sausage", "/leaders", "/history", "/puzzles", "/guestbook", "/messages", "/admin", "/account"]) {
    await page.goto(server.url + path);
    await page.locator("kz-app main > :not(.notice)").first().waitFor();
    await look(path);
  }
  // Tiles dragged, tiles with several places, and the board that is made of rows.
  for (const game of ["muggins", "sausage"]) {
    await page.goto(server.url);
    await openTable(guest, { game, players: 2 });
    await page.getByRole("button", { name: "Start with bots" }).click();
    const table = new Table(guest);
    for (let turn = 0; turn < 4 && (await table.wait()) === "play"; turn++) await table.lay();
    if ((await table.wait()) === "play") await table.drag(table.playable.first());
    await look(game);
  }
  assert.ok(seen.length > 30, seen.join());
  assert.deepEqual(found, []);
  assert.deepEqual(guest.unexpected.filter((text) => !/404/.test(text)), []);
  await guest.leave();
});
