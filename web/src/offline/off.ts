// SPDX-License-Identifier: MIT
/* What /sw.js is where who runs the server wants no service worker (setting `offline-page`): it throws away what was kept, and itself. */
interface Scope {
  skipWaiting(): Promise<void>;
  registration: { unregister(): Promise<boolean> };
  addEventListener(type: "install" | "activate", call: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
}
const scope = self as unknown as Scope;

async function end(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(end()));

export {};
