// "Why you can trust the deal" (/fairness): the browser checks records that are fair and records for each way of lying
// (tests/fair/records), and says what `kozel verify` says; with a mouse, by keyboard, told to a screen reader.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { DESKTOP, Guest, launch, PHONE } from "./lib/browser.mjs";
import { root, Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";

const records = join(root, "tests", "fair", "records");
const KEY = JSON.parse(readFileSync(join(root, "docs", "spec", "fair-vectors.json"), "utf8")).receipt.key;

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

/** The lines of EXPECTED with one record: what to give, and what is said. */
const expected = readFileSync(join(records, "EXPECTED"), "utf8")
  .split("\n")
  .filter((line) => /^\d/.test(line))
  .flatMap((line) => {
    const [status, words, printed] = line.split("\t");
    const [, key = "", receipt = "", record] = words.match(/^(?:--key (\S+) )?(?:--receipt (\S+) )?(\S+)$/) ?? [];
    // (A text that was pasted may lack its last line end; a file of `kozel verify` may not.)
    return record && receipt !== "kept-cut.receipt" ? [{ kind: ["fair", "unfair", "unprovable"][status], key: key.replace("KEY", KEY), receipt, record, printed }] : [];
  });

/** What the page shows of a check. */
async function checked(page, { record, receipt, key }) {
  await page.locator("#record-file").setInputFiles(join(records, record));
  await page.locator("#receipt").fill("");
  if (receipt) await page.locator("#receipt-file").setInputFiles(join(records, receipt));
  await page.locator("#key").fill(key);
  await page.getByRole("button", { name: "Check the deals" }).click();
  const verdict = page.locator(".verdict");
  await verdict.waitFor();
  return { kind: (await verdict.getAttribute("class")).replace(/verdict /, "").trim(), detail: (await verdict.locator("q").allTextContents()).join() };
}

test("every record is found what `kozel verify` finds it", { timeout: 240_000 }, async () => {
  assert.ok(expected.length > 60);
  const guest = await Guest.arrive(browser, server.url, { path: "/fairness" });
  const { page } = guest;
  await page.locator("summary").click();
  for (const one of expected) {
    const { kind, detail } = await checked(page, one);
    assert.equal(kind, one.kind, `${one.record} ${one.receipt}`);
    // The sentence of the program, which begins with a capital here; its line before it.
    const [, line = "", said] = /^[^:]*:(?:(\d+):)? (?:not provable: )?(.*?)(?: \(deals that.*\))?$/.exec(one.printed);
    if (kind !== "fair") assert.equal(detail.replace(/^Line (\d+): /, "").toLowerCase(), said.toLowerCase(), one.record);
    if (line) assert.ok(detail.startsWith(`Line ${line}: `), detail);
  }
  assert.deepEqual(guest.unexpected, []);
  await guest.leave();
});

test("found below the lobby and in the menu; by keyboard alone, pasted; told to a screen reader", { timeout: 120_000 }, async () => {
  for (const viewport of [DESKTOP, PHONE, { width: 844, height: 390 }, { width: 360, height: 640 }]) {
    const guest = await Guest.arrive(browser, server.url, { viewport, language: viewport === PHONE ? "uk" : "en" });
    const { page } = guest;
    if (viewport === DESKTOP) await page.locator('kz-lobby footer a[href="/fairness"]').click();
    else {
      await page.locator("kz-menu .open").click();
      await page.locator('#views a[href="/fairness"]').click();
    }
    await page.locator("kz-self-check #record").waitFor();
    await checkWidth(page, "fairness");
    await guest.picture(`fairness-${viewport.width}`);
    await page.locator("#record").focus();
    await page.keyboard.insertText(readFileSync(join(records, "other-attempt.dgr"), "utf8"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".verdict.unfair").waitFor();
    const told = await page.getByRole("status").filter({ has: page.locator(".verdict") }).ariaSnapshot();
    if (viewport !== PHONE) assert.match(told, /heading "Something does not fit!"[\s\S]*deal 2 is not the one that the seed gives/i);
    await checkWidth(page, "fairness, checked");
    await page.locator(".verdict").scrollIntoViewIfNeeded();
    await guest.picture(`fairness-${viewport.width}-unfair`);
    assert.deepEqual(guest.unexpected, []);
    await guest.leave();
  }
});

test("nothing chosen, a bad key, an unknown match: said", { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { path: "/fairness?match=nosuchmatch" });
  const { page } = guest;
  const status = page.locator(".told");
  await status.getByText(/cannot be had/).waitFor();
  await page.getByRole("button", { name: "Check the deals" }).click();
  await status.getByText("Choose a record first.").waitFor();
  await page.locator("#record").fill("[Game");
  await page.locator("summary").click();
  await page.locator("#key").fill("abc");
  await page.getByRole("button", { name: "Check the deals" }).click();
  await status.getByText("A key has 64 digits").waitFor();
  await page.locator("#key").fill("");
  await page.getByRole("button", { name: "Check the deals" }).click();
  await page.locator(".verdict.unfair").getByText(/Nobody can have played like this/).waitFor();
  for (const [name, heading] of [["How deals are made", "# Fair deals"], ["How records are checked", "# Checking a match's deals"]]) {
    const path = await page.getByRole("link", { name }).getAttribute("href");
    const answer = await page.request.get(server.url + path);
    assert.ok((await answer.text()).startsWith(heading), path);
  }
  assert.deepEqual(guest.unexpected.filter((text) => !/404/.test(text)), []);
  await guest.leave();
});
