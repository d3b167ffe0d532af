// SPDX-License-Identifier: MIT
// Tests let time pass (tests/server/virtual.mjs) or wait for events (tests/waiting.mjs). They neither sleep nor read a clock, so none fails because a
// machine is busy.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const LANGUAGES = {
  mjs: /\bsleep\b|(?<!\btest\.)\bset(?:Timeout|Interval)\b|\bwaitForTimeout\b|\btimers\/promises\b|\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\)|\bhrtime\b/g,
  py: /\btime\.(?:sleep|time|monotonic|perf_counter|process_time)\b|\bfrom time import\b|\bdatetime\.(?:now|utcnow|today)\b/g,
  c: /(?<![\w.>])(?:clock_gettime|clock_nanosleep|gettimeofday|time|nanosleep|usleep|sleep|uv_hrtime|uv_sleep)(?= *\()/g,
};
/** Parts of the helper that only tests/faults may use. */
const FAULTS_ALONE = /\b(?:mark|lasting|after|within)\b/;

/** The exceptions, and the reason. */
const MAY = {
  "waiting.mjs": "the helper",
  "waiting.py": "the helper of tests in Python",
  "unit/base/waiting.h": "the helper of unit tests",
  "runner/": "the supervisor ends what hangs, and measures what tests cost",
  "structure/time.test.mjs": "this test",
  "structure/clock.test.mjs": "the same for the sources",
  "simulation/check.mjs": "runs for a number of seconds, if the caller gives one",
  "faults/faulty.c": "makes the clock jump and the disk slow",
  "unit/server/accounts/photo_files.c": "measures for research/bench/photos.c",
};

const under = (folder) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
const files = [...under(""), ...under("../bindings/python/tests")];

const languageOf = (file) => LANGUAGES[/\.(?:mjs|js)$/.test(file) ? "mjs" : file.split(".").pop().replace(/^h$/, "c")];

/** Returns a source without its comments. */
const code = (text) => text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " ")).replace(/(^|[^\S\n])\/\/.*$/gm, "$1");

/** Returns the clocks and timers in a source: "file:line: name". */
function faultsOf(file, text) {
  if (Object.keys(MAY).some((name) => file === name || (name.endsWith("/") && file.startsWith(name)))) return [];
  const found = [];
  code(text).split("\n").forEach((line, index) => {
    for (const [name] of line.matchAll(languageOf(file))) found.push(`${file}:${index + 1}: ${name}`);
    if (!file.startsWith("faults/") && /waiting\.mjs/.test(line) && FAULTS_ALONE.test(line)) found.push(`${file}:${index + 1}: ${FAULTS_ALONE.exec(line)[0]}`);
  });
  return found;
}

test("the check sees clocks, timers and sleeps, and nothing else", () => {
  assert.deepEqual(faultsOf("server/a.test.mjs", "x;\nawait sleep(5);"), ["server/a.test.mjs:2: sleep"]);
  for (const line of ["setTimeout(f, 1)", "setInterval(f, 1)", 'import x from "node:timers/promises"', "Date.now()", "performance.now()", "new Date()", "process.hrtime.bigint()", "page.waitForTimeout(5)"])
    assert.equal(faultsOf("server/a.test.mjs", line).length, 1, line);
  assert.deepEqual(faultsOf("server/a.test.mjs", "// setTimeout is none\ntest.setTimeout(9); new Date(5); Date.UTC(2031); clock.sleepless"), []);
  assert.equal(faultsOf("server/a.test.mjs", 'import { lasting } from "../waiting.mjs";').length, 1);
  assert.equal(faultsOf("faults/a.mjs", 'import { lasting } from "../waiting.mjs";').length, 0);
  assert.equal(faultsOf("conformance/a.py", "import time\ntime.sleep(1)").length, 1);
  assert.equal(faultsOf("unit/a.c", "usleep(5); /* time(NULL) */ store.time(5); world_time(3);").length, 1);
});

test("tests neither sleep nor read a clock", () => {
  const sources = files.filter(languageOf);
  assert.ok(sources.length > 300);
  assert.deepEqual(sources.flatMap((file) => faultsOf(file, readFileSync(root + file, "utf8"))), []);
});
