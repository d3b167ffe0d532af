/* The games that the server offers, by what their files call them. */
import type { Game } from "../base/protocol.js";
import { slice } from "./slice.js";

const titled = <Thing extends { title?: string }>(things: readonly Thing[], name: (thing: Thing) => string): [string, string][] =>
  things.flatMap((thing): [string, string][] => (thing.title ? [[name(thing), thing.title]] : []));

class Games {
  @slice private games: ReadonlyMap<string, string> = new Map();
  @slice private options: ReadonlyMap<string, string> = new Map();

  learn(games: readonly Game[]): void {
    this.games = new Map(titled(games, ({ id }) => id));
    this.options = new Map(games.flatMap(({ id, options }) => titled(options, ({ key }) => `${id} ${key}`)));
  }

  title(game: string): string | undefined {
    return this.games.get(game);
  }

  optionTitle(game: string, key: string): string | undefined {
    return this.options.get(`${game} ${key}`);
  }
}

export const games = new Games();
