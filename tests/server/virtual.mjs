// SPDX-License-Identifier: MIT
// A server whose time stands still until a test lets it pass, and whose chance follows from a seed (server/app/test_control.h). Nothing here
// waits for a clock: a call returns when the server has done what was due.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { join } from "node:path";
import { startServer, temporaryFolder } from "./client.mjs";

/** What the clock shows at first: a day without a change of the clocks, far from today. */
export const BEGIN = Date.UTC(2031, 4, 6, 12);

/** The seed of this run, of which each server makes its own: TEST_SEED, or always the same. */
export const SEED = Number(process.env.TEST_SEED ?? 1);
let servers = 0;

/** One line after another, each answered before the next. */
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

  /** What the server answers; undefined: it has ended. */
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

/**
 * Starts a server as startServer() does. `wall`: what its clock shows, in ms since 1970; a server that goes on where another ended is given
 * what that one's clock showed, and what passed since. Unless `args` say otherwise it pings nobody, since time passes faster than a client
 * answers, and puts no request off, since no time passes before a test lets it.
 */
export async function startVirtual(t, program, args, { wall = BEGIN, seed = 1000 * SEED + ++servers, ...options } = {}) {
  const path = join(temporaryFolder(t), "control");
  t.diagnostic(`seed ${seed} (TEST_SEED=${SEED})`);
  const server = await startServer(t, program, [...args.slice(0, 1), "--ping", "3600", "--request-rate", "0", "--test-seed", `${seed}@${wall}`, "--test-control", path, ...args.slice(1)], options);
  const control = new Control(path);
  /** What the server's clock showed at the end of the last of these calls: for the one that goes on where this one is killed. */
  server.wall = wall;
  const ask = async (line) => {
    const answer = await control.ask(line);
    server.wall = answer?.wall ?? server.wall;
    return answer;
  };
  /** What the server's clock shows, in ms since 1970. */
  server.now = async () => (await ask("now")).wall;
  /** Returns when everything that is to be done now is done. */
  server.settle = () => ask("settle");
  /** Lets time pass; whatever becomes due meanwhile is done at its time. */
  server.advance = (ms) => ask(`advance ${ms}`);
  /** The same without waiting for bots that think and push services that are silent. */
  server.pass = (ms) => ask(`pass ${ms}`);
  /** Sets the clock, as an operator does; no time passes. */
  server.setClock = (ms) => ask(`set-clock ${ms}`);
  /** Lets the server die, as by SIGKILL, at its next transaction (`count`: at that one from now on): "before-commit", when nothing of it holds
   * yet, or "after-commit", when it does and nobody has been told. */
  server.crash = (at, count = 1) => ask(`crash-${at} ${count}`);
  /** The node's ends of its links to other nodes. */
  server.links = () => control.ask("links");
  /** Waits for the server's end by letting time pass: what it waits for at most is over at once. */
  const { stop } = server;
  server.stop = async (signal = "SIGTERM") => {
    const stopped = stop(signal);
    if (signal !== "SIGKILL") while (await server.pass(1000));
    return stopped;
  };
  return server;
}

/** Lets time pass in steps of so many ms until `holds()` returns something, and returns that. */
export async function passUntil(server, ms, holds, what) {
  for (let steps = 0; steps < 1000; steps++, await server.advance(ms)) {
    const value = await holds();
    if (value) return value;
  }
  return assert.fail(`waited in vain: ${what}`);
}

/** Lets time pass in steps of so many ms until that has happened, or the server has ended; returns what it brings. */
export async function during(server, ms, promise) {
  let over = false;
  const end = () => (over = true);
  promise.then(end, end);
  while (!over && (await server.advance(ms)));
  return promise;
}
