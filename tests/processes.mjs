// What a process has started, and its end.
import { readFileSync } from "node:fs";

/** The processes below `pid` and what runs in them, from the nearest. */
export function below(pid) {
  const read = (file) => {
    try {
      return readFileSync(`/proc/${file}`, "utf8");
    } catch {
      return ""; // it has ended meanwhile
    }
  };
  const children = read(`${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return children.flatMap((child) => [{ pid: child, what: read(`${child}/cmdline`).replaceAll("\0", " ") }, ...below(child)]);
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
