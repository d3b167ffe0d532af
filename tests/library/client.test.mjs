// SPDX-License-Identifier: MIT
// libkozel-client as strangers have it: installed, found by pkg-config, linked by an example that plays at a server (docs/client.md).
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startServer, temporaryFolder } from "../server/client.mjs";
import { inTime } from "../waiting.mjs";
import { clientFlags, compile, environment, folder, libraries, prefix, release, root, run } from "./installed.mjs";

const header = readFileSync(join(prefix, "include", "kozel", "client.h"), "utf8");
const abi = Number(header.match(/#define KZ_CLIENT_ABI (\d+)/)[1]);
const shared = join(libraries, "libkozel-client.so"), archive = join(libraries, "libkozel-client.a");
const list = readFileSync(join(root, "client/abi.txt"), "utf8");
const listed = [...list.matchAll(/^function .*?\b(kz_\w+)\(/gm)].map(([, name]) => name).sort();
const namesOf = (...args) => [...run("nm", ["--defined-only", ...args]).matchAll(/^[0-9a-f]+ [A-Z] (\w+)$/gm)].map(([, name]) => name).sort();
const flags = clientFlags("--cflags", "--libs");

/** Lets the example play at a server. Returns what it prints. */
async function play(t, program, env) {
  const server = await startServer(t, join(prefix, "bin/kozel"), ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--pause", "20", "--bot-delay", "0"]);
  const child = spawn(program, ["127.0.0.1", `${server.port}`], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => child.kill());
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (out += data));
  const code = await inTime(new Promise((resolve) => child.on("close", resolve)), () => out);
  assert.equal(code, 0, out);
  return out;
}

const RESULT = /^(player \d: -?\d+\n){2}$/;

test("the example plays a match at a server", { timeout: 100_000 }, async (t) => {
  const program = compile("guest", flags);
  assert.match(run("readelf", ["-d", program]), new RegExp(`NEEDED.*libkozel-client\\.so\\.${abi}\\]`));
  assert.match(await play(t, program, environment), RESULT);
});

test("with the static libraries inside it, it does so, too", { timeout: 100_000 }, async (t) => {
  const program = compile("guest", [...clientFlags("--cflags"), "-Wl,--gc-sections", "-l:libkozel-client.a", "-l:libkozel.a", "-ljansson", "-lcrypto", "-lwslay", "-lm", "-pthread", `-L${libraries}`]);
  assert.doesNotMatch(run("readelf", ["-d", program]), /NEEDED.*libkozel/);
  assert.match(await play(t, program, {}), RESULT);
});

test("a server that is none is named, and refused for ever", () => {
  writeFileSync(join(folder, "none.c"), `#include <kozel/client.h>
#include <stdio.h>
#include <string.h>
static void fill(void *context, void *bytes, size_t count) { (void)context; memset(bytes, 0, count); }
int main(void) {
  static const char answer[] = "SSH-2.0-none\\r\\n\\r\\n";
  const kz_client_terms terms = {"localhost", false, NULL, {NULL, fill, NULL, NULL, NULL}};
  kz_client *client = kz_client_new(&terms);
  kz_client_opened(client, 0);
  printf("%d ", kz_client_take(client, answer, strlen(answer), 0));
  printf("%d %s\\n", kz_client_stage_of(client) == KZ_CLIENT_REFUSED, kz_client_reason(client));
  kz_client_free(client);
  return kz_client_abi() != KZ_CLIENT_ABI;
}
`);
  for (const compiler of [["gcc"], ["clang"], ["g++", "-xc++", "-std=c++11"], ["clang++", "-xc++", "-std=c++11"]]) {
    run(compiler[0], [...compiler.slice(1), "none.c", "-o", "none", "-xnone", ...flags]);
    assert.equal(run(join(folder, "none"), [], { env: environment }), "0 1 the server does not speak the protocol of kozel\n");
  }
});

test("both libraries export what the header declares, and nothing else", () => {
  assert.deepEqual(namesOf("-D", shared), listed);
  assert.deepEqual(namesOf("-g", archive), listed);
  assert.match(run("readelf", ["-d", shared]), new RegExp(`SONAME.*\\[libkozel-client\\.so\\.${abi}\\]`));
  assert.deepEqual(clientFlags("--modversion"), [release]);
});

test("it needs four libraries, has no variables, and ends no program", () => {
  const needed = [...run("readelf", ["-d", shared]).matchAll(/NEEDED.*\[(.*)\]/g)].map(([, name]) => name.replace(/\.so.*/, ""));
  assert.deepEqual(needed.filter((name) => !/^(libc|libm|libpthread|ld-linux.*)$/.test(name)).toSorted(), ["libcrypto", "libjansson", "libkozel", "libwslay"]);
  const sections = [...run("readelf", ["-SW", archive]).matchAll(/\] (\.\S+) +\w+ +[0-9a-f]+ [0-9a-f]+ ([0-9a-f]+) /g)];
  assert.deepEqual(sections.filter(([, name, size]) => /^\.t?(data|bss)\b(?!\.rel\.ro)/.test(name) && Number.parseInt(size, 16)).map(([, name]) => name), []);
  assert.doesNotMatch(run("nm", ["-u", archive]), /\b(abort|exit|_exit)\b/);
});

test("sizes, fields, values and functions are as listed", { skip: process.arch !== "x64" }, () => {
  for (const compiler of ["gcc", "clang"]) assert.deepEqual(run("python3", [join(root, "scripts/abi.py"), "client-print", join(prefix, "include"), compiler]).split("\n"), list.split("\n"), "`make abi` writes the list anew");
});

test("a list that breaks compiled programs wants a new number", { skip: process.arch !== "x64" }, () => {
  const include = join(folder, "changed-client"), path = join(include, "kozel/client.h"), copy = join(folder, "client-abi.txt");
  const update = () => spawnSync("python3", [join(root, "scripts/abi.py"), "client-update", include, copy], { encoding: "utf8" });
  cpSync(join(prefix, "include"), include, { recursive: true });
  cpSync(join(root, "client/abi.txt"), copy);
  const narrow = readFileSync(path, "utf8").replace("KZ_CLIENT_NAME_MAX = 128", "KZ_CLIENT_NAME_MAX = 64");
  writeFileSync(path, narrow);
  const refused = update();
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /struct kz_client_seat[^]*KZ_CLIENT_ABI/);
  writeFileSync(path, narrow.replace(`KZ_CLIENT_ABI ${abi}`, `KZ_CLIENT_ABI ${abi + 1}`));
  assert.equal(update().status, 0);
});

test("the header has a man page, and each function leads to it", () => {
  const man = join(prefix, "share/man/man3");
  for (const name of listed) assert.match(readFileSync(join(man, `${name}.3`), "utf8"), /^\.so man3\/kozel_client\.3\n$/);
  assert.equal(spawnSync("groff", ["-man", "-ww", "-z", join(man, "kozel_client.3")], { encoding: "utf8" }).stderr, "");
  const text = run("groff", ["-man", "-Tutf8", "-P-c", join(man, "kozel_client.3")]);
  assert.match(text, /libkozel-client/);
  assert.match(text, /pkg-config --cflags --libs kozel-client/);
  assert.ok(existsSync(join(libraries, "pkgconfig/kozel-client.pc")));
});
