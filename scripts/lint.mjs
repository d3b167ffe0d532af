// SPDX-License-Identifier: MIT
// Checks the C sources and bindings/wasm/c by clang-tidy (.clang-tidy): node scripts/lint.mjs [FILE...]. A finding or an error of the compiler is a failure.
// The flags of a file are those of build/gcc, whose generated headers must exist. A file that passed is not checked again until
// the file, a header that it includes, a flag, .clang-tidy or clang-tidy itself changes. The cache is that of scripts/kept.mjs.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { LANGUAGE } from "../bindings/wasm/build.mjs";
import { cacheRoot, mine, version } from "./kept.mjs";
import { TREES } from "./trees.mjs";

const run = promisify(execFile);
const UNUSED_MAX_MS = 30 * 24 * 3600 * 1000;

/** Splits a command of compile_commands.json, which quotes as a shell does. */
const words = (command) => [...command.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/g)].map(([word]) =>
  word.replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_, one, double, single) => one ?? double?.replace(/\\(["\\$`])/g, "$1") ?? single));

/** Returns the flags that decide how a file is parsed. Others are for code generation, warnings, or gcc alone. */
export function readingFlags(command) {
  const all = words(command);
  return all.flatMap((word, i) => (/^-(I.|D.|U.|std=|m|pthread$)/.test(word) ? [word] : /^-(isystem|include)$/.test(word) ? [word, all[i + 1]] : []));
}

/** Returns [{file, flags}] of a tree: paths from its root, flags for its folder build/gcc. */
function sources(root) {
  const build = join(root, "build/gcc"), found = new Map();
  for (const { directory, file, command } of JSON.parse(readFileSync(join(build, "compile_commands.json"), "utf8"))) {
    const path = relative(root, resolve(directory, file));
    if (TREES.includes(path.split("/")[0]) && !found.has(path)) found.set(path, readingFlags(command));
  }
  if (existsSync(join(root, "bindings/wasm/c")))
    for (const name of readdirSync(join(root, "bindings/wasm/c")).filter((each) => each.endsWith(".c")))
      found.set(`bindings/wasm/c/${name}`, [...LANGUAGE, "-I../../include", "-I../..", "-I."]);
  return [...found].map(([file, flags]) => ({ file, flags }));
}

const digest = (...texts) => texts.reduce((hash, text) => hash.update(`${text.length}\n`).update(text), createHash("sha256")).digest("hex");

/** The stored results: for the hash of a source and its flags, the headers of the last successful check and their hash. */
class Results {
  constructor(root, more) {
    this.build = join(root, "build/gcc");
    this.more = more; // hashed with every source
    this.hashes = new Map();
    this.folder = null; // without a cache
    try {
      if (cacheRoot()) this.folder = mine(join(mine(cacheRoot()), "lint"));
    } catch (error) {
      console.warn(`lint: without a cache: ${error.message}`);
    }
  }

  /** Returns the hash of a file, named relative to build/gcc. "": no such file. */
  hash(path) {
    if (!this.hashes.has(path)) {
      const whole = resolve(this.build, path);
      this.hashes.set(path, existsSync(whole) ? digest(readFileSync(whole)) : "");
    }
    return this.hashes.get(path);
  }

  entry({ file, flags }) {
    return join(this.folder, digest(this.more, file, flags.join("\0"), this.hash(`../../${file}`)));
  }

  headersHash(headers) {
    return digest(...headers.map((path) => `${path} ${this.hash(path)}`));
  }

  isGood(source) {
    if (!this.folder) return false;
    const entry = this.entry(source);
    try {
      const { headers, hash } = JSON.parse(readFileSync(entry, "utf8"));
      if (this.headersHash(headers) !== hash) return false;
      const now = new Date();
      utimesSync(entry, now, now);
      return true;
    } catch {
      return false; // there is none, or an incomplete one
    }
  }

  keep(source, headers) {
    if (!this.folder) return;
    const entry = this.entry(source), draft = `${entry}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ headers, hash: this.headersHash(headers) }));
    renameSync(draft, entry);
  }

  removeOld() {
    for (const name of this.folder ? readdirSync(this.folder) : []) {
      const path = join(this.folder, name);
      if (Date.now() - statSync(path).mtimeMs > UNUSED_MAX_MS) rmSync(path, { force: true });
    }
  }
}

/** Returns the files that a source includes, system files too, as make's rules name them. */
async function headersOf(file, flags, cwd) {
  const { stdout } = await run("clang", [...flags, "-M", `../../${file}`], { cwd, maxBuffer: 1 << 26 });
  return stdout.replace(/\\\n/g, " ").split(":").slice(1).join(":").trim().split(/\s+/).slice(1);
}

/** Returns the findings of clang-tidy in a source. "": none. */
async function check(tool, { file, flags }, cwd) {
  try {
    await run(tool, ["--quiet", `../../${file}`, "--", ...flags], { cwd, maxBuffer: 1 << 26 });
    return "";
  } catch ({ stdout, stderr, message }) {
    return stdout || stderr || message;
  }
}

/** Checks a tree. Returns {checked, found}: the files that were checked now, and {file: findings}. */
export async function lint(root, only = [], tool = "clang-tidy") {
  const cwd = join(root, "build/gcc"), found = {}, checked = [];
  const config = readFileSync(join(root, ".clang-tidy"), "utf8");
  const results = new Results(root, digest(config, version(tool), version("clang")));
  const all = sources(root), unknown = only.filter((path) => !all.some(({ file }) => file === path));
  if (unknown.length) throw new Error(`no source of build/gcc or bindings/wasm/c: ${unknown.join(" ")}`);
  const left = all.filter((source) => (!only.length || only.includes(source.file)) && !results.isGood(source));
  const worker = async () => {
    for (let source; (source = left.pop()); ) {
      // The headers are read before the check. A header that changes meanwhile has another hash the next time.
      const headers = await headersOf(source.file, source.flags, cwd).catch(() => null);
      headers?.forEach((path) => results.hash(path));
      const text = await check(tool, source, cwd);
      checked.push(source.file);
      if (text) found[source.file] = text.replaceAll(`${cwd}/../../`, "");
      else if (headers) results.keep(source, headers);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  results.removeOld();
  return { count: all.length, checked: checked.sort(), found };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { count, checked, found } = await lint(fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, ""), process.argv.slice(2));
  for (const text of Object.values(found)) console.log(text);
  console.log(`${count} files, ${checked.length} of them checked now, ${Object.keys(found).length} with findings`);
  process.exitCode = Object.keys(found).length ? 1 : 0;
}
