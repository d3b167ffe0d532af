/* SPDX-License-Identifier: MIT */
/* Pages to read beside the rules: how to play well, the words of the players, where the games come from.
 * English is the key of the catalogues, as in engine/prose/prose.h. */
#ifndef KOZEL_ENGINE_PROSE_PAGES_READING_H
#define KOZEL_ENGINE_PROSE_PAGES_READING_H

#include "engine/prose/prose.h"

typedef enum prose_reading {
    PROSE_READ_WELL,
    PROSE_READ_WORDS,
    PROSE_READ_ORIGINS,
    PROSE_READINGS
} prose_reading;

/* What a page is called in addresses ("well"), and by people: a key of the catalogues. Static. */
const char *prose_reading_name(prose_reading reading);
const char *prose_reading_title(prose_reading reading);

/* The page of a name, -1 if there is none. */
int prose_reading_find(const char *name);

/* Tells a page to the sink. `translate`: NULL for English. */
void prose_reading_tell(prose_reading reading, const prose_translate *translate, const prose_sink *sink);

/* ---- words.c */

enum { PROSE_WORD_LANGUAGES = 5 };

/* Row `index` of the list of words: English, Ukrainian, Russian, Romanian, German; NULL past the last. */
const char *const *prose_words_row(int index);

#endif
