// Counts the tests of one stage (scripts/test): count-tests.mjs HOW STATUS LOG prints "PASSED FAILED". A stage whose command
// failed counts at least one failure, whatever its log says; so does one that ran no test.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [how, status, log] = process.argv.slice(2);

/** Node's test runner ends with "# pass 12" (TAP) or the same with a sign in front (spec). */
function countTap(text) {
  const sum = (word) =>
    [...text.matchAll(new RegExp(`^(?:#|ℹ) ${word} (\\d+)$`, "gm"))].reduce((total, match) => total + Number(match[1]), 0);
  return [sum("pass"), sum("fail") + sum("cancelled")];
}

/** The last run's log; under a wrapper such as valgrind its name is longer. */
function mesonLog(dir) {
  const logs = join(dir, "meson-logs");
  const name = existsSync(logs) && readdirSync(logs).find((file) => /^testlog.*\.json$/.test(file));
  return name ? readFileSync(join(logs, name), "utf8").split("\n").filter(Boolean) : [];
}

/** A program under meson counts as its cmocka cases or what Node's runner says, if it has such, else as one test. */
function countMeson(dir) {
  let passed = 0;
  let failed = 0;
  for (const line of mesonLog(dir)) {
    const test = JSON.parse(line);
    const output = `${test.stdout ?? ""}\n${test.stderr ?? ""}`;
    const good = (output.match(/^\[ +OK +\] /gm) ?? []).length;
    const bad = new Set([...output.matchAll(/^\[ +(?:FAILED|ERROR) +\] (?!\d+ test\(s\))(\S+)/gm)].map((match) => match[1])).size;
    const fine = test.result === "OK" || test.result === "EXPECTEDFAIL";
    const [tapGood, tapBad] = countTap(output);
    passed += good || tapGood || (fine ? 1 : 0);
    failed += bad || tapBad || (fine || test.result === "SKIP" ? 0 : 1);
  }
  return [passed, failed];
}

function count() {
  if (how === "one") return [status === "0" ? 1 : 0, 0];
  return how === "tap" ? countTap(readFileSync(log, "utf8")) : countMeson(how.replace(/^meson:/, ""));
}

let [passed, failed] = count();
if (failed === 0 && (status !== "0" || passed === 0)) failed = 1;
console.log(passed, failed);
