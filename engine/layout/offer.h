/* SPDX-License-Identifier: MIT */
/* The places that a line offers to the tiles that come next; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_OFFER_H
#define KOZEL_ENGINE_LAYOUT_OFFER_H

#include "engine/layout/walk.h"

/* What all must fit in: a place on the board, or a size wherever it is. */
typedef struct layout_limit {
    bool placed;
    kz_box box;
    int width, height;
} layout_limit;

/* A line that lies, and the ways by which the next tile would lie at each open end. */
typedef struct layout_grown {
    layout_walk walk;
    uint8_t way[KZ_ENDS], along[KZ_ENDS]; /* layout_way: of a tile, of a double lengthwise */
    kz_box room;                          /* of the tiles and of what may come next */
} layout_grown;

bool layout_limit_holds(const layout_limit *limit, kz_box box);

/* How many tiles more, at most `most`, an arm can have within a limit, whatever they are: after a double no
 * double comes. */
int layout_reach_of(layout_walk *w, const layout_tip *at, kz_box box, const layout_limit *limit, int most);

/* Chooses the way of the next tile at an end, such that the arm can go on; takes what may come there into
 * g->room. False: there is none within the limit; g->room is as before. */
bool layout_offer(layout_grown *g, int end, const layout_limit *limit);

/* Offers a way at an end, whatever the limit. */
void layout_offer_by(layout_grown *g, int end, uint8_t way);

/* Takes what an end offers into g->room. */
void layout_offer_keep(layout_grown *g, int end);

/* Is what is offered at an end still free, and does it lead on? */
bool layout_offer_stands(layout_grown *g, int end);

/* With the tile there that an end offers a place: can all arms go on wherever a double comes then? */
bool layout_offer_is_safe(layout_grown *g, int end);

#endif
