// SPDX-License-Identifier: MIT
/* The service worker where the browser's storage fails: full (QuotaExceededError), damaged, or forbidden. */
import assert from "node:assert/strict";
import { before, test } from "node:test";

interface Fetch {
  request: { method: string; url: string; mode: string };
  respondWith(answer: Promise<Response>): void;
}
const listeners: Record<string, (event: Fetch) => void> = {};
const global = globalThis as unknown as Record<string, unknown>;
let fetched: () => Promise<Response>;
let kept: Response | undefined;

const fails = (): never => {
  throw new DOMException("Unexpected internal error.", "UnknownError");
};

/** Returns the worker's answer to a request of the page. */
function answer(path: string, mode: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = { method: "GET", url: `https://kozel.example${path}`, mode };
    listeners["fetch"]!({ request, respondWith: (promise) => void promise.then(resolve, reject) });
  });
}

before(async () => {
  global["KZ_PAGE"] = { version: "1", files: [] };
  global["self"] = { addEventListener: (type: string, call: (event: Fetch) => void) => (listeners[type] = call) };
  global["location"] = { origin: "https://kozel.example" };
  global["fetch"] = () => fetched();
  await import("../src/offline/worker.js");
});

test("a file comes from the server where nothing can be read or stored", async () => {
  for (const caches of [
    { match: fails, open: fails },
    { match: async () => undefined, open: fails },
    { match: async () => undefined, open: async () => ({ put: () => Promise.reject(new DOMException("full", "QuotaExceededError")) }) },
  ]) {
    global["caches"] = caches;
    fetched = async () => new Response("code");
    assert.equal(await (await answer("/assets/main.js", "cors")).text(), "code");
  }
});

test("what is stored is answered without the server; a refusal is not stored", async () => {
  const put: string[] = [];
  global["caches"] = { match: async () => kept, open: async () => ({ put: async (request: { url: string }) => void put.push(request.url) }) };
  kept = new Response("stored");
  fetched = fails;
  assert.equal(await (await answer("/assets/main.js", "cors")).text(), "stored");
  kept = undefined;
  for (const status of [404, 200]) {
    fetched = async () => new Response("new", { status });
    assert.equal((await answer("/assets/main.js", "cors")).status, status);
  }
  assert.deepEqual(put, ["https://kozel.example/assets/main.js"]);
});

test("a document is the server's answer, or the failure to reach it, where the storage fails", async () => {
  global["caches"] = { match: fails, open: fails };
  for (const status of [200, 502]) {
    fetched = async () => new Response("page", { status });
    assert.equal((await answer("/leaders", "navigate")).status, status);
  }
  fetched = () => Promise.reject(new TypeError("no network"));
  await assert.rejects(answer("/leaders", "navigate"), /no network/);
});
