// SPDX-License-Identifier: MIT
// A TCP connection's way through hands that can cut it, hold it or break it. On the loopback only.
import { connect, createServer } from "node:net";

export class Proxy {
  #pairs = new Set();
  /** "open"; "frozen": connections stay and carry nothing; "cut": there are none, and new ones are refused. */
  #state = "open";
  port = 0;

  constructor(target) {
    this.target = target;
    this.server = createServer({ allowHalfOpen: true }, (near) => this.#accept(near));
  }

  async listen() {
    await new Promise((resolve, reject) => this.server.once("error", reject).listen(0, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    return this;
  }

  /** Whether anybody is connected by it. */
  get used() {
    return this.#pairs.size > 0;
  }

  #accept(near) {
    if (this.#state === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: "127.0.0.1", port: this.target(), allowHalfOpen: true });
    const pair = { near, far };
    this.#pairs.add(pair);
    for (const [one, other] of [[near, far], [far, near]]) {
      one.setNoDelay(true);
      one.on("data", (data) => {
        if (!other.write(data)) one.pause();
      });
      other.on("drain", () => this.#state === "open" && one.resume());
      one.on("end", () => this.#state === "open" && other.end());
      one.on("error", () => this.#end(pair));
      one.on("close", () => this.#end(pair));
    }
    if (this.#state === "frozen") this.#hold(pair);
  }

  #end(pair) {
    if (!this.#pairs.delete(pair)) return;
    pair.near.destroy();
    pair.far.destroy();
  }

  #hold({ near, far }) {
    near.pause();
    far.pause();
  }

  /** Breaks every connection by a reset; new ones are let through. */
  reset() {
    for (const pair of [...this.#pairs]) {
      this.#pairs.delete(pair);
      pair.near.resetAndDestroy();
      pair.far.resetAndDestroy();
    }
  }

  cut() {
    this.#state = "cut";
    this.reset();
  }

  freeze() {
    this.#state = "frozen";
    for (const pair of this.#pairs) this.#hold(pair);
  }

  /** Lets everything through again; what was held arrives late. */
  mend() {
    this.#state = "open";
    for (const { near, far } of this.#pairs) {
      near.resume();
      far.resume();
    }
  }

  async close() {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
