// Prints tests as Node's runner does (TAP), which tests/runner/count.py counts; of a failure the seed, the command that repeats it and its trace.
import { relative } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, "");
const indent = (text) => plain(text).replace(/^/gm, "  ");

export default class Reporter {
  totals = { pass: 0, fail: 0, cancelled: 0, skipped: 0 };

  onBegin() {
    console.log(`TAP version 13\n# TEST_SEED=${process.env.TEST_SEED || 1}`);
  }

  onTestEnd(test, { status, errors, attachments, duration }) {
    const name = [test.parent.title, test.title].join(" > ");
    const kind = { passed: "pass", skipped: "skipped", interrupted: "cancelled" }[status] ?? "fail";
    this.totals[kind]++;
    console.log(`${kind === "pass" || kind === "skipped" ? "ok" : "not ok"} - ${name}${kind === "skipped" ? " # SKIP" : ""} # ${duration} ms`);
    if (kind !== "fail") return;
    for (const { message = "", stack = "" } of errors) console.log(indent(stack || message));
    for (const { name: what, path } of attachments) if (path) console.log(`  ${what}: ${relative(root, path)}`);
    const file = relative(root, test.location.file);
    console.log(`  again: TEST_SEED=${process.env.TEST_SEED || 1} tests/component/run ${file}:${test.location.line}`);
  }

  onError({ message = "", stack = "" }) {
    this.totals.fail++;
    console.log(`not ok - outside of a test\n${indent(stack || message)}`);
  }

  onStdOut(text) {
    process.stdout.write(text);
  }

  onStdErr(text) {
    process.stderr.write(text);
  }

  onEnd() {
    for (const [word, count] of Object.entries(this.totals)) console.log(`# ${word} ${count}`);
  }

  printsToStdio() {
    return true;
  }
}
