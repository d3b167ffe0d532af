// SPDX-License-Identifier: MIT
// A browser from the HTTP API's view.
import assert from "node:assert/strict";
import { guest, http } from "./client.mjs";

/** A browser: its requests, with its cookie, which follows what the server sets. */
export class Browser {
  static async arrive(server, agent = "Browser 1.0") {
    const browser = new Browser(server, agent);
    ({ cookie: browser.cookie, name: browser.name } = await guest(server));
    return browser;
  }

  constructor(server, agent) {
    Object.assign(this, { server, agent });
  }

  async raw(method, path, { body, headers = {} } = {}) {
    const all = { origin: this.server.origin, "user-agent": this.agent, ...headers };
    const cookies = [this.cookie, this.device].filter(Boolean);
    if (cookies.length) all.cookie = cookies.join("; ");
    if (body !== undefined) all["content-length"] = Buffer.byteLength(body);
    const answer = await http(this.server, method, path, { headers: all, body });
    const isDevice = (cookie) => /^(__Host-)?kozel-device=/.test(cookie);
    const cookiesSet = answer.headers["set-cookie"] ?? [];
    this.device = cookiesSet.find(isDevice)?.split(";")[0] ?? this.device;
    const set = cookiesSet.find((cookie) => !isDevice(cookie));
    if (set) this.cookie = /Max-Age=0/.test(set) ? undefined : set.split(";")[0];
    return answer;
  }

  /** Returns the answer's object. `error`: it must be a refusal with that code. */
  async ask(method, path, members, error) {
    const body = members && JSON.stringify(members);
    const answer = await this.raw(method, path, { body });
    const out = JSON.parse(answer.text);
    if (error) assert.equal(out.error?.code, error, answer.text);
    else assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
    return error ? { ...out.error, status: answer.status } : out;
  }

  register(name, password = "goat&barn") {
    return this.ask("POST", "/api/register", { name, password });
  }

  get me() {
    return this.ask("GET", "/api/me");
  }
}
