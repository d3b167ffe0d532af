/* SPDX-License-Identifier: MIT */
#include "engine/notation/record/tile.h"
#include "engine/memory/pointers.h"

/* The text of a tile (docs/spec/record.md, "Deals"). */

const char *kz_tile_print(kz_tile tile, char out[KZ_TILE_TEXT])
{
    out[0] = (char)('0' + kz_low[tile]);
    out[1] = '-';
    out[2] = (char)('0' + kz_high[tile]);
    out[3] = '\0';
    return out;
}

bool kz_tile_parse(const char *text, size_t length, kz_tile *tile, kz_error *error)
{
    if ((length && memory_is_null(text, "text", error)) || memory_is_null(tile, "tile", error))
        return false;
    record_cursor c = {text, length, 0};
    kz_tile read;
    if (!record_take_tile(&c, &read) || c.at < length)
        return record_refuse_rest(error, &c, 0, KZ_E_TILE);
    *tile = read;
    return true;
}

static unsigned half(const char *byte)
{
    return (unsigned)(unsigned char)*byte - '0';
}

/* Returns the length of the sign between two halves, or 0 if it is none. */
static size_t sign_length(const char *sign, size_t left)
{
    if (*sign == '-' || *sign == ':' || *sign == '|' || *sign == 'x')
        return 1;
    return left >= 2 && memcmp(sign, "\xd1\x85", 2) == 0 ? 2 : 0; /* Cyrillic ha, which looks like an x */
}

bool record_take_tile(record_cursor *c, kz_tile *tile)
{
    const char *first = c->text + c->at;
    size_t left = c->length - c->at;
    if (left < 3 || half(first) >= KZ_VALUES)
        return false;
    size_t length = sign_length(first + 1, left - 1);
    if (length == 0 || left < length + 2 || half(first + 1 + length) >= KZ_VALUES)
        return false;
    *tile = kz_tile_of(half(first), half(first + 1 + length));
    c->at += length + 2;
    return true;
}
