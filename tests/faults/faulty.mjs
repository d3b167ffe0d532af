// SPDX-License-Identifier: MIT
// The file by which a test controls the faults of a running server's faulty.c.
import { closeSync, openSync, writeSync } from "node:fs";
import { constants } from "node:os";

const NOTHING = { clockMs: 0, writeError: "", syncError: "", syncDelayMs: 0 };

export class Faulty {
  #fd;
  #set = NOTHING;

  constructor(path) {
    this.path = path;
    this.#fd = openSync(path, "w+");
    this.set(NOTHING);
  }

  /** Changes some of it: `clockMs`, `writeError`, `syncError` ("ENOSPC"; "": none), `syncDelayMs`. */
  set(changes) {
    this.#set = { ...this.#set, ...changes };
    const bytes = Buffer.alloc(24);
    bytes.writeBigInt64LE(BigInt(this.#set.clockMs), 0);
    bytes.writeInt32LE(errno(this.#set.writeError), 8);
    bytes.writeInt32LE(errno(this.#set.syncError), 12);
    bytes.writeInt32LE(this.#set.syncDelayMs, 16);
    writeSync(this.#fd, bytes, 0, bytes.length, 0);
  }

  clear() {
    this.set(NOTHING);
  }

  close() {
    closeSync(this.#fd);
  }
}

const errno = (name) => (name ? constants.errno[name] : 0);
