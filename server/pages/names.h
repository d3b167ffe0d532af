/* SPDX-License-Identifier: MIT */
/* Names in sentences of shared links. */
#ifndef KOZEL_SERVER_PAGES_NAMES_H
#define KOZEL_SERVER_PAGES_NAMES_H

#include "server/pages/words.h"

enum { PAGES_NAMES_TEXT = 1024 };

/* Appends a name behind `joiner` ("" for the first) to `out`. A guest's name is in the language's form. */
void pages_names_add(const pages_shell_words *words, int language, const char *joiner, const char *name,
                     char out[PAGES_NAMES_TEXT]);

/* Fills a word's `%s`, `%1$s`, `%2$s` with texts. Returns `out`; a long result is cut. */
char *pages_word_fill(const char *word, const char *first, const char *second, char out[PAGES_NAMES_TEXT]);

/* Writes the players of a finished match, by sides, and its result: "Anna, Boris – Vera, Gleb · 21 : 13".
 * Returns false if the record (which may be anything) does not replay. `games`: those it was played by. Any
 * thread may call it. */
bool pages_names_of_match(const pages_shell_words *words, int language, const kz_games *games,
                          const char *record, size_t length, char game[KZ_GAME_NAME],
                          char out[PAGES_NAMES_TEXT]);

#endif
