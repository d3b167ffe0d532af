/* SPDX-License-Identifier: MIT */
/* Lines laid so that they fit; private to engine/layout. */
#ifndef KOZEL_ENGINE_LAYOUT_SEARCH_H
#define KOZEL_ENGINE_LAYOUT_SEARCH_H

#include "engine/layout/offer.h"

/* Lays all of a chain within a size, by at most `nodes` steps: with room for the next tile at each end, if
 * `room`. False: none was found. */
bool layout_walk_search(const layout_chain *c, const layout_limit *limit, bool room, int nodes,
                        layout_grown *found);

#endif
