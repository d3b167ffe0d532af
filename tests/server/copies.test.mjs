// SPDX-License-Identifier: MIT
// Copies of all data of a server, made while it runs, and read into other stores (kozel admin). Over SQLite or, if $TEST_POSTGRES is a database's
// address, with a copy that goes through PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { guest, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const postgres = process.env.TEST_POSTGRES;

const admin = (...args) => spawnSync(program, ["admin", ...args], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });

function good(...args) {
  const { status, stderr, stdout } = admin(...args);
  assert.equal(stderr, "");
  assert.equal(status, 0);
  return stdout;
}

/** Checks the exit. `status` 1: it could not be done; 2: the request is wrong. */
function ends(status, reason, ...args) {
  const ended = admin(...args);
  assert.match(ended.stderr, reason);
  assert.equal(ended.status, status);
}

const refused = (reason, ...args) => ends(1, reason, ...args);

/** Returns a separate schema in the database, or a file. */
function otherStore(folder) {
  if (!postgres) return join(folder, "other.db");
  const name = `copies_${process.pid}`;
  const made = spawnSync("psql", ["-XAtqc", `CREATE SCHEMA ${name}`, postgres], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  return `${postgres}?options=-csearch_path%3D${name}`;
}

/** Reads an export: is a job still open, and the number of the last job. */
function jobsOf(text) {
  const [, rows, last] = text.match(/"table":"job"[^\n]*\n((?:\[.*\n)*)(?:.*\n)*{"last":.*"job":(\d+)/);
  return { open: rows !== "", last: Number(last) };
}

test("a running server is copied, and goes on from the copy in another store", async (t) => {
  const folder = temporaryFolder(t);
  const db = join(folder, "kozel.db");
  const file = (name) => join(folder, name);
  const start = (store) => startServer(t, program, ["serve", "--port", "0", "--store", store, "--rate", "0"]);
  let server = await start(db);
  const { cookie } = await guest(server);
  let player = new Player(server, cookie, "tab00001");
  await player.begin();
  const { table } = await player.ask({ do: "open", game: "kozel", seats: 2, bots: "novice" });
  await player.ask({ do: "start", table });

  good("backup", file("backup.db"), "--store", db);
  assert.equal(statSync(file("backup.db")).mode & 0o777, 0o600);
  good("export", file("export.jsonl"), "--store", `sqlite:${db}`);
  assert.equal(statSync(file("export.jsonl")).mode & 0o777, 0o600);
  refused(/backup\.db: File exists/, "backup", file("backup.db"), "--store", db);
  refused(/another kozel has it open/, "import", file("export.jsonl"), "--store", db);
  await server.stop();

  const other = otherStore(folder);
  good("restore", file("backup.db"), "--store", other);
  refused(/nothing in it/, "import", file("export.jsonl"), "--store", other);
  const copied = jobsOf(good("export", "-", "--store", other));
  server = await start(other);
  player = new Player(server, cookie, "tab00001");
  const { tables } = await player.begin();
  assert.deepEqual(tables, [table]);
  await player.ask({ do: "resign", table });
  // The server's check at its start is a job; if the copied one was still open, it is done, and nothing more is written.
  const wanted = copied.last + (copied.open ? 0 : 1);
  let text = good("export", "-", "--store", other);
  for (let i = 0; i < 400 && (jobsOf(text).open || jobsOf(text).last < wanted); i++) text = good("export", "-", "--store", other);
  // The store's address may be among the server's settings.
  writeFileSync(file("kozel.conf"), `store = ${other}\nport = 0\n`, { mode: 0o600 });
  for (const [more, variables] of [[[], { KOZEL_STORE: other }], [[], { KOZEL_DB: other }], [["--config", file("kozel.conf")], {}], [[], { KOZEL_CONFIG: file("kozel.conf") }]]) {
    const named = spawnSync(program, ["admin", "export", "-", ...more], { encoding: "utf8", env: { ...process.env, ...variables } });
    assert.equal(named.stdout, text, named.stderr);
  }
  ends(2, /kozel\.conf/, "export", "-", "--config", file("no-kozel.conf"));
  ends(2, /--store/, "export", "-", "--store", "");
  if (postgres) good("backup", file("other.jsonl"), "--store", other);
  await server.stop();

  good("import", postgres ? file("other.jsonl") : file("export.jsonl"), "--store", file("third.db"));
  if (postgres) assert.equal(good("export", "-", "--store", file("third.db")), text);

  const lines = readFileSync(file("export.jsonl"), "utf8").split("\n");
  const damaged = (name, change) => {
    const copy = [...lines];
    change(copy);
    writeFileSync(file(name), copy.join("\n"));
    return file(name);
  };
  refused(/json\.jsonl:3: this line is no JSON/, "import", damaged("json.jsonl", (copy) => (copy[2] += "]")), "--store", file("4.db"));
  refused(/cut\.jsonl:\d+: the file ends too early/, "import", damaged("cut.jsonl", (copy) => copy.splice(-3, 3, "")), "--store", file("4.db"));
  refused(/this is no export of kozel/, "restore", program, "--store", file("4.db"));
  refused(/file is not a database/, "restore", damaged("foreign.db", (copy) => copy.splice(0, copy.length, "SQLite format 3\0")), "--store", file("4.db"));
  refused(/cannot open the database: /, "export", file("none.jsonl"), "--store", file("none.db"));
  assert.ok(!existsSync(file("none.db")) && !existsSync(file("none.jsonl")));
  good("import", file("export.jsonl"), "--store", file("4.db"));
});
