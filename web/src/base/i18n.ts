// SPDX-License-Identifier: MIT
/* Texts and dates in the five languages. The English text is the key. data/po has the translations; the page loads only those of the chosen
 * language. A component with texts uses `Localized` (ui/controllers.ts) and repaints on a change. */
import type { Failure } from "./protocol.js";
import { onSettings, settings } from "./settings.js";

export const LANGUAGES = { en: "English", uk: "Українська", ru: "Русский", ro: "Română", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;
export type Args = Record<string, string | number>;

/** English text -> translation, or -> its plural forms in the order of the catalogue. */
export type Catalog = Record<string, string | string[]>;

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

let language: Language = "en";
/** The language that was requested last. It may still be loading. */
let asked: Language | null = null;
let catalog: Catalog = {};
let plurals = new Intl.PluralRules("en");
const listeners = new Set<() => void>();

/** Returns the language for a person who prefers these, most wanted first. Moldovan is Romanian. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0]!;
    if (isLanguage(code)) return code;
    if (code === "mo") return "ro";
  }
  return "en";
}

/** The language that the first address names ("?lang=uk": such links are shared), until the person chooses one. */
let named = new URLSearchParams(globalThis.location?.search).get("lang") ?? "";

/** Returns that language, otherwise the chosen one, otherwise the browser's. */
export function wantedLanguage(): Language {
  if (isLanguage(named)) return named;
  const chosen = settings().language;
  return chosen === "auto" ? pickLanguage(navigator.languages) : chosen;
}

/** Makes a language and its catalogue current. */
export function useCatalog(code: Language, texts: Catalog): void {
  language = code;
  catalog = texts;
  plurals = new Intl.PluralRules(code);
  for (const call of listeners) call();
}

/** The further catalogues that are loaded: of the lobby's puzzle and results, or of all later views. */
const further = new Set<Record<string, string>>();
/** Error code -> its English sentence. It has all codes once the later views are loaded. */
let errors = KZ_ERRORS;
/** Counts the started loads. The load that was started last wins, whichever arrives first. */
let order = 0;

async function textsAt(path: string | undefined): Promise<Catalog> {
  if (!path) return {};
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Catalog;
}

/** Loads a language and shows it. Shows English if the language cannot be loaded. */
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

/** Loads the refusals that only later views can show. */
export async function loadLaterErrors(): Promise<void> {
  errors = (await import("./later-errors.js")).laterErrors;
}

/** Loads the texts of later views. Rejects if they are not available. */
export const loadLaterTexts = (): Promise<void> => loadTexts(KZ_LATER, loadLaterErrors);

/** Loads the texts of the lobby's puzzle and results, a small part of the later texts. Rejects as loadLaterTexts() does. */
export const loadHomeTexts = async (): Promise<void> => (further.has(KZ_LATER) ? undefined : loadTexts(KZ_HOME));

async function loadTexts(paths: Record<string, string>, besides?: () => Promise<void>): Promise<void> {
  const code = asked;
  if (further.has(paths) || !code) return;
  const before = order;
  const [texts] = await Promise.all([textsAt(paths[code]), besides?.()]);
  further.add(paths);
  // Another language was chosen meanwhile, or this one is not loaded yet.
  if (before !== order || language !== code) return loadLanguage(asked!);
  useCatalog(code, { ...catalog, ...texts });
}

/** Follows the chosen language from now on. */
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

/** Some browsers name the system's locale, which is not valid on the web ("en-US@posix"). */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** Returns the reader's locale if the browser prefers one of the page's language ("en-GB"); otherwise the language ("en": American dates). */
function locale(): string {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`) && isLocale(tag)) ?? language;
}

/** Returns a date as the reader writes dates. `ms`: since 1970. */
export function dateText(ms: number | Date, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), form).format(ms);
}

/** Calls back after every change of language. Returns a function that ends this. */
export function onLanguage(call: () => void): () => void {
  listeners.add(call);
  return () => listeners.delete(call);
}

function fill(text: string, args: Args): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => (name in args ? String(args[name]) : mark));
}

/** Words that follow the page's language as long as they are shown. */
export type Words = () => string;

/** Returns the text in the page's language: t("Seat {n}", { n: 2 }). The first argument is always a literal, so that the tests can compare the
 * texts with the catalogues. */
export function t(text: string, args: Args = {}): string {
  const found = catalog[text];
  return fill(typeof found === "string" ? found : text, args);
}

/** Returns a text from the server in the page's language. Texts of the project's game files have translations; texts of a host's files stay as they
 * are. */
export function told(text: string, args: Args = {}): string {
  const found = catalog[text];
  return fill(typeof found === "string" ? found : text, args);
}

/** Returns the index of a whole number's plural form in a catalogue. The forms are in the order one, few, rest. Decimals have another form in
 * Russian and Ukrainian (CLDR's "other": 1,5 очка), for which catalogues have no place. That form is the same for all decimals, so their texts use
 * t(). */
export function pluralIndex(rules: Intl.PluralRules, n: number, forms: number): number {
  const category = rules.select(n);
  if (category === "one") return 0;
  return category === "few" && forms > 2 ? 1 : forms - 1;
}

/** Returns such a text for a number. `n` is filled in automatically. */
export function toldCount(n: number, one: string, other: string, args: Args = {}): string {
  const known = catalog[one];
  const forms = Array.isArray(known) ? known : [one, other];
  const text = forms[pluralIndex(plurals, n, forms.length)] ?? other;
  return fill(text, { n, ...args });
}

/** Returns a text that depends on a number: tn(3, "{n} tile", "{n} tiles"). `n` is filled in automatically. */
export const tn: typeof toldCount = toldCount;

/** Returns the facts that are not empty on one line, separated by dots. If the line breaks, no line begins with a dot. */
export const joined = (facts: readonly (string | false | undefined)[]): string => facts.filter(Boolean).join("\u00a0· ");

/** Returns a refusal in the page's language, by its code. Returns the server's English sentence if the code is unknown. */
export function errorText({ code, text, args = [] }: Failure): string {
  const key = errors[code];
  const found = key === undefined ? key : catalog[key];
  if (found === undefined && (key === undefined || language !== "en")) void loadLaterTexts().catch(() => undefined); // loading repaints it
  if (key === undefined) return text;
  const sentence = (typeof found === "string" ? found : key).replace(
    /%(\d)\$s/g,
    (_mark, index: string) => args[Number(index) - 1] ?? "",
  );
  return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1);
}
