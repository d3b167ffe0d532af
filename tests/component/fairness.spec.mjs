// SPDX-License-Identifier: MIT
// Proofs of fair deals (docs/spec/fair.md): what a replay reports of a finished match's deals, and the page that checks records. Other tests cover
// each verdict and each kind of fraud (web/tests/witness.test.ts, tests/wasm/fair.test.mjs).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answer } from "./lib/answers.mjs";
import { expect, findings, root, SIZES, test } from "./lib/test.mjs";
import { resize } from "../web/lib/fitting.mjs";

const records = join(root, "tests", "fair", "records");
const file = (name) => readFileSync(join(records, name), "utf8");
const RECORDS_KEY = JSON.parse(readFileSync(join(root, "docs", "spec", "fair-vectors.json"), "utf8")).receipt.key;
const fits = (page) => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** Opens the replay of a match whose record is `record`. `receipt`: what the person has stored of it. (What was checked stays until the page is
 * loaded again, so these tests do not share a page.) */
async function look(page, record, { receipt = "", viewport = SIZES.desktop, language = "en" } = {}) {
  await answer(page, "Олена");
  await page.route("**/match/pairs.dgr", (route) => route.fulfill({ body: file(record), contentType: "text/x-domino-record" }));
  await resize(page, viewport);
  await page.addInitScript(
    ([language, key, receipt]) => {
      localStorage["kozel.settings"] = JSON.stringify({ version: 1, speed: "instant", language });
      localStorage["kozel.fair.key"] = key;
      if (receipt) localStorage["kozel.fair.match.pairs"] ??= JSON.stringify({ at: 1, receipt, signature: "", key, commit: "", seat: 1, sent: true, hands: {} });
    },
    [language, RECORDS_KEY, receipt],
  );
  await page.goto("/r/pairs");
}

test("what is proven has a quiet tick, which leads to the server's key; the receipt can be saved", async ({ page }) => {
  await look(page, "fair-kozel.dgr", { receipt: file("kept.receipt") });
  const tick = page.locator("kz-proof a.proven");
  await expect(tick).toHaveText("The deals are proven");
  expect(await findings(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save your receipt" }).click()]);
  expect(download.suggestedFilename()).toBe("pairs.receipt");
  expect(readFileSync(await download.path(), "utf8")).toBe(file("kept.receipt"));
  await expect(tick).toHaveAttribute("href", /\/fairness\?match=pairs$/);
  await expect(page.locator("kz-alarm dialog")).toBeHidden();
  await page.goto("/fairness?match=pairs");
  await expect(page.locator("kz-fairness code")).toHaveText(RECORDS_KEY);
});

for (const [record, viewport, language, words] of [
  ["two-receipts.dgr", { width: 320, height: 640 }, "ru", /доказательство мошенничества/],
  ["tile-swapped.dgr", SIZES.low, "en", /not those that the server’s secret/],
  ["open-no-commit.dgr", SIZES.phone, "en", /keeps the proof from you/],
])
  test(`an alarm with the proof: ${record}`, async ({ page }) => {
    await look(page, record, { receipt: file("kept.receipt"), viewport, language });
    const dialog = page.locator("kz-alarm dialog[open]");
    await expect(dialog.getByText(words).first()).toBeVisible();
    await fits(page);
    expect(await findings(page)).toEqual([]);
    if (record !== "open-no-commit.dgr") {
      const files = [];
      page.on("download", (download) => files.push(download.suggestedFilename()));
      await dialog.locator(".foot .button:not(.primary)").last().click();
      await expect.poll(() => files.sort()).toEqual(["pairs.dgr", "pairs.receipt"]);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page.locator("kz-proof a.fault")).toBeVisible();
    }
  });

test("what cannot be proven is said", async ({ page }) => {
  await look(page, "open-no-nonce.dgr");
  await expect(page.locator("kz-proof a.unproven")).toBeVisible();
});

test("nothing is said of a match of which nothing is known", async ({ page }) => {
  await look(page, "open-no-commit.dgr");
  await expect(page.locator("kz-replay .about")).toBeVisible();
  await expect(page.locator("kz-proof a")).toHaveCount(0);
  await expect(page.locator("kz-alarm dialog[open]")).toHaveCount(0);
});

/** Returns the lines of EXPECTED with one record: the inputs, and the output of `kozel verify`. */
const expected = file("EXPECTED")
  .split("\n")
  .filter((line) => /^\d/.test(line))
  .flatMap((line) => {
    const [status, words, printed] = line.split("\t");
    const [, key = "", receipt = "", record] = words.match(/^(?:--key (\S+) )?(?:--receipt (\S+) )?(\S+)$/) ?? [];
    return record && receipt !== "kept-cut.receipt" ? [{ kind: ["fair", "unfair", "unprovable"][status], key: key.replace("KEY", RECORDS_KEY), receipt, record, printed }] : [];
  });

test("the page that checks records: found by the menu, by files, pasted, by keyboard, told to a screen reader", async ({ page }) => {
  await resize(page, SIZES.low);
  await page.goto("/");
  await page.locator("kz-menu .open").click();
  await page.locator('#views a[href="/fairness"]').click();
  const check = page.getByRole("button", { name: "Check the deals" });
  const verdict = page.locator(".verdict");
  await page.locator("#record").focus();
  await page.keyboard.insertText(file("other-attempt.dgr"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator(".verdict.unfair")).toBeVisible();
  const told = await page.getByRole("status").filter({ has: verdict }).ariaSnapshot();
  expect(told).toMatch(/heading "Something does not fit!"[\s\S]*deal 2 is not the one that the seed gives/i);
  await fits(page);

  // One record of each kind of verdict, with receipt and key if there are some. The sentence is the program's.
  await page.locator("summary").click();
  const chosen = ["fair", "unfair", "unprovable"].map((kind) => expected.find((one) => one.kind === kind && one.receipt) ?? expected.find((one) => one.kind === kind));
  expect(expected.length).toBeGreaterThan(60);
  for (const { kind, key, receipt, record, printed } of chosen) {
    await page.locator("#record-file").setInputFiles(join(records, record));
    await page.locator("#receipt").fill("");
    if (receipt) await page.locator("#receipt-file").setInputFiles(join(records, receipt));
    await page.locator("#key").fill(key);
    await check.click();
    await expect(verdict).toHaveClass(new RegExp(`\\b${kind}\\b`));
    const [, line = "", said] = /^[^:]*:(?:(\d+):)? (?:not provable: )?(.*?)(?: \(deals that.*\))?$/.exec(printed);
    if (kind !== "fair") await expect(verdict.locator("q")).toHaveText(new RegExp(`^\\s*${line ? `Line ${line}: ` : ""}${said.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`, "i"));
  }

  // Nothing chosen, a bad key, an unknown match, no record.
  await page.goto("/fairness?match=nosuchmatch");
  const status = page.locator(".told");
  await expect(status.getByText(/is not available/)).toBeVisible();
  await check.click();
  await expect(status.getByText("Choose a record first.")).toBeVisible();
  await page.locator("#record").fill("[Game");
  await page.locator("summary").click();
  await page.locator("#key").fill("abc");
  await check.click();
  await expect(status.getByText("A key has 64 digits")).toBeVisible();
  await page.locator("#key").fill("");
  await check.click();
  await expect(page.locator(".verdict.unfair").getByText(/Nobody can have played like this/)).toBeVisible();
  // (tests/server/content.test.mjs reads these pages.)
  for (const name of ["How deals are made", "How records are checked"]) await expect(page.getByRole("link", { name })).toHaveAttribute("href", /^\//);
});
