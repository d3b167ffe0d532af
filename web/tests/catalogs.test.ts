// SPDX-License-Identifier: MIT
/* Every text of the page and every error sentence of the program is in every catalogue. The catalogues have no text that neither the page nor the
 * program uses. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pluralIndex } from "../src/base/i18n.js";
import { languages, programTexts, readCatalog, readErrors, root } from "../tools/catalog.mjs";
import { lessonTexts } from "../tools/lessons.mjs";
import { hardCoded, pageTexts } from "../tools/texts.mjs";

/** The marks that a translation must carry. */
const marks = (text: string): string[] => [...text.matchAll(/\{\w+\}|%(?:\d\$)?[sd]/g)].map(([mark]) => mark).sort();

const page = pageTexts();
const errors = new Set(Object.values(readErrors()));
const wanted = new Set([...page.keys(), ...errors, ...lessonTexts()]);
const known = new Set([...wanted, ...programTexts()]);

test("there is something to translate", () => {
  assert.ok(page.size > 40 && errors.size > 30, `${page.size} texts, ${errors.size} errors`);
});

/** The same in every language: the program's own name. */
const NAMES = new Set(["kozel"]);

test("no text of the page is hard-coded", () => {
  assert.deepEqual(
    hardCoded().filter(({ text }) => !NAMES.has(text)),
    [],
  );
});

for (const language of languages) {
  const { headers, entries } = readCatalog(language);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  test(`${language}: no text is missing`, () => {
    const missing = [...wanted].filter((id) => !byId.get(id)?.forms.every((form) => form !== "") || byId.get(id)?.fuzzy);
    assert.deepEqual(missing, []);
  });

  test(`${language}: no entry is unused`, () => {
    assert.deepEqual(
      [...byId.keys()].filter((id) => !known.has(id)),
      [],
    );
  });

  test(`${language}: the marks of a text are those of its translation`, () => {
    for (const { id, forms } of entries) for (const form of forms) assert.deepEqual(marks(form), marks(id), form);
  });

  test(`${language}: plural forms are all there, in the order that the page takes them`, () => {
    const header = headers["Plural-Forms"] ?? headers["plural-forms"] ?? "";
    const count = Number(/nplurals=(\d)/.exec(header)?.[1]);
    const formula = new Function("n", `return Number(${/plural=([^;]+)/.exec(header)?.[1]})`) as (n: number) => number;
    const rules = new Intl.PluralRules(language);
    for (let n = 0; n <= 220; n++) assert.equal(pluralIndex(rules, n, count), formula(n), `${n}`);
    for (const { id, plural, forms } of entries) {
      if (page.has(id)) assert.equal(plural, page.get(id)?.plural, id);
      assert.equal(forms.length, plural === null ? 1 : count, id);
    }
  });
}

test("Romanian is written with comma-below letters", () => {
  assert.doesNotMatch(readFileSync(join(root, "data", "po", "ro.po"), "utf8"), /[şţŞŢ]/);
});
