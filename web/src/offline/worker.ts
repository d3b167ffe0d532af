// SPDX-License-Identifier: MIT
/* The service worker, /sw.js: it keeps what the page is made of, so that without a connection the page is there to say so. Documents come from
 * the server whenever there is one; files whose names carry a hash of their content may come from what is kept. Everything else - the API,
 * sessions, matches - it leaves alone.
 *
 * A new version of the page is a new worker, which takes over at once: what the version before it was made of is kept for pages that are
 * still open, and older ones are thrown away. */

/** As much of a service worker's surroundings as is used here (the DOM's own types cannot be had beside them). */
interface Page {
  url: string;
  focus(): Promise<unknown>;
}
interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(of: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Page[]>; openWindow(url: string): Promise<unknown> };
  registration: { showNotification(title: string, options: object): Promise<void> };
  addEventListener(type: "push", call: (event: { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: "notificationclick", call: (event: { notification: { data: unknown; close(): void }; waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: "install" | "activate", call: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: "message", call: (event: { data: { keep?: unknown; script?: unknown } | null; ports: readonly MessagePort[]; waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: "fetch", call: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
}
const scope = self as unknown as Scope;

/** What a server says of itself is no page. */
const PROBES = /^\/(?:readyz|healthz|metrics)$/;
/** The document that stands for any of the page's addresses. */
const SHELL = "/";
const PREFIX = "kozel-page-";
/** Grows with every version, so that the one before is known. */
const AGES = "kozel-page-ages";
const here = PREFIX + KZ_PAGE.version;

/** The caches of versions, the oldest first. */
async function versions(): Promise<string[]> {
  const known = (await (await caches.open(AGES)).match(SHELL)?.then((list) => list?.json())) as string[] | undefined;
  return known ?? [];
}

async function keep(): Promise<void> {
  const cache = await caches.open(here);
  await cache.addAll([SHELL, ...KZ_PAGE.files]);
  const list = [...(await versions()).filter((name) => name !== here), here];
  await (await caches.open(AGES)).put(SHELL, new Response(JSON.stringify(list.slice(-2))));
}

async function clean(): Promise<void> {
  const kept = new Set([AGES, here, ...(await versions())]);
  for (const name of await caches.keys()) if (!kept.has(name)) await caches.delete(name);
}

/** The page that is kept, where the server cannot be reached or something before it says that it is not there. */
async function document(request: Request): Promise<Response> {
  const kept = async () => (await caches.open(here)).match(SHELL);
  try {
    const answer = await fetch(request);
    return (answer.status >= 502 && (await kept())) || answer;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(here)).put(request, answer.clone());
  return answer;
}

/** What an open page has loaded before this worker was there; the browser has it still. */
async function keepMore(paths: unknown): Promise<void> {
  const cache = await caches.open(here);
  for (const path of Array.isArray(paths) ? (paths as unknown[]) : [])
    if (typeof path === "string" && /^\/assets\/[\w.-]+$/.test(path) && !(await caches.match(path))) await cache.add(path).catch(() => undefined);
}

/** What is pushed (docs/protocol.md, "Web Push"). A browser shows something of its own for what nothing is shown of. */
async function tell(data: { json(): unknown } | null): Promise<void> {
  const { title, body, url, tag, lang } = (data?.json() ?? {}) as Record<string, unknown>;
  if (typeof title !== "string") return;
  await scope.registration.showNotification(title, { body, tag, lang, renotify: Boolean(tag), data: url });
}

/** To the table: the page that shows it, or a new one. Of addresses elsewhere nothing is opened. */
async function lead(told: unknown): Promise<void> {
  const url = new URL(typeof told === "string" ? told : "/", location.origin);
  if (url.origin !== location.origin) return;
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === url.href);
  await (there ? there.focus() : scope.clients.openWindow(url.href));
}

scope.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
scope.addEventListener("install", (event) => event.waitUntil(keep().then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) => event.waitUntil(clean().then(() => scope.clients.claim())));
scope.addEventListener("message", (event) => {
  const { data, ports } = event;
  // Is a page whose program is this one of this version?
  if (data?.script !== undefined) ports[0]?.postMessage(KZ_PAGE.files.includes(String(data.script)));
  if (data?.keep !== undefined) event.waitUntil(keepMore(data.keep));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !PROBES.test(pathname)) event.respondWith(document(request));
});

export {};
