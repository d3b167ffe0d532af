// SPDX-License-Identifier: MIT
// scripts/lint.mjs: a finding fails, a good result is kept until one of its inputs changes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { TREES } from "../../scripts/trees.mjs";
import { lint, readingFlags } from "../../scripts/lint.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const GOOD = '#include "a.h"\nint answer(void)\n{\n    return A;\n}\n';
const FINDING = "#include <string.h>\nint answer(const char *a)\n{\n    if (strcmp(a, \"a\"))\n        return 1;\n    return 2;\n}\n";

/** Creates a tree with the sources `files` and the project's .clang-tidy, and a separate cache. */
function tree(t, files) {
  const folder = mkdtempSync(join(tmpdir(), "kozel-lint-"));
  const before = process.env.KEPT_CACHE;
  process.env.KEPT_CACHE = join(folder, "cache");
  t.after(() => {
    if (before === undefined) delete process.env.KEPT_CACHE;
    else process.env.KEPT_CACHE = before;
    rmSync(folder, { recursive: true });
  });
  const write = (name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  write(".clang-tidy", readFileSync(join(root, ".clang-tidy"), "utf8"));
  const directory = join(folder, "build/gcc");
  // (Only gcc supports some flags.)
  const command = (file) => `cached-cc gcc -I../../include -Wall -fno-such-flag -std=c17 -o x.o -c ../../${file}`;
  write("build/gcc/compile_commands.json", JSON.stringify(Object.keys(files).filter((name) => name.endsWith(".c"))
    .map((file) => ({ directory, file: `../../${file}`, command: command(file) }))));
  return { folder, write };
}

test("a file with a finding fails each time, and no other", async (t) => {
  const { folder } = tree(t, { "base/good.c": GOOD, "base/bad.c": FINDING, "include/a.h": "#define A 1\n" });
  for (const again of [["base/bad.c", "base/good.c"], ["base/bad.c"]]) {
    const { checked, found } = await lint(folder);
    assert.deepEqual(checked, again);
    assert.deepEqual(Object.keys(found), ["base/bad.c"]);
    assert.match(found["base/bad.c"], /^base\/bad\.c:4:\d+: error: .*\[bugprone-suspicious-string-compare/);
  }
});

test("a finding in a header fails", async (t) => {
  const { folder } = tree(t, { "base/good.c": GOOD, "include/kozel/b.h": FINDING, "include/a.h": '#include "kozel/b.h"\n#define A 1\n' });
  assert.match((await lint(folder)).found["base/good.c"], /include\/kozel\/b\.h:4/);
});

test("an error of the compiler fails: nothing was checked", async (t) => {
  const { folder, write } = tree(t, { "base/good.c": GOOD });
  assert.match((await lint(folder)).found["base/good.c"], /'a\.h' file not found \[clang-diagnostic-error\]/);
  write("include/a.h", "#define A 1\n");
  assert.deepEqual((await lint(folder)).found, {});
});

test("a tool that does not start fails", async (t) => {
  const { folder } = tree(t, { "base/good.c": GOOD, "include/a.h": "#define A 1\n" });
  assert.match((await lint(folder, [], join(folder, "no-tool"))).found["base/good.c"], /ENOENT/);
});

test("a good result is kept until the file, a header, a flag, the configuration or the tool changes", async (t) => {
  const { folder, write } = tree(t, { "base/a.c": GOOD, "base/other.c": "int other(void);\n", "include/a.h": '#include "deep.h"\n', "include/deep.h": "#define A 1\n" });
  const checked = async (tool) => (await lint(folder, [], tool)).checked;
  const both = ["base/a.c", "base/other.c"];
  assert.deepEqual(await checked(), both);
  assert.deepEqual(await checked(), []);
  write("include/deep.h", "#define A 2\n");
  assert.deepEqual(await checked(), ["base/a.c"]);
  write("base/other.c", "int another(void);\n");
  assert.deepEqual(await checked(), ["base/other.c"]);
  const commands = "build/gcc/compile_commands.json";
  write(commands, readFileSync(join(folder, commands), "utf8").replaceAll("-std=c17", "-std=c11"));
  assert.deepEqual(await checked(), both);
  write(".clang-tidy", `# Changed.\n${readFileSync(join(folder, ".clang-tidy"), "utf8")}`);
  assert.deepEqual(await checked(), both);
  write("tool", '#!/bin/sh\n[ "$1" = --version ] && exec echo another\nexec clang-tidy "$@"\n');
  chmodSync(join(folder, "tool"), 0o755);
  assert.deepEqual(await checked(join(folder, "tool")), both);
  assert.deepEqual(await checked(join(folder, "tool")), []);
  process.env.KEPT_CACHE = "";
  assert.deepEqual(await checked(), both);
});

test("flags are read as a shell reads them", () => {
  assert.deepEqual(readingFlags(`cc -Ia -I'b c' '-DKOZEL="1"' -DX=\\"y\\" -include h.h -std=c17 -march=x -fPIC -MD -MF d -o o -c f.c`),
    ["-Ia", "-Ib c", '-DKOZEL="1"', '-DX="y"', "-include", "h.h", "-std=c17", "-march=x"]);
});

test("no function that shares its result between threads is called", () => {
  const names = "asctime|ctime|getgrnam|getpwnam|gethostbyname|gmtime|inet_ntoa|localtime|putenv|rand|setenv|strsignal|strtok|tmpnam";
  const files = execFileSync("git", ["ls-files", ...TREES.map((tree) => `${tree}/*.[ch]`), "include/*.h", "bindings/wasm/c/*.[ch]"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const found = files.filter((path) => new RegExp(`(?<!\\w)(${names})\\(`).test(readFileSync(join(root, path), "utf8")));
  assert.ok(files.length > 500);
  assert.deepEqual(found, []);
});
