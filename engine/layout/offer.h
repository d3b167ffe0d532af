/* SPDX-License-Identifier: MIT */
/* The places that a line offers to the tiles that come next; private to engine/layout. */
#pragma once

#include "engine/layout/walk.h"

/* The limit for all tiles: a place on the board, or a size at any place. */
typedef struct layout_limit {
    bool placed;
    kz_box box;
    int width, height;
} layout_limit;

/* A laid line, and the way of the next tile at each open end. */
typedef struct layout_grown {
    layout_walk walk;
    uint8_t way[KZ_ENDS], along[KZ_ENDS]; /* layout_way: of a tile, of a double lengthwise */
    kz_box room;                          /* around the tiles and the possible next tiles */
} layout_grown;

bool layout_limit_holds(const layout_limit *limit, kz_box box);

/* Returns how many more tiles, at most `most`, an arm can have within a limit. The tiles are unknown, but no
 * double follows a double. */
int layout_reach_of(layout_walk *w, const layout_tip *at, kz_box box, const layout_limit *limit, int most);

/* Chooses the way of the next tile at an end so that the arm can go on. Adds the possible next tiles to
 * g->room. Returns false if there is no way within the limit; g->room is then unchanged. */
bool layout_offer(layout_grown *g, int end, const layout_limit *limit);

/* Offers a given way at an end without a limit. */
void layout_offer_by(layout_grown *g, int end, uint8_t way);

/* Adds the places that an end offers to g->room. */
void layout_offer_keep(layout_grown *g, int end);

/* Returns whether the place offered at an end is still free, and the arm can go on from it. */
bool layout_offer_is_valid(layout_grown *g, int end);

/* Returns whether all arms can go on with a tile at the place that an end offers, wherever a double comes
 * next. */
bool layout_offer_is_safe(layout_grown *g, int end);

/* Lays a whole chain within a size, with at most `nodes` steps. If `room`, each end keeps room for the next
 * tile. Returns false if no layout was found. */
bool layout_walk_search(const layout_chain *c, const layout_limit *limit, bool room, int nodes,
                        layout_grown *found);
