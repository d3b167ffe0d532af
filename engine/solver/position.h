/* SPDX-License-Identifier: MIT */
/* The state of a deal in play on a line with two ends, in one cache line: copied for each move (copy-make);
 * forced knocks and draws are part of the move before.
 *
 * Perfect information: every hand and the stock's order are known. The rules of a turn are the core's
 * (engine/core/rules/line.h), and so is what an end of the deal is worth (worth.h). */
#ifndef KOZEL_ENGINE_SOLVER_POSITION_H
#define KOZEL_ENGINE_SOLVER_POSITION_H

#include "engine/core/rules/line.h"

#include <kozel/play.h>

/* The constants of a deal. */
typedef struct kz_course {
    uint8_t seats;
    bool immediate;    /* the fish test */
    uint8_t doubles;   /* laid in one turn, as of kz_rules */
    bool last_pair;    /* as of kz_rules */
    bool draws_one;    /* a turn */
    bool plain;        /* one tile a turn, no stock to draw from, nothing scored while laying */
    bool drawless;     /* no stock to draw from, nothing scored while laying */
    bool equal_ends;   /* score while laying */
    bool stops;        /* the deal stops when points of play reach a side's `missing` */
    uint8_t reserve;   /* tiles of the stock that are never drawn */
    uint8_t stock_end; /* as of kz_deal */
    uint8_t side_of[KZ_SEATS];
    int16_t missing[KZ_SEATS];
    kz_tile stock[KZ_TILES];
} kz_course;

/* After the lead. The side of a seat is its lowest bit where there are two sides. */
typedef struct kz_position {
    kz_set hand[KZ_SEATS];
    kz_set line;             /* the tiles laid */
    kz_set last;             /* the tiles of the last laying turn */
    int16_t pips[2];         /* of the hands of the even and of the odd seats */
    uint8_t end[2];          /* what the ends show */
    uint8_t turn;            /* the seat to choose; at an out who went out */
    uint8_t fisherman;       /* laid the last tile that is no double, else the last tile */
    uint8_t fished;          /* one of KZ_LINE_FISHES was laid */
    uint8_t stock_next;      /* index of the next tile to draw */
    uint8_t outside;         /* bit i: a double lies outside at end i */
    int8_t scored[KZ_SEATS]; /* points of play of each side, since the position was made */
} kz_position;

_Static_assert(sizeof(kz_position) <= 64, "a cache line");

/* A tile at end 0 or 1; KZ_BOTH_ENDS: the doubles of both ends, `tile` is then KZ_NO_TILE. */
enum { KZ_BOTH_ENDS = 2, KZ_MOVES = 16 };

typedef struct kz_move {
    kz_tile tile;
    uint8_t end;
} kz_move;

/* What a move led to. */
typedef enum kz_outcome {
    KZ_GOES_ON,
    KZ_WENT_OUT, /* position.turn has */
    KZ_BLOCKED,  /* a fish of position.fisherman */
    KZ_STOPPED   /* points of play of position.turn ended the match */
} kz_outcome;

/* Is it a game on a line with two ends that positions can follow? Any number of seats. */
bool kz_has_positions(const kz_rules *rules);

/* The position of a match in play whose lead is laid, and its course. A seat that has to draw or to knock
 * does so at once; KZ_BLOCKED if that ends the deal, else KZ_GOES_ON. kz_has_positions() holds. */
kz_outcome kz_position_of(const kz_match *match, kz_course *course, kz_position *position);

/* The action of a match that a move of the seat to choose is. */
kz_action kz_move_action(const kz_position *position, kz_move move);

/* What the seat to choose may lay. */
static inline kz_set kz_position_fits(const kz_position *p)
{
    return p->hand[p->turn] & kz_line_fits(p->end[0], p->end[1]);
}

/* May the seat to choose lay the doubles of both ends? */
static inline bool kz_position_has_both(const kz_course *c, const kz_position *p)
{
    return kz_line_may_pair(p->hand[p->turn], p->end[0], p->end[1], c->doubles, c->last_pair);
}

