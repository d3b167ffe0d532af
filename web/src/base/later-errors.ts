// SPDX-License-Identifier: MIT
/* The sentences of refusals that the first views never show: those of the rules, of records and of files. */
export const laterErrors = JSON.parse(KZ_LATER_ERRORS) as Record<string, string>;
