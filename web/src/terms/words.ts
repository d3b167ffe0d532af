// SPDX-License-Identifier: MIT
/* Terms of a table in words. */
import { t, tn } from "../base/i18n.js";
import type { Application, Proposal } from "../base/protocol.js";
import { botName, gameSentence, timeSentence } from "../ui/names.js";
import { termsOf, type Terms } from "./terms.js";

/** Returns the notable terms of "Rating, stake, queue", in a few words. */
export function seriousPhrase({ rated, lowest, stake, queue }: Pick<Terms, "rated" | "lowest" | "stake" | "queue">): string {
  const words = [
    rated ? t("rated") : "",
    lowest ? t("Elo {n} at least", { n: lowest }) : "",
    stake ? tn(stake, "stake {n} coin", "stake {n} coins") : "",
    queue ? t("with a queue") : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** The phrase of each of them. */
const SAID: ((terms: Terms) => string)[] = [
  (terms) => gameSentence(terms),
  (terms) => timeSentence(terms),
  (terms) => seriousPhrase(terms) || t("friendly"),
  ({ bots }) => (bots ? t("bots may take free seats: {level}", { level: botName(bots) }) : t("without bots")),
  ({ substitute: n }) => (n ? t("a bot takes over after {n} s of absence", { n }) : t("nobody plays for absent players")),
  ({ memory_aids: aids }) => (aids ? t("with memory aids") : t("without memory aids")),
];

/** Returns what is played at a table, and how. */
export function termsWords(app: Application): string[] {
  const terms = termsOf(app);
  return SAID.map((words) => words(terms));
}

/** Returns what the proposal would change, a phrase each. Empty: nothing. */
export function changeWords(now: Application, wanted: Proposal["app"]): string[] {
  const [old, next] = [termsOf(now), termsOf(wanted)];
  return SAID.flatMap((words) => (words(old) === words(next) ? [] : [words(next)]));
}
