// SPDX-License-Identifier: MIT
// The Containerfile, as far as it can be read. tests/container builds it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ignorer, packagesOf, readContainerfile } from "../container/file.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");
const stages = readContainerfile(read("Containerfile"));
const [build, final] = stages;
const ignored = ignorer(read(".containerignore"));

test("two stages on the system that scripts/deps knows, the first builds by it", () => {
  assert.equal(stages.length, 2);
  for (const { from } of stages) assert.equal(from, "docker.io/library/debian:12-slim");
  const commands = build.steps.filter(({ what }) => what === "RUN").map(({ rest }) => rest).join("\n");
  assert.match(commands, /\bscripts\/deps run\b/);
  assert.match(commands, /^make build$/m);
  // The packages that scripts/deps and the Makefile need in addition.
  assert.deepEqual(packagesOf(build), ["make"]);
});

test("the base image is an argument, so that a build can name it by its digest", () => {
  const pinned = `docker.io/library/debian@sha256:${"0".repeat(64)}`;
  assert.deepEqual(readContainerfile(read("Containerfile"), { BASE: pinned }).map(({ from }) => from), [pinned, pinned]);
  assert.match(read("docs/operations.md"), /--build-arg BASE=/);
  // A container engine would take a misspelt name for an empty one.
  assert.throws(() => readContainerfile("FROM ${BASE}"), /BASE/);
  assert.throws(() => readContainerfile("ARG BASE=a\nFROM ${BASE}", { BAES: "b" }), /BAES/);
});

/** The packages that scripts/deps lists for building and running. */
const needed = read("scripts/deps").match(/run_packages=\(([^)]*)\)/)[1].trim().split(/\s+/);

test("the final stage has the library of each package that the build needs, and nothing to build with", () => {
  const installed = packagesOf(final);
  for (const name of installed) assert.doesNotMatch(name, /-dev$|^(gcc|clang|make|meson|ninja-build|nodejs|npm|python3|gettext)$/, name);
  // (uthash and LEMON have only headers; the names of shared libraries carry their versions; cairo comes with librsvg.)
  const stems = needed.filter((name) => /^lib.*-dev$/.test(name) && !["libc6-dev", "libcairo2-dev", "liblemon-dev"].includes(name));
  assert.ok(stems.length > 8);
  for (const name of stems) {
    const stem = name.replace(/(-openssl|-3|-2\.0|1|2)?-dev$/, "").replace(/^libsqlite3?$/, "libsqlite3");
    assert.ok(installed.some((each) => each.startsWith(stem)), `${name}: no package for ${stem}`);
  }
  for (const name of needed.filter((each) => each.startsWith("fonts-") || each === "ca-certificates")) assert.ok(installed.includes(name), name);
  assert.ok(installed.some((name) => name.startsWith("zlib1g")));
});

test("it runs as its own user, with its data in a volume, and says how it is", () => {
  const one = (what) => {
    const found = final.steps.filter((step) => step.what === what);
    assert.equal(found.length, 1, what);
    return found[0].rest;
  };
  const user = one("USER");
  assert.doesNotMatch(user, /^(root|0)\b/);
  assert.ok(final.steps.some(({ what, rest }) => what === "RUN" && rest.includes(`useradd`) && rest.includes(` ${user} `)));
  assert.equal(one("VOLUME"), one("WORKDIR"));
  assert.match(one("ENV"), /KOZEL_LISTEN=0\.0\.0\.0 KOZEL_PORT=8080/);
  assert.equal(one("EXPOSE"), "8080");
  assert.match(one("HEALTHCHECK"), /^CMD \["bash".*\/healthz/);
  for (const what of ["ENTRYPOINT", "CMD"]) assert.ok(Array.isArray(JSON.parse(one(what))), what);
  const last = final.steps.findIndex(({ what }) => what === "USER");
  assert.ok(final.steps.slice(last).every(({ what }) => what !== "RUN" && what !== "COPY"), "nothing is the user's own but the data");
});

test("every tracked file that the build needs is sent, and nothing that is made", () => {
  for (const path of [".git/config", "build/kozel", "build-x", "web/node_modules/x/y.js", "node_modules/x", "kozel.db", "a/b.db-wal"]) assert.ok(ignored(path), path);
  const files = spawnSync("git", ["-C", root, "ls-files"], { encoding: "utf8" });
  if (files.status === 0) for (const path of files.stdout.trim().split("\n")) assert.ok(!ignored(path), path);
  for (const { rest, flags } of build.steps.filter(({ what }) => what === "COPY"))
    if (!flags.from) for (const path of rest.split(/\s+/).slice(0, -1)) assert.ok(path === "." || read(path), path);
});

test("it is labelled, so that a registry shows what it is and under which licence", () => {
  const [{ rest }] = final.steps.filter(({ what }) => what === "LABEL");
  const labels = Object.fromEntries([...rest.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]+)"/g)].map(([, name, value]) => [name, value]));
  assert.deepEqual(labels, { title: "kozel", description: "A server of domino games: Kozel and its relatives", licenses: "MIT" });
});
