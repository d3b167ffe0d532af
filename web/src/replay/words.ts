// SPDX-License-Identifier: MIT
/* Moments of a replay in words. */
import { t } from "../base/i18n.js";
import type { Seat } from "../base/protocol.js";
import { shownStep } from "../state/table.js";
import { dealWords, matchWords, stepWords } from "../table/score/deal-words.js";
import { seatName } from "../table/seats/seats.js";
import { shownAt, type Moment } from "./timeline.js";

function lastWords(moment: Moment, seat: Seat, act: string): string {
  const name = seatName(moment.state, seat);
  return act === "resign" ? t("{name} resigned.", { name }) : t("{name} ran out of time.", { name });
}

/** Returns the action in words. */
export function actionWords(moment: Moment): string {
  const { event } = moment;
  if (!event) return t("Deal {n}", { n: moment.deal });
  const step = shownStep(event, 0);
  return step ? stepWords(shownAt(moment, 1), step) : lastWords(moment, event.seat, event.act);
}

/** Returns the action in words, and what it ended. */
export function momentWords(moment: Moment): string {
  const shown = shownAt(moment, 1);
  const { result } = moment;
  const match = shown.match!.result;
  const timeout = result?.end === "timeout";
  return [actionWords(moment), result && !timeout && dealWords(shown, result), match && matchWords(shown, match)]
    .filter((words): words is string => Boolean(words))
    .map((words) => words.replace(/\.$/, ""))
    .join(". ");
}
