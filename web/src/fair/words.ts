// SPDX-License-Identifier: MIT
/* The results of a check, in the reader's language. */
import type { Finding } from "kozel/load";
import { t, tn } from "../base/i18n.js";
import type { Outcome } from "./checker.js";
import { detailOf, faultOf } from "./unfair.js";

export interface Verdict {
  kind: "fair" | "unfair" | "unprovable";
  title: string;
  text: string;
  /** The verifier's text. "": there is nothing to add. */
  detail: string;
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
  if ("receipt" in outcome) return { kind: "unprovable", title: t("This proves nothing."), ...faultOf(outcome) };
  const finding = outcome.record;
  switch (finding.verdict) {
    case "fair":
      return { kind: "fair", title: t("Fair: nobody chose these tiles."), text: fairText(finding), detail: "" };
    case "unprovable":
      return { kind: "unprovable", title: t("This proves nothing."), text: unprovableText(finding), detail: detailOf(finding) };
    case "unfair":
      return { kind: "unfair", title: t("Something does not fit!"), ...faultOf(outcome) };
  }
}
