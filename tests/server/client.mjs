// SPDX-License-Identifier: MIT
// A server to test and clients for it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inTime } from "../waiting.mjs";

const require = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)));
export const WebSocket = require("ws");

/** For tests of other things: everybody may play for a stake, and every match counts whole. */
export const EVERYTHING_COUNTS = ["--stake-hours", "0", "--stake-matches", "0", "--fair-acts", "0", "--fair-repeats", "0"];

/** Creates a separate folder. It is removed at the test's end. */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-server-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns true if a SIGSTOP holds the process: it then receives no other signal. Other processes get no SIGCONT. For one that ends, the SIGCONT
 * would cancel the stop of the leak sanitizer, and both would wait for ever. */
function isHeld({ pid }) {
  try {
    return /\) T [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false; // it has ended
  }
}

/** Starts a server and waits until it is ready. `stopped`: {code, signal} when it has ended. */
export async function startServer(t, program, args, { expectFailure = false, env = {} } = {}) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const server = { child, port: 0, log: "" };
  server.stopped = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  child.stderr.on("data", (data) => (server.log += data));
  server.stop = async (signal = "SIGTERM") => {
    child.kill(signal);
    if (isHeld(child)) child.kill("SIGCONT");
    return server.stopped;
  };
  /** Waits until the log matches, from its character `from` on. The log and answers come on different ways. */
  server.logs = async (expected, from = 0) => {
    const matches = () => expected.test(server.log.slice(from));
    let look;
    const heard = new Promise((resolve) => (look = () => matches() && resolve()));
    child.stderr.on("data", look);
    look();
    await inTime(Promise.race([heard, server.stopped]), () => `${expected} in ${server.log.slice(from)}`).finally(() => child.stderr.off("data", look));
    assert.match(server.log.slice(from), expected);
  };
  t.after(async () => {
    const { code, signal } = await server.stop();
    // The messages of the sanitizers must not be lost.
    if (!expectFailure && code !== 0 && signal !== "SIGKILL") assert.fail(`the server ended with ${code ?? signal}:\n${server.log}`);
  });
  const ready = new Promise((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
  const line = await Promise.race([ready, server.stopped.then(() => null)]);
  if (line === null) {
    if (expectFailure) return server;
    throw new Error(`the server did not start:\n${server.log}`);
  }
  assert.match(line, /^kozel: http:\/\/\S+:\d+$/);
  server.port = Number(line.match(/:(\d+)$/)[1]);
  server.origin = `http://127.0.0.1:${server.port}`;
  return server;
}

/** Sends one HTTP request. A body for the API is JSON unless its headers state another type. */
export function http(server, method, path, { headers = {}, body } = {}) {
  if (body !== undefined && path.startsWith("/api/")) headers = { "content-type": "application/json", ...headers };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: server.port, method, path, headers, agent: false }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts), text: Buffer.concat(parts).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns a new guest: the cookie ("kozel=...") and name. */
export async function guest(server, headers = {}) {
  const answer = await http(server, "POST", "/session", { headers: { origin: server.origin, ...headers } });
  assert.equal(answer.status, 200, answer.text);
  const cookie = answer.headers["set-cookie"]?.[0].split(";")[0] ?? headers.cookie;
  return { cookie, name: JSON.parse(answer.text).name };
}

/** Returns the messages of a frame: one, or several that left together. (The test server's are no JSON, and have no commas.) */
function messagesOf(text) {
  if (text[0] !== "[") return [text];
  return text[1] === "{" ? JSON.parse(text).map((message) => JSON.stringify(message)) : text.slice(1, -1).split(",");
}

/** A WebSocket whose messages can be awaited one by one. */
export class Client {
  constructor(server, { cookie, origin = server.origin, protocol = "kozel.v1", path = "/ws", localAddress, headers: others = {} } = {}) {
    const headers = { ...others, ...(cookie ? { cookie } : {}) };
    this.socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocol ? [protocol] : [], { headers, origin, localAddress });
    this.received = [];
    this.waiting = [];
    this.opened = new Promise((resolve, reject) => {
      this.socket.on("open", () => resolve(this));
      this.socket.on("unexpected-response", (_, answer) => {
        reject(Object.assign(new Error(`refused: ${answer.statusCode}`), { status: answer.statusCode }));
        answer.resume();
        this.socket.terminate();
      });
      this.socket.on("error", reject);
    });
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) => this.socket.on("close", (code) => resolve(code)));
    this.closed.then((code) => this.waiting.splice(0).forEach(({ reject }) => reject(new Error(`closed: ${code}`))));
    this.socket.on("message", (data) => {
      for (const text of messagesOf(String(data))) {
        const index = this.waiting.findIndex(({ takes }) => takes(text));
        if (index < 0) this.received.push(text);
        else this.waiting.splice(index, 1)[0].resolve(text);
      }
    });
  }

  send(text, options) {
    this.socket.send(text, options);
  }

  /** Returns the next message. */
  next() {
    if (this.received.length) return Promise.resolve(this.received.shift());
    return this.#wait(() => true);
  }

  #wait(takes) {
    return new Promise((resolve, reject) => this.waiting.push({ takes, resolve, reject }));
  }

  /** Returns the reply to a request. An event may come before it at any time, and is left to next(). (Requests to the test server have no number:
   * the next message is the answer.) */
  async ask(text) {
    const { seq } = /^\{/.test(text) ? JSON.parse(text) : {};
    this.send(text);
    return seq === undefined ? this.next() : this.#wait((each) => [0, seq].includes(JSON.parse(each).re));
  }
}

/** Returns an open connection of a new guest. */
export async function connect(server, options = {}) {
  const { cookie } = options.cookie ? options : await guest(server);
  return new Client(server, { ...options, cookie }).opened;
}
