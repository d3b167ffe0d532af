// SPDX-License-Identifier: MIT
// The browser of the tests of the page.
import { existsSync } from "node:fs";

/** Debian's Chromium. */
export const WHOLE = "/usr/bin/chromium";

/** The same without its windows: it lays a page out and runs it as the whole does, for half the CPU time. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** The browser of the tests. */
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
