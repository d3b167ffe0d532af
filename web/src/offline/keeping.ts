// SPDX-License-Identifier: MIT
/* The page's side of the service worker (worker.ts). The page registers the worker when it is idle, and reports a new version of the page. Without
 * a worker - an old browser, http to another machine, blocked storage - only these functions are missing. */
import { currentLanguage, onLanguage, wantedLanguage } from "../base/i18n.js";
import { signal } from "@preact/signals-core";

/** True if there is a newer version than the running one. */
const found = signal(false);

/** Returns true if there is one. Read in a render. */
export const hasNewVersion = (): boolean => found.value;

const BEGIN_MS = 3000;
/** The minimum time between two requests for a new version. */
const ASK_MS = 10_000;

let registration: ServiceWorkerRegistration | null = null;
let begun = false;
let asked = 0;

/** Compares the page's version with a worker's. The answer of an older worker may be the last to arrive: it takes nothing back. */
function compare(worker: ServiceWorker): void {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]");
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<boolean>) => (found.value ||= !data);
  worker.postMessage({ script: script ? new URL(script.src).pathname : "" }, [port2]);
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "activated") compare(worker);
  });
}

/** Returns the files that this page has loaded so far. */
const loaded = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith("/assets/"));

/** Has the worker store what a match without a connection needs, in the page's language. Browsers that save data store only what they have loaded. */
function keepPlay(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) registration?.active?.postMessage({ language: currentLanguage() });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  watch(registration.installing ?? registration.waiting);
  registration.addEventListener("updatefound", () => watch(registration!.installing));
  const { active } = await serviceWorker.ready;
  active?.postMessage({ keep: loaded() });
  keepPlay();
  // A new version may have come before this check.
  await registration.update();
  if (!registration.installing && registration.active) compare(registration.active);
}

/** Checks for a new version, when the server may have one. */
export function askForVersion(): void {
  if (!begun || Date.now() - asked < ASK_MS) return;
  asked = Date.now();
  // Without a connection there is no new version. The page checks again once there is a connection.
  (registration ? registration.update() : register()).catch(() => (asked = 0));
}

/** Starts the service worker, once. */
export function keepPage(): void {
  setTimeout(() => {
    // The manifest with which the page is installed, and its name then.
    const href = KZ_MANIFESTS[wantedLanguage()];
    if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href }));
    if (!("serviceWorker" in navigator)) return;
    begun = true;
    onLanguage(keepPlay);
    askForVersion();
  }, BEGIN_MS);
}
