/* SPDX-License-Identifier: MIT */
/* The places of the tiles that a seat does not see. evidence.c fills them, inference.c counts with them. */
#pragma once

#include <kozel/view.h>

enum { INFOSET_STOCK = KZ_SEATS, INFOSET_HOLDERS, INFOSET_PLACES = 20 };

/* A place of tiles. It is filled from `from` on, an index of the log; -1: dealt. */
typedef struct infoset_place {
    uint8_t holder; /* a seat or INFOSET_STOCK */
    uint8_t size;
    int16_t from;
} infoset_place;

/* A tile to be assigned: unseen, or laid by a seat that may have been dealt it or have drawn it. */
typedef struct infoset_lost_tile {
    kz_tile tile;
    bool lies;       /* already on the line */
    uint32_t places; /* its domain, bit i: place i */
} infoset_lost_tile;

typedef struct infoset_inference {
    const kz_view *view;
    infoset_place place[INFOSET_PLACES];
    infoset_lost_tile tile[KZ_TILES];
    kz_set dealt[KZ_SEATS];        /* tiles on the line that the seat was certainly dealt */
    uint32_t step[INFOSET_PLACES]; /* stride of a place in the index of `ways` */
    double *ways; /* by state of the DP: the number of assignments of the tiles left; [all]: of all tiles */
    uint32_t all; /* the state with every place empty */
    uint8_t place_count, tile_count;
    bool unseen_gift;   /* two other seats exchanged a tile for 6-6 */
    kz_tile fixed_tile; /* the known tile at place `fixed_at` of the stock, from the next to draw;
                         * KZ_NO_TILE: none */
    uint8_t fixed_at;
    bool rows; /* nothing to count: the rows are known or shuffled */
} infoset_inference;

/* ---- the hard constraints of an information set (evidence.c) */

/* Fills the places, the tiles to be assigned with their domains, and the fixed tiles. The function does not
 * support a board of rows. */
void infoset_evidence_gather(infoset_inference *inference);

/* Returns whether the seat laid at once the tile that it drew at index `at` of the log. */
bool infoset_laid_at_once(const kz_view *view, int at);

/* Returns whether the seat that got a gift holds a tile that may have been the gift. The view's seat did not
 * see the gift. `hand` has all hands when the first tile was laid. */
bool infoset_gift_fits(const kz_view *view, const kz_set hand[KZ_SEATS]);
