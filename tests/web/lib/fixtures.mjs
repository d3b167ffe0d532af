// SPDX-License-Identifier: MIT
// The start of a test of a page and its server: a separate server, and pages. All random numbers, and with them every deal, follow from TEST_SEED and
// the test's name. The server's time stands still (server/app/test_control.h): `server.advance(ms)` lets it pass. A server costs less than a tenth of
// a second.
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BEGIN, Control } from "../../server/virtual.mjs";
import { Guest } from "./browser.mjs";
import { atPage } from "./people.mjs";
import { program, root, Server } from "./server.mjs";

const { test: plain, expect } = createRequire(join(root, "web", "package.json"))("@playwright/test");
export { expect };
export { checkAccess } from "./looker.mjs";

/** Returns the seed of a test's server. */
function seedOf({ titlePath }) {
  const hash = createHash("sha256").update(titlePath.join("\n")).digest().readUInt32BE();
  return Number(process.env.TEST_SEED ?? 1) * 2 ** 32 + hash;
}

export class TestServer extends Server {
  #control;
  #wall = BEGIN;
  #starts = 0;

  constructor(seed, args) {
    super(mkdtempSync(join(tmpdir(), "kozel-test-")), []);
    this.seed = seed;
    this.own = args;
  }

  async up() {
    const control = join(this.dir, "control");
    const seed = this.seed + this.#starts++;
    this.args = ["--bot-delay", "0", "--pause", "60000", "--rate", "0", "--ping", "3600", "--request-rate", "0", "--test-seed", `${seed}@${this.#wall}`, "--test-control", control, ...this.own];
    await super.up();
    this.#control = new Control(control);
  }

  /** Returns when everything that is due now is done. */
  settle() {
    return this.#control.ask("settle");
  }

  /** Lets `ms` pass. What becomes due meanwhile is done at its time. */
  async advance(ms) {
    ({ wall: this.#wall } = await this.#control.ask(`advance ${ms}`));
  }

  /** The time of the server's clock, in ms since 1970. */
  get now() {
    return this.#wall;
  }

  async end(signal) {
    const ended = super.end(signal);
    // The server's waiting times at its end pass at once.
    if (signal !== "SIGKILL") while (await this.#control.ask("pass 1000"));
    return ended;
  }
}

export const test = plain.extend({
  /** Further arguments of `kozel serve`. */
  serverOptions: [[], { option: true }],

  server: async ({ serverOptions }, use, info) => {
    const server = new TestServer(seedOf(info), serverOptions);
    await server.up();
    await use(server);
    if (info.status !== info.expectedStatus) writeFileSync(info.outputPath("server.log"), server.log);
    const { code, signal } = await server.stop();
    if (code !== 0) throw new Error(`the server ended with ${code ?? signal}:\n${server.log}`);
  },

  /** `arrive(options)` returns a new guest at the page; `arrive.as(person, options)` a registered person; `arrive.blank(options)` a guest before
   * the page loads (`page.goto(server.url)`). Guests leave at the test's end. No page may have reported a problem by then, except those that match
   * `guest.expected`. */
  arrive: async ({ browser, server }, use, info) => {
    const guests = [];
    const kept = (guest) => (guests.push(guest), guest);
    let pages = 0;
    const next = () => (server.seed + ++pages) % 2 ** 32;
    const arrive = async (options) => kept(await Guest.arrive(browser, server.url, { seed: next(), ...options }));
    arrive.as = async (person, options) => kept(await atPage(browser, server, person, { seed: next(), ...options }));
    arrive.blank = async (options) => {
      const guest = kept(await Guest.arrive(browser, "about:blank", { path: "", seed: next(), ...options }));
      guest.problems.length = 0; // about:blank has no storage
      guest.url = server.url;
      return guest;
    };
    /** Returns another page of the same person, in the same browser. */
    arrive.again = async ({ context }) => {
      const guest = kept(new Guest(context, await context.newPage(), server.url));
      await guest.seed(next());
      return guest;
    };
    await use(arrive);
    const failed = info.status !== info.expectedStatus;
    for (const [index, guest] of guests.entries()) {
      if (failed) writeFileSync(info.outputPath(`page-${index + 1}.json`), JSON.stringify({ url: guest.page.url(), problems: guest.problems, frames: guest.frames }, null, 1));
      await guest.leave();
    }
    if (!failed) for (const guest of guests) expect(guest.unexpected.filter((text) => !guest.expected?.test(text))).toEqual([]);
  },
});
