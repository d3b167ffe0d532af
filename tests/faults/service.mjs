// SPDX-License-Identifier: MIT
// PostgreSQL and NATS of a test's own, on free ports of the loopback, as often as they must be started again.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, listens, within } from "../waiting.mjs";

const START_MS = 15_000;
const END_MS = 20_000;

/** A port that nobody has just now. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A process that listens on a port of its own and keeps what it has in a folder. */
class Service {
  #child = null;
  /** All servers of the service: of most it is one. */
  members = [this];

  async begin() {
    this.port ??= await freePort();
    const [command, ...rest] = this.command();
    const log = openSync(join(this.folder, "log"), "a");
    const child = spawn(command, rest, { stdio: ["ignore", log, log], cwd: "/" });
    this.ended = new Promise((resolve) => child.once("close", resolve));
    this.#child = child;
    assert.ok(await within(START_MS, () => this.answers(), 30), `${command} does not start: ${this.folder}/log`);
  }

  async answers() {
    return listens(this.port);
  }

  async end(signal) {
    this.#child?.kill(signal);
    const stop = after(END_MS, () => this.#child?.kill("SIGKILL"));
    await this.ended;
    stop();
    this.#child = null;
  }
}

export class Postgres extends Service {
  /** The newest there is; null: none. */
  static bin() {
    const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql").sort((a, b) => b - a) : [];
    return versions.length ? `/usr/lib/postgresql/${versions[0]}/bin` : null;
  }

  /** `empty`: its data is to come from elsewhere. */
  constructor(folder, { empty = false } = {}) {
    super();
    this.folder = folder;
    this.bin = Postgres.bin();
    mkdirSync(folder);
    // It refuses to run as root. Whatever ends this process, even a SIGKILL, ends it.
    const own = ["--pdeathsig", "QUIT", "--"];
    this.as = process.getuid() === 0 ? ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups", ...own] : ["setpriv", ...own];
    if (process.getuid() === 0) {
      chmodSync(join(folder, ".."), 0o755);
      assert.equal(spawnSync("chown", ["postgres", folder]).status, 0);
    }
    if (empty) return;
    const init = ["-D", `${folder}/data`, "-U", "kozel", "-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync", "--no-instructions"];
    const { status, stderr } = spawnSync(...this.#asUser("initdb", init), { encoding: "utf8", cwd: "/" });
    assert.equal(status, 0, stderr);
  }

  /** One of its programs, as its user: what spawn() takes. */
  #asUser(program, options) {
    return [this.as[0], [...this.as.slice(1), `${this.bin}/${program}`, ...options]];
  }

  /** ... to its end. */
  async run(program, ...options) {
    const child = spawn(...this.#asUser(program, options), { stdio: ["ignore", "ignore", "inherit"], cwd: "/" });
    assert.equal(await new Promise((resolve) => child.once("close", resolve)), 0, program);
  }

  command() {
    // Processes die here, machines do not: what the kernel has is not lost.
    const settings = { fsync: "off", full_page_writes: "off", listen_addresses: "127.0.0.1", shared_buffers: "32MB", max_connections: 200, max_locks_per_transaction: 512 };
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    return [...this.as, `${this.bin}/postgres`, "-D", `${this.folder}/data`, "-k", this.folder, "-p", String(this.port), ...options];
  }

  async answers() {
    return spawnSync(`${this.bin}/pg_isready`, ["-q", "-h", "127.0.0.1", "-p", String(this.port)]).status === 0;
  }

  /** The arguments of psql. */
  get address() {
    return ["-X", "-q", "-A", "-t", "-h", "127.0.0.1", "-p", String(this.port), "-U", "kozel", "postgres"];
  }

  /** Statements whose rows nobody looks at. No standby is waited for: the way to it may be in this process, which waits here. */
  tell(...statements) {
    const { status, stderr } = spawnSync("psql", [...this.address, "-v", "ON_ERROR_STOP=1", "-c", "SET synchronous_commit = local", ...statements.flatMap((sql) => ["-c", sql])], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  }

  ask(sql) {
    const text = `SELECT coalesce(json_agg(q), '[]') FROM (${sql}) AS q`;
    const { status, stdout, stderr } = spawnSync("psql", [...this.address, "-c", text], { encoding: "utf8", maxBuffer: 1 << 30 });
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout);
  }
}

export class Nats extends Service {
  static program() {
    return ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"].find(existsSync) ?? null;
  }

  constructor(folder) {
    super();
    this.folder = folder;
    mkdirSync(folder);
  }

  command() {
    const options = ["-a", "127.0.0.1", "-p", String(this.port), "-js", "-sd", this.folder, "--user", "kozel", "--pass", "kozel"];
    return ["setpriv", "--pdeathsig", "KILL", "--", Nats.program(), ...options];
  }
}
