// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasNewVersion, keepPage } from "../src/offline/keeping.js";

/** A worker whose answer to the page's question is given by hand. */
class Worker extends EventTarget {
  state = "installing";
  answer = (_same: boolean): void => assert.fail("not asked yet");

  postMessage(message: { script?: string }, ports: MessagePort[] = []): void {
    if (message.script !== undefined) this.answer = (same) => (ports[0]!.postMessage(same), ports[0]!.close());
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

const turn = () => new Promise((done) => setImmediate(done));

test("a new version is reported that waited when the page registered, and an older worker's late answer takes nothing back", async () => {
  let begin = () => {};
  const { setTimeout: own } = globalThis;
  Object.assign(globalThis, { setTimeout: (call: () => void) => (begin = call) });
  const [old, young] = [new Worker(), new Worker()];
  young.state = "installed";
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: young, active: old, update: async () => undefined });
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { languages: ["en"], language: "en", serviceWorker: { register: async () => registration, ready: Promise.resolve(registration) } } });
  Object.assign(globalThis, { localStorage: { getItem: () => null }, document: { querySelector: () => null, head: { append: () => {} }, createElement: () => ({}), documentElement: {} }, KZ_MANIFESTS: {} });
  keepPage();
  Object.assign(globalThis, { setTimeout: own });
  begin();
  for (let i = 0; i < 10; i++) await turn();
  young.become("activated");
  young.answer(false);
  for (let i = 0; i < 10; i++) await turn();
  assert.equal(hasNewVersion(), true);
  old.answer(true);
  for (let i = 0; i < 10; i++) await turn();
  assert.equal(hasNewVersion(), true);
});
