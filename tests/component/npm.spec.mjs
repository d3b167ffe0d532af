// SPDX-License-Identifier: MIT
// The npm package in a browser.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { root } from "./lib/site.mjs";

const { expect, test } = createRequire(join(root, "web", "package.json"))("@playwright/test");

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };

test("the npm package plays a match in a browser, by its module or by its bytes, as under Node", async ({ page }) => {
  const files = createServer(async ({ url }, answer) => {
    if (url === "/") return answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><link rel=icon href=data:,><title>kozel</title>");
    const body = await readFile(join(root, "build", "npm", url.slice(1))).catch(() => null);
    if (body) answer.writeHead(200, { "content-type": TYPES[extname(url)] ?? "text/plain" }).end(body);
    else answer.writeHead(404).end();
  });
  await new Promise((done) => files.listen(0, "127.0.0.1", done));
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(`http://127.0.0.1:${files.address().port}/`);
  /** In the page: a match by bots to its end, and its record. */
  const played = async (entry) => {
    const { load, match } = await import(`/${entry}.js`);
    const begin = load && entry === "load" ? await load("/kozel.wasm").then((kozel) => kozel.match.bind(kozel)) : match;
    const m = begin("telephone", 4);
    for (let seed = 1; m.phase !== "over"; seed++) {
      if (m.phase === "dealing") m.deal(m.shuffle(seed));
      else m.apply(m.bot("club", seed));
    }
    return { end: m.end(), record: m.record(), laid: m.layout({ width: 800, height: 600 }).tiles.length };
  };
  const fetched = await page.evaluate(played, "load");
  expect(fetched.end.winners.length).toBeGreaterThan(0);
  expect(fetched.laid).toBeGreaterThan(0);
  expect(await page.evaluate(played, "index")).toEqual(fetched);
  const { replay } = await import(new URL("../../build/npm/index.js", import.meta.url).href);
  expect(replay(fetched.record).at(-1)).toEqual(fetched.end);
  expect(await page.evaluate(async () => (await import("/load.js")).load("/nothing.wasm").catch(({ message }) => message))).toMatch(/nothing\.wasm: 404$/);
  expect(problems).toEqual([]);
  files.close();
  files.closeAllConnections();
});
