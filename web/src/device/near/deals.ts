// SPDX-License-Identifier: MIT
/* Deals that neither device can choose (docs/spec/fair.md). The host's device has the server's part: it fixes its secret, by a signed receipt, before it
 * knows the guests' nonces. The guests have fixed their nonces, by hashes, before they know the receipt. `core.fair` computes everything that the
 * specification defines; noble has the cryptography. */
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { provide, type Catalogue, type Finding } from "kozel/load";
import { noble } from "kozel/noble";
import { promised } from "../../fair/receipt.js";
import type { Near, Sitter } from "../kept.js";
import type { Evidence } from "./evidence.js";

provide(noble);

/** What a match between devices is dealt by, before its deals. */
export interface Agreement {
  id: string;
  game: string;
  seats: number;
  options: Record<string, string>;
  seating: readonly Sitter[];
  /** The hash of each seat's nonce; "": the seat gives none. */
  hashes: readonly string[];
}

const SECRET_BYTES = 32;
const NONCE_BYTES = 16;
/** In receipts and records. The bots of the page are not those of a server's program. */
const PROGRAM = "page";

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const random = (count: number): string => hexOf(crypto.getRandomValues(new Uint8Array(count)));

const signed = (text: string, key: string): string => hexOf(ed25519.sign(ascii(text), bytesOf(key)));

/** Draws a nonce. */
export function freshNonce(core: Catalogue): { nonce: string; hash: string } {
  const nonce = random(NONCE_BYTES);
  return { nonce, hash: core.fair.nonceHash(nonce) };
}

/** Returns the id of a match in its receipt. */
export const receiptId = (match: string): string => `near-${match}`;

/** Draws the secret and signs the receipt. The nonces are those that are known: none. */
export function sealed(core: Catalogue, { id, game, seats, options, seating, hashes }: Agreement): Near {
  const fresh = core.match(game, seats, { options });
  const [, text = ""] = /^\[Options "(.*)"\]$/m.exec(fresh.record()) ?? [];
  fresh.free();
  const secret = random(SECRET_BYTES);
  const signKey = random(SECRET_BYTES);
  const who = ({ name, kind }: Sitter, i: number): string => `seat ${i + 1} ${kind === "bot" ? `bot ${name} 0` : `person ${hashes[i] || "-"}`}\n`;
  const receipt = `kozel receipt 1\nid ${receiptId(id)}\nnumber 1\nprevious ${"0".repeat(64)}\ngame ${game}\noptions ${text}\nrules -\nprogram ${PROGRAM}\n${seating.map(who).join("")}commit ${core.fair.commit(secret)}\n`;
  core.fair.receipt(receipt); // throws if its form is wrong
  return { receipt, signature: signed(receipt, signKey), key: hexOf(ed25519.getPublicKey(bytesOf(signKey))), signKey, secret, nonces: seating.map(() => "-") };
}

/** Returns true if a nonce is the one whose hash the receipt has for that seat. */
export const isNonceOf = (core: Catalogue, receipt: string, seat: number, nonce: string): boolean => promised(receipt)?.seats[seat - 1] === core.fair.nonceHash(nonce);

/** Returns the order of the tiles of a deal, from 1. */
export const orderOf = (core: Catalogue, near: Near, deal: number): string[] => core.fair.deal(near, lineOf(near, "game"), deal, lineOf(near, "options")).tiles;

/** Returns the seat that leads in games where the first lead is by lot. */
export const lotOf = (core: Catalogue, near: Near): number => core.fair.lot(near);

const lineOf = ({ receipt }: Near, key: string): string => new RegExp(`^${key} (.*)$`, "m").exec(receipt)?.[1] ?? "";

/** Returns a text for a tag: the format has no escapes. */
const tagText = (text: string): string => text.replaceAll('"', "'").replace(/\p{C}/gu, " ");

/** Returns the record of an ended match with its names and the proof of its deals. */
export function provenRecord(near: Near, record: string, seating: readonly Sitter[]): string {
  const gap = record.indexOf("\n\n");
  const head = record.slice(0, gap);
  const deals = record.slice(gap + 2);
  const id = lineOf(near, "id");
  const end = `kozel end 1 ${id} ${hexOf(sha256(ascii(deals)))}\n`;
  const said = promised(near.receipt)!;
  const rest = near.receipt.split("\n").filter((line) => /^(kozel receipt|number|previous|game|options|rules) /.test(line));
  const tags: [string, string][] = [
    ...seating.map(({ name }, i): [string, string] => [`Name${i + 1}`, tagText(name)]),
    ["Match", id],
    ["Seed", near.secret],
    ["Commit", said.commit],
    ...near.nonces.flatMap((nonce, i): [string, string][] => (nonce === "-" ? [] : [[`Nonce${i + 1}`, nonce], [`Hash${i + 1}`, said.seats[i]!]])),
    ["Receipt", rest.join(";")],
    ["Signature", near.signature],
    ["EndSignature", signed(end, near.signKey)],
    ["ServerKey", near.key],
    ...seating.flatMap(({ name, kind }, i): [string, string][] => (kind === "bot" ? [[`Bot${i + 1}`, `${name} 0`]] : [])),
    ["Program", PROGRAM],
  ];
  return `${head}\n${tags.filter(([, value]) => value).map(([key, value]) => `[${key} "${value}"]\n`).join("")}\n${deals}`;
}

/** Why a guest sends no nonce for a receipt. */
export type ReceiptFault = "form" | "signature" | "seat";

/** Checks a receipt as a guest, before its nonce is sent. `hash`: of that nonce. null: nothing is wrong. */
export function receiptFault(core: Catalogue, { receipt, signature, key, seat }: { receipt: string; signature: string; key: string; seat: number }, match: string, hash: string): ReceiptFault | null {
  const said = promised(receipt);
  if (!said || said.house || said.id !== receiptId(match)) return "form";
  if (!/^[0-9a-f]{128}$/.test(signature) || !/^[0-9a-f]{64}$/.test(key) || !core.fair.isSigned(receipt, signature, key)) return "signature";
  return said.seats[seat - 1] === hash && said.seats.filter((one) => one === hash).length === 1 ? null : "seat";
}

export const sortedHand = (tiles: readonly string[]): string => [...tiles].sort().join(" ");

/** What a guest finds in the record of an ended match. `own`: its nonce or a hand that it saw is another one in the record. */
export interface Checked {
  fair: boolean;
  own: boolean;
  finding: Finding;
}

/** Checks the record of an ended match by what the guest has kept. null: nothing, so its deals are not proven. */
export function checkedRecord(core: Catalogue, record: string, evidence: Evidence | null): Checked {
  if (!evidence) return { fair: false, own: true, finding: core.fair.verify(record, {}) };
  const { receipt, key, seat, nonce, hands } = evidence;
  const finding = core.fair.verify(record, { key, receipt });
  if (finding.verdict !== "fair") return { fair: false, own: false, finding };
  const dealt = core.hands(record, seat);
  const strange = Object.entries(hands).some(([deal, hand]) => sortedHand(dealt[Number(deal) - 1] ?? []) !== hand);
  const own = strange || !record.includes(`\n[Nonce${seat} "${nonce}"]\n`);
  return { fair: !own, own, finding };
}
