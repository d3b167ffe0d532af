// SPDX-License-Identifier: MIT
/* The games that the server offers, with the names from their files. This device keeps them, for matches without a connection. */
import { currentLanguage, told } from "../base/i18n.js";
import { keeping } from "../base/kept.js";
import type { Game, GameOption } from "../base/protocol.js";
import { slice } from "./slice.js";

const device = keeping("kozel.games");

/** Returns the games of a kept text. Empty: none are kept, or the text is damaged. */
export function readGames(text: string | null): Game[] {
  try {
    const games = JSON.parse(text ?? "[]") as Partial<Game>[];
    const whole = ({ id, title, seats, options }: Partial<Game>) => typeof id === "string" && typeof title === "string" && Array.isArray(seats) && Array.isArray(options);
    return Array.isArray(games) && games.every((game) => game && whole(game)) ? (games as Game[]) : [];
  } catch {
    return [];
  }
}

/** Returns the family whose strengths count in a game. */
export const familyOf = ({ family, id }: Pick<Game, "family" | "id">): string => family ?? id;

class Games {
  @slice private known: ReadonlyMap<string, Game> = new Map();
  /** What points mean in the games of the rules core, once it is loaded. Lessons without a connection need them. */
  @slice private meanings: ReadonlyMap<string, Game["target_means"]> = new Map();

  learn(games: readonly Game[]): void {
    this.known = new Map(games.map((game) => [game.id, game]));
  }

  /** Keeps the games on this device. */
  keep(): void {
    device.write(JSON.stringify([...this.known.values()]));
  }

  /** Returns the games in the server's order: those that it has sent, or else those of an earlier visit. */
  all(): Game[] {
    const kept = this.known.size ? [] : readGames(device.read());
    if (kept.length) this.learn(kept);
    return [...this.known.values()];
  }

  learnMeanings(games: readonly { name: string; target_means: Game["target_means"] }[]): void {
    this.meanings = new Map(games.map(({ name, target_means }) => [name, target_means]));
  }

  /** Returns a game's name. undefined: unknown. */
  title(game: string): string | undefined {
    const known = this.known.get(game);
    return known && (known.in?.[currentLanguage()]?.title ?? told(known.title));
  }

  /** Returns what distinguishes the game from the others. undefined: its file does not state it. */
  says(game: string): string | undefined {
    const known = this.known.get(game);
    return known?.in?.[currentLanguage()]?.says ?? (known?.says === undefined ? undefined : told(known.says));
  }

  /** Returns the game's name of an option. undefined: it has no such option. */
  optionTitle(game: string, key: string): string | undefined {
    const option = this.option(game, key);
    return option && (this.ownTitle(option) ?? told(option.title));
  }

  /** Returns the same only if the game has its own name for the option. */
  optionNamed(game: string, key: string): string | undefined {
    const option = this.option(game, key);
    return option && (this.ownTitle(option) ?? (option.named ? told(option.title) : undefined));
  }

  private ownTitle(option: GameOption): string | undefined {
    return option.in?.[currentLanguage()]?.title;
  }

  /** Returns true if points are good for the side that has them. */
  pointsWin(game: string): boolean {
    return (this.known.get(game)?.target_means ?? this.meanings.get(game)) === "wins";
  }

  option(game: string, key: string): GameOption | undefined {
    return this.known.get(game)?.options.find((option) => option.key === key);
  }
}

export const games = new Games();
