// SPDX-License-Identifier: MIT
// A real browser, and guests in it: each has a page with separate cookies, and a list of all its problems.
import { createRequire } from "node:module";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Described } from "../../server/described.mjs";
import { CHROMIUM } from "./chromium.mjs";
import { seedPage } from "./seed.mjs";
import { root } from "./server.mjs";

const { chromium } = createRequire(join(root, "web", "package.json"))("@playwright/test");

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const NARROW = { width: 360, height: 640 };

const pictures = join(root, "build", "screenshots");

/** Starts a browser for a script. (Tests have Playwright's.) */
export const launch = () => chromium.launch(CHROMIUM);

/** One person at one device. The page's random numbers, which go into the deals, follow from `seed`. The device has `settings`; with `calm` it has
 * as little motion as possible; with `keeps` its browser may store the page (a service worker). The server's messages over the WebSocket are in
 * `frames`, parsed, in order. */
export class Guest {
  static async arrive(
    browser,
    url,
    { viewport = DESKTOP, language = "en", touch = false, speed = "instant", colours = "light", path = "/", settings = {}, keeps = false, calm = speed === "instant", cookies = [], seed } = {},
  ) {
    const context = await browser.newContext({
      viewport,
      locale: language,
      colorScheme: colours,
      hasTouch: touch,
      acceptDownloads: true,
      reducedMotion: calm ? "reduce" : "no-preference",
      serviceWorkers: keeps ? "allow" : "block",
    });
    // The speed of the table is a setting of the page: the tests need not wait for flying tiles.
    await context.addInitScript(
      (chosen) => (localStorage["kozel.settings"] ??= JSON.stringify(chosen)),
      { version: 1, speed, ...settings },
    );
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })));
    const guest = new Guest(context, await context.newPage(), url);
    if (seed !== undefined) await guest.seed(seed);
    await guest.page.goto(url + path);
    return guest;
  }

  constructor(context, page, url) {
    this.context = context;
    this.page = page;
    this.url = url;
    this.problems = [];
    this.frames = [];
    page.setDefaultTimeout(30_000);
    page.on("console", (message) => {
      // The page shows the refusals of the API; the browser logs them too.
      if (/status of 4\d\d/.test(message.text()) && message.location().url.includes("/api/")) return;
      // The page of a missing address reports that in its words.
      if (/status of 404/.test(message.text()) && /^\/(p|t|r|messages|puzzles)\//.test(new URL(message.location().url).pathname)) return;
      if (/^Service Worker registration blocked/.test(message.text())) return; // as it was told to (`keeps`)
      if (["error", "warning"].includes(message.type())) this.problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.problems.push(`page: ${error.stack ?? error}`));
    page.on("websocket", (socket) => {
      const described = new Described();
      socket.on("framesent", ({ payload }) => described.asked(String(payload)));
      socket.on("framereceived", ({ payload }) => {
        for (const frame of [JSON.parse(String(payload))].flat()) {
          this.frames.push(frame);
          described.told(frame);
        }
        this.problems.push(...described.faults.splice(0).map((fault) => `schema: ${fault}`));
      });
    });
  }

  /** Makes the page's random numbers follow from `seed` from its next load on. */
  seed(seed) {
    return this.page.addInitScript(seedPage, seed);
  }

  /** The problems so far, without those that a lost server explains. */
  get unexpected() {
    return this.problems.filter((text) => !/ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection to .* failed/.test(text));
  }

  async picture(name) {
    const path = join(pictures, `${name}.png`);
    mkdirSync(dirname(path), { recursive: true });
    // Compressed quickly: Playwright's picture takes five times as long.
    this.session ??= await this.context.newCDPSession(this.page);
    const { data } = await this.session.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  leave() {
    return this.context.close();
  }
}
