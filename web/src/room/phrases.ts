// SPDX-License-Identifier: MIT
/* The phrases that a player can send by one tap, in the reader's language. */
import { t } from "../base/i18n.js";
import type { Requests } from "../base/protocol.js";

export type Phrase = Requests["phrase"]["args"]["phrase"];

/** The phrases in the order of the menu. */
export const PHRASES: readonly Phrase[] = ["hello", "fish", "goat", "well", "luck", "alas", "game", "thanks"];

/** Returns a phrase's text. "": this page does not have the phrase. */
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
