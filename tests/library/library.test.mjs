// SPDX-License-Identifier: MIT
// libkozel as strangers have it: installed, found by pkg-config and CMake, linked by the examples (docs/library.md).
import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { compile, environment, evening, folder, libraries, packageFlags, prefix, release, root, run } from "./installed.mjs";

const version = readFileSync(join(root, "include/kozel/version.h"), "utf8");
const numbers = ["MAJOR", "MINOR", "PATCH"].map((part) => version.match(`KZ_VERSION_${part} (\\d+)`)[1]);
const abi = Number(version.match(/KZ_ABI (\d+)/)[1]);

/** What a person types: the first action each time; once an error and a takeback. */
const typed = ["9-9", "1", "1", "back", ...Array(2000).fill("1")].join("\n");

/** What the examples print, and what of it is known beforehand. */
const examples = {
  match: { args: [], expected: /^(player \d: \d+\n){4}$/ },
  sheet: { args: [], input: evening, expected: /^( +\d+ {2}(out |fish|stop)( +[+-]\d+ +\S+)+\n)+/ },
  bot: { args: ["novice"], expected: /^penalties: blocking \d+, novice \d+; forced [1-9]\d* times\n$/ },
  play: { args: ["kozel", "3", "club", "7"], lines: typed, expected: /^(?=[^]*\d taken back\n)[^]*deal \d+ is over\.[^]*(player \d: -?\d+, (won|lost|no winner)\n){3}$/ },
  solve: { args: ["5"], expected: /^(player \d \S+: [+-]\d+(, the best)?\n)+$/ },
};

function play(name, program, env) {
  const { args, input, lines, expected } = examples[name];
  const out = run(program, args, { env, input: lines ?? (input && readFileSync(input)) });
  assert.match(out, expected);
  return out;
}

test("the version's numbers are those of its text", () => assert.equal(numbers.join("."), release));

test("the sheet has a row for each deal", () => {
  const deals = readFileSync(evening, "utf8").match(/^deal /gm).length;
  const rows = play("sheet", compile("sheet", packageFlags("--cflags", "--libs")), environment).match(/^ +\d+ /gm);
  assert.equal(rows.length, deals);
  assert.ok(deals > 2);
});

const shared = {};
for (const name of Object.keys(examples))
  test(`example ${name}, linked by pkg-config`, () => {
    const program = compile(name, packageFlags("--cflags", "--libs"));
    shared[name] = play(name, program, environment);
    assert.match(run("readelf", ["-d", program]), new RegExp(`NEEDED.*libkozel\\.so\\.${abi}\\]`));
  });

for (const name of Object.keys(examples))
  test(`example ${name}, the library inside it, plays the same`, () => {
    const program = compile(name, ["-static", ...packageFlags("--static", "--cflags", "--libs")]);
    assert.doesNotMatch(run("readelf", ["-d", program]), /NEEDED/);
    assert.equal(play(name, program, {}), shared[name]);
  });

test("the examples are C++ as well", () => {
  for (const compiler of [
    ["g++", "-xc++", "-std=c++11", "-pedantic"],
    ["clang++", "-xc++", "-std=c++11", "-pedantic"],
  ])
    for (const name of Object.keys(examples)) assert.equal(play(name, compile(name, ["-xnone", ...packageFlags("--cflags", "--libs")], compiler), environment), shared[name]);
});

test("CMake finds it, shared and static", () => {
  const source = join(folder, "cmake");
  cpSync(join(root, "examples/library"), source, { recursive: true });
  run("cmake", ["-B", "build", `-DCMAKE_PREFIX_PATH=${prefix}`], { cwd: source });
  run("cmake", ["--build", "build"], { cwd: source });
  for (const name of Object.keys(examples)) assert.equal(play(name, join(source, "build", name), {}), shared[name]);
  assert.equal(play("match", join(source, "build/match-static"), {}), shared.match);
});

test("CMake refuses another series", () => {
  writeFileSync(join(folder, "CMakeLists.txt"), "cmake_minimum_required(VERSION 3.16)\nproject(other C)\nfind_package(kozel 9.0 REQUIRED)\n");
  const done = spawnSync("cmake", ["-B", "other", `-DCMAKE_PREFIX_PATH=${prefix}`], { encoding: "utf8", cwd: folder });
  assert.notEqual(done.status, 0);
  assert.match(done.stderr, /compatible\s+with requested version/);
});

test("version and interface are those of the headers", () => {
  writeFileSync(join(folder, "version.c"), '#include <kozel/version.h>\n#include <stdio.h>\nint main(void) { printf("%s %d\\n", kz_version(), kz_abi()); }\n');
  run("cc", ["version.c", "-o", "version", ...packageFlags("--cflags", "--libs")]);
  assert.equal(run(join(folder, "version"), [], { env: environment }), `${release} ${abi}\n`);
  assert.deepEqual(packageFlags("--modversion"), [release]);
  assert.match(run("readelf", ["-d", join(libraries, "libkozel.so")]), new RegExp(`SONAME.*\\[libkozel\\.so\\.${abi}\\]`));
});

