// SPDX-License-Identifier: MIT
// What `make install` installs, and programs compiled against it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const release = readFileSync(join(root, "include/kozel/version.h"), "utf8").match(/KZ_VERSION "(.*)"/)[1];
/** A record of an evening. */
export const evening = join(root, "tests/golden/kozel-pairs-4-1.dgr");
export const folder = mkdtempSync(join(tmpdir(), "kozel-library-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

/** Runs a command; fails if it does. Returns its standard output. */
export function run(command, args, { env, input, cwd = folder } = {}) {
  const done = spawnSync(command, args, { encoding: "utf8", cwd, input, maxBuffer: 1 << 26, env: { ...process.env, LC_ALL: "C", ...env } });
  assert.ifError(done.error);
  assert.equal(done.status, 0, `${command} ${args.join(" ")}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** Where `make install` has installed: the job `library/install` of scripts/test, or this process. */
export const destination = process.env.INSTALLED ?? join(folder, "root");
if (!process.env.INSTALLED) run("make", ["--no-print-directory", "install", "PREFIX=/usr", `DESTDIR=${destination}`], { cwd: root });

/** Where things lie in `destination`. */
export const prefix = join(destination, "usr");
const lib = join(prefix, "lib");
export const libraries = join(lib, readdirSync(lib, { recursive: true }).find((name) => /(^|\/)libkozel\.so$/.test(name)), "..");
export const environment = {
  PKG_CONFIG_SYSROOT_DIR: destination,
  PKG_CONFIG_LIBDIR: join(libraries, "pkgconfig"),
  LD_LIBRARY_PATH: libraries,
};

/** The flags that pkg-config gives. */
export function packageFlags(...options) {
  return run("pkg-config", [...options, "kozel"], { env: environment }).trim().split(/\s+/);
}

/** The same for libkozel-client, which needs packages of the system. */
export function clientFlags(...options) {
  const system = run("pkg-config", ["--variable=pc_path", "pkg-config"]).trim();
  return run("pkg-config", [...options, "kozel-client"], { env: { ...environment, PKG_CONFIG_LIBDIR: `${environment.PKG_CONFIG_LIBDIR}:${system}` } }).trim().split(/\s+/);
}

/** Compiles a program of examples/library with these flags, after it. Returns its path. */
export function compile(name, flags, compiler = ["cc"]) {
  const out = join(folder, name);
  run(compiler[0], [...compiler.slice(1), "-Wall", "-Wextra", "-Werror", "-o", out, join(root, "examples/library", `${name}.c`), ...flags]);
  return out;
}
