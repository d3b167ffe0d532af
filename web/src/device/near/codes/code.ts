// SPDX-License-Identifier: MIT
/* The text that two devices exchange before they are connected: how one of them can be reached. It has only capitals and digits, and only those parts of a
 * session description that the other side cannot compute. So its QR code is small (web/tests/near-code.test.ts measures it). */
import { sha256 } from "@noble/hashes/sha2.js";

/** `address`: IPv4, IPv6 in eight groups, or a name of mDNS ("UUID.local"). */
export interface Candidate {
  address: string;
  port: number;
}

export interface Code {
  kind: "offer" | "answer";
  /** Drawn by the side that offers. An answer has the number of its offer. */
  session: number;
  ufrag: string;
  pwd: string;
  /** SHA-256 of the certificate. */
  fingerprint: Uint8Array;
  candidates: readonly Candidate[];
}

/** `none`: the text is no code; `damaged`: a part is missing or altered; `newer`, `older`: another version of the page has made it. */
export type CodeFault = "none" | "damaged" | "newer" | "older";

/** The version of the code and of the messages that follow. */
export const VERSION = 1;
export const CANDIDATES_MAX = 4;
const PREFIX = "KZ";
/** A longer text is not read. */
const TEXT_MAX = 1000;
const KINDS = ["offer", "answer"] as const;
const CHECK_BYTES = 3;
const FINGERPRINT_BYTES = 32;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The characters of `ufrag` and `pwd` (RFC 8839). */
const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** How long `ufrag` and `pwd` may be. RFC 8839 allows 256 characters; browsers use 4 to 8, and 22 to 32. */
const UFRAG = [4, 64] as const;
const PWD = [22, 128] as const;
const IP4 = 0;
const IP6 = 1;
const MDNS = 2;
const ADDRESS_BYTES = [4, 16, 16];

/** Packs symbols of `bits` bits, from the highest bit on. The last byte is filled with zeros. */
function packed(symbols: readonly number[], bits: number): number[] {
  const bytes: number[] = [];
  let rest = 0;
  let count = 0;
  for (const symbol of symbols) {
    rest = (rest << bits) | symbol;
    for (count += bits; count >= 8; count -= 8) bytes.push((rest >> (count - 8)) & 255);
    rest &= (1 << count) - 1;
  }
  if (count) bytes.push((rest << (8 - count)) & 255);
  return bytes;
}

/** Returns the first `length` symbols of `bits` bits. null: the bits that fill the last byte are not zeros. */
function unpacked(bytes: Uint8Array, bits: number, length: number): number[] | null {
  const symbols: number[] = [];
  let rest = 0;
  let count = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (count += 8; count >= bits && symbols.length < length; count -= bits) symbols.push((rest >> (count - bits)) & ((1 << bits) - 1));
    rest &= (1 << count) - 1;
  }
  return rest === 0 ? symbols : null;
}

const base32 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 5) {
    const part = [...bytes.subarray(at, at + 5)];
    const bits = part.map((byte) => byte.toString(2).padStart(8, "0")).join("");
    for (const five of bits.match(/.{1,5}/g)!) text += BASE32[parseInt(five.padEnd(5, "0"), 2)];
  }
  return text;
};

/** Returns the bytes of a text. null: no bytes give this text. */
function unbase32(text: string): Uint8Array | null {
  const bytes = packed([...text].map((letter) => BASE32.indexOf(letter)), 5);
  const whole = Uint8Array.from(bytes).subarray(0, Math.floor((text.length * 5) / 8));
  return base32(whole) === text ? whole : null;
}

/** Returns the groups of an IPv6 address, "::" filled. null: it is none. */
function groupsOf(address: string): number[] | null {
  const [head = "", tail, ...more] = address.split("::");
  if (more.length || !/^[0-9a-f:]+$/i.test(address)) return null;
  const read = (part: string): string[] => (part ? part.split(":") : []);
  const before = read(head);
  const after = read(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  if (zeros < 0 || before.length + after.length + zeros !== 8) return null;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => parseInt(group, 16)) : null;
}

/** Returns the kind and bytes of an address. null: a code has no such address. */
function addressBytes(address: string): [kind: number, bytes: number[]] | null {
  const [, uuid] = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local$/i.exec(address) ?? [];
  if (uuid) return [MDNS, uuid.replaceAll("-", "").match(/../g)!.map((two) => parseInt(two, 16))];
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(address)) {
    const bytes = address.split(".").map(Number);
    return bytes.every((byte) => byte < 256) ? [IP4, bytes] : null;
  }
  const groups = groupsOf(address);
  return groups && [IP6, groups.flatMap((group) => [group >> 8, group & 255])];
}

