// SPDX-License-Identifier: MIT
// Generated files in the tree match schema/.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
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
  const { status, stderr } = spawnSync("python3", [join(root, "scripts", "schema"), "ts", out, ...schemas], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.equal(readFileSync(join(root, "web", "src", "api", "schema.ts"), "utf8"), readFileSync(out, "utf8"));
});

test("the program is built from all of them", () => {
  const meson = ["http/api", "hub/schema"].map((folder) => readFileSync(join(root, "server", folder, "meson.build"), "utf8")).join("");
  for (const schema of schemas) assert.ok(meson.includes(schema.slice(root.length)), `${schema} is in no meson.build`);
});

test("each file of schema/ is JSON Schema, its definitions and its requests too", () => {
  const Ajv = createRequire(join(root, "web", "package.json"))("ajv/dist/2020.js").default;
  const ajv = new Ajv({ strictTypes: false, strictRequired: true, allowUnionTypes: true });
  for (const word of ["tag", "requests", "events", "closes", "version", "x-exact", "x-lines", "x-maxBytes", "x-open"]) ajv.addKeyword(word);
  const documents = schemas.map((path) => JSON.parse(readFileSync(path, "utf8")));
  for (const document of documents) ajv.addSchema(document);
  for (const { $id, $defs = {}, requests = [], events = [] } of documents) {
    for (const name of Object.keys($defs)) ajv.compile({ $ref: `${$id}#/$defs/${name}` });
    for (const { name, in: asked = {}, out = {} } of [...requests, ...events]) {
      for (const schema of [asked, out]) assert.ok(ajv.compile({ $id: `${name}-${Math.random()}`, ...local(schema, $id) }), name);
    }
  }
});

/** Returns a schema from the file `id`, as other files refer to it. */
function local(schema, id) {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${id}#/`));
}

test("what a schema may not be is told with its place", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-schema-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const request = (member) => ({ requests: [{ name: "ask", description: "", in: { type: "object", properties: { x: member } } }] });
  const faults = [
    [{ $defs: { a: { typ: "string" } } }, "a.json: a: unknown keyword typ"],
    [{ $defs: { a: { $ref: "#/$defs/b" } } }, "a.json: a: there is no #/$defs/b"],
    [{ $defs: { a: { $ref: "b.json#/$defs/a" } } }, "a.json: a: there is no b.json#/$defs/a"],
    [{ $defs: { a: { type: "object", properties: {}, required: ["x"] } } }, "a.json: a: x is required but not described"],
    [request({ type: "string" }), "ask.x: a member of a request has a type that the server knows, and limits"],
    [request({ type: "array" }), "ask.x: a member of a request has a type that the server knows, and limits"],
    [{ requests: [...request({ type: "boolean" }).requests, ...request({ type: "boolean" }).requests] }, "request ask is described twice"],
    [{ requests: [{ name: "ask", description: "", do: "GET /api/{y}" }] }, "ask: y of the path is not described"],
  ];
  for (const [document, says] of faults) {
    const file = join(folder, "a.json");
    writeFileSync(file, JSON.stringify(document));
    const { status, stderr } = spawnSync("python3", [join(root, "scripts", "schema"), "ts", "-", file], { encoding: "utf8" });
    assert.equal(status, 1, says);
    assert.equal(stderr.trim(), says);
  }
});