static inline kz_move kz_move_of(unsigned lay)
{
    return (kz_move){kz_lay_tile(lay), (uint8_t)kz_lay_end(lay)};
}

/* Does it make a difference at which of two ends of the same value a tile lies? */
static inline bool kz_position_is_uneven(const kz_course *c, const kz_position *p)
{
    return c->equal_ends && (p->outside == 1 || p->outside == 2);
}

/* Every move of the seat to choose, at least one. Where both ends show the same value and it makes no
 * difference a tile is listed for end 0 only. Returns how many. */
static inline int kz_position_moves(const kz_course *c, const kz_position *p, kz_move out[KZ_MOVES])
{
    int n = 0;
    kz_set hand = p->hand[p->turn];
    uint64_t lays = kz_position_is_uneven(c, p) ? kz_line_lays(hand, p->end[0], p->end[1])
                                                : kz_line_distinct_lays(hand, p->end[0], p->end[1]);
    for (; lays; lays &= lays - 1)
        out[n++] = kz_move_of(kz_line_first_lay(lays));
    if (!c->plain && kz_position_has_both(c, p))
        out[n++] = (kz_move){KZ_NO_TILE, KZ_BOTH_ENDS};
    return n;
}

/* The seats from `turn` on draw and knock until one can lay: true, or until nobody ever can: false, a fish.
 * `drew`: the first seat has drawn already. */
static inline bool kz_position_settle(const kz_course *c, kz_position *p, bool drew)
{
    kz_set fits = kz_line_fits(p->end[0], p->end[1]);
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
            p->turn = (uint8_t)kz_line_next_seat(p->turn, c->seats);
            drew = false;
        }
    }
}

/* Points for the ends as the turn left them; true if they end the match. */
static inline bool kz_position_score(const kz_course *c, kz_position *p)
{
    int side = c->side_of[p->turn];
    int points = kz_line_equal_ends(p->end[0], p->end[1], false, p->outside);
    p->scored[side] = (int8_t)(p->scored[side] + points);
    return c->stops && points && p->scored[side] >= c->missing[side];
}

/* Carries out a move of the seat to choose. If the deal goes on, `turn` is who chooses next. */
static inline kz_outcome kz_position_play(const kz_course *c, kz_position *p, kz_move move)
{
    kz_set tiles;
    if (!c->plain && move.end == KZ_BOTH_ENDS) {
        tiles = kz_line_pair(p->end[0], p->end[1]);
        p->pips[p->turn & 1] = (int16_t)(p->pips[p->turn & 1] - 2 * (p->end[0] + p->end[1]));
        p->outside = 3;
    } else {
        tiles = kz_bit(move.tile);
        p->pips[p->turn & 1] = (int16_t)(p->pips[p->turn & 1] - (int)kz_tile_pips(move.tile));
        p->end[move.end] = (uint8_t)kz_line_end_after(move.tile, p->end[move.end]);
        p->outside =
            (uint8_t)((p->outside & ~(1u << move.end)) | (unsigned)kz_is_double(move.tile) << move.end);
    }
    p->hand[p->turn] &= ~tiles;
    p->line |= tiles;
    p->last = tiles;
    p->fisherman = kz_line_makes_fisherman(tiles, p->fished) ? p->turn : p->fisherman;
    p->fished |= (tiles & KZ_LINE_FISHES) != 0;
    if (c->equal_ends && kz_position_score(c, p))
        return KZ_STOPPED;
    if (!p->hand[p->turn])
        return KZ_WENT_OUT;
    if (c->immediate && kz_line_is_blocked(p->line, p->end[0], p->end[1]))
        return KZ_BLOCKED;
    p->turn = (uint8_t)kz_line_next_seat(p->turn, c->seats);
    return kz_position_settle(c, p, false) ? KZ_GOES_ON : KZ_BLOCKED;
}

#endif
