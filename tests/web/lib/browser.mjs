// A real browser, and guests in it: each a page with cookies of its own whose every complaint is kept.
import { createRequire } from "node:module";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./server.mjs";

const { chromium } = createRequire(join(root, "web", "package.json"))("playwright-core");

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const NARROW = { width: 360, height: 640 };

const pictures = join(root, "build", "screenshots");

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** One person at one device; `settings`: what was chosen on it, `calm`: with as little motion as possible. `frames` holds the messages of the server over the WebSocket, parsed, in order. */
export class Guest {
  static async arrive(
    browser,
    url,
    { viewport = DESKTOP, language = "en", touch = false, speed = "instant", colours = "light", path = "/", settings = {}, calm = speed === "instant" } = {},
  ) {
    const context = await browser.newContext({
      viewport,
      locale: language,
      colorScheme: colours,
      hasTouch: touch,
      acceptDownloads: true,
      reducedMotion: calm ? "reduce" : "no-preference",
    });
    // How fast the table shows what happens is a setting of the page; the tests need not wait for flying tiles.
    await context.addInitScript(
      (chosen) => (localStorage["kozel.settings"] ??= JSON.stringify(chosen)),
      { version: 1, speed, ...settings },
    );
    const guest = new Guest(context, await context.newPage(), url);
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
      if (["error", "warning"].includes(message.type())) this.problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.problems.push(`page: ${error.stack ?? error}`));
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => this.frames.push(...[JSON.parse(String(payload))].flat())),
    );
  }

  /** Complaints so far, less those that a lost server explains. */
  get unexpected() {
    return this.problems.filter((text) => !/ERR_CONNECTION_REFUSED|WebSocket connection to .* failed/.test(text));
  }

  async picture(name) {
    mkdirSync(pictures, { recursive: true });
    // As JPEG, for that takes a fifth of the time.
    await this.page.screenshot({ path: join(pictures, `${name}.jpg`), type: "jpeg", quality: 90 });
  }

  async leave() {
    await this.context.close();
  }
}
