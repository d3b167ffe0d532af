// SPDX-License-Identifier: MIT
/* This browser's subscription to Web Push: the browser makes it, by the server's key, and the server keeps it for as long as the session lasts.
 * What comes is shown by the service worker (offline/worker.ts). */
import { ask } from "../api/client.js";
import { currentLanguage } from "../base/i18n.js";
import { keeping } from "../base/kept.js";

/** absent: not in this browser, or not from this server; denied: the browser's settings say no. */
export type Pushing = "absent" | "off" | "on" | "denied";

/** For whom this browser is told; "": nobody. */
const whose = keeping("kozel.push");

/** The worker that would show it; undefined: there is none. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return undefined;
  return navigator.serviceWorker.getRegistration("/");
}

/** The server's key; "": it pushes nothing. */
const serverKey = (): Promise<string> => ask("push", {}).then(
  ({ key }) => key,
  () => "",
);

export async function pushState(name: string): Promise<Pushing> {
  const there = await worker();
  if (!there?.active || !(await serverKey())) return "absent";
  if (Notification.permission === "denied") return "denied";
  return whose.read() === name && (await there.pushManager.getSubscription()) ? "on" : "off";
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const bare = (text = "") => text.replaceAll("=", "");
  await ask("push-add", { endpoint, p256dh: bare(keys.p256dh), auth: bare(keys.auth), language: currentLanguage() });
}

/** Only after a tap: the browser asks whether it may. False: it may not. */
export async function startPush(name: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const there = await worker();
  if (!there) return false;
  const applicationServerKey = await serverKey();
  // One that was made by another key is of no use.
  await (await there.pushManager.getSubscription())?.unsubscribe();
  await send(await there.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  whose.write(name);
  return true;
}

export async function stopPush(): Promise<void> {
  whose.write("");
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await ask("push-end", { endpoint: subscription.endpoint });
}

/** Has the server send a notice here. */
export async function tryPush(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) await ask("push-test", { endpoint: subscription.endpoint });
}

/** A new session of the same person has none: it is told of the one there is. */
export async function renewPush(name: string): Promise<void> {
  if (whose.read() !== name) return;
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) await send(subscription).catch(() => undefined);
}
