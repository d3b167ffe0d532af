// SPDX-License-Identifier: MIT
// Which folder of the page may import which (ARCHITECTURE.md, "The page"): each only those below it. Also the maximum size of folders and files.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { firstErrors, textsOf } from "../../web/build.mjs";
import { laterFiles, pageTexts } from "../../web/tools/texts.mjs";

const source = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "web", "src");

/** What a folder may import: other folders, or one file of them ("table/contract"). Each may import its files, and data and constants that belong
 * to no folder. */
const MAY_IMPORT = {
  base: ["api"],
  net: ["base"],
  // (The service worker is a separate program.)
  offline: ["base"],
  api: [],
  state: ["base", "api", "net"],
  page: ["base", "net", "state", "fair"],
  bots: ["base"],
  ui: ["base", "api", "bots", "state", "page"],
  board: ["base", "state/act"],
  rules: ["base", "page", "ui", "board"],
  terms: ["base", "bots", "ui", "rules"],
  fair: ["base", "state/slice"],
  fairness: ["base", "page", "ui", "fair"],
  table: ["base", "state", "ui", "board", "bots/face", "terms/proposal", "fairness/proof", "teach/why"],
  teach: ["base", "api", "state/act", "ui", "board"],
  room: ["base", "api", "state", "page", "ui", "terms", "table/contract"],
  account: ["base", "api", "state", "page", "ui"],
  community: ["base", "api", "state/slice", "state/games", "page", "ui"],
  people: ["account/person", "base", "api", "page", "ui", "board/words", "teach/words", "puzzles/book", "lessons/book", "community", "lobby/newtable", "admin/tools"],
  talk: ["base", "api", "state/slice", "page", "ui", "account/person", "community", "people/report"],
  admin: ["base", "api", "page", "ui", "community"],
  living: ["base", "api", "bots", "state", "page", "ui", "board", "table/seats/seats"],
  seek: ["base", "state", "page", "ui", "table/stage/sounds"],
  lobby: ["base", "seek/panel", "bots/face", "state", "page", "ui", "board", "rules/asking", "terms", "living", "local/show", "home/home", "table/contract"],
  home: ["base", "api", "state/act", "page", "ui", "board", "puzzles", "community/words"],
  games: ["base", "page", "ui", "board", "rules", "lobby/newtable"],
  tournaments: ["base", "api", "net", "state", "page", "ui", "board", "terms", "community", "living/live", "account/person", "fairness/save"],
  clubs: ["base", "api", "page", "ui", "community", "account/person", "tournaments/club/club-events", "tournaments/club/name"],
  local: ["base", "state", "page", "ui", "board", "rules", "table", "living/live"],
  device: ["base", "state", "page", "ui", "terms", "fair", "local", "table/score/deal-words", "table/seats/seats", "fairness/save"],
  lessons: ["base", "page", "ui", "board", "local"],
  setup: ["base", "state", "page", "ui", "board", "rules", "table", "teach", "local"],
  replay: ["base", "api", "state", "page", "ui", "board", "rules", "table", "teach", "fairness/proof", "fairness/save", "device/kept"],
  puzzles: ["base", "api", "state", "page", "ui", "board", "rules", "table", "teach", "replay/replay"],
  shell: "*",
  // The entry points: main.ts, early.ts, theme.ts.
  "": "*",
};
const LINES_MAX = 420;
const FILES_MAX = 12;

const files = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(dir, entry.name)) : /(?<!\.d)\.ts$/.test(entry.name) ? [join(dir, entry.name)] : [],
  );
const roomOf = (path) => (path.includes("/") ? path.split("/")[0] : "");

/** Returns the faults of one file. `path` and its imports are relative to web/src. */
export function faultsOf(path, text) {
  const room = roomOf(path);
  const allowed = MAY_IMPORT[room];
  if (!allowed) return [`${path}: ${room}/ stands in no list of who may import whom`];
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(([, name]) => {
    const target = join(dirname(path), name).replace(/\.js$/, "");
    if (allowed === "*" || roomOf(target) === room || allowed.includes(roomOf(target))) return [];
    return allowed.includes(target.replace(/\.css$/, "")) ? [] : [`${path} may not import ${target}`];
  });
}

test("the check sees a forbidden import", () => {
  assert.deepEqual(faultsOf("state/store.ts", 'import { t } from "../base/i18n.js";\nimport { gameName } from "../ui/names.js";\n'), ["state/store.ts may not import ui/names"]);
  assert.deepEqual(faultsOf("room/chat.ts", 'import type { Shown } from "../table/contract.js";\nimport "../table/table.js";\n'), ["room/chat.ts may not import table/table"]);
  assert.deepEqual(faultsOf("table/hand/hand.ts", 'const it = await import("../../lobby/lobby.js");'), ["table/hand/hand.ts may not import lobby/lobby"]);
  assert.equal(faultsOf("attic/a.ts", "").length, 1);
});

test("each room of the page imports only what it may", () => {
  assert.deepEqual(files(source).flatMap((path) => faultsOf(relative(source, path), readFileSync(path, "utf8"))), []);
});

