// SPDX-License-Identifier: MIT
// Waits for real processes: one that starts, a port that opens, a row that another program writes. No other test file reads a clock or runs a
// timer (tests/structure/time.test.mjs). A limit here only ends a test that hangs: no result depends on how long something takes.
import assert from "node:assert/strict";
import { connect } from "node:net";

/** Longer than anything that ends by itself takes, on a busy machine and under a sanitizer too. */
const HANG_MS = 60_000;
const LOOK_MS = 5;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const textOf = (what) => (typeof what === "function" ? what() : what);

/** Waits until `holds()` returns something, and returns that. `what`: for the error of a wait that hangs, a text or a function that returns it. */
export async function until(holds, what) {
  for (const end = performance.now() + HANG_MS; ; await pause(LOOK_MS)) {
    const value = await holds();
    if (value) return value;
    if (performance.now() > end) assert.fail(`waited in vain: ${textOf(what)}`);
  }
}

/** What `promise` brings; fails if it hangs. */
export function inTime(promise, what) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`waited in vain: ${textOf(what)}`)), HANG_MS)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Whether a port of this machine takes connections. */
export const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

/** Waits until the program `child` listens on `port`. `log()`: what it has written, for the error if it ends instead. */
export const listening = (child, port, log) =>
  until(async () => {
    assert.ok(child.exitCode === null && child.signalCode === null, log());
    return listens(port);
  }, log);

/** What the clock of the machine shows, in ms since 1970: for rows that a server in real time reads or writes. */
export const wallClock = () => Date.now();

// The rest is for tests/faults, whose people, outages and services are as slow as real ones.

/** Marks a moment; the difference of two marks is in ms. */
export const mark = () => performance.now();

/** Lets an outage last. */
export const lasting = pause;

/** Calls `what` after `ms`, unless the function that it returns is called before. */
export function after(ms, what) {
  const timer = setTimeout(what, ms);
  return () => clearTimeout(timer);
}

/** Whether `holds()` comes true while it has patience, which is part of what a fault test proves. */
export async function within(ms, holds, step = 20) {
  for (const end = performance.now() + ms; ; await pause(step)) {
    if (await holds()) return true;
    if (performance.now() > end) return false;
  }
}
