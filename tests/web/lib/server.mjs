// Starts the real program on a free port of the loopback with a database of its own, and stops it by its process id.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
export const program = process.env.KOZEL ?? join(root, "build", "kozel");

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Server {
  /** `args`: further arguments of `kozel serve`. */
  static async start(...args) {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), "kozel-test-")), args);
    await server.up();
    return server;
  }

  constructor(port, dir, args) {
    this.port = port;
    this.dir = dir;
    this.args = args;
    this.url = `http://127.0.0.1:${port}`;
    this.log = "";
  }

  /** Runs the program (again) on the same port and database; returns when the page is served. */
  async up() {
    const args = ["serve", "--port", String(this.port), "--db", join(this.dir, "kozel.db"), ...this.args];
    this.child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk) => (this.log += chunk);
    this.child.stdout.on("data", keep);
    this.child.stderr.on("data", keep);
    this.ended = new Promise((resolve) => this.child.once("exit", (code, signal) => resolve({ code, signal })));
    this.child.once("error", (error) => (this.log += String(error)));
    const deadline = Date.now() + 15_000;
    for (;;) {
      const answer = await fetch(this.url).catch(() => null);
      if (answer?.ok) return;
      if (this.child.exitCode !== null || Date.now() > deadline) throw new Error(`the server does not serve:\n${this.log}`);
      await sleep(50);
    }
  }

  /** Ends the program with a signal; resolves to its {code, signal}. */
  async end(signal) {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    return this.ended;
  }

  /** Power cut: nothing is said, nothing is tidied up. */
  async kill() {
    await this.end("SIGKILL");
  }

  async stop() {
    const outcome = await this.end("SIGTERM");
    rmSync(this.dir, { recursive: true, force: true });
    return outcome;
  }
}
