/* SPDX-License-Identifier: MIT */
/* Boards: move generation, layout and the block test of each kind of board (docs/spec/rules.md, "The line").
 * A table has one row of functions for each word of the mechanic `board`. */
#pragma once

#include "engine/core/rules/lay.h"

#include <kozel/play.h>

typedef struct rules_board_kind {
    /* Lists every legal action of the seat to act except gifts, like kz_public_legal(). */
    int (*legal)(const kz_public *pub, kz_set hand, kz_action out[KZ_LEGAL]);
    /* Fills *error with the reason why an action, which is not in that list, is illegal. Returns false. */
    bool (*refuse)(const kz_public *pub, kz_set hand, kz_action action, kz_error *error);
    /* Lays the tiles of the action. Tiles that the action takes back to a hand leave `board->line`. */
    void (*lay)(const kz_rules *rules, kz_board *board, kz_action action);
    /* Returns whether the deal is blocked after an action, by the public state. */
    bool (*blocked)(const kz_public *pub);
    /* Whether hidden hands may block the deal in a way that the public state does not show. */
    bool can_be_stuck;
    /* Whether hands lie face down even for their holders, who turn them up tile by tile. */
    bool face_down;
    /* Whether the board is a line on which only the two ends are open (line.h). */
    bool two_ends;
    /* Whether the tile at an end decides what may open next to it. */
    bool outer_opens;
    /* The result of kz_first_end(). */
    uint8_t first_end;
} rules_board_kind;

/* Indexed by the words of `board`. */
extern const rules_board_kind rules_boards[];

/* Returns whether the board is a line with two ends, as in line.h. */
static inline bool rules_has_two_ends(const kz_rules *rules)
{
    return rules_boards[rules->board].two_ends;
}

/* Returns whether the ends of a line are mirror images, so that a tile has the same effect at both. */
static inline bool rules_ends_are_mirrored(const kz_public *p)
{
    return rules_has_two_ends(&p->rules) && !p->rules.play_points &&
           p->board.value[KZ_END_A] == p->board.value[KZ_END_B];
}

static inline void rules_board_lay(const kz_rules *rules, kz_board *board, kz_action action)
{
    rules_boards[rules->board].lay(rules, board, action);
}
