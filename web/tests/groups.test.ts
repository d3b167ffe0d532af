// SPDX-License-Identifier: MIT
/* The headings under which the games are shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../src/base/protocol.js";
import { groupsOf } from "../src/games/groups.js";

const game = (id: string): Game => ({ id, title: id, seats: [2], sides: "single", options: [] });

test("every game is shown once, house games last, empty groups not at all", () => {
  const ids = ["yard-rules", "kozel", "kozel-eggs", "muggins"];
  const listed = (id: string, group: string) => ({ game: id, group, mechanics: {} });
  const listing = [listed("kozel", "kozel"), listed("kozel-eggs", "kozel"), listed("muggins", "scoring"), listed("yard-rules", "house"), listed("new", "a-later-group")];
  const groups = groupsOf([...ids, "new"].map(game), listing);
  assert.deepEqual(
    groups.map(({ games, forms }) => [games.map(({ id }) => id), forms]),
    [
      [["kozel", "kozel-eggs"], true],
      [["muggins"], false],
      [["yard-rules", "new"], false],
    ],
  );
  assert.deepEqual(
    groupsOf(ids.map(game), []).map(({ games }) => games.length),
    [4],
  );
});
