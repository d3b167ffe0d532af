/* SPDX-License-Identifier: MIT */
/* The search for a line that fills a box; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_FILL_H
#define KOZEL_ENGINE_LAYOUT_FILL_H

#include "engine/layout/walk.h"

/* How the tiles of a chain lie at each other. */
typedef struct layout_plan {
    bool upright;
    uint8_t way[KZ_ENDS][KZ_TILES]; /* layout_way of each tile of an arm */
    uint8_t next[KZ_ENDS];          /* of the tile that an open end offers a place */
} layout_plan;

/* Told of each plan that is found; true: that was enough. */
typedef bool layout_fill_found(void *user, const layout_plan *plan);

/* Searches for ways to lay a chain in a box, by at most `nodes` steps: if `room`, such that each open end has
 * a place there for a tile and for a double, and that every arm can go on - be it outside - whatever comes.
 */
void layout_fill(const layout_chain *c, int width, int height, bool room, int nodes, layout_fill_found *found,
                 void *user);

#endif
