// SPDX-License-Identifier: MIT
/* The service worker where the browser's storage fails: full (QuotaExceededError), damaged, or forbidden. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { before, test } from "node:test";

interface Fetch {
  request: { method: string; url: string; mode: string };
  respondWith(answer: Promise<Response>): void;
}
interface Work {
  data?: unknown;
  ports?: [];
  waitUntil(work: Promise<unknown>): void;
}
const listeners: Record<string, (event: Fetch & Work) => void> = {};
const global = globalThis as unknown as Record<string, unknown>;
let fetched: (request: string | Request) => Promise<Response>;
let kept: Response | undefined;

const fails = (): never => {
  throw new DOMException("Unexpected internal error.", "UnknownError");
};

/** Returns the worker's answer to a request of the page. */
function answer(path: string, mode: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = { method: "GET", url: `https://kozel.example${path}`, mode };
    listeners["fetch"]!({ request, respondWith: (promise) => void promise.then(resolve, reject), waitUntil: () => undefined });
  });
}

/** Does what the worker does at an event, to its end. */
async function work(type: string, data?: unknown): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners[type]!({ data, ports: [], waitUntil: (promise: Promise<unknown>) => works.push(promise) } as unknown as Fetch & Work);
  await Promise.all(works);
}

/** Returns the server's answer to a path. */
const right = (path: string): Response => new Response(path === "/" ? '<script src="/assets/main.js">' : path, { headers: { "content-type": path === "/" ? "text/html" : "text/plain" } });

/** Caches in memory. `server`: the paths that the server has. `answer` may replace its answers. Returns the paths in each cache, and those that were
 * fetched. */
