/* SPDX-License-Identifier: MIT */
/* Pages to read in addition to the rules: how to play well, the words of the players, where the games come
 * from, what the numbers of players mean. English is the key of the catalogues, as in engine/prose/prose.h.
 */
#pragma once

#include "engine/prose/prose.h"

typedef enum prose_reading {
    PROSE_READ_WELL,
    PROSE_READ_WORDS,
    PROSE_READ_ORIGINS,
    PROSE_READ_RATINGS,
    PROSE_READINGS
} prose_reading;

/* Return the name of a page in addresses ("well"), and its title: a key of the catalogues. The results are
 * static. */
const char *prose_reading_name(prose_reading reading);
const char *prose_reading_title(prose_reading reading);

/* Returns the page of a name, or -1 if there is none. */
int prose_reading_find(const char *name);

/* Writes a page to the sink. `translate` is NULL for English. */
void prose_reading_write(prose_reading reading, const prose_translate *translate, const prose_sink *sink);

enum { PROSE_WORD_LANGUAGES = 5 };

/* The rows of docs/spec/glossary.md, compiled in by scripts/embed_glossary.py: English, Ukrainian, Russian,
 * Romanian, German. A row of NULL ends them. */
extern const char *const prose_words[][PROSE_WORD_LANGUAGES];
