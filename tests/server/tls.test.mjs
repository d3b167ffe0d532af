// SPDX-License-Identifier: MIT
// TLS to a PostgreSQL and a NATS, with certificates of the test. The server does not talk to a peer without the right identity, and reports what is
// not safe. Next to a PostgreSQL ($TEST_POSTGRES, scripts/postgres), which is given a certificate here.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../waiting.mjs";
import { guest, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");
const postgres = process.env.TEST_POSTGRES;
assert.ok(postgres, "TEST_POSTGRES: the address of a database");

function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  assert.equal(status, 0, `${command} ${args.join(" ")}: ${error ?? stderr}`);
  return stdout.trim();
}

const sql = (text) => run("psql", "-XAtqc", text, postgres);

async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.on("listening", resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/** Returns a certificate authority, and the certificates that it has signed. */
function authority(folder, name) {
  const at = (file) => join(folder, `${name}-${file}`);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  run("openssl", "req", "-x509", ...key, "-keyout", at("ca.key"), "-out", at("ca.pem"), "-subj", `/CN=${name}`, "-days", "2");
  const signed = (who, host) => {
    const file = (ending) => at(`${who}.${ending}`);
    run("openssl", "req", ...key, "-keyout", file("key"), "-out", file("csr"), "-subj", `/CN=${who}`);
    writeFileSync(file("ext"), `subjectAltName=${host}\n`);
    run("openssl", "x509", "-req", "-in", file("csr"), "-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-CAcreateserial", "-days", "2", "-extfile", file("ext"), "-out", file("pem"));
    return { cert: file("pem"), key: file("key") };
  };
  return { ca: at("ca.pem"), signed };
}

async function startNats(t, folder, ours, server) {
  const port = await freePort();
  const file = join(folder, `nats-${port}.conf`);
  writeFileSync(file, `listen: 127.0.0.1:${port}
jetstream { store_dir: "${join(folder, `js-${port}`)}" }
tls { cert_file: "${server.cert}", key_file: "${server.key}", ca_file: "${ours.ca}", verify: true }
`);
  const child = spawn("nats-server", ["-c", file], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  let log = "";
  child.stderr.on("data", (data) => (log += data));
  t.after(() => child.kill("SIGKILL"));
  await until(() => log.includes("Server is ready"), () => log);
  return `tls://127.0.0.1:${port}`;
}

/** Makes PostgreSQL use TLS from now on. It runs as another user if this is root. */
function turnOnTls({ cert, key }) {
  if (process.getuid() === 0) {
    chownSync(key, 0, Number(run("id", "-g", "postgres")));
    chmodSync(key, 0o640);
  }
  sql(`ALTER SYSTEM SET ssl_cert_file = '${cert}'`);
  sql(`ALTER SYSTEM SET ssl_key_file = '${key}'`);
  sql("ALTER SYSTEM SET ssl = on");
  sql("SELECT pg_reload_conf()");
}

test("TLS to store and bus is checked, and its lack is told", async (t) => {
  const folder = temporaryFolder(t);
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "certs"));
  const ours = authority(join(folder, "certs"), "ours"), theirs = authority(join(folder, "certs"), "theirs");
  const here = ours.signed("server", "IP:127.0.0.1"), node = ours.signed("node", "DNS:node"), elsewhere = ours.signed("elsewhere", "DNS:other.example");
  turnOnTls(here);
  const url = new URL(postgres);
  const store = (ca, mode = "verify-full") => `postgresql://kozel@127.0.0.1:${url.port}${url.pathname}?sslmode=${mode}&sslrootcert=${ca}`;
  await until(() => spawnSync("psql", ["-XAtqc", "SELECT 1", store(ours.ca)]).status === 0, "PostgreSQL with TLS");
  const bus = await startNats(t, folder, ours, here);
  const serve = (args, expectFailure) => startServer(t, program, ["serve", "--port", "0", "--rate", "0", "--bot-delay", "0", ...args], { expectFailure });
  const shown = ["--bus-cert", node.cert, "--bus-key", node.key];
  const safe = ["--store", store(ours.ca), "--bus", bus, "--bus-ca", ours.ca, ...shown];

  const server = await serve(safe);
  assert.doesNotMatch(server.log, / warn (?!store: no standby confirms)/);
  assert.equal(sql("SELECT bool_and(s.ssl) FROM pg_stat_ssl AS s JOIN pg_stat_activity AS a USING (pid) WHERE a.client_addr IS NOT NULL AND pid <> pg_backend_pid()"), "t");
  const { cookie } = await guest(server);
  const player = new Player(server, cookie, "tabofplayer");
  await player.begin();
  assert.ok((await player.ask({ do: "play", game: "kozel", seats: 2 })).table);
  await server.stop();

  // A peer that is not trusted, has another name, or shows no certificate.
  for (const [args, reason] of [
    [["--store", store(theirs.ca)], /cannot open the store: .*certificate verify failed/],
    [["--store", store(ours.ca), "--bus", bus, "--bus-ca", theirs.ca, ...shown], /no NATS at 127\.0\.0\.1:\d+: /],
    [["--store", store(ours.ca), "--bus", bus, "--bus-ca", ours.ca], /no NATS at 127\.0\.0\.1:\d+: /],
    [["--store", store(ours.ca), "--bus", await startNats(t, folder, ours, elsewhere), "--bus-ca", ours.ca, ...shown], /no NATS at 127\.0\.0\.1:\d+: /],
  ]) {
    const refused = await serve(args, true);
    assert.equal(refused.port, 0, `${reason} was expected:\n${refused.log}`);
    assert.deepEqual(await refused.stopped, { code: 1, signal: null }, refused.log);
    assert.match(refused.log, reason);
  }

  // On another machine (which does not exist) without them: reported before anything is sent.
  const far = (address) => `postgresql://kozel@nowhere.invalid/kozel${address}`;
  for (const [args, told, not] of [
    [["--store", far("")], /warn store: PostgreSQL is on another machine/, /warn bus/],
    [["--store", far("?sslmode=require")], /warn store: PostgreSQL is on another machine/, /warn bus/],
    [["--store", far("?sslmode=verify-full")], /cannot open the store/, / warn /],
    [["--store", far("?sslmode=verify-full"), "--bus", "nats://nowhere.invalid:4222"], /warn bus: NATS is on another machine/, /warn store/],
    [["--store", far("?sslmode=verify-full"), "--bus", "tls://nowhere.invalid:4222"], /cannot open the store/, / warn /],
  ]) {
    const server = await serve(args, true);
    await server.stopped;
    assert.match(server.log, told);
    assert.doesNotMatch(server.log, not);
  }
  const usage = (...args) => spawnSync(program, ["serve", ...args], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  assert.match(usage("--bus-ca", join(folder, "none.pem")).stderr, /--bus-ca needs a file that can be read: /);
  assert.match(usage("--bus-cert", node.cert).stderr, /bus-cert and bus-key need each other/);
  assert.ok(readFileSync(node.key, "utf8").includes("PRIVATE KEY"));
});
