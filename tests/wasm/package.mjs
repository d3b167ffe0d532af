// SPDX-License-Identifier: MIT
// The package as bindings/wasm/build.mjs writes it.
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const folder = fileURLToPath(new URL("../../build/npm/", import.meta.url));
export const kozel = await import(new URL("../../build/npm/index.js", import.meta.url).href);
export const { load } = await import(new URL("../../build/npm/load.js", import.meta.url).href);
