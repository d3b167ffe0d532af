/* The headings under which the games are shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../src/base/protocol.js";
import { groupsOf } from "../src/games/groups.js";

const game = (id: string): Game => ({ id, title: id, seats: [2], sides: "single", options: [] });

test("every game is shown once, house games last, empty groups not at all", () => {
  const ids = ["yard-rules", "kozel", "kozel-eggs", "muggins"];
  const groups = groupsOf(ids.map(game));
  assert.deepEqual(
    groups.map(({ games, forms }) => [games.map(({ id }) => id), forms]),
    [
      [["kozel"], false],
      [["muggins"], false],
      [["kozel-eggs"], true],
      [["yard-rules"], false],
    ],
  );
});
