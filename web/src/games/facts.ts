// SPDX-License-Identifier: MIT
/* How the forms of a game differ, in words: columns from their mechanics (`kozel rules show GAME --mechanics`). */
import { t } from "../base/i18n.js";
import type { Listed } from "../rules/asking.js";

export function minutesWords({ minutes }: Partial<Listed> = {}): string {
  return minutes ? t("about {n} min", { n: minutes }) : "";
}

export function difficultyWords({ difficulty }: Partial<Listed> = {}): string {
  return difficulty === "easy" ? t("easy") : difficulty === "medium" ? t("medium") : difficulty === "hard" ? t("hard") : "";
}

function fishWords(fish: unknown): string {
  switch (fish) {
    case "all":
      return t("for all");
    case "one":
      return t("for one");
    case "larger":
      return t("for whoever holds more");
    case "lowest":
      return t("for all but the lowest");
    case "others":
      return t("goes to the lowest");
    default:
      return t("see the rules");
  }
}

function leadWords(lead: unknown): string {
  switch (lead) {
    case "winner":
    case "opened":
    case "best":
      return t("the winner");
    case "partner":
      return t("the winner’s partner");
    default:
      return t("see the rules");
  }
}

/** Returns each column: its heading, and a function that returns a form's cell. */
export function comparison(): [head: string, cell: (listed: Listed) => string][] {
  return [
    [t("Duration"), minutesWords],
    [t("Difficulty"), difficultyWords],
    [t("Sides"), ({ mechanics }) => (mechanics["sides"] === "pairs" ? t("in pairs") : t("each for himself"))],
    [t("Tiles"), ({ mechanics }) => String(mechanics["hand4"])],
    [t("Account opens"), ({ mechanics }) => (mechanics["opening"] ? t("at {n}", { n: Number(mechanics["opening"]) }) : t("at once"))],
    [t("Fish"), ({ mechanics }) => fishWords(mechanics["fish"])],
    [t("Next lead"), ({ mechanics }) => leadWords(mechanics["later_lead"])],
    [t("The end"), ({ mechanics }) => (mechanics["target_means"] === "wins" ? t("{n} points win", { n: Number(mechanics["target"]) }) : t("{n} points lose", { n: Number(mechanics["target"]) }))],
  ];
}
