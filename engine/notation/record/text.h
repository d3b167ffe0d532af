/* SPDX-License-Identifier: MIT */
/* Reads lines of text: records, and texts of a similar form. */
#pragma once

#include <kozel/record.h>

#include <string.h>

/* The reading position in a line. Blanks are spaces and tabs. */
typedef struct record_cursor {
    const char *text;
    size_t length;
    size_t at;
} record_cursor;

/* Returns the next byte, or -1 at the end. */
static inline int record_peek(const record_cursor *c)
{
    return c->at < c->length ? (unsigned char)c->text[c->at] : -1;
}

static inline bool record_is_blank(int byte)
{
    return byte == ' ' || byte == '\t';
}

static inline bool record_is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* Steps over blanks. Returns true if the line goes on. */
static inline bool record_skip_blanks(record_cursor *c)
{
    while (record_is_blank(record_peek(c)))
        c->at++;
    return c->at < c->length;
}

/* Steps over one byte of plain ASCII if it is next. Returns whether it was. */
static inline bool record_take_byte(record_cursor *c, char byte)
{
    bool next = c->at < c->length && c->text[c->at] == byte;
    c->at += next;
    return next;
}

/* Steps over `text` if it is next. Returns whether it was. */
static inline bool record_take(record_cursor *c, const char *text)
{
    size_t length = strlen(text);
    if (c->length - c->at < length || memcmp(c->text + c->at, text, length) != 0)
        return false;
    c->at += length;
    return true;
}

/* Steps over a number 1..999999999 without leading zeros if it is next. Returns whether it was. */
bool record_take_number(record_cursor *c, int32_t *number);

/* Prints a number, for an argument of an error. */
void record_print_number(int number, char out[12]);

/* Copies text into an argument of an error, as base_visible() writes it. */
void record_copy_arg(char out[KZ_ERROR_ARG_SIZE], const char *text, size_t length);

/* Fills *error with `column` = at + 1. Returns false. */
bool record_refuse(kz_error *error, size_t at, kz_code code, const char *arg1, const char *arg2,
                   const char *arg3);

/* Does the same with one argument: the text from `at` to the next blank, or to the end of the line. */
bool record_refuse_word(kz_error *error, const record_cursor *c, size_t at, kz_code code);
bool record_refuse_rest(kz_error *error, const record_cursor *c, size_t at, kz_code code);

/* Copies text to `out` (size > 0) with its NUL, cut between characters of UTF-8 to fit. */
void record_copy_text(char *out, size_t size, const char *text, size_t length);

/* Returns the position of the first byte that no text may have, or `length` if there is none. Such bytes are
 * a NUL and invalid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing past U+10FFFF). A carriage
 * return is also invalid if neither a line feed nor the text's end follows. `text` is a whole text, or a
 * line without its line feed. */
size_t record_find_bad_byte(const char *text, size_t length);

/* Return the error for a byte that record_find_bad_byte() has found, and its argument; NULL: it has none. */
kz_code record_bad_byte_code(char byte);
const char *record_bad_byte_name(char byte);
