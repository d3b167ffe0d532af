/* Who the bots are: each level has a few characters, who play alike and look different. */
import { t } from "../base/i18n.js";

/** The names of a level's characters, in the order in which they sit down; empty for a level that the page does not know. */
export function castOf(level: string): readonly string[] {
  switch (level) {
    case "random":
      return [t("Lesko"), t("Mira"), t("Tosha"), t("Vita")];
    case "novice":
      return [t("Petryk"), t("Olya"), t("Vasko"), t("Zina")];
    case "club":
      return [t("Stepan"), t("Rayisa"), t("Hryts"), t("Florica")];
    case "master":
      return [t("Ostap"), t("Berta"), t("Valeriu"), t("Lotte")];
    default:
      return [];
  }
}

/** What the arena measured of a level beside the others (bench/strength.py); null: nothing. */
export function strengthOf(level: string): { elo: number; within: number; matches: number } | null {
  return KZ_STRENGTH[level] ?? null;
}
