// SPDX-License-Identifier: MIT
// Every source names its licence: tools that collect licences read files one by one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const root = fileURLToPath(new URL("../..", import.meta.url));
const MADE = new Set(["web/src/api/schema.ts"]);

test("every source has its SPDX line within its first two lines", { skip: !existsSync(join(root, ".git")) && "no git checkout" }, () => {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0")
    .filter((name) => (/\.(c|cc|h|css|ts|mjs|js|cjs|py|sh|sql)$|(^|\/)meson\.build$|^scripts\/[\w-]+$/.test(name)) && !MADE.has(name) && existsSync(join(root, name)));
  assert.ok(files.length > 1000);
  const without = files.filter((name) => {
    const head = readFileSync(join(root, name), "utf8").split("\n", 2).join("\n");
    return head.trim() && !head.includes("SPDX-License-Identifier: MIT");
  });
  assert.deepEqual(without, []);
});
