// SPDX-License-Identifier: MIT
// The description of the HTTP API, checked by an independent checker (Redocly's, with its recommended rules). The checker covers the form, that
// public requests are marked as public, and that every example fits its schema.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { createConfig, lint } = createRequire(join(root, "web", "package.json"))("@redocly/openapi-core");

/** The files of the HTTP API, as the program is built from them. */
const schemas = [...readFileSync(join(root, "server/http/api/meson.build"), "utf8").match(/^schemas = files\((.*)\)$/m)[1].matchAll(/schema\/\w+\.json/g)].map(([path]) => join(root, path));

function described() {
  const { status, stdout, stderr } = spawnSync("python3", [join(root, "scripts", "schema"), "openapi", "-", ...schemas], { encoding: "utf8", maxBuffer: 1 << 24 });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

/** Returns the checker's messages on a description. */
async function faults(t, description) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-openapi-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const ref = join(folder, "openapi.json");
  writeFileSync(ref, JSON.stringify(description));
  const problems = await lint({ ref, config: await createConfig({ extends: ["recommended"] }) });
  return problems.map(({ ruleId, message, location: [{ pointer }] }) => `${ruleId} at ${pointer}: ${message}`);
}

test("the description of the API has no fault", async (t) => {
  assert.deepEqual(await faults(t, described()), []);
});

test("the checker sees what is wrong", async (t) => {
  const wrong = described();
  delete wrong.servers;
  delete wrong.paths["/api/leaders"].get.security;
  wrong.paths["/api/sign-in"].post.requestBody.content["application/json"].example.name = 7;
  const said = (await faults(t, wrong)).map((line) => line.split(" ")[0]).sort();
  assert.deepEqual(said, ["no-empty-servers", "no-invalid-media-type-examples", "security-defined"]);
});

test("every operation has a group, a schema or a media type, and its refusals", () => {
  const { paths, tags } = described();
  const names = tags.map(({ name }) => name);
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { tags: own, responses, security }] of Object.entries(methods)) {
      const where = `${method} ${path}`;
      assert.equal(own.length, 1, where);
      assert.ok(names.includes(own[0]), where);
      assert.deepEqual(Object.keys(responses), ["200", "4XX", "5XX"], where);
      assert.ok(Array.isArray(security), where);
      for (const [type, { schema }] of Object.entries(responses[200].content)) assert.equal(schema !== undefined, type === "application/json", where);
    }
});
