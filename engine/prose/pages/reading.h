/* SPDX-License-Identifier: MIT */
/* Pages to read beside the rules: how to play well, the words of the players, where the games come from.
 * English is the key of the catalogues, as in engine/prose/prose.h. */
#ifndef KOZEL_ENGINE_PROSE_PAGES_READING_H
#define KOZEL_ENGINE_PROSE_PAGES_READING_H

#include "engine/prose/prose.h"

typedef enum kz_reading { KZ_READ_WELL, KZ_READ_WORDS, KZ_READ_ORIGINS, KZ_READINGS } kz_reading;

/* What a page is called in addresses ("well"), and by people: a key of the catalogues. Static. */
const char *kz_reading_name(kz_reading reading);
const char *kz_reading_title(kz_reading reading);

/* The page of a name, -1 if there is none. */
int kz_reading_find(const char *name);

/* Tells a page to the sink. `translate`: NULL for English. */
void kz_reading_tell(kz_reading reading, const kz_translate *translate, const kz_prose_sink *sink);

/* ---- words.c */

enum { KZ_WORD_LANGUAGES = 5 };

/* Row `index` of the list of words: English, Ukrainian, Russian, Romanian, German; NULL past the last. */
const char *const *kz_words_row(int index);

#endif
