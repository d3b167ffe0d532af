/* SPDX-License-Identifier: MIT */
/* The line of a position, split into its tags (docs/spec/position.md). */
#pragma once

#include "engine/notation/record/text.h"

#include <kozel/position.h>

/* The tags, in the order of writing. */
typedef enum position_tag {
    POSITION_GAME,
    POSITION_PLAYERS,
    POSITION_OPTIONS,
    POSITION_RULES,
    POSITION_SEAT,
    POSITION_DEAL,
    POSITION_LOT,
    POSITION_NEXT,
    POSITION_ACCOUNTS,
    POSITION_CARRY,
    POSITION_POT,
    POSITION_DEBT,
    POSITION_EGGS,
    POSITION_QUEUE,
    POSITION_SIX,
    POSITION_RIGHT,
    POSITION_COUNTED,
    POSITION_LOST,
    POSITION_HANDS, /* from here on: the deal */
    POSITION_STOCK,
    POSITION_LEADER,
    POSITION_MUST,
    POSITION_SWAP,
    POSITION_HAND,
    POSITION_SIGNAL,
    POSITION_TURNED,
    POSITION_LONG,
    POSITION_LINES,
    POSITION_ACTIONS,
    POSITION_OVER, /* from here on: the match's end */
    POSITION_TITLE,
    POSITION_RATING,
    POSITION_TAGS
} position_tag;

typedef struct position_line {
    record_cursor text;
    size_t at[POSITION_TAGS];  /* first byte of the value */
    size_t end[POSITION_TAGS]; /* the byte after it */
    bool given[POSITION_TAGS];
} position_line;

/* Returns the key of a tag. The result is static. */
const char *position_key(position_tag tag);

/* Splits the text. The first two words are the values of POSITION_GAME and POSITION_PLAYERS. */
bool position_split(position_line *line, const char *text, size_t length, kz_error *error);

/* Returns a cursor at the value of a given tag, which ends where the value ends. */
record_cursor position_value(const position_line *line, position_tag tag);

/* Takes the next item of a list, up to `divider` or the end. Returns false after the last one. The first call
 * is at the value's first byte. */
bool position_take_item(record_cursor *list, char divider, record_cursor *item);

/* Takes a whole number in least..most without leading zeros if it is next. */
bool position_take_integer(record_cursor *c, int32_t least, int32_t most, int32_t *number);

/* Takes tiles, separated by commas, up to the cursor's end, each once and none of *seen, to which they are
 * added. `out` has KZ_TILES tiles. */
bool position_take_tiles(record_cursor *c, kz_set *seen, kz_tile *out, int *count, kz_error *error);

/* Refuse a value of another form than its tag's; a value that contradicts other tags; a tag that is missing;
 * a tag that does not belong here. The first two refuse the tag as missing if it is not given. */
bool position_refuse_value(const position_line *line, position_tag tag, kz_error *error);
bool position_refuse_conflict(const position_line *line, position_tag tag, kz_error *error);
bool position_refuse_missing(const position_line *line, position_tag tag, kz_error *error);
bool position_refuse_tag(const position_line *line, position_tag tag, kz_error *error);
