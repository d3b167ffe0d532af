// SPDX-License-Identifier: MIT
// A match's log as a sequence of what clients may receive: deals and actions, in their order (docs/spec/record.md).

/** Returns {text, items}. An item is {entry, deal, act: null} (a deal was dealt) or {entry, deal, seat, act}. It is there from `entry` entries of
 * the log on. A deal has `stock`: how many tiles nobody was dealt, null: none. */
export function logOf({ entries }) {
  const items = [];
  let deal = 0;
  entries.forEach(({ lines }, index) => {
    for (const line of lines.split("\n")) {
      const dealt = /^deal (\d+)/.exec(line);
      const stock = /^stock: (.*)/.exec(line);
      const act = /^([1-4]) (.+?)\s*$/.exec(line);
      if (dealt) items.push({ entry: index + 1, deal: (deal = Number(dealt[1])), act: null, stock: null });
      if (stock) items.at(-1).stock = stock[1].trim().split(/\s+/).length;
      if (act) items.push({ entry: index + 1, deal, seat: Number(act[1]), act: act[2] });
    }
  });
  return { text: entries.map(({ lines }) => (lines.endsWith("\n") ? lines : lines + "\n")).join(""), items };
}

/** Returns true if an item of the log is what a client received. Others' draws and gifts are sent without the tile. */
export function isTold(item, seat, act) {
  if (!item || item.act === null || item.seat !== seat) return false;
  return item.act === act || (/^(draw|give)$/.test(act) && item.act.startsWith(act));
}

const laid = (act) => (act === null || /^[a-z]/.test(act) ? [] : (act.match(/\d-\d/g) ?? []));

/** Returns the places of a state in the log: the indices of the items after which everything in the state is so. */
export function placesOf(items, { phase, match }) {
  const first = items.findIndex(({ deal, act }) => deal === match.deal && act === null);
  const places = [];
  if (first < 0) return places;
  const line = new Set(match.line?.map(({ tile }) => tile));
  const tiles = new Set();
  let stock = items[first].stock;
  for (let i = first; items[i]?.deal === match.deal; i++) {
    laid(items[i].act).forEach((tile) => tiles.add(tile));
    if (items[i].act?.startsWith("draw")) stock--;
    const next = items[i + 1];
    const goesOn = next?.act && next.deal === match.deal;
    const fits =
      (match.stock === null || match.stock === stock) &&
      (match.rows || (tiles.size === line.size && [...line].every((tile) => tiles.has(tile)))) &&
      (phase === "play" ? !goesOn || next.act === "resign" || next.seat === match.turn : !goesOn);
    if (fits) places.push(i);
  }
  return places;
}
