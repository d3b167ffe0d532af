// SPDX-License-Identifier: MIT
/* Texts that tell of tiles. */

/** A tile is not torn apart at the end of a line: 0-0 keeps together. */
export const unbroken = (text: string): string => text.replace(/(?<![\d-])([0-6])-([0-6])(?![\d-])/g, "$1-\u2060$2");
