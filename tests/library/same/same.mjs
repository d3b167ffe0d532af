// SPDX-License-Identifier: MIT
// same.c over the npm package: node same.mjs PACKAGE < MATCHES
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const { match } = await import(pathToFileURL(join(process.argv[2], "index.js")).href);

let state;

function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) % n;
}

function deal(m) {
  for (;;) {
    const order = Array.from({ length: 28 }, (_, i) => i);
    for (let i = 27; i > 0; i--) {
      const k = below(i + 1);
      [order[i], order[k]] = [order[k], order[i]];
    }
    try {
      return m.deal(order);
    } catch (error) {
      if (!/^redeal-/.test(error.code)) throw error;
    }
  }
}

const lines = readFileSync(0, "utf8").trim().split("\n");
for (const [name, seats, seed] of lines.map((line) => line.split(" "))) {
  const m = match(name, Number(seats));
  let mixed = 0, actions = 0, hash;
  state = Number(seed);
  while (m.phase !== "over") {
    if (m.phase === "dealing") deal(m);
    else {
      const legal = m.legal();
      m.apply(legal[below(legal.length)]);
      actions++;
    }
    hash = m.hash();
    mixed = (Math.imul(mixed, 31) + parseInt(hash.slice(0, 8), 16)) >>> 0;
  }
  m.free();
  console.log(`${mixed} ${hash} ${actions}`);
}
