/* SPDX-License-Identifier: MIT */
/* Boards: move generation, layout and the block test of each kind of board (docs/spec/rules.md, "The line").
 * A table of functions, one row for each word of the mechanic `board`. */
#ifndef KOZEL_ENGINE_CORE_RULES_BOARD_H
#define KOZEL_ENGINE_CORE_RULES_BOARD_H

#include "engine/core/rules/lay.h"

#include <kozel/play.h>

typedef struct rules_board_kind {
    /* Every legal action of the seat to act, but gifts; as kz_public_legal(). */
    int (*legal)(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
    /* Why an action that is not in that list is not allowed: fills *error, returns false. */
    bool (*refuse)(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);
    /* Lays what the action says. Tiles that it takes back to a hand leave `board->line`. */
    void (*lay)(const kz_rules *rules, kz_board *board, kz_action action);
    /* Is the deal blocked, as far as everybody sees, after an action? */
    bool (*blocked)(const kz_public *pub);
    /* Can it be blocked in a way that only the hidden hands show? */
    bool can_be_stuck;
    /* Do hands lie face down for their holders too, to be turned up tile by tile? */
    bool face_down;
    /* A line whose two ends are all that is open (line.h)? */
    bool two_ends;
    /* Does the tile at an end decide what may open beside it? */
    bool outer_opens;
    /* kz_first_end(). */
    uint8_t first_end;
} rules_board_kind;

/* By the words of `board`. */
extern const rules_board_kind rules_boards[];

/* Is the board a line with two ends, as line.h knows it? */
static inline bool rules_has_two_ends(const kz_rules *rules)
{
    return rules_boards[rules->board].two_ends;
}

/* Are the ends of a line mirror images of each other, so that laying a tile at either comes to the same? */
static inline bool rules_ends_are_mirrored(const kz_public *p)
{
    return rules_has_two_ends(&p->rules) && !p->rules.play_points &&
           p->board.value[KZ_END_A] == p->board.value[KZ_END_B];
}

static inline void rules_board_lay(const kz_rules *rules, kz_board *board, kz_action action)
{
    rules_boards[rules->board].lay(rules, board, action);
}

#endif
