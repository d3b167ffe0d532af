// SPDX-License-Identifier: MIT
/* Motion: laid tiles fly from where they were and settle, drawn tiles slide from the bazaar, a knock taps the plate. A person who asked the system
 * for less motion gets a fade. */
import type { Turn } from "../../board/tile.js";

const SETTLE: KeyframeAnimationOptions = { duration: 180, easing: "ease-out", fill: "backwards" };

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function fade(element: Element): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], SETTLE);
}

const middle = (rect: DOMRect): [number, number] => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** Makes a tile of the line fly in. It comes `from` a place, upright with the low half up, or from a plate. The size of a half on the board is
 * `unit` px; `place` is the tile's middle on the screen. */
export function flyToLine(laid: HTMLElement, from: DOMRect, turn: Turn, unit: number, place: { x: number; y: number }): void {
  if (calm()) return fade(laid);
  const rest = laid.style.transform;
  const [x, y] = middle(from);
  const perPx = 100 / unit;
  const isTile = from.height > from.width * 1.6;
  const scale = isTile ? from.width / unit : 0.6;
  const turned = isTile ? (turn === 270 ? 90 : -turn) : 0;
  const start = `translate(${(x - place.x) * perPx}px, ${(y - place.y) * perPx}px) ${rest} rotate(${turned}deg) scale(${scale})`;
  laid.animate([{ transform: start, opacity: isTile ? 1 : 0.2 }, { transform: rest, opacity: 1 }], SETTLE);
}

/** Moves an element from where it was to where it is. */
export function slideFrom(element: HTMLElement, from: DOMRect, duration = 180): void {
  if (calm()) return fade(element);
  const [x, y] = middle(from);
  const [toX, toY] = middle(element.getBoundingClientRect());
  if (Math.hypot(x - toX, y - toY) < 1) return;
  const scale = from.width / element.offsetWidth;
  element.animate(
    [{ transform: `translate(${x - toX}px, ${y - toY}px) scale(${scale})` }, { transform: "none" }],
    { ...SETTLE, duration },
  );
}

/** Makes a tile slide from the bazaar to a plate and disappear in it. `ghost` is at the page's corner and is shown meanwhile. */
export function slideToPlate(ghost: HTMLElement, from: DOMRect, to: DOMRect): void {
  if (calm()) return;
  const at = (rect: DOMRect): string => middle(rect).map((n) => `${n}px`).join(" ");
  ghost.animate(
    [
      { translate: at(from), opacity: 1 },
      { translate: at(to), opacity: 1, offset: 0.85 },
      { translate: at(to), opacity: 0 },
    ],
    { duration: 300, easing: "ease-out" },
  );
}

/** Makes two short taps. */
export function knock(plate: HTMLElement): void {
  if (calm()) return fade(plate);
  const tap = { transform: "translateY(5px) scale(0.98)" };
  const up = { transform: "none" };
  plate.animate([up, tap, up, up, tap, up], { duration: 420, easing: "ease-out" });
}

/** Makes a new hand come tile by tile. */
export function dealIn(tiles: Iterable<HTMLElement>): void {
  let delay = 0;
  for (const tile of tiles) {
    const start = calm() ? { opacity: 0 } : { opacity: 0, transform: "translateY(-40px)" };
    tile.animate([start, { opacity: 1, transform: "none" }], { ...SETTLE, delay });
    delay += 45;
  }
}
