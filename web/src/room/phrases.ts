// SPDX-License-Identifier: MIT
/* What can be said at a table by one tap, in the reader's words. */
import { t } from "../base/i18n.js";
import type { Requests } from "../base/protocol.js";

export type Phrase = Requests["phrase"]["args"]["phrase"];

/** In the order in which they are offered. */
export const PHRASES: readonly Phrase[] = ["hello", "fish", "goat", "well", "luck", "alas", "game", "thanks"];

/** "" for one that this page does not know. */
export function phraseText(phrase: string): string {
  switch (phrase) {
    case "hello":
      return t("Hello!");
    case "fish":
      return t("Fish!");
    case "goat":
      return t("A goat!");
    case "well":
      return t("Well laid!");
    case "luck":
      return t("Lucky!");
    case "alas":
      return t("Oh dear!");
    case "game":
      return t("Good game!");
    case "thanks":
      return t("Thanks!");
    default:
      return "";
  }
}
