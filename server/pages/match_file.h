/* SPDX-License-Identifier: MIT */
/* The files of a finished match in addition to its record (docs/protocol.md, "HTTP"). They are the replay,
 * the table of laps, a drawn position, and its picture for links. They are made from the record, in a thread
 * of the worker pool. Any thread may call these functions. */
#pragma once

#include "engine/prose/captions.h"
#include "server/languages/languages.h"

#include <kozel/catalogue.h>

enum {
    PAGES_MATCH_ID_MAX = 64,
    PAGES_MATCH_RECORD_MAX = 1 << 20, /* max bytes of a record that is parsed */
};

typedef enum pages_match_form {
    PAGES_FORM_RECORD,
    PAGES_FORM_REPLAY,
    PAGES_FORM_LAPS,
    PAGES_FORM_DRAWING,
    PAGES_FORM_CARD
} pages_match_form;

typedef struct pages_match_request {
    char match[PAGES_MATCH_ID_MAX + 1];
    pages_match_form form;
    int deal, ply; /* for a drawing; -1: the last */
    int language;  /* for a table of laps or a drawing: kz_language_find() */
} pages_match_request;

/* The texts are static, except `body`. */
typedef struct pages_match_file {
    unsigned status; /* of HTTP; other than 200: `body` is NULL, `reason` is a line for people */
    const char *reason;
    const char *type;
    bool attachment;
    char *body; /* malloc'ed; the caller's */
    size_t length;
} pages_match_file;

/* Reads "ID.json", "ID.laps", ...; returns false if it is none. */
bool pages_match_request_read(pages_match_request *request, const char *name);

/* Reads a drawing's `deal` and `ply`, NULL if missing. Returns false if one is no number. */
bool pages_match_request_place(pages_match_request *request, const char *deal, const char *ply);

/* The words of tables of laps and drawings in every language. */
typedef struct pages_file_words {
    char *word[KZ_LANGUAGES][PROSE_WORDS];
} pages_file_words;

/* Makes the words. Returns NULL if out of memory. Free it with pages_file_words_free(). */
pages_file_words *pages_file_words_new(const language_translations *translations);
void pages_file_words_free(pages_file_words *words);

/* Makes the file of a record (malloc'ed, taken over). `games`: NULL for the project's games. `words`: NULL
 * for English. */
pages_match_file pages_match_file_make(const pages_match_request *request, const kz_games *games,
                                       const pages_file_words *words, char *record, size_t length);

/* Draws a sample position of a game as spectators see it. It is from a match that bots with random lays have
 * begun, the same every time. `title`: the game's title; `words`: of the language. Returns
 * malloc'ed SVG, *length without its NUL; NULL if out of memory. Any thread may call this. */
char *pages_sample_draw(const kz_game *game, const char *title, const char *const words[PROSE_WORDS],
                        size_t *length);
