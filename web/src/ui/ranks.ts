// SPDX-License-Identifier: MIT
/* The titles of a match's losers. */
import { t } from "../base/i18n.js";

/** Returns a rank in words, by the core's word. */
export function rankWords(reason: string): string {
  switch (reason) {
    case "general":
      return t("General");
    case "admiral":
      return t("Admiral");
    case "officer":
      return t("Officer");
    case "labour":
      return t("Labour goat");
    case "bald":
      return t("Bald goat");
    case "svoyak":
      return t("Svoyak");
    default:
      return t("Goat");
  }
}
