/* SPDX-License-Identifier: MIT */
/* The visible part of a text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { SCHEMA_MARKS_MAX = 4 /* on one letter: more than any script needs (Vietnamese two, Hebrew three) */ };

/* Returns true if a UTF-8 text has anything visible. Not visible are blanks, marks that stand on no letter,
 * and characters that only join or steer others. */
bool schema_text_is_visible(const char *text, size_t length);

/* Copies a text to `out`, which must have `length` bytes. Leaves out the marks beyond SCHEMA_MARKS_MAX on one
 * letter, which would cover the lines around. Returns the new length; `out` gets no NUL. */
size_t schema_text_cut_marks(const char *text, size_t length, char *out);
