// A ban that a host sets at one node is kept by the others, too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http } from "./client.mjs";
import { postgres, program, startNode, until } from "./cluster.mjs";
import { spawnSync } from "node:child_process";

const ORIGIN = "http://kozel.example";

test("a ban is kept at every node", async (t) => {
  const options = ["--origin", ORIGIN];
  const nodes = [await startNode(t, "one", ...options), await startNode(t, "two", ...options)];
  for (const node of nodes) node.origin = ORIGIN;
  const host = await Browser.arrive(nodes[0]);
  await host.register("Host_1");
  const env = { ...process.env, LC_ALL: "C" };
  assert.equal(spawnSync(program, ["admin", "role", "Host_1", "host", "--store", postgres], { env }).status, 0);
  const session = async (node) => (await http(node, "POST", "/session", { headers: { origin: ORIGIN, "x-forwarded-for": "192.0.2.7" } })).status;
  assert.equal(await session(nodes[1]), 200);
  await host.ask("POST", "/api/admin/bans", { network: "192.0.2.0/24", hours: 1, people: "new", reason: "spam" });
  assert.equal(await session(nodes[0]), 403);
  await until(async () => (await session(nodes[1])) === 403, "the other node refuses, too");
  assert.equal(spawnSync(program, ["admin", "unban", "192.0.2.0/24", "--store", postgres], { env }).status, 0);
  for (const node of nodes) await until(async () => (await session(node)) === 200, "it is lifted");
});
