/* SPDX-License-Identifier: MIT */
/* The words next to the drawing of a position and in a table of laps. English is the key of the catalogues
 * (data/po). The caller passes the words in the reader's language. */
#pragma once

#include <kozel/laps.h>
#include <kozel/record.h>

typedef enum prose_word {
    PROSE_WORD_SEAT,
    PROSE_WORD_TITLE,
    PROSE_WORD_CARRIED,
    PROSE_WORD_GIVES,
    PROSE_WORD_ACTS,
    PROSE_WORD_OUT,
    PROSE_WORD_FISH,
    PROSE_WORD_WON,
    PROSE_WORD_RESIGNED,
    PROSE_WORD_TIMEOUT,
    PROSE_WORD_STOCK,
    PROSE_WORD_PLAYER,
    PROSE_WORD_LAP,
    PROSE_WORD_LEFT,
    PROSE_WORD_DEALT,
    PROSE_WORD_JOINER,
    PROSE_WORDS
} prose_word;

/* The words in English. A translation has the same marks (%s, %1$s, ...). */
extern const char *const prose_english_words[PROSE_WORDS];

enum { PROSE_CAPTION_TEXT = 256 };

typedef struct prose_captions {
    char title[PROSE_CAPTION_TEXT], status[PROSE_CAPTION_TEXT]; /* may be cut to fit */
    char name[KZ_SEATS][KZ_TAG_TEXT];
} prose_captions;

/* Writes the title of a record's position, the seat to act or the end of its deal, and the names of the
 * seats. */
void prose_captions_of(const kz_match *match, const kz_tags *tags, const char *const words[PROSE_WORDS],
                       prose_captions *out);

/* Fills the words of a table of laps. `names` stores the names that the record omits. */
void prose_lap_words_of(const kz_tags *tags, const char *const words[PROSE_WORDS],
                        char names[KZ_SEATS][KZ_TAG_TEXT], kz_lap_words *out);
