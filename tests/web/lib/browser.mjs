// SPDX-License-Identifier: MIT
// A real browser, and guests in it: each a page with cookies of its own whose every complaint is kept.
import { createRequire } from "node:module";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Described } from "../../server/described.mjs";
import { root } from "./server.mjs";

const { chromium } = createRequire(join(root, "web", "package.json"))("@playwright/test");

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const NARROW = { width: 360, height: 640 };

const pictures = join(root, "build", "screenshots");

/** Debian's Chromium. */
export const WHOLE = "/usr/bin/chromium";

/** The same without its windows: a page is laid out and run as by the whole, for half the CPU time. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** What the tests run in. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Starts a browser for a script. (Tests have Playwright's.) */
export const launch = () => chromium.launch(CHROMIUM);

/** In a page: makes its random numbers follow from `seed` and from how often this tab has been loaded. */
function seedPage(seed) {
  let loads = 0;
  try {
    loads = sessionStorage["test.loads"] = Number(sessionStorage["test.loads"] ?? 0) + 1;
  } catch {
    // about:blank has no storage
  }
  let state = (seed + Math.imul(loads, 0x9e3779b9)) | 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  Crypto.prototype.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const index of bytes.keys()) bytes[index] = next();
    return array;
  };
}

/** One person at one device; `seed`: of the page's random numbers, which go into the deals; `settings`: what was chosen on it, `calm`: with as little motion as possible; `keeps`: its browser may keep the page (a service worker). `frames` holds the messages of the server over the WebSocket, parsed, in order. */
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
    // How fast the table shows what happens is a setting of the page; the tests need not wait for flying tiles.
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
      // What the API refuses is told on the page; the browser complains of it besides.
      if (/status of 4\d\d/.test(message.text()) && message.location().url.includes("/api/")) return;
      // The page of what is not there, which it tells in its own words.
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

  /** From its next load on, the page's random numbers follow from `seed`. */
  seed(seed) {
    return this.page.addInitScript(seedPage, seed);
  }

  /** Complaints so far, less those that a lost server explains. */
  get unexpected() {
    return this.problems.filter((text) => !/ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection to .* failed/.test(text));
  }

  async picture(name) {
    const path = join(pictures, `${name}.png`);
    mkdirSync(dirname(path), { recursive: true });
    // Compressed in haste: as Playwright does it, a picture takes five times as long.
    this.session ??= await this.context.newCDPSession(this.page);
    const { data } = await this.session.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  leave() {
    return this.context.close();
  }
}
