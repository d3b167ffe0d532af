// What the page says of a finished match's deals: it holds the record against the receipt and the key that it kept itself. The record that
// the server serves is exchanged on its way for one that is fair or lies (tests/fair/records).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { findings } from "./lib/axe.mjs";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";
import { until } from "./lib/until.mjs";

const file = (name) => readFileSync(join(root, "tests", "fair", "records", name), "utf8");
const KEY = JSON.parse(readFileSync(join(root, "docs", "spec", "fair-vectors.json"), "utf8")).receipt.key;

let server;
let browser;
let match;
before(async () => {
  server = await Server.start("--bot-delay", "0", "--pause", "60000");
  browser = await launch();
  const guest = await Guest.arrive(browser, server.url, { viewport: PHONE });
  await guest.page.getByRole("button", { name: "Play now" }).click();
  const table = new Table(guest);
  await table.wait();
  match = table.match.id;
  await table.resign();
  await guest.page.locator("kz-table .card.match-end").waitFor();
  await guest.leave();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Somebody who has kept that receipt of the match, if any, and looks at its replay. */
async function look(record, { receipt = "", viewport = DESKTOP, key = KEY, language = "en" } = {}) {
  const guest = await Guest.arrive(browser, "about:blank", { viewport, path: "", language });
  guest.problems.length = 0; // about:blank has no storage
  const kept = { at: 1, receipt, signature: "", key, commit: "", seat: 1, sent: true, hands: {} };
  await guest.context.addInitScript(
    ([id, key, kept]) => {
      if (location.protocol === "about:") return;
      localStorage["kozel.fair.key"] = key;
      if (kept.receipt) localStorage[`kozel.fair.match.${id}`] ??= JSON.stringify(kept);
    },
    [match, key, kept],
  );
  await guest.page.route(`**/match/${match}.dgr`, (route) => route.fulfill({ body: file(record), contentType: "text/x-domino-record" }));
  await guest.page.goto(`${server.url}/r/${match}`);
  return guest;
}

test("deals that are proven: a quiet tick, which leads to the check; the receipt can be saved", { timeout: 120_000 }, async () => {
  const guest = await look("fair-kozel.dgr", { receipt: file("kept.receipt") });
  const { page } = guest;
  const tick = page.locator("kz-proof a.proven");
  await tick.waitFor();
  assert.equal((await tick.textContent()).trim(), "The deals are proven");
  assert.deepEqual(await findings(page), []);
  await guest.picture("proof");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save your receipt" }).click()]);
  assert.equal(download.suggestedFilename(), `${match}.receipt`);
  assert.equal(readFileSync(await download.path(), "utf8"), file("kept.receipt"));
  const [leads] = await Promise.all([guest.context.waitForEvent("page"), tick.click()]);
  await leads.waitForURL(new RegExp(`/fairness\\?match=${match}$`));
  assert.equal(await leads.locator("kz-fairness code").textContent(), KEY);
  assert.equal(await page.locator("kz-alarm dialog").isVisible(), false);
  assert.deepEqual(guest.unexpected.filter((text) => !/schema/.test(text)), []);
  await guest.leave();
});

test("a server that dealt twice, or chose a deal, is caught: said over everything, with the proof to be saved", { timeout: 120_000 }, async () => {
  for (const [record, viewport, language, words] of [
    ["two-receipts.dgr", DESKTOP, "en", /proof of fraud/],
    ["other-attempt.dgr", PHONE, "uk", /Кістки не ті/],
    ["tile-swapped.dgr", { width: 844, height: 390 }, "en", /not those that the server’s secret/],
    ["end-cut.dgr", { width: 360, height: 640 }, "de", /nicht unterschrieben/],
    ["two-receipts.dgr", { width: 320, height: 640 }, "ru", /доказательство мошенничества/],
  ]) {
    const guest = await look(record, { receipt: file("kept.receipt"), viewport, language });
    const { page } = guest;
    const dialog = page.locator("kz-alarm dialog[open]");
    await dialog.getByText(words).first().waitFor();
    await checkWidth(page, record);
    assert.deepEqual(await findings(page), []);
    await guest.picture(`proof-alarm-${viewport.width}`);
    const files = [];
    page.on("download", (download) => files.push(download.suggestedFilename()));
    await dialog.locator(".foot .button:not(.primary)").last().click();
    await until(() => files.length === 2, "both files are saved");
    assert.deepEqual(files.sort(), [`${match}.dgr`, `${match}.receipt`]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.locator("kz-proof a.fault").waitFor();
    assert.deepEqual(guest.unexpected.filter((text) => !/schema/.test(text)), []);
    await guest.leave();
  }
});

test("a proof that is kept back is as loud; without a receipt a match from before is not talked of", { timeout: 60_000 }, async () => {
  const kept = await look("open-no-commit.dgr", { receipt: file("kept.receipt") });
  await kept.page.locator("kz-alarm dialog[open]").getByText(/keeps the proof from you/).waitFor();
  await kept.leave();
  const old = await look("open-no-commit.dgr");
  await old.page.locator("kz-replay .about").waitFor();
  const none = await look("open-no-nonce.dgr", { receipt: "" });
  await none.page.locator("kz-proof a.unproven").waitFor();
  assert.equal(await old.page.locator("kz-proof a").count(), 0);
  assert.equal(await old.page.locator("kz-alarm dialog[open]").count(), 0);
  await none.leave();
  await old.leave();
});
