// SPDX-License-Identifier: MIT
// The texts of later views are loaded with the views: in the language that is shown, in any order of arrival, and again if they were not available.
import assert from "node:assert/strict";
import { test } from "node:test";
import { currentLanguage, loadLanguage, loadLaterTexts, t } from "../src/base/i18n.js";

/** Pending requests, until the test answers. */
let asked: { path: string; resolve: (answer: Response) => void }[] = [];
globalThis.document = { documentElement: {} } as Document;
globalThis.fetch = ((path: string) => new Promise((resolve) => asked.push({ path, resolve }))) as typeof fetch;

/** Answers all requests of a path. null: not available. */
function answer(path: string, texts: object | null): void {
  for (const one of asked.filter((one) => one.path === path)) one.resolve({ ok: texts !== null, status: 503, json: async () => texts } as Response);
  asked = asked.filter((one) => one.path !== path);
}
const paths = (): string[] => asked.map(({ path }) => path);

const settle = (): Promise<void> => new Promise((go) => setImmediate(go));

/** One test, since loaded texts stay loaded. */
test("texts of later views: with them, in the language that is shown", async () => {
  const first = loadLanguage("uk");
  assert.deepEqual(paths(), ["/uk.json"]);
  answer("/uk.json", { Hint: "Підказка" });
  await first;
  assert.deepEqual([t("Hint"), t("Later")], ["Підказка", "Later"]);

  // They are not available: the caller gets a rejection, and nothing is lost.
  const failed = loadLaterTexts();
  answer("/uk-later.json", null);
  await assert.rejects(failed);
  assert.deepEqual([currentLanguage(), t("Hint")], ["uk", "Підказка"]);

  // Another language is chosen while they are on their way. That one is shown, complete.
  const later = loadLaterTexts();
  const other = loadLanguage("de");
  answer("/uk-later.json", { Later: "Потім" });
  await settle();
  answer("/de.json", { Hint: "Tipp" });
  answer("/de-later.json", { Later: "Später" });
  await Promise.all([later, other]);
  assert.deepEqual([currentLanguage(), t("Hint"), t("Later")], ["de", "Tipp", "Später"]);

  // From now on a language comes complete.
  const again = loadLanguage("uk");
  assert.deepEqual(paths(), ["/uk.json", "/uk-later.json"]);
  answer("/uk-later.json", { Later: "Потім" });
  answer("/uk.json", { Hint: "Підказка" });
  await again;
  assert.deepEqual([t("Hint"), t("Later")], ["Підказка", "Потім"]);
  await loadLaterTexts();
  assert.deepEqual(paths(), []);
});
