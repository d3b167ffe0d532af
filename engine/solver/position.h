/* SPDX-License-Identifier: MIT */
/* The state of a deal in play on a line with two ends, in one cache line. It is copied for each move
 * (copy-make). Forced knocks and draws are part of the move before.
 *
 * Perfect information: every hand and the stock's order are known. The core defines the rules of a turn
 * (engine/core/rules/line.h) and the worth of a deal's end (worth.h). */
#pragma once

#include "engine/core/rules/line.h"

#include <kozel/play.h>

/* The constants of a deal. */
typedef struct solver_course {
    uint8_t seats;
    bool immediate;    /* the fish test */
    uint8_t doubles;   /* doubles laid in one turn, as in kz_rules */
    bool last_pair;    /* as in kz_rules */
    bool draws_one;    /* one tile in each turn */
    bool plain;        /* one tile in each turn, no stock to draw from, nothing scored in play */
    bool drawless;     /* no stock to draw from, nothing scored in play */
    bool equal_ends;   /* equal ends score in play */
    bool stops;        /* the deal stops when points of play reach a side's `missing` */
    uint8_t reserve;   /* tiles of the stock that are never drawn */
    uint8_t stock_end; /* as in kz_deal */
    uint8_t side_of[KZ_SEATS];
    int16_t missing[KZ_SEATS];
    kz_tile stock[KZ_TILES];
} solver_course;

/* A position after the lead. If there are two sides, the side of a seat is its lowest bit. */
typedef struct solver_position {
    kz_set hand[KZ_SEATS];
    kz_set line;             /* the tiles laid */
    kz_set last;             /* the tiles of the last laying turn */
    int16_t pips[2];         /* pips of the hands of the even and of the odd seats */
    uint8_t end[2];          /* values of the ends */
    uint8_t turn;            /* the seat to choose; at an out the seat that went out */
    uint8_t fisherman;       /* the seat that laid the last tile that is no double, else the last tile */
    uint8_t fished;          /* one of RULES_LINE_FISHES was laid */
    uint8_t stock_next;      /* index of the next tile to draw */
    uint8_t outside;         /* bit i: a double lies outside at end i */
    int8_t scored[KZ_SEATS]; /* points of play of each side, since the position was made */
} solver_position;

_Static_assert(sizeof(solver_position) <= 64, "a cache line");

/* A tile at end 0 or 1. SOLVER_BOTH_ENDS: the doubles of both ends; `tile` is then KZ_NO_TILE. */
enum { SOLVER_BOTH_ENDS = 2, SOLVER_MOVES = 16 };

typedef struct solver_move {
    kz_tile tile;
    uint8_t end;
} solver_move;

/* The result of a move. */
typedef enum solver_outcome {
    SOLVER_GOES_ON,
    SOLVER_WENT_OUT, /* position.turn went out */
    SOLVER_BLOCKED,  /* a fish of position.fisherman */
    SOLVER_STOPPED   /* points of play of position.turn ended the match */
} solver_outcome;

/* Returns whether the game is on a line with two ends that positions support. Any number of seats is
 * allowed. */
bool solver_has_positions(const kz_rules *rules);

/* Makes the position and the course of a match in play whose lead is laid. A seat that must draw or knock
 * does so at once. Returns SOLVER_BLOCKED if that ends the deal, else SOLVER_GOES_ON. solver_has_positions()
 * must be true. */
solver_outcome solver_position_of(const kz_match *match, solver_course *course, solver_position *position);

/* Returns a match's action for a move of the seat to choose. */
kz_action solver_move_action(const solver_position *position, solver_move move);

/* Returns whether the seat to choose may lay the doubles of both ends. */
static inline bool solver_position_has_both(const solver_course *c, const solver_position *p)
{
    return rules_line_may_pair(p->hand[p->turn], p->end[0], p->end[1], c->doubles, c->last_pair);
}

static inline solver_move solver_move_of(unsigned lay)
{
    return (solver_move){rules_lay_tile(lay), (uint8_t)rules_lay_end(lay)};
}

/* Returns whether it matters at which of two ends of the same value a tile is laid. */
static inline bool solver_position_is_uneven(const solver_course *c, const solver_position *p)
{
    return c->equal_ends && (p->outside == 1 || p->outside == 2);
}

