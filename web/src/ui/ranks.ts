// SPDX-License-Identifier: MIT
/* As what the losers of a match go. */
import { t } from "../base/i18n.js";

/** A rank, by the word of the core. */
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
