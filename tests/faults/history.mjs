// SPDX-License-Identifier: MIT
// What the clients did and received, in the order in which it happened: one object a line.
//   {t, c, n, k: "open", node, life}   client c has a connection, its n-th, to a node in its life-th life
//   {t, c, n, k: "lost", code}         ... and lost it; moved: has given it up for one to another node
//   {t, c, n, k: "send", m}            a request (m: the message); sent again, it stands here again
//   {t, c, n, k: "got", m}             a reply or an event
//   {t, c, n, k: "witness", id}        the store is read, right after what c received last;
//   {t, c, k: "seen", id, match, entries, ended}  its answer
//   {t, k: "fault", what, ...}         something was broken, or mended
// t: milliseconds since the run began; `begun` (first line) is that moment in ms since 1970.
import { createWriteStream, readFileSync } from "node:fs";
import { inTime, mark, wallClock } from "../waiting.mjs";

export class History {
  lines = [];
  #file;
  #start = mark();
  #acknowledged = 0;
  #waiting = [];

  constructor(path) {
    this.#file = createWriteStream(path);
    this.#write({ begun: wallClock() });
  }

  note(what) {
    this.#write({ t: Math.round((mark() - this.#start) * 100) / 100, ...what });
    if (what.k === "got" && what.m.ok) this.#acknowledge();
  }

  #acknowledge() {
    this.#acknowledged++;
    for (const { count, resolve } of this.#waiting) if (this.#acknowledged >= count) resolve();
    this.#waiting = this.#waiting.filter(({ count }) => this.#acknowledged < count);
  }

  /** Resolves when `requests` more requests have been acknowledged. */
  acknowledges(requests) {
    const reached = new Promise((resolve) => this.#waiting.push({ count: this.#acknowledged + requests, resolve }));
    return inTime(reached, `${requests} more acknowledged requests`);
  }

  #write(line) {
    this.lines.push(line);
    this.#file.write(JSON.stringify(line) + "\n");
  }

  close() {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}

export function readHistory(path) {
  return readFileSync(path, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
