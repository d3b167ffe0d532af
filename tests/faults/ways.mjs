// SPDX-License-Identifier: MIT
// The ways to all servers of a service, broken and mended together.
import { Proxy } from "./proxy.mjs";

export class Ways {
  #proxies;

  /** `servers`: each has a port, which may change. */
  constructor(servers) {
    this.#proxies = servers.map((server) => new Proxy(() => server.port));
  }

  get ports() {
    return this.#proxies.map(({ port }) => port);
  }

  async listen() {
    for (const proxy of this.#proxies) await proxy.listen();
    return this;
  }

  cut() {
    for (const proxy of this.#proxies) proxy.cut();
  }

  freeze() {
    for (const proxy of this.#proxies) proxy.freeze();
  }

  mend() {
    for (const proxy of this.#proxies) proxy.mend();
  }

  async close() {
    for (const proxy of this.#proxies) await proxy.close();
  }
}

/** No way between: a server that is gone refuses connections by itself, as a proxy cannot. */
export class Direct {
  #servers;

  constructor(servers) {
    this.#servers = servers;
  }

  get ports() {
    return this.#servers.map(({ port }) => port);
  }

  async listen() {}

  mend() {}

  async close() {}
}
