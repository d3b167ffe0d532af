// Node's test runner, watched from outside: a file that does not end is ended, with all that it has started, and it is said what that was and
// where it waited; a file may wait for another program without letting anything else run, or in the middle of its own exit.
//   node tests/run.mjs OPTIONS-AND-FILES    (those of node --test)
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { below, children, described, kill, proc } from "./processes.mjs";

/** Seconds; the tests of this very file have less. */
const limit = (name, usual) => Number(process.env[name] ?? usual);
const FILE_S = limit("TESTS_FILE_S", 480); // for one file
const ALL_S = limit("TESTS_ALL_S", 1800); // for all of them
const REST_S = limit("TESTS_REST_S", 30); // for what is left to tell when no file runs any more

const mark = `KOZEL_TESTS_RUN=${process.pid}`; // in the environment of all that is started
const runner = spawn(process.execPath, ["--test", ...process.argv.slice(2)], { stdio: "inherit", env: { ...process.env, KOZEL_TESTS_RUN: process.pid } });
const say = (text) => process.stderr.write(`tests/run.mjs: ${text}\n`);

/** What each thread of a process waits for, as far as the kernel tells. */
function threads(pid) {
  let tasks = [];
  try {
    tasks = readdirSync(`/proc/${pid}/task`);
  } catch {}
  return tasks.map((task) => `${proc(`${pid}/task/${task}/comm`).trim()} in ${proc(`${pid}/task/${task}/wchan`) || "?"} (${proc(`${pid}/task/${task}/syscall`).split(" ")[0].trim()})`);
}

function tell({ pid, what }) {
  say(`  ${pid} ${what.slice(0, 200)}`);
  for (const line of threads(pid)) say(`      ${line}`);
}

/** What tests have started and nobody waits for: it may hold open what a file wrote to. */
function leftBehind() {
  const known = new Set([runner.pid, ...below(runner.pid).map(({ pid }) => pid)]);
  const pids = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry)).map(Number);
  return pids
    .filter((pid) => !known.has(pid) && proc(`${pid}/environ`).split("\0").includes(mark))
    .map(described);
}

function end(why, processes) {
  say(`${why}; there still runs:`);
  processes.forEach(tell);
  kill(processes);
}

const begin = performance.now();
const since = new Map(); // when each file was first seen
let alone = begin; // since when no file has run

const watch = setInterval(() => {
  const now = performance.now();
  const files = new Set(children(runner.pid));
  for (const pid of since.keys()) if (!files.has(pid)) since.delete(pid);
  for (const pid of files) if (!since.has(pid)) since.set(pid, now);
  if (files.size) alone = now;

  if (now - begin > ALL_S * 1000) return end(`all tests together have not ended after ${ALL_S} s`, [...below(runner.pid), described(runner.pid), ...leftBehind()]);
  for (const [pid, from] of since)
    if (now - from > FILE_S * 1000) end(`a file has not ended after ${FILE_S} s`, [described(pid), ...below(pid)]);
  if (now - alone > REST_S * 1000) {
    alone = now;
    const left = leftBehind();
    end(`no file has run for ${REST_S} s`, left.length ? left : [described(runner.pid)]);
  }
}, 1000);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => runner.kill(signal));
runner.once("close", (code, signal) => {
  clearInterval(watch);
  if (signal) say(`the test runner was ended by ${signal}`);
  process.exitCode = code ?? 1;
});
