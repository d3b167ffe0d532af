/* SPDX-License-Identifier: MIT */
/* What can be fetched of a finished match besides the record itself (docs/protocol.md, "HTTP"): the replay,
 * the table of laps, a drawn position, that as a picture for links. Made from the record, in a thread of the
 * worker pool: any thread may call this. */
#ifndef KOZEL_SERVER_PAGES_MATCH_FILE_H
#define KOZEL_SERVER_PAGES_MATCH_FILE_H

#include "engine/prose/captions.h"
#include "server/languages/languages.h"

#include <kozel/catalogue.h>

enum {
    KZ_MATCH_ID_MAX = 64,
    KZ_MATCH_RECORD_MAX = 1 << 20, /* bytes of a record that is looked into */
};

typedef enum kz_match_form {
    KZ_FORM_RECORD,
    KZ_FORM_REPLAY,
    KZ_FORM_LAPS,
    KZ_FORM_DRAWING,
    KZ_FORM_CARD
} kz_match_form;

typedef struct kz_match_request {
    char match[KZ_MATCH_ID_MAX + 1];
    kz_match_form form;
    int deal, ply; /* of a drawing; -1: the last */
    int language;  /* of a table of laps or a drawing: kz_language_find() */
} kz_match_request;

/* Texts are static but `body`. */
typedef struct kz_match_file {
    unsigned status; /* of HTTP; other than 200: `body` is NULL, `reason` a line for people */
    const char *reason;
    const char *type;
    bool attachment;
    char *body; /* malloc'ed; the caller's */
    size_t length;
} kz_match_file;

/* Reads "ID.json", "ID.laps", ...; false if it is none. */
bool kz_match_request_read(kz_match_request *request, const char *name);

/* Reads a drawing's `deal` and `ply`, NULL where they are not given; false if one is no number. */
bool kz_match_request_place(kz_match_request *request, const char *deal, const char *ply);

/* The words of tables of laps and drawings in every language. */
typedef struct kz_file_words {
    char *word[KZ_LANGUAGES][KZ_WORDS];
} kz_file_words;

/* NULL when out of memory. Free it with kz_file_words_free(). */
kz_file_words *kz_file_words_new(const kz_translations *translations);
void kz_file_words_free(kz_file_words *words);

/* Makes the file of a record (malloc'ed, taken over). `games`: NULL for the project's own; `words`: NULL for
 * English. */
kz_match_file kz_match_file_make(const kz_match_request *request, const kz_games *games,
                                 const kz_file_words *words, char *record, size_t length);

#endif
