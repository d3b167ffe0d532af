// Web Push at the page: switched on by a tap, and off; what is pushed is shown by the service worker and leads to the table. (A browser that
// nobody looks at has no push service: its PushManager is stood in for here, and what is pushed is handed to its worker by the debugger.)
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { opened, startPushService, subscription } from "../server/push-service.mjs";
import { launch, PHONE } from "./lib/browser.mjs";
import { atPage, newPerson } from "./lib/people.mjs";
import { Server } from "./lib/server.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

let server, service, browser;
const ends = [];
before(async () => {
  service = await startPushService({ after: (end) => ends.push(end) });
  server = await Server.start("--bot-delay", "0", "--rate", "0", ...service.settings);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  for (const end of ends.reverse()) end();
});

/** In the page: a PushManager whose subscription is the test's. */
function standIn(sent) {
  let now = null;
  const made = { endpoint: sent.endpoint, toJSON: () => ({ endpoint: sent.endpoint, keys: { p256dh: sent.p256dh, auth: sent.auth } }), unsubscribe: async () => ((now = null), true) };
  PushManager.prototype.getSubscription = async () => now;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    globalThis.subscribedBy = { applicationServerKey, userVisibleOnly };
    return (now = made);
  };
}

test("a switch on the account's page turns it on and off; what comes leads to the table", { timeout: 90_000 }, async () => {
  const ann = await newPerson(server, "Ann"), own = subscription(service);
  const guest = await atPage(browser, server, ann, { viewport: PHONE, keeps: true });
  const { page, context } = guest;
  await context.addInitScript(standIn, own.sent);
  await context.grantPermissions(["notifications"], { origin: server.url });
  await until(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)), "there is a service worker");
  await page.goto(`${server.url}/account`);
  const choice = page.getByRole("checkbox", { name: "Tell this browser of my move and of invitations", exact: false });
  await choice.waitFor();
  assert.equal(await choice.isChecked(), false);
  await guest.picture("push");
  await choice.check();
  const attempt = page.getByRole("button", { name: "Send one to try" });
  await until(() => attempt.isEnabled(), "the server has it");
  const { key, devices } = await ann.ask("GET", "/api/push");
  assert.equal(devices.length, 1);
  assert.deepEqual(await page.evaluate(() => globalThis.subscribedBy), { applicationServerKey: key, userVisibleOnly: true });
  await attempt.click();
  const [got] = await service.messages(own.path);
  assert.equal(opened(own, got).lang, "en");

  // The worker gets it.
  const session = await context.newCDPSession(page);
  let registrationId;
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => (registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId));
  await session.send("ServiceWorker.enable");
  await until(() => registrationId, "the worker is known");
  const push = (data) => session.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data });
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })));
  const turn = { kind: "turn", title: "Your move", body: "They are waiting for you at the table.", url: "/t/x7k2p", tag: "turn x7k2p", lang: "en" };
  await push(JSON.stringify(turn));
  await until(async () => (await shown()).length === 1, "it is shown");
  assert.deepEqual(await shown(), [{ title: turn.title, body: turn.body, tag: turn.tag, data: "/t/x7k2p" }]);
  await push(JSON.stringify(turn)); // the same again stands in its place
  assert.equal((await shown()).length, 1);

  // A tap leads to the table, and nowhere else.
  const [worker] = context.serviceWorkers();
  const tap = (url) =>
    worker.evaluate(async (to) => {
      const opened = [];
      self.clients.openWindow = async (at) => void opened.push(at);
      await self.registration.showNotification("x", { tag: "tapped", data: to });
      const [notification] = await self.registration.getNotifications({ tag: "tapped" });
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return opened;
    }, url);
  assert.deepEqual(await tap("/t/x7k2p"), [`${server.url}/t/x7k2p`]);
  assert.deepEqual(await tap("https://evil.example/"), []);

  await choice.uncheck();
  await attempt.waitFor({ state: "detached" });
  await until(async () => (await ann.ask("GET", "/api/push")).devices.length === 0, "the server has forgotten it");
  assert.deepEqual(guest.unexpected, []);
});

test("where the server pushes nothing there is no switch", { timeout: 60_000 }, async () => {
  const plain = await Server.start();
  try {
    const guest = await atPage(browser, plain, await newPerson(plain, "Ben"), { keeps: true, path: "/account" });
    await until(() => guest.page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)), "there is a service worker");
    await guest.page.reload();
    await guest.page.getByRole("heading", { name: "Close the account", exact: true }).waitFor();
    await guest.page.waitForLoadState("networkidle");
    assert.equal(await guest.page.getByText("While you are away").count(), 0);
    assert.deepEqual(guest.unexpected, []);
  } finally {
    await plain.stop();
  }
});
