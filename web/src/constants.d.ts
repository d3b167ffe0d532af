// SPDX-License-Identifier: MIT
/* Put in by build.mjs. */

/** Language -> path of its catalogue. */
declare const KZ_CATALOGS: Record<string, string>;
/** The same of the texts that only later views have (shell/views.ts). */
declare const KZ_LATER: Record<string, string>;
/** Those of them that the lobby's puzzle and results have. */
declare const KZ_HOME: Record<string, string>;
/** Error code -> its English sentence, the key of the catalogues: of what the first views meet, and the others. */
declare const KZ_ERRORS: Record<string, string>;
declare const KZ_LATER_ERRORS: string; // JSON
/** Level of bots -> its strength, as the arena measured it (data/bots/strength.txt). */
declare const KZ_STRENGTH: Record<string, { elo: number; within: number; matches: number }>;
/** Paths of files that are loaded when somebody checks deals - the worker, and what tells programmers how it is done -, of kozel.wasm, of layout.wasm, which lays lines out, and
 *  of the worker that judges positions. */
declare const KZ_FILES: { checker: string; specification: string; manual: string; core: string; layout: string; judge: string };
/** In a worker: the path of its module. */
declare const KZ_WASM: string;

/** Language -> path of the manifest by which the page is installed. */
declare const KZ_MANIFESTS: Record<string, string>;
/** Puzzles to be solved, as JSON (puzzles/book.ts). */
declare const KZ_PUZZLES: string;
/** Language -> path of the lessons in it, as JSON (lessons/book.ts). */
declare const KZ_LESSONS: string;
/** Game -> the lesson that teaches its family, as JSON. */
declare const KZ_TAUGHT: string;
/** In the service worker: the version of the page, and what its first view is made of. */
declare const KZ_PAGE: { version: string; files: string[] };

/** A component's style sheet (tools/styles.mjs). */
declare module "*.css" {
  const styles: import("lit").CSSResult;
  export default styles;
}
