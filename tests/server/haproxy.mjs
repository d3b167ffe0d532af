// SPDX-License-Identifier: MIT
// HAProxy before nodes, as in contrib/haproxy.cfg.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { listening } from "../waiting.mjs";
import { temporaryFolder } from "./client.mjs";

const example = readFileSync(new URL("../../contrib/haproxy.cfg", import.meta.url), "utf8");

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts the example, listening on a free port, with these servers for the nodes of these names: {one, two}. Use it like a server. `log()` returns
 * its messages, such as that a node is down. Two late answers do not count as down, since other work may occupy the processors. */
export async function startProxy(t, nodes) {
  const port = await freePort();
  let config = example.replace(/bind .*/, `bind 127.0.0.1:${port}`).replace(/maxconn .*/, "maxconn 100").replace("fall 2 ", "fall 60 ");
  for (const [name, server] of Object.entries(nodes)) config = config.replace(new RegExp(`server ${name} \\S+`), `server ${name} 127.0.0.1:${server.port}`);
  assert.doesNotMatch(config, / 10\.0\./);
  assert.match(config, / fall 60 /);
  const file = join(temporaryFolder(t), "haproxy.cfg");
  writeFileSync(file, config);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  let log = "";
  child.stderr.on("data", (data) => (log += data));
  t.after(() => child.kill("SIGKILL"));
  await listening(child, port, () => log);
  return { port, origin: `http://127.0.0.1:${port}`, log: () => log };
}
