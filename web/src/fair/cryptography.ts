// SPDX-License-Identifier: MIT
/* SHA-256 and Ed25519 for the page: the browser's implementation, if it has both. Over plain http and in older browsers, noble's implementation is
 * loaded (13 kB). */

export interface Cryptography {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Returns true if this Ed25519 signature is genuine. Returns false for a malformed signature or key. */
  verify(signature: Uint8Array, bytes: Uint8Array, key: Uint8Array): Promise<boolean>;
}

const ED25519 = "Ed25519";
/** A point of the curve: its generator. */
const ANY_KEY = new Uint8Array(32).fill(0x66).fill(0x58, 0, 1);

const keyOf = (subtle: SubtleCrypto, raw: Uint8Array): Promise<CryptoKey> => subtle.importKey("raw", new Uint8Array(raw), ED25519, false, ["verify"]);

const browsers = (subtle: SubtleCrypto): Cryptography => ({
  sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", new Uint8Array(bytes))),
  verify: async (signature, bytes, key) => {
    try {
      return await subtle.verify(ED25519, await keyOf(subtle, key), new Uint8Array(signature), new Uint8Array(bytes));
    } catch {
      return false;
    }
  },
});

async function nobles(): Promise<Cryptography> {
  const { noble } = await import("kozel/noble");
  return { sha256: async (bytes) => noble.sha256(bytes), verify: async (...signed) => noble.verify(...signed) };
}

/** Returns the implementation. Rejects if noble is needed and cannot be loaded. */
export async function cryptography(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<Cryptography> {
  const knows = subtle !== undefined && (await keyOf(subtle, ANY_KEY).then(() => true, () => false));
  return knows ? browsers(subtle) : nobles();
}
