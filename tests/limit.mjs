// What runs beside every test file (`node --import`): a file that does not end is ended, with all that it has started, and says what that was.
// A thread of its own, so that a file that waits for another program without letting anything else run is ended as well.
import { writeSync } from "node:fs";
import { Worker, workerData } from "node:worker_threads";
import { below, kill } from "./processes.mjs";

const LIMIT_S = 480;

if (workerData?.limited)
  setTimeout(() => {
    const started = below(process.pid);
    const lines = started.map(({ pid, what }) => `  ${pid} ${what.slice(0, 200)}\n`);
    writeSync(2, `${workerData.limited} has not ended after ${LIMIT_S} s; of what it has started, there still runs:\n${lines.join("") || "  nothing\n"}`);
    kill([...started, process]);
  }, LIMIT_S * 1000);
else if (process.env.NODE_TEST_CONTEXT && process.argv[1]?.endsWith(".test.mjs"))
  new Worker(new URL(import.meta.url), { workerData: { limited: process.argv[1] } }).unref();
