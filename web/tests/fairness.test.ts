// SPDX-License-Identifier: MIT
// The texts of a check of deals (web/src/fair): each verdict in the reader's language, with the verifier's text next to it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import type { Finding } from "kozel/load";
import { loadLaterErrors } from "../src/base/i18n.js";
import { readReceipt } from "../src/fair/receipt.js";
import { verdictOf } from "../src/fair/words.js";
import { root } from "../tools/catalog.mjs";

const none = { deals: 0, nonces: 0, seats: 4, dealt: false };
const kept = (name: string): string => readFileSync(join(root, "tests", "fair", "records", name), "utf8");

before(loadLaterErrors); // the verifier's refusals

test("a fair match is told with what was checked", () => {
  const { kind, text, detail } = verdictOf({ record: { verdict: "fair", deals: 8, nonces: 2, seats: 4, dealt: true }, hands: [] });
  assert.equal(kind, "fair");
  assert.match(text, /^8 deals were made anew.* 2 of 4 seats gave numbers of their own\.$/);
  assert.equal(detail, "");
});

test("each way of lying has its words, and the verifier's with the line", () => {
  const unfair = (code: string, args: string[] = [], line = 0) => verdictOf({ record: { ...none, verdict: "unfair", code, args, line, message: "" }, hands: [] });
  assert.deepEqual(unfair("two-receipts", ["m5k2w8q1"], 11).detail, "Line 11: Two different receipts of match m5k2w8q1: that is proof of fraud");
  assert.match(unfair("two-receipts").text, /proof of fraud/);
  assert.match(unfair("deal-other", ["2"], 50).text, /chosen them/);
  const codes = ["two-receipts", "deal-other", "commit", "nonce", "signature", "receipt-match", "receipt-other", "no-such-game", "tile-not-held"];
  const texts = new Set(codes.map((code) => unfair(code).text));
  assert.equal(texts.size, codes.length, "no two say the same");
  for (const code of codes) assert.equal(unfair(code).kind, "unfair");
});

test("what proves nothing is neither praised nor blamed", () => {
  const told = (code: string, dealt = false) => verdictOf({ record: { ...none, verdict: "unprovable", code, dealt, args: ["Seed"], line: 0, message: "" } as Finding, hands: [] });
  for (const code of ["no-nonce", "no-key", "tag-missing"]) assert.equal(told(code).kind, "unprovable");
  assert.notEqual(told("no-nonce", true).text, told("no-nonce").text);
  assert.equal(told("tag-missing").detail, "Tag Seed is missing");
  const cut = verdictOf({ receipt: { code: "receipt-line", text: "", args: ["commit"], line: 13 } });
  assert.deepEqual([cut.kind, cut.detail], ["unprovable", "Line 13: Expected the line commit of a receipt"]);
  assert.notEqual(verdictOf({ receipt: { code: "signature", text: "", line: 14 } }).text, cut.text);
});

test("a receipt's file is read with its signature, whatever its line ends", () => {
  const plain = kept("kept.receipt");
  assert.deepEqual(readReceipt(plain), { text: plain, signature: "" });
  const { text, signature } = readReceipt(kept("kept-signed.receipt"));
  assert.equal(text, plain);
  assert.match(signature, /^[0-9a-f]{128}$/);
  assert.deepEqual(readReceipt(kept("kept-signed.receipt").replace(/\n/g, "\r\n")), { text, signature });
});
