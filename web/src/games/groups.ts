// SPDX-License-Identifier: MIT
/* The order and the headings of the games. Each game's file names the group of the game. */
import { t } from "../base/i18n.js";
import type { Game } from "../base/protocol.js";
import type { Listed } from "../rules/asking.js";

export interface Listing extends Game {
  listed: Listed | undefined;
}

/** A group. The forms of one game are compared in a table; other games are shown as cards. */
export interface Group {
  title: string;
  games: Listing[];
  forms: boolean;
}

const GROUPS: readonly { id: string; title: () => string; forms?: boolean }[] = [
  { id: "kozel", title: () => t("Kozel and its variants"), forms: true },
  { id: "start", title: () => t("Quick to learn") },
  { id: "pairs", title: () => t("Two against two") },
  { id: "scoring", title: () => t("Points while you play") },
  { id: "unusual", title: () => t("Something else") },
];

/** Returns the groups, with every game once. Games of a group that this page does not have are among the house games, which come last. Empty groups
 * are left out. */
export function groupsOf(games: readonly Game[], listing: readonly Listed[]): Group[] {
  const known = new Map(listing.map((listed) => [listed.game, listed]));
  const all = games.map((game) => ({ ...game, listed: known.get(game.id) }));
  const of = (id: string) => all.filter(({ listed }) => listed?.group === id);
  const others = all.filter(({ listed }) => !GROUPS.some(({ id }) => id === listed?.group));
  return [...GROUPS.map(({ id, title, forms = false }) => ({ title: title(), games: of(id), forms })), { title: t("House games"), games: others, forms: false }].filter((group) => group.games.length > 0);
}
