/* SPDX-License-Identifier: MIT */
/* The tiles and actions of a deal as lists with commas (docs/spec/position.md, "The deal"). */
#include "engine/notation/position/position.h"

/* Returns whether an item is a word with a tile after a colon: "draw:0-5", "give:2-6", "shift:0-5". */
static const char *colon_of(const record_cursor *item)
{
    bool word = item->at < item->length && record_peek(item) >= 'a' && record_peek(item) <= 'z';
    return word ? memchr(item->text + item->at, ':', item->length - item->at) : NULL;
}

bool position_read_action(const kz_public *pub, const record_cursor *item, kz_action *action, kz_error *error)
{
    char text[KZ_ACTION_TEXT];
    size_t length = item->length - item->at;
    const char *colon = colon_of(item);
    bool blank = memchr(item->text + item->at, '\t', length);
    if (length >= sizeof text || blank)
        return record_refuse_rest(error, item, item->at, KZ_E_ACTION_TEXT);
    memcpy(text, item->text + item->at, length);
    if (colon)
        text[colon - item->text - (ptrdiff_t)item->at] = ' ';
    if (kz_action_parse(pub, pub->turn, text, length, action, error))
        return true;
    if (error)
        error->column += (int)item->at;
    return false;
}

void position_put_tiles(base_text *sink, const kz_tile *tile, int count)
{
    char text[KZ_TILE_TEXT];
    for (int i = 0; i < count; i++)
        base_text_format(sink, "%s%s", i ? "," : "", kz_tile_print(tile[i], text));
}

void position_put_set(base_text *sink, kz_set tiles)
{
    kz_tile tile[KZ_TILES];
    int count = 0;
    for (; tiles; tiles &= tiles - 1)
        tile[count++] = kz_first(tiles);
    position_put_tiles(sink, tile, count);
}

void position_put_action(base_text *sink, kz_action action, bool first)
{
    char text[KZ_ACTION_TEXT];
    kz_action_print(action, text);
    char *blank = strchr(text, ' ');
    if (blank)
        *blank = ':';
    base_text_format(sink, "%s%s", first ? " actions=" : ",", text);
}
