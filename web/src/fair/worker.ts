// SPDX-License-Identifier: MIT
/* The worker that checks records: the package's verifier (wasm/) with noble's cryptography. */
import { KozelError, load, provide } from "kozel/load";
import { noble } from "kozel/noble";
import { answering } from "../base/asking.js";
import type { Evidence, Outcome } from "./checker.js";

provide(noble);

const kozel = load(KZ_WASM);

async function check({ record, key, receipt, seat }: Evidence): Promise<Outcome> {
  const games = await kozel;
  const { fair } = games;
  const refused = (code: string, text: string, args: string[] = [], line = 0): Outcome => ({ receipt: { code, text, args, line } });
  if (receipt) {
    try {
      fair.receipt(receipt.text);
    } catch (error) {
      if (!(error instanceof KozelError)) throw error;
      return refused(error.code, error.message, error.args, error.line);
    }
    const line = receipt.text.split("\n").length;
    if (receipt.signature && !/^[0-9a-f]{128}$/.test(receipt.signature)) return refused("hex", "", ["signature", "128"], line);
    if (receipt.signature && key && !fair.isSigned(receipt.text, receipt.signature, key)) return refused("signature", "", [], line);
  }
  const found = fair.verify(record, { ...(key && { key }), ...(receipt && { receipt: receipt.text }) });
  return { record: found, hands: seat && found.verdict !== "unfair" ? games.hands(record, seat) : [] };
}

answering(check);
