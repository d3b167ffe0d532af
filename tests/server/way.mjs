// SPDX-License-Identifier: MIT
// A way to a service (tests/faults/proxy.mjs) in a separate thread. It carries data also while the test computes or waits for a program. A node
// whose way stands still for 2.5 s leaves its cluster.
import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { Proxy } from "../faults/proxy.mjs";

if (!isMainThread && workerData?.way) {
  const { target, done } = workerData.way;
  const proxy = await new Proxy(() => target).listen();
  parentPort.on("message", (method) => {
    proxy[method]();
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  });
  parentPort.postMessage(proxy.port);
}

export class Way {
  #worker;
  #done = new Int32Array(new SharedArrayBuffer(4));

  /** Returns an open way to a port of the loopback. */
  static async to(t, target) {
    const way = new Way();
    way.#worker = new Worker(new URL(import.meta.url), { workerData: { way: { target, done: way.#done } } });
    t.after(() => way.#worker.terminate());
    [way.port] = await once(way.#worker, "message");
    return way;
  }

  /** Returns when the thread has done it. */
  #do(method) {
    Atomics.store(this.#done, 0, 0);
    this.#worker.postMessage(method);
    Atomics.wait(this.#done, 0, 0);
  }

  freeze() {
    this.#do("freeze");
  }

  mend() {
    this.#do("mend");
  }
}
