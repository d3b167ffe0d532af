// SPDX-License-Identifier: MIT
/* The service worker, /sw.js. It stores the page's files, so that without a connection the page can still open and report that. Documents come
 * from the server whenever it is reachable. Files with a hash of their content in their names may come from the store. The worker ignores
 * everything else: the API, sessions, matches.
 * A file is stored only if its content has its hash: a network's sign-in page may answer instead of the server, with status 200.
 * Once a page is open and idle, the worker also stores what a match against bots needs (KZ_PAGE.play), with the texts of the page's language.
 * A new version of the page is a new worker, which takes over at once. The files of the version before it are kept for pages that are still open;
 * older ones are deleted. */

/** The part of a service worker's environment that is used here. The DOM's types cannot be loaded together with a worker's. */
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
  addEventListener(type: "message", call: (event: { data: { keep?: unknown; language?: unknown; script?: unknown } | null; ports: readonly MessagePort[]; waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: "fetch", call: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
}
const scope = self as unknown as Scope;

/** What a server reports about itself and the folders of its host are not the page. */
const NOT_OF_THE_PAGE = /^\/(?:(?:readyz|healthz|metrics)$|(?:database|docs)(?:\/|$))/;
/** The document that is served for all of the page's addresses. */
const SHELL = "/";
const PREFIX = "kozel-page-";
/** Grows with every version, so that the previous version can be found. */
const AGES = "kozel-page-ages";
/** Where AGES has the language in which matches without a connection are stored. */
const LANGUAGE = "/language";
const here = PREFIX + KZ_PAGE.version;

/** Returns the caches of versions, the oldest first. */
async function versions(): Promise<string[]> {
  const known = (await (await caches.open(AGES)).match(SHELL)?.then((list) => list?.json())) as string[] | undefined;
  return known ?? [];
}

async function hashOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return Array.from(bytes.subarray(0, 5), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns true if an answer is the file, or the document with this version's program. A file of another version may have no known hash. */
async function isRight(path: string, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  if (path === SHELL) return (await answer.clone().text()).includes(KZ_PAGE.files[0]!);
  const hash = KZ_PAGE.hashes[path] ?? /-([0-9a-f]{10})\.\w+$/.exec(path)?.[1];
  return hash ? (await hashOf(answer.clone())) === hash : !/^text\/html\b/.test(answer.headers.get("content-type") ?? "");
}

/** Fetches a file and stores it. A wrong answer may come from the browser's cache, so the server is asked once more. */
async function add(cache: Cache, path: string, options: RequestInit = {}): Promise<void> {
  for (const way of [{}, { cache: "reload" as const }]) {
    const answer = await fetch(new Request(path, { ...options, ...way }));
    if (await isRight(path, answer)) return cache.put(path, answer);
  }
  throw new TypeError(`${path}: a wrong answer`);
}

async function keep(): Promise<void> {
  const cache = await caches.open(here);
  await Promise.all([SHELL, ...KZ_PAGE.files].map((path) => add(cache, path)));
  const list = [...(await versions()).filter((name) => name !== here), here];
  await (await caches.open(AGES)).put(SHELL, new Response(JSON.stringify(list.slice(-2))));
}

async function clean(): Promise<void> {
  const kept = new Set([AGES, here, ...(await versions())]);
  for (const name of await caches.keys()) if (!kept.has(name)) await caches.delete(name);
}

/** Returns what `find` finds. A browser whose storage is full, damaged or forbidden finds nothing: the page loads without it. */
async function stored(find: () => Promise<Response | undefined>): Promise<Response | undefined> {
  try {
    return await find();
  } catch {
    return undefined;
  }
}

/** Returns the stored page if the server is unreachable, or if a proxy before it reports that. */
async function document(request: Request): Promise<Response> {
  const kept = () => stored(async () => (await caches.open(here)).match(SHELL));
  try {
    const answer = await fetch(request);
    return (answer.status >= 502 && (await kept())) || answer;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

/** Returns a stored file: this version's, or a previous one's, which may have stored a wrong answer. */
async function storedFile(path: string): Promise<Response | undefined> {
  const own = await (await caches.open(here)).match(path);
  if (own) return own;
  const known = await caches.match(path);
  return known && (await isRight(path, known)) ? known : undefined;
}

async function file(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await stored(() => storedFile(pathname));
  if (kept) return kept;
  const answer = await fetch(request);
  await stored(async () => {
    if (await isRight(pathname, answer)) await (await caches.open(here)).put(pathname, answer.clone());
    return undefined;
  });
  return answer;
}

/** Stores further files, one after another, after everything else that the page loads. A file of a previous version is taken from there, since that
 * version will be deleted. A file that does not arrive is missing until the next attempt. */
async function keepMore(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(here);
  for (const path of paths) {
    if (await cache.match(path)) continue;
    const known = await storedFile(path);
    await (known ? cache.put(path, known) : add(cache, path, { priority: "low" })).catch(() => undefined);
  }
}

/** Stores what an open page has loaded before this worker existed. The browser still has these files. */
async function keepLoaded(paths: unknown): Promise<void> {
  await keepMore(Array.isArray(paths) ? paths.filter((path): path is string => typeof path === "string" && /^\/assets\/[\w.-]+$/.test(path)) : []);
}

/** Stores what a match against bots needs, and the texts of one language. */
async function keepPlay(language: unknown): Promise<void> {
  const texts = KZ_PAGE.texts[String(language)];
  if (!texts) return;
  await (await caches.open(AGES)).put(LANGUAGE, new Response(String(language)));
  await keepMore([...KZ_PAGE.play, ...texts]);
}

/** Stores the same for a new version, if the previous one had it: the page may be opened next without a connection. */
async function renewPlay(): Promise<void> {
  const language = await (await caches.open(AGES)).match(LANGUAGE);
  if (language) await keepPlay(await language.text());
}

/** Shows a pushed message (docs/protocol.md, "Web Push"). If the worker shows nothing, the browser shows a message of its own. */
async function tell(data: { json(): unknown } | null): Promise<void> {
  const { title, body, url, tag, lang } = (data?.json() ?? {}) as Record<string, unknown>;
  if (typeof title !== "string") return;
  await scope.registration.showNotification(title, { body, tag, lang, renotify: Boolean(tag), data: url });
}

/** Opens the table: in a page that shows it, or in a new one. Addresses on other sites are not opened. */
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
scope.addEventListener("install", (event) => event.waitUntil(keep().then(() => renewPlay().catch(() => undefined)).then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) => event.waitUntil(clean().then(() => scope.clients.claim())));
scope.addEventListener("message", (event) => {
  const { data, ports } = event;
  // Answers whether a page with this program is of this version.
  if (data?.script !== undefined) ports[0]?.postMessage(KZ_PAGE.files.includes(String(data.script)));
  if (data?.keep !== undefined) event.waitUntil(keepLoaded(data.keep));
  if (data?.language !== undefined) event.waitUntil(keepPlay(data.language));
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !NOT_OF_THE_PAGE.test(pathname)) event.respondWith(document(request));
});

export {};
