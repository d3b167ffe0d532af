// SPDX-License-Identifier: MIT
// Stores the outputs of a build step by a hash of its inputs. Another build folder or another clone then need not run the step again. The cache is
// outside the checkout: $KEPT_CACHE, or kozel in $XDG_CACHE_HOME or ~/.cache. KEPT_CACHE= (empty) turns it off. (Names that begin with KOZEL_ are
// settings of the program, which warns of unknown ones.)
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";

/** The maximum number of entries of one name. The ones used longest ago are removed first. */
const ENTRIES_MAX = 24;

/** An older draft was left by a build that was killed. */
const DRAFT_MAX_MS = 24 * 3600 * 1000;

/** The file of an entry with the hash of the others. */
const SUM = ".sum";

export const cacheRoot = () => process.env.KEPT_CACHE ?? join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "kozel");

/** Returns what a program prints about its version. An output may depend on it. */
export function version(command, ...args) {
  const { status, stdout } = spawnSync(command, args.length ? args : ["--version"], { encoding: "utf8" });
  return status === 0 ? `${command} ${stdout}` : `${command}: none`;
}

/** Returns a hash of texts and of files. `files`: [name, path]; the name replaces the path, which differs between clones. */
export function hashOf(texts, files) {
  const hash = createHash("sha256");
  const add = (bytes) => hash.update(`${bytes.length}\n`).update(bytes);
  for (const text of texts) add(Buffer.from(text));
  for (const [name, path] of files) {
    add(Buffer.from(name));
    add(readFileSync(path));
  }
  return hash.digest("hex");
}

/** Rejects a folder that another user could have written: its files become part of the program. */
export function mine(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.geteuid() || mode & 0o022 || !lstatSync(folder).isDirectory()) throw new Error(`${folder} is not this user's alone`);
  return folder;
}

function removeOld(folder) {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(".draft-"))) {
    const draft = join(folder, name);
    if (Date.now() - statSync(draft).mtimeMs > DRAFT_MAX_MS) rmSync(draft, { recursive: true, force: true });
  }
  const entries = readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .map((name) => ({ path: join(folder, name), used: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { path } of entries.slice(ENTRIES_MAX)) rmSync(path, { recursive: true, force: true });
}

const sumOf = (outputs) => hashOf([], outputs.map((path) => [basename(path), path]));

const isWhole = (entry, outputs) =>
  [SUM, ...outputs].every((path) => existsSync(join(entry, basename(path))) && lstatSync(join(entry, basename(path))).isFile());

/** Copies an entry to the outputs. Returns false if the cache has no such entry, or one that a crash has damaged; that one is removed. */
function restore(entry, outputs) {
  if (!existsSync(entry)) return false;
  mine(entry);
  const whole = isWhole(entry, outputs);
  if (whole) for (const path of outputs) copyFileSync(join(entry, basename(path)), path);
  if (!whole || readFileSync(join(entry, SUM), "utf8") !== sumOf(outputs)) {
    rmSync(entry, { recursive: true, force: true });
    return false;
  }
  const now = new Date();
  utimesSync(entry, now, now);
  return true;
}

/** Copies into a new folder first and renames it. An entry is complete or absent, even with other writers. */
function keep(folder, entry, outputs) {
  const draft = mkdtempSync(join(folder, ".draft-"));
  try {
    for (const path of outputs) copyFileSync(path, join(draft, basename(path)));
    writeFileSync(join(draft, SUM), sumOf(outputs));
    renameSync(draft, entry);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(entry)) throw error;
  }
  removeOld(folder);
}

/** Writes the files `outputs` (their base names differ). They come from the cache if it has them for `hashNow()`, the hash of the inputs. Otherwise
 * `make()` must write all of them, and they are stored unless an input has changed meanwhile. If the cache cannot be read or written, or other
 * users can write it, the function prints a warning and makes the outputs. */
export function kept(name, hashNow, outputs, make) {
  const root = cacheRoot();
  if (!root) return make();
  const hash = hashNow(), folder = join(root, name), entry = join(folder, hash);
  try {
    mine(root);
    mine(folder);
    if (restore(entry, outputs)) return;
  } catch (error) {
    console.warn(`${name}: the cache is not read: ${error.message}`);
  }
  make();
  try {
    if (hashNow() !== hash) return;
    keep(folder, entry, outputs);
  } catch (error) {
    console.warn(`${name}: the cache is not written: ${error.message}`);
  }
}
