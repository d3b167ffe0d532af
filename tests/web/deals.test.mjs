// Fair deals at the page (docs/spec/fair.md, "Before the match"). Between page and server stands somebody who plays the server's part of the
// exchange as he likes, honestly or not, with a key of his own; tiles and moves are the server's.
import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { after, before } from "node:test";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { checkWidth } from "./lib/tour.mjs";

const key = createPrivateKey({ key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, 7)]), format: "der", type: "pkcs8" });
const KEY = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest("hex");

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

/** Holds a match against bots back until the numbers are exchanged. */
class Between {
  asked = [];
  hash = "";
  held = null;
  begun = false;
  late = [];

  /** `seal(receipt)`: what is told of it. */
  constructor(seal) {
    this.seal = seal;
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
    // What is told meanwhile has numbers of its own: the server's come behind them.
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
    this.answer?.(frame);
  }

  nonces() {
    return this.asked.filter((frame) => frame.do === "nonce");
  }
}

/** A guest who has asked for a match; `answer(between, frame)` is called with what the page asks. */
async function play(answer, seal = (fair) => fair) {
  const guest = await Guest.arrive(browser, "about:blank", { viewport: PHONE, path: "" });
  const between = new Between(seal);
  between.answer = (frame) => answer(between, frame);
  await guest.page.route("**/fair", (route) => route.fulfill({ json: { keys: [{ key: KEY }] } }));
  await guest.page.routeWebSocket(/\/ws$/, (page) => between.attach(page));
  await guest.page.goto(server.url);
  await guest.page.locator("kz-lobby .play:not([disabled])").click();
  return { guest, between, page: guest.page, alarm: guest.page.locator("kz-alarm dialog[open]") };
}

test("a match asks for a number, and gets it when the receipt fits; who keeps the proof back in the end is caught", { timeout: 60_000 }, async () => {
  const { guest, between, page, alarm } = await play((it, frame) => frame.do === "nonce" && it.begin());
  await page.locator("kz-table .held").first().waitFor();
  const [{ nonce, id }] = between.nonces();
  assert.equal(sha256("kozel nonce 1\n", Buffer.from(nonce, "hex")), between.hash);
  assert.equal(id, between.held.match.id);
  assert.deepEqual(between.asked.filter((frame) => "hash" in frame).map((frame) => frame.do), ["play"]);
  const kept = JSON.parse(await page.evaluate((match) => localStorage[`kozel.fair.match.${match}`], id));
  assert.deepEqual([kept.sent, kept.hands[1].split(" ")], [true, [...between.held.match.hand].sort()]);
  await new Table(guest).resign();
  await alarm.waitFor();
  await guest.picture("deals-no-proof");
  await guest.leave();
});

test("a receipt that is not signed: said over everything, and the number is not told", { timeout: 60_000 }, async () => {
  const { guest, between, page, alarm } = await play(() => {}, (fair) => ({ ...fair, receipt: fair.receipt.replace(/commit ./, "commit f").replace("number 1", "number 2") }));
  await alarm.getByText("The signature below the receipt of this match is not the server’s.").waitFor();
  await checkWidth(page, "alarm");
  await guest.picture("deals-forged");
  assert.deepEqual(between.nonces(), []);
  await guest.leave();
});

test("somebody stayed away: told, a new number for the new match; blamed oneself though one was there: as loud as fraud", { timeout: 60_000 }, async () => {
  const { guest, between, page, alarm } = await play((it, frame) => {
    if (frame.do === "nonce" && it.nonces().length === 1) it.event({ ev: "unsealed", id: frame.id, seats: [2] });
    if (frame.do === "hash") it.receipt("another");
    if (frame.do === "nonce" && it.nonces().length === 2) it.event({ ev: "unsealed", id: frame.id, seats: [1] });
  });
  await page.locator("kz-toasts").getByText("Somebody’s number did not come in time. The match begins again.").waitFor();
  await alarm.getByText(/the server says that it stayed away/).waitFor();
  const [one, two] = between.nonces();
  assert.notEqual(one.nonce, two.nonce);
  assert.equal(two.id, "another");
  await guest.picture("deals-blamed");
  await page.keyboard.press("Escape");
  between.begin();
  await page.locator("kz-table .held").first().waitFor();
  assert.equal(between.asked.filter((frame) => frame.do === "hash").length, 1, "who was blamed gives no hash any more");
  await guest.leave();
});
