/* SPDX-License-Identifier: MIT */
/* Where the tiles that a seat does not see may lie: what evidence.c fills and inference.c counts. */
#ifndef KOZEL_ENGINE_INFOSET_PLACES_H
#define KOZEL_ENGINE_INFOSET_PLACES_H

#include <kozel/view.h>

enum { INFOSET_STOCK = KZ_SEATS, INFOSET_HOLDERS, INFOSET_PLACES = 20 };

/* Where tiles may lie; filled from `from` on (an index of the log; -1: dealt). */
typedef struct infoset_place {
    uint8_t holder; /* a seat or INFOSET_STOCK */
    uint8_t size;
    int16_t from;
} infoset_place;

/* A tile to be assigned: unseen, or laid by a seat that may have been dealt it or drawn it. */
typedef struct infoset_lost_tile {
    kz_tile tile;
    bool lies;       /* on the line by now */
    uint32_t places; /* its domain, bit i: place i */
} infoset_lost_tile;

typedef struct infoset_inference {
    const kz_view *view;
    infoset_place place[INFOSET_PLACES];
    infoset_lost_tile tile[KZ_TILES];
    kz_set dealt[KZ_SEATS];        /* tiles on the line that the seat was certainly dealt */
    uint32_t step[INFOSET_PLACES]; /* stride of a place in the index of `ways` */
    double *ways; /* by state of the DP: assignments of the tiles left; [all]: of all tiles */
    uint32_t all; /* the state with every place empty */
    uint8_t place_count, tile_count;
    bool unseen_gift;   /* two other seats exchanged a tile for 6-6 */
    kz_tile fixed_tile; /* known to be the stock's `fixed_at`-th from the next to draw; KZ_NO_TILE: none is */
    uint8_t fixed_at;
    bool rows; /* nothing to count: the rows are known or shuffled */
} infoset_inference;

#endif
