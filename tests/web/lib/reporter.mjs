// SPDX-License-Identifier: MIT
// Also writes the list of each project's failed tests, for `--test-list`, to build/logs/browser/PROJECT.failed.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root, TapReporter } from "../../tap_reporter.mjs";

const LOGS = join(root, "build", "logs", "browser");
const fileOf = (test) => relative(join(root, "tests", "web"), test.location.file);
const projectOf = (test) => test.parent.project().name;

export default class extends TapReporter {
  failed = {};

  nameOf(test) {
    return `${fileOf(test)}: ${test.title}`;
  }

  repeatOf(test) {
    return `web/node_modules/.bin/playwright test -c tests/web --project=${projectOf(test)} ${fileOf(test)}:${test.location.line}`;
  }

  onBegin(config, { suites }) {
    for (const suite of suites) {
      const { name } = suite.project();
      this.failed[name] = [];
      rmSync(join(LOGS, `${name}.failed`), { force: true }); // a run that is cut short must not leave an earlier list
    }
    super.onBegin();
  }

  onTestEnd(test, result) {
    super.onTestEnd(test, result);
    if (!["skipped", test.expectedStatus].includes(result.status)) this.failed[projectOf(test)].push(`[${projectOf(test)}] › ${test.titlePath().slice(2).join(" › ")}`);
  }

  onEnd() {
    super.onEnd();
    mkdirSync(LOGS, { recursive: true });
    for (const [project, names] of Object.entries(this.failed)) writeFileSync(join(LOGS, `${project}.failed`), names.map((name) => `${name}\n`).join(""));
  }
}
