// SPDX-License-Identifier: MIT
// Fair deals at the page (docs/spec/fair.md): the exchange of nonces before a match, the report on a finished match's deals, and the page that checks
// records. Other tests cover each verdict and each kind of fraud (web/tests/witness.test.ts, tests/wasm/fair.test.mjs). Here the page, the browser's
// storage and the server work together.
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, PHONE } from "./lib/browser.mjs";
import { checkAccess, expect, test } from "./lib/fixtures.mjs";
import { root } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";

const records = join(root, "tests", "fair", "records");
const file = (name) => readFileSync(join(records, name), "utf8");
/** The key of the records, and a key for a server that the test plays. */
const RECORDS_KEY = JSON.parse(readFileSync(join(root, "docs", "spec", "fair-vectors.json"), "utf8")).receipt.key;
const key = createPrivateKey({ key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, 7)]), format: "der", type: "pkcs8" });
const KEY = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest("hex");

/** Plays the server's part of the exchange with the test's key. Tiles and moves are the server's. It holds a match against bots back until the
 * nonces are exchanged. `seal(receipt)` returns what is sent of the receipt; `answer(between, frame)` is called with the page's requests. */
class Between {
  asked = [];
  hash = "";
  held = null;
  begun = false;
  late = [];

  constructor(answer, seal = (fair) => fair) {
    Object.assign(this, { answer, seal });
  }

  attach(page) {
    const far = page.connectToServer();
    this.say = (frame) => page.send(JSON.stringify(frame));
    far.onMessage((text) => [JSON.parse(text)].flat().forEach((frame) => this.down(frame)));
    page.onMessage((text) => this.up(JSON.parse(text), (frame) => far.send(JSON.stringify(frame))));
  }

  down(frame) {
    const state = frame.ok?.state;
    if (state?.phase === "play" && !this.held) {
      this.held = state;
      this.n = state.n;
      this.say({ ...frame, ok: { state: { ...state, n: this.n, phase: "sealing", match: null, fair: null } } });
      this.receipt(state.match.id);
    } else if (!this.held || frame.n === undefined) this.say(frame);
    // Events that are sent meanwhile have their numbers: the server's come after them.
    else if (this.begun) this.say({ ...frame, n: ++this.n });
    else this.late.push(frame);
  }

  event(event) {
    this.say({ table: this.held.table, n: ++this.n, v: this.held.v, ...event });
  }

  receipt(id) {
    const bots = this.held.seats.slice(1).map((_, i) => `seat ${i + 2} bot novice 0\n`).join("");
    const receipt = `kozel receipt 1\nid ${id}\nnumber 1\nprevious ${"0".repeat(64)}\ngame kozel\noptions \nrules -\nprogram 1\nseat 1 person ${this.hash}\n${bots}commit ${sha256(id)}\n`;
    this.event({ ev: "receipt", fair: this.seal({ id, receipt, signature: sign(null, Buffer.from(receipt), key).toString("hex"), key: KEY }) });
  }

  begin() {
    const { history: _history, acts: _acts, ...match } = this.held.match;
    this.begun = true;
    this.event({ ev: "deal", match });
    this.late.splice(0).forEach((frame) => this.down(frame));
  }

  up(frame, pass) {
    this.asked.push(frame);
    const { hash, ...rest } = frame;
    this.hash = hash ?? this.hash;
    if (frame.do === "nonce" || frame.do === "hash") this.say({ re: frame.seq, ok: {} });
    else pass(rest);
    this.answer(this, frame);
  }

  nonces() {
    return this.asked.filter((frame) => frame.do === "nonce");
  }
}

test("before a match: a number for the receipt that fits, and none for one that is forged; a proof kept back is said over everything", async ({ arrive, server }) => {
  const play = async (between) => {
    const guest = await arrive.blank({ viewport: PHONE });
    await guest.page.route("**/fair", (route) => route.fulfill({ json: { keys: [{ key: KEY }] } }));
    await guest.page.routeWebSocket(/\/ws$/, (page) => between.attach(page));
    await guest.page.goto(server.url);
    await guest.page.locator("kz-lobby .play:not([disabled])").click();
    return { guest, page: guest.page, alarm: guest.page.locator("kz-alarm dialog[open]") };
  };
  const honest = new Between((it, frame) => frame.do === "nonce" && it.begin());
  const { guest, page, alarm } = await play(honest);
  await expect(page.locator("kz-table .held").first()).toBeVisible();
  const [{ nonce, id }] = honest.nonces();
  expect(sha256("kozel nonce 1\n", Buffer.from(nonce, "hex"))).toBe(honest.hash);
  expect(id).toBe(honest.held.match.id);
  expect(honest.asked.filter((frame) => "hash" in frame).map((frame) => frame.do)).toEqual(["play"]);
  const kept = JSON.parse(await page.evaluate((match) => localStorage[`kozel.fair.match.${match}`], id));
  expect([kept.sent, kept.hands[1].split(" ")]).toEqual([true, [...honest.held.match.hand].sort()]);
  await new Table(guest).resign();
  await expect(alarm).toBeVisible();

  const forged = new Between(() => {}, (fair) => ({ ...fair, receipt: fair.receipt.replace("number 1", "number 2") }));
  const other = await play(forged);
  await expect(other.alarm.getByText("The signature below the receipt of this match is not the server’s.")).toBeVisible();
  await checkWidth(other.page, "alarm");
  expect(forged.nonces()).toEqual([]);
});

