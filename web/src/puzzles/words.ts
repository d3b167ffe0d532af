// SPDX-License-Identifier: MIT
/* Questions, themes and proofs in words. */
import type { PuzzleAttempt, Solver } from "../api/schema.js";
import { t, tn, told } from "../base/i18n.js";
import { adviceWords } from "../board/words.js";
import { games as known } from "../state/games.js";
import { gameName } from "../ui/names.js";
import { chapterOf, type Puzzle } from "./book.js";

/** Returns a game's name. For a game that the server has not sent, returns its name at build time. */
export function gameWords(game: string): string {
  const made = chapterOf(game)?.title;
  return known.title(game) === undefined && made ? told(made) : gameName(game);
}

export function questionWords({ question, turns = 1 }: Puzzle): string {
  switch (question) {
    case "fish":
      return t("Make the fish, or not?");
    case "out":
      return tn(turns, "Go out in {n} turn.", "Go out in {n} turns.");
    case "general":
      return t("Bring the General home.");
    case "officer":
      return t("Bring the Officer home.");
    case "partner":
      return t("Bring your partner into play.");
    default:
      return t("What is best here?");
  }
}

export function themeWords(theme: string): string {
  switch (theme) {
    case "opening":
      return t("The opening");
    case "middle":
      return t("The middle of the deal");
    case "ending":
      return t("The end of the deal");
    case "fish":
      return t("The fish");
    case "out":
      return t("Going out");
    case "general":
      return t("The General");
    case "officer":
      return t("The Officer");
    case "partner":
      return t("Playing with a partner");
    default:
      return adviceWords(theme) || theme;
  }
}

/** Returns why the rating changed by that amount. */
export function countedWords({ share }: PuzzleAttempt, { provisional }: Solver): string {
  return [
    share < 100 && t("This answer counts only {n} %: less was at stake here.", { n: share }),
    provisional && t("Your rating is provisional: it still moves fast."),
  ]
    .filter(Boolean)
    .join(" ");
}

export function proofWords(proof: string): string {
  return proof === "open"
    ? t("From what was played every hand is known here, and the answer was computed to the end.")
    : t("The answer was tried on many deals of the tiles that nobody has seen here.");
}
