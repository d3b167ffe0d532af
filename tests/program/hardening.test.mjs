// SPDX-License-Identifier: MIT
// The program as it is delivered (build/kozel) is hardened: position-independent, its tables read-only once it runs, its stack and its
// calls of the library checked. Run after `make build`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../build/kozel", import.meta.url));

function ask(command, ...args) {
  const done = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, LC_ALL: "C" } });
  assert.equal(done.status, 0, done.error ?? done.stderr);
  return done.stdout;
}

test("there is a program", () => assert.ok(existsSync(program), "make build"));

test("it lies at random addresses, and what the linker fills in is read-only then", () => {
  assert.match(ask("readelf", "-W", "-h", program), /Type: +DYN \(Position-Independent Executable file\)/);
  const segments = ask("readelf", "-W", "-l", program);
  assert.match(segments, /GNU_RELRO/);
  assert.match(segments, /GNU_STACK .* RW +0x/, "the stack is not executable");
  assert.doesNotMatch(segments, /LOAD .* RWE/);
  const dynamic = ask("readelf", "-W", "-d", program);
  assert.match(dynamic, /\(FLAGS\) +BIND_NOW/);
  assert.match(dynamic, /\(FLAGS_1\) +Flags: NOW PIE/);
  assert.doesNotMatch(dynamic, /TEXTREL|RPATH|RUNPATH/);
});

test("its stack is guarded, and the library checks lengths", () => {
  const symbols = ask("readelf", "-W", "--dyn-syms", program);
  assert.match(symbols, / __stack_chk_fail@/);
  const checked = new Set(symbols.match(/ __(?:memcpy|memmove|memset|read|snprintf|vsnprintf|strcpy|stpcpy|fprintf)_chk@/g));
  assert.ok(checked.size >= 6, [...checked].join());
});

test("a large frame touches each page of the stack", { skip: process.arch !== "x64" }, () => {
  // (A loop that goes down the stack page by page and touches each.)
  const probes = ask("objdump", "-d", "--no-show-raw-insn", program).match(/sub +\$0x1000,%rsp\n.*or[a-z]* +\$0x0,.*\(%rsp\)/g);
  assert.ok(probes?.length > 10, `${probes?.length} probes`);
});
