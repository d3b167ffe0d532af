// SPDX-License-Identifier: MIT
// Scripts that no test runs, such as those that take pictures: what they import from the tree is there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const generated = /^(build|web\/dist|bindings\/wasm\/dist)\//;

/** Returns [{from, names}]: the names that a module imports from other modules of the tree. */
export function importsOf(source) {
  return [...source.matchAll(/^import\s*\{([^}]*)\}\s*from\s*"(\.[^"]*\.mjs)"/gm)].map(([, names, from]) => ({
    from,
    names: names.split(",").map((name) => name.trim().split(/\s+as\s+/)[0]).filter(Boolean),
  }));
}

/** Returns true if a module exports the name. `export *` may export everything. */
export function exports(source, name) {
  const forms = [`(?:async )?(?:class|function\\*?) ${name}\\b`, `(?:const|let) [^;\\n]*\\b${name}\\b`, `\\{[^}]*\\b${name}\\b`, "\\*"];
  return new RegExp(`^export (?:${forms.join("|")})`, "m").test(source);
}

test("a name that is not exported is found", () => {
  assert.deepEqual(importsOf('import { a, b as c } from "../lib/d.mjs";\nimport e from "f";\n'), [{ from: "../lib/d.mjs", names: ["a", "b"] }]);
  assert.ok(exports("export async function a() {}\n", "a"));
  assert.ok(!exports("function a() {}\nexport const ab = 1;\n", "a"));
});

test("every name that a script imports is exported", { skip: !existsSync(join(root, ".git")) && "no git checkout" }, () => {
  const files = execFileSync("git", ["ls-files", "*.mjs"], { cwd: root, encoding: "utf8" }).split("\n").filter((file) => file && existsSync(join(root, file)));
  const read = (file) => readFileSync(join(root, file), "utf8");
  const missing = files.flatMap((file) =>
    importsOf(read(file)).flatMap(({ from, names }) => {
      const other = normalize(join(dirname(file), from));
      if (generated.test(other)) return [];
      if (!existsSync(join(root, other))) return [`${file}: ${other}`];
      return names.filter((name) => !exports(read(other), name)).map((name) => `${file}: ${name} of ${other}`);
    }),
  );
  assert.deepEqual(missing, []);
});
