// SPDX-License-Identifier: MIT
/* Every pair of text and ground on the page has a contrast of 4.5:1, in both themes and on every board. Pips stand out from their tile and tiles
 * from their board. The pips of no two values look alike. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CHOICES } from "../src/base/settings.js";
import { PIPS } from "../src/board/tile.js";
import { root } from "../tools/catalog.mjs";

const css = readFileSync(join(root, "web", "src", "theme.css"), "utf8");

function roles(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--kz-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]));
}

/** Returns the roles that the block of a selector sets. */
function block(selector: string): Record<string, string> {
  const at = css.indexOf(`${selector} {`);
  assert.ok(at >= 0, selector);
  return roles(css.slice(at, css.indexOf("}", at)));
}

const dark = block(":root");
const themes = { dark, light: { ...dark, ...block(':root[data-theme="light"]') } };
const pick = (name: "board" | "tiles", word: string): Record<string, string> =>
  word === CHOICES[name][0] ? {} : block(`:root[data-${name}="${word}"]`);
const isDark = (tiles: string): boolean => ["ebony", "cherry"].includes(tiles);

/** Returns relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

const PAIRS: Record<string, string[]> = {
  ink: ["slate", "panel", "raised"],
  quiet: ["slate", "panel", "raised"],
  accent: ["slate", "panel"],
  yellow: ["slate", "panel"],
  red: ["slate", "panel"],
  blue: ["slate", "panel"],
  danger: ["slate", "panel"],
  "on-accent": ["accent"],
  pip: ["ivory"],
};
const ON_THE_CLOTH = ["table-ink", "table-quiet", "table-accent", "table-yellow"];

for (const [name, colours] of Object.entries(themes))
  test(`${name}: text stands out from its ground`, () => {
    for (const [text, grounds] of Object.entries(PAIRS))
      for (const ground of grounds) {
        const measured = contrast(colours[text]!, colours[ground]!);
        assert.ok(measured >= 4.5, `${text} on ${ground}: ${measured.toFixed(2)}`);
      }
  });

for (const board of CHOICES.board)
  test(`${board}: what is written on the cloth and the tiles that lie on it stand out`, () => {
    for (const theme of Object.values(themes)) {
      const colours = { ...theme, ...pick("board", board) };
      for (const text of ON_THE_CLOTH) {
        const measured = contrast(colours[text]!, colours["table"]!);
        assert.ok(measured >= 4.5, `${text}: ${measured.toFixed(2)}`);
      }
      for (const tiles of CHOICES.tiles) {
        const { tile, "tile-edge": edge } = { ...colours, ...pick("tiles", tiles) };
        const measured = Math.max(contrast(tile!, colours["table"]!), contrast(edge!, colours["table"]!));
        // On the lightest board the shadow below a tile adds the rest.
        assert.ok(measured >= (luminance(colours["table"]!) > 0.3 ? 1.8 : 3), `${tiles}: ${measured.toFixed(2)}`);
      }
    }
  });

/** A colour as a person sees it who lacks one kind of cones (Vienot, Brettel and Mollon 1999; tritan after Brettel 1997). */
const LACKING = {
  protan: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  deutan: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
  tritan: [[1, 0.14461, -0.14461], [0, 0.85924, 0.14076], [0, 0.85924, 0.14076]],
};

function seen(colour: string, matrix: readonly (readonly number[])[] | null): number[] {
  const linear = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return matrix ? matrix.map((row) => row.reduce((sum, share, i) => sum + share * linear[i]!, 0)) : linear;
}

/** Returns the distance of two colours: lightness and the two opponent pairs, in steps roughly as large as the eye perceives them. */
function apart(one: number[], other: number[]): number {
  const lab = ([r = 0, g = 0, b = 0]: number[]): number[] => {
    const root3 = (n: number): number => Math.cbrt(Math.max(0, n));
    const [l, m, s] = [0.4122 * r + 0.5363 * g + 0.0514 * b, 0.2119 * r + 0.6807 * g + 0.1074 * b, 0.0883 * r + 0.2817 * g + 0.63 * b].map(root3);
    return [0.2105 * l! + 0.7936 * m! - 0.0041 * s!, 1.978 * l! - 2.4286 * m! + 0.4506 * s!, 0.0259 * l! + 0.7828 * m! - 0.8087 * s!];
  };
  const [p, q] = [lab(one), lab(other)];
  return Math.hypot(...p.map((n, i) => n - q[i]!));
}

for (const tiles of CHOICES.tiles)
  test(`${tiles}: pips stand out from the tile, and their colours from each other with every kind of sight`, () => {
    const colours: Record<string, string> = { ...dark, ...pick("tiles", tiles) };
    const on = isDark(tiles) ? block(':root:is([data-tiles="ebony"], [data-tiles="cherry"])') : dark;
    const values = [1, 2, 3, 4, 5, 6].map((value) => on[`value-${value}`]!);
    for (const pip of [colours["tile-pip"]!, ...values]) {
      const measured = contrast(pip, colours["tile"]!);
      assert.ok(measured >= 4.5, `${pip}: ${measured.toFixed(2)}`);
    }
    for (const [sight, matrix] of [["full", null], ...Object.entries(LACKING)] as const)
      values.forEach((one, i) =>
        values.slice(0, i).forEach((other, j) => {
          const measured = apart(seen(one, matrix), seen(other, matrix));
          assert.ok(measured > 0.05, `${sight}: ${i + 1} and ${j + 1} are ${measured.toFixed(3)} apart`);
        }),
      );
  });

test("every value has its own number of pips, each in its own place", () => {
  const places = PIPS.map((half) => half.map(([x, y]) => `${x} ${y}`));
  places.forEach((half, value) => assert.equal(new Set(half).size, value));
});
