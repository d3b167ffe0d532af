// SPDX-License-Identifier: MIT
/* The page's side of the service worker (worker.ts): it is registered when the page has nothing more urgent to do, and tells when there is a new
 * version of the page. Where there is none - an old browser, http to another machine, storage that is blocked - nothing is missing but that. */
import { wantedLanguage } from "../base/i18n.js";
import { signal } from "@preact/signals-core";

/** There is a newer version than the one that is running here. */
const found = signal(false);

/** Whether there is: read in a render. */
export const hasNewVersion = (): boolean => found.value;

const BEGIN_MS = 3000;
/** How often the server is asked for a new version at most. */
const ASK_MS = 10_000;

let registration: ServiceWorkerRegistration | null = null;
let begun = false;
let asked = 0;

/** Asks a worker whether this page is of its version. */
function compare(worker: ServiceWorker): void {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]");
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<boolean>) => (found.value = !data);
  worker.postMessage({ script: script ? new URL(script.src).pathname : "" }, [port2]);
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "activated") compare(worker);
  });
}

/** The files that this page has loaded till now. */
const loaded = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith("/assets/"));

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration!.installing));
  const { active } = await serviceWorker.ready;
  active?.postMessage({ keep: loaded() });
  // A new version may have come before this page looked.
  await registration.update();
  if (!registration.installing && registration.active) compare(registration.active);
}

/** Looks for a new version, when the server may have one. */
export function askForVersion(): void {
  if (!begun || Date.now() - asked < ASK_MS) return;
  asked = Date.now();
  // Without a connection there is none: asked for when there is one again.
  (registration ? registration.update() : register()).catch(() => (asked = 0));
}

/** Begins; once. */
export function keepPage(): void {
  setTimeout(() => {
    // By what it is installed, and what it is called then.
    const href = KZ_MANIFESTS[wantedLanguage()];
    if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href }));
    if (!("serviceWorker" in navigator)) return;
    begun = true;
    askForVersion();
  }, BEGIN_MS);
}
