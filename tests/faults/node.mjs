// SPDX-License-Identifier: MIT
// One process of the server, restarted as often as needed.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { after } from "../waiting.mjs";

const START_MS = 20_000;
const END_MS = 20_000;

export class Node {
  life = 0;
  port = 0;
  #child = null;

  /** `arguments_()`: returns its arguments at each start. */
  constructor(name, program, arguments_, { env = {}, log }) {
    Object.assign(this, { name, program, arguments_, env });
    this.log = createWriteStream(log, { flags: "a" });
  }

  get runs() {
    return this.#child !== null;
  }

  get pid() {
    return this.#child?.pid;
  }

  /** Starts the process. Returns false if it ended before it was ready (its output is in `this.said`). */
  async tryBegin() {
    assert.ok(!this.#child, `${this.name} runs`);
    const child = spawn(this.program, this.arguments_(), { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.env } });
    this.said = "";
    child.stderr.on("data", (data) => {
      this.said = (this.said + data).slice(-4000);
      this.log.write(data);
    });
    this.ended = new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
    this.ended.then(() => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    const ready = new Promise((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
    let stop;
    const late = new Promise((resolve) => (stop = after(START_MS, () => resolve("late"))));
    const line = await Promise.race([ready, late, this.ended.then(() => null)]);
    stop();
    if (line === null) return false;
    this.port = Number(/^kozel: http:\/\/\S+:(\d+)$/.exec(line)?.[1]);
    if (!this.port) {
      await this.end("SIGKILL");
      throw new Error(`${this.name} does not start: ${line}\n${this.said}`);
    }
    this.life++;
    return true;
  }

  async begin() {
    assert.ok(await this.tryBegin(), `${this.name} does not start:\n${this.said}`);
  }

  signal(signal) {
    this.#child?.kill(signal);
  }

  /** Ends it by a signal. Returns how it ended: {code, signal}. A process that hangs is killed, so that the test can report it. */
  async end(signal) {
    this.signal(signal);
    const stop = after(END_MS, () => this.signal("SIGKILL"));
    return this.ended.finally(stop);
  }

  close() {
    return new Promise((resolve) => this.log.end(resolve));
  }
}
