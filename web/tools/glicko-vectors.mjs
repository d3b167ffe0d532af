// SPDX-License-Identifier: MIT
// Ratings of Glicko-2 from another implementation: the npm package glicko2 (Henri Bourcereau, MIT; its version is in ../package.json). Writes
// ../../tests/golden/glicko.txt, with which tests/unit/engine/rating/glicko_test.c compares the library: `node tools/glicko-vectors.mjs`. A line has the rating
// before (rating, deviation, volatility) and after. Then each game follows: the opponent's rating and deviation, and the score.
import fs from "node:fs";
import { Glicko2 } from "glicko2";

let state = 12345; // a linear congruential generator: the same figures every time
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
const between = (low, high) => Math.round(low + random() * (high - low));

function line(before, games) {
  const system = new Glicko2({ tau: 0.5, rating: 1500, rd: 350, vol: 0.06 });
  const player = system.makePlayer(...before);
  system.updateRatings(games.map(([rating, deviation, score]) => [player, system.makePlayer(rating, deviation, 0.06), score]));
  const after = [player.getRating(), player.getRd(), player.getVol()];
  if (after[1] > 350)
    return null; // not capped there
  return [...before, ...after.map((figure) => figure.toFixed(7)), ...games.flat()].join(" ");
}

const paper = line([1500, 200, 0.06], [[1400, 30, 1], [1550, 100, 0], [1700, 300, 0]]);
const made = [];
while (made.length < 200) {
  const games = Array.from({ length: between(0, 6) }, () => [between(600, 2600), between(30, 350), between(0, 2) / 2]);
  const text = line([between(600, 2600), between(30, 350), between(20, 120) / 1000], games);
  if (text)
    made.push(text);
}
fs.writeFileSync(new URL("../../tests/golden/glicko.txt", import.meta.url), `${[paper, ...made].join("\n")}\n`);