/** The names that engine/library/abi.txt lists. */
const listed = [...readFileSync(join(root, "engine/library/abi.txt"), "utf8").matchAll(/^function .*?\b(kz_\w+)[([]/gm)].map(([, name]) => name).sort();
const namesOf = (...args) => [...run("nm", ["--defined-only", ...args]).matchAll(/^[0-9a-f]+ [A-Z] (\w+)$/gm)].map(([, name]) => name).sort();

test("the shared library exports what the headers declare, and nothing else", () => {
  assert.deepEqual(namesOf("-D", join(libraries, "libkozel.so")), listed);
});

test("the static library does, too", () => {
  assert.deepEqual(namesOf("-g", join(libraries, "libkozel.a")), listed);
});

test("it needs the C library alone, and keeps no variable but the allocator", () => {
  const needed = [...run("readelf", ["-d", join(libraries, "libkozel.so")]).matchAll(/NEEDED.*\[(.*)\]/g)].map(([, name]) => name);
  assert.deepEqual(
    needed.filter((name) => !/^(libc|libm|libpthread|ld-linux.*)\.so/.test(name)),
    [],
  );
  const sections = [...run("readelf", ["-SW", join(libraries, "libkozel.a")]).matchAll(/\] (\.\S+) +\w+ +[0-9a-f]+ [0-9a-f]+ ([0-9a-f]+) /g)];
  assert.ok(sections.some(([, name]) => name.startsWith(".data.rel.ro")));
  assert.deepEqual(
    sections.filter(([, name, size]) => /^\.t?(data|bss)\b(?!\.rel\.ro)/.test(name) && Number.parseInt(size, 16)).map(([, name, size]) => [name, Number.parseInt(size, 16)]),
    [[".bss.current", 32]],
  );
});

test("sizes, fields, values and functions are as listed", { skip: process.arch !== "x64" }, () => {
  for (const compiler of ["gcc", "clang"]) {
    const now = run("python3", [join(root, "scripts/abi.py"), "print", join(prefix, "include"), compiler]);
    assert.deepEqual(now.split("\n"), readFileSync(join(root, "engine/library/abi.txt"), "utf8").split("\n"), "`make abi` writes the list anew");
  }
});

test("a list that breaks compiled programs wants a new number", { skip: process.arch !== "x64" }, () => {
  const include = join(folder, "changed");
  const list = join(folder, "abi.txt");
  const change = (name, from, to) => {
    const path = join(include, "kozel", name);
    const text = readFileSync(path, "utf8");
    assert.ok(text.includes(from));
    writeFileSync(path, text.replace(from, to));
  };
  const update = () => spawnSync("python3", [join(root, "scripts/abi.py"), "update", include, list], { encoding: "utf8" });
  cpSync(join(prefix, "include"), include, { recursive: true });
  cpSync(join(root, "engine/library/abi.txt"), list);
  change("tile.h", "KZ_NO_TILE = 0xff,", "KZ_NO_TILE = 0xff, KZ_MORE = 1,");
  assert.equal(update().status, 0, "what comes new breaks nothing");
  change("rng.h", "uint64_t s[4];", "uint64_t s[5];");
  const refused = update();
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /struct kz_rng: 32 bytes/);
  change("version.h", `KZ_ABI ${abi}`, `KZ_ABI ${abi + 1}`);
  assert.equal(update().status, 0);
  assert.match(readFileSync(list, "utf8"), /struct kz_rng: 40 bytes/);
});

test("each header has a man page, each function leads to it, and groff takes them", () => {
  const man = join(prefix, "share/man/man3");
  for (const name of readdirSync(join(root, "include/kozel"))) assert.ok(existsSync(join(man, `kozel_${name.replace(".h", ".3")}`)), name);
  for (const name of listed) assert.match(readFileSync(join(man, `${name}.3`), "utf8"), /^\.so man3\/kozel_\w+\.3\n$/);
  const pages = readdirSync(man).filter((name) => name.startsWith("kozel_"));
  for (const page of [...pages.map((name) => join(man, name)), join(prefix, "share/man/man1/kozel.1")]) {
    const done = spawnSync("groff", ["-man", "-ww", "-z", page], { encoding: "utf8" });
    assert.equal(done.stderr, "", page);
  }
  const text = run("groff", ["-man", "-Tutf8", "-P-c", join(man, "kozel_rng.3")]);
  assert.match(text, /void kz_rng_seed\(kz_rng \*rng, uint64_t seed\);\n +Starts a generator\. Equal seeds give equal sequences\./);
  assert.match(text, /- a small, fast\s+generator/);
});

test("man pages have the date of their version, the same in every build", () => {
  const [, date] = readFileSync(join(root, "CHANGELOG.md"), "utf8").match(/^## \S+ - (\d{4}-\d\d-\d\d)$/m);
  for (const path of ["man1/kozel.1", "man3/kozel_tile.3"])
    assert.match(readFileSync(join(prefix, "share/man", path), "utf8"), new RegExp(`^\\.TH KOZEL\\S* [13] "${date}" "kozel ${release.replaceAll(".", "\\.")}"`, "m"));
});
