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

void base_text_put(base_text *text, const char *bytes, size_t length)
{
    if (!reserve(text, length))
        return;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void base_text_word(base_text *text, const char *word)
{
    base_text_put(text, word, strlen(word));
}

void base_text_number(base_text *text, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    base_text_put(text, digits + at, sizeof digits - at);
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

void base_text_quoted(base_text *text, const char *string)
{
    base_text_put(text, "\"", 1);
    for (;;) {
        size_t plain = 0;
        while ((unsigned char)string[plain] >= ' ' && string[plain] != '"' && string[plain] != '\\')
            plain++;
        base_text_put(text, string, plain);
        string += plain;
        if (!*string)
            break;
        put_escaped(text, (unsigned char)*string++);
    }
    base_text_put(text, "\"", 1);
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

/* Writes a comma, unless nothing is before it: no value ends with one of these bytes. */
static void separate(base_text *json)
{
    char last = json->length > json->start ? json->bytes[json->length - 1] : '[';
    if (last != '[' && last != '{')
        base_text_put(json, ",", 1);
}

/* Writes the comma and the key before a value. */
static void name(base_text *json, const char *key)
{
    separate(json);
    if (!key)
        return;
    base_text_put(json, "\"", 1);
    base_text_word(json, key);
    base_text_put(json, "\":", 2);
}

void base_json_begin(base_text *json)
{
    assert(json->depth == 0);
    json->start = json->length;
}

static void open(base_text *json, const char *key, char bracket)
{
    assert(json->depth < 64);
    name(json, key);
    base_text_put(json, &bracket, 1);
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
    base_text_put(json, json->arrays & 1 ? "]" : "}", 1);
    json->arrays >>= 1;
    json->depth--;
}

void base_json_text(base_text *json, const char *key, const char *text)
{
    name(json, key);
    base_text_quoted(json, text);
}

void base_json_number(base_text *json, const char *key, int64_t number)
{
    name(json, key);
    base_text_number(json, number);
}

void base_json_raw(base_text *json, const char *key, const char *text, size_t length)
{
    name(json, key);
    base_text_put(json, text, length);
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
    if (length == 2)
        return;
    separate(json);
    base_text_put(json, object + 1, length - 2);
}
