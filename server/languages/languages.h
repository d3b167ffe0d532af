/* SPDX-License-Identifier: MIT */
/* The languages of the server's texts, and the texts in each of them. */
#pragma once

#include "engine/prose/prose.h"

/* The texts of all languages (kz_language()); English, the catalogues' keys, is the first. Any number of
 * threads may read them. */
typedef struct language_translations language_translations;

/* Reads them from the directory of gettext(). A language without them uses English. Returns NULL if out of
 * memory. Free it with language_translations_free(). */
language_translations *language_translations_new(void);
void language_translations_free(language_translations *translations);

/* Returns the translator into a language; NULL for English. The translations own it. */
const prose_translate *language_translation(const language_translations *translations, int language);

/* Returns a text in a language. The translations own it, or it is `text` itself. */
const char *language_translated(const language_translations *translations, int language, const char *text);
