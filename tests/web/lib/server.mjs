// SPDX-License-Identifier: MIT
// Starts the real program on a free port of the loopback with a separate database, and stops it by its process id.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { EVERYTHING_COUNTS } from "../../server/client.mjs";
import { inTime } from "../../waiting.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
export const program = process.env.KOZEL ?? join(root, "build", "kozel");

export class Server {
  /** Starts it. `args`: further arguments of `kozel serve`. */
  static async start(...args) {
    const server = new Server(mkdtempSync(join(tmpdir(), "kozel-test-")), args);
    await server.up();
    return server;
  }

  constructor(dir, args) {
    this.dir = dir;
    this.args = args;
    this.port = 0;
    this.log = "";
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get db() {
    return join(this.dir, "kozel.db");
  }

  /** Runs the program, later again on the same port and database. Returns when it is ready. */
  async up() {
    this.child = spawn(program, ["serve", "--port", String(this.port), "--db", this.db, ...EVERYTHING_COUNTS, ...this.args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.ended = new Promise((resolve) => this.child.once("exit", (code, signal) => resolve({ code, signal })));
    this.child.stderr.on("data", (chunk) => (this.log += chunk));
    const ready = new Promise((resolve, reject) => {
      const fail = (reason) => reject(new Error(`${reason}\n${this.log}`));
      this.child.once("error", fail);
      this.child.once("exit", (code) => fail(`the server ended with ${code}`));
      let said = "";
      this.child.stdout.on("data", (chunk) => {
        said += chunk;
        const address = said.match(/^kozel: http:\/\/\S+:(\d+)$/m);
        if (!address) return;
        this.port = Number(address[1]);
        resolve();
      });
    });
    await inTime(ready, () => `the server is ready\n${this.log}`);
  }

  /** Ends the program with a signal. Resolves to its {code, signal}. A program that does not end is killed, and that is a failure. */
  async end(signal) {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    try {
      return await inTime(this.ended, () => `the server ends by ${signal}\n${this.log}`);
    } catch (error) {
      this.child.kill("SIGKILL");
      throw error;
    }
  }

  /** Simulates a power cut: no messages, no cleanup. */
  async kill() {
    await this.end("SIGKILL");
  }

  async stop() {
    const outcome = await this.end("SIGTERM");
    rmSync(this.dir, { recursive: true, force: true });
    return outcome;
  }
}
