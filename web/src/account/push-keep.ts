// SPDX-License-Identifier: MIT
/* This browser's subscription to Web Push. The browser creates the subscription with the server's key. The server keeps it as long as the session
 * lasts. The service worker shows the messages (offline/worker.ts). */
import { ask } from "../api/client.js";
import { currentLanguage } from "../base/i18n.js";
import { keeping } from "../base/kept.js";

/** absent: this browser or this server does not support push; denied: the browser's settings forbid it. */
export type Pushing = "absent" | "off" | "on" | "denied";

/** The person for whom this browser has a subscription. "": nobody. */
const whose = keeping("kozel.push");

/** Returns the service worker that shows messages. undefined: there is none. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return undefined;
  return navigator.serviceWorker.getRegistration("/");
}

/** Returns the server's key. "": the server sends no push messages. */
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

/** Subscribes this browser. Call this only after a tap: the browser asks the person for permission. Returns false if the person refuses. */
export async function startPush(name: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const there = await worker();
  if (!there) return false;
  const applicationServerKey = await serverKey();
  // A subscription that was created with another key is useless.
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

/** Makes the server send a test notice to this browser. */
export async function tryPush(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) await ask("push-test", { endpoint: subscription.endpoint });
}

/** Sends the existing subscription to the server. A new session of the same person has none. */
export async function renewPush(name: string): Promise<void> {
  if (whose.read() !== name) return;
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription) await send(subscription).catch(() => undefined);
}
