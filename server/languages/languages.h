/* SPDX-License-Identifier: MIT */
/* The languages in which the server itself tells something, and its texts in each of them. */
#ifndef KOZEL_SERVER_LANGUAGES_LANGUAGES_H
#define KOZEL_SERVER_LANGUAGES_LANGUAGES_H

#include "engine/prose/prose.h"

/* The texts of all languages (kz_language()); English, the catalogues' keys, is the first. Any number of
 * threads may read them. */
typedef struct kz_translations kz_translations;

/* Reads them where gettext() finds those of the program; a language without them speaks English. NULL when
 * out of memory. Free it with kz_translations_free(). */
kz_translations *kz_translations_new(void);
void kz_translations_free(kz_translations *translations);

/* What translates into a language; NULL for English. The translations'. */
const kz_translate *kz_translation(const kz_translations *translations, int language);

/* A text in a language. The translations' or `text` itself. */
const char *kz_translated(const kz_translations *translations, int language, const char *text);

#endif
