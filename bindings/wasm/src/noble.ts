// SPDX-License-Identifier: MIT
// The cryptography of noble (@noble/hashes, @noble/curves).
import { ed25519 } from "@noble/curves/ed25519.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Crypto } from "./module.js";

// A record has two signatures. The usual table of 4,224 multiples takes 60 ms to compute, one of 512 a tenth of that.
ed25519.Point.BASE.precompute(4);

/** The argument of `provide()`. */
export const noble: Crypto = {
  sha256,
  hmac: (key, bytes) => hmac(sha256, key, bytes),
  // (Strictly RFC 8032, as libsodium. A malformed signature or key is not genuine.)
  verify: (signature, bytes, key) => {
    try {
      return ed25519.verify(signature, bytes, key, { zip215: false });
    } catch {
      return false;
    }
  },
};
