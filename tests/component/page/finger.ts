// SPDX-License-Identifier: MIT
/* Acts in the page as a person's finger does: it presses the topmost element, so a covered one cannot be pressed. */
import { hub } from "./hub.js";
import { all, rootOf, tableOf } from "./table.js";

/** Returns the element at a point, below all shadow trees. */
function hit(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let inner; (inner = found?.shadowRoot?.elementFromPoint(x, y)) && inner !== found; ) found = inner;
  return found;
}

const within = (inner: Element | null, outer: Element): boolean => {
  for (let node: Node | null = inner; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) if (node === outer) return true;
  return false;
};

/** Presses an element at a point where it is not covered. */
export function press(element: HTMLElement, what = element.className): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const shares = [0.5, 0.2, 0.8];
  const points = shares.flatMap((y) => shares.map((x) => [left + x * width, top + y * height] as const));
  const point = points.find(([x, y]) => within(hit(x, y), element));
  if (!point) throw new Error(`${what} cannot be pressed at ${[left, top, width, height].map(Math.round).join()}: over it is ${hit(...points[0]!)?.outerHTML.slice(0, 200)}`);
  const target = hit(...point)!;
  const at = { bubbles: true, composed: true, cancelable: true, clientX: point[0], clientY: point[1], pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, detail: 1 };
  target.dispatchEvent(new PointerEvent("pointerdown", { ...at, buttons: 1 }));
  target.dispatchEvent(new PointerEvent("pointerup", at));
  target.dispatchEvent(new MouseEvent("click", at));
}

const macrotask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Waits until `holds`. Fails if nothing happens in the page any more. */
export async function until<T>(holds: () => T | false | null | undefined, what: () => string): Promise<T> {
  for (let tries = 0; ; tries++) {
    await tableOf()?.updateComplete;
    const found = holds();
    if (found) return found;
    if (tries > 10_000) throw new Error(`does not come: ${what()}`);
    await macrotask();
  }
}

/** Returns "play" when the person is to act; "card" when a deal or the match is over. */
export function turnComes(): Promise<"play" | "card"> {
  return until(() => {
    const { phase } = hub.last.match;
    const table = tableOf();
    if (!table || table.isUpdatePending) return null;
    if (phase !== "playing") return table.state?.phase !== "play" && "card";
    return table.ready && all(".held.can, .claim").length > 0 && "play";
  }, () => `a turn, in ${tableOf()?.state?.phase}`);
}

/** Plays a turn of any game by presses only: a tile, its place or orientation, more doubles or "Lay", asking for 6-6. `pick(n)`: which of n things
 * is pressed. Returns what was pressed. */
export async function turn(pick: (n: number) => number): Promise<string[]> {
  const pressed: string[] = [];
  const { match } = hub.last;
  const before = match.record();
  const laid = (): boolean => match.record() !== before;
  let tile: string | undefined;
  const go = (what: string, element: HTMLElement): void => {
    if (pressed.push(what) > 12) throw new Error(`a turn that does not end: ${pressed.join()}`);
    press(element, what);
  };
  for (;;) {
    const places = all("button.offer, button.way");
    const lay = rootOf().querySelector<HTMLElement>(".lay-now");
    const claim = rootOf().querySelector<HTMLElement>(".claim");
    const leaves = rootOf().querySelector<HTMLElement>(".yield");
    const tiles = all(".held.can").filter(({ dataset }) => dataset["tile"] !== tile);
    const chosen = all(".chosen-tile").length;
    if (places.length) go("place", places[pick(places.length)]!);
    else if (lay && pick(tiles.length + 1) === 0) go("lay", lay);
    else if (claim && pick(2) === 0) go("claim", claim);
    else if (leaves && pick(4) === 0) go("yield", leaves);
    else {
      const taken = tiles[pick(tiles.length)];
      if (!taken) throw new Error(`nothing to press after ${pressed.join()}`);
      tile = taken.dataset["tile"]!;
      go("tile", taken);
    }
    const asked = places.length === 0;
    await until(() => laid() || all(".chosen-tile").length > chosen || (asked && all("button.offer, button.way").length > 0), () => `something after ${pressed.join()}`);
    if (laid()) return pressed;
  }
}

/** Returns a function that picks one of n, differently at each call, but the same in every run of a seed. */
export function picker(seed: number): (n: number) => number {
  let state = (seed % 2147483646) + 1;
  return (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
}
