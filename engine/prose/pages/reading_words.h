/* SPDX-License-Identifier: MIT */
/* The words of the players, as a list. */
#ifndef KOZEL_ENGINE_PROSE_PAGES_READING_WORDS_H
#define KOZEL_ENGINE_PROSE_PAGES_READING_WORDS_H

enum { PROSE_WORD_LANGUAGES = 5 };

/* Returns row `index` of the list of words: English, Ukrainian, Russian, Romanian, German. The result is
 * NULL past the last row. */
const char *const *prose_words_row(int index);

#endif
