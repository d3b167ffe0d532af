/* SPDX-License-Identifier: MIT */
#include "engine/notation/record/text.h"

#include "base/visible.h"

#include <stdint.h>
#include <stdio.h>

bool record_take_number(record_cursor *c, int32_t *number)
{
    record_cursor at = *c;
    int32_t n = 0;
    while (record_is_digit(record_peek(&at)) && n < 100000000)
        n = n * 10 + at.text[at.at++] - '0';
    if (n == 0 || record_is_digit(record_peek(&at)) || record_peek(c) == '0')
        return false;
    *c = at;
    *number = n;
    return true;
}

void record_print_number(int number, char out[12])
{
    snprintf(out, 12, "%d", number);
}

bool record_refuse(kz_error *error, size_t at, kz_code code, const char *arg1, const char *arg2,
                   const char *arg3)
{
    kz_fail(error, code, arg1, arg2, arg3);
    if (error)
        error->column = (int)at + 1;
    return false;
}

void record_copy_arg(char out[KZ_ERROR_ARG_SIZE], const char *text, size_t length)
{
    base_visible(text, length, out, KZ_ERROR_ARG_SIZE);
}

static bool refuse_span(kz_error *error, const record_cursor *c, size_t at, size_t end, kz_code code)
{
    char arg[KZ_ERROR_ARG_SIZE];
    record_copy_arg(arg, c->text + at, end - at);
    return record_refuse(error, at, code, arg, NULL, NULL);
}

bool record_refuse_word(kz_error *error, const record_cursor *c, size_t at, kz_code code)
{
    size_t end = at;
    while (end < c->length && !record_is_blank(c->text[end]))
        end++;
    return refuse_span(error, c, at, end, code);
}

bool record_refuse_rest(kz_error *error, const record_cursor *c, size_t at, kz_code code)
{
    return refuse_span(error, c, at, c->length, code);
}

void record_copy_text(char *out, size_t size, const char *text, size_t length)
{
    if (length >= size) {
        length = size - 1;
        while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out, text, length);
    out[length] = '\0';
}

/* Returns whether eight bytes are ASCII without NUL and carriage return. */
static bool is_plain(const char *eight)
{
    const uint64_t ones = 0x0101010101010101, highs = 0x8080808080808080;
    uint64_t bytes, returns;
    memcpy(&bytes, eight, sizeof bytes);
    returns = bytes ^ ones * '\r';
    return !((bytes | (bytes - ones) | (returns - ones)) & highs);
}

size_t record_find_bad_byte(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        if (length - at >= 8 && is_plain(text + at)) {
            at += 8;
            continue;
        }
        uint32_t character;
        size_t n = base_utf8_decode(text + at, length - at, &character);
        bool alone = character == '\r' && at + 1 < length && text[at + 1] != '\n';
        if (n == 0 || character == 0 || alone)
            break;
        at += n;
    }
    return at;
}

kz_code record_bad_byte_code(char byte)
{
    return byte == '\0' ? KZ_E_NUL : byte == '\r' ? KZ_E_TRAILING : KZ_E_UTF8;
}

const char *record_bad_byte_name(char byte)
{
    return byte == '\r' ? "CR (U+000D)" : NULL;
}
