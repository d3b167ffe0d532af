// SPDX-License-Identifier: MIT
// Builds the page: `node build.mjs OUTDIR KOZEL.wasm ANALYSIS.wasm LAYOUT.wasm POSITIONS.wasm PUZZLES.json`
// Writes OUTDIR/index.html and the folder OUTDIR/assets. The names of assets contain a hash of their content, so that they may be cached for ever.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { ERRORS, languages, pageCatalog, readErrors, readStrength } from "./tools/catalog.mjs";
import { lessonsIn, readLessons, taughtBy } from "./tools/lessons.mjs";
import { favicon, installAssets } from "./tools/install.mjs";
import { componentStyles } from "./tools/styles.mjs";
import { laterFiles, pageTexts } from "./tools/texts.mjs";
import { together } from "./tools/together.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Some 2 kB on the network. */
const PUZZLES_IN_FILE = 15;

/** The lobby's puzzle and results, loaded with texts of their own (src/lobby/lobby.ts). */
const HOME = ["src/home/home.ts", "src/living/soon.ts"];

/** What matches on a device and their replays need in addition to the first view: the views, and the parts that they load when they are first needed.
 * Some are for matches with another device in one place. */
const PLAY = ["device/device.ts", "device/near/host-view.ts", "device/near/guest-view.ts", "device/near/codes/library.ts", "replay/replay.ts", "bots/sayings.ts", "table/score/goat.ts", "shell/settings.ts", "shell/keys.ts", "rules/rules.ts", "base/later-errors.ts"];

/** The shortest beginning of `id` that comes after `before`. */
const startAfter = (before, id) => id.slice(0, [...id].findIndex((_, length) => id.slice(0, length + 1) > before) + 1);

/** The tables with the refusals that the first views and their dialogs meet, who ask the hub and the API. The rules' and records' refusals can wait. */
const FIRST_ERRORS = ERRORS.slice(1);

/** Refusals of requests that this page never sends. If one arrives nevertheless, its sentence is loaded then (src/base/i18n.ts). */
const NEVER_SENT = "strength-of-one-class terms-missing no-json no-seq seq-old no-such-request hello-first other-tab tab-name protocol-version no-text no-number no-switch no-object no-such-member by-itself";

/** Refusals that only views meet that are loaded with the later texts: tournaments, administration, accounts, profiles, the dialog to sign in, the chat. */
const OF_LATER_VIEWS =
  "no-such-tournament tournament-registered too-many-tournaments tournaments-today tournaments-entered tournament-changes tournaments-full tournament-start tournament-full tournament-no-bots tournament-club tournament-club-leaders not-entered not-host " +
  "no-such-club too-many-clubs too-many-joined person-clubs club-full club-asked club-link club-banned club-refused club-standing wrong-languages " +
  "own-case counts-not no-network network-too-wide own-network no-such-ban too-many-bans no-such-entry " +
  "factor-on no-factor recovery-failed no-such-session photo-type photo-broken photo-large no-photo follow-oneself too-many-follows coins-enough refilled-today too-many-bots no-own-bot elo-of-one-game push-endpoint push-key " +
  "registered-already name-length name-letter name-mixed name-reserved name-taken sign-in-failed wrong-password common-password code-needed wrong-code " +
  "chat-fast phrase-later muted may-not-mute too-many-muted nobody-here no-such-line";

const notFirst = new Set(`${NEVER_SENT} ${OF_LATER_VIEWS}`.split(" "));
export const firstErrors = () => Object.fromEntries(Object.entries(readErrors(FIRST_ERRORS)).filter(([code]) => !notFirst.has(code)));

/** The compile-time constants of the sources (src/constants.d.ts). */
export function constants(catalogs, later = {}, home = {}, files = {}, manifests = {}, puzzles = [], lessons = {}) {
  return {
    KZ_CATALOGS: JSON.stringify(catalogs),
    KZ_LATER: JSON.stringify(later),
    KZ_HOME: JSON.stringify(home),
    KZ_ERRORS: JSON.stringify(firstErrors()),
    KZ_STRENGTH: JSON.stringify(readStrength()),
    KZ_FILES: JSON.stringify(files),
    KZ_MANIFESTS: JSON.stringify(manifests),
    // JSON as text: an object would be bundled with the code that all views share.
    KZ_LATER_ERRORS: JSON.stringify(JSON.stringify(readErrors())),
    KZ_PUZZLES: JSON.stringify(JSON.stringify(puzzles)),
    KZ_LESSONS: JSON.stringify(JSON.stringify(lessons)),
    KZ_TAUGHT: JSON.stringify(JSON.stringify(taughtBy())),
  };
}

