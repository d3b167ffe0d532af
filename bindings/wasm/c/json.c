/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <stdio.h>
#include <string.h>

static void put(wasm_out *out, const char *text, size_t length)
{
    size_t left = out->size - 1 - out->length;
    length = length < left ? length : left;
    memcpy(out->text + out->length, text, length);
    out->length += length;
    out->text[out->length] = '\0';
}

static void put_word(wasm_out *out, const char *word)
{
    put(out, word, strlen(word));
}

static void begin(wasm_out *out, const char *key)
{
    char last = out->length ? out->text[out->length - 1] : '[';
    if (last != '{' && last != '[')
        put(out, ",", 1);
    if (key) {
        put(out, "\"", 1);
        put_word(out, key);
        put(out, "\":", 2);
    }
}

void wasm_out_open(wasm_out *out, const char *key, char bracket)
{
    begin(out, key);
    put(out, &bracket, 1);
}

void wasm_out_close(wasm_out *out, char bracket)
{
    put(out, &bracket, 1);
}

void wasm_out_text(wasm_out *out, const char *key, const char *text)
{
    begin(out, key);
    put(out, "\"", 1);
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        char escape[] = {'\\', 'u', '0', '0', (char)('0' + (byte >> 4)), "0123456789abcdef"[byte & 15]};
        if (byte < ' ')
            put(out, escape, sizeof escape);
        else if (byte == '"' || byte == '\\')
            put(out, (char[]){'\\', *text}, 2);
        else
            put(out, text, 1);
    }
    put(out, "\"", 1);
}

void wasm_out_number(wasm_out *out, const char *key, int number)
{
    char text[16];
    begin(out, key);
    put(out, text, (size_t)snprintf(text, sizeof text, "%d", number));
}

void wasm_out_truth(wasm_out *out, const char *key, bool truth)
{
    begin(out, key);
    put_word(out, truth ? "true" : "false");
}

void wasm_out_tile(wasm_out *out, const char *key, kz_tile tile)
{
    char text[KZ_TILE_TEXT];
    if (tile != KZ_NO_TILE) {
        wasm_out_text(out, key, kz_tile_print(tile, text));
        return;
    }
    begin(out, key);
    put_word(out, "null");
}

void wasm_out_tiles(wasm_out *out, const char *key, kz_set tiles)
{
    wasm_out_open(out, key, '[');
    for (; tiles; tiles &= tiles - 1)
        wasm_out_tile(out, NULL, kz_first(tiles));
    wasm_out_close(out, ']');
}
