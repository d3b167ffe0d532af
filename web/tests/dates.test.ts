// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { dateText, useCatalog } from "../src/base/i18n.js";

test("dates are written as in the reader's own locale, where it has the page's language", () => {
  const day = Date.UTC(2026, 10, 28, 15, 5);
  const written = (language: "en" | "de", ...languages: string[]): string => {
    Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
    useCatalog(language, {});
    return dateText(day, { dateStyle: "short", timeStyle: "short", timeZone: "UTC" }).replace(/\s/g, " ");
  };
  assert.equal(written("en", "en-GB", "en"), "28/11/2026, 15:05");
  assert.equal(written("en", "uk-UA", "EN-gb"), "28/11/2026, 15:05");
  assert.equal(written("en", "en-US", "en-GB"), "11/28/26, 3:05 PM");
  assert.equal(written("en", "fr-FR"), "11/28/26, 3:05 PM", "the language was chosen on the page");
  assert.equal(written("de", "en-GB"), "28.11.26, 15:05");
  for (const tag of ["en-US@posix", "en-US.UTF-8", "en-GB-oed", "en-"]) assert.equal(written("en", tag, "en-GB"), "28/11/2026, 15:05", tag);
});
