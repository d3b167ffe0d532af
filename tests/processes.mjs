// What a process has started, and its end.
import { readFileSync } from "node:fs";

/** A file of /proc; empty if the process has ended meanwhile. */
export function proc(file) {
  try {
    return readFileSync(`/proc/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** A process and what runs in it. */
export const described = (pid) => ({ pid, what: proc(`${pid}/cmdline`).replaceAll("\0", " ") });

/** The ids of the processes that `pid` has started and that run. */
export const children = (pid) => proc(`${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);

/** The processes below `pid`, from the nearest. */
export function below(pid) {
  return children(pid).flatMap((child) => [described(child), ...below(child)]);
}

/** Kills processes ({pid}), those that have ended meanwhile apart. */
export function kill(processes) {
  for (const { pid } of processes)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
}