test("no room of the page includes one that includes it", () => {
  const below = (room, seen = new Set()) => {
    for (const name of MAY_IMPORT[room] === "*" ? [] : MAY_IMPORT[room]) {
      if (!seen.has(roomOf(`${name}/`))) below(roomOf(`${name}/`), seen.add(roomOf(`${name}/`)));
    }
    return seen;
  };
  for (const room of Object.keys(MAY_IMPORT)) assert.ok(!below(room).has(room), `${room}: a circle`);
});

test("files and folders of the page have one subject: they are not large", () => {
  const large = files(source)
    .filter((path) => !path.endsWith("api/schema.ts"))
    .flatMap((path) => {
      const lines = readFileSync(path, "utf8").split("\n").length - 1;
      return lines > LINES_MAX ? [`${relative(source, path)}: ${lines} lines`] : [];
    });
  const counts = new Map();
  for (const path of files(source)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  for (const [dir, count] of counts) if (count > FILES_MAX) large.push(`${relative(source, dir)}: ${count} files`);
  assert.deepEqual(large, []);
});

/** Returns the lines of a file that have the pixels of a breakpoint. */
const pixels = (path, text, values) =>
  text.split("\n").filter((line) => (path.endsWith(".css") ? /^\s*@(container|media)\b.*\dpx/.test(line) : /matchMedia\(.*\dpx/.test(line) || (path.endsWith("/shape.ts") && values.some((value) => new RegExp(`[<>=[] *${value}\\b`).test(line)))));

test("the page's breakpoints have one home", () => {
  const names = JSON.parse(readFileSync(join(source, "base", "breakpoints.json"), "utf8"));
  const values = Object.values(names);
  assert.equal(pixels("table/shape.ts", "const ROW = 600;", values).length, 1);
  assert.equal(pixels("table/table.css", "@container (max-width: 599px) {", values).length, 1);
  assert.equal(pixels("room/room.ts", 'matchMedia("(min-width: 1100px)")', values).length, 1);
  const all = readdirSync(source, { recursive: true }).filter((name) => /\.(ts|css)$/.test(name));
  const texts = all.map((path) => readFileSync(join(source, path), "utf8"));
  assert.deepEqual(all.flatMap((path, i) => pixels(path, texts[i], values).map((line) => `${path}: ${line}`)), []);
  for (const name of Object.keys(names)) assert.ok(texts.some((text) => text.includes(`--${name})`) || new RegExp(`\\b${name}\\b.*breakpoints\\.json`).test(text)), `${name} is used nowhere`);
});

test("every component is imported by somebody for its own sake: a type alone would leave it out", () => {
  const texts = files(source).map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const imported = new Set(
    texts.flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type\b)(?:[^"]*\bfrom )?"(\.[^"]+)\.js"|\bimport\("(\.[^"]+)\.js"\)/gm)].map(([, plain, loaded]) => `${join(dirname(path), plain ?? loaded)}.ts`),
    ),
  );
  const components = texts.filter(({ text }) => /@customElement\(/.test(text)).map(({ path }) => path);
  assert.ok(components.length > 30);
  assert.deepEqual(components.filter((path) => !imported.has(path)).map((path) => relative(source, path)), []);
});

/** Parts that are loaded without the texts of later views: those that have no texts, or whose texts are among the first. */
const WITHOUT_TEXTS = ["account/push-keep.ts", "base/later-errors.ts", "device/near/codes/library.ts", "home/home.ts", "living/soon.ts", "local/show.ts", "shell/registered.ts", "shell/running.ts", "table/score/goat.ts"];

test("the texts of a part that is loaded with its texts are not among the first", () => {
  const parts = laterFiles();
  assert.deepEqual([...parts].flatMap(([path, withTexts]) => (withTexts ? [] : [path])).sort(), WITHOUT_TEXTS);
  // A page of the first file and all parts, each of one source.
  const output = (path, imports) => [path, { entryPoint: `src/${path}`, inputs: { [`src/${path}`]: {} }, imports: imports.map((path) => ({ path })) }];
  const [first, later, home] = textsOf(Object.fromEntries([output("main.ts", [...parts.keys()]), ...[...parts.keys()].map((path) => output(path, []))]));
  const textsIn = (path) => [...pageTexts()].flatMap(([text, { files }]) => (files.length === 1 && files[0] === path ? [text] : []));
  for (const path of ["account/sign.ts", "shell/gone.ts", "terms/proposed.ts", "rules/rules.ts"]) {
    assert.ok(textsIn(path).length > 0, path);
    assert.deepEqual(textsIn(path).filter((text) => first.has(text) || !later.has(text)), [], path);
  }
  assert.deepEqual(textsIn("shell/running.ts").filter((text) => !first.has(text)), []);
  assert.deepEqual(textsIn("home/home.ts").filter((text) => !home.has(text)), []);
});

test("the refusals of tournaments, of names and of the chat come with the later texts", () => {
  assert.deepEqual(Object.keys(firstErrors()).filter((code) => /tournament|^name-|password|mute/.test(code)), []);
});
