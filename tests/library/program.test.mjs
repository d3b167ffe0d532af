// SPDX-License-Identifier: MIT
// The installed program, next to the library. (Apart from library.test.mjs, so that a change of the server repeats only this.)
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { compile, destination, environment, evening, packageFlags, prefix, release, root, run } from "./installed.mjs";

test("the sheet of the same evening as a table of laps is the same", () => {
  const program = compile("sheet", packageFlags("--cflags", "--libs"));
  const laps = run(join(prefix, "bin/kozel"), ["convert", "--to", "laps", evening]);
  assert.equal(run(program, ["laps"], { env: environment, input: laps }), run(program, [], { env: environment, input: readFileSync(evening) }));
});

test("headers, program, catalogues and unit are installed", () => {
  for (const name of readdirSync(join(root, "include/kozel"))) assert.ok(existsSync(join(prefix, "include/kozel", name)), name);
  for (const name of ["bin/kozel", "lib/systemd/system/kozel.service", "share/locale/uk/LC_MESSAGES/kozel.mo",
    "share/bash-completion/completions/kozel", "share/zsh/site-functions/_kozel", "share/fish/vendor_completions.d/kozel.fish"]) assert.ok(existsSync(join(prefix, name)), name);
  assert.match(readFileSync(join(prefix, "lib/systemd/system/kozel.service"), "utf8"), /^ExecStart=\/usr\/bin\/kozel serve$/m);
  assert.match(run(join(prefix, "bin/kozel"), ["version"]), new RegExp(release.replaceAll(".", "\\.")));
  assert.deepEqual(readdirSync(destination), ["usr"]);
});

test("the program finds the catalogues that are installed with it", () => {
  const help = run(join(prefix, "bin/kozel"), ["help"], { env: { LC_ALL: "C.UTF-8", LANGUAGE: "uk" } });
  assert.match(help, /^Використання: kozel /);
});

test("a man page of the program tells all its commands", () => {
  const commands = [...run(join(prefix, "bin/kozel"), ["help"]).matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
  const page = readFileSync(join(prefix, "share/man/man1/kozel.1"), "utf8");
  assert.ok(commands.length > 10);
  for (const name of commands) assert.match(page, new RegExp(`^\\.B ${name}$`, "m"));
  assert.match(page, /^\\fBkozel\\fP \\fBdraw\\fP \[\\fB\\-\\-deal\\fP \\fIN\\fP\]/m);
  assert.match(page, /^\.TP\n\\fB\\-o\\fP \\fIFILE\\fP, \\fB\\-\\-output\\fP \\fIFILE\\fP\nthe file to write; without it standard output$/m);
});