function memory(server: Set<string>, answer = right) {
  const all = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const pathOf = (request: string | Request): string => new URL(typeof request === "string" ? request : request.url, "https://kozel.example").pathname;
  const open = async (name: string) => {
    const cache = all.get(name) ?? all.set(name, new Map()).get(name)!;
    return {
      match: async (path: string) => cache.get(path)?.clone(),
      put: async (path: string, response: Response) => void cache.set(path, response),
    };
  };
  fetched = async (request) => {
    asked.push(pathOf(request));
    if (!server.has(pathOf(request))) throw new TypeError("no network");
    return answer(pathOf(request));
  };
  const match = async (path: string) => [...all.values()].map((cache) => cache.get(path)).find(Boolean)?.clone();
  global["caches"] = { open, match, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
  return { asked, kept: (name: string) => [...(all.get(name)?.keys() ?? [])].sort() };
}

before(async () => {
  global["KZ_PAGE"] = { version: "1", files: ["/assets/main.js"], play: ["/assets/device.js", "/assets/kozel.wasm"], texts: { en: [], uk: ["/assets/uk.json"] }, hashes: { "/assets/device.js": createHash("sha256").update("/assets/device.js").digest("hex").slice(0, 10) } };
  global["self"] = { skipWaiting: async () => undefined, addEventListener: (type: string, call: (event: Fetch & Work) => void) => (listeners[type] = call) };
  global["Request"] = class {
    readonly cache: string | undefined;
    constructor(readonly url: string, options: { cache?: string } = {}) {
      this.cache = options.cache;
    }
  };
  global["location"] = { origin: "https://kozel.example" };
  global["fetch"] = (request: string | Request) => fetched(request);
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
  global["caches"] = { match: async () => kept, open: async () => ({ match: async () => undefined, put: async (path: string) => void put.push(path) }) };
  kept = new Response("stored");
  fetched = fails;
  assert.equal(await (await answer("/assets/main.js", "cors")).text(), "stored");
  kept = undefined;
  for (const status of [404, 200]) {
    fetched = async () => new Response("new", { status });
    assert.equal((await answer("/assets/main.js", "cors")).status, status);
  }
  assert.deepEqual(put, ["/assets/main.js"]);
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

test("what a match without a connection needs is stored once, in the page's language; what does not arrive is stored the next time", async () => {
  const server = new Set(["/", "/assets/main.js", "/assets/device.js", "/assets/kozel.wasm"]);
  const { asked, kept } = memory(server);
  await work("message", { language: "xx" });
  assert.deepEqual(asked, []);
  await work("message", { language: "uk" });
  assert.deepEqual(kept("kozel-page-1"), ["/assets/device.js", "/assets/kozel.wasm"]);
  server.add("/assets/uk.json");
  await work("message", { language: "uk" });
  assert.deepEqual(kept("kozel-page-1"), ["/assets/device.js", "/assets/kozel.wasm", "/assets/uk.json"]);
  assert.deepEqual(asked, ["/assets/device.js", "/assets/kozel.wasm", "/assets/uk.json", "/assets/uk.json"]);
  assert.deepEqual(kept("kozel-page-ages"), ["/language"]);
});

test("a new version brings the same for itself: what has not changed is taken from the previous version, which will be deleted", async () => {
  const server = new Set(["/", "/assets/main.js", "/assets/device.js", "/assets/uk.json"]);
  const { asked, kept } = memory(server);
  await work("install");
  assert.deepEqual(kept("kozel-page-1"), ["/", "/assets/main.js"], "nobody has asked for more");
  const storage = global["caches"] as { open(name: string): Promise<{ put(path: string, response: Response): Promise<void> }> };
  await (await storage.open("kozel-page-0")).put("/assets/kozel.wasm", new Response("module"));
  await (await storage.open("kozel-page-ages")).put("/language", new Response("uk"));
  asked.length = 0;
  await work("install");
  assert.deepEqual(kept("kozel-page-1"), ["/", "/assets/device.js", "/assets/kozel.wasm", "/assets/main.js", "/assets/uk.json"]);
  assert.ok(!asked.includes("/assets/kozel.wasm"));
});

/** What a network's sign-in page answers to everything. */
const signIn = (): Response => new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html; charset=utf-8" } });
const ALL = new Set(["/", "/assets/main.js", "/assets/device.js", "/assets/kozel.wasm", "/assets/uk.json"]);

test("a wrong answer with status 200 is not stored: one that is no file, has another content, or was redirected", async () => {
  const redirected = (path: string) => Object.defineProperty(right(path), "redirected", { value: true });
  for (const wrong of [signIn, redirected]) {
    const { kept } = memory(ALL, wrong);
    await assert.rejects(work("install"), /wrong answer/);
    await work("message", { language: "uk" });
    assert.equal(await (await answer("/assets/kozel.wasm", "cors")).text(), await wrong("/assets/kozel.wasm").text(), "the page gets what came");
    assert.deepEqual(kept("kozel-page-1"), []);
  }
  const { kept } = memory(ALL, (path) => (path === "/assets/device.js" ? new Response("other code") : right(path)));
  await work("message", { language: "uk" });
  assert.deepEqual(kept("kozel-page-1"), ["/assets/kozel.wasm", "/assets/uk.json"]);
});

test("a wrong answer is asked for once more, past the browser's cache; a stored one of a previous version is not taken over", async () => {
  let wrong = true;
  const { asked, kept } = memory(ALL, (path) => (path === "/assets/device.js" && wrong ? ((wrong = false), signIn()) : right(path)));
  const storage = global["caches"] as { open(name: string): Promise<{ put(path: string, response: Response): Promise<void> }> };
  await (await storage.open("kozel-page-0")).put("/assets/kozel.wasm", signIn());
  assert.equal(await (await answer("/assets/kozel.wasm", "cors")).text(), "/assets/kozel.wasm");
  await work("message", { language: "uk" });
  assert.deepEqual(kept("kozel-page-1"), ["/assets/device.js", "/assets/kozel.wasm", "/assets/uk.json"]);
  assert.deepEqual(asked, ["/assets/kozel.wasm", "/assets/device.js", "/assets/device.js", "/assets/uk.json"]);
});
