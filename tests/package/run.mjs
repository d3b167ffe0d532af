// SPDX-License-Identifier: MIT
// Builds the Debian packages twice from the archive of `make dist`, in trees made by debootstrap, without a network. Both builds must give the same
// bytes. Then lintian reads the packages, and they are installed, upgraded, tried (debian/tests) and purged. It needs root and some twenty minutes.
//
//   node tests/package/run.mjs             builds and tries packages
//   node tests/package/run.mjs BUILT       tries those of a folder
//
// Everything is in build/packages; the tree with what builds need is kept there for the next time.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bareSystem, inside, lendNetwork, run, takeNetworkBack } from "../container/tree.mjs";
import { entryOf, fieldOf } from "./control.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const place = join(root, "build/packages");
const read = (path) => readFileSync(join(root, path), "utf8");
const { version } = entryOf(read("debian/changelog"));
const archive = `kozel-${version}`;
const ROOT = { user: "root", folder: "/", env: { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" } };
const APT = "apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0";

/** Runs a command as root in a tree, with the network of this machine. */
function withNetwork(tree, command) {
  const lent = lendNetwork(tree);
  inside(tree, command, { ...ROOT, env: { ...lent, ...ROOT.env } });
  takeNetworkBack(tree);
}

/** The same without a network. Returns what it prints. */
const alone = (tree, command, more = {}) => inside(tree, command, { ...ROOT, ...more }, true);

/** Returns a tree with all that builds need. The tree is replaced when debian/control asks for other packages. */
function buildTree() {
  const tree = join(place, "tools"), needs = fieldOf(read("debian/control"), "Build-Depends").replace(/\([^)]*\)|\s/g, "").replaceAll(",", " ");
  const stamp = join(tree, "needs"), hash = createHash("sha256").update(needs).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return tree;
  rmSync(tree, { recursive: true, force: true });
  run("cp", ["-a", bareSystem(), tree]);
  const names = needs.replace("debhelper-compat", "debhelper").replace("dh-sequence-python3", "dh-python").split(" ").filter(Boolean);
  withNetwork(tree, `apt-get -qq update && ${APT} install build-essential fakeroot ${names.join(" ")}`);
  for (const user of ["one", "two"]) alone(tree, `useradd --create-home ${user}`);
  writeFileSync(stamp, hash);
  return tree;
}

/** Builds the packages in a folder of a tree, as a user, in an environment. Returns the folder with the results. */
function build(tree, folder, user, env) {
  console.log(`---- packages, by ${user} in ${folder}`);
  rmSync(join(tree, folder), { recursive: true, force: true });
  mkdirSync(join(tree, folder), { recursive: true });
  run("tar", ["-xf", join(root, "build/dist", `${archive}.tar.xz`), "-C", join(tree, folder)]);
  alone(tree, `chown -R ${user} ${folder}`);
  alone(tree, `umask ${user === "one" ? "022" : "027"} && dpkg-buildpackage -us -uc >${folder}/log 2>&1 || { tail -50 ${folder}/log >&2; exit 1; }`,
    { user, folder: `${folder}/${archive}`, env });
  return join(tree, folder);
}

const debs = (folder) => readdirSync(folder).filter((name) => name.endsWith(".deb"));

/** Builds the packages in two environments, compares each byte, and lets lintian read them. Returns the folder of the first. */
function buildTwice() {
  const tools = buildTree();
  const first = build(tools, "/build/first", "one", { LC_ALL: "C.UTF-8", TZ: "UTC", DEB_BUILD_OPTIONS: "parallel=2" });
  const second = build(tools, "/home/two/another", "two", { LC_ALL: "POSIX", LANG: "uk_UA", TZ: "Pacific/Kiritimati", DEB_BUILD_OPTIONS: "parallel=1" });
  assert.ok(debs(first).length >= 8, debs(first).join(" "));
  for (const name of [...debs(first), `kozel_${version}.dsc`, `kozel_${version}.tar.xz`])
    assert.ok(readFileSync(join(first, name)).equals(readFileSync(join(second, name))), `${name} differs between two builds`);
  run("lintian", ["--allow-root", "--pedantic", "--display-info", "--fail-on", "error,warning,info,pedantic", join(first, `kozel_${version}_amd64.changes`)]);
  return first;
}

/** Writes the packages as an older version has them: the same files, with a lower number. Returns the folder. */
function olderPackages(built) {
  const folder = join(place, "older");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(built).filter((each) => /^kozel(-server)?_.*\.deb$/.test(each))) {
    const tree = join(folder, "tree");
    run("dpkg-deb", ["--raw-extract", join(built, name), tree]);
    const control = join(tree, "DEBIAN/control");
    writeFileSync(control, readFileSync(control, "utf8").replaceAll(version, `${version}~before`).replace(`(<< ${version}~before.1~)`, `(<< ${version})`));
    run("dpkg-deb", ["--root-owner-group", "--build", tree, join(folder, name)], { stdio: "ignore" });
    rmSync(tree, { recursive: true });
  }
  return folder;
}

