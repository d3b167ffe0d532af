/* SPDX-License-Identifier: MIT */
/* The words beside the drawing of a position and in a table of laps. English is the key of the catalogues
 * (data/po); who calls brings the words in the language of who will read them. */
#ifndef KOZEL_ENGINE_PROSE_CAPTIONS_H
#define KOZEL_ENGINE_PROSE_CAPTIONS_H

#include <kozel/laps.h>
#include <kozel/record.h>

typedef enum kz_word {
    KZ_WORD_SEAT,
    KZ_WORD_TITLE,
    KZ_WORD_CARRIED,
    KZ_WORD_GIVES,
    KZ_WORD_ACTS,
    KZ_WORD_OUT,
    KZ_WORD_FISH,
    KZ_WORD_WON,
    KZ_WORD_RESIGNED,
    KZ_WORD_TIMEOUT,
    KZ_WORD_STOCK,
    KZ_WORD_PLAYER,
    KZ_WORD_LAP,
    KZ_WORD_LEFT,
    KZ_WORD_DEALT,
    KZ_WORD_JOINER,
    KZ_WORDS
} kz_word;

/* In English. A translation has the same marks (%s, %1$s, ...). */
extern const char *const kz_english_words[KZ_WORDS];

enum { KZ_CAPTION_TEXT = 256 };

typedef struct kz_captions {
    char title[KZ_CAPTION_TEXT], status[KZ_CAPTION_TEXT]; /* may be cut to fit */
    char name[KZ_SEATS][KZ_TAG_TEXT];
} kz_captions;

/* What a position of a record is called, who is to act or how its deal ended, and how the seats are called.
 */
void kz_captions_of(const kz_match *match, const kz_tags *tags, const char *const words[KZ_WORDS],
                    kz_captions *out);

/* The words of a table of laps; `names` holds those that the record leaves out. */
void kz_lap_words_of(const kz_tags *tags, const char *const words[KZ_WORDS],
                     char names[KZ_SEATS][KZ_TAG_TEXT], kz_lap_words *out);

#endif
