// SPDX-License-Identifier: MIT
// The Debian packages, as far as they can be read. tests/package builds and tries them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { entryOf, fieldOf, paragraphs } from "../package/control.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");
const control = paragraphs(read("debian/control"));
const [source, ...packages] = control;
const names = packages.map(({ Package }) => Package);
const words = (text) => text.split(",").map((part) => part.trim().split(/[\s:]/)[0]).filter(Boolean);

test("the version is that of meson.build, with the day that the changelog gives it", () => {
  const version = read("meson.build").match(/^ {2}version: '(.*)'/m)[1];
  const { name, version: packaged, date } = entryOf(read("debian/changelog"));
  assert.deepEqual([name, packaged], ["kozel", version]);
  const [, day] = read("CHANGELOG.md").match(new RegExp(`^## ${version.replaceAll(".", "\\.")} - (.*)$`, "m")) ?? [];
  if (day) assert.equal(date.toISOString().slice(0, 10), day);
});

test("the libraries' packages have the numbers of their binary interfaces", () => {
  const abi = read("include/kozel/version.h").match(/#define KZ_ABI (\d+)/)[1];
  const client = read("client/include/kozel/client.h").match(/#define KZ_CLIENT_ABI (\d+)/)[1];
  assert.deepEqual(names, ["kozel", "kozel-server", `libkozel${abi}`, "libkozel-dev", `libkozel-client${client}`, "libkozel-client-dev", "python3-kozel", "kozel-doc"]);
  for (const file of readdirSync(join(root, "debian")).filter((each) => /\.(install|docs|examples|postinst|postrm|lintian-overrides)$/.test(each)))
    assert.ok(names.includes(file.replace(/\.[^.]*$/, "")), file);
});

test("builds need what scripts/deps installs, without the tools of the page", () => {
  const list = read("scripts/deps").match(/run_packages=\(([^)]*)\)/)[1].trim().split(/\s+/);
  const page = ["ccache", "ca-certificates", "librsvg2-bin", "fonts-dejavu-core", "clang", "lld", "wasi-libc", "binaryen"];
  const build = ["gcc", "g++", "libc6-dev", "ninja-build", "python3"]; // of build-essential, meson and python3-all
  const packaging = ["debhelper-compat", "dh-sequence-python3", "python3-all", "python3-setuptools", "python3-wheel"];
  const needed = words(fieldOf(read("debian/control"), "Build-Depends"));
  assert.deepEqual(needed.filter((name) => !packaging.includes(name)).sort(), list.filter((name) => ![...page, ...build].includes(name)).sort());
  assert.deepEqual(packaging.filter((name) => !needed.includes(name)), []);
  assert.equal(source.Source, "kozel");
});

test("no rule fetches anything", () => {
  assert.doesNotMatch(read("debian/rules").replace(/^#.*$/gm, ""), /\b(npm|node|npx|pip|curl|wget|git|apt-get|scripts\/deps)\b/);
});

test("what is installed belongs to one package", () => {
  const lists = names.map((name) => `debian/${name}.install`).filter((path) => existsSync(join(root, path)));
  const patterns = lists.flatMap((path) => read(path).trim().split("\n").map((line) => line.split(" ")[0]));
  assert.deepEqual(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index), []);
  for (const pattern of patterns.filter((each) => each.startsWith("debian/"))) assert.ok(existsSync(join(root, pattern)), pattern);
});

test("the copyright file names each npm package in the page", () => {
  const copyright = read("debian/copyright");
  const sources = ["web/src", "bindings/wasm/src"].flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(".ts")).map((name) => read(join(folder, name))));
  const imported = new Set(sources.flatMap((text) => [...text.matchAll(/(?:from |import\()"((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name]) => name)));
  const lock = JSON.parse(read("web/package-lock.json")).packages;
  const bundled = [...imported].filter((name) => lock[`node_modules/${name}`]);
  assert.ok(bundled.length > 4);
  for (const name of bundled) assert.match(copyright, new RegExp(`\\b${name.replace("@", "")}\\b`), name);
});

test("a purge keeps the data and names its place", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-purge-")), state = join(folder, "state");
  t.after(() => rmSync(folder, { recursive: true }));
  const purge = () => spawnSync("sh", ["-c", read("debian/kozel-server.postrm").replaceAll("/var/lib/kozel", state).replaceAll("/etc/kozel", join(folder, "etc")), "postrm", "purge"], { encoding: "utf8", env: { PATH: "/usr/bin:/bin" } });
  mkdirSync(state);
  writeFileSync(join(state, "kozel.db"), "matches");
  const { status, stderr } = purge();
  assert.deepEqual([status, readFileSync(join(state, "kozel.db"), "utf8")], [0, "matches"], stderr);
  assert.ok(stderr.includes(`the data stays in ${state}`), stderr);
  rmSync(join(state, "kozel.db"));
  assert.deepEqual([purge().status, existsSync(state)], [0, false]);
});

test("each of debian/tests is run, and there are few overrides, each with its reason", () => {
  const tests = fieldOf(read("debian/tests/control"), "Tests", true);
  assert.deepEqual(tests.slice().sort(), readdirSync(join(root, "debian/tests")).filter((name) => name !== "control").sort());
  const files = readdirSync(join(root, "debian"), { recursive: true }).filter((name) => name.endsWith("lintian-overrides"));
  const lines = files.flatMap((name) => read(join("debian", name)).trim().split("\n"));
  const overrides = lines.filter((line) => !line.startsWith("#"));
  assert.ok(overrides.length <= 6, overrides.join("\n"));
  lines.forEach((line, index) => assert.ok(line.startsWith("#") || lines[index - 1]?.startsWith("#"), `${line}: without a reason`));
});
