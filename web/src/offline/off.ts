// SPDX-License-Identifier: MIT
/* The content of /sw.js if the host wants no service worker (setting `offline-page`): it deletes the stored files and unregisters itself. */
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
