// SPDX-License-Identifier: MIT
/* The bots' characters: each level has a few, who play alike and look different. */
import { t } from "../base/i18n.js";

/** Returns the names of a level's characters, in the order in which they sit down. Empty: this page does not have the level. */
export function castOf(level: string): readonly string[] {
  switch (level) {
    case "random":
      return [t("Lesko"), t("Mira"), t("Tosha"), t("Vita")];
    case "novice":
      return [t("Petryk"), t("Olya"), t("Vasko"), t("Zina")];
    case "hasty.bot":
      return [t("Senko"), t("Tanya"), t("Mitko"), t("Ulyana")];
    case "forgetful.bot":
      return [t("Panas"), t("Klava"), t("Nelu"), t("Hilde")];
    case "distracted.bot":
      return [t("Levko"), t("Sanda"), t("Borka"), t("Irma")];
    case "club":
      return [t("Stepan"), t("Rayisa"), t("Hryts"), t("Florica")];
    case "thoughtful.bot":
      return [t("Taras"), t("Natalka"), t("Pavlo"), t("Ileana")];
    case "patient.bot":
      return [t("Trofim"), t("Marta"), t("Anton"), t("Greta")];
    case "observant.bot":
      return [t("Danylo"), t("Sofia"), t("Radu"), t("Elza")];
    case "seasoned.bot":
      return [t("Yukhym"), t("Paraska"), t("Matviy"), t("Wanda")];
    case "master":
      return [t("Ostap"), t("Berta"), t("Valeriu"), t("Lotte")];
    default:
      return [];
  }
}
