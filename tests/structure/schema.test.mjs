// What is made from schema/ and kept in the tree is what the schemas say.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const schemas = readdirSync(join(root, "schema"))
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((name) => join(root, "schema", name));

test("the page's types are made from the schemas (make schema)", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-schema-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const out = join(folder, "schema.ts");
  const { status, stderr } = spawnSync("python3", [join(root, "scripts", "schema.py"), "ts", out, ...schemas], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.equal(readFileSync(join(root, "web", "src", "api", "schema.ts"), "utf8"), readFileSync(out, "utf8"));
});

test("the program is built from all of them", () => {
  const meson = ["api", "request"].map((room) => readFileSync(join(root, "src", room, "meson.build"), "utf8")).join("");
  for (const schema of schemas) assert.ok(meson.includes(schema.slice(root.length)), `${schema} is in no meson.build`);
});