/** Returns three sets of texts. The first has those that the page needs from the start, the second those of parts that are loaded with their texts
 * (src/base/late.ts). The third has the part of the second for the lobby's puzzle and results. `outputs`: of esbuild's metafile. */
export function textsOf(outputs) {
  const parts = laterFiles();
  const isLater = (path) => parts.get(outputs[path].entryPoint?.replace(/^src\//, "")) || HOME.includes(outputs[path].entryPoint);
  /** Returns the sources that are loaded together with an entry point. */
  const sourcesOf = (entry) => {
    const seen = new Set();
    const visit = (path) => {
      if (seen.has(path) || (isLater(path) && seen.size > 0)) return;
      seen.add(path);
      for (const { path: next, external } of outputs[path].imports) if (!external) visit(next);
    };
    visit(Object.keys(outputs).find((path) => outputs[path].entryPoint === entry));
    return new Set([...seen].flatMap((path) => Object.keys(outputs[path].inputs)));
  };
  const files = sourcesOf("src/main.ts");
  const atHome = new Set(HOME.flatMap((entry) => [...sourcesOf(entry)]));
  const first = new Set(Object.values(firstErrors()));
  const home = new Set();
  const later = new Set(Object.values(readErrors()));
  for (const [text, { files: where, game }] of pageTexts()) {
    const early = game || where.some((file) => files.has(`src/${file}`));
    (early ? first : later).add(text);
    if (where.some((file) => atHome.has(`src/${file}`))) home.add(text);
  }
  for (const text of first) {
    later.delete(text);
    home.delete(text);
  }
  return [first, later, home];
}

async function main(out, wasm, analysis, layout, positions, told) {
  const assets = join(out, "assets");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });

  const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 10);
  /** Writes an asset. Returns its path on the server. */
  const asset = (name, content) => {
    const file = `${basename(name, extname(name))}-${hashOf(content)}${extname(name)}`;
    writeFileSync(join(assets, file), content);
    return `/assets/${file}`;
  };

  const options = {
    absWorkingDir: here,
    bundle: true,
    minify: true,
    target: "es2022",
    write: false,
    outdir: assets,
    legalComments: "none",
    loader: { ".svg": "text" },
    plugins: [componentStyles],
  };
  const bundle = async (name, more) => {
    const { outputFiles } = await build({ ...options, format: "iife", entryPoints: [`src/${name}`], ...more });
    return asset(name.replace(/.*\/|\.ts$/g, "").concat(".js"), outputFiles[0].contents);
  };
  const minified = async (name) => (await transform(readFileSync(join(here, "src", name), "utf8"), { loader: "css", minify: true })).code;
  // The worker that checks deals, and the documents for programmers.
  const document = (path) => readFileSync(join(here, "..", "docs", path));
  const files = { specification: asset("fair.txt", document("spec/fair.md")), manual: asset("checking.txt", document("fair.md")) };
  files.core = asset("kozel.wasm", readFileSync(wasm));
  files.positions = asset("positions.wasm", readFileSync(positions));
  files.layout = asset("layout.wasm", readFileSync(layout));
  const judging = asset("analysis.wasm", readFileSync(analysis));
  files.judge = await bundle("teach/position.ts", { define: { KZ_WASM: JSON.stringify(judging) } });
  files.bots = await bundle("local/bot-worker.ts", { define: { KZ_WASM: JSON.stringify(files.core) } });
  files.checker = await bundle("fair/worker.ts", { define: { KZ_WASM: JSON.stringify(files.core) } });
  // Puzzles (server/learning/puzzles/index.c): the number for each theme of a game, and files of few puzzles by the order of their ids. So
  // one puzzle costs little. `files`: how the ids of each file begin, no longer than needed, and where it is. `positions`: the file with all
  // tiles, for those who have answered.
  const puzzles = Object.entries(JSON.parse(readFileSync(told, "utf8"))).map(([game, { title, puzzles: list, positions }]) => {
    const themes = {};
    for (const theme of list.flatMap((puzzle) => puzzle.themes)) themes[theme] = (themes[theme] ?? 0) + 1;
    const sorted = [...list].sort(({ puzzle: a }, { puzzle: b }) => (a < b ? -1 : 1));
    const files = [];
    for (let at = 0; at < sorted.length; at += PUZZLES_IN_FILE)
      files.push([startAfter(sorted[at - 1]?.puzzle ?? "", sorted[at].puzzle), asset(`puzzles-${game}.json`, JSON.stringify(sorted.slice(at, at + PUZZLES_IN_FILE)))]);
    return { game, title, count: list.length, themes, files, positions: asset(`positions-${game}.json`, JSON.stringify(positions)) };
  });
  // Lessons (data/lessons): a file for each language.
  const read = readLessons();
  const lessons = Object.fromEntries(["en", ...languages].map((language) => [language, asset(`lessons-${language}.json`, JSON.stringify(lessonsIn(language, read)))]));
  const image = readFileSync(join(here, "src", "icon.svg"), "utf8");
  const icon = asset("icon.svg", image);
  const { touchIcon, manifests } = installAssets(image, icon, asset);
  writeFileSync(join(out, "favicon.ico"), favicon(image));
  // The first view needs one file. Every other view is loaded when it is first shown.
  const split = (define) =>
    build({
      ...options,
      plugins: [...options.plugins, together(join(here, "src", "main.ts"))],
      define,
      format: "esm",
      splitting: true,
      metafile: true,
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      entryPoints: ["src/main.ts"],
    });
  const [first, later, home] = textsOf((await split(constants({}))).metafile.outputs);
  const catalogs = (name, texts) =>
    Object.fromEntries(languages.map((language) => [language, asset(name(language), JSON.stringify(pageCatalog(language, texts)))]));
  const [firstTexts, laterTexts, homeTexts] = [["", first], ["-later", later], ["-home", home]].map(([name, texts]) => catalogs((language) => `${language}${name}.json`, texts));
  options.define = constants(firstTexts, laterTexts, homeTexts, files, manifests, puzzles, lessons);
  const page = async () => {
    const { outputFiles, metafile } = await split(options.define);
    for (const { path, contents } of outputFiles) writeFileSync(path, contents);
    const address = (path) => `/assets/${basename(path)}`;
    const [main, { cssBundle, imports }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === "src/main.ts");
    const inline = ({ kind }) => kind === "import-statement";
    const shared = imports.filter(inline).map(({ path }) => address(path));
    /** Adds a file and what it imports at once. */
    const add = (seen, path) => (seen.has(path) ? seen : metafile.outputs[path].imports.filter(inline).reduce((all, { path: next }) => add(all, next), seen.add(path)));
    const entry = (source) => Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === `src/${source}`);
    const play = [...PLAY.map(entry).reduce(add, new Set())].map(address);
    // The names of these files have another hash, not that of their content.
    const hashes = Object.fromEntries(outputFiles.map(({ path, contents }) => [address(path), hashOf(contents)]));
    return { script: address(main), style: address(cssBundle), shared, play, hashes };
  };
  const [{ script, style, shared, play, hashes }, early] = await Promise.all([page(), bundle("early.ts", { target: "es2017" })]);
  const names = {
    script,
    style,
    early,
    shared: shared.map((path) => `<link rel="modulepreload" href="${path}" />`).join("\n    "),
    plain: `<noscript><link rel="stylesheet" href="${asset("plain.css", await minified("plain.css"))}" /></noscript>`,
    icon,
    touchIcon,
    old: asset("old.js", (await transform(readFileSync(join(here, "src", "old.js"), "utf8"), { minify: true, target: "es5" })).code),
  };
  const html = readFileSync(join(here, "src", "index.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, key) => names[key]);
  writeFileSync(join(out, "index.html"), html);
  // The service worker of this version, and its replacement for hosts who want none.
  const kept = [script, style, early, icon, files.layout, ...shared];
  const version = createHash("sha256").update(html).digest("hex").slice(0, 12);
  const texts = Object.fromEntries(["en", ...languages].map((language) => [language, language === "en" ? [] : [firstTexts[language], laterTexts[language]]]));
  const worker = async (entry, name) => {
    const define = { KZ_PAGE: JSON.stringify({ version, files: kept, play: [...play.filter((path) => !kept.includes(path)), files.core, files.bots, files.judge, judging], texts, hashes }) };
    const { outputFiles } = await build({ ...options, format: "iife", entryPoints: [`src/offline/${entry}`], define });
    writeFileSync(join(out, name), outputFiles[0].contents);
  };
  await Promise.all([worker("worker.ts", "sw.js"), worker("off.ts", "sw-off.js")]);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [out, wasm, analysis, layout, positions, told] = process.argv.slice(2);
  if (!out || !wasm || !analysis || !layout || !positions || !told) {
    console.error("usage: node build.mjs OUTDIR KOZEL.wasm ANALYSIS.wasm LAYOUT.wasm POSITIONS.wasm PUZZLES.json");
    process.exit(2);
  }
  await main(resolve(out), resolve(wasm), resolve(analysis), resolve(layout), resolve(positions), resolve(told));
}
