// SPDX-License-Identifier: MIT
// A PostgreSQL with a standby (docs/operations.md, "A standby"): the reports of a node and `kozel admin check`, and which of several hosts is chosen.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Postgres } from "../faults/service.mjs";
import { PostgresPair } from "../faults/standby.mjs";
import { guest, startServer } from "./client.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const nats = process.env.TEST_NATS;
assert.ok(nats, "run by scripts/nats");

const at = (user, ...members) => `postgresql://${user}@${members.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`;

/** Returns the line of `kozel admin check` about the standby. */
function said(address) {
  const { status, stdout, stderr } = spawnSync(program, ["admin", "check", "--store", address], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" }, timeout: 60_000 });
  assert.equal(status, 0, stdout + stderr);
  return stdout.split("\n")[0];
}

test("whether commits wait for a standby is told at a node's start and by admin check", { skip: Postgres.bin() === null && "no PostgreSQL here" }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kozel-standby-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const pair = new PostgresPair(join(folder, "postgres"));
  t.after(() => pair.end("SIGINT"));
  await pair.begin({ synchronous: false });
  const { primary, standby } = pair;
  const start = (address, ...more) => startServer(t, program, ["serve", "--port", "0", "--rate", "0", "--store", address, ...more]);
  // The standby comes first, and the primary is taken.
  const everywhere = at("kozel", standby, primary);
  const none = /no standby confirms what is committed: .*synchronous_standby_names/;

  const alone = await start(everywhere);
  assert.doesNotMatch(alone.log, /standby/); // with one server it does not matter: its store may be anything
  await alone.stop();
  const careless = await start(everywhere, "--bus", nats);
  assert.match(careless.log, none);
  await careless.stop();
  assert.match(said(everywhere), /^no standby confirms what is committed/);

  await pair.confirm();
  const careful = await start(everywhere, "--bus", nats);
  assert.doesNotMatch(careful.log, /standby/);
  await guest(careful); // is committed
  await careful.stop();
  primary.tell("CREATE ROLE reader LOGIN", "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader");
  for (const user of ["kozel", "reader"]) assert.match(said(at(user, primary)), /^each commit waits for a standby/);
  // The standby answers reading requests only, and has no report.
  assert.match(said(at("kozel", standby)), /^0 running and 0 finished matches/);
  const refused = spawnSync(program, ["serve", "--port", "0", "--store", at("kozel", standby)], { encoding: "utf8", timeout: 60_000 });
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /session is read-only/);

  await standby.end("SIGINT");
  assert.match(said(everywhere), /^synchronous_standby_names is set, but no such standby is connected/);
  await standby.begin();
});
