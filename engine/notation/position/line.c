/* SPDX-License-Identifier: MIT */
#include "engine/notation/position/line.h"

#include "engine/notation/record/tile.h"

/* The key of each tag, and its values for an error. */
static const struct {
    const char *key, *allowed;
} tags[POSITION_TAGS] = {
    [POSITION_GAME] = {"game", ""},
    [POSITION_PLAYERS] = {"players", "2..4"},
    [POSITION_OPTIONS] = {"options", "key=value,..."},
    [POSITION_RULES] = {"rules", "1.."},
    [POSITION_SEAT] = {"seat", "0..4"},
    [POSITION_DEAL] = {"deal", "1..1000000"},
    [POSITION_LOT] = {"lot", "1..4"},
    [POSITION_NEXT] = {"next", "1..4"},
    [POSITION_ACCOUNTS] = {"accounts", "20,+3,..."},
    [POSITION_CARRY] = {"carry", "-1000000..1000000"},
    [POSITION_POT] = {"pot", "sum/deals"},
    [POSITION_DEBT] = {"debt", "sum/deals/seat/side"},
    [POSITION_EGGS] = {"eggs", "number/weight"},
    [POSITION_QUEUE] = {"queue", "0..7,..."},
    [POSITION_SIX] = {"six", "1"},
    [POSITION_RIGHT] = {"right", "1"},
    [POSITION_COUNTED] = {"counted", "0..255"},
    [POSITION_LOST] = {"lost", "0..255,0..255"},
    [POSITION_HANDS] = {"hands", "0-0,0-1,.../..."},
    [POSITION_STOCK] = {"stock", "0-0,0-1,..."},
    [POSITION_LEADER] = {"leader", "1..4"},
    [POSITION_MUST] = {"must", "0-0..6-6"},
    [POSITION_SWAP] = {"swap", "seat/from/at/tile"},
    [POSITION_HAND] = {"hand", "0-0,0-1,..."},
    [POSITION_SIGNAL] = {"signal", "0-0,6-6"},
    [POSITION_TURNED] = {"turned", "0-0..6-6"},
    [POSITION_LONG] = {"long", "ply/turn/shifts/lead/last/seat/row"},
    [POSITION_LINES] = {"lines", "4-2/2-6,.../4-4,..."},
    [POSITION_ACTIONS] = {"actions", "2-6,2-6@b,..."},
    [POSITION_OVER] = {"over", "reason/winners/losers"},
    [POSITION_TITLE] = {"title", "eggs/weight"},
    [POSITION_RATING] = {"rating", "0,8,..."},
};

const char *position_key(position_tag tag)
{
    return tags[tag].key;
}

/* Takes the next word of the line. */
static bool take_word(record_cursor *c, size_t *at, size_t *end)
{
    if (!record_skip_blanks(c))
        return false;
    *at = c->at;
    while (c->at < c->length && !record_is_blank(record_peek(c)))
        c->at++;
    *end = c->at;
    return true;
}

/* Returns the tag of a word `key=value`, and the place of the value. POSITION_TAGS: there is none. */
static position_tag tag_of(const record_cursor *c, size_t at, size_t *value)
{
    for (int tag = POSITION_OPTIONS; tag < POSITION_TAGS; tag++) {
        record_cursor word = {c->text, c->length, at};
        if (record_take(&word, tags[tag].key) && record_take_byte(&word, '=')) {
            *value = word.at;
            return (position_tag)tag;
        }
    }
    return POSITION_TAGS;
}

static bool add_tag(position_line *line, position_tag tag, size_t at, size_t end)
{
    line->at[tag] = at;
    line->end[tag] = end;
    line->given[tag] = true;
    return true;
}

static bool check_text(const record_cursor *c, kz_error *error)
{
    if (c->length > KZ_LINE_MAX)
        return record_refuse(error, KZ_LINE_MAX, KZ_E_LINE_LONG, "1048576", NULL, NULL);
    size_t bad = record_find_bad_byte(c->text, c->length);
    return bad == c->length || record_refuse(error, bad, record_bad_byte_code(c->text[bad]),
                                             record_bad_byte_name(c->text[bad]), NULL, NULL);
}

