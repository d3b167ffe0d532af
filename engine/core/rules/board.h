/* SPDX-License-Identifier: MIT */
/* Boards: move generation, layout and the block test of each kind of board (docs/spec/rules.md, "The line").
 * A table of functions, one row for each word of the mechanic `board`. */
#ifndef KOZEL_ENGINE_CORE_RULES_BOARD_H
#define KOZEL_ENGINE_CORE_RULES_BOARD_H

#include "engine/core/rules/line.h"

#include <kozel/play.h>

typedef struct kz_board_kind {
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
} kz_board_kind;

/* By the words of `board`. */
extern const kz_board_kind kz_boards[];

/* The tiles that fit some open end of a line. */
static inline kz_set kz_board_fits(const kz_board *b)
{
    return kz_suit[b->value[KZ_END_A]] | kz_suit[b->value[KZ_END_B]] | kz_suit[b->value[KZ_END_C]] |
           kz_suit[b->value[KZ_END_D]];
}

/* Is the board a line with two ends, as line.h knows it? */
static inline bool kz_has_two_ends(const kz_rules *rules)
{
    return kz_boards[rules->board].two_ends;
}

/* Are the ends of a line mirror images of each other, so that laying a tile at either comes to the same? */
static inline bool kz_ends_are_mirrored(const kz_public *p)
{
    return kz_has_two_ends(&p->rules) && !p->rules.play_points &&
           p->board.value[KZ_END_A] == p->board.value[KZ_END_B];
}

/* The seat that acts after another. */
static inline uint8_t kz_next_seat(const kz_rules *rules, uint8_t seat)
{
    return (uint8_t)kz_line_next_seat(seat, rules->seats);
}

/* An empty table. */
void kz_board_clear(kz_board *board);

/* Records the tiles just laid, and the fisherman, branch-free. For functions `lay`. */
static inline void kz_board_note(kz_board *b, uint8_t seat, kz_set tiles)
{
    b->line |= tiles;
    b->last = tiles;
    b->fisherman = (uint8_t)kz_line_either(kz_line_makes_fisherman(tiles, b->fished), b->fisherman, seat);
    b->fished |= (tiles & KZ_LINE_FISHES) != 0;
}

/* A tile at one of two ends, of which only the values matter. Both are written, as a write to one chosen at
 * random would hold up the next turn's reads. */
static inline void kz_board_lay_fast(kz_board *b, kz_tile tile, unsigned end)
{
    unsigned x = b->value[KZ_END_A], y = b->value[KZ_END_B];
    kz_line_lay(tile, end, &x, &y);
    b->value[KZ_END_A] = (uint8_t)x;
    b->value[KZ_END_B] = (uint8_t)y;
}

static inline void kz_board_lay(const kz_rules *rules, kz_board *board, kz_action action)
{
    kz_boards[rules->board].lay(rules, board, action);
}

/* A line has been led, and every end of it is dead. */
bool kz_board_dead(const kz_board *board);

/* What the open ends count together (rules.md, "telephone", "muggins"). */
int kz_board_pips(const kz_rules *rules, const kz_board *board);

#endif
