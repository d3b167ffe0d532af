// SPDX-License-Identifier: MIT
// Reads from a trace at full speed how much of the processor the page's thread took, by interaction.

/** Tasks that take less are not listed, ms. */
const LONG_MS = 8;
const MS = 1000;
/** What a trace must have. */
export const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"];

const largest = (values) => values.reduce((most, value) => Math.max(most, value), 0);

/** The events that a press consists of. */
const PRESSES = ["pointerdown", "pointerup", "click", "keydown", "input", "change"];

/** Returns for each interaction of the trace what it cost the page's thread: `press`, its event and the next frame, and `tasks`, all tasks between
 * this interaction and the next one. */
export function processorTimes(trace) {
  const events = JSON.parse(trace).traceEvents.sort((p, q) => p.ts - q.ts);
  const marks = events.filter(({ name }) => name.startsWith("act "));
  const { pid, tid } = marks[0];
  const here = events.filter((event) => event.pid === pid && event.tid === tid && event.ts > marks[0].ts);
  const tasks = here.filter(({ name, tdur }) => name === "RunTask" && tdur > 0).map(({ ts, dur, tdur }) => ({ ts, end: ts + dur, ms: tdur / MS, press: false, frame: false }));
  let at = 0;
  for (const { name, ts, args } of here) {
    while (at < tasks.length && tasks[at].end < ts) at++;
    if (at === tasks.length) break;
    if (ts < tasks[at].ts) continue;
    if (name === "Commit") tasks[at].frame = true;
    else if (name === "EventDispatch" && PRESSES.includes(args.data?.type)) tasks[at].press = true;
  }
  return marks.map(({ name, ts }, i) => {
    const end = marks[i + 1]?.ts ?? Infinity;
    const mine = tasks.filter((task) => task.ts >= ts && task.ts < end);
    const presses = mine.flatMap((task, i) => (task.press ? [task.ms + (task.frame ? 0 : (mine.slice(i + 1).find(({ frame }) => frame)?.ms ?? 0))] : []));
    return { kind: name.slice(4), press: largest(presses), tasks: mine.map(({ ms }) => ms) };
  });
}

/** Prints them. */
export function tellProcessorTimes(all, slowdown) {
  const kinds = Map.groupBy ? Map.groupBy(all, ({ kind }) => kind) : all.reduce((map, one) => map.set(one.kind, [...(map.get(one.kind) ?? []), one]), new Map());
  console.log(`ms of the processor at full speed        times   press    x ${slowdown}   before  over ${LONG_MS}  longest tasks`);
  const row = (kind, list) => {
    const press = largest(list.map((one) => one.press));
    const long = list.flatMap(({ tasks }) => tasks).filter((ms) => ms > LONG_MS).sort((p, q) => q - p);
    const numbers = [String(list.length).padStart(8), press.toFixed(1).padStart(8), (press * slowdown).toFixed(0).padStart(10), String(long.length).padStart(8)];
    console.log(`${kind.padEnd(38)}${numbers.join("")}  ${long.slice(0, 8).map((ms) => ms.toFixed(1)).join(" ")}`);
  };
  for (const [kind, list] of kinds) row(kind, list);
  row("all of these", all);
}
