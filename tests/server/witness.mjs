// A person whose client takes part in making the deals (docs/spec/fair.md): it draws a number for every match, and gives it away only for
// a receipt in which its hash stands.
import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { Player } from "./player.mjs";

const PREFIX = Buffer.from("302a300506032b6570032100", "hex"); // of an Ed25519 key in DER

/** Whether that text is signed by the key. */
export function isSigned(text, signature, key) {
  const made = createPublicKey({ key: Buffer.concat([PREFIX, Buffer.from(key, "hex")]), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), made, Buffer.from(signature, "hex"));
}

export const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** A number and its hash. */
export function draw() {
  const nonce = randomBytes(16);
  return { nonce: nonce.toString("hex"), hash: sha256("kozel nonce 1\n", nonce) };
}

export class Witness extends Player {
  /** The numbers drawn, by their hashes. */
  drawn = new Map();
  /** What was told of receipts: the events `receipt` and `unsealed`, and who waits for the next. */
  told_of = [];
  /** "answers": gives its number at once; "silent": never; "by-hand": the test does it. */
  manner = "answers";
  /** Every frame that came, as text. */
  frames = [];
  #waiting = [];

  /** A new hash for the next match. */
  hash() {
    const { nonce, hash } = draw();
    this.drawn.set(hash, nonce);
    return hash;
  }

  /** The number behind this one's line of a receipt; undefined: it takes no part. */
  nonceFor(fair) {
    for (const [hash, nonce] of this.drawn) if (fair.receipt.includes(` person ${hash}\n`)) return nonce;
    return undefined;
  }

  give(fair, nonce = this.nonceFor(fair)) {
    return this.ask({ do: "nonce", table: this.table, id: fair.id, nonce });
  }

  heard(event) {
    if (event.ev !== "receipt" && event.ev !== "unsealed") return;
    const waiting = this.#waiting.shift();
    if (waiting) waiting(event);
    else this.told_of.push(event);
    if (event.ev === "receipt" && this.manner === "answers" && this.nonceFor(event.fair)) this.give(event.fair).catch(() => {});
    if (event.ev === "unsealed" && this.manner === "answers" && this.drawn.size)
      this.ask({ do: "hash", table: this.table, hash: this.hash() }).catch(() => {});
  }

  /** The next `receipt` or `unsealed`. */
  nextOf() {
    if (this.told_of.length) return Promise.resolve(this.told_of.shift());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
