// SPDX-License-Identifier: MIT
/* Texts and dates in the five languages. The English text is the key; data/po holds the translations, of which only the chosen
 * language is loaded. A component that shows texts listens by `Localized` (ui/controllers.ts) and repaints on a change. */
import type { Failure } from "./protocol.js";
import { onSettings, settings } from "./settings.js";

export const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", ro: "Română", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;
export type Args = Record<string, string | number>;

/** English text -> translation, or -> its plural forms in the order of the catalogue. */
export type Catalog = Record<string, string | string[]>;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

let language: Language = "en";
/** What was asked for last: it may be still on its way. */
let asked: Language | null = null;
let catalog: Catalog = {};
let plurals = new Intl.PluralRules("en");
const listeners = new Set<() => void>();

/** The language of a person who prefers these, most wanted first. Moldovan is Romanian. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0]!;
    if (isLanguage(code)) return code;
    if (code === "mo") return "ro";
  }
  return "en";
}

/** The language that the address one came by names ("?lang=uk": a link was shared so), until one chooses. */
let named = new URLSearchParams(globalThis.location?.search).get("lang") ?? "";

/** That language, else the chosen one, else the one that the browser wants. */
export function wantedLanguage(): Language {
  if (isLanguage(named)) return named;
  const chosen = settings().language;
  return chosen === "auto" ? pickLanguage(navigator.languages) : chosen;
}

/** Puts a language and its catalogue to use. */
export function useCatalog(code: Language, texts: Catalog): void {
  language = code;
  catalog = texts;
  plurals = new Intl.PluralRules(code);
  for (const call of listeners) call();
}

/** Which further catalogues are there: of the lobby's puzzle and results, or of all later views. */
const further = new Set<Record<string, string>>();
/** Error code -> its English sentence; all of them once later views are there. */
let errors = KZ_ERRORS;
/** Counts what was begun to be loaded: of two in a row the later one counts, whichever comes first. */
let order = 0;

async function textsAt(path: string | undefined): Promise<Catalog> {
  if (!path) return {};
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Catalog;
}

/** Loads a language and shows it; English if it cannot be loaded. */
export async function loadLanguage(code: Language): Promise<void> {
  const mine = ++order;
  asked = code;
  let texts: Catalog[] = [];
  try {
    texts = await Promise.all([KZ_CATALOGS, ...further].map((paths) => textsAt(paths[code])));
  } catch {
    code = "en";
  }
  if (mine !== order) return;
  document.documentElement.lang = code;
  useCatalog(code, Object.assign({}, ...texts));
}

/** Loads the refusals that only later views meet. */
export async function loadLaterErrors(): Promise<void> {
  errors = (await import("./later-errors.js")).laterErrors;
}

/** Loads what only later views say. Rejects if that cannot be had. */
export const loadLaterTexts = (): Promise<void> => loadTexts(KZ_LATER, loadLaterErrors);

/** Loads what the lobby's puzzle and results say: a small part of that. Rejects as loadLaterTexts() does. */
export const loadHomeTexts = async (): Promise<void> => (further.has(KZ_LATER) ? undefined : loadTexts(KZ_HOME));

async function loadTexts(paths: Record<string, string>, besides?: () => Promise<void>): Promise<void> {
  const code = asked;
  if (further.has(paths) || !code) return;
  const before = order;
  const [texts] = await Promise.all([textsAt(paths[code]), besides?.()]);
  further.add(paths);
  // Another language was chosen meanwhile, or this one is not here yet.
  if (before !== order || language !== code) return loadLanguage(asked!);
  useCatalog(code, { ...catalog, ...texts });
}

/** Follows what is chosen from now on. */
export function followLanguage(): void {
  let before = settings().language;
  onSettings(() => {
    if (settings().language !== before) named = "";
    before = settings().language;
    const wanted = wantedLanguage();
    if (wanted !== asked) void loadLanguage(wanted);
  });
}

export function currentLanguage(): Language {
  return language;
}

/** Some browsers name the system's locale, which is none of the web's ("en-US@posix"). */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The reader's own locale where the browser wants one of the page's language ("en-GB"); else the language ("en": American dates). */
function locale(): string {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`) && isLocale(tag)) ?? language;
}

/** A moment as the reader writes dates. `ms`: since 1970. */
export function dateText(ms: number | Date, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), form).format(ms);
}

/** Calls back after every change of language; returns what ends that. */
export function onLanguage(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function fill(text: string, args: Args): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => (name in args ? String(args[name]) : mark));
}

/** Words that follow the page's language for as long as they are shown. */
export type Words = () => string;

/** The text in the page's language: t("Seat {n}", { n: 2 }). The first argument is always a literal, so that the tests
 * can compare the texts with the catalogues. */
export function t(text: string, args: Args = {}): string {
  const found = catalog[text];
  return fill(typeof found === "string" ? found : text, args);
}

/** A text that the server told: that of a game file of the project has its translation, a host's own stays as it is. */
export function told(text: string, args: Args = {}): string {
  const found = catalog[text];
  return fill(typeof found === "string" ? found : text, args);
}

/** Which plural form of a catalogue a whole number takes: its forms stand in the order one, few, rest. Decimals have a form of their own in
 *  Russian and Ukrainian (CLDR's "other": 1,5 очка), which catalogues have no place for. It is the same for all of them, so their texts are t(). */
export function pluralIndex(rules: Intl.PluralRules, n: number, forms: number): number {
  const category = rules.select(n);
  if (category === "one") return 0;
  return category === "few" && forms > 2 ? 1 : forms - 1;
}

/** The same of a number; `n` is filled in by itself. */
export function toldCount(n: number, one: string, other: string, args: Args = {}): string {
  const known = catalog[one];
  const forms = Array.isArray(known) ? known : [one, other];
  const text = forms[pluralIndex(plurals, n, forms.length)] ?? other;
  return fill(text, { n, ...args });
}

/** A text that depends on a number: tn(3, "{n} tile", "{n} tiles"); `n` is filled in by itself. */
export const tn: typeof toldCount = toldCount;

/** A refusal in the page's language: by its code; the server's English sentence if the code is unknown. */
export function errorText({ code, text, args = [] }: Failure): string {
  const key = errors[code];
  const found = key === undefined ? key : catalog[key];
  if (found === undefined && (key === undefined || language !== "en")) void loadLaterTexts().catch(() => undefined); // it is painted anew then
  if (key === undefined) return text;
  const sentence = (typeof found === "string" ? found : key).replace(
    /%(\d)\$s/g,
    (_mark, index: string) => args[Number(index) - 1] ?? "",
  );
  return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1);
}
