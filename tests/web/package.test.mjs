// The npm package in a real browser: its module fetched by URL, a match played; and the entry that carries its bytes.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./lib/browser.mjs";
import { root } from "./lib/server.mjs";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };
let server;
let browser;
let page;
const problems = [];
before(async () => {
  server = createServer(async ({ url }, answer) => {
    if (url === "/") {
      answer.writeHead(200, { "content-type": "text/html" });
      answer.end("<!doctype html><link rel=icon href=data:,><title>kozel</title>");
      return;
    }
    try {
      const body = await readFile(join(root, "build", "npm", url.slice(1)));
      answer.writeHead(200, { "content-type": TYPES[extname(url)] ?? "text/plain" }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  browser = await launch();
  page = await browser.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** In the page: a match by bots to its end, and its record. */
async function played(entry) {
  const { load, match } = await import(`/${entry}.js`);
  const begin = load && entry === "load" ? await load("/kozel.wasm").then((kozel) => kozel.match.bind(kozel)) : match;
  const m = begin("telephone", 4);
  for (let seed = 1; m.phase !== "over"; seed++) {
    if (m.phase === "dealing") m.deal(m.shuffle(seed));
    else m.apply(m.bot("club", seed));
  }
  return { end: m.end(), record: m.record(), laid: m.layout({ width: 800, height: 600 }).tiles.length };
}

test("a match is played by the module fetched by URL, the same as by the one in the package and under Node", async () => {
  const fetched = await page.evaluate(played, "load");
  assert.ok(fetched.end.winners.length > 0);
  assert.ok(fetched.laid > 0);
  assert.deepEqual(await page.evaluate(played, "index"), fetched);
  const { replay } = await import(new URL("../../build/npm/index.js", import.meta.url).href);
  assert.deepEqual(replay(fetched.record).at(-1), fetched.end);
  assert.deepEqual(problems, []);
});

test("an address without a module is told", async () => {
  const told = await page.evaluate(async () => (await import("/load.js")).load("/nothing.wasm").catch(({ message }) => message));
  assert.match(told, /nothing\.wasm: 404$/);
});
