// SPDX-License-Identifier: MIT
/* Constants that build.mjs inserts. */

/** Language -> path of its catalogue. */
declare const KZ_CATALOGS: Record<string, string>;
/** Language -> path of the texts that only later views have (shell/views.ts). */
declare const KZ_LATER: Record<string, string>;
/** Language -> path of the later texts that the lobby's puzzle and results need. */
declare const KZ_HOME: Record<string, string>;
/** Error code -> its English sentence, the key of the catalogues. KZ_ERRORS: errors of the first views; KZ_LATER_ERRORS: the others. */
declare const KZ_ERRORS: Record<string, string>;
declare const KZ_LATER_ERRORS: string; // JSON
/** Level of bots -> its strength, as the arena measured it (data/bots/strength.txt). */
declare const KZ_STRENGTH: Record<string, { elo: number; within: number; matches: number }>;
/** Paths of files that are loaded when somebody checks deals: the worker, and the documents for programmers. Also the paths of three modules and two
 * workers. kozel.wasm and positions.wasm have the rules, layout.wasm computes the layout of lines. Positions are judged, and bots choose, in workers. */
declare const KZ_FILES: { checker: string; specification: string; manual: string; core: string; positions: string; layout: string; judge: string; bots: string };
/** In a worker: the path of its module. */
declare const KZ_WASM: string;

/** Language -> path of the manifest that installs the page. */
declare const KZ_MANIFESTS: Record<string, string>;
/** Puzzles, as JSON (puzzles/book.ts). */
declare const KZ_PUZZLES: string;
/** Language -> path of its lessons, as JSON (lessons/book.ts). */
declare const KZ_LESSONS: string;
/** Game -> the lesson that teaches its family, as JSON. */
declare const KZ_TAUGHT: string;
/** In the service worker: the version of the page, the files of its first view, those of a match against bots in the page, and language -> its texts.
 * `hashes`: path -> the beginning of the SHA-256 of a file whose name does not have it. */
declare const KZ_PAGE: { version: string; files: string[]; play: string[]; texts: Record<string, string[]>; hashes: Record<string, string> };

/** A component's style sheet (tools/styles.mjs). */
declare module "*.css" {
  const styles: import("lit").CSSResult;
  export default styles;
}
