export const root: string;
export const languages: string[];
export interface Entry {
  id: string;
  plural: string | null;
  forms: string[];
  fuzzy: boolean;
}
export function readCatalog(language: string): { headers: Record<string, string>; entries: Entry[] };
export function pageCatalog(language: string, texts: { has(text: string): boolean }): Record<string, string | string[]>;
export function readErrors(folders?: string[]): Record<string, string>;
export function programTexts(): string[];
