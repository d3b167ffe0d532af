/* SPDX-License-Identifier: MIT */
/* The languages in which the server itself tells something, and its texts in each of them. */
#ifndef KOZEL_SERVER_LANGUAGES_LANGUAGES_H
#define KOZEL_SERVER_LANGUAGES_LANGUAGES_H

#include "engine/prose/prose.h"

/* The texts of all languages (kz_language()); English, the catalogues' keys, is the first. Any number of
 * threads may read them. */
typedef struct language_translations language_translations;

/* Reads them where gettext() finds those of the program; a language without them speaks English. NULL when
 * out of memory. Free it with language_translations_free(). */
language_translations *language_translations_new(void);
void language_translations_free(language_translations *translations);

/* What translates into a language; NULL for English. The translations'. */
const prose_translate *language_translation(const language_translations *translations, int language);

/* A text in a language. The translations' or `text` itself. */
const char *language_translated(const language_translations *translations, int language, const char *text);

#endif