/** Writes an SQLite store of the version before, with the program's own scripts. */
function olderStore(path) {
  const scripts = read("server/store/sql/sqlite_migrations.sql").split(/^-- Version \d+: .*$/m).slice(1);
  const stamp = `PRAGMA application_id = ${0x4b4f5a4c}; PRAGMA user_version = ${scripts.length - 1};`;
  run("sqlite3", ["-cmd", ".timeout 5000", path], { input: `${scripts.slice(0, -1).join("\n")}\n${stamp}`, stdio: ["pipe", "inherit", "inherit"] });
  return scripts.length;
}

const storeVersion = (path) => Number(run("sqlite3", ["-cmd", ".timeout 5000", path, "PRAGMA user_version"], { stdio: "pipe", encoding: "utf8" }));

/** Copies packages into a tree. */
function put(tree, from, names) {
  rmSync(join(tree, "packages"), { recursive: true, force: true });
  for (const name of names) cpSync(join(from, name), join(tree, "packages", name));
}

/** Runs debian/tests with the packages that the tree has. */
function tryPackages(tree, built) {
  lendNetwork(tree);
  run("unshare", ["--mount", "sh", "-c", 'mount -t proc proc "$1/proc" && exec autopkgtest --no-built-binaries "$2" -- chroot "$1"', "sh", tree, join(built, `kozel_${version}.dsc`)]);
  takeNetworkBack(tree);
}

/** Installs the older packages, upgrades to the others, tries them and purges them. */
function live(built, packages) {
  const tree = join(place, "system"), state = join(tree, "var/lib/kozel"), store = join(state, "kozel.db");
  rmSync(tree, { recursive: true, force: true });
  run("cp", ["-a", bareSystem(), tree]);
  const older = olderPackages(built);
  put(tree, older, readdirSync(older));
  console.log("---- install");
  withNetwork(tree, `apt-get -qq update && ${APT} install /packages/*.deb`);
  const last = olderStore(store);
  alone(tree, "chown kozel:kozel /var/lib/kozel/kozel.db");
  assert.equal(alone(tree, "stat -c '%U:%G %a' /var/lib/kozel /etc/kozel/kozel.conf"), "kozel:kozel 700\nroot:kozel 640\n");
  console.log("---- upgrade");
  put(tree, built, packages.filter((name) => !name.includes("dbgsym")));
  withNetwork(tree, `${APT} install /packages/*.deb`);
  const copies = readdirSync(state).filter((name) => name.startsWith(`before-upgrade-from-${version}~before-`));
  assert.deepEqual([storeVersion(store), copies.length], [last, 1]);
  assert.equal(storeVersion(join(state, copies[0])), last - 1);
  tryPackages(tree, built);
  console.log("---- purge");
  alone(tree, "dpkg --purge $(dpkg-query -W -f '${Package}\\n' | grep kozel)");
  const left = alone(tree, "find / -xdev -path /proc -prune -o -iname '*kozel*' -print").trim();
  // The data stays, with its owner.
  assert.deepEqual(left.split("\n").filter((path) => !path.startsWith("/packages/") && !path.startsWith("/var/cache/")), ["/var/lib/kozel", "/var/lib/kozel/kozel.db"]);
  assert.equal(alone(tree, "stat -c %U /var/lib/kozel/kozel.db"), "kozel\n");
}

assert.equal(process.getuid(), 0, "as root: it makes trees of a whole system and enters them");
assert.ok(existsSync(join(root, "build/dist", `${archive}.tar.xz`)), "make dist makes the archive");
mkdirSync(place, { recursive: true });
const first = process.argv[2] ? resolve(process.argv[2]) : buildTwice();
live(first, debs(first));
console.log("The packages were installed, upgraded, tried and purged.");
