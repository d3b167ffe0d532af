// SPDX-License-Identifier: MIT
/* What has happened since a seat chose last. The core distinguishes choices from forced actions. */
import type { Catalogue } from "kozel/load";
import type { TableEvent } from "../base/protocol.js";
import type { ShownStep } from "../state/shown.js";
import { shownStep } from "../state/table.js";

/** Returns the number of the last choice of a seat in a record's last deal, or of that deal. */
function lastChoice(core: Catalogue, record: string, seat: number): number {
  const lines = record.trimEnd().split("\n");
  const upTo = (count: number): string => `${lines.slice(0, count).join("\n")}\n`;
  let first = lines.length;
  for (let i = lines.length - 1; !lines[i]!.startsWith("deal "); i--) {
    if (!/^[1-4] /.test(lines[i]!)) continue;
    first = i;
    if (Number(lines[i]![0]) !== seat) continue;
    const match = core.resume(upTo(i));
    const chosen = match.forced() === null;
    match.free();
    if (chosen) return core.state(upTo(i + 1)).n;
  }
  return core.state(upTo(first)).n;
}

/** Returns the steps since the last choice of a seat in this deal, as everybody sees them. */
export function stepsSince(core: Catalogue, record: string, seat: number): ShownStep[] {
  const events = core.events(record, 0, lastChoice(core, record, seat)) as TableEvent[];
  return events.flatMap((event) => shownStep(event, 0) ?? []);
}