test("after a match: a quiet tick for what is proven, and an alarm with the proof of fraud; the record is exchanged on its way", async ({ arrive, server }) => {
  const guest = await arrive({ viewport: PHONE });
  await guest.page.getByRole("button", { name: "Play now" }).click();
  const table = new Table(guest);
  await table.wait();
  const match = table.match.id;
  await table.resign();
  await expect(guest.page.locator("kz-table .card.match-end")).toBeVisible();

  /** Opens a match's replay for a person who has stored its receipt, if any. */
  const look = async (record, { receipt = "", viewport = DESKTOP, language = "en" } = {}) => {
    const guest = await arrive.blank({ viewport, language });
    guest.expected = /schema/;
    const kept = { at: 1, receipt, signature: "", key: RECORDS_KEY, commit: "", seat: 1, sent: true, hands: {} };
    await guest.context.addInitScript(
      ([id, key, kept]) => {
        if (location.protocol === "about:") return;
        localStorage["kozel.fair.key"] = key;
        if (kept.receipt) localStorage[`kozel.fair.match.${id}`] ??= JSON.stringify(kept);
      },
      [match, RECORDS_KEY, kept],
    );
    await guest.page.route(`**/match/${match}.dgr`, (route) => route.fulfill({ body: file(record), contentType: "text/x-domino-record" }));
    await guest.page.goto(`${server.url}/r/${match}`);
    return guest;
  };

  const fair = await look("fair-kozel.dgr", { receipt: file("kept.receipt") });
  const tick = fair.page.locator("kz-proof a.proven");
  await expect(tick).toHaveText("The deals are proven");
  await checkAccess(fair.page, "proven");
  const [download] = await Promise.all([fair.page.waitForEvent("download"), fair.page.getByRole("button", { name: "Save your receipt" }).click()]);
  expect(download.suggestedFilename()).toBe(`${match}.receipt`);
  expect(readFileSync(await download.path(), "utf8")).toBe(file("kept.receipt"));
  const [leads] = await Promise.all([fair.context.waitForEvent("page"), tick.click()]);
  await leads.waitForURL(new RegExp(`/fairness\\?match=${match}$`));
  await expect(leads.locator("kz-fairness code")).toHaveText(RECORDS_KEY);
  await expect(fair.page.locator("kz-alarm dialog")).toBeHidden();

  for (const [record, viewport, language, words] of [
    ["two-receipts.dgr", { width: 320, height: 640 }, "ru", /доказательство мошенничества/],
    ["tile-swapped.dgr", { width: 844, height: 390 }, "en", /not those that the server’s secret/],
    ["open-no-commit.dgr", PHONE, "en", /keeps the proof from you/],
  ]) {
    const { page } = await look(record, { receipt: file("kept.receipt"), viewport, language });
    const dialog = page.locator("kz-alarm dialog[open]");
    await expect(dialog.getByText(words).first()).toBeVisible();
    await checkWidth(page, record);
    if (record === "two-receipts.dgr") await checkAccess(page, record);
    if (record === "open-no-commit.dgr") continue;
    const files = [];
    page.on("download", (download) => files.push(download.suggestedFilename()));
    await dialog.locator(".foot .button:not(.primary)").last().click();
    await expect.poll(() => files.sort()).toEqual([`${match}.dgr`, `${match}.receipt`]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("kz-proof a.fault")).toBeVisible();
  }
  const none = await look("open-no-nonce.dgr");
  await expect(none.page.locator("kz-proof a.unproven")).toBeVisible();
  const old = await look("open-no-commit.dgr");
  await expect(old.page.locator("kz-replay .about")).toBeVisible();
  await expect(old.page.locator("kz-proof a")).toHaveCount(0);
  await expect(old.page.locator("kz-alarm dialog[open]")).toHaveCount(0);
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

test("the page that checks records: found by the menu, by files, pasted, by keyboard, told to a screen reader", async ({ arrive, server }) => {
  const guest = await arrive({ viewport: { width: 844, height: 390 } });
  guest.expected = /404/;
  const { page } = guest;
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
  await checkWidth(page, "fairness");

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
  await page.goto(`${server.url}/fairness?match=nosuchmatch`);
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
  for (const [name, heading] of [["How deals are made", "# Fair deals"], ["How records are checked", "# Check a match's deals"]]) {
    const answer = await page.request.get(server.url + (await page.getByRole("link", { name }).getAttribute("href")));
    expect((await answer.text()).startsWith(heading), name).toBe(true);
  }
});
