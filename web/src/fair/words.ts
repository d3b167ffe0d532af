// SPDX-License-Identifier: MIT
/* The results of a check, in the reader's language. */
import type { Finding } from "kozel/load";
import { errorText, t, tn } from "../base/i18n.js";
import type { Outcome } from "./checker.js";

export interface Verdict {
  kind: "fair" | "unfair" | "unprovable";
  title: string;
  text: string;
  /** The verifier's text. "": there is nothing to add. */
  detail: string;
}

function detailOf({ code = "", args = [], line = 0, message: text = "" }: Pick<Finding, "code" | "args" | "line" | "message">): string {
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

function unprovableText({ code, dealt }: Finding): string {
  switch (code) {
    case "no-nonce":
      return dealt
        ? t("No player gave a number of his own. The deals are those of the server’s secret, but it may have chosen that.")
        : t("No player gave a number of his own.");
    case "no-key":
      return t("All deals are those of the secret and the numbers. Who signed that can be told by the server’s key alone.");
    case "tag-missing":
      return t("The record does not have all that is needed: the match was not over, or it was played before deals could be checked, or elsewhere.");
    default:
      return "";
  }
}

function fairText({ deals, nonces, seats }: Finding): string {
  return [
    tn(deals, "{n} deal was made anew, and it is exactly the one that the server’s secret and the players’ numbers give.", "{n} deals were made anew, and all are exactly those that the server’s secret and the players’ numbers give."),
    tn(nonces, "{n} of {seats} seats gave a number of its own.", "{n} of {seats} seats gave numbers of their own.", { seats }),
  ].join(" ");
}

export function verdictOf(outcome: Outcome): Verdict {
  if ("receipt" in outcome) {
    const { receipt } = outcome;
    const text = receipt.code === "signature" ? t("The receipt was not signed by this key.") : t("The receipt is damaged, or it is none.");
    return { kind: "unprovable", title: t("This proves nothing."), text, detail: detailOf({ ...receipt, message: receipt.text }) };
  }
  const finding = outcome.record;
  switch (finding.verdict) {
    case "fair":
      return { kind: "fair", title: t("Fair: nobody chose these tiles."), text: fairText(finding), detail: "" };
    case "unprovable":
      return { kind: "unprovable", title: t("This proves nothing."), text: unprovableText(finding), detail: detailOf(finding) };
    case "unfair":
      return { kind: "unfair", title: t("Something does not fit!"), text: unfairText(finding.code ?? ""), detail: detailOf(finding) };
  }
}
