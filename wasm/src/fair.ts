// Deals that anybody can check, with the cryptography of noble (@noble/hashes, @noble/curves): only who imports this needs it.
import { ed25519 } from "@noble/curves/ed25519.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { provide } from "./checks.js";
import { own } from "./own.js";

// A record has two signatures: the usual table of 4,224 multiples takes 60 ms to make, one of 512 a tenth of that.
ed25519.Point.BASE.precompute(4);

provide({
  sha256,
  hmac: (key, bytes) => hmac(sha256, key, bytes),
  // (Strictly RFC 8032, as libsodium; what is no signature or no key at all is not genuine.)
  verify: (signature, bytes, key) => {
    try {
      return ed25519.verify(signature, bytes, key, { zip215: false });
    } catch {
      return false;
    }
  },
});

/** Of the project's games; with house games: `catalogue(text).fair`. */
export const fair = own.fair;
export { Fair, provide, type Dealt, type Finding, type Receipt, type SeedOf, type Trusted } from "./checks.js";
