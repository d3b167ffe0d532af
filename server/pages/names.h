/* SPDX-License-Identifier: MIT */
/* Names in sentences of shared links. */
#ifndef KOZEL_SERVER_PAGES_NAMES_H
#define KOZEL_SERVER_PAGES_NAMES_H

#include "server/pages/words.h"

enum { PAGES_NAMES_TEXT = 1024 };

/* Adds a name behind `joiner` ("" for the first) to `out`; a guest's as the language calls guests. */
void pages_names_add(const pages_shell_words *words, int language, const char *joiner, const char *name,
                     char out[PAGES_NAMES_TEXT]);

/* Fills a word's `%s`, `%1$s`, `%2$s` with texts. Returns `out`; what is too long is cut. */
char *pages_word_fill(const char *word, const char *first, const char *second, char out[PAGES_NAMES_TEXT]);

/* Who played a finished match, side by side, and how it ended: "Anna, Boris – Vera, Gleb · 21 : 13". False:
 * the record (which may be anything) does not replay. `games`: by which it was played. Any thread may call
 * it. */
bool pages_names_of_match(const pages_shell_words *words, int language, const kz_games *games,
                          const char *record, size_t length, char game[KZ_GAME_NAME],
                          char out[PAGES_NAMES_TEXT]);

#endif
