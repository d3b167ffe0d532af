/* SPDX-License-Identifier: MIT */
/* Reads and writes lines of text: records, and what is written like them. */
#ifndef KOZEL_ENGINE_NOTATION_RECORD_TEXT_H
#define KOZEL_ENGINE_NOTATION_RECORD_TEXT_H

#include <kozel/record.h>

#include <string.h>

/* Where a line is read. Blanks are spaces and tabs. */
typedef struct kz_cursor {
    const char *text;
    size_t length;
    size_t at;
} kz_cursor;

/* The next byte, -1 at the end. */
static inline int kz_peek(const kz_cursor *c)
{
    return c->at < c->length ? (unsigned char)c->text[c->at] : -1;
}

static inline bool kz_is_blank(int byte)
{
    return byte == ' ' || byte == '\t';
}

static inline bool kz_is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* Steps over blanks; true if the line goes on. */
static inline bool kz_skip_blanks(kz_cursor *c)
{
    while (kz_is_blank(kz_peek(c)))
        c->at++;
    return c->at < c->length;
}

/* Steps over one byte of plain ASCII if it comes next. */
static inline bool kz_take_byte(kz_cursor *c, char byte)
{
    bool next = c->at < c->length && c->text[c->at] == byte;
    c->at += next;
    return next;
}

/* Steps over `text` if it comes next. */
static inline bool kz_take(kz_cursor *c, const char *text)
{
    size_t length = strlen(text);
    if (c->length - c->at < length || memcmp(c->text + c->at, text, length) != 0)
        return false;
    c->at += length;
    return true;
}

/* Steps over a number 1..999999999 without leading zeros if it comes next. */
bool kz_take_number(kz_cursor *c, int32_t *number);

/* Steps over a tile if it comes next: either way round, with any of the signs of docs/spec/record.md. */
bool kz_take_tile(kz_cursor *c, kz_tile *tile);

/* Copies text into an argument of an error as kz_visible() writes it. */
void kz_copy_arg(char out[KZ_ERROR_ARG_SIZE], const char *text, size_t length);

/* Fills *error with `column` = at + 1. Returns false. */
bool kz_refuse(kz_error *error, size_t at, kz_code code, const char *arg1, const char *arg2,
               const char *arg3);

/* The same with one argument: the text from `at` to the next blank, or the whole rest of the line. */
bool kz_refuse_word(kz_error *error, const kz_cursor *c, size_t at, kz_code code);
bool kz_refuse_rest(kz_error *error, const kz_cursor *c, size_t at, kz_code code);

/* Copies text to `out` (size > 0) with its NUL, cut between characters of UTF-8 to fit. */
void kz_copy_text(char *out, size_t size, const char *text, size_t length);

/* Where the first byte stands that no text may have; `length` if there is none: a NUL, no UTF-8 (RFC 3629: no
 * overlong forms, no surrogates, nothing past U+10FFFF), or a carriage return that neither a line feed
 * follows nor the text's end. `text` is a whole text or a line without its line feed. */
size_t kz_find_bad_byte(const char *text, size_t length);

/* The error for a byte that kz_find_bad_byte() has found, and its argument (NULL: it has none). */
kz_code kz_bad_byte_code(char byte);
const char *kz_bad_byte_name(char byte);

/* Text being written; what does not fit is left out. `length` stays below `size`. */
typedef struct kz_sink {
    char *out;
    size_t size; /* at least 1 */
    size_t length;
} kz_sink;

__attribute__((format(printf, 2, 3))) void kz_put(kz_sink *sink, const char *format, ...);

#endif
