// SPDX-License-Identifier: MIT
/* What is wrong with a record or receipt, in the reader's language. The first view has these texts: who forges deals could keep a later part back. */
import type { Finding } from "kozel/load";
import { errorText, t } from "../base/i18n.js";
import type { Outcome } from "./checker.js";

/** Returns the verifier's text, with the line. */
export function detailOf({ code = "", args = [], line = 0, message: text = "" }: Pick<Finding, "code" | "args" | "line" | "message">): string {
  const what = errorText({ code, args, text });
  return line ? t("Line {line}: {what}", { line, what }) : what;
}

/** Returns what it means that a record is not fair, by the verifier's code. */
function unfairText(code: string): string {
  switch (code) {
    case "two-receipts":
      return t("The server told you one secret’s fingerprint before the match and used another: it could choose between two deals. That is proof of fraud.");
    case "deal-other":
    case "lot":
      return t("The tiles are not those that the server’s secret and the players’ numbers give: somebody has chosen them, or changed the record.");
    case "commit":
      return t("The server’s secret is not the one whose fingerprint it told before the match.");
    case "nonce":
    case "nonce-missing":
    case "bot-nonce":
      return t("A player’s number is not the one whose fingerprint was told before the match.");
    case "signature":
    case "end-signature":
    case "server-key":
      return t("The server has not signed this: the record was changed afterwards, or it comes from another server.");
    case "receipt-match":
      return t("The receipt is that of another match.");
    case "receipt-other":
    case "receipt-line":
    case "receipt-tag":
      return t("The record and the receipt contradict each other.");
    case "no-such-game":
      return t("The game of this record is not known here: only where its rules are known can its deals be checked.");
    default:
      return t("Nobody can have played like this: the text is no record, or it is damaged.");
  }
}

/** Returns what an outcome means that is not fair, and the verifier's text. */
export function faultOf(outcome: Outcome): { text: string; detail: string } {
  if (!("receipt" in outcome)) return { text: unfairText(outcome.record.code ?? ""), detail: detailOf(outcome.record) };
  const { receipt } = outcome;
  const text = receipt.code === "signature" ? t("The receipt was not signed by this key.") : t("The receipt is damaged, or it is none.");
  return { text, detail: detailOf({ ...receipt, message: receipt.text }) };
}
