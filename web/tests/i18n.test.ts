// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { errorText, loadLaterErrors, pickLanguage, t, tn, useCatalog } from "../src/base/i18n.js";
import { pageCatalog, readErrors } from "../tools/catalog.mjs";
import { pageTexts } from "../tools/texts.mjs";

const catalog = (language: string) =>
  pageCatalog(language, new Set([...pageTexts().keys(), ...Object.values(readErrors())]));

test("the browser's languages: the first that is known; Moldovan is Romanian; else English", () => {
  assert.equal(pickLanguage(["uk-UA", "ru"]), "uk");
  assert.equal(pickLanguage(["fr", "de-CH", "en"]), "de");
  assert.equal(pickLanguage(["mo-MD"]), "ro");
  assert.equal(pickLanguage(["fr", "it"]), "en");
  assert.equal(pickLanguage([]), "en");
});

test("a number with decimals takes their form, a whole one its own", () => {
  const lost = (language: "uk" | "ru"): string => {
    useCatalog(language, catalog(language));
    return t("lost {n} points a deal", { n: "1,5" });
  };
  assert.deepEqual([lost("uk"), lost("ru")], ["втрачено 1,5 очка за роздачу", "потеряно 1,5 очка за сдачу"]);
  const fish = (n: number): string => tn(n, "The fish leaves {n} point in hand; it pays below {limit}.", "The fish leaves {n} points in hand; it pays below {limit}.", { limit: "17,0" });
  assert.deepEqual([1, 3, 20].map((n) => fish(n).split(";")[0]), ["Рыба оставляет 1 очко на руках", "Рыба оставляет 3 очка на руках", "Рыба оставляет 20 очков на руках"]);
});

test("English is itself", () => {
  useCatalog("en", {});
  assert.equal(t("{n} s per move", { n: 60 }), "60 s per move");
  assert.deepEqual(
    [1, 2].map((n) => tn(n, "{n} seat free", "{n} seats free")),
    ["1 seat free", "2 seats free"],
  );
});

const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 101];

test("plural forms are right in every language", () => {
  const say = (language: "en" | "uk" | "ru" | "ro" | "de", one: string, other: string): string[] => {
    useCatalog(language, language === "en" ? {} : catalog(language));
    return NUMBERS.map((n) => tn(n, one, other));
  };
  const seats = ["{n} seat free", "{n} seats free"] as const;
  const after = (words: Record<string, readonly number[]>): string[] =>
    NUMBERS.map((n) => `${n} ${Object.keys(words).find((word) => words[word]!.includes(n))}`);
  assert.deepEqual(say("en", ...seats), after({ "seat free": [1], "seats free": [0, 2, 5, 11, 21, 22, 101] }));
  assert.deepEqual(say("uk", ...seats), after({ "місце вільне": [1, 21, 101], "місця вільні": [2, 22], "місць вільно": [0, 5, 11] }));
  assert.deepEqual(say("ru", ...seats), after({ "место свободно": [1, 21, 101], "места свободны": [2, 22], "мест свободно": [0, 5, 11] }));
  // From 20 on Romanian puts "de" in between, but not after the small numbers of a new hundred.
  assert.deepEqual(say("ro", ...seats), after({ "loc liber": [1], "locuri libere": [0, 2, 5, 11, 101], "de locuri libere": [21, 22] }));
  assert.deepEqual(say("de", ...seats), after({ "Platz frei": [1], "Plätze frei": [0, 2, 5, 11, 21, 22, 101] }));

  const points = ["{n} point", "{n} points"] as const;
  assert.deepEqual(say("uk", ...points), after({ очко: [1, 21, 101], очки: [2, 22], очок: [0, 5, 11] }));
  assert.deepEqual(say("ru", ...points), after({ очко: [1, 21, 101], очка: [2, 22], очков: [0, 5, 11] }));
  assert.deepEqual(say("ro", ...points), after({ punct: [1], puncte: [0, 2, 5, 11, 101], "de puncte": [21, 22] }));
  assert.deepEqual(say("de", ...points), after({ Punkt: [1], Punkte: [0, 2, 5, 11, 21, 22, 101] }));
  useCatalog("en", {});
});

test("every text with a number: Slavic languages have forms that differ, Romanian has its de", () => {
  for (const language of ["uk", "ru", "ro", "de"]) {
    for (const [id, forms] of Object.entries(catalog(language))) {
      if (!Array.isArray(forms)) continue;
      assert.ok(new Set(forms).size > 1, `${language}: ${id}`);
      if (language === "ro") {
        assert.match(forms[2]!, /\{n\} de /, id);
        assert.doesNotMatch(forms[1]!, /\{n\} de /, id);
      }
    }
  }
});

test("a refusal is told by its code; an unknown one in the server's words", async () => {
  useCatalog("de", catalog("de"));
  const refused = { code: "does-not-fit", text: "tile 2-6 does not fit", args: ["2-6", "b", "5"] };
  assert.equal(errorText(refused), "tile 2-6 does not fit", "its sentence is not here yet");
  await loadLaterErrors();
  assert.equal(
    errorText({ code: "does-not-fit", text: "", args: ["2-6", "b", "5"] }),
    "Der Stein 2-6 passt nicht an das Ende b (5)",
  );
  useCatalog("en", {});
  assert.equal(
    errorText({ code: "not-in-hand", text: "tile 2-6 is not in hand", args: ["2-6"] }),
    "Tile 2-6 is not in hand",
  );
  assert.equal(errorText({ code: "brand-new", text: "something else" }), "something else");
});
