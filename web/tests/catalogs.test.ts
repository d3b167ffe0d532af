// SPDX-License-Identifier: MIT
/* The texts of the page in the catalogues. (tests/structure/catalogues.test.mjs: that all are there.) */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pluralIndex } from "../src/base/i18n.js";
import { languages, readCatalog } from "../tools/catalog.mjs";
import { hardCoded, pageTexts } from "../tools/texts.mjs";

const page = pageTexts();

test("the names of games are among the first texts, even if a later view has them, too", () => {
  assert.deepEqual(
    ["Kozel", "Sea goat", "Donkey"].map((name) => page.get(name)?.game),
    [true, true, true],
  );
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
