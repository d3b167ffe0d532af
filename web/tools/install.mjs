// SPDX-License-Identifier: MIT
// Files that install the page: icons and manifests.
import { spawnSync } from "node:child_process";
import { languages, readCatalog } from "./catalog.mjs";

const GROUND = "#2f4a45";
const NAME = "Kozel";
const SENTENCE = "Dominoes as they are played in the yard, with friends or against bots: in the browser, free, without registration.";

/** Returns a PNG of an SVG text, by librsvg. */
function png(svg, size) {
  const { status, stdout, stderr, error } = spawnSync("rsvg-convert", ["--width", String(size), "--height", String(size)], { input: svg, maxBuffer: 1 << 24 });
  if (status !== 0) throw error ?? new Error(`rsvg-convert: ${stderr}`);
  return stdout;
}

/** Returns a PNG image as an icon file, whose table of images has one row. */
function ico(image, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon,
  head.writeUInt16LE(1, 4); // of one image
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** Returns the icon for programs that request /favicon.ico without having read the page. */
export const favicon = (icon) => ico(png(icon, 48), 48);

/** Returns the icon on a ground that fills its square, for systems that cut it to a shape. The important part is within the middle 80 %
 * (https://www.w3.org/TR/appmanifest/#icon-masks). */
function filled(icon) {
  const inside = icon.replace(/<svg[^>]*viewBox="0 0 32 32"[^>]*>/, "").replace(/<\/svg>\s*$/, "").replace(/<rect width="32"[^>]*\/>/, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${GROUND}"/><g transform="translate(3.2 3.2)scale(.8)">${inside}</g></svg>`;
}

/** Writes icons and manifests by `asset(name, content)`, which returns a path. Returns {touchIcon, manifests: language -> path}. */
export function installAssets(icon, iconPath, asset) {
  const full = filled(icon);
  const images = [192, 512].map((size) => ({ src: asset(`icon-${size}.png`, png(icon, size)), sizes: `${size}x${size}`, type: "image/png" }));
  const masked = { src: asset("icon-maskable.png", png(full, 512)), sizes: "512x512", type: "image/png", purpose: "maskable" };
  const icons = [...images, masked, { src: iconPath, sizes: "any", type: "image/svg+xml" }];
  const manifests = ["en", ...languages].map((language) => {
    const texts = new Map(language === "en" ? [] : readCatalog(language).entries.map(({ id, forms }) => [id, forms[0]]));
    const name = texts.get(NAME) ?? NAME;
    const manifest = { id: "/", start_url: "/", scope: "/", display: "standalone", lang: language, name, short_name: name, description: texts.get(SENTENCE) ?? SENTENCE };
    return [language, asset(`manifest-${language}.webmanifest`, JSON.stringify({ ...manifest, theme_color: "#1f2a2e", background_color: "#1f2a2e", categories: ["games"], icons }))];
  });
  return { touchIcon: asset("icon-touch.png", png(full, 180)), manifests: Object.fromEntries(manifests) };
}
