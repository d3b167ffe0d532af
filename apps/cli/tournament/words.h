/* SPDX-License-Identifier: MIT */
/* The words of formats and tie-breaks in files and lines. */
#pragma once

/* Returns the word of a kz_tournament_format. */
const char *event_format_word(unsigned format);

/* Returns the kz_tournament_format of a word, -1 if there is none. */
int event_format_find(const char *word);

/* Returns the word of a kz_movement. */
const char *event_movement_word(unsigned movement);

/* Returns the word of a kz_tiebreak, NULL past the last one. */
const char *event_tiebreak_word(unsigned tiebreak);
