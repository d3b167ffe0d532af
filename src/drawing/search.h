/* Lines laid so that they fit; private to src/drawing. */
#ifndef KOZEL_DRAWING_SEARCH_H
#define KOZEL_DRAWING_SEARCH_H

#include "drawing/walk.h"

/* What all must fit in: a place on the board, or a size wherever it is. */
typedef struct limit {
    bool placed;
    kz_box box;
    int width, height;
} limit;

/* A line that lies, and the ways by which the next tile would lie at each open end. */
typedef struct grown {
    walk walk;
    uint8_t way[KZ_ENDS], along[KZ_ENDS]; /* lay_way: of a tile, of a double lengthwise */
    kz_box room;                          /* of the tiles and of what may come next */
} grown;

bool kz_limit_holds(const limit *limit, kz_box box);

/* Lays all of a chain within a size, by at most `nodes` steps: with room for the next tile at each end, if
 * `room`; upright too, where that finds more. False: none was found. */
bool kz_walk_search(const chain *c, const limit *limit, bool room, int nodes, grown *found);

/* Chooses the way of the next tile at an end, such that the arm can go on; takes what may come there into
 * g->room. False: there is none within the limit; g->room is as before. */
bool kz_offer(grown *g, int end, const limit *limit);

/* Takes what an end offers into g->room. */
void kz_offer_keep(grown *g, int end);

/* Is what is offered at an end still free, and does it lead on? */
bool kz_offer_stands(grown *g, int end);

#endif
