// SPDX-License-Identifier: MIT
// The program as it is delivered has nothing of the interface by which tests set its time and chance (server/app/test_control.h). Run after
// `make build`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "../server/browser.mjs";
import { startServer, temporaryFolder } from "../server/client.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)), program = `${root}/build/kozel`;

/** Texts of the interface: names of its options, commands and functions. */
const TEXTS = ["test-seed", "test-control", "set-clock", "crash-after", "crash-before", "base_virtual", "app_test_control", "base_crash", "cluster_links"];

test("the sources have these texts", () => {
  const sources = ["base/crash.c", "base/virtual.c", "server/cluster/node.c", "server/app/test_control.c", "apps/cli/serve/serve.c"].map((name) => readFileSync(`${root}/${name}`, "utf8")).join("");
  for (const text of TEXTS) assert.ok(sources.includes(text), text);
});

test("the program has none of them, and refuses the options", () => {
  const bytes = readFileSync(program);
  for (const text of TEXTS) assert.equal(bytes.indexOf(text), -1, text);
  for (const option of ["--test-seed", "--test-control"]) {
    const { status, stderr } = spawnSync(program, ["serve", option, "1"], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
    assert.equal(status, 2);
    assert.match(stderr, /unknown option/);
  }
});

test("it hashes passwords by 64 MiB of memory in two passes (test builds by less)", async (t) => {
  const db = join(temporaryFolder(t), "kozel.db");
  const server = await startServer(t, program, ["serve", "--port", "0", "--db", db]);
  await (await Browser.arrive(server)).register("Maria");
  const { stdout } = spawnSync("sqlite3", ["-cmd", ".timeout 10000", db, "SELECT substr(password, 1, 30) FROM person"], { encoding: "utf8" });
  assert.equal(stdout, "$argon2id$v=19$m=65536,t=2,p=1\n");
});
