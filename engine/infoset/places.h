/* SPDX-License-Identifier: MIT */
/* The places of the tiles that a seat does not see. evidence.c fills them, inference.c counts with them. */
#ifndef KOZEL_ENGINE_INFOSET_PLACES_H
#define KOZEL_ENGINE_INFOSET_PLACES_H

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

#endif
