// Scoring a deal stands apart from playing it: includes between the two halves of src/rules go one way, through one header.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const INSIDE = "src/rules/scoring/";
const DOOR = "rules/scoring/scoring.h";

/** What a source includes and may not. */
export function faultsOf(file, text) {
  const names = [...text.matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)].map((match) => match[1]);
  const inside = (name) => name.startsWith("rules/scoring/");
  return names.filter((name) => (file.startsWith(INSIDE) ? !inside(name) : inside(name) && name !== DOOR)).map((name) => `${file}: ${name}`);
}

const sources = ["src", "bench", "tests", "fuzz", "wasm"].flatMap((dir) =>
  readdirSync(join(root, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[ch]$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
);

test("the check sees an include of the other half", () => {
  assert.deepEqual(faultsOf(`${INSIDE}a.c`, '#include "rules/scoring/tally.h"\n#include "rules/lead.h"\n#include <kozel/play.h>\n'), [`${INSIDE}a.c: rules/lead.h`]);
  assert.deepEqual(faultsOf("src/solver/b.c", `#include "${DOOR}"\n#include "rules/scoring/ending.h"\n`), ["src/solver/b.c: rules/scoring/ending.h"]);
});

test("scoring knows nothing of play, and one header of it is for others", () => {
  assert(sources.some((file) => file.startsWith(INSIDE)));
  assert.deepEqual(sources.flatMap((file) => faultsOf(file, readFileSync(join(root, file), "utf8"))), []);
});
