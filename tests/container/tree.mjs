// SPDX-License-Identifier: MIT
// Trees of a whole Debian 12, made by debootstrap, and commands in them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: "inherit", ...options });
  assert.equal(done.status, 0, `${command} ${args.join(" ")}: ${done.error ?? done.status}`);
  return done.stdout;
}

/** Where this machine fetches Debian's packages. */
function mirror() {
  const files = ["/etc/apt/sources.list", ...readdirSync("/etc/apt/sources.list.d").map((name) => `/etc/apt/sources.list.d/${name}`)];
  const text = files.filter((path) => existsSync(path)).map((path) => readFileSync(path, "utf8")).join("\n");
  const found = text.match(/^URIs:\s*(\S+\/debian\/?)\s*$/m) ?? text.match(/^deb\s+(?:\[.*?\]\s+)?(\S+\/debian\/?)\s+bookworm\s/m);
  assert.ok(found, "apt knows no mirror of Debian");
  return found[1];
}

/** The bare system that an image of Debian 12 begins with. */
export function bareSystem() {
  const base = join(root, "build/container/base");
  if (existsSync(join(base, ".whole"))) return base;
  rmSync(base, { recursive: true, force: true });
  run("debootstrap", ["--variant=minbase", "bookworm", base, mirror()]);
  writeFileSync(join(base, ".whole"), "");
  return base;
}

/** Runs a command in a tree, its processes in namespaces that end with it; `isolated`: with no network but its own loopback. */
export function inside(tree, command, { env, user, folder }, isolated = false) {
  const given = Object.entries({ PATH, HOME: user === "root" ? "/root" : folder, ...env }).map(([name, value]) => `${name}=${value}`);
  const enter = `mount -t proc proc "$TREE/proc" && ${isolated ? "ip link set lo up &&" : ""} exec chroot --userspec="$USER_OF" "$TREE" env -i "$@"`;
  const spaces = ["--mount", "--pid", "--fork", "--kill-child", ...(isolated ? ["--net"] : [])];
  return run("unshare", [...spaces, "sh", "-c", enter, "sh", ...given, "sh", "-c", `cd '${folder}' && ${command}`], {
    env: { ...process.env, TREE: tree, USER_OF: `${user}:${user}` },
    ...(isolated ? { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" } : {}),
  });
}

/** What a container engine gives while it builds: names of hosts, and here what npm and its certificates need on this machine. */
export function lendNetwork(tree) {
  for (const path of ["/etc/resolv.conf", "/etc/hosts"]) cpSync(path, join(tree, path), { dereference: true });
  const apt = spawnSync("apt-config", ["dump", "Acquire"], { encoding: "utf8" }).stdout.split("\n").filter((line) => /::(Proxy|CAInfo)\b/.test(line));
  writeFileSync(join(tree, "etc/apt/apt.conf.d/99-lent"), `${apt.join("\n")}\n`);
  const lent = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name)));
  const registry = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8", cwd: "/" }).stdout?.trim();
  if (registry && registry !== "undefined") lent.npm_config_registry = registry;
  if (existsSync(CERTIFICATES)) {
    cpSync(CERTIFICATES, join(tree, "lent.crt"), { dereference: true });
    lent.npm_config_cafile = "/lent.crt";
  }
  return lent;
}

export function takeNetworkBack(tree) {
  for (const path of ["etc/resolv.conf", "etc/apt/apt.conf.d/99-lent", "lent.crt"]) rmSync(join(tree, path), { force: true });
}
