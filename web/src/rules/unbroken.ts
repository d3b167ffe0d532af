// SPDX-License-Identifier: MIT
/* Texts that mention tiles. */

/** Returns a text in which tiles do not break at the end of a line: 0-0 stays together. */
export const unbroken = (text: string): string => text.replace(/(?<![\d-])([0-6])-([0-6])(?![\d-])/g, "$1-\u2060$2");
