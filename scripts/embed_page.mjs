// SPDX-License-Identifier: MIT
// Builds the page (web/build.mjs), or takes the page that was built of the same files before (scripts/kept.mjs). Writes it as C for the program to
// serve.
//     `node embed_page.mjs WEB KOZEL.wasm ANALYSIS.wasm LAYOUT.wasm POSITIONS.wasm PUZZLES.json OUT.c OUT.S OUT.bin OUT.d`
// (OUT.bin) All files one after another, each plain and, where that is smaller, by gzip and brotli.
// (OUT.S) Includes OUT.bin.
// (OUT.c) The table of server/http/exchange/page.h.
// (OUT.d) The inputs.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { basename, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { firstErrors } from "../web/build.mjs";
import { readErrors } from "../web/tools/catalog.mjs";
import { hashOf, kept, version } from "./kept.mjs";
import { TREES } from "./trees.mjs";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".opus": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Returns all files below a folder, sorted. Folders named in `skip` are left out. */
function files(folder, skip = []) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skip.includes(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name), skip) : [join(folder, entry.name)]))
    .sort();
}

/** Returns the page as a list of {path, content}. */
function buildPage(web, modules) {
  const out = mkdtempSync(join(tmpdir(), "kozel-page-"));
  try {
    const { status } = spawnSync(process.execPath, [join(web, "build.mjs"), out, ...modules], { stdio: ["ignore", "inherit", "inherit"] });
    if (status !== 0) process.exit(1);
    return files(out).map((file) => ({ path: `/${relative(out, file)}`, content: readFileSync(file) }));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Returns a file plain, by gzip and by brotli. A compressed body is empty if compression does not pay. */
function bodies(content) {
  const smaller = (packed) => (packed.length < 0.9 * content.length ? packed : Buffer.alloc(0));
  return [
    content,
    smaller(gzipSync(content, { level: 9 })),
    smaller(brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })),
  ];
}

function embed(page) {
  const data = [];
  let offset = 0;
  const rows = page
    .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
    .map(({ path, content }) => {
      const type = TYPES[extname(path)];
      if (!type) throw new Error(`${path}: no media type is known for it`);
      if (!content.length) throw new Error(`${path} is empty`);
      const etag = createHash("sha256").update(content).digest("base64url").slice(0, 22);
      const places = bodies(content).map((body) => {
        const place = `{${offset}, ${body.length}}`;
        data.push(body);
        offset += body.length;
        return place;
      });
      const forever = path.startsWith("/assets/");
      return `    {${JSON.stringify(path)}, "${type}", "\\"${etag}\\"", ${forever}, {${places.join(", ")}}},\n`;
    });
  return { table: rows.join(""), count: rows.length, data: Buffer.concat(data) };
}

const [web, core, analysis, layout, positions, puzzles, outC, outS, outBin, outD] = process.argv.slice(2);
function make() {
  const { table, count, data } = embed(buildPage(web, [core, analysis, layout, positions, puzzles]));
  writeFileSync(outBin, data);
  writeFileSync(
    outC,
    `/* Made by scripts/embed_page.mjs. */
#include "server/http/exchange/page.h"

const http_page_file http_page_files[] = {
${table}};
const size_t http_page_file_count = ${count};
`,
  );
  // The assembler finds the data in the include folders, so that the text contains no path of this build folder.
  writeFileSync(
    outS,
    `/* Made by scripts/embed_page.mjs. ${createHash("sha256").update(data).digest("hex")} */
    .section .rodata
    .global http_page_data
    .balign 16
http_page_data:
    .incbin ${JSON.stringify(`server/http/${basename(outBin)}`)}
    .byte 0
    .section .note.GNU-stack,"",%progbits
`,
  );
}

const root = resolve(web, "..");
const below = (...names) => files(join(root, ...names), ["node_modules"]);
const sources = [
  ...[below("web"), below("data", "po"), below("data", "lessons"), below("data", "games"), below("data", "puzzles"), below("bindings", "wasm", "src")].flat(),
  // (The packages as they are installed: the lock file may be ahead of them.)
  ...["web/node_modules/.package-lock.json", "bindings/wasm/package.json", "bindings/wasm/tsconfig.json", "data/bots/strength.txt", "engine/core/catalogue/names.c", "docs/fair.md", "docs/spec/fair.md"].map((name) => join(root, name)),
];
// Of the headers, only the errors' sentences are in the page. Other changes of a header do not change the page.
const headers = ["include", ...TREES].flatMap((tree) => below(tree)).filter((name) => name.endsWith(".h"));
const errors = JSON.stringify([readErrors(), firstErrors()]);
const inputs = [fileURLToPath(import.meta.url), ...sources].map((file) => [relative(root, file), file]);
const modules = [core, analysis, layout, positions, puzzles].map((file) => [basename(file), file]);
const tools = [process.version, version("rsvg-convert")];
kept("page", () => hashOf([...tools, errors], [...inputs, ...modules]), [outC, outS, outBin], make);
const escape = (name) => name.replace(/ /g, "\\ ");
writeFileSync(outD, `${escape(outC)}: ${[...sources, ...headers].map((file) => escape(resolve(file))).join(" ")}\n`);
