// SPDX-License-Identifier: MIT
// Reads from a trace at full speed how much of the processor the page's thread took, by interaction.

/** Tasks that take less are not listed, ms. */
const LONG_MS = 8;
const MS = 1000;
/** What a trace must have. */
export const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "mojom"];

const largest = (values) => values.reduce((most, value) => Math.max(most, value), 0);

/** The interface through which this program reads the page. */
const READING = "blink.mojom.DevToolsSession";

/** The events that a press consists of. */
const PRESSES = ["pointerdown", "pointerup", "click", "keydown", "input", "change"];

/** Returns for each interaction of the trace what it cost the page's thread: `press`, its event and the next frame, and `tasks`, all tasks between
 * this interaction and the next one. A task of the garbage collector is `collected`. Tasks in which this program reads the page are left out. */
export function processorTimes(trace) {
  const events = JSON.parse(trace).traceEvents.sort((p, q) => p.ts - q.ts);
  const marks = events.filter(({ name }) => name.startsWith("act "));
  const { pid, tid } = marks[0];
  const here = events.filter((event) => event.pid === pid && event.tid === tid && event.ts > marks[0].ts);
  const tasks = here.filter(({ name, tdur }) => name === "RunTask" && tdur > 0).map(({ ts, dur, tdur }) => ({ ts, end: ts + dur, ms: tdur / MS, press: false, frame: false, collected: false, read: false }));
  let at = 0;
  for (const { name, ts, args } of here) {
    while (at < tasks.length && tasks[at].end < ts) at++;
    if (at === tasks.length) break;
    if (ts < tasks[at].ts) continue;
    if (args.chrome_mojo_event_info?.mojo_interface_tag === READING) tasks[at].read = true;
    else if (name === "MajorGC") tasks[at].collected = true;
    else if (name === "Commit") tasks[at].frame = true;
    else if (name === "EventDispatch" && PRESSES.includes(args.data?.type)) tasks[at].press = true;
  }
  return marks.map(({ name, ts }, i) => {
    const end = marks[i + 1]?.ts ?? Infinity;
    const mine = tasks.filter((task) => task.ts >= ts && task.ts < end && !task.read);
    const presses = mine.flatMap((task, i) => (task.press ? [task.ms + (task.frame ? 0 : (mine.slice(i + 1).find(({ frame }) => frame)?.ms ?? 0))] : []));
    return { kind: name.slice(4), press: largest(presses), tasks: mine };
  });
}

/** Prints them by kind. The worst moment of the match is an upper bound: a press right after the longest task began. It leaves out the garbage
 * collector, for which this program's own looks at the page leave most. */
export function printProcessorTimes(all, slowdown) {
  const kinds = new Map();
  for (const one of all) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  console.log(`ms of the processor at full speed         times  press    x ${slowdown}  over ${LONG_MS}  longest tasks`);
  const row = (kind, list) => {
    const press = largest(list.map((one) => one.press));
    const long = list.flatMap(({ tasks }) => tasks).filter(({ ms }) => ms > LONG_MS).sort((p, q) => q.ms - p.ms);
    const numbers = [String(list.length), press.toFixed(1), (press * slowdown).toFixed(0), String(long.length)].map((number) => number.padStart(7));
    console.log(`${kind.padEnd(38)}${numbers.join("")}  ${long.slice(0, 8).map(({ ms, collected }) => `${ms.toFixed(1)}${collected ? " (garbage)" : ""}`).join(" ")}`);
  };
  for (const [kind, list] of kinds) row(kind, list);
  row("all of these", all);
  const match = all.slice(all.findIndex(({ kind }) => kind === "Play now") + 1, all.findIndex(({ kind }) => kind === "resign"));
  const wait = largest(match.flatMap(({ tasks }) => tasks).filter(({ collected }) => !collected).map(({ ms }) => ms));
  const press = largest(match.map((one) => one.press));
  console.log(`the worst moment of the match: (${wait.toFixed(1)} for the longest task + ${press.toFixed(1)} for a press) x ${slowdown} = ${((wait + press) * slowdown).toFixed(0)} ms`);
}
