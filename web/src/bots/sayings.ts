// SPDX-License-Identifier: MIT
/* Texts about the levels: how they play, how strong they are. The page loads them on request, since the first match does not need them. */
import { t } from "../base/i18n.js";

/** Returns how a level plays, in a sentence. "": this page does not have the level. */
export function levelSentence(level: string): string {
  switch (level) {
    case "equal":
      return t("Plays stronger after you have won, and weaker after you have lost.");
    case "random":
      return t("Lays anything that fits.");
    case "novice":
      return t("Gets rid of the heaviest tiles first.");
    case "hasty.bot":
      return t("Sees only the first tiles that fit, and lays the heaviest of them.");
    case "forgetful.bot":
      return t("Keeps different values in hand, but forgets at once what others did.");
    case "distracted.bot":
      return t("Knows how to play well, but overlooks tiles and soon forgets who knocked.");
    case "club":
      return t("Counts tiles, remembers who knocked, and helps a partner.");
    case "thoughtful.bot":
      return t("Plays through a few possible hands before each move.");
    case "patient.bot":
      return t("Plays through many possible hands, and takes its time.");
    case "observant.bot":
      return t("Reads from the others’ moves what they may hold.");
    case "seasoned.bot":
      return t("Sees at a glance which moves are good, and counts the last tiles out exactly.");
    case "master":
      return t("Thinks every move through with many possible hands.");
    default:
      return "";
  }
}

/** Returns the strength of a level compared with the others, as the arena measured it (bench/strength.py). null: not measured. */
export function strengthOf(level: string): { elo: number; within: number; matches: number } | null {
  return KZ_STRENGTH[level] ?? null;
}

/** Returns in words how strong a level is compared with the others, as measured. "": not measured. */
export function levelStrength(level: string): string {
  const strength = strengthOf(level);
  if (!strength) return "";
  const { elo, within } = strength;
  return t("Strength: {elo}", { elo: within ? `${elo}\u00a0±\u00a0${within}` : elo });
}
