// SPDX-License-Identifier: MIT
// The end-to-end tests: a server and its page in a real browser (README.md).
import { fileURLToPath } from "node:url";
import { CHROMIUM } from "./lib/chromium.mjs";

// A program with test options (server/app/test_control.h), for the workers.
process.env.KOZEL ??= fileURLToPath(new URL("../../build/gcc/apps/cli/kozel", import.meta.url));
const tests = fileURLToPath(new URL(".", import.meta.url));

export default {
  testDir: tests,
  outputDir: fileURLToPath(new URL("../../build/logs/browser/failures", import.meta.url)),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0, // the runner repeats a failed test, alone
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["./lib/reporter.mjs"]],
  use: {
    launchOptions: CHROMIUM,
    // (Snapshots of every step would cost a fifth of the total time: the repetition of a failed test has them.)
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
  },
  projects: [
    { name: "pages", testMatch: "*.spec.mjs", testIgnore: "nodes.spec.mjs" },
    { name: "nodes", testMatch: "nodes.spec.mjs" }, // next to PostgreSQL and NATS
  ],
};
