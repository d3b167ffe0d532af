// SPDX-License-Identifier: MIT
// The server uses only base for clocks, timers, waiting and random numbers (clock.h, timer.h, random.h). A test can then let time pass and give a
// seed (tests/server/virtual.mjs).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../../scripts/trees.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Functions and types by which C reads a clock, waits, or draws a random number. */
const DIRECT = /(?<![\w.>])(clock_gettime|clock_nanosleep|gettimeofday|time|nanosleep|usleep|sleep|pthread_cond_timedwait|uv_hrtime|uv_now|uv_update_time|uv_sleep|uv_timer_\w+|uv_random|randombytes_\w+|getrandom|getentropy|arc4random\w*|RAND_bytes|rand|random)(?= *\(|\b(?<=_t) )/g;

/** The exceptions: a file or a folder, and the reason. */
const MAY = {
  "base/clock.c": "the module",
  "base/random.c": "the module",
  "base/timer.c": "the module",
  "base/timer.h": "the module",
  "base/virtual.c": "the module; it gives libsodium a seed",
  "server/bus/nats.c": "waits for the end of libnats' threads, which know the real time alone",
  "server/bus/publisher.c": "the same",
  "server/app/test_control.c": "looks at the real time after threads that do not wake the loop",
  "apps/arena": "no part of the server",
  "engine/protocol": "no part of the server",
  "engine/ai": "measures what a thought costs; the server gives bots no time but numbers of playouts",
  "apps/cli": "commands that end; serve/serve* may not",
};

/** Single names that a file may use, and the reason. */
const MAY_CALL = {
  // A node without a store or a bus waits for other programs before it joins again. Here is also libuv's time before a timer.
  "server/app/run.c": ["uv_timer_t", "uv_timer_init", "uv_timer_start", "uv_timer_stop", "uv_update_time"],
  "server/delivery/hub_host.c": ["uv_update_time"],
};

/** Returns the calls in a source that bypass these modules: "file:line: name". */
function faultsOf(file, text) {
  const may = Object.keys(MAY).some((name) => file === name || file.startsWith(`${name}/`));
  if (may && !file.startsWith("apps/cli/serve/serve")) return [];
  const code = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return code.split("\n").flatMap((line, index) => [...line.matchAll(DIRECT)].filter(([name]) => !MAY_CALL[file]?.includes(name)).map(([name]) => `${file}:${index + 1}: ${name}`));
}

const sources = () => sourcesOf(root, /\.[ch]$/);

test("the check sees a direct call, and nothing else", () => {
  assert.deepEqual(faultsOf("hub/a.c", "int x;\ntime_t now = time(NULL);\n"), ["hub/a.c:2: time"]);
  assert.deepEqual(faultsOf("net/b.c", "    uv_timer_t timer;\n    uv_timer_start(&timer, f, 1, 0);"), ["net/b.c:1: uv_timer_t", "net/b.c:2: uv_timer_start"]);
  assert.deepEqual(faultsOf("hub/c.c", "/* not time(NULL) */ hub->ports.random(context, bytes, 4); strftime(a, b); bus_time_in(3); ports.random(c);"), []);
  assert.equal(faultsOf("apps/cli/serve/serve.c", "x = uv_hrtime();").length, 1);
});

test("the server reads clocks, waits and draws through base alone", () => {
  assert.ok(sources().length > 300);
  assert.deepEqual(sources().flatMap((file) => faultsOf(file, readFileSync(`${root}${file}`, "utf8"))), []);
});

test("every file and folder that may is there", () => {
  for (const name of [...Object.keys(MAY), ...Object.keys(MAY_CALL)]) assert.ok(sources().some((file) => file === name || file.startsWith(`${name}/`)), name);
});
