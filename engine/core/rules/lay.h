/* SPDX-License-Identifier: MIT */
/* Lays tiles on a board. Computes which tiles fit the ends of a line, and what the ends count
 * (docs/spec/rules.md, "The line"). */
#pragma once

#include "engine/core/rules/line.h"

#include <kozel/play.h>

/* Returns the tiles that fit some open end of a line. */
static inline kz_set rules_board_fits(const kz_board *b)
{
    return kz_suit[b->value[KZ_END_A]] | kz_suit[b->value[KZ_END_B]] | kz_suit[b->value[KZ_END_C]] |
           kz_suit[b->value[KZ_END_D]];
}

/* Returns the seat that acts after `seat`. */
static inline uint8_t rules_next_seat(const kz_rules *rules, uint8_t seat)
{
    return (uint8_t)rules_line_next_seat(seat, rules->seats);
}

/* Empties the table. */
void rules_board_clear(kz_board *board);

/* Records the tiles just laid, and the fisherman. Functions `lay` call it. It is branch-free. */
static inline void rules_board_note(kz_board *b, uint8_t seat, kz_set tiles)
{
    b->line |= tiles;
    b->last = tiles;
    b->fisherman =
        (uint8_t)rules_line_either(rules_line_makes_fisherman(tiles, b->fished), b->fisherman, seat);
    b->fished |= (tiles & RULES_LINE_FISHES) != 0;
}

/* Lays a tile at one of two ends, of which only the values matter. It writes both values: a write to a
 * randomly chosen one would delay the reads of the next turn. */
static inline void rules_board_lay_fast(kz_board *b, kz_tile tile, unsigned end)
{
    unsigned x = b->value[KZ_END_A], y = b->value[KZ_END_B];
    rules_line_lay(tile, end, &x, &y);
    b->value[KZ_END_A] = (uint8_t)x;
    b->value[KZ_END_B] = (uint8_t)y;
}

/* Lays the tiles of the action on a line with any number of ends. */
void rules_board_lay_line(const kz_rules *rules, kz_board *board, kz_action action);

/* Returns whether a line has been led and all its ends are dead. */
bool rules_board_dead(const kz_board *board);

/* Returns the sum of the open ends (rules.md, "telephone", "muggins"). */
int rules_board_pips(const kz_rules *rules, const kz_board *board);
