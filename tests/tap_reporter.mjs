// SPDX-License-Identifier: MIT
// Prints the results of Playwright's tests in the Test Anything Protocol, as Node's test runner does, for tests/runner/count.py. A failure
// comes with the command that repeats it and the paths of what was kept of it. Base of the reporters of tests/component and tests/web.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const COLOURS = /\x1b\[[0-9;]*m/g;

const indented = (text) => text.replace(COLOURS, "").replace(/^/gm, "  ");

export class TapReporter {
  counts = { pass: 0, fail: 0, skipped: 0 };
  seed = process.env.TEST_SEED || 1;
  number = 0;

  /** Returns the name of `test` in the log. */
  nameOf(test) {
    return test.title;
  }

  /** Returns the command that repeats `test`, without its seed. */
  repeatOf(test) {
    throw new Error(`no command for ${test.title}`);
  }

  printsToStdio() {
    return true;
  }

  onBegin() {
    console.log(`TAP version 13\n# TEST_SEED=${this.seed}`);
  }

  onTestEnd(test, result) {
    const name = this.nameOf(test);
    const seconds = `${(result.duration / 1000).toFixed(1)} s`;
    this.number++;
    if (result.status === "skipped") {
      this.counts.skipped++;
      console.log(`ok ${this.number} - ${name} # SKIP`);
    } else if (result.status === test.expectedStatus) {
      this.counts.pass++;
      console.log(`ok ${this.number} - ${name} # ${seconds}`);
    } else {
      this.counts.fail++;
      console.log(`not ok ${this.number} - ${name} # ${result.status} after ${seconds}`);
      console.log(indented(`again: TEST_SEED=${this.seed} ${this.repeatOf(test)}`));
      for (const error of result.errors) console.log(indented([error.stack ?? error.message ?? error.value, error.snippet].filter(Boolean).join("\n")));
      for (const { path } of result.attachments) if (path) console.log(indented(`kept: ${relative(root, path)}`));
    }
  }

  onError(error) {
    this.counts.fail++;
    console.log(`not ok ${++this.number} - outside of tests`);
    console.log(indented(error.stack ?? error.message ?? String(error.value)));
  }

  onStdOut(chunk) {
    process.stdout.write(chunk);
  }

  onStdErr(chunk) {
    process.stderr.write(chunk);
  }

  onEnd() {
    for (const [name, count] of Object.entries(this.counts)) console.log(`# ${name} ${count}`);
  }
}
