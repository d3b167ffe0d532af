import assert from "node:assert/strict";
import { test } from "node:test";
import { errorText, pickLanguage, t, tn, useCatalog } from "../src/i18n.js";
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

test("English is itself", () => {
  useCatalog("en", {});
  assert.equal(t("{n} s a move", { n: 60 }), "60 s a move");
  assert.deepEqual(
    [1, 2].map((n) => tn(n, "{n} seat free", "{n} seats free")),
    ["1 seat free", "2 seats free"],
  );
});

test("plural forms are right in every language", () => {
  const say = (language: "uk" | "ru" | "ro" | "de", numbers: number[]) => {
    useCatalog(language, catalog(language));
    return numbers.map((n) => tn(n, "{n} seat free", "{n} seats free"));
  };
  assert.deepEqual(say("uk", [1, 3, 5, 11, 21, 22]), [
    "1 місце вільне",
    "3 місця вільні",
    "5 місць вільно",
    "11 місць вільно",
    "21 місце вільне",
    "22 місця вільні",
  ]);
  assert.deepEqual(say("ru", [1, 2, 14]), ["1 место свободно", "2 места свободны", "14 мест свободно"]);
  assert.deepEqual(say("ro", [1, 2, 19, 20]), [
    "1 loc liber",
    "2 locuri libere",
    "19 locuri libere",
    "20 de locuri libere",
  ]);
  assert.deepEqual(say("de", [1, 2]), ["1 Platz frei", "2 Plätze frei"]);
  useCatalog("en", {});
});

test("a refusal is told by its code; an unknown one in the server's words", () => {
  useCatalog("de", catalog("de"));
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
