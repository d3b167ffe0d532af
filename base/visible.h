/* SPDX-License-Identifier: MIT */
/* Makes text from files, programs and the network safe for a terminal, a message or a picture. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Decodes the first character of `text` (`left` >= 1 bytes). Returns its length in bytes, or 0 if it is
 * invalid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing past U+10FFFF). */
size_t base_utf8_decode(const char *text, size_t left, uint32_t *character);

/* The size of the longest form of one character, with its NUL. */
enum { BASE_VISIBLE_CHARACTER = 12 };

/* Writes the visible form of the first character of `text` (`length` >= 1 bytes), with a NUL. Returns the
 * number of bytes of `text` that the character takes. Control characters, line separators, direction marks
 * and other invisible characters become `\u001b`, `\u202e`, `\U000e0041`. A byte of invalid UTF-8 becomes
 * `\xff`. In emoji the variation selectors and the joiners between two pictures stay. */
size_t base_visible_character(const char *text, size_t length, char out[BASE_VISIBLE_CHARACTER]);

/* Returns the number of letters that the form of one character shows: 1, or the length of an escape. */
int base_visible_columns(const char character[BASE_VISIBLE_CHARACTER]);

/* Writes the visible form of the whole text, cut between characters to fit, with a NUL. Returns the length,
 * at most `size` - 1. `size` >= 1. A second pass does not change a text. */
size_t base_visible(const char *text, size_t length, char *out, size_t size);
