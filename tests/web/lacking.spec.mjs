// SPDX-License-Identifier: MIT
// Problems that a page may meet: addresses that lead nowhere, files that do not arrive, a lost connection, a browser without cookies, storage or
// JavaScript, an old browser. The page reports them, and continues where it can.
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { DESKTOP, NARROW, PHONE } from "./lib/browser.mjs";
import { expect, test } from "./lib/fixtures.mjs";
import { newTable } from "./lib/lobby.mjs";
import { newPerson, shortMatch } from "./lib/people.mjs";
import { PAIRS, storeMatches } from "./lib/stored.mjs";
import { Table } from "./lib/table.mjs";
import { checkWidth } from "./lib/tour.mjs";

test("an address that leads nowhere says so and leads on; what could not be loaded comes when it can", async ({ arrive, server }) => {
  await storeMatches(server, PAIRS);
  const guest = await arrive();
  guest.expected = /404|ERR_FAILED|status of 4|Failed to fetch/;
  const { page } = guest;
  const lobby = page.getByRole("button", { name: "Play now", exact: true });
  for (const path of ["/nothing", "/match/zzz", "/table/nope", "/t/nosuchtable"]) {
    const answer = await page.goto(server.url + path);
    expect(answer.status(), path).toBe(404);
    if (path.startsWith("/t/")) await expect(page.getByText("No match has ended here, so there is no replay.")).toBeVisible();
    await expect(page.getByRole("heading", { name: /^(There is no such page|This table does not exist, or it has closed)\.$/ })).toBeVisible();
    await page.getByRole("button", { name: "To the lobby" }).click();
    await expect(lobby).toBeVisible();
  }
  await page.goto(`${server.url}/r/nothing`);
  await expect(page.getByText("There is no such match, or it is not over yet.")).toBeVisible();
  await page.getByRole("button", { name: "To the lobby" }).click();
  await expect(lobby).toBeVisible();
  await page.goto(`${server.url}/r/pairs/play#99.1&seat=2`);
  await expect(page.getByText("There is nothing to play on from here.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the replay" }).click();
  await expect(page.locator("kz-replay .now")).toBeVisible();

  // A match, a dialog and a list that do not arrive at first.
  await page.route("**/match/*.json", (route) => route.abort());
  await page.goto(`${server.url}/r/pairs`);
  await expect(page.getByText("The match cannot be loaded right now.")).toBeVisible();
  await page.unroute("**/match/*.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("kz-replay .now")).toBeVisible();
  // The match is shown though its analysis does not arrive, and until then no error is shown.
  await page.route("**/api/match/pairs/analysis*", () => undefined);
  const asked = page.waitForRequest("**/api/match/pairs/analysis*");
  await page.reload();
  await asked;
  expect(await page.locator("kz-replay h1").allTextContents()).not.toContain("The match cannot be loaded right now.");
  await expect(page.locator("kz-replay .now")).toBeVisible();
  await page.unroute("**/api/match/pairs/analysis*");
  await page.goto(server.url);
  await page.route("**/newtable-*.js", (route) => route.abort());
  await page.getByRole("button", { name: "New table" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This page could not be loaded." })).toBeVisible();
  await page.unroute("**/newtable-*.js");
  await newTable(guest);
  await page.keyboard.press("Escape");

  const [olena, ion] = [await newPerson(server, "Олена"), await newPerson(server, "Ion_Popa")];
  await shortMatch(server, [olena, ion]);
  const reader = await arrive.as(olena, { path: "/leaders" });
  reader.expected = guest.expected;
  await expect(reader.page.locator("kz-leaders tbody tr").first()).toBeVisible();
  await reader.page.route("**/api/**", (route) => route.abort());
  await reader.page.locator("kz-menu").getByRole("link", { name: /^History/ }).first().click();
  await expect(reader.page.getByText("The server does not answer. Try again in a moment.")).toBeVisible();
  await reader.page.unroute("**/api/**");
  await reader.page.getByRole("button", { name: "Try again" }).click();
  await expect(reader.page.locator("kz-history tbody tr").first()).toBeVisible();
});

test("a browser without cookies, with full storage, too old for the page, or without JavaScript", async ({ arrive, browser, server }) => {
  const strict = await arrive.blank({ language: "uk" });
  await strict.context.addInitScript(() => Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false }));
  await strict.page.goto(server.url);
  await expect(strict.page.getByText("Браузер не приймає cookie цієї сторінки")).toBeVisible();

  // A browser that claims to store cookies, and loses them: only one guest is created.
  const losing = await arrive.blank({ language: "uk" });
  losing.expected = /status of 401|WebSocket connection/;
  let sessions = 0;
  await losing.page.route("**/session", async (route) => {
    sessions++;
    const answer = await route.fetch();
    const { "set-cookie": _, ...headers } = answer.headers();
    await losing.context.clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  await losing.page.goto(server.url);
  await expect(losing.page.getByText("Браузер не приймає cookie цієї сторінки")).toBeVisible();
  expect(sessions).toBe(1);

  // With full storage and a clock that is years ahead a person can play, and reads that nothing is stored.
  const full = await arrive.blank({ viewport: DESKTOP });
  await full.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await full.page.clock.setSystemTime(new Date("2056-01-01T12:00:00Z"));
  await full.page.goto(server.url);
  await full.page.getByRole("button", { name: "Settings" }).filter({ visible: true }).first().click();
  const dialog = full.page.getByRole("dialog", { name: "Settings" });
  await dialog.getByText("dusk", { exact: true }).click();
  await expect(dialog.getByRole("alert").getByText("Your browser keeps nothing for this page")).toBeVisible();
  await full.page.keyboard.press("Escape");
  await full.page.getByRole("button", { name: "Play now", exact: true }).click();
  const table = new Table(full);
  expect(await table.wait()).toBe("play");
  await table.lay();

  // A browser that cannot run the page shows a message, and the rules.
  const old = await browser.newContext({ viewport: PHONE, locale: "uk", serviceWorkers: "block" });
  const page = await old.newPage();
  await page.route("**/assets/main-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "class Newer { static # { tomorrow" }));
  await page.goto(`${server.url}/games/sea-goat`);
  await expect(page.getByText("Потрібен Chrome 94, Firefox 101, Safari 16.4")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Морський козел" })).toBeVisible();
  expect((await page.locator("[role=main] p").allTextContents()).join(" ").length).toBeGreaterThan(1000);
  expect((await page.locator(".plain").boundingBox()).width, "it has its style").toBeLessThan(391);
  await old.close();

  // Without JavaScript a person can read the rules, and go from game to game and from language to language.
  const plain = await browser.newContext({ viewport: NARROW, locale: "uk", javaScriptEnabled: false });
  const bare = await plain.newPage();
  const complaints = [];
  bare.on("console", (message) => complaints.push(message.text()));
  await bare.goto(server.url);
  await expect(bare.locator("h1")).toHaveText("Стіл у дворі й партія в козла");
  await checkWidth(bare, "without JavaScript");
  await bare.getByRole("link", { name: "Морський козел", exact: true }).click();
  await expect(bare.getByRole("heading", { level: 1, name: "Морський козел" })).toBeVisible();
  await expect(bare).toHaveTitle(/^Морський козел: правила · kozel$/);
  await expect.poll(() => bare.locator("img").first().evaluate((picture) => picture.naturalWidth)).toBe(1200);
  await bare.getByRole("link", { name: "Deutsch" }).click();
  await expect(bare.getByRole("heading", { level: 1, name: "Seeziege" })).toBeVisible();
  await checkWidth(bare, "rules without JavaScript");
  await bare.getByRole("link", { name: "Muggins" }).click();
  await expect(bare.getByRole("heading", { level: 1, name: "Muggins" })).toBeVisible();
  await expect(bare.locator("html")).toHaveAttribute("lang", "de");
  expect((await bare.goto(`${server.url}/games/nothing?lang=ro`)).status()).toBe(404);
  await bare.getByRole("main").getByRole("link").click();
  await expect(bare).toHaveURL(/\/\?lang=ro$/);
  expect(complaints.filter((text) => !/404/.test(text))).toEqual([]);
  await plain.close();

  // A link with a language is shown in that language, until the person chooses another.
  const english = await arrive({ path: "/games/sea-goat?lang=de" });
  await expect(english.page.getByRole("heading", { level: 1, name: "Seeziege" })).toBeVisible();
  await expect(english.page.getByRole("main"), "what is for others is gone").toHaveCount(1);
  await english.page.getByRole("button", { name: "Einstellungen" }).filter({ visible: true }).first().click();
  await english.page.getByRole("dialog", { name: "Einstellungen" }).locator("select").filter({ hasText: "Українська" }).selectOption("uk");
  await expect(english.page.getByRole("heading", { level: 1, name: "Морський козел" })).toBeVisible();
});

// ---- without a connection

/** A connection to the server that can be cut. `rewrite`: changes the service worker. A path that `wrong` matches is first answered by another page, as
 * a network's sign-in does; `signedIn` has these paths. */
class Proxy {
  sockets = new Set();
  signedIn = new Set();
  wrong = /^$/;
  rewrite = (text) => text;
  port = 0;

  constructor(server) {
    this.server = server;
  }

  async up() {
    const { port } = this.server;
    this.http = createServer((asked, answer) => {
      if (this.wrong.test(asked.url) && !this.signedIn.has(asked.url)) {
        this.signedIn.add(asked.url);
        answer.writeHead(200, { "content-type": "text/html", "cache-control": "max-age=3600" }).end("<h1>Sign in</h1>");
        return;
      }
      const onward = request({ port, method: asked.method, path: asked.url, headers: { ...asked.headers, "accept-encoding": "identity", "if-none-match": "" } }, (told) => {
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
      const onward = connect(port, "127.0.0.1", () => {
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

  down() {
    this.http.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

/** Waits until the worker controls the page and has stored what the page has loaded. */
const isKept = (page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return false;
        const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith("/assets/") && path.endsWith("json"));
        for (const path of loaded) if (!(await caches.match(path))) return false;
        return loaded.length > 0;
      }),
    )
    .toBe(true);
const update = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

test("the page is kept and says that there is no connection; a new version is told after the match; all of it can be forgotten", async ({ arrive, server }) => {
  const proxy = new Proxy(server);
  await proxy.up();
  proxy.wrong = /^\/assets\/(analysis|device)-/;
  const guest = await arrive.blank({ viewport: PHONE, language: "uk", keeps: true });
  guest.url = proxy.url;
  guest.expected = /ERR_|Access is denied for this document/;
  const { page } = guest;
  await page.goto(proxy.url);
  await expect(page.getByRole("button", { name: "Грати" }).first()).toBeVisible();

  // The files that install the page.
  await expect(page.locator("link[rel=manifest]")).toBeAttached();
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  expect(manifest).toMatchObject({ name: "Козел", lang: "uk", display: "standalone", start_url: "/" });
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === "image/png")) {
    const size = await page.evaluate(async (path) => {
      const image = await createImageBitmap(await (await fetch(path)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);

  // What somebody else answered is asked for once more.
  const types = () => page.evaluate((paths) => Promise.all(paths.map(async (path) => (await caches.match(path))?.headers.get("content-type") ?? "")), [...proxy.signedIn].sort());
  await expect.poll(types).toEqual(["application/wasm", expect.stringContaining("javascript")]);

  // Away, and back.
  const away = page.getByText("Немає зв’язку із сервером");
  await isKept(page);
  proxy.down();
  for (const path of ["/", "/games/sea-goat?lang=uk"]) {
    await page.goto(proxy.url + path);
    await expect(away).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
    if (path !== "/") continue;
    // The lobby names what works, and offers nothing else (offline.spec.mjs).
    await expect(page.getByText("Уроки й задачі працюють")).toBeVisible();
    await expect(page.getByText("Відкриті столи з’являться тут")).toBeVisible();
    await expect(page.getByRole("button", { name: "Грати тут проти ботів" })).toBeEnabled();
    await expect(page.locator("kz-lobby .go :is(select, input)")).toHaveCount(0);
    await expect(page.locator("kz-lobby .daily")).toBeHidden();
    await guest.picture("offline");
  }
  await expect(page.getByText("Щоб відкрити цю сторінку тут уперше, потрібен зв’язок.")).toBeVisible();
  await proxy.up();
  await expect(page.getByRole("heading", { level: 1, name: "Морський козел" })).toBeVisible();
  await expect(away).toBeHidden();

  // Another version, in a match.
  const notice = page.getByText("Є нова версія цієї сторінки.");
  await page.getByRole("button", { name: "Грати зараз проти ботів" }).click();
  const table = new Table(guest);
  expect(await table.wait()).toBe("play");
  await isKept(page);
  const icon = await page.evaluate(() => new URL(document.querySelector("link[rel=icon]").href).pathname);
  proxy.rewrite = (text) => text.replace(/version:"\w+"/, 'version:"anotherone00"').replace(/\/assets\/main-\w+\.js/, icon);
  await update(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain("kozel-page-anotherone00");
  await table.lay();
  await expect(notice).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(notice).toBeVisible();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Завантажити", exact: true }).click()]);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(notice).toHaveCount(0);

  // The stored page is deleted.
  const off = await (await fetch(`${server.url}/sw-off.js`)).text();
  proxy.rewrite = () => off;
  await update(page);
  await expect.poll(() => page.evaluate(async () => [await caches.keys(), Boolean(await navigator.serviceWorker.getRegistration())])).toEqual([[], false]);
  proxy.down();
  await expect(page.goto(proxy.url)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
});
