// SPDX-License-Identifier: MIT
// Proves from the clients' history and the store that nothing was lost, doubled, sent too early or sent differently, that everything adds up and that
// nobody waited for ever. By itself: node tests/faults/checker.mjs FOLDER, of a run that was kept.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkStore } from "./accounts.mjs";
import { checkEvents } from "./events.mjs";
import { readHistory } from "./history.mjs";
import { checkViews } from "./views.mjs";

/** Returns {faults: [{kind, text}], figures}. A client may have waited at most `patience` ms, for anything. The servers' clocks were right if
 * `clocks` is true. Logs are replayed by `program`, or by `older` if matches came to their end by older rules. */
export function check(history, facts, { program, older = null, patience, clocks = true }) {
  const faults = [];
  const fault = (kind, text) => faults.push({ kind, text });
  const stored = checkStore(facts, older ? [program, older] : [program], fault);
  checkEvents(facts, fault);
  const { longest, ...seen } = checkViews(history, facts, fault, { clocks });
  const waits = { "an answer": longest.reply, "a connection": longest.back, [`the next step of match ${longest.silent}`]: longest.silence };
  for (const [what, ms] of Object.entries(waits)) if (ms > patience) fault("waits", `somebody waited ${Math.round(ms)} ms for ${what}`);
  return { faults, figures: { ...stored, ...seen, longest } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  const { facts, ...options } = JSON.parse(readFileSync(join(folder, "facts.json"), "utf8"));
  const { faults, figures } = check(readHistory(join(folder, "history.jsonl")), facts, { ...options, program: process.env.KOZEL });
  for (const { kind, text } of faults) console.log(`${kind}: ${text}`);
  console.log(figures);
  process.exitCode = faults.length ? 1 : 0;
}
