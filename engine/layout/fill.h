/* SPDX-License-Identifier: MIT */
/* The search for a line that fills a box; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_FILL_H
#define KOZEL_ENGINE_LAYOUT_FILL_H

#include "engine/layout/walk.h"

/* The arrangement of a chain's tiles. */
typedef struct layout_plan {
    bool upright;
    uint8_t way[KZ_ENDS][KZ_TILES]; /* layout_way of each tile of an arm */
    uint8_t next[KZ_ENDS];          /* layout_way of the next tile for which an open end offers a place */
} layout_plan;

/* Receives each plan that is found. Returns true to end the search. */
typedef bool layout_fill_found(void *user, const layout_plan *plan);

/* Searches for ways to lay a chain in a box, with at most `nodes` steps. If `room`, each open end must have
 * a place in the box for a tile and for a double. Every arm must then be able to continue with any tile,
 * even outside the box. */
void layout_fill(const layout_chain *c, int width, int height, bool room, int nodes, layout_fill_found *found,
                 void *user);

#endif
