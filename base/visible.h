/* SPDX-License-Identifier: MIT */
/* Text from files, programs and the network, made safe for a terminal, a message or a picture. */
#ifndef KOZEL_BASE_VISIBLE_H
#define KOZEL_BASE_VISIBLE_H

#include <stddef.h>
#include <stdint.h>

/* The first character of `text` (`left` >= 1 bytes) and its length in bytes; 0: it is no UTF-8 (RFC 3629: no
 * overlong forms, no surrogates, nothing past U+10FFFF). */
size_t base_utf8_decode(const char *text, size_t left, uint32_t *character);

/* The longest form of one character, with its NUL. */
enum { BASE_VISIBLE_CHARACTER = 12 };

/* Writes the first character of `text` (`length` >= 1 bytes) as it may be shown, with a NUL, and returns how
 * many bytes of `text` it takes. Control characters, line separators, marks of the direction of text and
 * other characters that show nothing become `\u001b`, `\u202e`, `\U000e0041`; a byte that is no UTF-8 becomes
 * `\xff`. Of emoji the variation selectors and the joiners between two pictures stay. */
size_t base_visible_character(const char *text, size_t length, char out[BASE_VISIBLE_CHARACTER]);

/* How many letters the form of one character shows: 1, or the length of an escape. */
int base_visible_columns(const char character[BASE_VISIBLE_CHARACTER]);

/* Writes the whole text so, cut between characters to fit, with a NUL; returns the length, at most `size`
 * - 1. `size` >= 1. A text that has passed once passes again unchanged. */
size_t base_visible(const char *text, size_t length, char *out, size_t size);

#endif
