// SPDX-License-Identifier: MIT
// Fair deals at the page (docs/spec/fair.md): the exchange of nonces before a match. (tests/component/fairness.spec.mjs: what is reported of a match, and the
// page that checks records.)
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";

/** The key of a server that the test plays. */
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