/* Lists every move of the seat to choose, at least one. If both ends have the same value and the end does
 * not matter, a tile is listed for end 0 only. Returns the number of moves. */
static inline int solver_position_moves(const solver_course *c, const solver_position *p,
                                        solver_move out[SOLVER_MOVES])
{
    int n = 0;
    kz_set hand = p->hand[p->turn];
    uint64_t lays = solver_position_is_uneven(c, p) ? rules_line_lays(hand, p->end[0], p->end[1])
                                                    : rules_line_distinct_lays(hand, p->end[0], p->end[1]);
    for (; lays; lays &= lays - 1)
        out[n++] = solver_move_of(rules_line_first_lay(lays));
    if (!c->plain && solver_position_has_both(c, p))
        out[n++] = (solver_move){KZ_NO_TILE, SOLVER_BOTH_ENDS};
    return n;
}

/* Lets the seats from `turn` on draw and knock. Returns true when one can lay, or false when none ever can:
 * a fish. `drew` is true if the first seat has drawn already. */
static inline bool solver_position_settle(const solver_course *c, solver_position *p, bool drew)
{
    kz_set fits = rules_line_fits(p->end[0], p->end[1]);
    for (;;) {
        bool stock = !c->plain && c->stock_end - p->stock_next > c->reserve;
        if (p->hand[p->turn] & fits)
            return true;
        if (!stock && !((p->hand[0] | p->hand[1] | p->hand[2] | p->hand[3]) & fits))
            return false;
        if (stock && !(drew && c->draws_one)) {
            kz_tile tile = c->stock[p->stock_next++];
            p->hand[p->turn] |= kz_bit(tile);
            p->pips[p->turn & 1] = (int16_t)(p->pips[p->turn & 1] + (int)kz_tile_pips(tile));
            drew = true;
        } else {
            p->turn = (uint8_t)rules_line_next_seat(p->turn, c->seats);
            drew = false;
        }
    }
}

/* Scores points for the ends after the turn. Returns true if they end the match. */
static inline bool solver_position_score(const solver_course *c, solver_position *p)
{
    int side = c->side_of[p->turn];
    int points = rules_line_equal_ends(p->end[0], p->end[1], false, p->outside);
    p->scored[side] = (int8_t)(p->scored[side] + points);
    return c->stops && points && p->scored[side] >= c->missing[side];
}

/* Carries out a move of the seat to choose. If the deal goes on, `turn` becomes the next seat to choose. */
static inline solver_outcome solver_position_play(const solver_course *c, solver_position *p,
                                                  solver_move move)
{
    kz_set tiles;
    if (!c->plain && move.end == SOLVER_BOTH_ENDS) {
        tiles = rules_line_pair(p->end[0], p->end[1]);
        p->pips[p->turn & 1] = (int16_t)(p->pips[p->turn & 1] - 2 * (p->end[0] + p->end[1]));
        p->outside = 3;
    } else {
        tiles = kz_bit(move.tile);
        p->pips[p->turn & 1] = (int16_t)(p->pips[p->turn & 1] - (int)kz_tile_pips(move.tile));
        p->end[move.end] = (uint8_t)rules_line_end_after(move.tile, p->end[move.end]);
        p->outside =
            (uint8_t)((p->outside & ~(1u << move.end)) | (unsigned)kz_is_double(move.tile) << move.end);
    }
    p->hand[p->turn] &= ~tiles;
    p->line |= tiles;
    p->last = tiles;
    p->fisherman = rules_line_makes_fisherman(tiles, p->fished) ? p->turn : p->fisherman;
    p->fished |= (tiles & RULES_LINE_FISHES) != 0;
    if (c->equal_ends && solver_position_score(c, p))
        return SOLVER_STOPPED;
    if (!p->hand[p->turn])
        return SOLVER_WENT_OUT;
    if (c->immediate && rules_line_is_blocked(p->line, p->end[0], p->end[1]))
        return SOLVER_BLOCKED;
    p->turn = (uint8_t)rules_line_next_seat(p->turn, c->seats);
    return solver_position_settle(c, p, false) ? SOLVER_GOES_ON : SOLVER_BLOCKED;
}
