// Prints the results of Playwright's tests in the Test Anything Protocol, as Node's test runner does, with the command that repeats a
// failed test. Writes the list of each project's failed tests, for `--test-list`, to build/logs/browser/PROJECT.failed.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./server.mjs";

const LOGS = join(root, "build", "logs", "browser");
const COLOURS = /\x1b\[[0-9;]*m/g;

const indented = (text) => text.replace(COLOURS, "").replace(/^/gm, "  ");

export default class Reporter {
  counts = { pass: 0, fail: 0, skipped: 0 };
  failed = {};
  number = 0;

  printsToStdio() {
    return true;
  }

  onBegin(_config, { suites }) {
    for (const suite of suites) {
      const { name } = suite.project();
      this.failed[name] = [];
      rmSync(join(LOGS, `${name}.failed`), { force: true }); // a run that is cut short must not leave an earlier list
    }
    console.log("TAP version 13");
  }

  onTestEnd(test, result) {
    const file = relative(join(root, "tests", "web"), test.location.file);
    const name = `${file}: ${test.title}`;
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
      const project = test.parent.project().name;
      this.failed[project].push(`[${project}] › ${test.titlePath().slice(2).join(" › ")}`);
      console.log(`not ok ${this.number} - ${name} # ${result.status} after ${seconds}`);
      const seed = process.env.TEST_SEED ?? 1;
      console.log(indented(`again: TEST_SEED=${seed} web/node_modules/.bin/playwright test -c tests/web --project=${project} ${file}:${test.location.line}`));
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
    mkdirSync(LOGS, { recursive: true });
    for (const [project, names] of Object.entries(this.failed)) writeFileSync(join(LOGS, `${project}.failed`), names.map((name) => `${name}\n`).join(""));
  }
}