bool position_split(position_line *line, const char *text, size_t length, kz_error *error)
{
    size_t at, end, value;
    length -= length && text[length - 1] == '\n';
    length -= length && text[length - 1] == '\r';
    memset(line, 0, sizeof *line);
    line->text = (record_cursor){text, length, 0};
    record_cursor c = line->text;
    if (!check_text(&c, error))
        return false;
    for (int tag = POSITION_GAME; tag <= POSITION_PLAYERS; tag++)
        if (!take_word(&c, &at, &end) || !add_tag(line, (position_tag)tag, at, end))
            return position_refuse_missing(line, (position_tag)tag, error);
    while (take_word(&c, &at, &end)) {
        position_tag tag = tag_of(&c, at, &value);
        if (tag == POSITION_TAGS)
            return record_refuse_word(error, &c, at, KZ_E_TRAILING);
        if (line->given[tag])
            return record_refuse(error, at, KZ_E_TAG_TWICE, tags[tag].key, NULL, NULL);
        add_tag(line, tag, value, end);
    }
    return true;
}

record_cursor position_value(const position_line *line, position_tag tag)
{
    return (record_cursor){line->text.text, line->end[tag], line->at[tag]};
}

bool position_take_item(record_cursor *list, char divider, record_cursor *item)
{
    if (list->at > list->length)
        return false;
    *item = *list;
    const char *next = memchr(list->text + list->at, divider, list->length - list->at);
    if (next)
        item->length = (size_t)(next - list->text);
    list->at = item->length + 1;
    return true;
}

bool position_take_integer(record_cursor *c, int32_t least, int32_t most, int32_t *number)
{
    record_cursor at = *c;
    bool negative = record_take_byte(&at, '-');
    int32_t n = 0;
    if (record_take_byte(&at, '0')) {
        if (negative || record_is_digit(record_peek(&at)))
            return false;
    } else if (!record_take_number(&at, &n)) {
        return false;
    }
    n = negative ? -n : n;
    if (n < least || n > most)
        return false;
    *number = n;
    *c = at;
    return true;
}

bool position_take_tiles(record_cursor *c, kz_set *seen, kz_tile *out, int *count, kz_error *error)
{
    record_cursor item;
    *count = 0;
    while (position_take_item(c, ',', &item)) {
        size_t at = item.at;
        kz_tile tile;
        if (!record_take_tile(&item, &tile) || item.at < item.length)
            return record_refuse_rest(error, &item, at, KZ_E_TILE);
        if (*seen & kz_bit(tile)) {
            char text[KZ_TILE_TEXT];
            return record_refuse(error, at, KZ_E_TILE_TWICE, kz_tile_print(tile, text), NULL, NULL);
        }
        *seen |= kz_bit(tile);
        out[(*count)++] = tile;
    }
    return true;
}

/* Refuses the value of a tag, or the tag as missing if it is not given. */
static bool refuse(const position_line *line, position_tag tag, kz_code code, const char *allowed,
                   kz_error *error)
{
    char value[KZ_ERROR_ARG_SIZE];
    if (!line->given[tag])
        return position_refuse_missing(line, tag, error);
    record_copy_arg(value, line->text.text + line->at[tag], line->end[tag] - line->at[tag]);
    return record_refuse(error, line->at[tag], code, value, tags[tag].key, allowed);
}

bool position_refuse_value(const position_line *line, position_tag tag, kz_error *error)
{
    return refuse(line, tag, KZ_E_TAG_VALUE, tags[tag].allowed, error);
}

bool position_refuse_conflict(const position_line *line, position_tag tag, kz_error *error)
{
    return refuse(line, tag, KZ_E_TAG_CONFLICT, NULL, error);
}

bool position_refuse_missing(const position_line *line, position_tag tag, kz_error *error)
{
    return record_refuse(error, line->text.length, KZ_E_TAG_MISSING, tags[tag].key, NULL, NULL);
}

bool position_refuse_tag(const position_line *line, position_tag tag, kz_error *error)
{
    return record_refuse(error, line->at[tag] - strlen(tags[tag].key) - 1, KZ_E_TRAILING, tags[tag].key, NULL,
                         NULL);
}
