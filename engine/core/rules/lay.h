/* SPDX-License-Identifier: MIT */
/* Lays tiles on a board. Computes what fits the ends of a line and what they count
 * (docs/spec/rules.md, "The line"). */
#ifndef KOZEL_ENGINE_CORE_RULES_LAY_H
#define KOZEL_ENGINE_CORE_RULES_LAY_H

#include "engine/core/rules/line.h"

#include <kozel/play.h>

/* The tiles that fit some open end of a line. */
static inline kz_set rules_board_fits(const kz_board *b)
{
    return kz_suit[b->value[KZ_END_A]] | kz_suit[b->value[KZ_END_B]] | kz_suit[b->value[KZ_END_C]] |
           kz_suit[b->value[KZ_END_D]];
}

/* The seat that acts after another. */
static inline uint8_t rules_next_seat(const kz_rules *rules, uint8_t seat)
{
    return (uint8_t)rules_line_next_seat(seat, rules->seats);
}

/* An empty table. */
void rules_board_clear(kz_board *board);

/* Records the tiles just laid, and the fisherman, branch-free. For functions `lay`. */
static inline void rules_board_note(kz_board *b, uint8_t seat, kz_set tiles)
{
    b->line |= tiles;
    b->last = tiles;
    b->fisherman =
        (uint8_t)rules_line_either(rules_line_makes_fisherman(tiles, b->fished), b->fisherman, seat);
    b->fished |= (tiles & RULES_LINE_FISHES) != 0;
}

/* A tile at one of two ends, of which only the values matter. Both are written, as a write to one chosen at
 * random would hold up the next turn's reads. */
static inline void rules_board_lay_fast(kz_board *b, kz_tile tile, unsigned end)
{
    unsigned x = b->value[KZ_END_A], y = b->value[KZ_END_B];
    rules_line_lay(tile, end, &x, &y);
    b->value[KZ_END_A] = (uint8_t)x;
    b->value[KZ_END_B] = (uint8_t)y;
}

/* Lays what the action says on a line with any number of ends. */
void rules_board_lay_line(const kz_rules *rules, kz_board *board, kz_action action);

/* A line has been led, and every end of it is dead. */
bool rules_board_dead(const kz_board *board);

/* What the open ends count together (rules.md, "telephone", "muggins"). */
int rules_board_pips(const kz_rules *rules, const kz_board *board);

#endif
