/* The text of a tile (docs/spec/record.md, "Deals"). */
#include "record/text.h"

const char *kz_tile_print(kz_tile tile, char out[KZ_TILE_TEXT])
{
    out[0] = (char)('0' + kz_low[tile]);
    out[1] = '-';
    out[2] = (char)('0' + kz_high[tile]);
    out[3] = '\0';
    return out;
}

static bool take_half(kz_cursor *c, unsigned *value)
{
    int byte = kz_peek(c);
    if (byte < '0' || byte >= '0' + KZ_VALUES)
        return false;
    *value = (unsigned)(byte - '0');
    c->at++;
    return true;
}

static bool take_sign(kz_cursor *c)
{
    return kz_take(c, "-") || kz_take(c, ":") || kz_take(c, "|") || kz_take(c, "x") ||
           kz_take(c, "\xd1\x85"); /* Cyrillic ha, which looks like an x */
}

bool kz_take_tile(kz_cursor *c, kz_tile *tile)
{
    kz_cursor at = *c;
    unsigned x, y;
    if (!take_half(&at, &x) || !take_sign(&at) || !take_half(&at, &y))
        return false;
    *c = at;
    *tile = kz_tile_of(x, y);
    return true;
}
