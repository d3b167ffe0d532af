// SPDX-License-Identifier: MIT
// Serves the page as the program does, from files of the build, and the data that belongs to no match: without `kozel serve`.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = new URL("../../..", import.meta.url).pathname;
const gateway = join(root, "build", "gcc", "server", "http");
const require = createRequire(join(root, "web", "package.json"));

/** Returns the files of the page by their paths: [type, content] (scripts/embed_page.mjs). */
function pageFiles() {
  const table = readFileSync(join(gateway, "page_files.c"), "utf8");
  const data = readFileSync(join(gateway, "page.bin"));
  const rows = table.matchAll(/^ {4}\{"([^"]+)", "([^"]+)", .*?\{\{(\d+), (\d+)\}/gm);
  return new Map([...rows].map(([, path, type, from, length]) => [path, [type, data.subarray(Number(from), Number(from) + Number(length))]]));
}

/** Returns the headers of the program (server/http/listener.c). */
function policy() {
  const text = readFileSync(join(root, "server", "http", "listener.c"), "utf8");
  const [, header] = /"(content-security-policy: (?:.|\n)*?)\\r\\n"/.exec(text);
  return header.replace(/"\s*\\\n\s*"/g, "").slice("content-security-policy: ".length);
}

/** Returns the script that plays the server in the page (page/main.ts). */
export async function harness() {
  const { build } = require("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["tests/component/page/main.ts"],
    tsconfig: join(root, "web", "tsconfig.json"),
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  return outputFiles[0].text;
}

/** Serves the page. `records`: the matches that can be fetched, by id. */
export async function serve(records) {
  const files = pageFiles();
  const core = readFileSync(join(gateway, "kozel.wasm"));
  const csp = policy();
  const answer = (path) => {
    if (files.has(path)) return [200, ...files.get(path)];
    if (path === "/kozel.wasm") return [200, "application/wasm", core];
    if (path === "/session") return [200, "application/json", "{}"];
    const [, id] = /^\/match\/([\w-]+)\.dgr$/.exec(path) ?? [];
    if (id in records) return [200, "text/x-domino-record", records[id]];
    if (/^\/(api|match|rules|fair)\b/.test(path)) return [404, "application/json", '{"error":{"code":"no-such-page","text":"there is no such page","args":[]}}'];
    return [200, ...files.get("/index.html")];
  };
  const server = createServer((request, response) => {
    const [status, type, content] = answer(new URL(request.url, "http://localhost").pathname);
    const forever = request.url.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache";
    response.writeHead(status, { "content-type": type, "content-security-policy": csp, "cache-control": forever });
    response.end(content);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((done) => server.close(done)) };
}
