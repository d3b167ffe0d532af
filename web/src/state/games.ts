/* The games that the server offers, by what their files call them. */
import type { Game, GameOption } from "../base/protocol.js";
import { slice } from "./slice.js";

class Games {
  @slice private known: ReadonlyMap<string, Game> = new Map();

  learn(games: readonly Game[]): void {
    this.known = new Map(games.map((game) => [game.id, game]));
  }

  title(game: string): string | undefined {
    return this.known.get(game)?.title;
  }

  says(game: string): string | undefined {
    return this.known.get(game)?.says;
  }

  option(game: string, key: string): GameOption | undefined {
    return this.known.get(game)?.options.find((option) => option.key === key);
  }
}

export const games = new Games();
