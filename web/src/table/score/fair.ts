// SPDX-License-Identifier: MIT
/* Why a match does not count whole, in words (docs/fair-play.md). */
import { t } from "../../base/i18n.js";
import type { FairShare, RatingChange, TableState } from "../../base/protocol.js";
import { personName } from "../../ui/names.js";

/** Eighths. */
const WHOLE = 8;

function shareWords({ share, nth: n, with: other }: FairShare): string {
  const name = personName(other ?? "");
  if (share === WHOLE) return "";
  if (!n || !name) return t("Elo and play money count less: these players have met too often within a day.");
  switch (share) {
    case 4:
      return t("Elo and play money count half: match {n} against {name} within a day.", { n, name });
    case 2:
      return t("Elo and play money count a quarter: match {n} against {name} within a day.", { n, name });
    case 1:
      return t("Elo and play money count an eighth: match {n} against {name} within a day.", { n, name });
    default:
      return t("Elo and play money count for nothing: match {n} against {name} within a day.", { n, name });
  }
}

const repeatWords = (fair: FairShare): string =>
  `${shareWords(fair)} ${fair.least ? t("These two have met more than ten times within 24 hours: each further match gives 1 point.") : ""}`.trim();

const briefWords = (left?: number): string =>
  `${t("Too little was played: the match counts for nothing.")} ${left === undefined ? "" : t("Early quits left today: {n}", { n: left })}`.trim();

/** Returns whether a resignation at this moment would count, for the person who sits there. "": nothing is at stake. */
export function earlyWords({ app, early }: TableState): string {
  if (early && early.left !== 0) return briefWords(early.left);
  return app.stake || app.rated ? t("It counts in full, with points and stake.") : "";
}

/** Returns the text for the person at `you` (0: a spectator). "": the match counts whole, or it is not known yet. */
export function fairWords(rating: readonly (RatingChange | null)[] | undefined, you: number): string {
  const fair = rating?.[you - 1]?.fair ?? rating?.find((change) => change?.fair)?.fair;
  if (!fair) return "";
  if (fair.why === "brief") return briefWords(fair.left);
  if (fair.why === "quit") return t("Counts in full: early quit {n} of {name} today.", { name: personName(fair.with ?? ""), n: fair.nth ?? 0 });
  return repeatWords(you ? fair : { ...fair, nth: undefined, with: undefined });
}
