/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Makes room for `count` more bytes. Returns their beginning. */
static char *reserve(base_text *json, size_t count)
{
    if (json->used + count > json->room) {
        json->room = 2 * (json->used + count) + 4096;
        json->bytes = base_resize(json->bytes, json->room);
    }
    return json->bytes + json->used;
}

static void put(base_text *json, const char *text, size_t length)
{
    memcpy(reserve(json, length), text, length);
    json->used += length;
}

static void put_byte(base_text *json, char byte)
{
    *reserve(json, 1) = byte;
    json->used++;
}

/* Writes a comma, unless nothing is before it: no value ends with one of these bytes. */
static void separate(base_text *json)
{
    char last = json->used > json->start ? json->bytes[json->used - 1] : '[';
    if (last != '[' && last != '{')
        put_byte(json, ',');
}

/* Writes the comma and the key before a value. */
static void name(base_text *json, const char *key)
{
    separate(json);
    if (!key)
        return;
    size_t length = strlen(key);
    char *at = reserve(json, length + 3);
    at[0] = '"';
    memcpy(at + 1, key, length);
    at[length + 1] = '"';
    at[length + 2] = ':';
    json->used += length + 3;
}

void base_json_begin(base_text *json)
{
    assert(json->depth == 0);
    json->start = json->used;
}

static void open(base_text *json, const char *key, char bracket)
{
    assert(json->depth < 64);
    name(json, key);
    put_byte(json, bracket);
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
    put_byte(json, json->arrays & 1 ? ']' : '}');
    json->arrays >>= 1;
    json->depth--;
}

/* Writes a byte that a text must escape (RFC 8259). */
static void put_escaped(base_text *json, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    char code[] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
    if (byte < ' ')
        put(json, code, sizeof code);
    else
        put(json, (char[]){'\\', (char)byte}, 2);
}

void base_json_text(base_text *json, const char *key, const char *text)
{
    name(json, key);
    put_byte(json, '"');
    for (;;) {
        size_t plain = 0;
        while ((unsigned char)text[plain] >= ' ' && text[plain] != '"' && text[plain] != '\\')
            plain++;
        put(json, text, plain);
        text += plain;
        if (!*text)
            break;
        put_escaped(json, (unsigned char)*text++);
    }
    put_byte(json, '"');
}

void base_json_number(base_text *json, const char *key, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    name(json, key);
    if (number < 0)
        put_byte(json, '-');
    put(json, digits + at, sizeof digits - at);
}

void base_json_truth(base_text *json, const char *key, bool truth)
{
    name(json, key);
    put(json, truth ? "true" : "false", truth ? 4 : 5);
}

void base_json_null(base_text *json, const char *key)
{
    name(json, key);
    put(json, "null", 4);
}

void base_json_raw(base_text *json, const char *key, const char *text, size_t length)
{
    name(json, key);
    put(json, text, length);
}

void base_json_members(base_text *json, const char *object, size_t length)
{
    assert(length >= 2 && object[0] == '{' && object[length - 1] == '}');
    if (length == 2)
        return;
    separate(json);
    put(json, object + 1, length - 2);
}

const char *base_json_string(base_text *json)
{
    *reserve(json, 1) = '\0';
    return json->bytes;
}

void base_json_free(base_text *json)
{
    free(json->bytes);
    *json = (base_text){0};
}
