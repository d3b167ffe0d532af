/* In which order and under which headings the games are shown. */
import { t } from "../base/i18n.js";
import type { Game } from "../base/protocol.js";

/** The forms of one game are shown as the rows of a table; other games as cards. */
export interface Group {
  title: string;
  games: Game[];
  forms: boolean;
}

const GROUPS: readonly { title: () => string; ids: readonly string[]; forms?: boolean }[] = [
  { title: () => t("Begin here"), ids: ["kozel", "donkey", "classic"] },
  { title: () => t("Two against two"), ids: ["sea-goat", "sea-goat-202", "sea-goat-navy", "sport"] },
  { title: () => t("Points while you play"), ids: ["telephone", "muggins", "bergen"] },
  { title: () => t("Something else"), ids: ["general", "sausage"] },
  {
    title: () => t("Other forms of Kozel"),
    ids: ["kozel-yard", "kozel-pairs", "kozel-short", "kozel-de", "kozel-roof", "kozel-300", "kozel-bank", "kozel-eggs"],
    forms: true,
  },
];

/** Every game once; what belongs to no group - house games - comes last. Groups without games are left out. */
export function groupsOf(games: readonly Game[]): Group[] {
  const known = new Map(games.map((game) => [game.id, game]));
  const groups = GROUPS.map(({ title, ids, forms = false }) => ({ title: title(), games: ids.flatMap((id) => known.get(id) ?? []), forms }));
  const grouped = new Set(GROUPS.flatMap(({ ids }) => ids));
  const others = games.filter(({ id }) => !grouped.has(id));
  return [...groups, { title: t("House games"), games: others, forms: false }].filter((group) => group.games.length > 0);
}
