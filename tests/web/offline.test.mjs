// The page that the browser keeps: without a connection it says so, in the reader's language; of a new version it tells, but never in a match;
// who runs the server can have it forgotten. Between browser and server stands a proxy that may go away, or have another version of the page.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { after, before } from "node:test";
import { Guest, launch, PHONE } from "./lib/browser.mjs";
import { Server } from "./lib/server.mjs";
import { Table } from "./lib/table.mjs";
import { test } from "./lib/test.mjs";
import { until } from "./lib/until.mjs";

let server;
let browser;
before(async () => {
  server = await Server.start("--bot-delay", "0");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A way to the server that can be cut; `rewrite`: what it makes of the service worker. */
class Proxy {
  sockets = new Set();
  rewrite = (text) => text;
  port = 0;

  async up() {
    this.http = createServer((asked, answer) => {
      const onward = request({ port: server.port, method: asked.method, path: asked.url, headers: { ...asked.headers, "accept-encoding": "identity", "if-none-match": "" } }, (told) => {
        const parts = [];
        told.on("data", (part) => parts.push(part));
        told.on("end", () => {
          const body = Buffer.concat(parts);
          const sent = asked.url === "/sw.js" ? Buffer.from(this.rewrite(body.toString())) : body;
          answer.writeHead(told.statusCode, { ...told.headers, ...(told.statusCode === 304 ? {} : { "content-length": sent.length }) });
          answer.end(sent);
        });
      });
      onward.on("error", () => answer.destroy());
      asked.pipe(onward);
    });
    this.http.on("connection", (socket) => this.sockets.add(socket.on("close", () => this.sockets.delete(socket))));
    this.http.on("upgrade", (asked, socket, head) => {
      const onward = connect(server.port, "127.0.0.1", () => {
        const lines = asked.rawHeaders.reduce((all, word, index) => all + word + (index % 2 ? "\r\n" : ": "), "");
        onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines}\r\n`);
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [onward, socket]) end.on("error", () => (onward.destroy(), socket.destroy()));
    });
    await new Promise((resolve) => this.http.listen(this.port, "127.0.0.1", resolve));
    this.port = this.http.address().port;
    this.url = `http://127.0.0.1:${this.port}`;
  }

  async down() {
    this.http.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Until the worker rules the page and has kept what the page has loaded. */
const kept = (page) =>
  until(
    () =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return false;
        const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith("/assets/") && path.endsWith("json"));
        for (const path of loaded) if (!(await caches.match(path))) return false;
        return loaded.length > 0;
      }),
    "the page is kept",
  );
const update = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

test("without a connection the page is there and says so; a new version is told after the match; and all of it can be forgotten", { timeout: 90_000 }, async () => {
  const proxy = new Proxy();
  after(() => proxy.down());
  await proxy.up();
  const guest = await Guest.arrive(browser, proxy.url, { viewport: PHONE, language: "uk", keeps: true });
  const { page } = guest;
  const play = page.getByRole("button", { name: "Грати", exact: false }).first();
  await play.waitFor();

  // What it is installed by.
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  assert.deepEqual([manifest.name, manifest.lang, manifest.display, manifest.start_url], ["Козел", "uk", "standalone", "/"]);
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === "image/png")) {
    const size = await page.evaluate(async (path) => {
      const image = await createImageBitmap(await (await fetch(path)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    assert.equal(size, sizes);
  }
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));

  // Away, and back.
  await kept(page);
  await proxy.down();
  for (const path of ["/", "/games/sea-goat?lang=uk"]) {
    await page.goto(proxy.url + path);
    await page.getByText("Немає зв’язку із сервером").waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "uk");
  }
  await guest.picture("offline");
  await proxy.up();
  await page.getByRole("heading", { level: 1, name: "Морський козел" }).waitFor();
  await page.getByText("Немає зв’язку із сервером").waitFor({ state: "hidden" });

  // Another version, in a match.
  const notice = page.getByText("Є нова версія цієї сторінки.");
  await page.getByRole("button", { name: "Грати зараз проти ботів" }).click();
  const table = new Table(guest);
  assert.equal(await table.wait(), "play");
  await kept(page);
  const other = await page.evaluate(() => new URL(document.querySelector("link[rel=manifest]").href).pathname);
  proxy.rewrite = (text) => text.replace(/version:"\w+"/, 'version:"anotherone00"').replace(/\/assets\/main-\w+\.js/, other);
  await update(page);
  await until(() => page.evaluate(async () => (await caches.keys()).includes("kozel-page-anotherone00")), "the other version is there");
  await table.lay();
  assert.equal(await notice.count(), 0);
  await page.evaluate(() => history.back());
  await notice.waitFor();
  await guest.picture("new-version");
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Завантажити", exact: true }).click()]);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  assert.equal(await notice.count(), 0);

  // Forgotten.
  const off = await (await fetch(`${server.url}/sw-off.js`)).text();
  proxy.rewrite = () => off;
  await update(page);
  await until(() => page.evaluate(async () => (await caches.keys()).length === 0 && !(await navigator.serviceWorker.getRegistration())), "nothing is kept");
  await proxy.down();
  await assert.rejects(page.goto(proxy.url), /ERR_CONNECTION_REFUSED/);
  await guest.leave();
});
