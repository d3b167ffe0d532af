/* Every pair of text and ground that the page uses has a contrast of 4.5:1, in both themes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../tools/catalog.mjs";

const css = readFileSync(join(root, "web", "src", "theme.css"), "utf8");

function roles(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--kz-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]));
}

const [dark = "", light = ""] = css.split(':root[data-theme="light"]');
const themes = { dark: roles(dark), light: { ...roles(dark), ...roles(light) } };

/** Relative luminance and contrast as WCAG 2.2 defines them. */
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
  danger: ["slate", "panel"],
  "on-accent": ["accent"],
  "table-ink": ["table"],
  "table-quiet": ["table"],
  "table-accent": ["table"],
  "table-yellow": ["table"],
  pip: ["ivory"],
};

for (const [name, colours] of Object.entries(themes))
  test(`${name}: text stands out from its ground`, () => {
    for (const [text, grounds] of Object.entries(PAIRS))
      for (const ground of grounds) {
        const measured = contrast(colours[text]!, colours[ground]!);
        assert.ok(measured >= 4.5, `${text} on ${ground}: ${measured.toFixed(2)}`);
      }
  });
