// SPDX-License-Identifier: MIT
// The component stage: the page's components in one browser for each worker, without a server (README.md).
import { CHROMIUM } from "../web/lib/chromium.mjs";

export default {
  testDir: ".",
  testMatch: "*.spec.mjs",
  outputDir: "../../build/logs/traces",
  fullyParallel: true,
  workers: Number(process.env.COMPONENT_WORKERS) || 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["./reporter.mjs"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
    actionTimeout: 20_000,
    locale: "en",
    // (A trace costs a fourteenth of the time. `--trace on` makes it: a test does the same again.)
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
};