function addressText(kind: number, bytes: Uint8Array): string {
  if (kind === IP4) return bytes.join(".");
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (kind === IP6) return hex.match(/.{4}/g)!.map((group) => group.replace(/^0{1,3}/, "")).join(":");
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

/** Returns true for an address that a code can have. */
export const isAddress = (address: string): boolean => addressBytes(address) !== null;

const checkOf = (bytes: Uint8Array): Uint8Array => sha256(bytes).subarray(0, CHECK_BYTES);

const isWord = (text: string, [least, most]: readonly [number, number]): boolean => text.length >= least && text.length <= most && [...text].every((letter) => ICE.includes(letter));

const wordBytes = (text: string): number[] => [text.length, ...packed([...text].map((letter) => ICE.indexOf(letter)), 6)];

/** Returns the text of a code. Candidates whose address no code can have, and more than CANDIDATES_MAX, are left out. Throws a RangeError for words or
 * a fingerprint that this form does not have. */
export function writeCode({ kind, session, ufrag, pwd, fingerprint, candidates }: Code): string {
  if (!isWord(ufrag, UFRAG) || !isWord(pwd, PWD) || fingerprint.length !== FINGERPRINT_BYTES) throw new RangeError("a session description of another form");
  const places = candidates.flatMap(({ address, port }) => {
    const found = addressBytes(address);
    return found ? [[found[0], ...found[1], port >> 8, port & 255]] : [];
  });
  const kept = places.slice(0, CANDIDATES_MAX);
  const numbers = [24, 16, 8, 0].map((shift) => (session >>> shift) & 255);
  const bytes = Uint8Array.from([(VERSION << 4) | KINDS.indexOf(kind), ...numbers, ...wordBytes(ufrag), ...wordBytes(pwd), ...fingerprint, kept.length, ...kept.flat()]);
  return PREFIX + base32(Uint8Array.from([...bytes, ...checkOf(bytes)]));
}

/** Reads bytes one after another. `fits` is false once more were wanted than there are. */
class Bytes {
  private at = 0;
  fits = true;

  constructor(private readonly bytes: Uint8Array) {}

  take(count: number): Uint8Array {
    const part = this.bytes.subarray(this.at, (this.at += count));
    if (part.length < count) this.fits = false;
    return part;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  word([least, most]: readonly [number, number]): string {
    const length = this.byte();
    const symbols = length >= least && length <= most ? unpacked(this.take(Math.ceil((length * 6) / 8)), 6, length) : null;
    if (symbols?.length !== length) this.fits = false;
    return (symbols ?? []).map((symbol) => ICE[symbol]).join("");
  }

  get ended(): boolean {
    return this.fits && this.at === this.bytes.length;
  }
}

function candidateOf(bytes: Bytes): Candidate {
  const kind = bytes.byte();
  const size = ADDRESS_BYTES[kind];
  if (size === undefined) bytes.fits = false;
  const address = bytes.take(size ?? 0);
  const [high = 0, low = 0] = bytes.take(2);
  const port = high * 256 + low;
  if (port === 0) bytes.fits = false;
  return { address: bytes.fits ? addressText(kind, address) : "", port };
}

/** Reads a text as a person has pasted it, or as a camera has read it: blanks and small letters do not matter. */
export function readCode(text: string): Code | CodeFault {
  const letters = text.length > TEXT_MAX ? "" : text.replace(/\s+/g, "").toUpperCase();
  if (!/^KZ[A-Z2-7]{8,}$/.test(letters)) return "none";
  const all = unbase32(letters.slice(PREFIX.length));
  if (!all || all.length <= CHECK_BYTES) return "damaged";
  const content = all.subarray(0, -CHECK_BYTES);
  if (checkOf(content).some((byte, i) => byte !== all[content.length + i])) return "damaged";
  const bytes = new Bytes(content);
  const first = bytes.byte();
  if (first >> 4 !== VERSION) return first >> 4 > VERSION ? "newer" : "older";
  const kind = KINDS[first & 15];
  const session = new DataView(Uint8Array.from(bytes.take(4)).buffer);
  const number = session.byteLength === 4 ? session.getUint32(0) : 0;
  const ufrag = bytes.word(UFRAG);
  const pwd = bytes.word(PWD);
  const fingerprint = Uint8Array.from(bytes.take(FINGERPRINT_BYTES));
  const count = bytes.byte();
  if (!kind || count > CANDIDATES_MAX) return "damaged";
  const candidates: Candidate[] = [];
  for (let i = 0; i < count && bytes.fits; i++) candidates.push(candidateOf(bytes));
  return bytes.ended ? { kind, session: number, ufrag, pwd, fingerprint, candidates } : "damaged";
}
