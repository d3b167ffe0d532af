// SPDX-License-Identifier: MIT
// Web Push: switched on and off, and its messages. It runs in the whole Chromium: its shell supports neither notifications nor push.
import { opened, startPushService, subscription } from "../server/push-service.mjs";
import { PHONE } from "./lib/browser.mjs";
import { CHROMIUM, WHOLE } from "./lib/chromium.mjs";
import { expect, test, TestServer } from "./lib/fixtures.mjs";
import { newPerson } from "./lib/people.mjs";

test.use({ launchOptions: { ...CHROMIUM, executablePath: WHOLE } });

/** Returns true if a page has a service worker that takes events. (One that is being activated is `active`, too.) */
const active = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated");

/** In the worker: counts the notifications that the browser has shown. */
function countShown() {
  const show = registration.showNotification.bind(registration);
  self.shown = 0;
  registration.showNotification = async (...notification) => {
    await show(...notification);
    self.shown++;
  };
}

/** In the page: a PushManager whose subscription is the test's. (A browser without a window has no push service.) */
function standIn(sent) {
  let now = null;
  const made = { endpoint: sent.endpoint, toJSON: () => ({ endpoint: sent.endpoint, keys: { p256dh: sent.p256dh, auth: sent.auth } }), unsubscribe: async () => ((now = null), true) };
  PushManager.prototype.getSubscription = async () => now;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    globalThis.subscribedBy = { applicationServerKey, userVisibleOnly };
    return (now = made);
  };
}

const withPush = test.extend({
  service: async ({}, use) => {
    const ends = [];
    await use(await startPushService({ after: (end) => ends.push(end) }));
    for (const end of ends.reverse()) await end();
  },
  server: async ({ service }, use) => {
    const server = new TestServer(1, service.settings);
    await server.up();
    await use(server);
    await server.stop();
  },
});

withPush("Web Push: switched on by a tap, and off; what comes leads to the table", async ({ arrive, server, service }) => {
  const ann = await newPerson(server, "Ann"), own = subscription(service);
  const guest = await arrive.as(ann, { viewport: PHONE, keeps: true });
  const { page, context } = guest;
  await context.addInitScript(standIn, own.sent);
  await context.grantPermissions(["notifications"], { origin: server.url });
  await expect.poll(() => active(page)).toBe(true);
  await page.goto(`${server.url}/account`);
  const choice = page.getByRole("checkbox", { name: "Tell this browser of my move and of invitations" });
  await expect(choice).not.toBeChecked();
  await choice.check();
  const attempt = page.getByRole("button", { name: "Send one to try" });
  await expect(attempt).toBeEnabled();
  const { key, devices } = await ann.ask("GET", "/api/push");
  expect(devices).toHaveLength(1);
  expect(await page.evaluate(() => globalThis.subscribedBy)).toEqual({ applicationServerKey: key, userVisibleOnly: true });
  await attempt.click();
  await expect(async () => {
    await server.advance(1000);
    expect(service.at(own.path)).toHaveLength(1);
  }).toPass();
  const [got] = service.at(own.path);
  expect(opened(own, got).lang).toBe("en");

  // The debugger passes it to the worker.
  const session = await context.newCDPSession(page);
  let registrationId;
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => (registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId));
  await session.send("ServiceWorker.enable");
  await expect.poll(() => registrationId).toBeDefined();
  const [worker] = context.serviceWorkers();
  await worker.evaluate(countShown);
  // The debugger drops a message, without an error, if the worker does not start in time. And to list notifications while one is being shown
  // can remove that one. So the worker reports that it is shown, and a message that did not arrive is passed again: the notification is the same.
  const push = async (data) => {
    const before = await worker.evaluate(() => self.shown);
    await expect(async () => {
      await session.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data });
      await expect.poll(() => worker.evaluate(() => self.shown), { timeout: 10_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 60_000 });
  };
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })));
  const turn = { kind: "turn", title: "Your move", body: "They are waiting for you at the table.", url: "/t/x7k2p", tag: "turn x7k2p", lang: "en" };
  const notification = { title: turn.title, body: turn.body, tag: turn.tag, data: "/t/x7k2p" };
  await push(JSON.stringify(turn));
  await expect.poll(shown).toEqual([notification]);
  await push(JSON.stringify({ ...turn, body: "Again." })); // the next one replaces it
  await expect.poll(shown).toEqual([{ ...notification, body: "Again." }]);

  // A tap leads to the table, and nowhere else.
  const tap = (url) =>
    worker.evaluate(async (to) => {
      const opened = [];
      self.clients.openWindow = async (at) => void opened.push(at);
      await self.registration.showNotification("x", { tag: "tapped", data: to });
      const [notification] = await self.registration.getNotifications({ tag: "tapped" });
      const event = new NotificationEvent("notificationclick", { notification });
      const waited = [];
      event.waitUntil = (promise) => waited.push(promise);
      self.dispatchEvent(event);
      await Promise.all(waited);
      return opened;
    }, url);
  expect(await tap("/t/x7k2p")).toEqual([`${server.url}/t/x7k2p`]);
  expect(await tap("https://evil.example/")).toEqual([]);
  await choice.uncheck();
  await expect(attempt).toHaveCount(0);
  await expect.poll(async () => (await ann.ask("GET", "/api/push")).devices).toEqual([]);
});
