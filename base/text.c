/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

base_text base_text_in(char *out, size_t size)
{
    if (size)
        *out = '\0';
    return (base_text){.bytes = out, .size = size, .fixed = true};
}

/* Makes room for `count` more bytes and a NUL. Returns false if they do not fit. */
static bool reserve(base_text *text, size_t count)
{
    if (!text->full && count < text->size - text->length)
        return true;
    text->full |= text->fixed;
    if (text->full)
        return false;
    text->size = 2 * (text->length + count) + 4096;
    text->bytes = base_resize(text->bytes, text->size);
    return true;
}

/* Appends `count` bytes, which the caller writes at the result. Returns NULL if they do not fit. */
static char *extend(base_text *text, size_t count)
{
    if (!reserve(text, count))
        return NULL;
    char *at = text->bytes + text->length;
    text->length += count;
    at[count] = '\0';
    return at;
}

void base_text_put(base_text *text, const char *bytes, size_t length)
{
    char *at = extend(text, length);
    if (at)
        memcpy(at, bytes, length);
}

void base_text_word(base_text *text, const char *word)
{
    base_text_put(text, word, strlen(word));
}

enum { DIGITS = 20 }; /* of an int64_t, with its sign */

/* Writes the number to the end of `digits`. Returns its first byte. */
static const char *print_number(int64_t number, char digits[DIGITS])
{
    char *at = digits + DIGITS;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        *--at = '-';
    return at;
}

void base_text_number(base_text *text, int64_t number)
{
    char digits[DIGITS];
    const char *first = print_number(number, digits);
    base_text_put(text, first, (size_t)(digits + DIGITS - first));
}

void base_text_format(base_text *text, const char *format, ...)
{
    size_t length = 0, left;
    do {
        va_list arguments;
        if (!reserve(text, length))
            return;
        left = text->size - text->length;
        va_start(arguments, format);
        length = (size_t)vsnprintf(text->bytes + text->length, left, format, arguments);
        va_end(arguments);
    } while (length >= left);
    text->length += length;
}

/* Writes a byte that a string must escape. */
static void put_escaped(base_text *text, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    char code[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
    if (byte < ' ')
        base_text_put(text, code, sizeof code);
    else
        base_text_put(text, (char[]){'\\', (char)byte}, 2);
}

/* Returns the number of bytes that a string writes as they are. */
static size_t count_plain(const char *string)
{
    size_t plain = 0;
    while ((unsigned char)string[plain] >= ' ' && string[plain] != '"' && string[plain] != '\\')
        plain++;
    return plain;
}

/* Writes the rest of a string after its quote, and the quote behind it. */
static void put_string(base_text *text, const char *string)
{
    for (;;) {
        size_t plain = count_plain(string);
        bool ends = !string[plain];
        char *at = extend(text, plain + ends);
        if (at)
            memcpy(at, string, plain);
        if (at && ends)
            at[plain] = '"';
        if (ends)
            return;
        put_escaped(text, (unsigned char)string[plain]);
        string += plain + 1;
    }
}

void base_text_quoted(base_text *text, const char *string)
{
    base_text_put(text, "\"", 1);
    put_string(text, string);
}

size_t base_text_end(base_text *text)
{
    if (text->full)
        *text = base_text_in(text->bytes, text->size);
    return text->length;
}

char *base_text_take(base_text *text)
{
    char *string = base_resize(text->bytes, text->length + 1);
    string[text->length] = '\0';
    *text = (base_text){0};
    return string;
}

void base_text_free(base_text *text)
{
    free(text->bytes);
    *text = (base_text){0};
}

/* ---- values of JSON ---- */

/* Appends the comma and the key before a value, then the value's first `length` bytes, which the caller
 * writes at the result. Returns NULL if they do not fit. */
static char *begin_value(base_text *json, const char *key, size_t length)
{
    char last = json->length > json->start ? json->bytes[json->length - 1] : '[';
    bool comma = last != '[' && last != '{'; /* no value ends with one of these bytes */
    size_t key_length = key ? strlen(key) : 0;
    char *at = extend(json, comma + (key ? key_length + 3 : 0) + length);
    if (!at)
        return NULL;
    if (comma)
        *at++ = ',';
    if (!key)
        return at;
    *at++ = '"';
    memcpy(at, key, key_length);
    memcpy(at + key_length, "\":", 2);
    return at + key_length + 2;
}

void base_json_begin(base_text *json)
{
    assert(json->depth == 0);
    json->start = json->length;
}

static void open(base_text *json, const char *key, char bracket)
{
    assert(json->depth < 64);
    char *at = begin_value(json, key, 1);
    if (at)
        *at = bracket;
    json->arrays = json->arrays << 1 | (bracket == '[');
    json->depth++;
}

void base_json_object(base_text *json, const char *key)
{
    open(json, key, '{');
}

void base_json_array(base_text *json, const char *key)
{
    open(json, key, '[');
}

void base_json_close(base_text *json)
{
    assert(json->depth > 0);
    char *at = extend(json, 1);
    if (at)
        *at = json->arrays & 1 ? ']' : '}';
    json->arrays >>= 1;
    json->depth--;
}

void base_json_text(base_text *json, const char *key, const char *text)
{
    char *at = begin_value(json, key, 1);
    if (at)
        *at = '"';
    put_string(json, text);
}

void base_json_number(base_text *json, const char *key, int64_t number)
{
    char digits[DIGITS];
    const char *first = print_number(number, digits);
    base_json_raw(json, key, first, (size_t)(digits + DIGITS - first));
}

void base_json_raw(base_text *json, const char *key, const char *text, size_t length)
{
    char *at = begin_value(json, key, length);
    if (at)
        memcpy(at, text, length);
}

void base_json_truth(base_text *json, const char *key, bool truth)
{
    base_json_raw(json, key, truth ? "true" : "false", truth ? 4 : 5);
}

void base_json_null(base_text *json, const char *key)
{
    base_json_raw(json, key, "null", 4);
}

void base_json_members(base_text *json, const char *object, size_t length)
{
    assert(length >= 2 && object[0] == '{' && object[length - 1] == '}');
    if (length > 2)
        base_json_raw(json, NULL, object + 1, length - 2);
}
