// SPDX-License-Identifier: MIT
// A server whose time stands still until a test lets it pass, and whose random numbers follow from a seed (server/app/test_control.h). Nothing here
// waits for a clock: a call returns when the server has done what was due.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { connect } from "node:net";
import { join } from "node:path";
import { startServer, temporaryFolder } from "./client.mjs";

/** The initial time of the clock: a day without a change of the clocks, far from the current date. */
export const BEGIN = Date.UTC(2031, 4, 6, 12);

/** The seed of this run, from which each server derives one: TEST_SEED, or always the same. */
export const SEED = Number(process.env.TEST_SEED ?? 1);

/** How many servers each test has started, by its name. */
const started = new Map();

/** Returns the seed of a test's next server. It does not depend on other tests: one that runs alone has the same matches. */
function nextSeed({ name = "" }) {
  const number = started.get(name) ?? 0;
  started.set(name, number + 1);
  return SEED * 2 ** 32 + createHash("sha256").update(`${number} ${name}`).digest().readUInt32BE();
}

/** Sends one line after another, each answered before the next. */
export class Control {
  #socket;
  #last = Promise.resolve();
  #text = "";
  #wake = () => {};

  constructor(path) {
    this.#socket = connect(path).setEncoding("utf8");
    this.#socket.on("error", () => {}); // the server has ended: "close" follows
    this.#socket.on("close", () => this.#wake());
    this.#socket.on("data", (text) => {
      this.#text += text;
      this.#wake();
    });
  }

  /** Returns the server's answer; undefined: it has ended. */
  ask(line) {
    const answered = this.#last.then(async () => {
      this.#socket.write(`${line}\n`);
      while (!this.#text.includes("\n")) {
        if (this.#socket.destroyed) return undefined;
        await new Promise((resolve) => (this.#wake = resolve));
      }
      const answer = JSON.parse(this.#text);
      this.#text = "";
      assert.equal(answer.error, undefined, line);
      return answer;
    });
    this.#last = answered.catch(() => {});
    return answered;
  }
}

/** Starts a server as startServer() does. The initial time of its clock is `wall`, in ms since 1970. A server that continues after another gets
 * that one's last time, plus the time passed since. Unless `args` set it otherwise the server pings nobody, since time passes faster than a client
 * answers. It also delays no request, since no time passes before a test lets it. */
export async function startVirtual(t, program, args, { wall = BEGIN, seed = nextSeed(t), ...options } = {}) {
  const path = join(temporaryFolder(t), "control");
  t.diagnostic(`seed ${seed} (TEST_SEED=${SEED})`);
  const server = await startServer(t, program, [...args.slice(0, 1), "--ping", "3600", "--request-rate", "0", "--test-seed", `${seed}@${wall}`, "--test-control", path, ...args.slice(1)], options);
  const control = new Control(path);
  /** The time of the server's clock at the end of the last of these calls: for the one that continues after this one is killed. After stop() it
   * differs from run to run. */
  server.wall = wall;
  const ask = async (line) => {
    const answer = await control.ask(line);
    server.wall = answer?.wall ?? server.wall;
    return answer;
  };
  /** Returns the time of the server's clock, in ms since 1970. */
  server.now = async () => (await ask("now")).wall;
  /** Returns when everything that is to be done now is done. */
  server.settle = () => ask("settle");
  /** Lets time pass. Whatever becomes due meanwhile is done at its time. */
  server.advance = (ms) => ask(`advance ${ms}`);
  /** Does the same without waiting for thinking bots and silent push services. */
  server.pass = (ms) => ask(`pass ${ms}`);
  /** Sets the clock, as an operator does. No time passes. */
  server.setClock = (ms) => ask(`set-clock ${ms}`);
  /** Makes the server die, as by SIGKILL, at its next transaction (`count`: at that one from now on): "before-commit", when nothing of it is stored
   * yet, or "after-commit", when it is stored and nobody has been notified. */
  server.crash = (at, count = 1) => ask(`crash-${at} ${count}`);
  /** Returns the node's ends of its links to other nodes. */
  server.links = () => control.ask("links");
  /** Waits for the server's end by letting time pass: its maximum waiting times are over at once. */
  const { stop } = server;
  server.stop = async (signal = "SIGTERM") => {
    const stopped = stop(signal);
    if (signal !== "SIGKILL") while (await server.pass(1000));
    return stopped;
  };
  return server;
}

/** Lets time pass in steps of `ms` until `holds()` returns something. Returns that. */
export async function passUntil(server, ms, holds, what) {
  for (let steps = 0; steps < 1000; steps++, await server.advance(ms)) {
    const value = await holds();
    if (value) return value;
  }
  return assert.fail(`waited in vain: ${what}`);
}

/** Lets time pass in steps of `ms` until the promise resolves, or the server has ended. Returns its value. */
export async function during(server, ms, promise) {
  let over = false;
  const end = () => (over = true);
  promise.then(end, end);
  while (!over && (await server.advance(ms)));
  return promise;
}
